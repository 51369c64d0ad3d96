/// How much space a measured box's content may take along one axis.
public enum FlexSpace: Hashable, Sendable {
  /// The content gets exactly this many points.
  case exactly(Double)
  /// No more than this many points.
  case atMost(Double)
  /// All the space it could want.
  case maxContent
  /// As little as it can do with, such as the longest word.
  case minContent
}

/// The space that a layout offers the content of a measured box, inside its padding and border.
public struct FlexMeasureRequest: Hashable, Sendable {
  public var width: FlexSpace
  public var height: FlexSpace
}

/// How large content is in the space it was asked for.
public struct FlexMeasurement: Hashable, Sendable {
  /// In points; what is no usable number counts as zero.
  public var size: Size
  /// From the top of the content down to its first baseline, in points; nil if it has none.
  public var firstBaseline: Double?
  /// From the top of the content down to its last baseline; nil if it is the first.
  public var lastBaseline: Double?

  public init(_ size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

/// Answers for the content of measured boxes.
public typealias FlexMeasure = (FlexNode, FlexMeasureRequest) -> FlexMeasurement
