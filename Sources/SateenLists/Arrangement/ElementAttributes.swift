import SateenGraphics
import SateenLayout

/// How an element shows besides its frame: see ``CollectionLayout/attributes(of:at:in:)``. They are combined with the
/// alpha, the transform and the z position of the element's node.
public struct ElementAttributes: Hashable, Sendable {
  /// From 0 to 1. Elements that fade in or out are fainter.
  public var alpha: Double
  /// Applied about the middle of the element's frame.
  public var transform: Transform
  /// Elements with a larger value are drawn above others. Pinned elements are raised by 1.
  public var zPosition: Double

  public init(alpha: Double = 1, transform: Transform = .identity, zPosition: Double = 0) {
    self.alpha = alpha
    self.transform = transform
    self.zPosition = zPosition
  }

  /// The smallest upright rectangle around an element as it shows.
  func bounds(of frame: Rect) -> Rect { Self.apply(transform, to: frame, about: frame.center) }

  /// The part of an element's frame that shows in a rectangle; empty if the element is flat.
  func source(of rect: Rect, in frame: Rect) -> Rect {
    transform.inverted.map { Self.apply($0, to: rect, about: frame.center).intersection(frame) } ?? .zero
  }

  /// Whether an element with a frame shows at a point.
  func contains(_ point: Point, in frame: Rect) -> Bool {
    transform.inverted.map { frame.contains($0.apply(point - frame.center) + frame.center) } ?? false
  }

  private static func apply(_ transform: Transform, to rect: Rect, about center: Point) -> Rect {
    transform.apply(rect.offsetBy(Point.zero - center)).offsetBy(center)
  }
}

/// The visible part of a list's content.
public struct CollectionViewport: Hashable, Sendable {
  /// In content points, without the parts that the content inset covers. It begins before the content, at negative
  /// positions as a rule, while a person pulls the content past its start.
  public var visible: Rect
  /// The direction of the content: from right to left, horizontal content begins at its right end.
  public var direction: LayoutDirection

  public init(visible: Rect, direction: LayoutDirection = .leftToRight) {
    self.visible = visible
    self.direction = direction
  }
}

/// The attributes that a layout gives to visible elements.
struct ElementEffects: Sendable {
  /// How far elements show from their frames, in points.
  var reach: Double
  var attributes: @Sendable (CollectionElement, Rect, CollectionViewport) -> ElementAttributes
}
