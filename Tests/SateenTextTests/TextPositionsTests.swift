import SateenLayout
import XCTest

@testable import SateenText

final class TextPositionsTests: XCTestCase {
  private let font = Font(size: 20)

  private func positions(
    _ string: String, width: Double = .infinity, _ direction: ParagraphStyle.WritingDirection = .natural
  ) -> TextPositions {
    var text = AttributedText(string, font: font)
    text.paragraphStyle.writingDirection = direction
    return TextLayout(text, width: width).filling(width: width).positions
  }

  private func x(_ positions: TextPositions, _ offset: Int, _ affinity: TextPosition.Affinity = .downstream) -> Double {
    positions.caret(at: TextPosition(offset, affinity)).frame.minX
  }

  func testCaretsStandBetweenTheLettersInTheirOrder() {
    let text = positions("abc")
    XCTAssertEqual(x(text, 0), 0, accuracy: 1)
    XCTAssertLessThan(x(text, 0), x(text, 1))
    XCTAssertLessThan(x(text, 1), x(text, 2))
    XCTAssertLessThan(x(text, 2), x(text, 3))
    XCTAssertNil(text.caret(at: TextPosition(1)).secondaryFrame)
    let hebrew = positions("אבג")
    XCTAssertGreaterThan(x(hebrew, 0), x(hebrew, 1))
    XCTAssertGreaterThan(x(hebrew, 2), x(hebrew, 3))
    XCTAssertTrue(hebrew.caret(at: TextPosition(1)).isRightToLeft)
  }

  func testACaretIsSplitWhereDirectionsMeet() {
    let text = positions("abc אבג", .leftToRight)
    let border = text.caret(at: TextPosition(4))
    XCTAssertEqual(border.frame.minX, x(text, 7), "in front of the first letter, at the right")
    XCTAssertEqual(border.secondaryFrame?.minX, x(text, 4, .upstream), "behind the space")
    XCTAssertTrue(border.isRightToLeft)
    let end = text.caret(at: TextPosition(7, .upstream))
    XCTAssertEqual(end.frame.minX, x(text, 4, .upstream), "behind the last letter, in the middle")
    XCTAssertEqual(end.secondaryFrame?.minX, x(text, 7), "where the paragraph goes on")
  }

  func testALigatureHasAPlaceBetweenItsLetters() {
    for string in ["office ffi", "لا", "ﷺ"] {
      let text = positions(string)
      var last: Double?
      for offset in 0...string.utf16.count {
        let now = x(text, offset)
        if let last { XCTAssertNotEqual(now, last, "\(string) \(offset)") }
        last = now
      }
    }
  }

  func testPlacesInsideOfAClusterAreItsStart() {
    let text = positions("e\u{301}👨‍👩‍👧‍👦🇫🇷x")
    XCTAssertEqual(text.snapped(TextPosition(1)), TextPosition(0))
    XCTAssertEqual(text.snapped(TextPosition(7)), TextPosition(2))
    XCTAssertEqual(text.snapped(1..<3), 0..<13)
    XCTAssertEqual(text.snapped(3..<3), 2..<2)
    XCTAssertEqual(text.position(from: TextPosition(2), .forward), TextPosition(13))
    XCTAssertEqual(text.position(from: TextPosition(17), .backward), TextPosition(13))
    XCTAssertEqual(text.snapped(-7..<900), 0..<18)
  }

  func testTheEndOfAWrappedLineAndTheStartOfTheNextAreTwoPlaces() {
    let text = positions("aaaa bbbb", width: 60)
    let upper = text.caret(at: TextPosition(5, .upstream)).frame
    let lower = text.caret(at: TextPosition(5)).frame
    XCTAssertEqual(lower.minX, 0, accuracy: 1)
    XCTAssertEqual(lower.minY, upper.maxY)
    XCTAssertGreaterThan(upper.minX, x(text, 4), "behind the space that hangs")
    XCTAssertEqual(text.position(at: Point(x: 500, y: 2)), TextPosition(5, .upstream))
    XCTAssertEqual(text.position(at: Point(x: -500, y: lower.midY)), TextPosition(5))
    XCTAssertEqual(text.position(from: TextPosition(2), .lineEnd), TextPosition(5, .upstream))
    XCTAssertEqual(text.position(from: TextPosition(5, .upstream), .lineStart), TextPosition(0))
    XCTAssertEqual(text.position(from: TextPosition(5), .lineEnd), TextPosition(9))
  }

