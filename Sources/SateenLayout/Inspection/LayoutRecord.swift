/// One element of a layout with the question it answered: what an inspector shows.
///
/// A record holds the questions whose answers made it into the layout; specs are in it like nodes, in the order of the
/// layout. See ``LayoutRecorder``.
public struct LayoutRecord: Sendable {
  /// Where an answer came from.
  public enum Source: Hashable, Sendable {
    case computed
    /// The same question had been asked before in this layout.
    case remembered
    /// The node had kept the answer from an earlier layout. What is inside was not asked, so of that only the nodes and
    /// their frames are known.
    case cached
    /// Nothing was asked: the frame is part of an answer that came from a cache, or of a tree of boxes that was laid out
    /// as one.
    case unasked
  }

  /// What the element calls itself.
  public let name: String
  /// Nil for a spec.
  public let node: (any LayoutNode)?
  public let source: Source
  /// The sizes that were allowed, before the element's own style; nil where it was not asked.
  public let range: SizeRange?
  /// What fractions of the element's style refer to; not a number where unknown, or where it was not asked.
  public let parentSize: Size
  /// How many questions the element was asked on the way to this one, this one included.
  public let questionCount: Int
  /// Size and place in the parent's answer, in points, mirrored where content runs from right to left.
  public let frame: Rect
  /// How far the element sticks out of its parent on each axis, in points.
  public let overflow: Size
  /// What the element arranged, in the order it is drawn.
  public let children: [LayoutRecord]
  /// Whether the children stand side by side.
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
      // A box of a tree that was laid out as one was not asked itself; what is in it may have been.
      return LayoutRecord(
        unasked: layout, frame, in: parent, layout.sublayouts.map { child($0, in: layout) })
    }
    func isArranged(_ layout: Layout) -> Bool {
      layout.sublayouts.contains { table.question(of: $0, askedIn: computed) != nil || isArranged($0) }
    }
    if asked.isEmpty || isArranged(answer) { return answer.sublayouts.map { child($0, in: answer) } }
    // A node's own layout holds the nodes inside it and not the spec that arranged them, which is what it asked.
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
      // Less than that is the work of rounding.
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
  /// The frame in the layout around, mirrored if content runs from right to left and that has not been done yet: what is
  /// in a node stands where it is seen.
  fileprivate func frame(inside parent: Layout) -> Rect {
    guard direction == .rightToLeft, parent.node == nil else { return frame }
    return at(Point(x: parent.size.width - size.width - position.x, y: position.y)).frame
  }
}

extension LayoutRecorder {
  /// The last layout that was computed with this recorder, as a tree of what was asked and answered; nil before there is
  /// one.
  public var record: LayoutRecord? {
    root.children.last.map { LayoutRecord(LayoutEntryTable(root), $0) }
  }
}
