import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// Selecting with the pointer beyond the viewport.
@MainActor
final class TextAutoscrollTests: XCTestCase {
  private func stage() -> TextStage { TextStage(scrolling: String(repeating: "a line of text\n", count: 80)) }

  func testThePointerBelowTheEdgeScrollsAndSelectsOn() async throws {
    let stage = stage()
    let view = try XCTUnwrap(stage.scroll).scrollView
    stage.host.send(.pointerDown(try stage.place(2), button: .primary, clicks: 1))
    stage.host.step()
    stage.host.send(.pointerMoved(Point(x: 60, y: 230)))
    stage.host.advance(by: 0.3)
    let first = try XCTUnwrap(stage.node.selection?.range.upperBound)
    XCTAssertGreaterThan(view.contentOffset.y, 100)
    stage.host.advance(by: 0.3)
    let second = try XCTUnwrap(stage.node.selection?.range.upperBound)
    XCTAssertGreaterThan(second, first, "without a movement")
    XCTAssertEqual(stage.node.selection?.range.lowerBound, 2)
    let caret = try stage.caret(second)
    XCTAssertEqual(caret.midY, 200, accuracy: 60)
    stage.host.send(.pointerMoved(Point(x: 60, y: 100)))
    stage.host.step()
    let rest = view.contentOffset.y
    stage.host.advance(by: 0.3)
    XCTAssertEqual(view.contentOffset.y, rest, "away from the edge it stands still")
    stage.host.send(.pointerMoved(Point(x: 60, y: -40)))
    stage.host.advance(by: 3)
    XCTAssertEqual(view.contentOffset.y, 0, "and goes back")
    stage.host.send(.pointerUp(Point(x: 60, y: -40), button: .primary))
    XCTAssertTrue(stage.host.settle())
    XCTAssertFalse(stage.container.isMoving)
    await stage.container.assertSelected(stage.node.selectedText?.string)
  }

  func testAClickNearTheEdgeDoesNotScroll() async throws {
    let stage = stage()
    stage.host.send(.pointerDown(Point(x: 40, y: 196), button: .primary, clicks: 2))
    stage.host.advance(by: 1)
    stage.host.send(.pointerMoved(Point(x: 44, y: 198)))
    stage.host.advance(by: 1)
    XCTAssertEqual(stage.scroll?.scrollView.contentOffset.y, 0)
    stage.host.send(.pointerMoved(Point(x: 44, y: 215)))
    stage.host.advance(by: 1)
    XCTAssertGreaterThan(stage.scroll?.scrollView.contentOffset.y ?? 0, 100)
    stage.host.send(.pointerUp(Point(x: 44, y: 215), button: .primary))
    stage.host.settle()
  }

  func testTheScrollingEndsWithTheText() async throws {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let scroll = ScrollNode()
    let (text, below) = (
      TextNode(AttributedText(String(repeating: "a line\n", count: 20), font: .system(16))), DisplayNode()
    )
    text.isSelectable = true
    below.style.preferredSize = Size(width: 100, height: 2_000)
    scroll.layoutSpecBlock = { _, _ in
      VStack {
        text
        below
      }
    }
    host.container.rootNode = scroll
    host.settle()
    host.send(.pointerDown(Point(x: 5, y: 30), button: .primary, clicks: 1))
    host.step()
    host.send(.pointerMoved(Point(x: 60, y: 230)))
    host.advance(by: 3)
    XCTAssertEqual(scroll.scrollView.contentOffset.y, text.frame.maxY - 200, accuracy: 45, "the rest is no text")
    XCTAssertEqual(text.selection?.range.upperBound, text.attributedText.length)
    XCTAssertFalse(host.container.isMoving)
    host.send(.pointerUp(Point(x: 60, y: 230), button: .primary))
    host.settle()
  }

  func testATextThatFitsScrollsNothing() async throws {
    let stage = TextStage(scrolling: "one line")
    stage.host.drag(from: Point(x: 2, y: 10), to: Point(x: 190, y: 260))
    stage.host.advance(by: 0.5)
    XCTAssertEqual(stage.scroll?.scrollView.contentOffset, .zero)
    XCTAssertEqual(stage.node.selectedText?.string, "one line")
  }

  func testLeavingTheWindowInTheMiddleEndsTheScrolling() async throws {
    let stage = stage()
    let view = try XCTUnwrap(stage.scroll).scrollView
    stage.host.send(.pointerDown(try stage.place(2), button: .primary, clicks: 1))
    stage.host.send(.pointerMoved(Point(x: 60, y: 230)))
    stage.host.advance(by: 0.2)
    stage.container.cancelTouches()
    stage.host.step()
    let rest = view.contentOffset.y
    stage.host.advance(by: 0.5)
    XCTAssertEqual(view.contentOffset.y, rest)
    XCTAssertNotNil(stage.node.selectedText)
  }
}
