import SateenLayout

/// A layout of specs: the layout request, and the root element.
public struct SpecCase: Sendable {
  public var name: String
  /// A sentence that explains the case; nil without one in the file.
  public var note: String?
  public var sizeRange: SizeRange
  /// Pixels per point.
  public var scale: Double
  public var direction: LayoutDirection
  public var root: SpecElement
  /// The path of the case in the JSON; empty for the only case of a file.
  public var path: String
}

/// A node, or a spec with the elements inside it.
public struct SpecElement: Sendable {
  public enum Kind: Sendable {
    case node(NodeContent)
    /// Contents laid out by CSS flexbox. The element's own `style` applies to the element among specs.
    indirect case flex(FlexboxNode)
    case stack(StackProperties)
    case inset(EdgeInsets)
    case overlay
    case background
    case center(axes: CenteringAxes, sizing: MinimumSizing)
    case relative(horizontal: RelativePosition, vertical: RelativePosition, sizing: MinimumSizing)
    /// Height divided by width.
    case ratio(Double)
    case absolute(AbsoluteLayoutSpec.Sizing)
    case corner(CornerLayoutSpec.Location, offset: Point, wrapsCorner: Bool)
    case wrapper
    case spacer
  }

  /// The size of a node.
  public enum NodeContent: Sendable {
    /// The finite maximum of its range, else zero.
    case fill
    case size(Size)
    case rule(MeasureRule)
  }

  /// The properties of a stack other than its style and its children.
  public struct StackProperties: Sendable {
    public var direction = StackDirection.horizontal
    public var spacing = 0.0
    public var justifyContent = JustifyContent.start
    public var alignItems = AlignItems.stretch
    public var flexWrap = FlexWrap.noWrap
    public var alignContent = AlignContent.start
    public var lineSpacing = 0.0
    public var horizontalAlignment = HorizontalAlignment.none
    public var verticalAlignment = VerticalAlignment.none
  }

  /// The value of `spec` in the file.
  public var specName: String
  public var id: String?
  public var color: FileColor?
  public var style: LayoutStyle
  public var kind: Kind
  /// The element's properties in the file except its name and its children, style included, in the order of the file.
  public var words: [FileWord]
  /// An overlay, a background and a corner have two children; the main one comes first, regardless of the order in the
  /// file.
  public var children: [SpecElement]
  /// The path of the element in the JSON.
  public var path: String
}
