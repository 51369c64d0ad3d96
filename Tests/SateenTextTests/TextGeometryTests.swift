import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class TextGeometryTests: XCTestCase {
  private let font = Font(size: 15)

  private func textWithLink() -> AttributedText {
    var link = TextAttributes(font: font, color: Color(hex: 0x1664c0))
    link.link = "https://example.org"
    var bold = link
    bold.font.weight = .bold
    return AttributedText("See ", font: font) + AttributedText("this ", attributes: link)
      + AttributedText("page", attributes: bold) + AttributedText(" now.", font: font)
  }

  func testALinkIsFoundUnderItsTextAndNowhereElse() {
    let layout = TextLayout(textWithLink())
    let middle = layout.size.height / 2
    for (offset, isLink) in [(1, false), (5, true), (10, true), (15, false)] {
      let rect = layout.rects(for: offset..<offset + 1)[0]
      let hit = layout.link(at: Point(x: rect.midX, y: middle))
      XCTAssertEqual(hit?.link, isLink ? "https://example.org" : nil, "at \(offset)")
      if isLink { XCTAssertEqual(hit?.range, 4..<13, "both runs") }
    }
    XCTAssertNil(layout.link(at: Point(x: -3, y: middle)))
    XCTAssertNil(layout.link(at: Point(x: layout.size.width + 3, y: middle)))
    XCTAssertNil(layout.link(at: Point(x: 40, y: -1)))
    XCTAssertNil(layout.link(at: Point(x: 40, y: layout.size.height + 1)))
    XCTAssertNil(layout.link(at: Point(x: Double.nan, y: Double.nan)))
  }

  func testALinkOverTwoLinesHasTwoRectangles() {
    let layout = TextLayout(textWithLink(), width: 70)
    let rects = layout.rects(for: 4..<13)
    XCTAssertEqual(rects.count, 2)
    for rect in rects {
      XCTAssertEqual(layout.link(at: Point(x: rect.midX, y: rect.midY))?.range, 4..<13)
    }
  }

  func testRectanglesOfAllCharactersCoverTheLine() {
    let layout = TextLayout(AttributedText("Hello שלום 你好 😀", font: font))
    let rects = layout.rects(for: 0..<layout.text.length)
    XCTAssertEqual(rects.count, 1)
    XCTAssertEqual(rects[0].width, layout.size.width, accuracy: 1.5)
    XCTAssertTrue(layout.rects(for: 3..<3).isEmpty)
  }

  func testEqualRequestsGiveTheSameObject() {
    let a = TextLayout.layout(textWithLink(), width: 133, maximumLines: 2)
    let b = TextLayout.layout(textWithLink(), width: 133, maximumLines: 2)
    XCTAssertTrue(a === b)
    XCTAssertFalse(a === TextLayout.layout(textWithLink(), width: 134, maximumLines: 2))
    let unbounded = TextLayout.layout(textWithLink(), width: .nan)
    XCTAssertTrue(unbounded === TextLayout.layout(textWithLink(), width: .infinity))
  }

  func testTheCacheIsBoundedByTheBytesOfTheTexts() {
    let cache = LayoutCache(generation: 100, bytes: 400_000)
    for i in 0..<60 {
      // A single line of a long text, nearly all of which is truncated.
      let text = AttributedText("\(i) " + String(repeating: "cut ", count: 10_000), font: font)
      let key = LayoutCache.Key(text: text, container: TextContainer(width: 100, maximumLines: 1))
      _ = cache.insert(TextLayout(text, in: key.container), for: key)
      XCTAssertNotNil(cache.find(key))
      XCTAssertLessThanOrEqual(cache.byteCount, 800_000)
    }
    let book = AttributedText(String(repeating: "long ", count: 100_000), font: font)
    let key = LayoutCache.Key(text: book, container: TextContainer(width: 100, maximumLines: 1))
    _ = cache.insert(TextLayout(book, in: key.container), for: key)
    XCTAssertNil(cache.find(key))
  }

  func testFillingAWiderRoomMovesOnlyWhatHangsOnTheWidth() {
    let left = TextLayout(AttributedText("one two\nthree", font: font), width: 60)
    let wide = left.filling(width: 400)
    XCTAssertEqual(wide.size.width, 400)
    XCTAssertEqual(wide.lines.map(\.frame), left.lines.map(\.frame))
    // Both layouts share the memory of their pieces, so that filling at each movement of the pointer copies none.
    left.pieces.withUnsafeBufferPointer { a in
      wide.pieces.withUnsafeBufferPointer { b in XCTAssertEqual(a.baseAddress, b.baseAddress) }
    }
    let centered = TextLayout(
      AttributedText("a", attributes: TextAttributes(font: font), paragraphStyle: ParagraphStyle(alignment: .center)))
    XCTAssertEqual(centered.filling(width: 400).lines[0].frame.midX, 200, accuracy: 0.01)
  }

  func testTheCacheForgetsWhatIsNotUsed() {
    let cache = LayoutCache(generation: 4, bytes: 1 << 20)
    func key(_ i: Int) -> LayoutCache.Key {
      LayoutCache.Key(text: AttributedText("\(i)", font: font), container: TextContainer(width: 100, height: 100))
    }
    for i in 0..<20 {
      _ = cache.insert(TextLayout(key(i).text), for: key(i))
      XCTAssertNotNil(cache.find(key(0)), "in use, so kept, after \(i)")
    }
    XCTAssertNil(cache.find(key(3)))
    XCTAssertNotNil(cache.find(key(19)))
  }
}
