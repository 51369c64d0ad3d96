import SateenGraphics

/// The header of a PCX file. Source: ZSoft's technical reference manual, revision 5.
struct PCXLayout {
  let size: PixelSize
  private let isPacked: Bool
  private let planes: Int
  private let rowBytes: Int

  /// PCX files have no signature, so several fields of the header must have their usual values.
  static func isPCX(_ view: ByteView) -> Bool {
    guard view.u8(0) == 10, view.u8(1) == 5, let encoding = view.u8(2), encoding <= 1, let bits = view.u8(3),
      [1, 2, 4, 8].contains(bits), view.u8(64) == 0, let planes = view.u8(65)
    else { return false }
    return (1...4).contains(planes)
  }

  /// - Returns: nil where more bytes are needed.
  init?(_ view: ByteView, name: String) throws(ImageError) {
    guard let left = view.le16(4), let top = view.le16(6), let right = view.le16(8), let bottom = view.le16(10),
      let bits = view.u8(3), let encoding = view.u8(2), let planes = view.u8(65), let rowBytes = view.le16(66),
      view.u8(127) != nil
    else { return nil }
    // No pixels at all where the edges are exchanged.
    size = PixelSize(width: right - left + 1, height: bottom - top + 1)
    // SDL2_image mistakes the bits and the colours of the others.
    guard bits == 8, planes == 1 || planes == 3 else {
      throw .unsupported(name: name, reason: "a PCX file of \(planes) planes with \(bits) bits")
    }
    guard rowBytes >= size.width else { throw .damaged(name: name, reason: "rows that are shorter than its picture") }
    // SDL2_image reads these numbers with a sign.
    guard max(right, bottom, rowBytes) <= 0x7fff else {
      throw .unsupported(name: name, reason: "a PCX file of more than 32767 pixels a side")
    }
    (isPacked, self.planes, self.rowBytes) = (encoding == 1, planes, rowBytes)
  }

  var decoderBytes: Int { ImageHeader.bytes(size, each: planes) + size.height * 4 + rowBytes * planes }

  /// Checks that a file has all pixels, and the palette where it needs one.
  func check(_ view: ByteView, name: String) throws(ImageError) {
    var missing = rowBytes * planes * size.height
    var at = 128
    if !isPacked {
      at += missing
      missing = 0
    }
    while missing > 0 {
      guard let byte = view.u8(at) else { throw .truncated(name: name) }
      let run = byte < 0xc0 ? 1 : byte - 0xc0
      if run == 0 { throw .damaged(name: name, reason: "a run of no pixels") }
      at += byte < 0xc0 ? 1 : 2
      missing -= run
    }
    let paletteBytes = planes == 1 ? 769 : 0
    guard at <= view.count - paletteBytes else { throw .truncated(name: name) }
    guard paletteBytes > 0 else { return }
    // SDL2_image takes the first byte of this value behind the pixels for the palette's mark.
    let mark = (at..<view.count).first { view.u8($0) == 12 }
    guard mark == view.count - paletteBytes else {
      throw .damaged(name: name, reason: "a PCX file without a palette at its end")
    }
  }
}
