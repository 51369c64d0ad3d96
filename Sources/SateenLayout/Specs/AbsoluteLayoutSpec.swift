/// Children at the positions set in their styles.
public struct AbsoluteLayoutSpec: LayoutSpec {
  /// How large an absolute layout is.
  public enum Sizing: Hashable, Sendable, CaseIterable {
    /// As large as the range allows; where it is unbounded, large enough for the children.
    case fill
    /// Large enough for the children.
    case sizeToFit
  }

  private struct Properties: Sendable {
    var style = LayoutStyle()
    var sizing: Sizing
    var children: [any LayoutElement]
    var places: [ElementPlace]?
  }

  private var properties: SpecProperties<Properties>

  public init(sizing: Sizing = .fill, children: [any LayoutElement]) {
    properties = SpecProperties(Properties(sizing: sizing, children: children))
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  public var sizing: Sizing {
    get { properties.value.sizing }
    set { properties.value.sizing = newValue }
  }

  /// Each child is placed at its style's `layoutPosition`.
  public var children: [any LayoutElement] {
    get { properties.value.children }
    _modify { yield &properties.value.children }
  }

  public var layoutIdentity: ObjectIdentifier? { properties.identity }

  /// The places of the children that a block gave; nil for their indices.
  var places: [ElementPlace]? {
    get { properties.value.places }
    set { properties.value.places = newValue }
  }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.properties.value.children = pass.resolved(children, at: properties.value.places)
    copy.properties.value.places = nil
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let available = range.max.definite
    var needed = range.min
    let sublayouts = children.map { child in
      let position = Self.usable(child.style.layoutPosition)
      let childMax = Size(
        width: max(0, range.max.width - position.x), height: max(0, range.max.height - position.y))
      let layout = child.layoutThatFits(SizeRange(upTo: childMax), parentSize: available, context: context)
      needed.width = max(needed.width, position.x + layout.size.width)
      needed.height = max(needed.height, position.y + layout.size.height)
      return layout.at(position)
    }
    let size = Size(
      width: sizing == .sizeToFit || available.width.isNaN ? needed.width : available.width,
      height: sizing == .sizeToFit || available.height.isNaN ? needed.height : available.height)
    return Layout(element: self, size: range.clamp(size), sublayouts: sublayouts, context: context)
  }

  private static func usable(_ position: Point) -> Point {
    Point(x: abs(position.x) < 1e7 ? position.x : 0, y: abs(position.y) < 1e7 ? position.y : 0)
  }
}
