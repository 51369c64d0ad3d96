import CCairo

/// The covered part of each pixel of an outline, as an alpha mask for Cairo. The memory is kept for the next outline.
@MainActor
final class CoverageMask {
  private var memory: [UInt8] = []
  /// The bytes of a strip. A strip has one row at least.
  private static let stripBytes = 65_536

  /// Passes on an area in strips, each with its mask.
  /// - Parameters:
  ///   - opacity: of what is drawn through the mask, 0 to 1.
  ///   - draw: draws through a mask, whose first pixel goes to the corner of the strip.
  func forEachStrip(
    of outline: Outline, in area: PixelRect, opacity: Double,
    _ draw: (_ mask: OpaquePointer, _ strip: PixelRect) -> Void
  ) {
    guard !area.isEmpty else { return }
    let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(area.width)))
    guard stride >= area.width else { return }
    let most = max(Self.stripBytes / stride, 1)
    if memory.count < stride * most { memory = [UInt8](repeating: 0, count: stride * most) }
    let values = (0...255).map { UInt8(min(max(Double($0) * opacity, 0), 255) + 0.5) }
    memory.withUnsafeMutableBufferPointer { memory in
      guard let start = memory.baseAddress else { return }
      for top in Swift.stride(from: area.y0, to: area.y1, by: most) {
        let strip = PixelRect(x0: area.x0, y0: top, x1: area.x1, y1: min(top + most, area.y1))
        var isTouched = false
        for y in strip.y0..<strip.y1 {
          let row = start + (y - top) * stride
          if Self.fill(row, area.x0..<area.x1, outline, y, values) { isTouched = true }
        }
        guard isTouched,
          let mask = cairo_image_surface_create_for_data(
            start, CAIRO_FORMAT_A8, Int32(strip.width), Int32(strip.height), Int32(stride))
        else { continue }
        draw(mask, strip)
        cairo_surface_destroy(mask)
      }
    }
  }

  /// - Returns: whether any pixel of the row may be covered.
  private static func fill(
    _ row: UnsafeMutablePointer<UInt8>, _ all: Range<Int>, _ outline: Outline, _ y: Int, _ values: [UInt8]
  ) -> Bool {
    let columns = outline.columns(inRow: y)
    let touched = columns.touched.clamped(to: all)
    let full = columns.full.clamped(to: touched)
    row.update(repeating: 0, count: all.count)
    for x in touched.lowerBound..<full.lowerBound { row[x - all.lowerBound] = values[Int(outline.coverage(x, y))] }
    (row + (full.lowerBound - all.lowerBound)).update(repeating: values[255], count: full.count)
    for x in full.upperBound..<touched.upperBound { row[x - all.lowerBound] = values[Int(outline.coverage(x, y))] }
    return !touched.isEmpty
  }
}
