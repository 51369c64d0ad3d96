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

  /// Points around text that hold its shadow: on which side how much.
  static func room(for shadow: TextShadow) -> EdgeInsets {
    let reach = shadow.radius * 1.5 + 1
    return EdgeInsets(
      top: max(0, reach - shadow.offset.y).rounded(.up), left: max(0, reach - shadow.offset.x).rounded(.up),
      bottom: max(0, reach + shadow.offset.y).rounded(.up), right: max(0, reach + shadow.offset.x).rounded(.up))
  }

  /// Columns that are averaged beside each other, so that a line of memory is read once for all of them.
  private static let columns = 32

  /// Blurs rows of coverage in place.
  func apply(_ pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int) {
    guard window > 1 else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(width, height * Self.columns)) { line in
      guard let line = line.baseAddress else { return }
      for _ in 0..<3 {
        for y in 0..<height { average(pixels + y * stride, count: width, step: 1, lanes: 1, line) }
        for x in Swift.stride(from: 0, to: width, by: Self.columns) {
          average(pixels + x, count: height, step: stride, lanes: min(Self.columns, width - x), line)
        }
      }
    }
  }

  /// Averages `lanes` neighbours at a time along `count` steps. Sums are divided by a multiplication, which is exact for windows
  /// below 4,096: there the error of the factor times the largest sum stays below one in the last place.
  private func average(
    _ pixels: UnsafeMutablePointer<UInt8>, count: Int, step: Int, lanes: Int, _ line: UnsafeMutablePointer<UInt8>
  ) {
    let half = window / 2
    let factor = (UInt64(1) << 32 + UInt64(window) - 1) / UInt64(window)
    for i in 0..<count { (line + i &* lanes).update(from: pixels + i &* step, count: lanes) }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: lanes) { sums in
      guard let sums = sums.baseAddress else { return }
      sums.initialize(repeating: UInt32(half), count: lanes)
      for i in 0..<min(half, count) { add(line + i &* lanes, to: sums, lanes) }
      for i in 0..<count {
        if i &+ half < count { add(line + (i &+ half) &* lanes, to: sums, lanes) }
        if i > half { subtract(line + (i &- half &- 1) &* lanes, from: sums, lanes) }
        let row = pixels + i &* step
        for lane in 0..<lanes { row[lane] = UInt8(truncatingIfNeeded: (UInt64(sums[lane]) &* factor) >> 32) }
      }
    }
  }

  @inline(__always)
  private func add(_ row: UnsafeMutablePointer<UInt8>, to sums: UnsafeMutablePointer<UInt32>, _ lanes: Int) {
    for lane in 0..<lanes { sums[lane] &+= UInt32(row[lane]) }
  }

  @inline(__always)
  private func subtract(_ row: UnsafeMutablePointer<UInt8>, from sums: UnsafeMutablePointer<UInt32>, _ lanes: Int) {
    for lane in 0..<lanes { sums[lane] &-= UInt32(row[lane]) }
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
