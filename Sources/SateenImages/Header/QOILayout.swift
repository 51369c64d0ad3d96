import SateenGraphics

/// The header of a QOI file. Source: The Quite OK Image Format, version 1.0.
struct QOILayout {
  let size: PixelSize

  /// - Returns: nil where more bytes are needed.
  init?(_ view: ByteView, name: String) throws(ImageError) {
    guard let width = view.be32(4), let height = view.be32(8), let channels = view.u8(12), let space = view.u8(13)
    else { return nil }
    guard channels == 3 || channels == 4, space <= 1 else {
      throw .damaged(name: name, reason: "a QOI file with \(channels) channels in colour space \(space)")
    }
    size = PixelSize(width: width, height: height)
  }

  /// The part of a file from its header to its end mark. The decoder repeats the last pixel where some are missing,
  /// without an error.
  func whole(_ view: ByteView, name: String) throws(ImageError) -> UnsafeRawBufferPointer {
    var at = 14
    var missing = size.count
    while missing > 0 {
      guard let byte = view.u8(at) else { throw .truncated(name: name) }
      switch byte {
      case 0xfe: at += 4
      case 0xff: at += 5
      case 0x80...0xbf: at += 2
      default: at += 1
      }
      missing -= (0xc0...0xfd).contains(byte) ? byte - 0xc0 + 1 : 1
    }
    guard let bytes = view.slice(at: 0, count: at + Self.endMark) else { throw .truncated(name: name) }
    return bytes
  }

  private static let endMark = 8
}
