/// A tree of boxes laid out by CSS flexbox.
///
/// Boxes are stored contiguously and identified by ``Node`` values. A layout after a change computes only the boxes
/// that the change affects, and allocates nothing. A tree belongs to one thread at a time.
///
/// ```swift
/// let tree = FlexTree()
/// let row = tree.makeNode(FlexStyle())
/// var style = FlexStyle()
/// style.flexGrow = 1
/// tree.append(tree.makeNode(style), to: row)
/// tree.layout(row, width: 320)
/// ```
public final class FlexTree {
  public typealias Node = FlexNode

  /// The deepest nesting that is laid out. Boxes below have frames of zero.
  ///
  /// A level takes up to 2 KB of stack, 8 KB in a debug build and 10 KB with the thread sanitizer. With this limit, a
  /// thread needs a stack of 1 MB, or 4 MB in a debug build; Sateen's worker threads have 8 MB.
  public static let depthLimit = FlexBox.depthLimit

  var styles: UnsafeMutablePointer<FlexStyle>
  var boxes: UnsafeMutablePointer<FlexBox>
  private var capacity: Int
  /// The number of slots ever used; the free ones among them are linked from `firstFree`.
  private var used = 0
  private var firstFree: Int32 = -1
  let arena = FlexArena()
  var isLayingOut = false
  /// The request of the last layout; nil before the first.
  var lastRequest: FlexLayoutRequest?
  /// The number of layouts that were not skipped as unchanged.
  var layoutNumber: UInt32 = 0
  /// The number of changes of scale or rounding, over all roots.
  var gridNumber: UInt32 = 0

  /// The layout algorithm on the tree's current storage.
  var run: FlexRun {
    FlexRun(styles: UnsafePointer(styles), boxes: boxes, arena: arena, layoutNumber: layoutNumber, boxCount: count)
  }

  /// The number of boxes in the tree.
  public private(set) var count = 0
  /// Whether the last layout contained boxes nested deeper than ``depthLimit``, or so many nested boxes with aspect
  /// ratios that it stopped measuring them.
  package internal(set) var isTruncated = false
  /// The number of box layouts that were computed in the last layout. Remembered results do not count.
  package internal(set) var placedCount = 0

