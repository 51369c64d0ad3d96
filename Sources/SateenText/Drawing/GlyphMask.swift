import CCairo
import SateenGraphics

/// Collects glyph pictures and lays them down in one colour at once.
///
/// Cairo 1.16 would put every glyph on a whole pixel, which makes small letters stand unevenly; here they stand on
/// quarters.
struct GlyphMask {
  private struct Placed {
    var image: GlyphImage
    var x: Int
    var y: Int
  }

  private var placed: [Placed] = []
  private var left = Int.max
  private var top = Int.max
  private var right = Int.min
  private var bottom = Int.min

  init() {}

  /// - Parameters:
  ///   - x: the whole pixel the pen stands on.
  ///   - y: that of the baseline.
  mutating func add(_ image: consuming GlyphImage, x: Int, y: Int) {
    let x = x + image.left
    let y = y - image.top
    left = min(left, x)
    top = min(top, y)
    right = max(right, x + image.width)
    bottom = max(bottom, y + image.height)
    placed.append(Placed(image: image, x: x, y: y))
  }

  /// Draws what was collected, with Cairo's current source and in device pixels, and forgets it.
  /// - Parameter clip: the pixels that can be seen: left, top, right, bottom.
  mutating func draw(_ cairo: OpaquePointer, clip: DeviceBox) {
    defer { forget() }
    guard let box = box(in: clip) else { return }
    let (width, height) = (box.right - box.left, box.bottom - box.top)
    // Eight columns more, because letters are laid down in groups of eight pixels.
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width + 8), Int32(height)),
      let target = cairo_image_surface_get_data(surface)
    else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    defer { cairo_surface_destroy(surface) }
    for glyph in placed { Self.blend(glyph, into: target, stride: stride, box) }
    cairo_surface_mark_dirty(surface)
    cairo_mask_surface(cairo, surface, Double(box.left), Double(box.top))
  }

  /// Draws what was collected, light by light, and forgets it.
  mutating func draw(_ color: Color.Components, into target: SubpixelTarget, clip: DeviceBox) {
    defer { forget() }
    guard let box = box(in: clip) else { return }
    let width = box.right - box.left
    var sums = [UInt8](repeating: 0, count: width * (box.bottom - box.top) * 4)
    for glyph in placed {
      let image = glyph.image
      let x0 = max(glyph.x, box.left)
      let x1 = min(glyph.x + image.width, box.right)
      guard x0 < x1 else { continue }
      for y in max(glyph.y, box.top)..<max(max(glyph.y, box.top), min(glyph.y + image.height, box.bottom)) {
        let row = image.pixels + (y - glyph.y) * image.bytesPerRow
        for x in x0..<x1 {
          let to = ((y - box.top) * width + x - box.left) * 4
          for light in 0..<3 {
            // A glyph without lights of its own covers all three alike.
            let added = image.kind == .subpixels ? row[(x - glyph.x) * 4 + light] : row[x - glyph.x]
            sums[to + light] = UInt8(min(UInt16(sums[to + light]) + UInt16(added), 255))
          }
        }
      }
    }
    target.paint(color, mask: sums, in: box)
  }

  /// The pixels of the glyphs that can be seen; nil where there are none.
  private func box(in clip: DeviceBox) -> DeviceBox? {
    let box = DeviceBox(
      left: max(left, clip.left), top: max(top, clip.top), right: min(right, clip.right),
      bottom: min(bottom, clip.bottom))
    return box.left < box.right && box.top < box.bottom ? box : nil
  }

  private mutating func forget() {
    placed.removeAll(keepingCapacity: true)
    (left, top, right, bottom) = (.max, .max, .min, .min)
  }

  private static func blend(
    _ glyph: Placed, into target: UnsafeMutablePointer<UInt8>, stride: Int, _ box: DeviceBox
  ) {
    let image = glyph.image
    let x0 = max(glyph.x, box.left)
    let x1 = min(glyph.x + image.width, box.right)
    let y0 = max(glyph.y, box.top)
    let y1 = min(glyph.y + image.height, box.bottom)
    guard x0 < x1, y0 < y1 else { return }
    if x0 == glyph.x && x1 == glyph.x + image.width {
      let groups = image.bytesPerRow / 8
      for y in y0..<y1 {
        let from = UnsafeRawPointer(image.pixels + (y - glyph.y) * image.bytesPerRow)
        let to = UnsafeMutableRawPointer(target + (y - box.top) * stride + (x0 - box.left))
        for group in 0..<groups {
          let added = from.loadUnaligned(fromByteOffset: group * 8, as: SIMD8<UInt8>.self)
          let there = to.loadUnaligned(fromByteOffset: group * 8, as: SIMD8<UInt8>.self)
          to.storeBytes(of: Self.sum(there, added), toByteOffset: group * 8, as: SIMD8<UInt8>.self)
        }
      }
      return
    }
    for y in y0..<y1 {
      let from = image.pixels + (y - glyph.y) * image.bytesPerRow + (x0 - glyph.x)
      let to = target + (y - box.top) * stride + (x0 - box.left)
      for i in 0..<x1 - x0 { to[i] = UInt8(min(UInt16(to[i]) + UInt16(from[i]), 255)) }
    }
  }

  /// Letters that join share an edge; what each covers of its pixels adds up, but not beyond all of them.
  @inline(__always)
  private static func sum(_ a: SIMD8<UInt8>, _ b: SIMD8<UInt8>) -> SIMD8<UInt8> {
    let sum = a &+ b
    return sum.replacing(with: 255, where: sum .< a)
  }
}

/// A rectangle of device pixels.
struct DeviceBox {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// What can be seen of a context whose transform is the identity.
  init(clipOf cairo: OpaquePointer) {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
    func whole(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6)) }
    left = whole(x1.rounded(.down))
    top = whole(y1.rounded(.down))
    right = whole(x2.rounded(.up))
    bottom = whole(y2.rounded(.up))
  }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}
