/// The first of several alternatives that fits into the available space; the last one where none fits.
///
/// An alternative fits where its natural size is no larger than the space: text on a single line, stacks as long as what is
/// in them. All alternatives are measured until one fits, so there should be few.
public struct FittingLayoutSpec: LayoutSpec {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var axes: FittingAxes
    var children: [any LayoutElement]
    var places: [ElementPlace]?
  }

  private var properties: SpecProperties<Properties>

  public init(axes: FittingAxes = .horizontal, children: [any LayoutElement]) {
    properties = SpecProperties(Properties(axes: axes, children: children))
    // In a stack, the alternatives are chosen for the room that there is.
    style.flexShrink = 1
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  /// The axes along which an alternative has to fit.
  public var axes: FittingAxes {
    get { properties.value.axes }
    set { properties.value.axes = newValue }
  }

  /// The alternatives, the preferred one first.
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
    guard let chosen = alternative(for: range, parentSize, context) else {
      return Layout(element: self, size: range.min, context: context)
    }
    let content = chosen.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content.at(.zero)], context: context)
  }

  private func alternative(
    for range: SizeRange, _ parentSize: Size, _ context: LayoutContext
  ) -> (any LayoutElement)? {
    let children = children
    guard let last = children.last else { return nil }
    let (isWide, isTall) = (axes.contains(.horizontal), axes.contains(.vertical))
    var open = SizeRange(upTo: range.max)
    if isWide { open.max.width = .infinity }
    if isTall { open.max.height = .infinity }
    // Sums of lengths may be off by a rounding error.
    let slack = 0.001
    for child in children.dropLast() {
      let natural = child.layoutThatFits(open, parentSize: parentSize, context: context.forSizeOnly()).size
      if !isWide || natural.width <= range.max.width + slack, !isTall || natural.height <= range.max.height + slack {
        return child
      }
    }
    return last
  }
}

/// The axes along which an alternative of a ``FittingLayoutSpec`` has to fit.
public struct FittingAxes: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let horizontal = FittingAxes(rawValue: 1)
  public static let vertical = FittingAxes(rawValue: 2)
}
