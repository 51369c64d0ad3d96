import CPictureFormats
import CPixelRows
import SateenGraphics

/// Decodes JPEG XL files. libjxl keeps the whole image in memory, and turns it upright.
struct JXLDecoding {
  let name: String
  let bytes: UnsafeRawBufferPointer
  let limits: ImageLimits
  let stop: StopFlag

  func decode(_ request: ImageRequest, header: ImageHeader) throws(ImageError) -> DecodedPicture {
    let rows = try JXLRows(name: name, bytes: bytes, limits: limits, stop: stop)
    try header.checkDecoded(rows.size, name: name)
    guard try rows.decodeNext() != nil else { throw .damaged(name: name, reason: "a JPEG XL file without an image") }
    return try RowsDecoding(name: name, stored: rows.size, hasAlpha: rows.hasAlpha, color: rows.color, stop: stop)
      .decode(request, orientation: .up, copy: rows.copy)
  }
}

/// The images of a JPEG XL file, in rows.
final class JXLRows {
  let size: PixelSize
  let hasAlpha: Bool
  let isAnimated: Bool
  /// The number of times that an animation is played; nil for ever.
  let plays: Int?
  let color: ColorTransform?
  private let isPremultiplied: Bool
  private let name: String
  private let decoder: OpaquePointer
  private var hasEnded = false

  /// - Parameters:
  ///   - bytes: have to outlive the object.
  ///   - stop: has to outlive the object, or to be replaced by ``setStop(_:)``.
  init(
    name: String, bytes: UnsafeRawBufferPointer, limits: ImageLimits, stop: StopFlag
  ) throws(ImageError) {
    guard let decoder = sateen_jxl_create() else { throw .outOfMemory(name: name, bytes: bytes.count) }
    self.name = name
    self.decoder = decoder
    var info = sateen_jxl_info()
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = sateen_jxl_open(decoder, start, bytes.count, Int64(limits.pixels), stop.pointer, &info)
    size = PixelSize(width: Int(info.width), height: Int(info.height))
    hasAlpha = info.has_alpha
    isPremultiplied = info.is_premultiplied
    isAnimated = info.is_animated
    plays = info.plays > 0 ? Int(info.plays) : nil
    let profile = UnsafeRawBufferPointer(start: info.profile, count: info.profile_size)
    color = ColorSource.profile(of: profile).flatMap { ColorTransforms.transform(for: $0) }
    try PictureLibrary.check(status, name: name, bytes: bytes.count, message: sateen_jxl_message(decoder))
    try ImageHeader.check(size, name: name, limits: limits)
  }

  deinit {
    sateen_jxl_destroy(decoder)
  }

  func setStop(_ stop: StopFlag) {
    sateen_jxl_set_stop(decoder, stop.pointer)
  }

  /// Decodes the next image.
  /// - Returns: its duration in seconds; nil after the last image.
  func decodeNext() throws(ImageError) -> Double? {
    if hasEnded { return nil }
    var seconds = 0.0
    let status = sateen_jxl_next(decoder, &seconds)
    hasEnded = Int(status) == SATEEN_PICTURE_END
    if hasEnded { return nil }
    try check(status)
    return seconds
  }

  /// Writes a row as premultiplied pixels.
  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    let source = sateen_jxl_pixels(decoder) + y * size.width * 4
    if isPremultiplied {
      sateen_row_from_premultiplied_rgba(row, source, Int32(size.width))
    } else {
      sateen_row_from_rgba(row, source, Int32(size.width))
    }
  }

  func rewind() throws(ImageError) {
    try check(sateen_jxl_rewind(decoder))
    hasEnded = false
  }

  private func check(_ status: Int32) throws(ImageError) {
    try PictureLibrary.check(status, name: name, bytes: size.count * 4, message: sateen_jxl_message(decoder))
  }
}
