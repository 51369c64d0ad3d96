import SateenLayout

/// A layout of flexbox in CSS words, with the frames that are expected, where the file says them.
public struct FlexboxCase: Sendable {
  /// Group and name.
  public var id: String
  /// A sentence on what there is to see; nil where the file has none.
  public var note: String?
  public var group: String?
  public var suite: String?
  /// Whether the frames are known to differ from what the engine they were taken from gives.
  public var isDisabled: Bool
  public var config: Config
  /// The width given to the root, in points; nil for as large as its content.
  public var availableWidth: Double?
  /// The height given to the root, in points; nil for as large as its content.
  public var availableHeight: Double?
  /// The layouts to make, in order.
  public var directions: [LayoutDirection]
  public var root: FlexboxNode
  public var expectedLeftToRight: FrameTree?
  public var expectedRightToLeft: FrameTree?
  /// The path of the case in the JSON; empty for the only case of a file.
  public var path: String

  /// Switches of the engine the cases come from.
  public struct Config: Sendable, Hashable {
    /// Frames are rounded to one part in this many; 0 leaves them as they are.
    public var pointScaleFactor = 1.0
    /// CSS's own defaults instead of a column that does not shrink.
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
  /// The same, read with the defaults of the case.
  public var style: FlexStyle
  public var measure: MeasureRule?
  /// Whether its baseline lies at half its height.
  public var hasHalfHeightBaseline: Bool
  /// Whether its baseline is its parent's.
  public var isReferenceBaseline: Bool
  /// How often it may be measured in the one layout; nil where the file does not say.
  public var measureCalls: Int?
  public var children: [FlexboxNode]
  /// The path of the node in the JSON.
  public var path: String
}

/// Frames in the shape of the tree they are of.
public struct FrameTree: Sendable, Hashable {
  /// Left and top from the parent's border box, width and height, in points; a number that is not told is nil.
  public var frame: [Double?]
  public var children: [FrameTree]

  public init(frame: [Double?], children: [FrameTree] = []) {
    self.frame = frame
    self.children = children
  }

  /// Of a frame all of whose numbers are known.
  public init(_ rect: Rect, children: [FrameTree] = []) {
    self.init(frame: [rect.minX, rect.minY, rect.width, rect.height], children: children)
  }
}
