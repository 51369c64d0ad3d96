import CPictureFormats
import CPixelRows
import SateenGraphics

/// Decodes the formats without a library of their own through SDL2_image, which returns the whole image, and downscales
/// it row by row.
///
/// Loaders of SDL2_image give some damaged files wrong pixels rather than an error, so a file is checked before.
struct SurfaceDecoding {
  let name: String
  let bytes: UnsafeRawBufferPointer
  let limits: ImageLimits
  let color: ColorTransform?
  let stop: StopFlag

  /// The loaders of SDL2_image count bytes with 32 bits, and the one of QOI files has this limit.
  private static let mostPixels = 400_000_000

  func decode(_ request: ImageRequest, header: ImageHeader) throws(ImageError) -> DecodedPicture {
    guard header.storedSize.count < Self.mostPixels else {
      throw .unsupported(name: name, reason: "SDL2_image has a limit of \(Self.mostPixels) pixels")
    }
    if header.format == .ico || header.format == .cur { return try decodeIcon(request, header) }
    let rows = try open(header.format)
    return try decode(rows, request, header)
  }

  private func decode(
    _ rows: SurfaceRows, _ request: ImageRequest, _ header: ImageHeader
  ) throws(ImageError) -> DecodedPicture {
    guard rows.size == header.storedSize else {
      throw .damaged(
        name: name,
        reason: "\(rows.size.width) x \(rows.size.height) pixels, unlike its header")
    }
    return try RowsDecoding(name: name, stored: rows.size, hasAlpha: rows.hasAlpha, color: color, stop: stop)
      .decode(request, orientation: header.orientation, copy: rows.copy)
  }

  private func open(_ format: ImageFormat) throws(ImageError) -> SurfaceRows {
    let view = ByteView(bytes)
    let kind: Int
    var whole = bytes
    switch format {
    case .bmp:
      kind = Int(SATEEN_SURFACE_BMP)
      guard let layout = try BMPLayout(view, at: 14, name: name) else { throw .truncated(name: name) }
      try layout.check(view, name: name)
    case .tiff:
      kind = Int(SATEEN_SURFACE_TIFF)
      guard let layout = try TIFFLayout(view, name: name) else { throw .truncated(name: name) }
      try layout.check(name: name)
    case .pnm:
      kind = Int(SATEEN_SURFACE_PNM)
      guard let layout = try PNMLayout(view, name: name), layout.leastBytes <= view.count else {
        throw .truncated(name: name)
      }
    case .qoi:
      kind = Int(SATEEN_SURFACE_QOI)
      guard let layout = try QOILayout(view, name: name) else { throw .truncated(name: name) }
      whole = try layout.whole(view, name: name)
    case .pcx:
      kind = Int(SATEEN_SURFACE_PCX)
      guard let layout = try PCXLayout(view, name: name) else { throw .truncated(name: name) }
      try layout.check(view, name: name)
    case .jpeg, .png, .webp, .gif, .avif, .jxl, .ico, .cur:
      throw .unsupported(name: name, reason: "\(format.rawValue) files have a decoder of their own")
    }
    return try SurfaceRows(kind, whole, name: name, stop: stop)
  }

  private func decodeIcon(_ request: ImageRequest, _ header: ImageHeader) throws(ImageError) -> DecodedPicture {
    let view = ByteView(bytes)
    guard let layout = try IconLayout(view, name: name) else { throw .truncated(name: name) }
    switch layout.picture {
    case .png(let png):
      guard let file = view.slice(at: layout.start, count: layout.count) else { throw .truncated(name: name) }
      return try PNGDecoding(name: name, bytes: file, limits: limits, color: color, stop: stop)
        .decode(request, orientation: png.orientation)
    case .bitmap(let bitmap):
      let file = try IconFile(layout, bitmap, view, name: name)
      let rows = file.bytes.withUnsafeBytes { bytes in
        Result { () throws(ImageError) in try SurfaceRows(file.format, bytes, name: name, stop: stop) }
      }
      return try decode(rows.get(), request, header)
    }
  }
}

/// The rows of a surface of SDL as finished pixels.
final class SurfaceRows {
  let size: PixelSize
  let hasAlpha: Bool
  private let isPremultiplied: Bool
  private let surface: OpaquePointer

  init(_ format: Int, _ bytes: UnsafeRawBufferPointer, name: String, stop: StopFlag) throws(ImageError) {
    var surface: OpaquePointer?
    var info = sateen_surface_info()
    var message = [CChar](repeating: 0, count: Int(SATEEN_PICTURE_MESSAGE_SIZE))
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = message.withUnsafeMutableBufferPointer {
      sateen_surface_open(Int32(format), start, bytes.count, stop.pointer, &surface, &info, $0.baseAddress)
    }
    let text = message
    let checked = text.withUnsafeBufferPointer { buffer in
      Result { () throws(ImageError) in
        try PictureLibrary.check(status, name: name, bytes: bytes.count, message: buffer.baseAddress)
      }
    }
    try checked.get()
    guard let surface else { throw .damaged(name: name, reason: "its decoder gave no reason") }
    self.surface = surface
    size = PixelSize(width: Int(info.width), height: Int(info.height))
    hasAlpha = info.has_alpha
    isPremultiplied = info.is_premultiplied
  }

  deinit {
    sateen_surface_destroy(surface)
  }

  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    sateen_surface_copy_row(surface, Int32(y), row)
    if hasAlpha, !isPremultiplied { sateen_row_from_bgra(row, row, Int32(size.width)) }
  }
}
