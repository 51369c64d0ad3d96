import SateenGraphics

/// Decodes the frames of an animation into bitmaps of the requested size. Used on one thread at a time.
final class FrameReader {
  private let source: any FrameSource
  /// The request for the pixels before their treatment.
  private let request: ImageRequest
  private let orientation: ImageOrientation
  private let plan: DecodePlan
  /// The steps after decoding; nil where there are none.
  private let treated: TreatedImage?
  /// The number of the frame that is composed next, from 0.
  private(set) var position = 0
  /// The durations of the frames before it, in seconds.
  private var seconds = 0.0
  /// The length of the whole animation; nil before its end was reached.
  private(set) var length: AnimationLength?

  init(_ source: any FrameSource, _ request: ImageRequest, orientation: ImageOrientation) {
    self.source = source
    let size = orientation.upright(source.canvas)
    self.request = request.base ?? request
    self.orientation = orientation
    plan = DecodePlan(source: size, request: self.request)
    treated = request.base == nil ? nil : TreatedImage(request, originalSize: size)
  }

  static func open(
    _ file: HeldFile, _ format: ImageFormat, name: String, limits: ImageLimits
  ) throws(ImageError) -> any FrameSource {
    switch format {
    case .gif: return try GIFFrames(file, name: name, limits: limits)
    case .png: return try PNGFrames(file, name: name, limits: limits)
    case .webp: return try WebPFrames(file, name: name, limits: limits)
    case .avif: return try AVIFFrames(file, name: name, limits: limits)
    case .jxl: return try JXLFrames(file, name: name, limits: limits)
    case .jpeg, .bmp, .tiff, .ico, .cur, .pnm, .qoi, .pcx:
      throw .unsupported(name: name, reason: "\(format.rawValue) files have no frames")
    }
  }

  /// Composes the next frame.
  /// - Returns: the duration for which it is shown, in seconds; nil after the last frame.
  func composeNext(stop: StopFlag) throws(ImageError) -> Double? {
    guard let stated = try source.composeNext(stop: stop) else {
      if position > 0 { length = AnimationLength(frames: position, seconds: seconds) }
      return nil
    }
    let shown = type(of: source).shownDuration(stated)
    position += 1
    seconds += shown
    return shown
  }

  /// The composed frame at the size in which it is shown, treated.
  func bitmap(stop: StopFlag) throws(ImageError) -> Bitmap {
    let stored = source.canvas
    let target = try PictureTarget(request, plan: plan, hasAlpha: source.hasAlpha, color: source.color)
    let crop = orientation.stored(plan.crop, of: stored)
    let isOpaque = try RowsDecoding(
      name: request.source.name, stored: stored, hasAlpha: source.hasAlpha, color: source.color, stop: stop
    ).fill(target, crop: crop, orientation: orientation) { (y, row) throws(ImageError) in try source.copy(y, row) }
    let bitmap = target.finish(isOpaque: isOpaque)
    return treated?.make(of: bitmap) ?? bitmap
  }

  func rewind() throws(ImageError) {
    try source.rewind()
    (position, seconds) = (0, 0)
  }
}

/// The number of frames of an animation, and the duration of all of them together, in seconds.
package struct AnimationLength: Hashable, Sendable {
  package var frames: Int
  package var seconds: Double
}
