import SateenLayout

/// A layout of specs: the question, and the element that answers it.
public struct SpecCase: Sendable {
  public var name: String
  /// A sentence on what there is to see; nil where the file has none.
  public var note: String?
  public var sizeRange: SizeRange
  /// Pixels per point.
  public var scale: Double
  public var direction: LayoutDirection
  public var root: SpecElement
  /// The path of the case in the JSON; empty for the only case of a file.
  public var path: String
}

/// A node, or a spec with those inside it.
public struct SpecElement: Sendable {
  public enum Kind: Sendable {
    case node(NodeContent)
    /// Laid out as CSS has it. The element's own `style` is for the spec around it.
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

  /// What a node measures to.
  public enum NodeContent: Sendable {
    /// The finite maximum of its constraint, else zero.
    case fill
    case size(Size)
    case rule(MeasureRule)
  }

  /// All that a stack says besides its children.
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

  /// The word of `spec`.
  public var specName: String
  public var id: String?
  public var color: FileColor?
  public var style: LayoutStyle
  public var kind: Kind
  /// What the file says of it besides what it is called and what is in it, style included, in the order of the file.
  public var words: [FileWord]
  /// An overlay, a background and a corner have two: what they are around first, whatever the order in the file.
  public var children: [SpecElement]
  /// The path of the element in the JSON.
  public var path: String
}
