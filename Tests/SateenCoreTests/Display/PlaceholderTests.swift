import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class PlaceholderTests: XCTestCase {
  private func window(fade: Double) -> (HeadlessHost, PaintedNode) {
    let host = HeadlessHost(size: Size(width: 40, height: 40))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    let node = PaintedNode(Color(hex: 0xff0000))
    node.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    node.isPlaceholderEnabled = true
    node.placeholderColor = Color(hex: 0x00ff00)
    node.placeholderFadeDuration = fade
    root.addSubnode(node)
    host.container.rootNode = root
    return (host, node)
  }

  private func colour(_ host: HeadlessHost) -> UInt32 { host.screenshot().pixel(x: 20, y: 20) & 0xffffff }

  func testAPlaceholderStandsInUntilThePixelsAreThere() async {
    let (host, _) = window(fade: 0)
    host.step()
    XCTAssertEqual(colour(host), 0x00ff00)
    host.step()
    XCTAssertEqual(colour(host), 0xff0000)
  }

  func testItFadesOnTheFrameClock() async {
    let (host, node) = window(fade: 0.2)
    host.step()
    XCTAssertEqual(colour(host), 0x00ff00)
    var greens: [UInt32] = []
    for _ in 0..<20 {
      host.step()
      greens.append(colour(host) >> 8 & 0xff)
    }
    XCTAssertEqual(greens, greens.sorted(by: >))
    XCTAssertTrue(greens.contains { $0 > 20 && $0 < 235 }, "\(greens)")
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertTrue(node.layer.sublayers.isEmpty)
    XCTAssertTrue(host.settle())
  }

  func testANodeThatNeverShowsPlaceholdersAppearsAsAWhole() async {
    defer { WorkQueue.shared.isSuspended = false }
    let (host, node) = window(fade: 0)
    let beside = DisplayNode()
    beside.backgroundColor = Color(hex: 0x0000ff)
    beside.frame = Rect(x: 0, y: 0, width: 40, height: 5)
    let whole = DisplayNode()
    whole.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    whole.neverShowsPlaceholders = true
    host.container.rootNode?.addSubnode(whole)
    whole.addSubnode(node)
    whole.addSubnode(beside)
    WorkQueue.shared.isSuspended = true
    for _ in 0..<5 {
      host.step()
      XCTAssertEqual(colour(host), 0xffffff, "no placeholder")
      XCTAssertEqual(host.screenshot().pixel(x: 2, y: 2) & 0xffffff, 0xffffff, "nothing without the rest")
    }
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertEqual(host.screenshot().pixel(x: 2, y: 2) & 0xffffff, 0x0000ff)
    XCTAssertFalse(whole.isHidden)
  }

  func testANodeThatNeverShowsPlaceholdersIsNotHeldBackForEver() async {
    defer { WorkQueue.shared.isSuspended = false }
    let (host, node) = window(fade: 0)
    node.backgroundColor = Color(hex: 0x0000ff)
    node.neverShowsPlaceholders = true
    WorkQueue.shared.isSuspended = true
    host.advance(by: 4.9)
    XCTAssertEqual(colour(host), 0xffffff)
    host.advance(by: 0.2)
    XCTAssertEqual(colour(host), 0x0000ff)
    node.neverShowsPlaceholders = false
    XCTAssertEqual(node.layer.sublayers.count, 1)
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(colour(host), 0xff0000)
  }

  func testItTakesTheNodesSize() async {
    let (host, node) = window(fade: 0)
    WorkQueue.shared.isSuspended = true
    host.step()
    node.frame = Rect(x: 0, y: 0, width: 30, height: 10)
    host.step()
    XCTAssertEqual(node.layer.sublayers.first?.frame, Rect(x: 0, y: 0, width: 30, height: 10))
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertTrue(node.layer.sublayers.isEmpty)
  }

  func testItGoesWhenTheNodeLeaves() async {
    let (host, node) = window(fade: 0.2)
    WorkQueue.shared.isSuspended = true
    host.step()
    XCTAssertEqual(node.layer.sublayers.count, 1)
    node.removeFromSupernode()
    host.step()
    XCTAssertTrue(node.layer.sublayers.isEmpty)
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertTrue(node.layer.sublayers.isEmpty)
  }

  func testRedrawnNodesShowTheirOldPixelsAndNoPlaceholder() async {
    let (host, node) = window(fade: 0.2)
    host.settle()
    node.color = Color(hex: 0x0000ff)
    host.step()
    XCTAssertTrue(node.layer.sublayers.isEmpty)
    XCTAssertEqual(colour(host), 0xff0000)
    host.step()
    XCTAssertEqual(colour(host), 0x0000ff)
  }

  func testSynchronousNodesNeedNone() async {
    let (host, node) = window(fade: 0.2)
    node.displaysAsynchronously = false
    host.step()
    XCTAssertEqual(colour(host), 0xff0000)
    XCTAssertTrue(node.layer.sublayers.isEmpty)
  }
}
