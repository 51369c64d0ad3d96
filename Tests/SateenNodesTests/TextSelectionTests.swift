import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

@MainActor
final class TextSelectionTests: XCTestCase {
  private let string = "one two three\nfour five six"

  private func window(_ string: String, link: String? = nil) -> (HeadlessHost, TextNode) {
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    var text = AttributedText(string, font: .system(16))
    if let link {
      var attributes = TextAttributes(font: .system(16))
      attributes.link = "https://example.org"
      text.append(link, attributes: attributes)
    }
    let node = TextNode(text)
    node.isSelectable = true
    let size = node.layoutThatFits(SizeRange(upTo: Size(width: 280, height: 180))).size
    node.frame = Rect(origin: Point(x: 10, y: 10), size: size)
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
    return (host, node)
  }

  private func place(_ offset: Int, in node: TextNode) throws -> Point {
    let caret = try XCTUnwrap(node.textLayout).positions.caret(at: TextPosition(offset)).frame
    return Point(x: node.frame.minX + caret.minX + 1, y: node.frame.minY + caret.midY)
  }

  private func click(_ host: HeadlessHost, _ point: Point, times: Int) {
    for clicks in 1...times {
      host.send(.pointerDown(point, button: .primary, clicks: clicks))
      host.step()
      host.send(.pointerUp(point, button: .primary))
      host.step()
    }
  }

  func testDraggingThePointerSelectsAndControlCCopies() async throws {
    let (host, node) = window(string)
    host.drag(from: try place(4, in: node), to: try place(18, in: node))
    XCTAssertEqual(node.selection?.range, 4..<18)
    XCTAssertEqual(node.selectedText?.string, "two three\nfour")
    await host.container.assertSelected("two three\nfour")
    await host.container.assertCopied(nil)
    host.press(.character("c"), .control)
    await host.container.assertCopied("two three\nfour")
  }

  func testADoubleClickSelectsAWordAndATripleClickAParagraph() async throws {
    let (host, node) = window(string)
    click(host, try place(5, in: node), times: 2)
    XCTAssertEqual(node.selectedText?.string, "two")
    click(host, try place(5, in: node), times: 3)
    XCTAssertEqual(node.selectedText?.string, "one two three\n")
  }

  func testADragAfterADoubleClickSelectsWholeWordsBothWays() async throws {
    let (host, node) = window(string)
    click(host, try place(5, in: node), times: 1)
    host.send(.pointerDown(try place(5, in: node), button: .primary, clicks: 2))
    host.step()
    host.send(.pointerMoved(try place(9, in: node)))
    host.step()
    XCTAssertEqual(node.selectedText?.string, "two three")
    host.send(.pointerMoved(try place(1, in: node)))
    host.step()
    XCTAssertEqual(node.selectedText?.string, "one two")
    host.send(.pointerUp(try place(1, in: node), button: .primary))
    host.step()
    XCTAssertEqual(node.selection?.head, TextPosition(0))
  }

  func testShiftExtendsTheSelectionByClickAndByKey() async throws {
    let (host, node) = window(string)
    host.click(try place(4, in: node))
    XCTAssertEqual(node.selection, TextSelection(TextPosition(4)))
    XCTAssertNil(node.selectedText)
    host.click(try place(7, in: node), .shift)
    XCTAssertEqual(node.selectedText?.string, "two")
    host.press(.right, .shift)
    XCTAssertEqual(node.selectedText?.string, "two ")
    await host.container.assertSelected("two ")
    host.press(.right, [.shift, .control])
    XCTAssertEqual(node.selectedText?.string, "two three")
    host.press(.left, [.shift, .control])
    XCTAssertEqual(node.selectedText?.string, "two ")
    host.press(.left, [.shift, .control])
    XCTAssertTrue(node.selection?.isEmpty == true)
    host.press(.end, .shift)
    XCTAssertEqual(node.selectedText?.string, "two three")
    host.press(.down, .shift)
    XCTAssertEqual(node.selection?.range.upperBound, 27)
    host.press(.home, [.shift, .control])
    XCTAssertEqual(node.selection?.range, 0..<4)
    host.press(.character("a"), .control)
    XCTAssertEqual(node.selectedText?.string, string)
    host.press(.escape)
    XCTAssertNil(node.selectedText)
  }

  func testEveryKeyThatMovesExtendsWithShift() async throws {
    let (host, node) = window(string)
    for (key, modifiers, wanted) in [
      (Key.left, KeyModifiers.shift, 5..<6), (.right, .shift, 6..<7), (.left, [.shift, .control], 4..<6),
      (.right, [.shift, .control], 6..<7), (.home, .shift, 0..<6), (.end, .shift, 6..<13),
      (.home, [.shift, .control], 0..<6), (.end, [.shift, .control], 6..<27), (.up, .shift, 0..<6),
      (.up, [.shift, .control], 0..<6), (.down, [.shift, .control], 6..<13), (.pageDown, .shift, 6..<22),
      (.pageUp, .shift, 0..<6),
    ] {
      host.click(try place(6, in: node))
      host.press(key, modifiers)
      XCTAssertEqual(node.selection?.range, wanted, "\(key) \(modifiers)")
      XCTAssertEqual(node.selection?.anchor.offset, 6)
    }
    host.click(try place(6, in: node))
    host.press(.down, .shift)
    host.press(.down, .shift)
    host.press(.up, .shift)
    host.press(.up, .shift)
    XCTAssertEqual(node.selection?.head.offset, 0, "past the first line is its start")
  }

