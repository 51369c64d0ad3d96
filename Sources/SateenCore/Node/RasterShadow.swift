import CCairo
import SateenGraphics
import SateenLayout

/// The blurred outline of an entry, for a bitmap that a worker draws.
struct RasterShadow {
  private let color: Color
  /// Where the mask's first pixel lies, in the entry's space.
  private let corner: Point
  /// Pixels of the mask per unit of that space.
  private let unit: Double
  private let width: Int
  private let height: Int
  private var mask: [Double]

  /// The longest side of a mask, in pixels. A larger one is computed smaller and stretched: it has no fine parts.
  private static let largest = 1_024.0

  /// - Parameter radius: of the outline's corners.
  /// - Returns: nil for a shadow that does not show.
  init?(_ shadow: Shadow, of place: RasterPlace, radius: Double) {
    let blur = min(max(shadow.radius, 0), 10_000)
    let reach = blur * 1.5
    let t = place.toPixels
    let (wide, high) = (place.outline.width + 2 * reach, place.outline.height + 2 * reach)
    var unit = abs(t.a * t.d - t.b * t.c).squareRoot()
    unit = min(unit, Self.largest / max(wide, high))
    guard unit > 1e-6, unit.isFinite, shadow.offset.width.isFinite, shadow.offset.height.isFinite else { return nil }
    let margin = Int((reach * unit).rounded(.up)) + 1
    let (inner, innerHigh) = (place.outline.width * unit, place.outline.height * unit)
    width = Int(inner.rounded(.up)) + 2 * margin
    height = Int(innerHigh.rounded(.up)) + 2 * margin
    color = shadow.color
    self.unit = unit
    corner = Point(
      x: place.outline.minX + shadow.offset.width - Double(margin) / unit,
      y: place.outline.minY + shadow.offset.height - Double(margin) / unit)
    mask = []
    guard
      let bitmap = Bitmap(
        size: PixelSize(width: width, height: height),
        draw: { context in
          let rect = Rect(x: Double(margin), y: Double(margin), width: inner, height: innerHigh)
          context.fill(Path(roundedRect: rect, radius: radius * unit), with: .black)
        })
    else { return nil }
    mask.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { mask.append(Double(bitmap.pixel(x: x, y: y) >> 24) / 255) }
    }
    self.blur(blur * unit / 2)
  }

  private mutating func blur(_ deviation: Double) {
    guard deviation > 0 else { return }
    var line = BlurredLine(count: width, deviation: deviation)
    for y in 0..<height {
      line.clear()
      for x in 0..<width { line[x] = mask[y * width + x] }
      line.blur()
      for x in 0..<width { mask[y * width + x] = line[x] }
    }
    line = BlurredLine(count: height, deviation: deviation)
    for x in 0..<width {
      line.clear()
      for y in 0..<height { line[y] = mask[y * width + x] }
      line.blur()
      for y in 0..<height { mask[y * width + x] = line[y] }
    }
  }

  func draw(in context: GraphicsContext) {
    guard let bitmap = Bitmap(size: PixelSize(width: width, height: height)) else { return }
    for y in 0..<height {
      let row = bitmap.pixels.advanced(by: y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = UInt32(min(max(mask[y * width + x], 0), 1) * 255 + 0.5) << 24 }
    }
    context.saved {
      cairo_translate(context.cairo, corner.x, corner.y)
      cairo_scale(context.cairo, 1 / unit, 1 / unit)
      let surface = bitmap.makeSurface()
      context.setSource(color)
      cairo_mask_surface(context.cairo, surface, 0, 0)
      cairo_surface_destroy(surface)
    }
  }
}
