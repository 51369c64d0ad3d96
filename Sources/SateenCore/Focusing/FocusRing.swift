import SateenLayout

/// Where the ring is drawn that shows the focus to a person who uses keys.
public struct FocusRing: Hashable, Sendable {
  /// The area that the ring goes around, in the responder's own space, in points.
  public var frame: Rect
  /// The radius of the area's corners, in points.
  public var cornerRadius: Double

  public init(_ frame: Rect, cornerRadius: Double = 0) {
    self.frame = frame
    self.cornerRadius = cornerRadius
  }
}
