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

/// What a layout asks of a measured box's content: the space inside its padding and border.
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

extension FlexTree {
  /// Answers for the content of measured boxes.
  public typealias Measure = (Node, FlexMeasureRequest) -> FlexMeasurement

  /// Lays out a box without a parent and all in it.
  ///
  /// What did not change since the last time, and is asked the same, is neither computed nor measured again. Total:
  /// whatever the styles, every frame is finite.
  /// - Parameters:
  ///   - root: a box without a parent.
  ///   - width: points the root may fill; nil leaves the width to its content.
  ///   - height: points the root may fill; nil leaves the height to its content.
  ///   - direction: in which content runs where no style says so.
  ///   - scale: device pixels per point. Edges are rounded to whole pixels, as seen from the root; zero rounds nothing.
  ///   - measure: called on this thread for measured boxes; must not change the tree.
  public func layout(
    _ root: Node, width: Double? = nil, height: Double? = nil, direction: LayoutDirection = .leftToRight,
    scale: Double = 1, measure: Measure = { _, _ in FlexMeasurement(.zero) }
  ) {
    precondition(parent(of: root) == nil, "Only a box without a parent can be laid out by itself")
    precondition(!isLayingOut, "A tree cannot be laid out while it is being laid out")
    isLayingOut = true
    defer { isLayingOut = false }
    if direction != lastDirection {
      lastDirection = direction
      forgetAll(in: root.index)
    }
    let run = FlexRun(styles: UnsafePointer(styles), boxes: boxes, arena: arena)
    let counts = run.layOut(
      root.index, width: FlexRun.usable(width), height: FlexRun.usable(height),
      isRightToLeft: direction == .rightToLeft, measure)
    (isTruncated, placedCount) = (counts.truncated, counts.placed)
    let scale = scale.isFinite && scale > 0 ? scale : 0
    run.round(root.index, scale: scale, everything: scale != lastScale)
    lastScale = scale
  }
}
