/// The layout request and the result of a box, for an inspector.
public struct FlexRecord: Hashable, Sendable {
  /// The width of the border box that the box was given, in points: the parent settles it first.
  public var width: Double
  /// The height that the box was given, in points; nil if its content determined it.
  public var height: Double?
  /// The height that fractions inside it refer to, in points; nil if they count as `auto`.
  public var fractionHeight: Double?
  /// The resulting size of the border box, in points, before rounding.
  public var size: Size
  /// The min-content and max-content widths of its content, in points, without padding and border; nil if they were not
  /// needed.
  public var minContentWidth: Double?
  public var maxContentWidth: Double?
  /// How far the box sticks out of its parent's border box on each axis, in points.
  public var overflow: Size
  /// Whether the box was computed anew in the last layout that was not skipped as unchanged.
  public var isFresh: Bool
}

extension FlexTree {
  /// The record of a box in the last layout; nil if the box was not laid out, because it is hidden or nested too deep.
  public func record(of node: Node) -> FlexRecord? {
    // Ends the program if the box is not in the tree.
    let parent = parent(of: node)
    let box = boxes[Int(node.index)]
    guard box.placed != .none, !box.state.contains(.isCollapsed) else { return nil }
    func known(_ length: Double) -> Double? { length.isNaN ? nil : length }
    var overflow = Size.zero
    if let parent, styles[Int(parent.index)].display != .contents {
      let outer = boxes[Int(parent.index)]
      overflow = Size(
        width: max(0, -box.x) + max(0, box.x + box.width - outer.width),
        height: max(0, -box.y) + max(0, box.y + box.height - outer.height))
    }
    return FlexRecord(
      width: box.placed.width, height: known(box.placed.height), fractionHeight: known(box.placed.fractionHeight),
      size: Size(width: box.width, height: box.height), minContentWidth: known(box.minContent),
      maxContentWidth: known(box.maxContent), overflow: overflow, isFresh: box.touched == layoutNumber)
  }
}
