import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class TruncationTests: XCTestCase {
  private let font = Font(size: 15)
  private let prose =
    "The quick brown fox jumps over the lazy dog, and then it goes home to sleep for a very long time."

  func testTextThatFitsIsNotTruncated() {
    let layout = TextLayout(AttributedText("one two", font: font), width: 200, maximumLines: 1)
    XCTAssertFalse(layout.isTruncated)
  }

  func testTruncatedTextEndsAfterAWordAndFits() {
    let text = AttributedText(prose, font: font)
    for width in stride(from: 60.0, through: 300, by: 7) {
      let layout = TextLayout(text, width: width, maximumLines: 2)
      XCTAssertTrue(layout.isTruncated)
      XCTAssertEqual(layout.lines.count, 2)
      XCTAssertLessThanOrEqual(layout.size.width, width + 0.01)
      let end = layout.lines[1].range.upperBound
      let next = text.substring(end..<end + 1)
      XCTAssertEqual(next, " ", "\(layout.lineStrings)")
    }
  }

  func testCharacterModeShowsMore() {
    let text = AttributedText(prose, font: font)
    let words = TextLayout(text, width: 120, maximumLines: 1, truncation: .word)
    let characters = TextLayout(text, width: 120, maximumLines: 1, truncation: .character)
    XCTAssertGreaterThanOrEqual(characters.lines[0].range.upperBound, words.lines[0].range.upperBound)
    XCTAssertLessThanOrEqual(characters.size.width, 120.01)
    XCTAssertGreaterThan(characters.size.width, 100)
  }

  func testAParagraphThatIsLeftOutTruncatesTheOneBefore() {
    let layout = TextLayout(AttributedText("one\ntwo", font: font), width: 200, maximumLines: 1)
    XCTAssertTrue(layout.isTruncated)
    XCTAssertEqual(layout.lines[0].range, 0..<3)
    XCTAssertGreaterThan(layout.size.width, TextLayout(AttributedText("one", font: font)).size.width)
  }

  func testWhiteSpaceThatIsLeftOutDoesNotTruncate() {
    let layout = TextLayout(AttributedText("one\n \n", font: font), width: 200, maximumLines: 1)
    XCTAssertFalse(layout.isTruncated)
  }

  func testHeightBoundsTheLines() {
    let text = AttributedText(prose, font: font)
    let all = TextLayout(text, width: 120)
    let height = all.lines[2].frame.maxY
    let cut = TextLayout(text, width: 120, height: height + 3)
    XCTAssertEqual(cut.lines.count, 3)
    XCTAssertTrue(cut.isTruncated)
    XCTAssertLessThanOrEqual(cut.size.height, height + 3)
    XCTAssertEqual(TextLayout(text, width: 120, height: 1).lines.count, 1, "one line is always shown")
  }

  func testATokenOfItsOwnIsShownWithItsLink() {
    var attributes = TextAttributes(font: font)
    attributes.link = "more:"
    let token = AttributedText("… ", font: font) + AttributedText("more", attributes: attributes)
    let layout = TextLayout(
      AttributedText(prose, font: font), width: 150, maximumLines: 2, truncation: .init(token: token))
    XCTAssertLessThanOrEqual(layout.size.width, 150.01)
    let line = layout.lines[1].frame
    let hit = layout.link(at: Point(x: line.maxX - 5, y: line.midY))
    XCTAssertEqual(hit?.link, "more:")
    XCTAssertEqual(hit?.isTruncationToken, true)
  }

  func testRightToLeftTextIsShortenedAtItsLeft() {
    let text = AttributedText("שלום עולם זהו משפט ארוך מאוד בעברית שלא נכנס", font: font)
    let layout = TextLayout(text, width: 120, maximumLines: 1)
    XCTAssertTrue(layout.isTruncated)
    XCTAssertLessThanOrEqual(layout.size.width, 120.01)
    let shown = layout.rects(for: layout.lines[0].range)
    XCTAssertGreaterThan(shown[0].minX, 4, "the ellipsis stands left of the text")
  }

  func testEveryWidthFitsWhateverTheText() {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<200 {
      let text = Sample.text(&random, words: Int.random(in: 5...30, using: &random))
      let width = Double.random(in: 40...400, using: &random)
      let mode: TextLayout.Truncation = Bool.random(using: &random) ? .word : .character
      let lines = Int.random(in: 1...3, using: &random)
      let layout = TextLayout(text, width: width, maximumLines: lines, truncation: mode)
      XCTAssertLessThanOrEqual(layout.lines.count, lines)
      XCTAssertLessThanOrEqual(layout.size.width, width + 0.01, "seed \(seed), round \(round): \(text.string)")
    }
  }
}
