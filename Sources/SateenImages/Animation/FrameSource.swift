import SateenGraphics

/// Composes the frames of an animation, one after the other, each on a whole canvas. Used on one thread at a time.
protocol FrameSource: AnyObject {
  /// The size of the canvas in pixels, as stored.
  var canvas: PixelSize { get }
  /// Nil where only decoding tells.
  var frameCount: Int? { get }
  /// The duration of all frames together, as they are shown, in seconds; nil where only decoding tells.
  var duration: Double? { get }
  /// The number of times that the animation is played; nil for ever.
  var playCount: Int? { get }
  /// Whether frames can have transparent pixels.
  var hasAlpha: Bool { get }
  /// Converts the colours to sRGB; nil where they are sRGB.
  var color: ColorTransform? { get }
  /// The memory beside the file, in bytes: the canvas, and what the decoder keeps. An upper estimate.
  var workingBytes: Int { get }

  /// Composes the next frame.
  /// - Returns: the frame's duration in seconds as the file tells it; nil after the last frame.
  func composeNext(stop: StopFlag) throws(ImageError) -> Double?
  /// Writes a row of the composed frame, as premultiplied pixels.
  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) throws(ImageError)
  /// The next frame is the first one again.
  func rewind() throws(ImageError)
}

extension FrameSource {
  var duration: Double? { nil }

  /// The duration for which browsers show a frame: many files state none or nearly none, and mean a tenth of a second.
  static func shownDuration(_ seconds: Double) -> Double {
    seconds.isFinite && seconds > 0.0105 ? min(seconds, 1e6) : 0.1
  }
}

extension HeldFile {
  var view: ByteView { ByteView(bytes) }
}
