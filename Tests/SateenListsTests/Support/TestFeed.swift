import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Random numbers from a printed seed, with which a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The seed that repeats all numbers from here on.
  var seed: UInt64 { state }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A seed from SATEEN_TEST_SEED, or a new one; either way it is printed.
  static func printed(_ test: String = #function) -> SeededGenerator {
    let given = ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("\(test): SATEEN_TEST_SEED=\(seed)")
    return SeededGenerator(seed: seed)
  }

  /// The number of rounds of a random test: SATEEN_THRASH_ROUNDS, or else the given number.
  static func rounds(_ standard: Int) -> Int {
    ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) } ?? standard
  }
}

/// Counts the events of a test's cells, on any thread.
final class Journal: Sendable {
  struct Counts {
    var made: [Int: Int] = [:]
    var measured: [Int: Int] = [:]
    var drawn: [Int: Int] = [:]
    var alive = 0
    var mostAlive = 0
    var freedOnMain = 0
    var measuredOnMain = 0
    var measuredInOrder: [Int] = []
  }

  private let box = Locked(Counts())

  var counts: Counts { box.withLock { $0 } }

  func note(_ body: (inout Counts) -> Void) { box.withLock { body(&$0) } }
}

/// The content of a row.
struct Item: Hashable, Sendable {
  var id: Int
  /// The number of content changes under the same id.
  var revision = 0
  var height: Double

  /// A colour of its own, never the table's background.
  var color: Color {
    let mixed = (id &* 2_654_435_761 &+ revision &* 40_503) & 0xffffff
    return Color(hex: UInt32((mixed | 0x00_40_00) & 0x7f_ff_7f))
  }
}

/// A row of one colour, drawn on a worker, that records its measurements and states.
final class ProbeCell: CellNode {
  let item: Item
  private let journal: Journal
  // Guarded by its lock.
  private let extra = Locked(0.0)
  let states = Locked<[String]>([])
  /// Whether the height depends on the width, as that of text does: the item's height times 300, divided by the width.
  let flows: Bool

  nonisolated init(_ item: Item, _ journal: Journal, flows: Bool = false) {
    self.item = item
    self.journal = journal
    self.flows = flows
    super.init()
    // Tests look at the row's own colour.
    selectionStyle = .none
    journal.note { counts in
      counts.made[item.id, default: 0] += 1
      counts.alive += 1
      counts.mostAlive = max(counts.mostAlive, counts.alive)
    }
  }

  deinit {
    let isMain = MainThread.isCurrent
    journal.note { counts in
      counts.alive -= 1
      if isMain { counts.freedOnMain += 1 }
    }
  }

  /// Makes the row taller.
  nonisolated func grow(by points: Double) {
    extra.withLock { $0 += points }
    setNeedsLayout()
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let isMain = MainThread.isCurrent
    journal.note { counts in
      counts.measured[item.id, default: 0] += 1
      counts.measuredInOrder.append(item.id)
      if isMain { counts.measuredOnMain += 1 }
    }
    let height = flows ? (item.height * 300 / max(1, constrainedSize.width)).rounded() : item.height
    return Size(width: constrainedSize.width, height: height + extra.withLock { $0 })
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let color = item.color
    return .draw { context, _ in context.fill(request.bounds, with: color) }
  }

  override func didEnterPreloadState() { note("+preload") }
  override func didExitPreloadState() { note("-preload") }
  override func didEnterDisplayState() { note("+display") }
  override func didExitDisplayState() { note("-display") }
  override func didEnterVisibleState() { note("+visible") }
  override func didExitVisibleState() { note("-visible") }
  override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) { note("=\(new)") }

  nonisolated private func note(_ what: String) { states.withLock { $0.append(what) } }
}

/// A data source with rows in sections, which is also the delegate and records its calls.
@MainActor
final class TestFeed: ListDataSource, ListDelegate {
  var sections: [[Item]]
  var flows = false
  let journal = Journal()
  /// Where not nil, rows are generated on request instead of stored.
  var endless: (count: Int, item: @Sendable (Int) -> Item)?
  var makeCell: (@MainActor (Item) -> @Sendable () -> CellNode)?
  private(set) var blocksAsked: [ItemPath] = []
  var update: ((CellNode, ItemPath) -> Bool)?
  private(set) var updates: [ItemPath] = []
  private(set) var selections: [ItemPath] = []
  private(set) var pulls: [(edge: ListEdge, distance: Double)] = []
  private(set) var shownNodes: Set<ObjectIdentifier> = []
  private(set) var loads: [TestLoad] = []
  var onLoad: ((TestLoad) -> Void)?

  /// A load by its number; a test whose load never came ends there, and no other one with it.
  func load(_ number: Int) throws -> TestLoad { try XCTUnwrap(loads.dropFirst(number).first) }

