/// One element of a layout with the request it was computed for, as shown by an inspector.
///
/// A record only contains requests whose results are part of the final layout. Specs are included like nodes, in the
/// order of the layout. See ``LayoutRecorder``.
public struct LayoutRecord: Sendable {
  /// The origin of a layout.
  public enum Source: Hashable, Sendable {
    case computed
    /// An earlier request of the same layout computation had the same arguments.
    case remembered
    /// The node had cached the layout in an earlier computation. The elements inside were not measured, so only the
    /// nodes among them are known, with their frames.
    case cached
    /// No request was made for this element: its frame is part of a cached layout, or of a tree of boxes that was laid
    /// out as a whole.
    case unasked
  }

  /// The element's ``LayoutElement/layoutName``.
  public let name: String
  /// Nil for a spec.
  public let node: (any LayoutNode)?
  public let source: Source
  /// The sizes that were allowed, before the element's own style was applied; nil without a request.
  public let range: SizeRange?
  /// The size that fractions of the element's style refer to, in points; NaN if unknown, or without a request.
  public let parentSize: Size
  /// How many requests the parent made to this element, including the recorded one; 0 without a request.
  public let questionCount: Int
  /// Size and position in the parent's layout, in points, mirrored where content runs from right to left.
  public let frame: Rect
  /// How far the element sticks out of its parent on each axis, in points.
  public let overflow: Size
  /// The elements that this one arranged, in drawing order.
  public let children: [LayoutRecord]
  /// Whether the children are arranged in a row.
  let isRow: Bool

  init(_ table: LayoutEntryTable, _ root: LayoutEntry) {
    self.init(table, root, Rect(origin: .zero, size: root.answer?.size ?? .zero), nil, 1)
  }

  private init(
    _ table: LayoutEntryTable, _ entry: LayoutEntry, _ frame: Rect, _ parent: Size?, _ questionCount: Int
  ) {
    name = entry.element?.layoutName ?? ""
    node = entry.element?.layoutNode
    source = entry.source == .computed ? .computed : entry.source == .cached ? .cached : .remembered
    range = entry.range
    parentSize = entry.parentSize
    self.questionCount = questionCount
    self.frame = frame
    overflow = Self.overflow(of: frame, in: parent)
    isRow = (entry.element as? StackLayoutSpec)?.direction == .horizontal
    children = Self.children(table, entry)
  }

  private static func children(_ table: LayoutEntryTable, _ entry: LayoutEntry) -> [LayoutRecord] {
    guard let answer = entry.answer else { return [] }
    let computed = table.computed(entry)
    let asked = table.children(of: computed)
    func count(_ child: LayoutEntry) -> Int {
      guard let identity = child.element?.layoutIdentity else { return 1 }
      return asked.count { $0.element?.layoutIdentity == identity }
    }
    func child(_ layout: Layout, in parent: Layout) -> LayoutRecord {
      let frame = layout.frame(inside: parent)
      if let question = table.question(of: layout, askedIn: computed) {
        return LayoutRecord(table, question, frame, parent.size, count(question))
      }
      // A box of a tree that was laid out as a whole has no request of its own; the elements inside it may have one.
      return LayoutRecord(
        unasked: layout, frame, in: parent, layout.sublayouts.map { child($0, in: layout) })
    }
    func isArranged(_ layout: Layout) -> Bool {
      layout.sublayouts.contains { table.question(of: $0, askedIn: computed) != nil || isArranged($0) }
    }
    if asked.isEmpty || isArranged(answer) { return answer.sublayouts.map { child($0, in: answer) } }
    // A node's own layout contains the nodes inside it, but not the spec that arranged them. The spec's request is the
    // node's last one.
    let last = asked[asked.count - 1]
    let whole = Rect(origin: .zero, size: last.answer?.size ?? .zero)
    return [LayoutRecord(table, last, whole, answer.size, count(last))]
  }

  private init(unasked layout: Layout, _ frame: Rect, in parent: Layout, _ children: [LayoutRecord]) {
    name = layout.element.layoutName
    node = layout.node
    source = .unasked
    range = nil
    parentSize = .unknown
    questionCount = 0
    self.frame = frame
    overflow = Self.overflow(of: frame, in: parent.size)
    isRow = false
    self.children = children
  }

  private static func overflow(of frame: Rect, in parent: Size?) -> Size {
    guard let parent else { return .zero }
    func beyond(_ low: Double, _ high: Double, _ length: Double) -> Double {
      let sum = max(0, -low) + max(0, high - length)
      // Smaller values are rounding errors.
      return sum < StackLayout.tolerance ? 0 : sum
    }
    return Size(
      width: beyond(frame.minX, frame.maxX, parent.width), height: beyond(frame.minY, frame.maxY, parent.height))
  }

  /// This record and all below it, parents first.
  public var all: [LayoutRecord] {
    var found: [LayoutRecord] = []
    var open = [self]
    while let next = open.popLast() {
      found.append(next)
      open.append(contentsOf: next.children.reversed())
    }
    return found
  }

  /// The record of a node at or below this one; nil where the node is not in the layout.
  public func record(of node: any LayoutNode) -> LayoutRecord? { all.first { $0.node === node } }
}

extension Layout {
  /// The frame in the parent layout. It is mirrored if content runs from right to left, except inside a node, whose
  /// sublayouts are mirrored already.
  fileprivate func frame(inside parent: Layout) -> Rect {
    guard direction == .rightToLeft, parent.node == nil else { return frame }
    return at(Point(x: parent.size.width - size.width - position.x, y: position.y)).frame
  }
}

extension LayoutRecorder {
  /// The last layout computed with this recorder, as a tree of requests and results; nil before the first.
  public var record: LayoutRecord? {
    root.children.last.map { LayoutRecord(LayoutEntryTable(root), $0) }
  }
}
