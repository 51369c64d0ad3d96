import SateenGraphics

/// The formats that SDL2_image decodes. Each estimate counts the whole image.
extension ImageHeader {
  static func parseBMP(_ view: ByteView, name: String) throws(ImageError) -> ImageHeader? {
    guard let layout = try BMPLayout(view, at: 14, name: name) else { return nil }
    return ImageHeader(format: .bmp, storedSize: layout.size, orientation: .up, decoderBytes: layout.surfaceBytes)
  }

  static func parseIcon(_ view: ByteView, _ format: ImageFormat, name: String) throws(ImageError) -> ImageHeader? {
    guard let layout = try IconLayout(view, name: name) else { return nil }
    return ImageHeader(
      format: format, storedSize: layout.size, orientation: layout.orientation, decoderBytes: layout.decoderBytes)
  }

  static func parseTIFF(_ view: ByteView, name: String) throws(ImageError) -> ImageHeader? {
    guard let layout = try TIFFLayout(view, name: name) else { return nil }
    return ImageHeader(
      format: .tiff, storedSize: layout.size, orientation: layout.orientation, decoderBytes: layout.decoderBytes)
  }

  static func parsePNM(_ view: ByteView, name: String) throws(ImageError) -> ImageHeader? {
    guard let layout = try PNMLayout(view, name: name) else { return nil }
    let row = (layout.size.width * layout.pixelBytes + 3) / 4 * 4
    let surface = bytes(PixelSize(width: row, height: layout.size.height), each: 1)
    return ImageHeader(format: .pnm, storedSize: layout.size, orientation: .up, decoderBytes: surface + row)
  }

  static func parseQOI(_ view: ByteView, name: String) throws(ImageError) -> ImageHeader? {
    guard let layout = try QOILayout(view, name: name) else { return nil }
    // The pixels, and a copy of the file, where a pixel has up to 5 bytes.
    return ImageHeader(
      format: .qoi, storedSize: layout.size, orientation: .up, decoderBytes: bytes(layout.size, each: 9))
  }

  static func parsePCX(_ view: ByteView, name: String) throws(ImageError) -> ImageHeader? {
    guard let layout = try PCXLayout(view, name: name) else { return nil }
    return ImageHeader(format: .pcx, storedSize: layout.size, orientation: .up, decoderBytes: layout.decoderBytes)
  }
}
