import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class ParagraphStyleTests: XCTestCase {
  private let font = Font(size: 15)
  private let prose =
    "The quick brown fox jumps over the lazy dog, and then it goes home to sleep for a very long time."

  private func text(_ string: String, _ change: (inout ParagraphStyle) -> Void) -> AttributedText {
    var text = AttributedText(string, font: font)
    change(&text.paragraphStyle)
    return text
  }

  // MARK: One style for each paragraph

  func testEachParagraphHasItsOwnAlignment() {
    var text = AttributedText("left\nright\ncenter\nleft again", font: font)
    var style = ParagraphStyle(alignment: .right)
    text.setParagraphStyle(style, for: 5..<11)
    style.alignment = .center
    text.setParagraphStyle(style, for: 11..<18)
    let lines = TextLayout(text).filling(width: 200).lines
    XCTAssertEqual(lines[0].frame.minX, 0)
    XCTAssertEqual(lines[1].frame.maxX, 200, accuracy: 0.01)
    XCTAssertEqual(lines[2].frame.midX, 100, accuracy: 0.01)
    XCTAssertEqual(lines[3].frame.minX, 0)
  }

  func testTheStyleOfAParagraphsFirstCharacterCounts() {
    var text = AttributedText("one two\nthree", font: font)
    text.setParagraphStyle(ParagraphStyle(alignment: .right), for: 4..<7)
    XCTAssertEqual(TextLayout(text).filling(width: 200).lines[0].frame.minX, 0)
    XCTAssertEqual(text.paragraphStyle(at: 5).alignment, .right)
    XCTAssertEqual(text.paragraphStyle(at: 8).alignment, .natural)
  }

  func testStylesSetInAnyOrderHoldWhereTheyWereSetLast() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      var text = AttributedText(String(repeating: "x", count: 20), font: font)
      var expected = [ParagraphStyle](repeating: ParagraphStyle(), count: 20)
      for _ in 0..<6 {
        let range = Int.random(in: -3..<10, using: &random)..<Int.random(in: 10..<24, using: &random)
        let style = ParagraphStyle(alignment: [.left, .right, .center].randomElement(using: &random)!)
        text.setParagraphStyle(style, for: range)
        for i in range.clamped(to: 0..<20) { expected[i] = style }
      }
      XCTAssertEqual((0..<20).map { text.paragraphStyle(at: $0) }, expected, "seed \(seed)")
    }
  }

  func testAppendedParagraphsKeepTheirStylesAndUnstatedOnesTakeOver() {
    let centered = text("b\nc", { $0.alignment = .center })
    let plain = AttributedText("\nd", font: font)
    let whole = text("a\n", { $0.alignment = .right }) + centered + plain
    let styles = [0, 2, 4, 6].map { whole.paragraphStyle(at: $0).alignment }
    XCTAssertEqual(styles, [.right, .center, .center, .center])
    XCTAssertNotEqual(whole, AttributedText("a\nb\nc\nd", font: font))
  }

  func testAnEmptyTextKeepsItsStyleWhenTextIsAdded() {
    let empty = AttributedText("", paragraphStyle: ParagraphStyle(alignment: .right))
    XCTAssertEqual((empty + AttributedText("a\nb", font: font)).paragraphStyle.alignment, .right)
    XCTAssertEqual((empty + AttributedText("a\nb", font: font)).paragraphStyle(at: 2).alignment, .right)
    let centered = text("a", { $0.alignment = .center })
    XCTAssertEqual((empty + centered).paragraphStyle.alignment, .center)
    XCTAssertEqual((AttributedText() + centered).paragraphStyle.alignment, .center)
    XCTAssertEqual((AttributedText() + AttributedText("a")).paragraphStyle, ParagraphStyle())
    var mixed = AttributedText("a\nb\nc", font: font)
    mixed.setParagraphStyle(ParagraphStyle(alignment: .center), for: 2..<4)
    XCTAssertEqual([0, 2, 4].map { (empty + mixed).paragraphStyle(at: $0).alignment }, [.right, .center, .right])
  }

  func testAStatedDefaultIsNotTakenForNone() {
    let right = text("a\n", { $0.alignment = .right })
    let stated = AttributedText("b", attributes: TextAttributes(font: font), paragraphStyle: ParagraphStyle())
    let open = AttributedText("b", font: font)
    XCTAssertEqual(stated, open)
    XCTAssertEqual(stated.hashValue, open.hashValue)
    XCTAssertEqual((right + stated).paragraphStyle(at: 2).alignment, .natural)
    XCTAssertEqual((right + open).paragraphStyle(at: 2).alignment, .right)
    var document = TextDocument(right + text("c", { $0.alignment = .right }), width: 300)
    document.replace(2..<2, with: stated + AttributedText("\n", font: font))
    XCTAssertEqual(document.text(in: 2..<3).paragraphStyle.alignment, .natural)
    document.replace(2..<2, with: AttributedText("x\ny\n", font: font))
    XCTAssertEqual(document.text(in: 4..<5).paragraphStyle.alignment, .natural)
  }

  func testDirectionsAreThoseOfEachParagraph() {
    var text = AttributedText("ab!\nab!", font: font)
    text.setParagraphStyle(ParagraphStyle(writingDirection: .rightToLeft), for: 4..<7)
    let layout = TextLayout(text)
    XCTAssertFalse(layout.lines[0].isRightToLeft)
    XCTAssertTrue(layout.lines[1].isRightToLeft)
    XCTAssertLessThan(layout.rects(for: 6..<7)[0].minX, layout.rects(for: 4..<5)[0].minX)
  }

  func testStartAndEndFollowTheDirection() {
    for (alignment, latin, hebrew) in [
      (ParagraphStyle.Alignment.start, 0.0, 200.0), (.end, 200, 0), (.natural, 0, 200),
    ] {
      let lines = TextLayout(text("abc\nשלום") { $0.alignment = alignment }).filling(width: 200).lines
      XCTAssertEqual(latin == 0 ? lines[0].frame.minX : lines[0].frame.maxX, latin, accuracy: 0.01)
      XCTAssertEqual(hebrew == 0 ? lines[1].frame.minX : lines[1].frame.maxX, hebrew, accuracy: 0.01)
    }
  }

  // MARK: Heights

  func testMinimumAndMaximumLineHeight() {
    let tall = TextLayout(text("a\nb") { $0.minimumLineHeight = 40 })
    XCTAssertEqual(tall.lines.map(\.frame.height), [40, 40])
    let low = TextLayout(text("a\nb") { $0.maximumLineHeight = 12 })
    XCTAssertEqual(low.lines.map(\.frame.height), [12, 12])
    XCTAssertEqual(low.lines[1].baseline - low.lines[0].baseline, 12)
  }

  func testInkOfLowLinesStaysInside() throws {
    for height in [1.0, 6, 12] {
      for scale in [1.0, 2] {
        let layout = TextLayout(text("ÂgjÉ\nÂgjÉ") { $0.maximumLineHeight = height })
        let picture = try XCTUnwrap(Picture(layout, scale: scale))
        XCTAssertLessThan(picture.strayInk.alpha, 96, "\(picture.strayInk) at \(height)")
      }
    }
  }

  func testSpacingStandsBetweenParagraphsOnly() {
    let plain = TextLayout(text("a b\nc\u{2028}d", { _ in }))
    let spaced = TextLayout(
      text("a b\nc\u{2028}d") {
        $0.spacing = 7
        $0.spacingBefore = 5
      })
    XCTAssertEqual(spaced.size.height, plain.size.height + 12)
    XCTAssertEqual(spaced.lines[0].frame.minY, 0)
    XCTAssertEqual(spaced.lines[2].frame.minY, spaced.lines[1].frame.maxY, "a line separator ends no paragraph")
  }

  // MARK: Indents

  func testIndentsNarrowTheLines() {
    let layout = TextLayout(
      text(prose) {
        $0.firstLineHeadIndent = 30
        $0.headIndent = 10
        $0.tailIndent = 20
      }, width: 200)
    XCTAssertGreaterThan(layout.lines.count, 2)
    XCTAssertEqual(layout.lines[0].frame.minX, 30)
    for line in layout.lines.dropFirst() { XCTAssertEqual(line.frame.minX, 10) }
    for line in layout.lines { XCTAssertLessThanOrEqual(line.frame.maxX, 180.01) }
  }

  func testIndentsOfHebrewAreOnTheRight() {
    let layout = TextLayout(text("שלום עולם") { $0.firstLineHeadIndent = 30 }).filling(width: 200)
    XCTAssertEqual(layout.lines[0].frame.maxX, 170, accuracy: 0.01)
  }

  func testIndentsWiderThanTheRoomLeaveOneClusterOnALine() {
    let layout = TextLayout(text("abc") { $0.headIndent = 1e9 }, width: 50)
    XCTAssertLessThanOrEqual(layout.lines.count, 3)
    XCTAssertEqual(layout.lines.last?.range.upperBound, 3)
    XCTAssertTrue(layout.size.isValidForLayout)
  }

  // MARK: Tabs

  func testTabStopsOfAllKinds() throws {
    let layout = TextLayout(
      text("a\tleft\tright\tmid\t12.5") {
        $0.tabStops = [
          .init(60), .init(200, alignment: .right), .init(260, alignment: .center), .init(340, alignment: .decimal),
        ]
      })
    XCTAssertEqual(layout.rects(for: 2..<6)[0].minX, 60, accuracy: 0.5)
    XCTAssertEqual(layout.rects(for: 7..<12)[0].maxX, 200, accuracy: 0.5)
    XCTAssertEqual(layout.rects(for: 13..<16)[0].midX, 260, accuracy: 0.5)
    XCTAssertEqual(layout.rects(for: 19..<20)[0].minX, 340, accuracy: 0.5, "the full stop")
  }

  func testATabBehindAFieldThatEndsAtAStopLeadsToTheNextOne() {
    for field in ["1 642", "1 470", "288", "29.5", "0.007", "fjord", "Tanganyika", "jjjj"] {
      for size in stride(from: 9.0, through: 21, by: 0.75) {
        var attributes = TextAttributes(font: .system(size))
        attributes.kern = size / 70
        var text = AttributedText("Lake\t\(field)\tend", attributes: attributes)
        text.paragraphStyle.tabStops = [.init(300, alignment: .right), .init(400, alignment: .right)]
        let layout = TextLayout(text)
        let end = text.length
        XCTAssertEqual(layout.rects(for: end - 3..<end)[0].maxX, 400, accuracy: 1, "\(field) at \(size)")
      }
    }
  }

  func testTabStopsOfHebrewCountFromTheRight() {
    let layout = TextLayout(text("א\tב") { $0.tabStops = [.init(100)] }).filling(width: 300)
    XCTAssertEqual(layout.rects(for: 2..<3)[0].maxX, 200, accuracy: 0.5)
  }

  func testTabsBeyondTheStopsLeadToTheInterval() {
    let layout = TextLayout(
      text("\tx\ty\tz") {
        $0.tabStops = [.init(10)]
        $0.defaultTabInterval = 50
      })
    XCTAssertEqual([1, 3, 5].map { (layout.rects(for: $0..<$0 + 1)[0].minX).rounded() }, [10, 50, 100])
  }

  func testTextWiderThanItsTabStopPushesOn() {
    let layout = TextLayout(
      text("a\t" + String(repeating: "w", count: 40)) { $0.tabStops = [.init(50, alignment: .right)] })
    XCTAssertGreaterThan(layout.size.width, 300)
    XCTAssertEqual(layout.rects(for: 2..<3)[0].minX, layout.rects(for: 0..<1)[0].maxX, accuracy: 1)
  }

  func testOddTabStops() {
    for location in [Double.nan, .infinity, -5, 0, 1e300] {
      for alignment in [ParagraphStyle.TabStop.Alignment.left, .center, .right, .decimal] {
        let layout = TextLayout(
          text("a\tb\t\tc 1,5") {
            $0.tabStops = [.init(location, alignment: alignment)]
            $0.defaultTabInterval = location
          }, width: 120)
        XCTAssertTrue(layout.size.isValidForLayout)
        XCTAssertEqual(layout.lines.last?.range.upperBound, 10)
      }
    }
  }

  // MARK: Justified

  func testJustifiedLinesEndAtTheEdgeButForTheLast() {
    let layout = TextLayout(text(prose + "\nnext") { $0.alignment = .justified }, width: 200).filling(width: 200)
    let last = layout.lines.count - 2
    for (i, line) in layout.lines.enumerated() where i < last {
      XCTAssertEqual(line.frame.width, 200, accuracy: 0.01)
      let rects = layout.rects(for: line.range)
      XCTAssertEqual(rects.count, 1, "no holes between words")
      XCTAssertEqual(rects[0].maxX, 200, accuracy: 1)
    }
    XCTAssertLessThan(layout.lines[last].frame.width, 199)
    XCTAssertLessThan(layout.lines[last + 1].frame.width, 60)
  }

  func testJustifyingHebrewAndChineseKeepsTheOrder() {
    for string in ["שלום עולם זהו משפט ארוך מאוד בעברית שלא נכנס בשורה אחת", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"] {
      let justified = text(string) { $0.alignment = .justified }
      let layout = TextLayout(justified, width: 160).filling(width: 160)
      let plain = TextLayout(AttributedText(string, font: font), width: 160)
      XCTAssertEqual(layout.lines.map(\.range), plain.lines.map(\.range))
      XCTAssertGreaterThan(layout.lines.count, 1)
      for line in layout.lines.dropLast() { XCTAssertEqual(line.frame.width, 160, accuracy: 0.01) }
      for line in layout.lines {
        let xs = line.range.compactMap { layout.rects(for: $0..<$0 + 1).first?.minX }
        XCTAssertEqual(xs, line.isRightToLeft ? xs.sorted(by: >) : xs.sorted())
      }
    }
  }

  func testJustifiedInkReachesTheEdge() throws {
    let layout = TextLayout(text(prose) { $0.alignment = .justified }, width: 200).filling(width: 200)
    let picture = try XCTUnwrap(Picture(layout))
    XCTAssertLessThan(picture.strayInk.alpha, 96)
    let line = layout.lines[0].frame
    let columns = (picture.margin + 190)..<(picture.margin + 200)
    let rows = (picture.margin + Int(line.minY))..<(picture.margin + Int(line.maxY))
    XCTAssertTrue(columns.contains { x in rows.contains { picture.alpha(x, $0) > 100 } })
  }

  // MARK: Soft hyphens

  func testASoftHyphenIsShownOnlyWhereALineEndsAtIt() throws {
    let text = AttributedText("Donau\u{ad}dampf\u{ad}schiff", font: font)
    let whole = TextLayout(text)
    XCTAssertEqual(
      whole.size.width, TextLayout(AttributedText("Donaudampfschiff", font: font)).size.width, accuracy: 0.5)
    let room = TextLayout(AttributedText("Donaudampf-", font: font)).size.width + 1
    let layout = TextLayout(text, width: room)
    XCTAssertEqual(layout.lines.map(\.range), [0..<12, 12..<18])
    XCTAssertEqual(layout.lines[0].frame.width, room - 1, accuracy: 1)
    XCTAssertTrue(layout.pieces[layout.lines[0].pieces.last!].isHyphen)
  }

  func testNoLineEndsAtASoftHyphenWhoseHyphenDoesNotFit() {
    let text = AttributedText("Do\u{ad}nau\u{ad}dampf", font: font)
    let exact = TextLayout(AttributedText("Donau", font: font)).size.width + 0.5
    let layout = TextLayout(text, width: exact)
    XCTAssertEqual(layout.lines[0].range, 0..<3)
    for line in layout.lines { XCTAssertLessThanOrEqual(line.frame.width, exact + 0.01) }
  }

  func testTruncationAfterASoftHyphenShowsNoHyphen() {
    let text = AttributedText("Donau\u{ad}dampf\u{ad}schiff fahrt", font: font)
    for width in stride(from: 40.0, to: 140, by: 3) {
      let layout = TextLayout(text, width: width, maximumLines: 1, truncation: .character)
      XCTAssertLessThanOrEqual(layout.size.width, width + 0.01)
      XCTAssertFalse(layout.pieces.contains { $0.isHyphen })
    }
  }
}
