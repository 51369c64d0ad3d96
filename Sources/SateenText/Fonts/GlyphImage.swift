import Glibc

/// The picture of one glyph at one size: coverage, or colours of its own. Never changes once it is made.
final class GlyphImage: @unchecked Sendable {
  // `pixels` is written by the maker before anyone else sees the image.

  /// What a pixel is.
  enum Kind {
    /// 8 bits: how much is covered. Rows are filled up to whole groups of eight with zeros.
    case coverage
    /// 8 bits for each of its three lights in the order in which they lie, and 8 that mean nothing.
    case subpixels
    /// 32 bits of premultiplied colour.
    case color
  }

  let kind: Kind
  let width: Int
  let height: Int
  /// From the pen to the picture's left edge, and from the baseline up to its top, in pixels.
  let left: Int
  let top: Int
  let bytesPerRow: Int
  let pixels: UnsafeMutablePointer<UInt8>

  static let empty = GlyphImage(.coverage, width: 0, height: 0, left: 0, top: 0)

  /// The most pixels that are painted for one glyph. Fonts that ask for more are broken.
  static let largest = 1 << 22

  /// Transparent pixels.
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

  /// Sends coverage through the table of a tone. To be called by the maker.
  func tone(_ tone: TextTone) {
    guard tone != .none, kind != .color else { return }
    tone.table.withUnsafeBufferPointer { table in
      for i in 0..<bytesPerRow * height { pixels[i] = table[Int(pixels[i])] }
    }
  }
}
