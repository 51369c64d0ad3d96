/// The space that a measured box's content may take along one axis.
public enum FlexSpace: Hashable, Sendable {
  /// The content gets exactly this many points.
  case exactly(Double)
  /// The content may take up to this many points.
  case atMost(Double)
  /// The content has unlimited space.
  case maxContent
  /// The content takes as little space as possible, such as the width of its longest word.
  case minContent
}

/// The space that a layout offers the content of a measured box, inside its padding and border.
public struct FlexMeasureRequest: Hashable, Sendable {
  public var width: FlexSpace
  public var height: FlexSpace
}

/// The size and baselines of a measured box's content.
public struct FlexMeasurement: Hashable, Sendable {
  /// In points; a side that is NaN or negative counts as zero, and a side above 10,000,000 as that.
  public var size: Size
  /// From the top of the content down to its first baseline, in points; nil if it has none.
  public var firstBaseline: Double?
  /// From the top of the content down to its last baseline, in points; nil if it equals the first.
  public var lastBaseline: Double?

  public init(_ size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

/// Measures the content of a box. Called on the thread that runs the layout.
public typealias FlexMeasure = (FlexNode, FlexMeasureRequest) -> FlexMeasurement