  func testSpacesAtTheEndMoveTheCaret() {
    let text = positions("ab   ")
    for offset in 2..<5 { XCTAssertLessThan(x(text, offset), x(text, offset + 1)) }
    let hebrew = positions("אב   ")
    for offset in 2..<5 { XCTAssertGreaterThan(x(hebrew, offset), x(hebrew, offset + 1)) }
  }

  func testAFinalNewlineHasALineBehindIt() {
    let text = positions("ab\n")
    let last = text.caret(at: text.end).frame
    XCTAssertEqual(text.end, TextPosition(3))
    XCTAssertEqual(last.minX, 0)
    XCTAssertGreaterThan(last.minY, 0)
    XCTAssertEqual(text.position(at: Point(x: 50, y: last.midY)), TextPosition(3))
    XCTAssertEqual(text.position(at: Point(x: 500, y: 3)), TextPosition(2), "in front of the separator")
  }

  func testTextWithoutLettersHasPlaces() {
    XCTAssertEqual(positions("").position(at: Point(x: 3, y: 3)), TextPosition(0))
    XCTAssertEqual(positions("").caret(at: TextPosition(4)).frame, .zero)
    XCTAssertEqual(positions("").position(from: TextPosition(0), .right), TextPosition(0))
    XCTAssertEqual(positions("").word(at: .zero), 0..<0)
    XCTAssertTrue(positions("").selectionRects(for: 0..<5).isEmpty)
    let newlines = positions("\n\r\n\u{2028}\u{2029}")
    var offsets = [0]
    while let next = Optional(newlines.position(from: TextPosition(offsets.last!), .right)), next.offset != offsets.last
    {
      offsets.append(next.offset)
    }
    XCTAssertEqual(offsets, [0, 1, 3, 4, 5])
    XCTAssertEqual(newlines.selectionRects(for: 0..<5).count, 4, "each separator is marked")
  }

  func testArrowsGoByWhatIsSeen() {
    let text = positions("ab אב cd", .leftToRight)
    var seen: [Int] = []
    var position = text.start
    for _ in 0..<9 {
      seen.append(position.offset)
      position = text.position(from: position, .right)
    }
    XCTAssertEqual(seen, [0, 1, 2, 3, 4, 3, 6, 7, 8])
    let hebrew = positions("אבג")
    XCTAssertEqual(hebrew.position(from: TextPosition(0), .left), TextPosition(1))
    XCTAssertEqual(hebrew.position(from: TextPosition(2), .right), TextPosition(1))
    XCTAssertEqual(hebrew.position(from: TextPosition(0), .wordLeft), TextPosition(3))
  }

  func testAnArrowDoesNotTurnBackAtAParagraphOfTheOtherDirection() {
    for (string, visits) in [
      ("ab\nאב\ncd", 1), ("אב\nab\nגד", 1), ("one two\nשלום עולם\nthree", 1),
      // On a blank line the caret's previous position is unknown, so the caret may turn back once.
      ("ab\n\nאב גד\n\ncd", 2),
    ] {
      let text = positions(string)
      for move in [TextMove.right, .left, .wordRight, .wordLeft] {
        for start in 0...string.utf16.count {
          var position = text.canonical(TextPosition(start))
          var way = [position.offset]
          for _ in 0..<40 {
            position = text.position(from: position, move)
            if position.offset == way.last { break }
            way.append(position.offset)
          }
          let note = "\(string.debugDescription) \(move) \(way)"
          XCTAssertEqual(text.position(from: position, move).offset, position.offset, note)
          for offset in way { XCTAssertLessThanOrEqual(way.filter { $0 == offset }.count, visits, note) }
        }
      }
    }
    let text = positions("ab\nאב\ncd")
    let border = text.position(from: TextPosition(2), .right)
    XCTAssertEqual(border.offset, 3, "the paragraph is entered where it starts")
    XCTAssertEqual(text.caret(at: border), text.caret(at: TextPosition(3)))
    XCTAssertEqual(text.position(from: border, .right), border, "and the arrow waits")
    XCTAssertEqual(text.position(from: border, .left), TextPosition(4), "the other one goes on")
    XCTAssertEqual(text.position(from: TextPosition(3), .right).offset, 2, "who did not just come goes back")
  }

