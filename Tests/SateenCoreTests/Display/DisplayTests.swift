import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class DisplayTests: XCTestCase {
  private let red = Color(hex: 0xff0000)
  private let blue = Color(hex: 0x0000ff)

  private func window(_ nodes: [DisplayNode], container: Bool = false) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    root.isTransactionContainer = container
    for (index, node) in nodes.enumerated() {
      node.frame = Rect(x: Double(index) * 20, y: 0, width: 20, height: 20)
      root.addSubnode(node)
    }
    host.container.rootNode = root
    return host
  }

  private func colour(_ host: HeadlessHost, _ index: Int = 0) -> UInt32 {
    host.screenshot().pixel(x: index * 20 + 10, y: 10) & 0xffffff
  }

  func testDrawingHappensOnWorkersAndShowsInALaterFrame() async {
    let node = PaintedNode(red)
    let host = window([node])
    host.step()
    XCTAssertEqual(colour(host), 0xffffff)
    host.step()
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertEqual(node.drawCount, 1)
    XCTAssertEqual(node.mainDrawCount, 0)
    host.settle()
    XCTAssertEqual(node.drawCount, 1)
  }

  func testSynchronousNodesShowInTheFrameThatNeedsThem() async {
    let node = PaintedNode(red)
    node.displaysAsynchronously = false
    let host = window([node])
    host.step()
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertEqual(node.mainDrawCount, 1)
    node.color = blue
    host.step()
    XCTAssertEqual(colour(host), 0x0000ff)
  }

  func testANodeCanBeDrawnHereAndNow() async {
    let node = PaintedNode(red)
    let host = window([node])
    host.step()
    node.color = blue
    node.displayImmediately()
    XCTAssertNotNil(node.layer.contents)
    XCTAssertEqual(node.mainDrawCount, 1)
    host.step()
    XCTAssertEqual(colour(host), 0x0000ff)
    host.settle()
    XCTAssertEqual(colour(host), 0x0000ff)
    XCTAssertEqual(node.finishCount, 1)
  }

  func testAStaleResultIsDropped() async {
    let node = PaintedNode(red)
    let host = window([node])
    host.settle()
    WorkQueue.shared.isSuspended = true
    node.color = Color(hex: 0x00ff00)
    host.step()
    node.color = blue
    host.step()
    XCTAssertTrue(node.isDisplayPending)
    XCTAssertEqual(colour(host), 0xff0000, "the old pixels stay")
    let drawn = node.drawCount
    WorkQueue.shared.isSuspended = false
    host.step()
    XCTAssertEqual(colour(host), 0x0000ff)
    XCTAssertEqual(node.drawCount, drawn + 1, "what nobody waits for is not drawn")
    XCTAssertFalse(node.isDisplayPending)
  }

  func testANodeWaitsForItsFirstPixelsAlsoWhileNobodyDrawsThem() async {
    defer { WorkQueue.shared.isSuspended = false }
    let node = PaintedNode(red)
    let host = window([node])
    WorkQueue.shared.isSuspended = true
    host.step()
    offMain { [blue] in node.color = blue }
    XCTAssertTrue(node.isDisplayPending)
    WorkQueue.shared.isSuspended = false
    WorkQueue.shared.waitUntilIdle()
    MainQueue.shared.drain()
    XCTAssertNil(node.layer.contents, "the first drawing is out of date")
    XCTAssertTrue(node.isDisplayPending)
    host.settle()
    XCTAssertFalse(node.isDisplayPending)
    XCTAssertEqual(colour(host), 0x0000ff)
    node.clearContents()
    XCTAssertFalse(node.isDisplayPending, "nobody asked for new pixels")
  }

  func testANodeThatDrawsNothingIsNotWaitedFor() async {
    let node = DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let host = window([node])
    host.settle()
    XCTAssertFalse(node.isDisplayPending)
    node.setNeedsDisplay()
    host.settle()
    XCTAssertFalse(node.isDisplayPending)
  }

  func testSetNeedsDisplayManyTimesDrawsOnce() async {
    let node = PaintedNode(red)
    let host = window([node])
    host.settle()
    let before = node.drawCount
    for _ in 0..<20 { node.setNeedsDisplay() }
    offMain { for _ in 0..<20 { node.setNeedsDisplay() } }
    host.settle()
    XCTAssertEqual(node.drawCount, before + 1)
  }

  func testTheContentsOfAContainerAppearInOneFrame() async {
    let nodes = [PaintedNode(red), PaintedNode(blue), PaintedNode(red)]
    let host = window(nodes, container: true)
    WorkQueue.shared.isSuspended = true
    host.step()
    WorkQueue.shared.isSuspended = false
    var shown: [[UInt32]] = []
    for _ in 0..<4 {
      host.step()
      shown.append((0..<3).map { colour(host, $0) })
    }
    XCTAssertEqual(shown.last, [0xff0000, 0x0000ff, 0xff0000])
    XCTAssertTrue(shown.allSatisfy { $0 == [0xffffff, 0xffffff, 0xffffff] || $0 == shown.last })
  }

  func testSuspendedNodesAreNotDrawnAndLoseTheirPixels() async {
    let node = PaintedNode(red)
    let host = window([node])
    host.settle()
    host.container.rootNode?.recursivelySetDisplaySuspended(true)
    host.settle()
    XCTAssertEqual(colour(host), 0xffffff)
    node.color = blue
    host.settle()
    XCTAssertEqual(node.drawCount, 1)
    host.container.rootNode?.recursivelySetDisplaySuspended(false)
    host.settle()
    XCTAssertEqual(colour(host), 0x0000ff)
  }

  func testClearedContentsOfANodeOnScreenComeBackByThemselves() async {
    let node = PaintedNode(red)
    let host = window([node])
    host.settle()
    node.clearContents()
    host.step()
    XCTAssertEqual(colour(host), 0xffffff)
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertEqual(node.drawCount, 2)
  }

  func testACancelledFirstDrawingLeavesNoNodeOnScreenBlank() async {
    let node = PaintedNode(red)
    let host = window([node])
    host.step()
    node.cancelDisplay()
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
    node.color = blue
    host.step()
    node.cancelDisplay()
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000, "what is there stays")
    node.setNeedsDisplay()
    host.settle()
    XCTAssertEqual(colour(host), 0x0000ff)
  }

  func testLeavingTheWindowTakesBackWhatHasNotBegun() async {
    let node = PaintedNode(red)
    let host = window([node])
    WorkQueue.shared.isSuspended = true
    host.step()
    XCTAssertTrue(node.isDisplayPending)
    node.removeFromSupernode()
    host.step()
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(node.drawCount, 0)
    XCTAssertFalse(node.isDisplayPending)
    XCTAssertNil(node.layer.contents)
    host.container.rootNode?.addSubnode(node)
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
  }

  func testPixelsAreDroppedWithTheDisplayStateAndComeBack() async {
    let node = PaintedNode(red)
    let host = window([node])
    host.settle()
    node.removeFromSupernode()
    host.settle()
    XCTAssertNil(node.layer.contents)
    host.container.rootNode?.addSubnode(node)
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertEqual(node.drawCount, 2)
  }

  func testAnEmptyNodeIsDrawnOnceItHasASize() async {
    let node = PaintedNode(red)
    let host = window([node])
    node.frame = .zero
    host.settle()
    XCTAssertEqual(node.blockCount, 0)
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    host.settle()
    XCTAssertEqual(node.drawCount, 1)
    XCTAssertEqual(colour(host), 0xff0000)
  }

  func testAHigherPriorityIsDrawnFirst() async {
    let order = Journal()
    final class Ordered: DisplayNode {
      // Constant.
      let name: String
      let order: Journal
      nonisolated init(_ name: String, _ order: Journal) {
        self.name = name
        self.order = order
        super.init()
      }
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
        .image { [name, order] _ in
          order.add(name)
          return nil
        }
      }
    }
    RootContainer.workerCount = 1
    defer { RootContainer.workerCount = WorkQueue.defaultWorkers }
    let nodes = ["low", "high", "middle"].map { Ordered($0, order) }
    nodes[0].displayPriority = .trailing
    nodes[1].displayPriority = .visible
    nodes[2].displayPriority = .trailing
    let host = window(nodes)
    for node in nodes {
      node.setRangeManaged(true)
      node.isTransactionContainer = true
      node.recursivelySetInterfaceState(.inHierarchy)
    }
    WorkQueue.shared.isSuspended = true
    host.step()
    nodes[2].displayPriority = .leading
    WorkQueue.shared.isSuspended = false
    host.step()
    XCTAssertEqual(order.take(), ["high", "middle", "low"])
  }

  func testANodeWhoseDrawingAsksForMoreDoesNotHoldTheTurnUp() async {
    let node = PaintedNode(red)
    node.displaysAsynchronously = false
    node.onFinish = { $0.setNeedsDisplay() }
    let host = window([node])
    for _ in 0..<5 { host.step() }
    XCTAssertEqual(node.drawCount, 5)
    node.onFinish = nil
    XCTAssertTrue(host.settle())
  }

  func testAChangeOfAppearanceOrScaleDrawsEverythingAgainAndKeepsOldPixelsMeanwhile() async {
    final class TwoTone: DisplayNode {
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
        .draw { context, _ in
          context.fill(request.bounds, with: Color(light: Color(hex: 0xff0000), dark: Color(hex: 0x0000ff)))
        }
      }
    }
    let node = TwoTone()
    let host = window([node])
    host.settle()
    host.container.appearance = .dark
    host.step()
    XCTAssertEqual(colour(host), 0xff0000)
    host.step()
    XCTAssertEqual(colour(host), 0x0000ff)
    host.container.scale = 2
    host.step()
    XCTAssertEqual(host.screenshot().pixel(x: 20, y: 20) & 0xffffff, 0x0000ff)
    host.step()
    XCTAssertEqual(node.layer.contents?.size, PixelSize(width: 40, height: 40))
  }
}
