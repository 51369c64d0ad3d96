/// A child whose height is a fixed multiple of its width, as large as the range allows.
public struct RatioLayoutSpec: LayoutSpec {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var ratio: Double
    var child: any LayoutElement
  }

  private var properties: SpecProperties<Properties>

  /// - Parameter ratio: height divided by width.
  public init(ratio: Double, child: any LayoutElement) {
    properties = SpecProperties(Properties(ratio: ratio, child: child))
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  /// Height divided by width. A ratio that is NaN, infinite or not positive does not constrain the child.
  public var ratio: Double {
    get { properties.value.ratio }
    set { properties.value.ratio = newValue }
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
    let best = bestSize(range, context.pixelGrid)
    let content = child.layoutThatFits(
      best.map(SizeRange.init(exactly:)) ?? range, parentSize: best ?? .unknown, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content.at(.zero)], context: context)
  }

  /// The widest or the tallest size of the range, whichever is nearer to the ratio; the widest if both are equally
  /// near. Nil if the range is unbounded on both axes, or the ratio is not usable.
  private func bestSize(_ range: SizeRange, _ grid: PixelGrid) -> Size? {
    guard ratio > 0, ratio.isFinite else { return nil }
    let limit = range.max.definite
    let widest = range.clamp(Size(width: limit.width, height: grid.floor(ratio * limit.width)))
    let tallest = range.clamp(Size(width: grid.floor(limit.height / ratio), height: limit.height))
    switch (limit.width.isNaN, limit.height.isNaN) {
    case (true, true): return nil
    case (false, true): return widest
    case (true, false): return tallest
    case (false, false): return distance(tallest) < distance(widest) ? tallest : widest
    }
  }

  private func distance(_ size: Size) -> Double {
    size.width > 0 ? abs(size.height / size.width - ratio) : .infinity
  }
}
