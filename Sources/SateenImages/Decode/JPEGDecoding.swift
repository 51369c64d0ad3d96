import CJPEGStream
import SateenGraphics
import SateenLayout

/// Decodes a JPEG file at the smallest scale of libjpeg's transform that is not smaller than the result, and downscales
/// the rest row by row. Only a few rows of the image are in memory beside the result, except for the coefficients of
/// progressive files.
struct JPEGDecoding {
  let name: String
  let bytes: UnsafeRawBufferPointer
  let limits: ImageLimits
  /// The bytes of the whole image's coefficients according to the header; 0 where they are not kept.
  let coefficientBytes: Int
  let color: ColorTransform?
  let stop: StopFlag

  func decode(_ request: ImageRequest, orientation: ImageOrientation) throws(ImageError) -> DecodedPicture {
    guard let decoder = sateen_jpeg_create() else { throw .outOfMemory(name: name, bytes: bytes.count) }
    defer { sateen_jpeg_destroy(decoder) }
    // The flag outlives the decoder, because the caller of this method retains it.
    sateen_jpeg_set_stop(
      decoder, { Unmanaged<StopFlag>.fromOpaque($0!).takeUnretainedValue().isSet },
      Unmanaged.passUnretained(stop).toOpaque())

    // The limit is the estimate for the coefficients, and memory for a few rows.
    sateen_jpeg_set_memory_limit(decoder, Int64(coefficientBytes) + 64 << 20)

    if color?.takesInks == true { sateen_jpeg_keep_inks(decoder) }

    var info = sateen_jpeg_info()
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    try check(sateen_jpeg_open(decoder, start, bytes.count, &info), decoder)
    let stored = PixelSize(width: Int(info.width), height: Int(info.height))
    try ImageHeader.check(stored, name: name, limits: limits)

    let plan = DecodePlan(source: orientation.upright(stored), request: request)
    let target = try PictureTarget(request, plan: plan, hasAlpha: false, color: color)
    let crop = orientation.stored(plan.crop, of: stored)
    let output = orientation.upright(plan.output)

    let eighths = Self.eighths(crop: crop, output: output)
    let factor = Double(eighths) / 8
    let scaledWidth = (stored.width * eighths + 7) / 8
    // The reach of a target pixel's weights, and of libjpeg's colour upsampling, in columns.
    let reach = max(1, crop.width * factor / Double(output.width)) + 3
    let first = max(0, Int(crop.minX * factor - reach))
    let end = min(scaledWidth, Int((crop.maxX * factor + reach).rounded(.up)))
    var frame = sateen_jpeg_frame()
    try check(
      sateen_jpeg_start(decoder, Int32(eighths), Int32(first), Int32(max(1, end - first)), &frame), decoder)

    let scaledCrop = Rect(
      x: crop.minX * factor - Double(frame.first_column), y: crop.minY * factor,
      width: crop.width * factor, height: crop.height * factor)
    guard
      let resampler = RowResampler(
        source: PixelSize(width: Int(frame.column_count), height: Int(frame.height)), crop: scaledCrop,
        bitmap: target.bitmap, orientation: orientation)
    else { throw .outOfMemory(name: name, bytes: target.bitmap.byteCount) }
    try check(sateen_jpeg_skip(decoder, Int32(resampler.rows.lowerBound)), decoder)
    for _ in resampler.rows {
      try check(sateen_jpeg_read(decoder, resampler.nextRow), decoder)
      resampler.push()
    }
    try check(sateen_jpeg_finish(decoder), decoder)
    return target.finish(originalSize: orientation.upright(stored), isOpaque: true)
  }

  /// The smallest scale, in eighths, with at least a pixel for each pixel of the result. Scale 3 takes libjpeg-turbo
  /// longer than 4, and 5 to 7 take longer than 8, because it has fast transforms only for powers of two.
  static func eighths(crop: Rect, output: PixelSize) -> Int {
    let needed = max(Double(output.width) / crop.width, Double(output.height) / crop.height) * 8 - 1e-9
    return [1, 2, 4].first { Double($0) >= needed } ?? 8
  }

  private func check(_ status: Int32, _ decoder: OpaquePointer) throws(ImageError) {
    try Self.check(status, name: name, bytes: bytes.count, message: sateen_jpeg_message(decoder))
  }

  /// Throws the error for a status of libjpeg.
  /// - Parameter message: the decoder's message, read only in case of an error.
  static func check(
    _ status: Int32, name: String, bytes: Int, message: @autoclosure () -> UnsafePointer<CChar>?
  ) throws(ImageError) {
    if Int(status) == SATEEN_JPEG_OK { return }
    let reason = message().map { String(cString: $0) } ?? ""
    switch Int(status) {
    case SATEEN_JPEG_TRUNCATED: throw .truncated(name: name)
    case SATEEN_JPEG_NOT_JPEG: throw .notAnImage(name: name)
    case SATEEN_JPEG_UNSUPPORTED: throw .unsupported(name: name, reason: reason)
    case SATEEN_JPEG_NO_MEMORY: throw .outOfMemory(name: name, bytes: bytes)
    case SATEEN_JPEG_STOPPED: throw .cancelled(name: name)
    default: throw .damaged(name: name, reason: reason)
    }
  }
}
