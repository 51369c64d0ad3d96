import CCairo
import SateenGraphics
import SateenLayout

/// The blur of a shadow: three passes of a running mean, which come close to a Gaussian bell and cost the same for
/// every radius.
struct ShadowBlur {
  /// Pixels averaged in each pass, an odd number.
  let window: Int

  /// - Parameter radius: in pixels; the bell's standard deviation is half of it, as for shadows in CSS.
  init(radius: Double) {
    window = max(1, Int(min(radius, 4_000) / 2 * 1.88 + 0.5)) | 1
  }

  /// How far ink spreads, in pixels.
  var reach: Int { 3 * (window / 2) }

  /// Blurs rows of coverage in place.
  func apply(_ pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int) {
    guard window > 1 else { return }
    // A line has nothing on both of its sides, as far as windows reach: no pixel asks whether it is near an end.
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

  /// Sums are divided by a multiplication, which is exact for windows below 4,096: there the error of the factor times the
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

/// Paints what was drawn into a bitmap of its own as a shadow.
enum ShadowPainter {
  /// - Parameters:
  ///   - box: the pixels in which the shadow may be seen.
  ///   - offset: how far it lies from what casts it, in pixels.
  ///   - draw: draws what casts it, in the pixels of the context that the shadow is for.
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
    // The bitmap's first pixel is this one of the target.
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
