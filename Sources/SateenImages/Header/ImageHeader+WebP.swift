import SateenGraphics

extension ImageHeader {
  /// RFC 9649, and RFC 6386 section 9.1 for the lossy key frame.
  static func parseWebP(
    _ view: ByteView, name: String, isWhole: Bool
  ) throws(ImageError) -> ImageHeader? {
    /// - Parameter pixelBytes: the data that libwebp keeps for the whole image, in bytes for each pixel.
    func header(
      _ width: Int, _ height: Int, _ orientation: ImageOrientation = .up, pixelBytes: Int, isAnimated: Bool = false
    ) -> ImageHeader {
      let size = PixelSize(width: width, height: height)
      // A few rows of blocks, with their surroundings.
      let rows = bytes(PixelSize(width: width, height: 1), each: 192)
      return ImageHeader(
        format: .webp, storedSize: size, orientation: orientation,
        decoderBytes: rows + bytes(size, each: pixelBytes), isAnimated: isAnimated, decodesParts: pixelBytes <= 4)
    }
    guard view.count >= 30 else { return nil }
    if view.has("VP8 ", at: 12) {
      guard view.u8(23) == 0x9d, view.u8(24) == 0x01, view.u8(25) == 0x2a,
        let width = view.le16(26), let height = view.le16(28)
      else { throw .damaged(name: name, reason: "a WebP file that does not begin with a key frame") }
      return header(width & 0x3fff, height & 0x3fff, pixelBytes: 0)
    }
    if view.has("VP8L", at: 12) {
      guard view.u8(20) == 0x2f, let bits = view.le32(21) else {
        throw .damaged(name: name, reason: "a WebP file without its lossless signature")
      }
      return header((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1, pixelBytes: 4)
    }
    guard view.has("VP8X", at: 12), let flags = view.u8(20), let width = view.le24(24), let height = view.le24(27)
    else { throw .damaged(name: name, reason: "a WebP file whose first chunk is unknown") }
    let isAnimated = flags & 0x02 != 0
    // An animation's frame is wrapped, decoded and copied. A lossy image's alpha is decompressed as a whole.
    let pixelBytes = isAnimated ? 13 : flags & 0x10 != 0 ? 5 : 4
    guard flags & 0x08 != 0 else {
      return header(width + 1, height + 1, pixelBytes: pixelBytes, isAnimated: isAnimated)
    }
    // The EXIF chunk comes after the image data.
    var at = 12
    while let length = view.le32(at + 4) {
      if view.has("EXIF", at: at), let exif = view.slice(at: at + 8, count: length) {
        let orientation = ImageOrientation(exif: exif)
        return header(width + 1, height + 1, orientation, pixelBytes: pixelBytes, isAnimated: isAnimated)
      }
      at += 8 + length + (length & 1)
    }
    return isWhole ? header(width + 1, height + 1, pixelBytes: pixelBytes, isAnimated: isAnimated) : nil
  }
}
