import SateenGraphics

extension ImageHeader {
  /// Portable Network Graphics, third edition, chapters 5 and 11.
  static func parsePNG(_ view: ByteView, name: String) throws(ImageError) -> ImageHeader? {
    guard let width = view.be32(16), let height = view.be32(20), let interlace = view.u8(28) else { return nil }
    guard view.has("IHDR", at: 12) else {
      throw .damaged(name: name, reason: "a PNG file whose first chunk is not its header")
    }
    let size = PixelSize(width: width, height: height)
    var orientation = ImageOrientation.up
    var frames = 1
    var at = 8
    while !view.has("IDAT", at: at + 4), !view.has("IEND", at: at + 4) {
      guard let length = view.be32(at), view.be32(at + 4) != nil else { return nil }
      if view.has("eXIf", at: at + 4) {
        guard let exif = view.slice(at: at + 8, count: length) else { return nil }
        orientation = ImageOrientation(exif: exif)
      }
      if view.has("acTL", at: at + 4) { frames = view.be32(at + 8) ?? 1 }
      at += 12 + length
    }
    // Two rows of up to 64 bits a pixel, and the window of the decompression. Interlaced images are kept whole.
    let rows = bytes(PixelSize(width: width, height: 2), each: 8) + 64 << 10
    return ImageHeader(
      format: .png, storedSize: size, orientation: orientation,
      decoderBytes: rows + (interlace == 0 ? 0 : bytes(size, each: 4)), isAnimated: frames > 1)
  }
}
