import Glibc

/// The picture of one glyph at one size: coverage, or colours of its own. Never changes once it is made.
final class GlyphImage: @unchecked Sendable {
  // `pixels` is written by the maker before anyone else sees the image.
  let width: Int
  let height: Int
  /// From the pen to the picture's left edge, and from the baseline up to its top, in pixels.
  let left: Int
  let top: Int
  /// Whether a pixel is 32 bits of premultiplied colour rather than 8 bits of coverage.
  let isColor: Bool
  /// Rows of coverage are filled up to whole groups of eight with zeros.
  let bytesPerRow: Int
  let pixels: UnsafeMutablePointer<UInt8>

  static let empty = GlyphImage(width: 0, height: 0, left: 0, top: 0, isColor: false)

  /// Transparent pixels.
  init(width: Int, height: Int, left: Int, top: Int, isColor: Bool) {
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.isColor = isColor
    bytesPerRow = isColor ? width * 4 : (width + 7) & ~7
    let count = max(1, bytesPerRow * height)
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
  }

  deinit {
    pixels.deallocate()
  }

  var isEmpty: Bool { width == 0 || height == 0 }
  var byteCount: Int { bytesPerRow * height + 96 }
}