  func testBlankLinesGoWithTheParagraphBeforeThem() {
    let text = positions("אב\n\n\nגד")
    var seen: [Int] = []
    var position = text.start
    for _ in 0..<9 {
      seen.append(position.offset)
      position = text.position(from: position, .left)
    }
    XCTAssertEqual(seen, [0, 1, 2, 3, 4, 5, 6, 7, 7])
  }

  func testWordsEndGoingOnAndStartGoingBack() {
    let text = positions("one, two...  three\n\nสวัสดีครับ 我能吞下 end")
    func stops(_ move: TextMove, from start: TextPosition) -> [Int] {
      var stops = [start.offset]
      while let next = Optional(text.position(from: TextPosition(stops.last!), move)), next.offset != stops.last {
        stops.append(next.offset)
      }
      return stops
    }
    XCTAssertEqual(stops(.wordForward, from: text.start).prefix(5), [0, 3, 8, 18, 19])
    let back = stops(.wordBackward, from: text.end)
    XCTAssertEqual(Array(back.suffix(4)), [19, 13, 5, 0])
    XCTAssertGreaterThan(stops(.wordForward, from: TextPosition(20)).count, 4, "words without spaces")
  }

  func testADoubleClickTakesAWordAndATripleClickAParagraph() {
    let text = positions("one, two\nthree")
    func middle(_ offset: Int) -> Point {
      let frame = text.caret(at: TextPosition(offset)).frame
      return Point(x: frame.minX + 2, y: frame.midY)
    }
    XCTAssertEqual(text.word(at: middle(1)), 0..<3)
    XCTAssertEqual(text.word(at: middle(3)), 3..<4)
    XCTAssertEqual(text.word(at: middle(4)), 4..<5)
    XCTAssertEqual(text.word(at: Point(x: 900, y: 3)), 5..<8, "the last word of the line")
    XCTAssertEqual(text.paragraph(at: middle(1)), 0..<9)
    XCTAssertEqual(text.paragraph(at: middle(12)), 9..<14)
    XCTAssertEqual(text.paragraph(containing: 9), 9..<14)
  }

  func testParagraphsAndTheDocumentHaveEnds() {
    let text = positions("one\ntwo\nthree")
    XCTAssertEqual(text.position(from: TextPosition(5), .paragraphStart), TextPosition(4))
    XCTAssertEqual(text.position(from: TextPosition(4), .paragraphStart), TextPosition(0))
    XCTAssertEqual(text.position(from: TextPosition(5), .paragraphEnd), TextPosition(7))
    XCTAssertEqual(text.position(from: TextPosition(7), .paragraphEnd), TextPosition(13))
    XCTAssertEqual(text.position(from: TextPosition(5), .documentEnd), TextPosition(13))
    XCTAssertEqual(text.position(from: TextPosition(5), .documentStart), TextPosition(0))
  }

  func testUpAndDownKeepTheirPlaceOverAShortLine() {
    let text = positions("wwwwwwww\ni\nwwwwwwww")
    var wanted: Double?
    var position = TextPosition(6)
    position = text.position(from: position, .down, wantedX: &wanted)
    XCTAssertEqual(position, TextPosition(10))
    position = text.position(from: position, .down, wantedX: &wanted)
    XCTAssertEqual(position, TextPosition(17))
    position = text.position(from: position, .down, wantedX: &wanted)
    XCTAssertEqual(position, text.end)
    position = text.position(from: position, .left, wantedX: &wanted)
    XCTAssertNil(wanted)
    XCTAssertEqual(text.position(from: TextPosition(3), .up), text.start)
    XCTAssertEqual(
      text.position(from: TextPosition(3), .pageDown(1_000)), text.position(at: Point(x: x(text, 3), y: 900)))
  }

  func testASelectionOverTwoDirectionsHasTwoRectangles() {
    let text = positions("abc אבג", .leftToRight)
    XCTAssertEqual(text.selectionRects(for: 0..<7).count, 1)
    let rects = text.selectionRects(for: 2..<5)
    XCTAssertEqual(rects.count, 2, "the c with the space, and the first Hebrew letter at the right end")
    XCTAssertEqual(rects.first?.minX, x(text, 2))
    XCTAssertEqual(rects.last?.maxX, x(text, 4))
  }

