/// A child with a second element centred on one of its corners: a badge on an icon.
public struct CornerLayoutSpec: LayoutSpec {
  public enum Location: Hashable, Sendable, CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight
  }

  private struct Properties: Sendable {
    var style = LayoutStyle()
    var child: any LayoutElement
    var corner: any LayoutElement
    var location: Location
    var offset: Point
    var wrapsCorner: Bool
  }

  private var properties: SpecProperties<Properties>

  public init(
    child: any LayoutElement, corner: any LayoutElement, location: Location, offset: Point = .zero,
    wrapsCorner: Bool = false
  ) {
    properties = SpecProperties(
      Properties(child: child, corner: corner, location: location, offset: offset, wrapsCorner: wrapsCorner))
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  public var child: any LayoutElement {
    get { properties.value.child }
    set { properties.value.child = newValue }
  }

  public var corner: any LayoutElement {
    get { properties.value.corner }
    set { properties.value.corner = newValue }
  }

  public var location: Location {
    get { properties.value.location }
    set { properties.value.location = newValue }
  }

  /// Moves the corner element away from the corner, in points.
  public var offset: Point {
    get { properties.value.offset }
    set { properties.value.offset = newValue }
  }

  /// Whether the layout is large enough for both elements. If false, it is as large as the child, and the corner
  /// element sticks out.
  public var wrapsCorner: Bool {
    get { properties.value.wrapsCorner }
    set { properties.value.wrapsCorner = newValue }
  }

  public var stackTraitsSource: StackTraitsSource { .child(child) }

  public var layoutIdentity: ObjectIdentifier? { properties.identity }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.child = pass.resolved(child)
    copy.corner = pass.resolved(corner, at: 1)
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let available = range.max.definite
    let content = child.layoutThatFits(range, parentSize: available, context: context)
    // The minimum applies to the child only: a badge need not be as large as the element it sits on.
    let badge = corner.layoutThatFits(SizeRange(upTo: range.max), parentSize: available, context: context)
    var contentFrame = Rect(origin: .zero, size: content.size)
    var badgeFrame = Rect(origin: cornerPoint(contentFrame), size: badge.size)
      .offsetBy(x: -badge.size.width / 2, y: -badge.size.height / 2)
    var size = content.size
    if wrapsCorner {
      let whole = Self.hull(contentFrame, badgeFrame)
      size = range.clamp(whole.size)
      contentFrame = contentFrame.offsetBy(x: -whole.minX, y: -whole.minY)
      badgeFrame = badgeFrame.offsetBy(x: -whole.minX, y: -whole.minY)
    }
    return Layout(
      element: self, size: size, sublayouts: [content.at(contentFrame.origin), badge.at(badgeFrame.origin)],
      context: context)
  }

  private func cornerPoint(_ frame: Rect) -> Point {
    let isRight = location == .topRight || location == .bottomRight
    let isBottom = location == .bottomLeft || location == .bottomRight
    return Point(
      x: (isRight ? frame.maxX : frame.minX) + (abs(offset.x) < 1e7 ? offset.x : 0),
      y: (isBottom ? frame.maxY : frame.minY) + (abs(offset.y) < 1e7 ? offset.y : 0))
  }

  /// The smallest rectangle that contains both. Unlike `Rect.union`, it includes rectangles without area.
  private static func hull(_ a: Rect, _ b: Rect) -> Rect {
    let x = min(a.minX, b.minX)
    let y = min(a.minY, b.minY)
    return Rect(x: x, y: y, width: max(a.maxX, b.maxX) - x, height: max(a.maxY, b.maxY) - y)
  }
}
