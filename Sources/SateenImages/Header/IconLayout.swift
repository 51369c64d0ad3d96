import SateenGraphics

/// The image of an ICO or CUR file that is shown: the largest one, and among equals the one with the most colours.
struct IconLayout {
  enum Picture {
    /// A PNG file.
    case png(ImageHeader)
    /// A bitmap without the header of a file. Its height includes the mask.
    case bitmap(BMPLayout)
  }

  let picture: Picture
  /// The place of the image in the file.
  let start: Int
  let count: Int

  /// - Returns: nil where more bytes are needed.
  init?(_ view: ByteView, name: String) throws(ImageError) {
    guard let entries = view.le16(4), view.u8(6 + 16 * entries - 1) != nil else { return nil }
    let isCursor = view.u8(2) == 2
    var best: (area: Int, bits: Int, at: Int)?
    for i in 0..<entries {
      let at = 6 + 16 * i
      guard let width = view.u8(at), let height = view.u8(at + 1), let bits = view.le16(at + 6) else { return nil }
      let area = (width == 0 ? 256 : width) * (height == 0 ? 256 : height)
      // A cursor has the place of its tip there.
      let entry = (area: area, bits: isCursor ? 0 : bits, at: at)
      if best.map({ (entry.area, entry.bits) > ($0.area, $0.bits) }) ?? true { best = entry }
    }
    guard let at = best?.at, let count = view.le32(at + 8), let start = view.le32(at + 12) else {
      throw .damaged(name: name, reason: "an icon without an image")
    }
    (self.start, self.count) = (start, count)
    guard view.u8(start) != nil else { return nil }
    if view.u8(start) == 0x89 {
      let file = ByteView(view.slice(at: start, count: min(count, view.count - start)) ?? .init(start: nil, count: 0))
      guard file.has("PNG\r\n\u{1a}\n", at: 1), file.u8(0) == 0x89 else { return nil }
      guard let header = try ImageHeader.parsePNG(file, name: name) else { return nil }
      picture = .png(header)
    } else {
      guard let bitmap = try BMPLayout(view, at: start, name: name) else { return nil }
      guard bitmap.headerSize == 40, bitmap.compression == 0, [1, 4, 8, 24, 32].contains(bitmap.bits),
        !bitmap.isTopDown, bitmap.size.height > 1
      else { throw .unsupported(name: name, reason: "an icon with a bitmap of an unusual kind") }
      picture = .bitmap(bitmap)
    }
  }

  var size: PixelSize {
    switch picture {
    case .png(let header): return header.storedSize
    case .bitmap(let bitmap): return PixelSize(width: bitmap.size.width, height: bitmap.size.height / 2)
    }
  }

  var orientation: ImageOrientation {
    if case .png(let header) = picture { return header.orientation }
    return .up
  }

  /// The memory for the decoder's surface and for the ``IconFile`` that it reads, in bytes.
  var decoderBytes: Int {
    if case .png(let header) = picture { return header.decoderBytes }
    return ImageHeader.bytes(size, each: 9) + 64 << 10
  }
}