  func testASelectedEndOfAParagraphIsMarkedOrFillsItsLine() {
    let text = positions("ab\ncd")
    let marked = text.selectionRects(for: 0..<4)
    XCTAssertEqual(marked.count, 2)
    XCTAssertGreaterThan(marked[0].maxX, x(text, 2))
    let filled = text.selectionRects(for: 0..<4, fillingTo: 0...300)
    XCTAssertEqual(filled[0].maxX, 300)
    XCTAssertEqual(filled[1].maxX, marked[1].maxX)
    XCTAssertEqual(
      text.selectionRects(for: 0..<4, in: Rect(x: 0, y: marked[1].midY, width: 10, height: 1)), [marked[1]])
  }

  func testALinkIsFoundWithinReach() {
    var attributes = TextAttributes(font: font)
    attributes.link = "https://example.org"
    let text =
      AttributedText("aa\nbb ", font: font) + AttributedText("link", attributes: attributes)
      + AttributedText(" cc\ndd", font: font)
    for places in [TextLayout(text).positions, TextDocument(text).positions] {
      let rect = places.selectionRects(for: 6..<10)[0]
      XCTAssertEqual(places.link(at: Point(x: rect.midX, y: rect.midY))?.range, 6..<10)
      XCTAssertEqual(places.link(at: Point(x: rect.minX - 20, y: rect.minY - 5), reach: 22)?.range, 6..<10)
      XCTAssertNil(places.link(at: Point(x: rect.minX - 20, y: rect.midY)))
      XCTAssertNil(places.link(at: Point(x: rect.minX - 60, y: rect.midY), reach: 22))
      XCTAssertNil(places.link(at: Point(x: Double.nan, y: 0), reach: 22))
    }
  }

  func testCutTextHasPlacesAsFarAsItIsShown() {
    let text = AttributedText("some words that are too long for the line", font: font)
    let layout = TextLayout(text, width: 120, maximumLines: 1)
    XCTAssertTrue(layout.isTruncated)
    let places = layout.positions
    XCTAssertEqual(places.end.offset, layout.lines[0].range.upperBound)
    XCTAssertEqual(places.position(at: Point(x: 500, y: 3)), places.end)
    XCTAssertEqual(places.position(from: places.end, .right), places.end)
    XCTAssertEqual(places.snapped(0..<text.length).upperBound, places.end.offset)
  }

  func testAMegabyteAndAHundredThousandLinesHavePlaces() {
    let prose = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. "
    for string in [
      String(repeating: prose, count: (1 << 20) / prose.utf8.count), String(repeating: "word\n", count: 100_000),
    ] {
      let text = AttributedText(string, font: font)
      let places = TextLayout(text, width: 400).positions
      let middle = places.snapped(TextPosition(text.length / 2))
      let frame = places.caret(at: middle).frame
      XCTAssertEqual(places.position(at: Point(x: frame.minX, y: frame.midY)), middle)
      XCTAssertEqual(places.end.offset, text.length)
      XCTAssertEqual(places.selectionRects(for: 0..<text.length, in: frame).count, 2, "a line above and its own")
    }
  }

  func testAHyphenAndTheGapsOfAJustifiedLineAreNoPlaces() {
    var text = AttributedText("extra\u{ad}ordinary things are here to stay", font: font)
    text.paragraphStyle.alignment = .justified
    let layout = TextLayout(text, width: 90).filling(width: 90)
    let places = layout.positions
    let whole = places.selectionRects(for: 0..<text.length)
    XCTAssertEqual(whole.count, layout.lines.count)
    for line in layout.lines.dropLast() {
      let rects = places.selectionRects(for: line.range)
      XCTAssertEqual(rects.count, 1)
      XCTAssertEqual(places.position(at: Point(x: 500, y: line.frame.midY)).offset, line.range.upperBound)
    }
  }

  func testTextCutInItsMiddleHasPlacesOnBothSides() {
    let text = AttributedText("some words that are too long for the line", font: font)
    let layout = TextLayout(text, width: 200, maximumLines: 1, truncation: .init(position: .middle))
    XCTAssertTrue(layout.isTruncated)
    let places = layout.positions
    XCTAssertEqual(places.end.offset, text.length)
    XCTAssertEqual(places.position(at: Point(x: 500, y: 3)), places.end)
    XCTAssertEqual(places.position(at: Point(x: -5, y: 3)), places.start)
    XCTAssertEqual(places.selectionRects(for: 0..<text.length).count, 2, "the cut is not selected")
  }
}
