import SateenGraphics

/// The headers of a BMP file, or of the bitmap of an icon. Source: Windows's structures BITMAPFILEHEADER,
/// BITMAPCOREHEADER and BITMAPINFOHEADER.
struct BMPLayout {
  let size: PixelSize
  let bits: Int
  /// 0: none. 1 and 2: runs of 8 and of 4 bits. 3: none, with masks of the colours.
  let compression: Int
  let isTopDown: Bool
  /// The size of the header behind the file's own.
  let headerSize: Int
  /// The number of palette entries that the file has.
  let colors: Int
  /// The offset of the palette.
  let palette: Int

  /// - Parameter at: the offset of the header behind the file's own.
  init?(_ view: ByteView, at: Int, name: String) throws(ImageError) {
    guard let headerSize = view.le32(at) else { return nil }
    self.headerSize = headerSize
    if headerSize == 12 {
      guard let width = view.le16(at + 4), let height = view.le16(at + 6), let bits = view.le16(at + 10) else {
        return nil
      }
      size = PixelSize(width: width, height: height)
      (self.bits, compression, isTopDown) = (bits, 0, false)
      colors = bits <= 8 ? 1 << bits : 0
      palette = at + 12
    } else {
      guard headerSize >= 40, headerSize <= 1_024 else {
        throw .unsupported(name: name, reason: "a bitmap whose header has \(headerSize) bytes")
      }
      guard let width = view.le32(at + 4), let height = view.le32(at + 8), let bits = view.le16(at + 14),
        let compression = view.le32(at + 16), let used = view.le32(at + 32)
      else { return nil }
      let rows = Int(Int32(truncatingIfNeeded: height))
      size = PixelSize(width: Int(Int32(truncatingIfNeeded: width)), height: abs(rows))
      (self.bits, self.compression, isTopDown) = (bits, compression, rows < 0)
      let most = bits <= 8 ? 1 << bits : 0
      // Too large a number means all, to SDL as well.
      colors = used == 0 || used > most ? most : used
      palette = at + headerSize
    }
    if size.width <= 0 || size.height <= 0 {
      throw .damaged(name: name, reason: "its header claims no pixels at all")
    }
    try checkKind(name)
  }

  private func checkKind(_ name: String) throws(ImageError) {
    let isKnown: Bool
    switch compression {
    case 0: isKnown = [1, 2, 4, 8, 16, 24, 32].contains(bits)
    case 1: isKnown = bits == 8 && !isTopDown
    case 2: isKnown = bits == 4 && !isTopDown
    // The masks would be elsewhere in the header of OS/2, where the number means another compression.
    case 3: isKnown = (bits == 16 || bits == 32) && headerSize != 64
    default: isKnown = false
    }
    guard isKnown else {
      throw .unsupported(name: name, reason: "a bitmap of \(bits) bits with compression \(compression)")
    }
  }

  var isRunLength: Bool { compression == 1 || compression == 2 }

  /// The bytes of a stored row without compression.
  var rowBytes: Int { (size.width * bits + 31) / 32 * 4 }

  /// The bytes of SDL's surface: pixels of less than 8 bits have 8.
  var surfaceBytes: Int {
    let row = (size.width * max(8, bits) + 31) / 32 * 4
    let (bytes, overflow) = row.multipliedReportingOverflow(by: size.height)
    return overflow ? Int.max / 4 : bytes
  }

  /// Checks that a file has its palette and its pixels.
  func check(_ view: ByteView, name: String) throws(ImageError) {
    let paletteBytes = colors * (headerSize == 12 ? 3 : 4)
    guard let pixels = view.le32(10), palette + paletteBytes <= view.count else { throw .truncated(name: name) }
    // Runs end with an end mark, which the loader looks for.
    let needed = isRunLength ? 2 : rowBytes * size.height
    guard pixels <= view.count, needed <= view.count - pixels else { throw .truncated(name: name) }
  }
}
