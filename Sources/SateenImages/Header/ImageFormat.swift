/// An image file's format, recognized by its first bytes and never by its name.
public enum ImageFormat: String, Hashable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case webp = "WebP"
  case gif = "GIF"
  case avif = "AVIF"
  case jxl = "JPEG XL"
  case bmp = "BMP"
  case tiff = "TIFF"
  case ico = "ICO"
  case cur = "CUR"
  /// Portable bitmaps, grey maps and pixel maps of 8 bits, as text and as bytes: PBM, PGM and PPM.
  case pnm = "PNM"
  case qoi = "QOI"
  case pcx = "PCX"

  enum Recognition: Equatable {
    case format(ImageFormat)
    /// An image in an unsupported format.
    case foreign(String)
    case unknown
  }

  static func recognize(_ view: ByteView) -> Recognition {
    if view.u8(0) == 0xff, view.u8(1) == 0xd8 { return .format(.jpeg) }
    if view.u8(0) == 0x89, view.has("PNG\r\n\u{1a}\n", at: 1) { return .format(.png) }
    if view.has("GIF87a", at: 0) || view.has("GIF89a", at: 0) { return .format(.gif) }
    if view.has("RIFF", at: 0), view.has("WEBP", at: 8) { return .format(.webp) }
    if view.has("ftyp", at: 4) { return recognizeBrand(view) }
    if view.has("BM", at: 0), view.le16(8) == 0 { return .format(.bmp) }
    if view.has("II*\0", at: 0) || view.has("MM\0*", at: 0) { return .format(.tiff) }
    if view.u8(0) == 0xff, view.u8(1) == 0x0a { return .format(.jxl) }
    if view.has("JXL ", at: 4) { return .format(.jxl) }
    if view.has("\0\0\u{1}\0", at: 0), let count = view.le16(4), (1...256).contains(count) { return .format(.ico) }
    if view.has("\0\0\u{2}\0", at: 0), let count = view.le16(4), (1...256).contains(count) { return .format(.cur) }
    if view.has("qoif", at: 0) { return .format(.qoi) }
    if isPNM(view) { return .format(.pnm) }
    if PCXLayout.isPCX(view) { return .format(.pcx) }
    return isSVG(view) ? .foreign("SVG") : .unknown
  }

  private static func isPNM(_ view: ByteView) -> Bool {
    guard view.has("P", at: 0), let kind = view.u8(1), (0x31...0x36).contains(kind), let next = view.u8(2) else {
      return false
    }
    return [0x20, 0x09, 0x0a, 0x0d, 0x23].contains(next)
  }

  /// Whether the bytes are XML with an `<svg>` element near the start. The XML is not parsed.
  private static func isSVG(_ view: ByteView) -> Bool {
    var at = view.u8(0) == 0xef && view.u8(1) == 0xbb && view.u8(2) == 0xbf ? 3 : 0
    while let byte = view.u8(at), [0x20, 0x09, 0x0a, 0x0d].contains(byte) { at += 1 }
    if view.has("<svg", at: at) { return true }
    guard view.has("<?xml", at: at) || view.has("<!--", at: at) || view.has("<!DOCTYPE svg", at: at) else {
      return false
    }
    return (at..<min(view.count, at + 4_096)).contains { view.has("<svg", at: $0) }
  }

  private static func recognizeBrand(_ view: ByteView) -> Recognition {
    let end = min(view.be32(0) ?? 0, 256)
    var isHEIF = false
    for at in [8] + Array(stride(from: 16, to: end, by: 4)) {
      if view.has("avif", at: at) || view.has("avis", at: at) { return .format(.avif) }
      if view.has("heic", at: at) || view.has("heix", at: at) || view.has("mif1", at: at) { isHEIF = true }
    }
    return isHEIF ? .foreign("HEIC") : .unknown
  }
}
