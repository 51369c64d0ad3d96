import SateenLayout

/// How an image is made larger or smaller in parts: its corners keep their size, its edges grow along themselves, and
/// its middle grows both ways. For bubbles, frames and buttons that are painted once and shown in any size.
///
/// ```swift
/// bubble.resizing = ImageResizing(capInsets: EdgeInsets(12))
/// paper.resizing = ImageResizing(mode: .tile)  // the whole image, again and again
/// ```
public struct ImageResizing: Hashable, Sendable {
  /// How edges and middle fill their room.
  public enum Mode: Hashable, Sendable {
    /// They are stretched.
    case stretch
    /// They are repeated, from the left and from the top. A tile covers whole pixels.
    case tile
  }

  /// The parts at the edges that keep their size, in points of the image. Negative insets and NaN become 0. Insets that
  /// leave no middle are reduced in proportion when the image is drawn.
  public var capInsets: EdgeInsets { didSet { capInsets = Self.usable(capInsets) } }
  public var mode: Mode
  /// Pixels of an image file per point: 2 for a file that is painted for two pixels per point. At least 0.01; 1 where it
  /// is no such number. Bitmaps at hand have a scale of their own, which is used instead.
  public var scale: Double { didSet { scale = Self.usable(scale) } }

  /// - Parameters:
  ///   - capInsets: in points of the image.
  ///   - scale: pixels of an image file per point.
  public init(capInsets: EdgeInsets = .zero, mode: Mode = .stretch, scale: Double = 1) {
    self.capInsets = Self.usable(capInsets)
    self.mode = mode
    self.scale = Self.usable(scale)
  }

  private static func usable(_ insets: EdgeInsets) -> EdgeInsets {
    let all = [insets.top, insets.left, insets.bottom, insets.right]
    if all.allSatisfy({ $0 >= 0 && $0 < 1e6 }) { return insets }
    OnceLog.look.warn("A cap inset of an image is a number of points from 0 on; another number was clamped.")
    func clamped(_ inset: Double) -> Double { inset > 0 ? min(inset, 1e6) : 0 }
    return EdgeInsets(
      top: clamped(insets.top), left: clamped(insets.left), bottom: clamped(insets.bottom), right: clamped(insets.right)
    )
  }

  private static func usable(_ scale: Double) -> Double {
    if scale >= 0.01, scale < 1e4 { return scale }
    OnceLog.look.warn("The scale of a resizable image is a number of pixels per point; another number was ignored.")
    return 1
  }
}

/// Where an image is cut along one axis, and where the pieces go, in whole pixels: first cap, middle, last cap.
struct CapEdges: Equatable {
  var source: [Int]
  var target: [Int]
  /// Whether the caps were larger than the image.
  var isReduced = false

  /// - Parameters:
  ///   - caps: in pixels of the image.
  ///   - source: the image's length.
  ///   - target: the length of the room.
  ///   - factor: pixels of the room for each pixel of a cap.
  init(_ caps: (first: Double, last: Double), source: Int, target: Int, factor: Double) {
    isReduced = caps.first + caps.last > Double(source) + 1e-6
    // A middle of one pixel at least: it fills the room that the caps leave.
    let limit = max(source - 1, 0)
    let (first, last) = Self.fitted(caps, into: limit)
    self.source = [0, first, source - last, source]
    let (before, after) = Self.fitted((Double(first) * factor, Double(last) * factor), into: target)
    self.target = [0, before, target - after, target]
  }

  /// Whole numbers near two lengths. Their sum is not above a limit.
  private static func fitted(_ lengths: (first: Double, last: Double), into limit: Int) -> (Int, Int) {
    let (first, last) = (lengths.first.rounded(), lengths.last.rounded())
    let sum = first + last
    guard sum > Double(limit) else { return (Int(first), Int(last)) }
    let part = Int((first / sum * Double(limit)).rounded())
    return (part, limit - part)
  }
}