  /// - Parameter capacity: the number of boxes the tree can hold before it has to grow.
  public init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    styles = .allocate(capacity: self.capacity)
    boxes = .allocate(capacity: self.capacity)
  }

  deinit {
    arena.end()
    styles.deallocate()
    boxes.deallocate()
  }

  // MARK: Making and arranging

  /// Makes a box without a parent.
  /// - Parameter isMeasured: whether the closure passed to the layout measures the box's content, as for a text.
  ///   Children of such a box are not laid out.
  public func makeNode(_ style: FlexStyle = FlexStyle(), isMeasured: Bool = false) -> Node {
    checkIdle()
    let index: Int32
    if firstFree >= 0 {
      index = firstFree
      firstFree = boxes[Int(index)].nextSibling
    } else {
      if used == capacity { grow() }
      index = Int32(used)
      used += 1
    }
    count += 1
    (styles + Int(index)).initialize(to: style)
    (boxes + Int(index)).initialize(to: FlexBox())
    boxes[Int(index)].state = isMeasured ? [.isAlive, .isDirty, .isMeasured] : [.isAlive, .isDirty]
    readTraits(Int(index))
    return Node(index: index)
  }

  private func grow() {
    if capacity >= Int(Int32.max) / 2 { fatalError("A tree holds at most \(Int32.max / 2) boxes") }
    let (oldStyles, oldBoxes) = (styles, boxes)
    capacity *= 2
    styles = .allocate(capacity: capacity)
    boxes = .allocate(capacity: capacity)
    styles.moveInitialize(from: oldStyles, count: used)
    boxes.moveInitialize(from: oldBoxes, count: used)
    oldStyles.deallocate()
    oldBoxes.deallocate()
  }

  /// Inserts a box after the last child of another.
  public func append(_ child: Node, to parent: Node) {
    insert(child, into: parent, before: nil)
  }

  /// Inserts a box among the children of another, before `sibling`, or after the last child if `sibling` is nil. A box
  /// that has a parent is removed from it first.
  public func insert(_ child: Node, into parent: Node, before sibling: Node?) {
    checkIdle()
    check(child)
    check(parent)
    if isAncestor(child, of: parent) { fatalError("A box cannot be put into itself or into a box inside it") }
    if boxes[Int(child.index)].parent >= 0 { remove(child) }
    let next = sibling?.index ?? -1
    if let sibling {
      check(sibling)
      if boxes[Int(sibling.index)].parent != parent.index {
        fatalError("A box can only be put before a child of its new parent")
      }
    }
    let previous = next >= 0 ? boxes[Int(next)].previousSibling : boxes[Int(parent.index)].lastChild
    boxes[Int(child.index)].parent = parent.index
    boxes[Int(child.index)].previousSibling = previous
    boxes[Int(child.index)].nextSibling = next
    if previous >= 0 {
      boxes[Int(previous)].nextSibling = child.index
    } else {
      boxes[Int(parent.index)].firstChild = child.index
    }
    if next >= 0 {
      boxes[Int(next)].previousSibling = child.index
    } else {
      boxes[Int(parent.index)].lastChild = child.index
    }
    boxes[Int(parent.index)].childCount += 1
    spread(boxes[Int(child.index)].traits, from: parent.index)
    markDirty(parent)
  }

  /// Removes a box, with all boxes inside it, from its parent. It can be used as a root or inserted elsewhere.
  public func remove(_ child: Node) {
    checkIdle()
    check(child)
    guard boxes[Int(child.index)].parent >= 0 else { return }
    let parent = Node(index: boxes[Int(child.index)].parent)
    unlink(child)
    markDirty(parent)
  }

  /// Frees a box and all boxes inside it. Their ``Node`` values may be reused for boxes made later.
  public func free(_ node: Node) {
    remove(node)
    var next = node.index
    while next >= 0 {
      // Descends to a box without children, frees it, and continues with the box after it.
      while boxes[Int(next)].firstChild >= 0 { next = boxes[Int(next)].firstChild }
      let box = boxes[Int(next)]
      boxes[Int(next)].state = []
      boxes[Int(next)].nextSibling = firstFree
      firstFree = next
      count -= 1
      if next == node.index { return }
      boxes[Int(box.parent)].firstChild = box.nextSibling
      next = box.nextSibling >= 0 ? box.nextSibling : box.parent
    }
  }

  /// Frees all boxes at once; the memory is kept for new ones.
  public func removeAll() {
    checkIdle()
    used = 0
    count = 0
    firstFree = -1
  }

  private func unlink(_ child: Node) {
    let box = boxes[Int(child.index)]
    if box.previousSibling >= 0 {
      boxes[Int(box.previousSibling)].nextSibling = box.nextSibling
    } else {
      boxes[Int(box.parent)].firstChild = box.nextSibling
    }
    if box.nextSibling >= 0 {
      boxes[Int(box.nextSibling)].previousSibling = box.previousSibling
    } else {
      boxes[Int(box.parent)].lastChild = box.previousSibling
    }
    boxes[Int(box.parent)].childCount -= 1
    boxes[Int(child.index)].parent = -1
    boxes[Int(child.index)].nextSibling = -1
    boxes[Int(child.index)].previousSibling = -1
  }

  private func isAncestor(_ node: Node, of other: Node) -> Bool {
    guard boxes[Int(node.index)].firstChild >= 0 else { return node == other }
    var index = other.index
    while index >= 0 {
      if index == node.index { return true }
      index = boxes[Int(index)].parent
    }
    return false
  }

  // MARK: Reading

  /// The box's parent; nil for a root.
  public func parent(of node: Node) -> Node? {
    check(node)
    let index = boxes[Int(node.index)].parent
    return index >= 0 ? Node(index: index) : nil
  }

  /// The box's children in the order of the tree.
  public func children(of node: Node) -> [Node] {
    check(node)
    var children: [Node] = []
    var index = boxes[Int(node.index)].firstChild
    while index >= 0 {
      children.append(Node(index: index))
      index = boxes[Int(index)].nextSibling
    }
    return children
  }

  /// The border box relative to the parent's, in points on whole pixels, as of the last layout of the root.
  public func frame(of node: Node) -> Rect {
    check(node)
    return boxes[Int(node.index)].frame
  }

  /// The border box relative to the parent's, in points, before rounding.
  package func exactFrame(of node: Node) -> Rect {
    check(node)
    let box = boxes[Int(node.index)]
    return Rect(x: box.x, y: box.y, width: box.width, height: box.height)
  }

  // MARK: Changing

  public func style(of node: Node) -> FlexStyle {
    check(node)
    return styles[Int(node.index)]
  }

  /// Changes a box's style. The next layout recomputes the boxes that depend on it.
  public func setStyle(_ style: FlexStyle, of node: Node) {
    checkIdle()
    check(node)
    guard styles[Int(node.index)] != style else { return }
    styles[Int(node.index)] = style
    readTraits(Int(node.index))
    if boxes[Int(node.index)].parent >= 0 {
      spread(boxes[Int(node.index)].traits, from: boxes[Int(node.index)].parent)
    }
    markDirty(node)
  }

  /// Marks a measured box's content as changed, so that the next layout measures it again.
  public func markDirty(_ node: Node) {
    checkIdle()
    check(node)
    var index = node.index
    while index >= 0, !boxes[Int(index)].state.contains(.isDirty) {
      boxes[Int(index)].forget()
      boxes[Int(index)].state.insert(.isDirty)
      index = boxes[Int(index)].parent
    }
  }

  private func spread(_ traits: FlexTraits, from first: Int32) {
    var index = first
    while index >= 0, !boxes[Int(index)].traits.isSuperset(of: traits) {
      boxes[Int(index)].traits.formUnion(traits)
      index = boxes[Int(index)].parent
    }
  }

  /// Updates a box's traits and state from its own style.
  private func readTraits(_ index: Int) {
    let style = styles + index
    var traits: FlexTraits = []
    if style.pointee.position == .absolute { traits.insert(.hasAbsolute) }
    if style.pointee.display == .contents { traits.insert(.hasContents) }
    let reading = style.pointee.readsFractions
    let breaksColumns = style.pointee.flexDirection.isColumn && style.pointee.flexWrap != .nowrap
    if reading.heights || style.pointee.ratio > 0 || breaksColumns { traits.insert(.readsHeights) }
    boxes[index].traits.formUnion(traits)
    if reading.ofBaseWidth {
      boxes[index].state.insert(.readsBaseWidth)
    } else {
      boxes[index].state.remove(.readsBaseWidth)
    }
    if reading.ofBaseHeight {
      boxes[index].state.insert(.readsBaseHeight)
    } else {
      boxes[index].state.remove(.readsBaseHeight)
    }
  }

  private func check(_ node: Node) {
    if Int(node.index) >= used || !boxes[Int(node.index)].state.contains(.isAlive) {
      fatalError("The box is not in this tree any more")
    }
  }

  private func checkIdle() {
    if isLayingOut { fatalError("A tree cannot be changed while it is being laid out") }
  }
}
