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

  // MARK: Head and middle

  func testTheMiddleOfAFileNameGoes() {
    let name = "a-very-long-name-that-nobody-reads-to-the-end.swift"
    for string in [name, name.filter { $0 != "-" }] {
      let layout = TextLayout(AttributedText(string, font: font), width: 160, maximumLines: 1, truncation: .middle)
      XCTAssertEqual(layout.lines.count, 1)
      XCTAssertLessThanOrEqual(layout.size.width, 160.01)
      XCTAssertGreaterThan(layout.size.width, 140)
      let length = string.utf16.count
      XCTAssertEqual(layout.rects(for: 0..<1).first?.minX ?? -1, layout.lines[0].frame.minX, accuracy: 1)
      XCTAssertFalse(layout.rects(for: length - 5..<length).isEmpty, "the ending is shown")
      let hidden = layout.truncatedRange ?? 0..<0
      XCTAssertGreaterThan(hidden.count, 5)
      XCTAssertTrue(layout.rects(for: hidden.lowerBound + 1..<hidden.upperBound - 1).isEmpty)
    }
  }

  func testTheHeadGoesAndTheEndStays() {
    let layout = TextLayout(AttributedText(prose, font: font), width: 160, maximumLines: 1, truncation: .head)
    let length = prose.utf16.count
    XCTAssertEqual(layout.truncatedRange?.lowerBound, 0)
    XCTAssertEqual(layout.lines[0].range.upperBound, length)
    XCTAssertGreaterThan(layout.lines[0].range.lowerBound, 50)
    XCTAssertEqual(layout.rects(for: length - 1..<length)[0].maxX, layout.size.width, accuracy: 2)
    XCTAssertGreaterThan(layout.rects(for: layout.lines[0].range)[0].minX, 5, "behind the ellipsis")
  }

  func testHeadTruncationOfWordsStartsAtAWord() {
    let truncation = TextLayout.Truncation(mode: .word, position: .head)
    for width in stride(from: 60.0, to: 300, by: 11) {
      let layout = TextLayout(AttributedText(prose, font: font), width: width, maximumLines: 2, truncation: truncation)
      let start = layout.lines[1].range.lowerBound
      XCTAssertEqual(AttributedText(prose).substring(start - 1..<start), " ")
      XCTAssertLessThanOrEqual(layout.size.width, width + 0.01)
    }
  }

  func testTheEndIsThatOfTheLastParagraphWithText() {
    let layout = TextLayout(
      AttributedText("first\nsecond\nthe end\n\n", font: font), width: 300, maximumLines: 1, truncation: .middle)
    XCTAssertEqual(layout.truncatedRange, 5..<13)
    XCTAssertEqual(layout.lines[0].range, 0..<20)
  }

  func testTheEndOfAMegabyteIsShown() {
    let text = AttributedText(String(repeating: "word 漢字 ", count: 100_000) + "the end", font: font)
    let layout = TextLayout(text, width: 200, maximumLines: 2, truncation: .middle)
    XCTAssertEqual(layout.lines[1].range.upperBound, text.length)
    XCTAssertLessThan(layout.pieces.count, 600)
  }

  func testHebrewIsShortenedInItsMiddle() {
    let string = "שלום עולם זהו משפט ארוך מאוד בעברית שלא נכנס"
    let layout = TextLayout(AttributedText(string, font: font), width: 150, maximumLines: 1, truncation: .middle)
    let length = string.utf16.count
    let first = layout.rects(for: 0..<1)[0]
    let last = layout.rects(for: length - 1..<length)[0]
    XCTAssertEqual(first.maxX, layout.size.width, accuracy: 2)
    XCTAssertEqual(last.minX, 0, accuracy: 2)
  }

  // MARK: A message behind the token

  func testAMessageStandsBehindTheTokenAndIsTapped() {
    var link = TextAttributes(font: font)
    link.link = "more:"
    let message = AttributedText(" Show more", attributes: link)
    for position in [TextLayout.Truncation.Position.tail, .head, .middle] {
      let layout = TextLayout(
        AttributedText(prose, font: font), width: 220, maximumLines: 2,
        truncation: .init(position: position, message: message))
      XCTAssertLessThanOrEqual(layout.size.width, 220.01)
      let line = layout.lines[1].frame
      let hit = layout.link(at: Point(x: line.maxX - 5, y: line.midY))
      XCTAssertEqual(hit?.link, "more:", "\(position)")
      XCTAssertEqual(hit?.isTruncationToken, true)
    }
  }

  func testAMessageWithoutRoomIsLeftOut() {
    let message = AttributedText("This message is far too long for the line", font: font)
    let layout = TextLayout(
      AttributedText(prose, font: font), width: 80, maximumLines: 1, truncation: .init(message: message))
    XCTAssertLessThanOrEqual(layout.size.width, 80.01)
    XCTAssertGreaterThan(layout.lines[0].range.count, 2)
  }

  func testTextThatFitsHasNoMessage() {
    let layout = TextLayout(
      AttributedText("one", font: font), width: 300,
      truncation: .init(message: AttributedText("more", font: font)))
    XCTAssertEqual(layout.size.width, TextLayout(AttributedText("one", font: font)).size.width)
    XCTAssertNil(layout.truncatedRange)
  }

  func testEveryWidthFitsWhateverTheText() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<200 {
      let text = Sample.text(&random, words: Int.random(in: 5...30, using: &random))
      let width = Double.random(in: 40...400, using: &random)
      var mode: TextLayout.Truncation = Bool.random(using: &random) ? .word : .character
      mode.position = [.tail, .head, .middle].randomElement(using: &random)!
      if Bool.random(using: &random) { mode.message = AttributedText(" more", font: Font(size: 9)) }
      let lines = Int.random(in: 1...3, using: &random)
      let layout = TextLayout(text, width: width, maximumLines: lines, truncation: mode)
      XCTAssertLessThanOrEqual(layout.lines.count, lines)
      XCTAssertLessThanOrEqual(layout.size.width, width + 0.01, "seed \(seed), round \(round): \(text.string)")
    }
  }
}
