/// A child with space around it.
///
/// An infinite inset takes all remaining space: an infinite left inset pushes the child to the right, two infinite ones
/// centre it. Along an axis with an infinite inset, the child need not fill the minimum.
public struct InsetLayoutSpec: LayoutSpec {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var insets: EdgeInsets
    var child: any LayoutElement
  }

  private var properties: SpecProperties<Properties>

  public init(insets: EdgeInsets, child: any LayoutElement) {
    properties = SpecProperties(Properties(insets: insets, child: child))
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  /// In points. Infinite insets take the remaining space; insets that are NaN or beyond 10,000,000 points count as
  /// zero.
  public var insets: EdgeInsets {
    get { properties.value.insets }
    set { properties.value.insets = newValue }
  }

  public var child: any LayoutElement {
    get { properties.value.child }
    set { properties.value.child = newValue }
  }

  public var stackTraitsSource: StackTraitsSource { .child(child) }

  public var layoutIdentity: ObjectIdentifier? { properties.identity }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.child = pass.resolved(child)
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let x = InsetAxis(insets.left, insets.right, range.min.width, range.max.width)
    let y = InsetAxis(insets.top, insets.bottom, range.min.height, range.max.height)
    let content = child.layoutThatFits(
      SizeRange(min: Size(width: x.childMin, height: y.childMin), max: Size(width: x.childMax, height: y.childMax)),
      parentSize: Size(width: x.reduced(parentSize.width), height: y.reduced(parentSize.height)), context: context)
    let width = x.length(around: content.size.width)
    let height = y.length(around: content.size.height)
    let position = Point(
      x: x.offset(of: content.size.width, in: width, context.pixelGrid),
      y: y.offset(of: content.size.height, in: height, context.pixelGrid))
    return Layout(
      element: self, size: Size(width: width, height: height), sublayouts: [content.at(position)], context: context)
  }
}

/// One axis of an inset layout.
private struct InsetAxis {
  /// Nil if the inset is infinite.
  private let leading: Double?
  private let trailing: Double?
  private let lower: Double
  private let upper: Double

  init(_ leading: Double, _ trailing: Double, _ lower: Double, _ upper: Double) {
    self.leading = Self.inset(leading)
    self.trailing = Self.inset(trailing)
    self.lower = lower
    self.upper = upper
  }

  private static func inset(_ value: Double) -> Double? {
    if value.isInfinite { return nil }
    return abs(value) < 1e7 ? value : 0
  }

  private var sum: Double { (leading ?? 0) + (trailing ?? 0) }
  private var takesRest: Bool { leading == nil || trailing == nil }

  var childMin: Double { takesRest ? 0 : max(0, lower - sum) }
  var childMax: Double { max(0, upper - sum) }

  /// The parent's length minus the insets; NaN (unknown) stays NaN.
  func reduced(_ parent: Double) -> Double { parent.isNaN ? parent : max(0, parent - sum) }

  func length(around child: Double) -> Double {
    // In an unbounded range there is no remaining space, so the child's length decides.
    let wanted = takesRest && upper < 1e7 ? upper : child + sum
    return SizeRange.clamp(wanted, lower, upper)
  }

  func offset(of child: Double, in length: Double, _ grid: PixelGrid) -> Double {
    if let leading { return leading }
    if let trailing { return length - trailing - child }
    return length - child - grid.round((length - child) / 2)
  }
}
