import SateenGraphics

/// The header of a PBM, PGM or PPM file, as text or as bytes.
struct PNMLayout {
  let size: PixelSize
  /// The memory of a pixel on SDL's surface, in bytes.
  let pixelBytes: Int
  /// The fewest bytes of a file with these pixels. Text has a digit for each number, and a space between two.
  let leastBytes: Int

  /// - Returns: nil where more bytes are needed.
  init?(_ view: ByteView, name: String) throws(ImageError) {
    guard let kind = view.u8(1).map({ $0 - 0x30 }) else { return nil }
    var reader = Numbers(view: view, at: 2)
    guard let width = try reader.next(name), let height = try reader.next(name) else { return nil }
    size = PixelSize(width: width, height: height)
    let isBitmap = kind == 1 || kind == 4
    if !isBitmap {
      guard let most = try reader.next(name) else { return nil }
      if most == 0 { throw .damaged(name: name, reason: "a PNM file whose largest value is 0") }
      if most > 255 { throw .unsupported(name: name, reason: "a PNM file with values up to \(most)") }
    }
    pixelBytes = kind == 3 || kind == 6 ? 3 : 1
    let isText = kind <= 3
    let row = isBitmap ? isText ? width : (width + 7) / 8 : width * pixelBytes * (isText ? 2 : 1)
    // Both factors are below 2^33.
    let (pixels, overflow) = row.multipliedReportingOverflow(by: height)
    leastBytes = overflow ? Int.max : reader.at + min(pixels, Int.max / 2) - (isText && !isBitmap ? 1 : 0)
  }

  /// Reads numbers just as SDL2_image does, so that both find the same size.
  private struct Numbers {
    let view: ByteView
    var at: Int

    private func isSpace(_ byte: Int) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    /// - Returns: nil where more bytes are needed.
    mutating func next(_ name: String) throws(ImageError) -> Int? {
      while let byte = view.u8(at), byte == 0x23 || isSpace(byte) {
        if byte == 0x23 {
          while let byte = view.u8(at), byte != 0x0a, byte != 0x0d { at += 1 }
        } else {
          at += 1
        }
      }
      guard let first = view.u8(at) else { return nil }
      guard (0x30...0x39).contains(first) else {
        throw .damaged(name: name, reason: "a PNM file without a number in its header")
      }
      var value = 0
      while let byte = view.u8(at), (0x30...0x39).contains(byte) {
        value = value * 10 + byte - 0x30
        if value > 1_000_000_000 { throw .damaged(name: name, reason: "a PNM file with too large a number") }
        at += 1
      }
      guard view.u8(at) != nil else { return nil }
      // One character of white space follows.
      at += 1
      return value
    }
  }
}
