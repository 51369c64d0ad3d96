import SateenGraphics
import SateenLayout

/// How a video fits its node.
public enum VideoGravity: Hashable, Sendable {
  /// All of the picture, as large as it fits.
  case aspectFit
  /// As much of the picture as covers the node.
  case aspectFill
  /// All of the picture, in the node's shape.
  case stretch
}

/// The size that a video is shown in, and how it fits. The pixels made for it depend on the video's own shape.
struct VideoFit: Hashable, Sendable {
  /// The longest side of a picture that is made, in pixels. A larger one is stretched.
  static let longestSide = 8192.0

  /// The node's size, in points.
  var size: Size
  var scale: Double
  var gravity: VideoGravity

  /// The part of the node that the whole picture would cover, in points.
  func frame(of video: PixelSize) -> Rect {
    let bounds = Rect(origin: .zero, size: size)
    guard !video.isEmpty, size.width > 0, size.height > 0, gravity != .stretch else { return bounds }
    let factors = (size.width / Double(video.width), size.height / Double(video.height))
    let factor = gravity == .aspectFit ? min(factors.0, factors.1) : max(factors.0, factors.1)
    let scaled = Size(width: Double(video.width) * factor, height: Double(video.height) * factor)
    // Edges lie on whole pixels, so that no picture is mixed with what is behind.
    func whole(_ points: Double) -> Double { scale > 0 ? (points * scale).rounded() / scale : points }
    let x = whole((size.width - scaled.width) / 2), y = whole((size.height - scaled.height) / 2)
    if gravity == .aspectFill { return Rect(x: x, y: y, width: scaled.width, height: scaled.height) }
    return Rect(
      x: x, y: y, width: max(1 / scale, whole(scaled.width)), height: max(1 / scale, whole(scaled.height)))
  }

  /// The pixels to make of a picture.
  func look(of video: PixelSize) -> VideoLook {
    let frame = frame(of: video)
    var part = VideoLook.UnitPart()
    var shown = frame.size
    if gravity == .aspectFill, frame.width > 0, frame.height > 0 {
      shown = size
      part.width = min(1, size.width / frame.width)
      part.height = min(1, size.height / frame.height)
      part.minX = (1 - part.width) / 2
      part.minY = (1 - part.height) / 2
    }
    let longest = max(shown.width, shown.height) * scale
    let scale = longest > Self.longestSide ? scale * Self.longestSide / longest : scale
    let pixels = PixelSize(shown, scale: scale)
    return VideoLook(
      pixels: PixelSize(width: max(1, pixels.width), height: max(1, pixels.height)), scale: scale, part: part)
  }

  /// Where a bitmap goes that shows a part of the picture, in points.
  func place(of part: VideoLook.UnitPart, in video: PixelSize) -> Rect {
    let frame = frame(of: video)
    return Rect(
      x: frame.minX + part.minX * frame.width, y: frame.minY + part.minY * frame.height,
      width: part.width * frame.width, height: part.height * frame.height)
  }
}
