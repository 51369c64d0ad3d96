import CPictureFormats
import CPixelRows
import Glibc
import SateenGraphics
import SateenLayout

/// Decodes WebP files. libwebp crops and scales while it decodes: to a half, a quarter or an eighth, as long as that is
/// not smaller than the result. Only the scaled part is in memory, except for lossless data, which libwebp keeps whole.
struct WebPDecoding {
  let name: String
  let bytes: UnsafeRawBufferPointer
  let limits: ImageLimits
  /// Whether the header promised an image without alpha. Cropping while decoding would shift the alpha of lossy images
  /// (as of libwebp 1.2.4).
  let decodesParts: Bool
  let color: ColorTransform?
  let stop: StopFlag

  func decode(_ request: ImageRequest, orientation: ImageOrientation) throws(ImageError) -> DecodedPicture {
    let view = ByteView(bytes)
    try ContainerCheck(name: name, view: view).checkWebP()
    if let frame = try WebPFirstFrame(view, name: name) { return try decode(frame, request, orientation) }
    let (stored, hasAlpha) = try open(bytes)
    let plan = DecodePlan(source: orientation.upright(stored), request: request)
    let target = try PictureTarget(request, plan: plan, hasAlpha: hasAlpha, color: color)
    let crop = orientation.stored(plan.crop, of: stored)
    let part = ScaledPart(
      crop: crop, stored: stored, output: orientation.upright(plan.output), canCrop: decodesParts && !hasAlpha)
    let pixels = try decode(bytes, part)
    let isOpaque = try RowsDecoding(name: name, stored: part.scaled, hasAlpha: hasAlpha, color: color, stop: stop)
      .fill(target, crop: part.crop, orientation: orientation) { y, row in
        sateen_row_from_bgra(row, pixels.row(y), Int32(part.scaled.width))
      }
    return target.finish(originalSize: orientation.upright(stored), isOpaque: isOpaque)
  }

  /// An animation's first frame on its transparent canvas.
  private func decode(
    _ frame: WebPFirstFrame, _ request: ImageRequest, _ orientation: ImageOrientation
  ) throws(ImageError) -> DecodedPicture {
    let decoded = frame.file.withUnsafeBytes { bytes -> Result<(PixelRows, Bool), ImageError> in
      Result { () throws(ImageError) in try whole(bytes, size: frame.size) }
    }
    let (pixels, hasAlpha) = try decoded.get()
    let isCovering = frame.size == frame.canvas
    return try RowsDecoding(
      name: name, stored: frame.canvas, hasAlpha: hasAlpha || !isCovering, color: color, stop: stop
    ).decode(request, orientation: orientation) { y, row in
      if !isCovering { row.update(repeating: 0, count: frame.canvas.width * 4) }
      guard y >= frame.y, y < frame.y + frame.size.height else { return }
      sateen_row_from_bgra(row + 4 * frame.x, pixels.row(y - frame.y), Int32(frame.size.width))
    }
  }

  private func open(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> (size: PixelSize, hasAlpha: Bool) {
    var info = sateen_webp_info()
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    try call(bytes.count) { sateen_webp_open(start, bytes.count, &info, $0) }
    let size = PixelSize(width: Int(info.width), height: Int(info.height))
    try ImageHeader.check(size, name: name, limits: limits)
    return (size, info.has_alpha)
  }

  private func whole(
    _ bytes: UnsafeRawBufferPointer, size: PixelSize
  ) throws(ImageError) -> (PixelRows, Bool) {
    let found = try open(bytes)
    guard found.size == size else {
      throw .damaged(name: name, reason: "a frame of another size than its header's")
    }
    return (try decode(bytes, ScaledPart(whole: size)), found.hasAlpha)
  }

  private func decode(_ bytes: UnsafeRawBufferPointer, _ part: ScaledPart) throws(ImageError) -> PixelRows {
    guard let pixels = PixelRows(part.scaled) else { throw .outOfMemory(name: name, bytes: part.scaled.count * 4) }
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var raw = sateen_webp_part(
      x: Int32(part.x), y: Int32(part.y), width: Int32(part.width), height: Int32(part.height),
      scaled_width: Int32(part.scaled.width), scaled_height: Int32(part.scaled.height))
    try call(part.scaled.count * 4) {
      sateen_webp_decode(start, bytes.count, &raw, pixels.start, stop.pointer, $0)
    }
    return pixels
  }

  private func call(_ bytes: Int, _ body: (UnsafeMutablePointer<CChar>?) -> Int32) throws(ImageError) {
    var message = [CChar](repeating: 0, count: Int(SATEEN_PICTURE_MESSAGE_SIZE))
    let status = message.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    let text = message
    let checked = text.withUnsafeBufferPointer { buffer in
      Result { () throws(ImageError) in
        try PictureLibrary.check(status, name: name, bytes: bytes, message: buffer.baseAddress)
      }
    }
    try checked.get()
  }
}

/// The part of an image that libwebp decodes, at the scale that it decodes it at.
struct ScaledPart {
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// The size of the decoded pixels.
  let scaled: PixelSize
  /// The requested part, in decoded pixels.
  let crop: Rect

  init(whole size: PixelSize) {
    (x, y, width, height) = (0, 0, size.width, size.height)
    scaled = size
    crop = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// - Parameters:
  ///   - crop: the requested part, in stored pixels.
  ///   - output: the size of the result, as stored.
  ///   - canCrop: whether to decode only the requested part and its surroundings.
  init(crop: Rect, stored: PixelSize, output: PixelSize, canCrop: Bool) {
    let eighths = JPEGDecoding.eighths(crop: crop, output: output)
    func range(_ from: Double, _ length: Double, _ target: Int, _ whole: Int) -> (Int, Int) {
      // The reach of a target pixel's weights, and of libwebp's interpolation of colours. Parts begin at even pixels.
      let reach = max(1, length / Double(target)) + Double(4 * 8 / eighths)
      guard canCrop else { return (0, whole) }
      let start = max(0, Int(from - reach)) & ~1
      return (start, max(1, min(whole, Int((from + length + reach).rounded(.up))) - start))
    }
    (x, width) = range(crop.minX, crop.width, output.width, stored.width)
    (y, height) = range(crop.minY, crop.height, output.height, stored.height)
    scaled = PixelSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
    let (across, down) = (Double(scaled.width) / Double(width), Double(scaled.height) / Double(height))
    self.crop = Rect(
      x: (crop.minX - Double(x)) * across, y: (crop.minY - Double(y)) * down, width: crop.width * across,
      height: crop.height * down)
  }
}

/// Memory for rows of 32-bit pixels, without gaps.
final class PixelRows {
  let start: UnsafeMutablePointer<UInt8>
  private let stride: Int

  /// - Returns: nil when out of memory.
  init?(_ size: PixelSize) {
    guard let memory = calloc(size.height, size.width * 4) else { return nil }
    start = memory.assumingMemoryBound(to: UInt8.self)
    stride = size.width * 4
  }

  deinit {
    free(start)
  }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { start + y * stride }
}
