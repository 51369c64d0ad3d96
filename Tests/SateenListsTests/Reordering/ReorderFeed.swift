import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// A row with a handle at its right.
final class HandleCell: CellNode {
  let item: Item
  let handle = DisplayNode()

  nonisolated init(_ item: Item) {
    self.item = item
    super.init()
    backgroundColor = item.color
    handle.style.preferredSize = Size(width: 40, height: item.height)
    reorderHandle = handle
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    handle.style.layoutPosition = Point(x: range.max.width - 40, y: 0)
    return AbsoluteLayoutSpec(children: [handle])
  }
}

/// Rows in sections, with optional headers and footers, that a user reorders.
@MainActor
final class ReorderFeed: ListDataSource, ListDelegate {
  struct Move: Equatable {
    var from: ItemPath
    var to: ItemPath
  }

  var sections: [[Item]]
  var headerHeight: Double?
  var footerHeight: Double?
  var hasHandles = false
  let journal = Journal()
  private(set) var moves: [Move] = []
  var canMove: ((ItemPath) -> Bool)?
  var retarget: ((ItemPath, ItemPath) -> ItemPath)?
  var onMove: (() -> Void)?
  private(set) var proposals: [ItemPath] = []

  init(_ sections: [[Item]]) { self.sections = sections }

  convenience init(counts: [Int], height: (Int) -> Double = { _ in 50 }) {
    self.init(
      counts.enumerated().map { section, count in
        (0..<count).map { Item(id: section * 100_000 + $0, height: height($0)) }
      })
  }

  var ids: [[Int]] { sections.map { $0.map(\.id) } }

  func numberOfSections(in listNode: ListNode) -> Int { sections.count }
  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { sections[section].count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let item = sections[itemPath.section][itemPath.row]
    if hasHandles { return { HandleCell(item) } }
    let journal = journal
    return { ProbeCell(item, journal) }
  }

  private func supplement(_ height: Double?, _ id: Int) -> (@Sendable () -> CellNode)? {
    guard let height else { return nil }
    let journal = journal
    return { ProbeCell(Item(id: id, height: height), journal) }
  }

  func listNode(_ listNode: ListNode, nodeBlockForHeaderInSection section: Int) -> (@Sendable () -> CellNode)? {
    supplement(headerHeight, -1 - section)
  }
  func listNode(_ listNode: ListNode, nodeBlockForFooterInSection section: Int) -> (@Sendable () -> CellNode)? {
    supplement(footerHeight, -1_001 - section)
  }

  func listNode(_ listNode: ListNode, moveItemAt itemPath: ItemPath, to target: ItemPath) {
    moves.append(Move(from: itemPath, to: target))
    let item = sections[itemPath.section].remove(at: itemPath.row)
    sections[target.section].insert(item, at: target.row)
    onMove?()
  }

  func listNode(_ listNode: ListNode, canMoveItemAt itemPath: ItemPath) -> Bool { canMove?(itemPath) ?? true }

  func listNode(
    _ listNode: ListNode, targetPathForMoveFrom itemPath: ItemPath, to proposal: ItemPath
  ) -> ItemPath {
    proposals.append(proposal)
    return retarget?(itemPath, proposal) ?? proposal
  }
}

/// A table whose rows a script reorders.
@MainActor
final class ReorderBench {
  let host: HeadlessHost
  let table = TableNode()
  let feed: ReorderFeed
  /// The number of frames in which a visible row was blank.
  private(set) var blankFrames = 0

  init(_ feed: ReorderFeed, size: Size = Size(width: 300, height: 400)) {
    self.feed = feed
    host = HeadlessHost(size: size)
    table.backgroundColor = TableBench.hole
    table.placeholderStyle.backgroundColor = .white
    table.dataSource = feed
    table.delegate = feed
    table.allowsReordering = true
    host.container.rootNode = table
    host.settle()
  }

  func path(_ row: Int, _ section: Int = 0) -> ItemPath { ItemPath(row: row, section: section) }

  func node(_ row: Int, _ section: Int = 0) -> CellNode? { table.nodeForItem(at: path(row, section)) }

  func id(_ node: CellNode?) -> Int? { (node as? ProbeCell)?.item.id ?? (node as? HandleCell)?.item.id }

  /// The distance from the viewport's top to a node's, in points.
  func seen(_ node: DisplayNode?) -> Double {
    node.map { $0.frame.minY - table.scrollView.layer.bounds.minY } ?? .nan
  }

  func step(_ frames: Int = 1) {
    for _ in 0..<frames {
      host.step()
      if table.visibleElementsWithoutAnything != 0 { blankFrames += 1 }
    }
  }

  /// Runs frames until the other rows are at rest. A row carried near an edge keeps the table scrolling, so that
  /// settling would not end.
  func rest() { step(40) }

  func press(_ point: Point, holding seconds: Double = 0.35) {
    host.send(.touchBegan(id: 1, point))
    step(Int(seconds * 60) + 1)
  }

  func drag(to point: Point, from start: Point? = nil, steps: Int = 10) {
    for index in 1...steps {
      let part = Double(index) / Double(steps)
      let start = start ?? point
      host.send(
        .touchMoved(
          id: 1, Point(x: start.x + (point.x - start.x) * part, y: start.y + (point.y - start.y) * part)))
      step()
    }
  }

  func release(_ point: Point) {
    host.send(.touchEnded(id: 1, point))
    rest()
    host.settle()
  }

  func carry(from start: Point, to end: Point) {
    press(start)
    drag(to: end, from: start)
    rest()
    release(end)
  }

  /// Checks that the table shows the data source's rows, each in its position.
  func checkAtRest(_ what: String = "", file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertFalse(table.isReordering, what, file: file, line: line)
    XCTAssertEqual(table.visibleElementsWithoutAnything, 0, what, file: file, line: line)
    XCTAssertEqual(blankFrames, 0, "frames in which a visible row was blank \(what)", file: file, line: line)
    for path in table.pathsForVisible {
      let node = table.nodeForItem(at: path)
      XCTAssertEqual(id(node), feed.sections[path.section][path.row].id, "\(path) \(what)", file: file, line: line)
      guard let node, let layer = node.loadedView?.layer else { continue }
      XCTAssertEqual(node.frame, table.rectForItem(at: path), "\(path) \(what)", file: file, line: line)
      XCTAssertEqual(layer.opacity, 1, file: file, line: line)
      XCTAssertEqual(layer.zPosition, 0, file: file, line: line)
      XCTAssertTrue(layer.transform == .identity, file: file, line: line)
      XCTAssertNil(layer.shadow, file: file, line: line)
    }
    let frames = table.visibleNodes.map(\.frame).sorted { $0.minY < $1.minY }
    for (a, b) in zip(frames, frames.dropFirst()) {
      XCTAssertLessThanOrEqual(a.maxY, b.minY + 0.01, what, file: file, line: line)
    }
  }
}
