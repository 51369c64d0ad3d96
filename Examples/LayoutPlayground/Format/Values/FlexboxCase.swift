import SateenLayout

/// A flexbox layout in CSS terms, with the expected frames if the file has them.
public struct FlexboxCase: Sendable {
  /// The group and the name.
  public var id: String
  /// A sentence that explains the case; nil without one in the file.
  public var note: String?
  public var group: String?
  public var suite: String?
  /// Whether the expected frames are known to differ from those of the engine they were taken from.
  public var isDisabled: Bool
  public var config: Config
  /// The width given to the root, in points; nil for as large as its content.
  public var availableWidth: Double?
  /// The height given to the root, in points; nil for as large as its content.
  public var availableHeight: Double?
  /// The directions to lay the case out in, in order.
  public var directions: [LayoutDirection]
  public var root: FlexboxNode
  public var expectedLeftToRight: FrameTree?
  public var expectedRightToLeft: FrameTree?
  /// The path of the case in the JSON; empty for the only case of a file.
  public var path: String

  /// Settings of the engine that the cases come from.
  public struct Config: Sendable, Hashable {
    /// Frames are rounded to multiples of 1 divided by this number; 0 disables rounding.
    public var pointScaleFactor = 1.0
    /// Whether the initial values are CSS's, instead of a column whose items do not shrink.
    public var useWebDefaults = false
    public var experimentalFeatures: [String] = []
    public var errata = "Default"
  }

  public func expected(_ direction: LayoutDirection) -> FrameTree? {
    direction == .leftToRight ? expectedLeftToRight : expectedRightToLeft
  }
}

/// One box of a flexbox layout.
public struct FlexboxNode: Sendable {
  public var id: String?
  public var color: FileColor?
  /// CSS properties with their values as written; numbers are points.
  public var words: [String: String]
  /// The properties, parsed with the defaults of the case.
  public var style: FlexStyle
  public var measure: MeasureRule?
  /// Whether the baseline is at half the height.
  public var hasHalfHeightBaseline: Bool
  /// Whether the parent takes its baseline from this box.
  public var isReferenceBaseline: Bool
  /// How often the box may be measured in one layout; nil if the file does not set it.
  public var measureCalls: Int?
  public var children: [FlexboxNode]
  /// The path of the node in the JSON.
  public var path: String
}

/// The frames of a tree of boxes.
public struct FrameTree: Sendable, Hashable {
  /// Left and top relative to the parent's border box, width and height, in points; nil for a missing number.
  public var frame: [Double?]
  public var children: [FrameTree]

  public init(frame: [Double?], children: [FrameTree] = []) {
    self.frame = frame
    self.children = children
  }

  /// A frame with all numbers known.
  public init(_ rect: Rect, children: [FrameTree] = []) {
    self.init(frame: [rect.minX, rect.minY, rect.width, rect.height], children: children)
  }
}
