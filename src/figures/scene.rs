//! A drawing as a list of marks, in units of one pixel of the SVG: what a figure makes and [`super::paint`] puts on paper.

/// A point: across from the left, down from the top.
pub type Point = (f64, f64);

/// A colour with its opacity (0 to 1).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ink(pub u8, pub u8, pub u8, pub f64);

impl Ink {
    /// The same colour at another opacity.
    pub const fn fade(self, opacity: f64) -> Self {
        Ink(self.0, self.1, self.2, opacity)
    }

    /// Relative luminance from 0 (black) to 1 (white): what is left of the colour in a grey print.
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// Which side of a text stands at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The text starts at the point.
    Start,
    /// The text is centred on the point.
    Middle,
    /// The text ends at the point.
    End,
}

/// How a text is set; its point is the middle of its capitals' height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    /// Size of an em in pixels.
    pub size: f64,
    /// Bold face.
    pub bold: bool,
    /// Colour.
    pub ink: Ink,
    /// Side that stands at the point.
    pub anchor: Anchor,
    /// Whether it reads upwards.
    pub upright: bool,
}

impl Type {
    /// Plain text that starts at its point.
    pub const fn plain(size: f64, ink: Ink) -> Self {
        Type { size, bold: false, ink, anchor: Anchor::Start, upright: false }
    }

    /// The same in bold.
    pub const fn bold(self) -> Self {
        Type { bold: true, ..self }
    }

    /// The same with another side at the point.
    pub const fn at(self, anchor: Anchor) -> Self {
        Type { anchor, ..self }
    }

    /// The same reading upwards.
    pub const fn upright(self) -> Self {
        Type { upright: true, ..self }
    }

    /// The same in another colour.
    pub const fn ink(self, ink: Ink) -> Self {
        Type { ink, ..self }
    }
}

/// One mark of a drawing; later marks cover earlier ones.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A stroke through points.
    Stroke {
        /// The points.
        points: Vec<Point>,
        /// Width in pixels.
        width: f64,
        /// Colour.
        ink: Ink,
    },
    /// A filled polygon.
    Area {
        /// Its corners.
        points: Vec<Point>,
        /// Colour.
        ink: Ink,
    },
    /// A filled disc.
    Disc {
        /// Its centre.
        centre: Point,
        /// Its radius in pixels.
        radius: f64,
        /// Colour.
        ink: Ink,
    },
    /// A line of text.
    Text {
        /// Where its anchor stands.
        at: Point,
        /// What it says.
        text: String,
        /// How it is set.
        face: Type,
    },
}

/// A drawing of a given size.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// What it shows, in a line: the title of the SVG.
    pub title: String,
    /// The marks, from back to front.
    pub marks: Vec<Mark>,
}

impl Scene {
    /// An empty drawing.
    pub fn new(title: &str, width: f64, height: f64) -> Self {
        Self { width, height, title: title.into(), marks: Vec::new() }
    }

    /// Draws a stroke through points.
    pub fn stroke(&mut self, points: impl Into<Vec<Point>>, width: f64, ink: Ink) {
        self.marks.push(Mark::Stroke { points: points.into(), width, ink });
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: Point, to: Point, width: f64, ink: Ink) {
        self.stroke([from, to], width, ink);
    }

    /// Draws a straight dashed line: `dash` pixels drawn, `gap` pixels left out.
    pub fn dashed(&mut self, from: Point, to: Point, width: f64, ink: Ink, (dash, gap): (f64, f64)) {
        let length = distance(from, to);
        let along = |d: f64| (from.0 + (to.0 - from.0) * d / length, from.1 + (to.1 - from.1) * d / length);
        let mut start = 0.0;
        while start < length {
            self.line(along(start), along((start + dash).min(length)), width, ink);
            start += dash + gap;
        }
    }

    /// Fills a polygon.
    pub fn area(&mut self, points: impl Into<Vec<Point>>, ink: Ink) {
        self.marks.push(Mark::Area { points: points.into(), ink });
    }

    /// Fills a rectangle given by two corners.
    pub fn rectangle(&mut self, (left, top): Point, (right, bottom): Point, ink: Ink) {
        self.area([(left, top), (right, top), (right, bottom), (left, bottom)], ink);
    }

    /// Fills a disc.
    pub fn disc(&mut self, centre: Point, radius: f64, ink: Ink) {
        self.marks.push(Mark::Disc { centre, radius, ink });
    }

    /// Writes a line of text.
    pub fn text(&mut self, at: Point, text: impl Into<String>, face: Type) {
        self.marks.push(Mark::Text { at, text: text.into(), face });
    }
}

/// Distance between two points.
pub fn distance(a: Point, b: Point) -> f64 {
    ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_do_not_run_past_the_end() {
        let mut scene = Scene::new("t", 100.0, 10.0);
        scene.dashed((0.0, 5.0), (10.0, 5.0), 1.0, Ink(0, 0, 0, 1.0), (4.0, 2.0));
        let ends: Vec<f64> =
            scene.marks.iter().map(|m| if let Mark::Stroke { points, .. } = m { points[1].0 } else { f64::NAN }).collect();
        assert_eq!(ends, [4.0, 10.0]);
    }
}
