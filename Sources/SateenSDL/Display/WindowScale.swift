import SateenGraphics
import SateenLayout

/// The relation of a window's points, SDL's units and pixels.
///
/// On X11 a unit is a pixel, and the desktop's settings say how many of them make a point. On Wayland a unit is a point,
/// and the display decides how many pixels make a unit.
struct WindowScale: Equatable {
  /// Pixels per point on every display; nil where the display decides.
  let fixed: Double?
  /// Pixels per point by the desktop's settings, where units are pixels.
  var desktop = 1.0
  /// Pixels per unit.
  var density = 1.0

  init(fixed: Double?, desktop: Double = 1) {
    self.fixed = fixed
    self.desktop = desktop
  }

  var pixelsPerPoint: Double {
    let scale = fixed ?? desktop * density
    return min(max(scale, DisplayScale.range.lowerBound), DisplayScale.range.upperBound)
  }

  var unitsPerPoint: Double { pixelsPerPoint / density }

  /// The size of a window's contents, in points.
  func points(_ pixels: PixelSize) -> Size {
    Size(width: Double(pixels.width) / pixelsPerPoint, height: Double(pixels.height) / pixelsPerPoint)
  }

  /// The size of a window in SDL's units.
  func units(_ size: Size) -> (width: Int32, height: Int32) {
    func whole(_ points: Double) -> Int32 {
      let units = (points * unitsPerPoint).rounded()
      return units.isFinite ? Int32(min(max(units, 1), Double(Bitmap.maximumSide))) : 1
    }
    return (whole(size.width), whole(size.height))
  }
}
