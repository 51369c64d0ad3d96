import CPictureFormats
import CPixelRows
import SateenGraphics

/// Decodes PNG files row by row. Only interlaced images are in memory as a whole.
struct PNGDecoding {
  let name: String
  let bytes: UnsafeRawBufferPointer
  let limits: ImageLimits
  let color: ColorTransform?
  let stop: StopFlag

  func decode(_ request: ImageRequest, orientation: ImageOrientation) throws(ImageError) -> DecodedPicture {
    try ContainerCheck(name: name, view: ByteView(bytes)).checkPNG()
    let rows = try PNGRows(name: name, bytes: bytes, ignoresChecksums: false, stop: stop)
    try ImageHeader.check(rows.size, name: name, limits: limits)
    return try RowsDecoding(name: name, stored: rows.size, hasAlpha: rows.hasAlpha, color: color, stop: stop)
      .decode(request, orientation: orientation) { (y, row) throws(ImageError) in
        // libpng decodes all rows above the first one that is needed, too.
        while rows.next < y { try rows.read(row) }
        try rows.read(row)
        if rows.hasAlpha { sateen_row_from_bgra(row, row, Int32(rows.size.width)) }
      }
  }
}

/// The rows of a PNG file, with straight alpha: blue, green, red, alpha.
final class PNGRows {
  let size: PixelSize
  let hasAlpha: Bool
  /// The number of the row that ``read(_:)`` decodes next.
  private(set) var next = 0
  private let name: String
  private let decoder: OpaquePointer

  /// - Parameters:
  ///   - bytes: have to outlive the object, as does `stop`.
  ///   - ignoresChecksums: for files put together from the parts of an animation.
  init(
    name: String, bytes: UnsafeRawBufferPointer, ignoresChecksums: Bool, stop: StopFlag
  ) throws(ImageError) {
    guard let decoder = sateen_png_create() else { throw .outOfMemory(name: name, bytes: bytes.count) }
    self.name = name
    self.decoder = decoder
    var info = sateen_png_info()
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = sateen_png_open(decoder, start, bytes.count, ignoresChecksums, stop.pointer, &info)
    size = PixelSize(width: Int(info.width), height: Int(info.height))
    hasAlpha = info.has_alpha
    try PictureLibrary.check(status, name: name, bytes: bytes.count, message: sateen_png_message(decoder))
  }

  deinit {
    sateen_png_destroy(decoder)
  }

  func read(_ row: UnsafeMutablePointer<UInt8>) throws(ImageError) {
    try PictureLibrary.check(
      sateen_png_read(decoder, row), name: name, bytes: size.count * 4, message: sateen_png_message(decoder))
    next += 1
  }
}
