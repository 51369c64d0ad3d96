import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// The order in which nodes are drawn, and whether a window waits for a slow one.
@MainActor
final class DisplayPriorityTests: XCTestCase {
  /// Writes its drawing and its callbacks to a journal.
  private final class Told: DisplayNode {
    // Constant.
    let name: String
    let journal: Journal

    nonisolated init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
      super.init()
      frame = Rect(x: 0, y: 0, width: 10, height: 10)
    }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { [name, journal] _, _ in journal.add(name) }
    }

    override func displayWillStart() { journal.add("\(name) starts") }
    override func displayDidFinish() { journal.add("\(name) is there") }
    override func displayTransactionWillBegin() { journal.add("\(name) begins") }
    override func displayTransactionDidComplete() { journal.add("\(name) completes") }
  }

  private func window(_ nodes: [DisplayNode]) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let root = DisplayNode()
    for node in nodes { root.addSubnode(node) }
    host.container.rootNode = root
    return host
  }

  /// The order in which one worker draws.
  private func order(_ host: HeadlessHost, _ journal: Journal) -> [String] {
    RootContainer.workerCount = 1
    defer { RootContainer.workerCount = WorkQueue.defaultWorkers }
    host.settle()
    return journal.take().filter { !$0.contains(" ") }
  }

  func testEachNodeOfAPlainWindowIsDrawnByItsOwnPriority() async {
    let journal = Journal()
    let nodes = ["low", "high", "middle"].map { Told($0, journal) }
    nodes[0].displayPriority = .trailing
    nodes[2].displayPriority = .leading
    let host = window(nodes)
    XCTAssertEqual(order(host, journal), ["high", "middle", "low"])
    XCTAssertEqual(nodes[0].displayPriority, .trailing, "what was set is not overwritten")
    XCTAssertEqual(nodes[1].displayPriority, .visible)
  }

  func testAPriorityCountsInsideOfWhatAppearsAsOne() async {
    let journal = Journal()
    let nodes = ["first", "second", "third"].map { Told($0, journal) }
    nodes[0].displayPriority = .trailing
    let host = window(nodes)
    host.container.rootNode?.isTransactionContainer = true
    XCTAssertEqual(order(host, journal), ["second", "third", "first"])
  }

  func testAPriorityGoesForWhatIsInside() async {
    let journal = Journal()
    let (outer, inner, other) = (Told("outer", journal), Told("inner", journal), Told("other", journal))
    outer.addSubnode(inner)
    outer.displayPriority = .trailing
    XCTAssertEqual(inner.displayPriority, .trailing)
    let host = window([outer, other])
    _ = host
    inner.displayPriority = .leading
    XCTAssertEqual(inner.displayPriority, .leading)
    XCTAssertEqual(outer.displayPriority, .trailing)
  }

  func testAPriorityThatChangesMovesWhatHasNotBegun() async {
    // One worker: two might write to the journal in another order than that in which they took their work.
    RootContainer.workerCount = 1
    defer { RootContainer.workerCount = WorkQueue.defaultWorkers }
    let journal = Journal()
    let nodes = ["first", "second", "third"].map { Told($0, journal) }
    let host = window(nodes)
    WorkQueue.shared.isSuspended = true
    host.step()
    nodes[0].displayPriority = .trailing
    WorkQueue.shared.isSuspended = false
    XCTAssertEqual(order(host, journal), ["second", "third", "first"])
  }

  /// Keeps a worker busy until `mayGo` is true.
  private final class Slow: DisplayNode {
    // Guarded by its lock.
    let mayGo = Locked(false)

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { [mayGo] _, _ in while !mayGo.withLock({ $0 }) {} }
    }
  }

  private func drawOneWhileAnotherIsSlow(_ host: HeadlessHost, _ slow: Slow, _ quick: DisplayNode) {
    RootContainer.workerCount = 2
    defer { RootContainer.workerCount = WorkQueue.defaultWorkers }
    var time = host.time
    func turn() {
      host.container.turn(at: time)
      time += 1.0 / 60
    }
    for _ in 0..<200_000 where quick.layer.contents == nil { turn() }
  }

  func testAPlainWindowDoesNotWaitForItsSlowestNode() async {
    let (slow, quick) = (Slow(), PaintedNode(.black))
    for node in [slow, quick] { node.frame = Rect(x: 0, y: 0, width: 10, height: 10) }
    let host = window([slow, quick])
    drawOneWhileAnotherIsSlow(host, slow, quick)
    XCTAssertNotNil(quick.layer.contents)
    XCTAssertNil(slow.layer.contents)
    slow.mayGo.withLock { $0 = true }
    host.settle()
    XCTAssertNotNil(slow.layer.contents)
  }

  // MARK: Callbacks

  func testANodeHearsWhenItsDrawingStartsAndWhenItIsThere() async {
    let journal = Journal()
    let node = Told("node", journal)
    let host = window([node])
    host.settle()
    XCTAssertEqual(
      journal.take(), ["node starts", "node begins", "node", "node is there", "node completes"])
    node.setNeedsDisplay()
    host.settle()
    XCTAssertEqual(journal.take().first, "node starts")
  }

  func testAContainerHearsOfTheTransactionsOfAllThatIsInIt() async {
    let journal = Journal()
    let (container, first, second) = (Told("all", journal), Told("first", journal), Told("second", journal))
    container.addSubnode(first)
    container.addSubnode(second)
    container.isTransactionContainer = true
    let host = window([container])
    host.settle()
    let told = journal.take()
    XCTAssertEqual(
      told.filter { $0.hasSuffix("begins") || $0.hasSuffix("completes") }, ["all begins", "all completes"])
    XCTAssertEqual(told.last, "all completes")
  }

  func testAWindowHearsWhenAllThatWasToBeDrawnIsThere() async {
    let nodes = [PaintedNode(.black), PaintedNode(.white)]
    for node in nodes { node.frame = Rect(x: 0, y: 0, width: 10, height: 10) }
    let host = window(nodes)
    var told = 0
    host.container.onDisplaysComplete = {
      told += 1
      XCTAssertTrue(nodes.allSatisfy { $0.layer.contents != nil })
    }
    host.settle()
    XCTAssertEqual(told, 1)
    nodes[0].color = .white
    host.settle()
    XCTAssertEqual(told, 2)
    host.redrawFrame()
    XCTAssertEqual(told, 2)
  }
}

extension HeadlessHost {
  /// A frame without any change.
  fileprivate func redrawFrame() {
    container.redrawAll()
    settle()
  }
}
