//! Drawings put on paper by plotters: one function for every backend, so that SVG and PNG show the same.

use std::sync::Once;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, register_font};

use super::FigureError;
use super::scene::{Anchor, Ink, Mark, Point, Scene, Type};

/// The family named in the SVG; the bitmap backend and the measuring use the embedded face registered under it.
const FAMILY: &str = "Noto Sans, Helvetica, Arial, sans-serif";
/// Height of the embedded face, ascent and descent, in ems: the bitmap backend takes sizes in it.
const FACE_HEIGHT: f64 = 1.362;
/// The SVG backend divides sizes by this to get an em.
const SVG_HEIGHT: f64 = 1.24;
/// Units of an SVG pixel: plotters draws on whole numbers only.
const SVG_UNITS: f64 = 10.0;
/// Pixels of the PNG a pixel of the SVG.
const PNG_SCALE: usize = 2;
/// Each pixel of the PNG is the mean of so many squared: bitmap lines are not smoothed otherwise.
const PNG_SMOOTH: usize = 2;

fn fonts() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // The embedded faces are whole; without them the bitmap backend reports the font as unavailable.
        let _ = register_font(FAMILY, FontStyle::Normal, ttf_noto_sans::REGULAR);
        let _ = register_font(FAMILY, FontStyle::Bold, ttf_noto_sans::BOLD);
    });
}

/// Width of a text in pixels, in the embedded face.
pub fn width(text: &str, face: Type) -> f64 {
    fonts();
    let style = if face.bold { FontStyle::Bold } else { FontStyle::Normal };
    let font = FontDesc::new(FontFamily::Name(FAMILY), 100.0 * FACE_HEIGHT, style);
    font.box_size(text).map_or(0.0, |(width, _)| f64::from(width)) * face.size / 100.0
}

/// What differs between the backends.
#[derive(Clone, Copy)]
struct Paper {
    units: f64,
    /// Size the backend wants for an em of one.
    em: f64,
    vertical: VPos,
    /// How far below the wanted middle of the capitals the backend's point must lie, in ems.
    drop: f64,
}

const SVG: Paper = Paper { units: SVG_UNITS, em: SVG_HEIGHT, vertical: VPos::Center, drop: 0.08 };
const BITMAP: Paper =
    Paper { units: (PNG_SCALE * PNG_SMOOTH) as f64, em: FACE_HEIGHT, vertical: VPos::Top, drop: 0.357 - FACE_HEIGHT / 2.0 };

fn color(ink: Ink) -> RGBAColor {
    RGBAColor(ink.0, ink.1, ink.2, ink.3)
}

impl Paper {
    fn point(self, (x, y): Point) -> (i32, i32) {
        ((x * self.units).round() as i32, (y * self.units).round() as i32)
    }

    fn points(self, points: &[Point]) -> Vec<(i32, i32)> {
        points.iter().map(|&p| self.point(p)).collect()
    }

    fn draw<DB: DrawingBackend>(self, scene: &Scene, area: &DrawingArea<DB, Shift>) -> Result<(), FigureError> {
        for mark in &scene.marks {
            match mark {
                Mark::Stroke { points, width, ink } => {
                    let style = color(*ink).stroke_width((width * self.units).round().max(1.0) as u32);
                    area.draw(&PathElement::new(self.points(points), style))
                }
                Mark::Area { points, ink } => area.draw(&Polygon::new(self.points(points), color(*ink).filled())),
                Mark::Disc { centre, radius, ink } => {
                    area.draw(&Circle::new(self.point(*centre), (radius * self.units).round() as i32, color(*ink).filled()))
                }
                Mark::Text { at, text, face } => area.draw_text(text, &self.style(*face), self.point(self.lower(*at, *face))),
            }
            .map_err(|e| FigureError::Paint(e.to_string()))?;
        }
        area.present().map_err(|e| FigureError::Paint(e.to_string()))
    }

    fn lower(self, (x, y): Point, face: Type) -> Point {
        let drop = self.drop * face.size;
        if face.upright { (x + drop, y) } else { (x, y + drop) }
    }

    fn style(self, face: Type) -> TextStyle<'static> {
        let weight = if face.bold { FontStyle::Bold } else { FontStyle::Normal };
        let font = FontDesc::new(FontFamily::Name(FAMILY), face.size * self.em * self.units, weight);
        let font = if face.upright { font.transform(FontTransform::Rotate270) } else { font };
        let horizontal = match face.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        font.color(&color(face.ink)).pos(Pos::new(horizontal, self.vertical))
    }
}

fn pixels(scene: &Scene, scale: usize) -> (usize, usize) {
    (scene.width.ceil() as usize * scale, scene.height.ceil() as usize * scale)
}

/// The drawing as an SVG document, with its title for readers who cannot see it.
///
/// # Errors
/// [`FigureError::Paint`] if plotters fails.
pub fn svg(scene: &Scene) -> Result<String, FigureError> {
    fonts();
    let (width, height) = pixels(scene, 1);
    let (wide, high) = pixels(scene, SVG_UNITS as usize);
    let mut text = String::new();
    SVG.draw(scene, &SVGBackend::with_string(&mut text, (wide as u32, high as u32)).into_drawing_area())?;
    let body = text.split_once('>').map_or("", |(_, body)| body);
    let title = scene.title.replace('&', "&amp;").replace('<', "&lt;");
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {wide} {high}\" role=\"img\">\n\
         <title>{title}</title>{body}"
    ))
}

/// The drawing as a PNG of twice its size on white.
///
/// # Errors
/// [`FigureError::Paint`] if plotters or the encoder fails.
pub fn png(scene: &Scene) -> Result<Vec<u8>, FigureError> {
    fonts();
    let (width, height) = pixels(scene, PNG_SCALE);
    let (wide, high) = (width * PNG_SMOOTH, height * PNG_SMOOTH);
    let mut fine = vec![255u8; wide * high * 3];
    BITMAP.draw(scene, &BitMapBackend::with_buffer(&mut fine, (wide as u32, high as u32)).into_drawing_area())?;
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let failed = |e: png::EncodingError| FigureError::Paint(e.to_string());
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&shrink(&fine, width, height)).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// Means of squares of `PNG_SMOOTH` pixels.
fn shrink(fine: &[u8], width: usize, height: usize) -> Vec<u8> {
    let row = width * PNG_SMOOTH * 3;
    let mut out = Vec::with_capacity(width * height * 3);
    for y in 0..height {
        for x in 0..width {
            for channel in 0..3 {
                let sum: usize = (0..PNG_SMOOTH * PNG_SMOOTH)
                    .map(|k| {
                        let at = (y * PNG_SMOOTH + k / PNG_SMOOTH) * row + (x * PNG_SMOOTH + k % PNG_SMOOTH) * 3 + channel;
                        usize::from(fine.get(at).copied().unwrap_or(255))
                    })
                    .sum();
                out.push((sum / (PNG_SMOOTH * PNG_SMOOTH)) as u8);
            }
        }
    }
    out
}
