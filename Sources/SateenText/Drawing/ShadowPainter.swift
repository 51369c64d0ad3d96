import CCairo
import SateenGraphics
import SateenLayout

/// The blur of a shadow: three passes of a moving average, which approximate a Gaussian and take the same time for
/// every radius.
struct ShadowBlur {
  /// The number of pixels averaged in each pass. It is odd.
  let window: Int

  /// - Parameter radius: in pixels. The Gaussian's standard deviation is half of the radius, as for shadows in CSS.
  init(radius: Double) {
    window = max(1, Int(min(radius, 4_000) / 2 * 1.88 + 0.5)) | 1
  }

  /// The distance that ink spreads, in pixels.
  var reach: Int { 3 * (window / 2) }

  /// Blurs rows of coverage in place.
  func apply(_ pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int) {
    guard window > 1 else { return }
    // The line buffer is padded with zeros by a window on both sides, so the loop needs no bounds checks.
    let room = max(width, height) + 2 * window
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { line in
      guard let line = line.baseAddress else { return }
      line.initialize(repeating: 0, count: room)
      for _ in 0..<3 {
        (line + (window + width)).update(repeating: 0, count: window)
        for y in 0..<height { average(pixels + y * stride, count: width, step: 1, line) }
        (line + (window + height)).update(repeating: 0, count: window)
        for x in 0..<width { average(pixels + x, count: height, step: stride, line) }
      }
    }
  }

  /// Divides sums by a multiplication. It is exact for windows below 4,096: the factor's rounding error times the
  /// largest sum stays below one in the last place.
  private func average(
    _ pixels: UnsafeMutablePointer<UInt8>, count: Int, step: Int, _ line: UnsafeMutablePointer<UInt8>
  ) {
    let half = window / 2
    let factor = (UInt64(1) << 32 + UInt64(window) - 1) / UInt64(window)
    let middle = line + window
    for i in 0..<count { middle[i] = pixels[i &* step] }
    var sum = UInt64(half)
    for i in 0..<half { sum &+= UInt64(middle[i]) }
    let (coming, going) = (middle + half, middle - half - 1)
    for i in 0..<count {
      sum = sum &+ UInt64(coming[i]) &- UInt64(going[i])
      pixels[i &* step] = UInt8(truncatingIfNeeded: (sum &* factor) >> 32)
    }
  }
}

/// Paints shadows. The text is first drawn into a bitmap, whose alpha is blurred and used as a mask.
enum ShadowPainter {
  /// - Parameters:
  ///   - box: the pixels in which the shadow is visible.
  ///   - offset: the shadow's distance from the text, in pixels.
  ///   - draw: draws the text, in the pixel coordinates of `context`.
  static func paint(
    _ color: Color, in context: GraphicsContext, box: DeviceBox, offset: (x: Int, y: Int), radius: Double,
    draw: (GraphicsContext) -> Void
  ) {
    let blur = ShadowBlur(radius: radius)
    let (width, height) = (box.right - box.left + 2 * blur.reach, box.bottom - box.top + 2 * blur.reach)
    guard box.left < box.right, box.top < box.bottom, width < 1 << 15, height < 1 << 15,
      let bitmap = Bitmap(size: PixelSize(width: width, height: height), scale: 1),
      let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)),
      let target = cairo_image_surface_get_data(mask)
    else { return }
    defer { cairo_surface_destroy(mask) }
    // The bitmap's first pixel corresponds to this pixel of the context.
    let (left, top) = (box.left - blur.reach, box.top - blur.reach)
    let caster = GraphicsContext(
      bitmap: bitmap, appearance: context.appearance, textRendering: context.textRendering)
    caster.translate(x: Double(offset.x - left), y: Double(offset.y - top))
    draw(caster)
    let stride = Int(cairo_image_surface_get_stride(mask))
    let source = UnsafeRawPointer(bitmap.data).assumingMemoryBound(to: UInt8.self)
    let sourceStride = bitmap.bytesPerRow
    for y in 0..<height {
      for x in 0..<width { target[y * stride + x] = source[y * sourceStride + x * 4 + 3] }
    }
    blur.apply(target, width: width, height: height, stride: stride)
    cairo_surface_mark_dirty(mask)
    context.setSource(color)
    cairo_mask_surface(context.cairo, mask, Double(left), Double(top))
  }
}
