import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// A window that somebody drags larger and smaller for a minute, sixty sizes a second.
@MainActor
final class ResizedWindowTests: XCTestCase {
  private struct Page {
    let root = DisplayNode()
    let lines: [TextNode] = (0..<12).map { index in
      TextNode(
        AttributedText(
          "Line \(index) of a text that is broken anew at each width of the window", font: .system(15), color: .black))
    }

    init() {
      let lines = lines
      root.backgroundColor = .white
      root.automaticallyManagesSubnodes = true
      root.layoutSpecBlock = { _, _ in VStack(spacing: 4) { for line in lines { line } } }
    }
  }

  private func size(_ frame: Int) -> Size {
    Size(width: 160 + Double(frame * 7 % 97), height: 200 + Double(frame * 5 % 83))
  }

  /// Workers get no time at all, as on a machine that is far too busy.
  func testNoQueueGrowsWhileNothingIsDone() async {
    let host = HeadlessHost(size: size(0))
    let page = Page()
    host.container.rootNode = page.root
    for _ in 0..<5 { host.step() }
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    var deepest = 0
    var early = 0
    for frame in 0..<3_600 {
      host.resize(to: size(frame))
      host.step()
      deepest = max(deepest, WorkQueue.shared.depth)
      if frame == 60 { early = deepest }
    }
    XCTAssertLessThanOrEqual(deepest, early)
    XCTAssertLessThan(deepest, 40)
    WorkQueue.shared.isSuspended = false
    XCTAssertTrue(host.settle())
    XCTAssertEqual(WorkQueue.shared.depth, 0)
    expectTheSameAsFresh(host, page)
  }

  /// Workers follow.
  func testEachSizeIsShownInTheEnd() async {
    let host = HeadlessHost(size: size(0))
    let page = Page()
    host.container.rootNode = page.root
    for frame in 0..<240 {
      host.resize(to: size(frame))
      host.step()
    }
    for _ in 0..<5 { host.step() }
    expectTheSameAsFresh(host, page)
  }

  private func expectTheSameAsFresh(_ host: HeadlessHost, _ page: Page) {
    let fresh = HeadlessHost(size: host.container.size)
    let other = Page()
    fresh.container.rootNode = other.root
    XCTAssertTrue(host.settle())
    XCTAssertTrue(fresh.settle())
    XCTAssertEqual(page.lines.map { $0.frame }, other.lines.map { $0.frame })
    let (found, expected) = (host.screenshot(), fresh.screenshot())
    XCTAssertEqual(found.size, expected.size)
    for y in 0..<min(found.size.height, expected.size.height) {
      for x in 0..<min(found.size.width, expected.size.width) {
        guard found.pixel(x: x, y: y) == expected.pixel(x: x, y: y) else {
          return XCTFail("the pixel at (\(x), \(y)) differs")
        }
      }
    }
  }
}
