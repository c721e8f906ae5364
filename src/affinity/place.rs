//! Distance on the ground.

/// A point on the Earth, in degrees, north and east positive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Coordinates {
    /// Latitude, −90 to 90.
    pub lat: f64,
    /// Longitude, −180 to 180.
    pub lon: f64,
}

/// Mean radius of the Earth in kilometres (IUGG R1).
pub const EARTH_RADIUS_KM: f64 = 6371.0088;

impl Coordinates {
    /// Great-circle distance in kilometres, by the haversine formula on a sphere of [`EARTH_RADIUS_KM`].
    pub fn km_to(self, other: Coordinates) -> f64 {
        let (lat, other_lat) = (self.lat.to_radians(), other.lat.to_radians());
        let half = |angle: f64| (angle / 2.0).sin().powi(2);
        let h = half(other_lat - lat) + lat.cos() * other_lat.cos() * half((other.lon - self.lon).to_radians());
        2.0 * EARTH_RADIUS_KM * h.sqrt().clamp(0.0, 1.0).asin()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_the_equator_and_the_way_from_pole_to_pole() {
        let origin = Coordinates { lat: 0.0, lon: 0.0 };
        let quarter = std::f64::consts::FRAC_PI_2 * EARTH_RADIUS_KM;
        assert!((origin.km_to(Coordinates { lat: 0.0, lon: -90.0 }) - quarter).abs() < 1e-6);
        let (north, south) = (Coordinates { lat: 90.0, lon: 12.0 }, Coordinates { lat: -90.0, lon: 80.0 });
        assert!((north.km_to(south) - 2.0 * quarter).abs() < 1e-6);
    }
}
