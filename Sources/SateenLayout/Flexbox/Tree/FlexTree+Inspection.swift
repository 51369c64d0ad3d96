/// How a box of a tree came to its size, for an inspector.
public struct FlexRecord: Hashable, Sendable {
  /// The width of the border box it was asked to fill, in points: a parent settles it before anything else.
  public var width: Double
  /// The height it was asked to fill; nil where its content was to decide.
  public var height: Double?
  /// The height that fractions inside of it refer to; nil where they count as `auto`.
  public var fractionHeight: Double?
  /// The border box it answered with, before rounding.
  public var size: Size
  /// The least and the most width its content was found to want, without padding and border; nil where nobody had to
  /// know.
  public var minContentWidth: Double?
  public var maxContentWidth: Double?
  /// How far it sticks out of the border box of its parent, on each axis.
  public var overflow: Size
  /// Whether what is inside was laid out anew in the last layout that found anything changed.
  public var isFresh: Bool
}

extension FlexTree {
  /// How a box came to its size in the last layout; nil for one that has no place, being hidden or nested too deep.
  public func record(of node: Node) -> FlexRecord? {
    // Refuses a box that is not in the tree.
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
