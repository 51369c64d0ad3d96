import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// Changes while a layout waits for its pixels.
@MainActor
final class LayoutMeanwhileTests: XCTestCase {
  private func text(_ string: String) -> AttributedText {
    AttributedText(string, font: .system(17), color: Color(light: .black, dark: .white))
  }

  func testALayoutThatWaitsForPixelsLeavesANodeThatWasMovedElsewhereMeanwhile() async {
    let (number, moved) = (TextNode(text("1")), DisplayNode())
    moved.backgroundColor = Color(hex: 0xff0000)
    let hasMoved = Locked(true)
    let arranged = DisplayNode()
    arranged.automaticallyManagesSubnodes = true
    arranged.layoutSpecBlock = { _, _ in
      HStack {
        number
        if hasMoved.withLock({ $0 }) { moved.frame(width: 20, height: 20) }
        Spacer()
      }
    }
    let (other, root) = (DisplayNode(), DisplayNode())
    other.backgroundColor = Color(hex: 0x00ff00)
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      VStack {
        arranged.frame(height: 30)
        other.frame(width: 50, height: 50)
        Spacer()
      }
    }
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    host.container.rootNode = root
    host.settle()
    number.attributedText = text("1,000")
    host.step()  // measured
    host.step()  // drawn ahead
    // The program moves the node to another supernode.
    hasMoved.withLock { $0 = false }
    other.addSubnode(moved)
    moved.frame = Rect(x: 0, y: 0, width: 30, height: 30)
    arranged.setNeedsLayout()
    XCTAssertTrue(host.settle())
    XCTAssertTrue(moved.supernode === other, "is in \(String(describing: moved.supernode))")
    XCTAssertEqual(moved.frame.size, Size(width: 30, height: 30))
    let picture = host.screenshot()
    XCTAssertEqual(picture.pixel(x: 10, y: 40) & 0xffffff, 0xff0000)
  }

  func testContentPulledPastItsEndIsBackWhenItsNodeComesBack() async {
    let (scroll, tall, root) = (ScrollNode(), DisplayNode(), DisplayNode())
    tall.backgroundColor = Color(hex: 0xcccccc)
    scroll.automaticallyManagesSubnodes = true
    scroll.layoutSpecBlock = { _, _ in VStack { tall.frame(width: 50, height: 900) } }
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in scroll }
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    host.container.rootNode = root
    host.settle()
    host.send(.touchBegan(id: 1, Point(x: 100, y: 50)))
    for y in stride(from: 60.0, to: 180, by: 20) {
      host.send(.touchMoved(id: 1, Point(x: 100, y: y)))
      host.step()
    }
    XCTAssertLessThan(scroll.scrollView.contentOffset.y, -5)
    host.container.rootNode = nil
    host.settle()
    host.container.rootNode = root
    XCTAssertTrue(host.settle())
    host.advance(by: 2)
    XCTAssertEqual(scroll.scrollView.contentOffset.y, 0)
  }

  func testAFrameSetWhileANodeIsAskedForThePixelsOfAnotherLayoutHolds() async {
    final class Slow: DisplayNode {
      // `onDisplay` is guarded by its own lock.
      let onDisplay = Locked<(@Sendable () -> Void)?>(nil)
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
        let body = onDisplay.withLock { one -> (@Sendable () -> Void)? in
          defer { one = nil }
          return one
        }
        body?()
        return .draw { context, _ in context.fill(request.bounds, with: Color(hex: 0xff0000)) }
      }
    }
    let (node, root) = (Slow(), DisplayNode())
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    root.addSubnode(node)
    host.container.rootNode = root
    node.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    host.settle()
    node.onDisplay.withLock {
      $0 = {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          node.frame = Rect(x: 0, y: 0, width: 100, height: 50)
          done.signal()
        }
        done.wait()
      }
    }
    let layout = node.layoutThatFits(SizeRange(exactly: Size(width: 60, height: 50)))
    node.drawAhead(for: layout) {}
    XCTAssertEqual(node.frame, Rect(x: 0, y: 0, width: 100, height: 50))
    XCTAssertTrue(host.settle())
    XCTAssertEqual(node.layer.bounds.size, node.frame.size)
  }
}
