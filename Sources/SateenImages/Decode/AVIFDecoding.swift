import CPictureFormats
import CPixelRows
import SateenGraphics

/// Decodes still AVIF files. The planes of the image are in memory as a whole, the pixels only a few rows at a time.
struct AVIFDecoding {
  let name: String
  let bytes: UnsafeRawBufferPointer
  let limits: ImageLimits
  let stop: StopFlag

  func decode(_ request: ImageRequest, header: ImageHeader) throws(ImageError) -> DecodedPicture {
    try ContainerCheck(name: name, view: ByteView(bytes)).checkAVIF()
    let rows = try AVIFRows(name: name, bytes: bytes, isSequence: false, limits: limits)
    try header.checkDecoded(rows.size, name: name)
    if stop.isSet { throw .cancelled(name: name) }
    guard try rows.decodeNext() != nil else { throw .damaged(name: name, reason: "an AVIF file without an image") }
    return try RowsDecoding(name: name, stored: rows.size, hasAlpha: rows.hasAlpha, color: rows.color, stop: stop)
      .decode(request, orientation: rows.orientation, copy: rows.copy)
  }
}

/// The images of an AVIF file, in rows.
final class AVIFRows {
  /// The size of the shown part, as stored.
  let size: PixelSize
  let orientation: ImageOrientation
  let hasAlpha: Bool
  let frameCount: Int
  let color: ColorTransform?
  private let isPremultiplied: Bool
  private let name: String
  private let decoder: OpaquePointer

  /// - Parameter bytes: have to outlive the object.
  init(
    name: String, bytes: UnsafeRawBufferPointer, isSequence: Bool, limits: ImageLimits
  ) throws(ImageError) {
    guard let decoder = sateen_avif_create() else { throw .outOfMemory(name: name, bytes: bytes.count) }
    self.name = name
    self.decoder = decoder
    var info = sateen_avif_info()
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = sateen_avif_open(decoder, start, bytes.count, isSequence, Int64(limits.pixels), &info)
    size = PixelSize(width: Int(info.width), height: Int(info.height))
    orientation = ImageOrientation(rawValue: Int(info.orientation)) ?? .up
    hasAlpha = info.has_alpha
    isPremultiplied = info.is_premultiplied
    frameCount = Int(info.frame_count)
    let profile = UnsafeRawBufferPointer(start: info.profile, count: info.profile_size)
    let source = ColorSource.profile(of: profile) ?? CodePoints(info).colorSource
    color = Int(status) == SATEEN_PICTURE_OK ? source.flatMap { ColorTransforms.transform(for: $0) } : nil
    try PictureLibrary.check(status, name: name, bytes: bytes.count, message: sateen_avif_message(decoder))
    try ImageHeader.check(size, name: name, limits: limits)
  }

  deinit {
    sateen_avif_destroy(decoder)
  }

  /// Decodes the next image.
  /// - Returns: its duration in seconds; nil after the last image.
  func decodeNext() throws(ImageError) -> Double? {
    var seconds = 0.0
    let status = sateen_avif_next(decoder, &seconds)
    if Int(status) == SATEEN_PICTURE_END { return nil }
    try check(status)
    return seconds
  }

  /// Writes a row as premultiplied pixels.
  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) throws(ImageError) {
    try check(sateen_avif_read(decoder, Int32(y), row))
    if hasAlpha, !isPremultiplied { sateen_row_from_bgra(row, row, Int32(size.width)) }
  }

  func rewind() throws(ImageError) {
    try check(sateen_avif_rewind(decoder))
  }

  private func check(_ status: Int32) throws(ImageError) {
    try PictureLibrary.check(status, name: name, bytes: size.count * 4, message: sateen_avif_message(decoder))
  }
}

extension CodePoints {
  fileprivate init(_ info: sateen_avif_info) {
    self.init(primaries: Int(info.primaries), transfer: Int(info.transfer))
  }
}