  func testADragAfterATripleClickSelectsWholeParagraphsBothWays() async throws {
    let (host, node) = window("one\ntwo two\nthree")
    let middle = try place(6, in: node)
    for clicks in 1...3 {
      host.send(.pointerDown(middle, button: .primary, clicks: clicks))
      host.step()
      if clicks < 3 { host.send(.pointerUp(middle, button: .primary)) }
    }
    XCTAssertEqual(node.selectedText?.string, "two two\n")
    host.send(.pointerMoved(try place(14, in: node)))
    host.step()
    XCTAssertEqual(node.selectedText?.string, "two two\nthree")
    host.send(.pointerMoved(try place(1, in: node)))
    host.step()
    XCTAssertEqual(node.selectedText?.string, "one\ntwo two\n")
    host.send(.pointerUp(try place(1, in: node), button: .primary))
    host.step()
  }

  func testKeysThatMeanNothingHereGoOn() async throws {
    let (host, node) = window(string)
    var keys: [Key] = []
    final class Listener: DisplayNode {
      var heard: (Key) -> Void = { _ in }
      override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        heard(key)
        return true
      }
    }
    let listener = Listener()
    listener.heard = { keys.append($0) }
    listener.addSubnode(node)
    host.container.rootNode = listener
    host.settle()
    host.click(try place(4, in: node))
    host.press(.down)
    host.press(.character("c"), .control)
    XCTAssertEqual(keys, [.down, .character("c")], "there was nothing to copy")
  }

  func testAPressElsewhereTakesTheSelectionAway() async throws {
    let (host, node) = window(string)
    click(host, try place(5, in: node), times: 2)
    XCTAssertNotNil(node.selectedText)
    host.click(Point(x: 290, y: 190))
    XCTAssertNil(node.selection)
  }

  func testTheSelectionIsDrawnUnderTheText() async throws {
    let (host, node) = window(string)
    node.selectionColor = Color(hex: 0x00ff00)
    let before = host.screenshot()
    click(host, try place(5, in: node), times: 2)
    host.settle()
    let after = host.screenshot()
    let rect = try XCTUnwrap(node.textLayout?.positions.selectionRects(for: 4..<7).first)
    let area = rect.offsetBy(node.frame.origin)
    var (filled, dark) = (0, 0)
    for y in Int(area.minY) + 1..<Int(area.maxY) - 1 {
      for x in Int(area.minX) + 1..<Int(area.maxX) - 1 {
        if after.pixel(x: x, y: y) == 0xff00_ff00 { filled += 1 }
        // Pixels that are black before and after belong to letters.
        if before.pixel(x: x, y: y) & 0xffffff == 0, after.pixel(x: x, y: y) & 0xffffff == 0 { dark += 1 }
      }
    }
    XCTAssertGreaterThan(filled, 100)
    XCTAssertGreaterThan(dark, 3)
    XCTAssertEqual(
      after.pixel(x: Int(area.minX) - 3, y: Int(area.midY)) & 0xff00ff,
      before.pixel(x: Int(area.minX) - 3, y: Int(area.midY)) & 0xff00ff)
  }

  func testALinkInSelectableTextIsStillTapped() async throws {
    let (host, node) = window("before ", link: "link")
    var taps = 0
    node.onLinkTap = { _, _ in MainActor.assumeIsolated { taps += 1 } }
    host.click(try place(8, in: node))
    XCTAssertEqual(taps, 1)
    XCTAssertNil(node.selection)
    host.send(.pointerMoved(try place(8, in: node)))
    host.step()
    XCTAssertEqual(node.pointerShape, .hand)
    host.send(.pointerMoved(try place(2, in: node)))
    host.step()
    XCTAssertEqual(node.pointerShape, .text)
  }

  func testAnotherTextIsNotSelected() async throws {
    let (host, node) = window(string)
    node.selectAll()
    var heard: [String?] = []
    node.onSelectionChange = { node in MainActor.assumeIsolated { heard.append(node.selectedText?.string) } }
    node.attributedText = AttributedText("something else", font: .system(16))
    XCTAssertNil(node.selection)
    XCTAssertEqual(heard, [nil])
    host.settle()
    node.selectAll()
    XCTAssertEqual(node.selectedText?.string, "something else")
    node.isSelectable = false
    XCTAssertNil(node.selection)
  }

  func testASelectionInAScrollViewIsDraggedByThePointerAndScrolledByAFinger() async throws {
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    let scroll = ScrollNode()
    let node = TextNode(AttributedText(String(repeating: "a line of text\n", count: 40), font: .system(16)))
    node.isSelectable = true
    scroll.automaticallyManagesSubnodes = true
    scroll.layoutSpecBlock = { _, _ in node }
    host.container.rootNode = scroll
    host.settle()
    host.drag(from: Point(x: 5, y: 80), to: Point(x: 5, y: 10))
    XCTAssertEqual(scroll.scrollView.contentOffset.y, 0)
    XCTAssertNotNil(node.selectedText)
    host.send(.touchBegan(id: 1, Point(x: 5, y: 80)))
    host.step()
    for y in stride(from: 70.0, to: 10, by: -10) {
      host.send(.touchMoved(id: 1, Point(x: 5, y: y)))
      host.step()
    }
    host.send(.touchEnded(id: 1, Point(x: 5, y: 10)))
    host.step()
    XCTAssertGreaterThan(scroll.scrollView.contentOffset.y, 10)
  }
}
