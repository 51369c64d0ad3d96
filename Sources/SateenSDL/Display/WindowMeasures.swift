import CSDL2
import SateenGraphics

/// The size of a window as SDL has it.
struct WindowMeasures: Equatable {
  /// In SDL's units, in which events have their places.
  var units: PixelSize
  /// In the display's pixels.
  var pixels: PixelSize

  init(units: PixelSize, pixels: PixelSize) {
    self.units = units
    self.pixels = pixels
  }

  init(of window: OpaquePointer) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    units = PixelSize(width: Int(width), height: Int(height))
    SDL_GL_GetDrawableSize(window, &width, &height)
    pixels = PixelSize(width: Int(width), height: Int(height))
  }

  /// Pixels per unit. Desktops count in 120ths, to which the quotient of two rounded sizes is rounded in turn.
  var density: Double {
    let (unit, pixel) = units.width >= units.height ? (units.width, pixels.width) : (units.height, pixels.height)
    guard unit > 0, pixel > 0 else { return 1 }
    let density = (Double(pixel) / Double(unit) * 120).rounded() / 120
    return min(max(density, DisplayScale.range.lowerBound), DisplayScale.range.upperBound)
  }

  /// Whether the sizes can be those of a density, but for rounding. The quotient of small sizes says little.
  func canHave(density: Double) -> Bool {
    abs(Double(units.width) * density - Double(pixels.width)) < 1
      && abs(Double(units.height) * density - Double(pixels.height)) < 1
  }
}

extension PixelSize {
  /// The units of a window, as SDL takes them.
  init(_ units: (width: Int32, height: Int32)) {
    self.init(width: Int(units.width), height: Int(units.height))
  }
}
