/// The position of a relative layout's child along one axis.
public enum RelativePosition: Hashable, Sendable, CaseIterable {
  /// At the start; the child must also fill the minimum of the range.
  case none
  case start, center, end

  var proportion: Double {
    switch self {
    case .none, .start: return 0
    case .center: return 0.5
    case .end: return 1
    }
  }
}

/// The axes along which a relative or centring layout is no larger than its child. Along the others it is as large as
/// the range allows.
public struct MinimumSizing: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let width = MinimumSizing(rawValue: 1)
  public static let height = MinimumSizing(rawValue: 2)
  public static let size: MinimumSizing = [.width, .height]
}

/// A child at the start, centre or end of the available space, on each axis.
public struct RelativeLayoutSpec: LayoutSpec {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var horizontalPosition: RelativePosition
    var verticalPosition: RelativePosition
    var minimumSizing: MinimumSizing
    var child: any LayoutElement
  }

  private var properties: SpecProperties<Properties>

  public init(
    horizontalPosition: RelativePosition = .none, verticalPosition: RelativePosition = .none,
    minimumSizing: MinimumSizing = [], child: any LayoutElement
  ) {
    properties = SpecProperties(
      Properties(
        horizontalPosition: horizontalPosition, verticalPosition: verticalPosition, minimumSizing: minimumSizing,
        child: child))
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  public var horizontalPosition: RelativePosition {
    get { properties.value.horizontalPosition }
    set { properties.value.horizontalPosition = newValue }
  }

  public var verticalPosition: RelativePosition {
    get { properties.value.verticalPosition }
    set { properties.value.verticalPosition = newValue }
  }

  public var minimumSizing: MinimumSizing {
    get { properties.value.minimumSizing }
    set { properties.value.minimumSizing = newValue }
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
    place(range, context, as: self)
  }

  func place(_ range: SizeRange, _ context: LayoutContext, as element: any LayoutElement) -> Layout {
    let available = range.max.definite
    let childMin = Size(
      width: horizontalPosition == .none ? range.min.width : 0,
      height: verticalPosition == .none ? range.min.height : 0)
    let content = child.layoutThatFits(
      SizeRange(min: childMin, max: range.max), parentSize: available, context: context)
    let fitsWidth = available.width.isNaN || minimumSizing.contains(.width)
    let fitsHeight = available.height.isNaN || minimumSizing.contains(.height)
    let size = range.clamp(
      Size(
        width: fitsWidth ? content.size.width : available.width,
        height: fitsHeight ? content.size.height : available.height))
    let position = context.pixelGrid.round(
      Point(
        x: (size.width - content.size.width) * horizontalPosition.proportion,
        y: (size.height - content.size.height) * verticalPosition.proportion))
    return Layout(element: element, size: size, sublayouts: [content.at(position)], context: context)
  }
}
