import Glibc

/// The bitmap of one glyph at one size: coverage or colours. Never changes after it was painted.
final class GlyphImage: @unchecked Sendable {
  // `pixels` is written only before the image is shared.

  /// The pixel format.
  enum Kind {
    /// 8 bits of coverage. Rows are padded with zeros to a multiple of eight bytes.
    case coverage
    /// 8 bits of coverage for each of three subpixels, in their order on the screen, and 8 unused bits.
    case subpixels
    /// 32 bits of premultiplied colour.
    case color
  }

  let kind: Kind
  let width: Int
  let height: Int
  /// The distance from the pen to the bitmap's left edge, and from the baseline up to its top, in pixels.
  let left: Int
  let top: Int
  let bytesPerRow: Int
  let pixels: UnsafeMutablePointer<UInt8>

  static let empty = GlyphImage(.coverage, width: 0, height: 0, left: 0, top: 0)

  /// The most pixels of a glyph's bitmap. Only broken fonts exceed it.
  static let largest = 1 << 22

  /// A bitmap of transparent pixels.
  init(_ kind: Kind, width: Int, height: Int, left: Int, top: Int) {
    self.kind = kind
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    bytesPerRow = kind == .coverage ? (width + 7) & ~7 : width * 4
    let count = max(1, bytesPerRow * height)
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
  }

  deinit {
    pixels.deallocate()
  }

  var isEmpty: Bool { width == 0 || height == 0 }
  var isColor: Bool { kind == .color }
  var byteCount: Int { bytesPerRow * height + 96 }

  /// Whether all rows of pixels are in a range where the baseline has a row's top edge.
  func isWithin(_ rows: Range<Int>, baseline: Int) -> Bool {
    baseline - top >= rows.lowerBound && baseline - top + height <= rows.upperBound
  }

  /// Applies a tone's gamma table to the coverage. Called only before the image is shared.
  func tone(_ tone: TextTone) {
    guard tone != .none, kind != .color else { return }
    tone.table.withUnsafeBufferPointer { table in
      for i in 0..<bytesPerRow * height { pixels[i] = table[Int(pixels[i])] }
    }
  }
}
