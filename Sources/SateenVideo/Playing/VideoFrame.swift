import SateenGraphics

/// A picture of a video, with its time.
struct VideoFrame: Sendable {
  let bitmap: Bitmap
  /// The part of the upright picture that the bitmap shows.
  let part: VideoLook.UnitPart
  /// Seconds since the start of the video.
  let time: Double
  /// Seconds since the start of the first play: those of all plays before are added.
  let start: Double
  /// The likely start of the next picture, counted as `start` is.
  let end: Double
  /// How often the video was played before.
  let play: Int
  /// The size that the bitmap was made for.
  let fit: VideoFit
  /// The upright picture with square pixels, which may have another shape than those before.
  let size: PixelSize
}

/// Where decoding is to go on.
struct VideoPlace: Equatable, Sendable {
  /// Seconds since the start of the video.
  var time = 0.0
  /// Whether the picture of just this time is wanted, rather than the key picture before it, which is there sooner.
  var isExact = true
}
