import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// The size of text in a window, and in parts of it.
@MainActor
final class TextScaleTests: XCTestCase {
  private let host = HeadlessHost(size: Size(width: 300, height: 300))

  private func line(_ words: String = "Words of a line") -> TextNode {
    TextNode(AttributedText(words, font: .system(16), color: .black))
  }

  private func show(_ panes: [DisplayNode]) {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in VStack(alignItems: .start) { panes.map { $0 as any LayoutElement } } }
    host.container.rootNode = root
    XCTAssertTrue(host.settle())
  }

  private func pane(_ text: TextNode, _ scale: Double?) -> DisplayNode {
    let pane = DisplayNode()
    pane.automaticallyManagesSubnodes = true
    pane.layoutSpecBlock = { _, _ in VStack { text } }
    pane.overrideTextScale = scale
    return pane
  }

  /// The pixels in rows from one to another that are dark.
  private func ink(_ rows: Range<Int>) -> Int {
    let picture = host.screenshot()
    return rows.reduce(0) { count, y in
      count + (0..<300).count { picture.pixel(x: $0, y: y) & 0xff < 0x80 }
    }
  }

  func testAPaneHasATextSizeOfItsOwn() async {
    host.container.backgroundColor = .white
    let texts = [line(), line(), line()]
    show([pane(texts[0], nil), pane(texts[1], 2), pane(texts[2], 0.5)])
    XCTAssertEqual(texts[1].frame.width, texts[0].frame.width * 2, accuracy: 3)
    XCTAssertEqual(texts[1].frame.height, texts[0].frame.height * 2, accuracy: 2)
    XCTAssertEqual(texts[2].frame.width, texts[0].frame.width / 2, accuracy: 3)
    let first = Int(texts[0].frame.height)
    let second = first + Int(texts[1].frame.height)
    XCTAssertGreaterThan(ink(first..<second), ink(0..<first) * 2)
  }

  func testAChangeLaysOutAndDrawsAnew() async {
    host.container.backgroundColor = .white
    let text = line()
    let pane = pane(text, nil)
    show([pane])
    let (small, few) = (text.frame, ink(0..<60))
    pane.overrideTextScale = 2
    XCTAssertTrue(host.settle())
    XCTAssertEqual(text.frame.width, small.width * 2, accuracy: 3)
    XCTAssertGreaterThan(ink(0..<60), few * 2)
    pane.overrideTextScale = nil
    XCTAssertTrue(host.settle())
    XCTAssertEqual(text.frame, small)
    XCTAssertEqual(ink(0..<60), few)
    host.container.textScale = 1.5
    XCTAssertTrue(host.settle())
    XCTAssertEqual(text.frame.width, small.width * 1.5, accuracy: 3)
    pane.overrideTextScale = 1
    XCTAssertTrue(host.settle())
    XCTAssertEqual(text.frame, small)
  }

  func testRowsOfAListFollow() async {
    struct Item: ListItem, Equatable { let id: Int }
    let list = List((0..<100).map(Item.init)) { item in
      let cell = CellNode()
      let text = TextNode(AttributedText("Row \(item.id)", font: .system(16), color: .black))
      cell.automaticallyManagesSubnodes = true
      cell.layoutSpecBlock = { _, _ in VStack { text } }
      return cell
    }
    host.container.rootNode = list
    XCTAssertTrue(host.settle())
    let small = list.frame(of: 3)
    list.overrideTextScale = 2
    XCTAssertTrue(host.settle())
    XCTAssertEqual(list.frame(of: 3)?.height ?? 0, (small?.height ?? 0) * 2, accuracy: 2)
    XCTAssertEqual(list.blankFraction, 0)
    list.scroll(to: 60)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(list.frame(of: 61)?.height ?? 0, (small?.height ?? 0) * 2, accuracy: 2)
  }

  func testNumbersOfNoUseCountAsNone() async {
    let node = DisplayNode()
    for odd in [0, -1, Double.nan, .infinity] {
      node.overrideTextScale = odd
      XCTAssertNil(node.overrideTextScale)
      host.container.textScale = odd
      XCTAssertEqual(host.container.textScale, 1)
    }
    node.overrideTextScale = 1e9
    XCTAssertEqual(node.overrideTextScale, 10)
    node.overrideTextScale = 1e-9
    XCTAssertEqual(node.overrideTextScale, 0.1)
  }
}
