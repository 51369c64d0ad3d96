import SateenGraphics
import SateenLayout

/// A soft copy of a layer's outline behind it.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// In points.
  public var offset: Size
  /// How soft the edge is, in points: twice the standard deviation of the blur, as in style sheets. The shadow fades out
  /// at one and a half times the radius from the outline.
  public var radius: Double

  public init(
    color: Color = .black.withAlpha(multipliedBy: 0.25), offset: Size = Size(width: 0, height: 3), radius: Double = 3
  ) {
    self.color = color
    self.offset = offset
    self.radius = radius
  }
}
