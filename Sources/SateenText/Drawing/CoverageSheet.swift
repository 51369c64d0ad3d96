/// Adds up the coverage of glyphs pixel by pixel, in a buffer that is reused for each line.
final class CoverageSheet {
  /// 8 bits per pixel; zero outside of ``touched``.
  private(set) var pixels: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The device pixels that the buffer covers. Rows have eight bytes more, because glyphs are added in groups of eight
  /// bytes.
  private(set) var box = DeviceBox.empty
  private(set) var bytesPerRow = 0
  /// The pixels that may be covered.
  private(set) var touched = DeviceBox.empty

  /// The width in pixels that a new box reserves to the left and right of its first glyph, within the clip.
  private static let reach = 2_048

  init() {
    capacity = 16 << 10
    pixels = .allocate(capacity: capacity)
    pixels.initialize(repeating: 0, count: capacity)
  }

  deinit {
    pixels.deallocate()
  }

  /// Adds a coverage bitmap.
  /// - Parameters:
  ///   - x: the pen's position in whole pixels.
  ///   - y: the baseline's position in whole pixels.
  ///   - clip: the visible pixels.
  func add(_ image: GlyphImage, x: Int, y: Int, clip: DeviceBox) {
    let (x, y) = (x + image.left, y - image.top)
    let part = DeviceBox(left: x, top: y, right: x + image.width, bottom: y + image.height).inside(clip)
    guard !part.isEmpty else { return }
    if !box.contains(part) { makeRoom(for: part, clip) }
    touched = touched.united(with: part)
    var to = UnsafeMutableRawPointer(pixels + (part.top - box.top) * bytesPerRow + part.left - box.left)
    var from = UnsafeRawPointer(image.pixels + (part.top - y) * image.bytesPerRow + part.left - x)
    if part.right - part.left == image.width {
      let bytes = image.bytesPerRow
      for _ in part.top..<part.bottom {
        var i = 0
        while i < bytes {
          let added = from.loadUnaligned(fromByteOffset: i, as: SIMD8<UInt8>.self)
          let there = to.loadUnaligned(fromByteOffset: i, as: SIMD8<UInt8>.self)
          to.storeBytes(of: Self.sum(there, added), toByteOffset: i, as: SIMD8<UInt8>.self)
          i += 8
        }
        to += bytesPerRow
        from += bytes
      }
      return
    }
    for _ in part.top..<part.bottom {
      for i in 0..<part.right - part.left {
        let sum =
          UInt16(to.load(fromByteOffset: i, as: UInt8.self)) + UInt16(from.load(fromByteOffset: i, as: UInt8.self))
        to.storeBytes(of: UInt8(min(sum, 255)), toByteOffset: i, as: UInt8.self)
      }
      to += bytesPerRow
      from += image.bytesPerRow
    }
  }

  /// Adds with saturation. Adjacent letters may share a pixel, whose coverages add up to at most 255.
  @inline(__always)
  private static func sum(_ a: SIMD8<UInt8>, _ b: SIMD8<UInt8>) -> SIMD8<UInt8> {
    let sum = a &+ b
    return sum.replacing(with: 255, where: sum .< a)
  }

  /// Sets all touched pixels to zero.
  func clear() {
    guard !touched.isEmpty else { return }
    for y in touched.top..<touched.bottom {
      (pixels + (y - box.top) * bytesPerRow + touched.left - box.left)
        .update(repeating: 0, count: touched.right - touched.left)
    }
    touched = .empty
    box = .empty
  }

  /// Enlarges the box and moves the sheet's contents into it. The new box has room for a glyph and for the likely
  /// glyphs after it on the line.
  private func makeRoom(for part: DeviceBox, _ clip: DeviceBox) {
    let height = max(16, part.bottom - part.top)
    let likely = DeviceBox(
      left: part.left - Self.reach, top: part.top - height, right: part.right + Self.reach,
      bottom: part.bottom + height)
    let wanted = likely.inside(clip).united(with: touched)
    let (old, oldBox, oldStride) = (pixels, box, bytesPerRow)
    box = wanted
    bytesPerRow = (wanted.right - wanted.left + 15) & ~7
    let bytes = bytesPerRow * (wanted.bottom - wanted.top)
    guard bytes > capacity || !touched.isEmpty else { return }
    capacity = max(bytes, capacity)
    pixels = .allocate(capacity: capacity)
    pixels.initialize(repeating: 0, count: capacity)
    if !touched.isEmpty {
      for y in touched.top..<touched.bottom {
        (pixels + (y - wanted.top) * bytesPerRow + touched.left - wanted.left).update(
          from: old + (y - oldBox.top) * oldStride + touched.left - oldBox.left, count: touched.right - touched.left)
      }
    }
    old.deallocate()
  }
}