  /// Has a list load what the test completes.
  func loadMore(in list: ListNode) {
    list.loadMore = { [weak self] edge in
      let load = TestLoad(edge)
      self?.loads.append(load)
      self?.onLoad?(load)
      return try await load.result()
    }
  }

  init(_ items: [Item] = []) {
    sections = [items]
  }

  convenience init(heights: [Double]) {
    self.init(heights.enumerated().map { Item(id: $0.offset, height: $0.element) })
  }

  convenience init(count: Int) {
    self.init(heights: (0..<count).map { Double(40 + ($0 &* 37) % 120) })
  }

  var all: [Item] { sections.flatMap { $0 } }

  func numberOfSections(in listNode: ListNode) -> Int { sections.count }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int {
    endless?.count ?? sections[section].count
  }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    blocksAsked.append(itemPath)
    let item = endless?.item(itemPath.row) ?? sections[itemPath.section][itemPath.row]
    if let makeCell { return makeCell(item) }
    let (journal, flows) = (journal, flows)
    return { ProbeCell(item, journal, flows: flows) }
  }

  func listNode(_ listNode: ListNode, update node: CellNode, forItemAt itemPath: ItemPath) -> Bool {
    guard let update else { return false }
    updates.append(itemPath)
    return update(node, itemPath)
  }

  func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) { selections.append(itemPath) }
  func listNode(_ listNode: ListNode, didPullPast edge: ListEdge, by distance: Double) {
    pulls.append((edge, distance))
  }
  func listNode(_ listNode: ListNode, willDisplay node: CellNode, forItemAt itemPath: ItemPath) {
    XCTAssertTrue(shownNodes.insert(ObjectIdentifier(node)).inserted, "shown twice without having gone")
  }
  func listNode(_ listNode: ListNode, didEndDisplaying node: CellNode) {
    XCTAssertNotNil(shownNodes.remove(ObjectIdentifier(node)), "gone without having been shown")
  }
}

/// A table in a window without a screen.
@MainActor
final class TableBench {
  /// The background colour, seen where no row is. No row has this colour.
  static let hole = Color(hex: 0xff00ff)

  let host: HeadlessHost
  let table = TableNode()
  let feed: TestFeed

  init(_ feed: TestFeed, size: Size = Size(width: 300, height: 400), scale: Double = 1, estimate: Double = 90) {
    self.feed = feed
    host = HeadlessHost(size: size, scale: scale)
    table.backgroundColor = Self.hole
    table.placeholderStyle.backgroundColor = .white
    table.estimatedSizes.item.height = estimate
    table.dataSource = feed
    table.delegate = feed
    host.container.rootNode = table
  }

  var offset: Double { table.contentOffset.y }

  /// The distance from the viewport's top to a node's, in points.
  func seen(_ node: DisplayNode) -> Double { node.frame.minY - table.scrollView.layer.bounds.minY }

  /// The first row on screen that shows its content, and the distance of its top from the viewport's.
  var firstShown: (node: CellNode, y: Double)? {
    let height = host.container.size.height
    for node in table.visibleNodes where node.loadedView?.superview != nil && !(node.isDisplayPending) {
      let y = seen(node)
      if y + node.frame.height > 0, y < height { return (node, y) }
    }
    return nil
  }

  func item(_ node: CellNode) -> Item? { (node as? ProbeCell)?.item }

  /// The number of pixels in a column in which only the table's background shows.
  func holes(atX x: Int = 150) -> Int {
    let picture = host.screenshot()
    var count = 0
    for y in 0..<picture.size.height {
      let pixel = picture.data.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self)
      if pixel & 0xffffff == 0xff00ff { count += 1 }
    }
    return count
  }

  /// The colour of one pixel.
  func pixel(x: Int, y: Int) -> UInt32 {
    let picture = host.screenshot()
    return picture.data.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self) & 0xffffff
  }

  /// Checks the invariants of every frame.
  func checkFrame(_ what: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(
      table.visibleElementsWithoutAnything, 0, "visible rows show nothing \(what())", file: file, line: line)
    let nodes = table.visibleNodes.filter { $0.loadedView?.superview != nil }
    let frames = nodes.map(\.frame).sorted { $0.minY < $1.minY }
    for (a, b) in zip(frames, frames.dropFirst()) {
      XCTAssertLessThanOrEqual(a.maxY, b.minY + 0.01, "rows overlap \(what())", file: file, line: line)
    }
  }

  func path(_ row: Int, _ section: Int = 0) -> ItemPath { ItemPath(row: row, section: section) }
}

extension Color {
  /// Red, green and blue in the format of a bitmap's pixel.
  var pixel: UInt32 {
    let parts = components(.light)
    func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    return byte(Double(parts.red)) << 16 | byte(Double(parts.green)) << 8 | byte(Double(parts.blue))
  }
}
