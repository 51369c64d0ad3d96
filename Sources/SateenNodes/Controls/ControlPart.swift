import SateenCore
import SateenGraphics
import SateenLayout

/// A piece of a control that moves, fades and changes colour by itself: a plain area with round corners, or a picture.
///
/// Parts are told apart by their names. A part whose frame, colour or opacity differs from before is seen to change; one
/// that is new fades in, and one that is gone fades out.
public struct ControlPart: Sendable {
  /// A motion that goes on for as long as the part is on screen. There is none where motion is not wished for.
  public enum Motion: Hashable, Sendable {
    /// Turns clockwise about its middle, once in a number of seconds.
    case turning(seconds: Double)
    /// Moves to the right by a distance in points and back, each way in a number of seconds.
    case swinging(by: Double, seconds: Double)
  }

  /// Different from those of the control's other parts.
  public var name: String
  /// In the control's own space, for lines from left to right: it is mirrored where they run to the left. Its top
  /// left corner is moved to a whole pixel.
  public var frame: Rect
  /// Nil for a part without an area.
  public var color: Color?
  /// In points.
  public var cornerRadius = 0.0
  /// In points, inside of the frame.
  public var borderWidth = 0.0
  public var borderColor: Color?
  public var shadow: Shadow?
  public var opacity = 1.0
  /// The factor of the size that the part shows with, about its middle.
  public var scale = 1.0
  /// Whether the part grows while it fades in, and shrinks while it fades out.
  public var isGrowing = false
  public var motion: Motion?
  /// Whether the part stays where it is if lines run from right to left.
  public var keepsSide = false
  /// Whether a change shows at once.
  public var isImmediate = false
  var picture: ControlPicture?

  /// A plain area.
  public init(_ name: String, frame: Rect, color: Color? = nil, cornerRadius: Double = 0) {
    self.name = name
    self.frame = frame
    self.color = color
    self.cornerRadius = cornerRadius
  }

  /// A picture.
  /// - Parameters:
  ///   - key: everything that the picture depends on. It is drawn anew where the key or its size differs from before.
  ///   - draw: draws into a rectangle as large as the frame, on a worker.
  public init(
    _ name: String, frame: Rect, drawnFor key: some Hashable & Sendable,
    _ draw: @escaping @Sendable (_ context: GraphicsContext, _ bounds: Rect) -> Void
  ) {
    self.init(name, frame: frame, drawnFor: key) { context, bounds, _ in draw(context, bounds) }
  }

  /// A picture that is large, such as that of many choices.
  /// - Parameters:
  ///   - key: everything that the picture depends on. It is drawn anew where the key or its size differs from before.
  ///   - draw: draws into a rectangle as large as the frame, on a worker. The second rectangle is the part of it that can
  ///     be seen.
  public init(
    _ name: String, frame: Rect, drawnFor key: some Hashable & Sendable,
    _ draw: @escaping @Sendable (_ context: GraphicsContext, _ bounds: Rect, _ part: Rect) -> Void
  ) {
    self.init(name, frame: frame)
    picture = ControlPicture(key: key, draw: draw)
  }
}

/// A drawing, and what it depends on.
struct ControlPicture: Sendable {
  var key: any (Hashable & Sendable)
  var draw: @Sendable (GraphicsContext, Rect, Rect) -> Void

  func isSame(as other: ControlPicture) -> Bool {
    func equals<Key: Hashable>(_ key: Key) -> Bool { other.key as? Key == key }
    return equals(key)
  }
}
