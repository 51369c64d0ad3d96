import CPictureFormats
import CPixelRows
import SateenGraphics

/// The frames of a WebP animation, composed by libwebpdemux.
final class WebPFrames: FrameSource {
  let canvas: PixelSize
  let frameCount: Int?
  let playCount: Int?
  let hasAlpha: Bool
  let color: ColorTransform?
  let workingBytes: Int

  private let file: HeldFile
  private let name: String
  private let decoder: OpaquePointer

  init(_ file: HeldFile, name: String, limits: ImageLimits) throws(ImageError) {
    self.file = file
    self.name = name
    try ContainerCheck(name: name, view: file.view).checkWebP()
    guard let width = file.view.le24(24), let height = file.view.le24(27) else { throw .truncated(name: name) }
    // The library allocates its canvases when it opens a file.
    try ImageHeader.check(PixelSize(width: width + 1, height: height + 1), name: name, limits: limits)
    guard let decoder = sateen_webp_frames_create() else { throw .outOfMemory(name: name, bytes: file.bytes.count) }
    self.decoder = decoder
    var info = sateen_webp_frames_info()
    let start = file.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = sateen_webp_frames_open(decoder, start, file.bytes.count, &info)
    canvas = PixelSize(width: Int(info.width), height: Int(info.height))
    frameCount = Int(info.frame_count)
    playCount = info.plays > 0 ? Int(info.plays) : nil
    // A frame that covers only a part of the canvas leaves the rest transparent.
    hasAlpha = true
    color = ColorSource.find(in: file.view, .webp).flatMap { ColorTransforms.transform(for: $0) }
    // Two canvases, and what libwebp keeps of a frame.
    workingBytes = canvas.count * 13 + canvas.width * 192
    try PictureLibrary.check(
      status, name: name, bytes: file.bytes.count, message: sateen_webp_frames_message(decoder))
    if info.frame_count < 1 { throw .damaged(name: name, reason: "an animation without a frame") }
  }

  deinit {
    sateen_webp_frames_destroy(decoder)
  }

  func composeNext(stop: StopFlag) throws(ImageError) -> Double? {
    if stop.isSet { throw .cancelled(name: name) }
    var milliseconds: Int32 = 0
    let status = sateen_webp_frames_next(decoder, &milliseconds)
    if Int(status) == SATEEN_PICTURE_END { return nil }
    try PictureLibrary.check(
      status, name: name, bytes: canvas.count * 4, message: sateen_webp_frames_message(decoder))
    return Double(milliseconds) / 1_000
  }

  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    sateen_row_from_bgra(row, sateen_webp_frames_pixels(decoder) + y * canvas.width * 4, Int32(canvas.width))
  }

  func rewind() {
    sateen_webp_frames_rewind(decoder)
  }
}

/// The images of an AVIF sequence.
final class AVIFFrames: FrameSource {
  let canvas: PixelSize
  let frameCount: Int?
  /// The version of libavif that is used does not tell how often a sequence is played.
  let playCount: Int? = nil
  let hasAlpha: Bool
  let color: ColorTransform?
  let workingBytes: Int

  private let file: HeldFile
  private let name: String
  private let rows: AVIFRows

  init(_ file: HeldFile, name: String, limits: ImageLimits) throws(ImageError) {
    self.file = file
    self.name = name
    try ContainerCheck(name: name, view: file.view).checkAVIF()
    rows = try AVIFRows(name: name, bytes: file.bytes, isSequence: true, limits: limits)
    canvas = rows.size
    frameCount = rows.frameCount
    hasAlpha = rows.hasAlpha
    color = rows.color
    // Planes of the frame and of up to eight reference frames.
    workingBytes = canvas.count * AVIFLayout(file.view).pixelBytes / 2 * 9 + canvas.width * 68 * 4
    if rows.frameCount < 1 { throw .damaged(name: name, reason: "a sequence without an image") }
  }

  func composeNext(stop: StopFlag) throws(ImageError) -> Double? {
    if stop.isSet { throw .cancelled(name: name) }
    return try rows.decodeNext()
  }

  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) throws(ImageError) {
    try rows.copy(y, row)
  }

  func rewind() throws(ImageError) {
    try rows.rewind()
  }
}

/// The frames of a JPEG XL animation, composed by libjxl.
final class JXLFrames: FrameSource {
  let canvas: PixelSize
  let frameCount: Int? = nil
  let playCount: Int?
  let hasAlpha: Bool
  let color: ColorTransform?
  let workingBytes: Int

  private let file: HeldFile
  private let name: String
  private let rows: JXLRows
  private var stop = StopFlag()

  init(_ file: HeldFile, name: String, limits: ImageLimits) throws(ImageError) {
    self.file = file
    self.name = name
    rows = try JXLRows(name: name, bytes: file.bytes, limits: limits, stop: stop)
    guard rows.isAnimated else { throw .damaged(name: name, reason: "a JPEG XL file without an animation") }
    canvas = rows.size
    playCount = rows.plays
    hasAlpha = rows.hasAlpha
    color = rows.color
    // As for a still image, and up to three reference frames.
    workingBytes = canvas.count * (28 + 3 * 16)
  }

  func composeNext(stop: StopFlag) throws(ImageError) -> Double? {
    self.stop = stop
    rows.setStop(stop)
    return try rows.decodeNext()
  }

  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    rows.copy(y, row)
  }

  func rewind() throws(ImageError) {
    try rows.rewind()
  }
}
