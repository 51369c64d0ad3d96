import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class TextLayoutTests: XCTestCase {
  private let font = Font(size: 15)

  private func layout(_ string: String, width: Double = .infinity, maximumLines: Int = 0) -> TextLayout {
    TextLayout(AttributedText(string, font: font), width: width, maximumLines: maximumLines)
  }

  // MARK: Lines

  func testTextWithoutCharactersTakesNoRoom() {
    let layout = layout("", width: 100)
    XCTAssertEqual(layout.size, .zero)
    XCTAssertTrue(layout.lines.isEmpty)
    XCTAssertFalse(layout.isTruncated)
  }

  func testWrapsAtSpacesAndLetsThemHang() {
    let layout = layout("alpha beta gamma delta epsilon", width: 90)
    XCTAssertEqual(layout.lineStrings.joined(), "alpha beta gamma delta epsilon")
    XCTAssertGreaterThan(layout.lines.count, 1)
    for line in layout.lineStrings.dropLast() { XCTAssertTrue(line.hasSuffix(" "), line) }
    for line in layout.lines { XCTAssertLessThanOrEqual(line.frame.width, 90) }
  }

  func testEverySeparatorStartsANewLine() {
    let layout = layout("a\nb\r\nc\rd\u{2028}e\u{2029}f\u{85}g\u{b}h")
    XCTAssertEqual(layout.lineStrings, ["a", "b", "c", "d", "e", "f", "g", "h"])
  }

  func testEmptyLinesHaveTheHeightOfTheirFont() {
    let layout = layout("a\n\nb\n")
    XCTAssertEqual(layout.lineStrings, ["a", "", "b", ""])
    XCTAssertEqual(Set(layout.lines.map(\.frame.height)).count, 1)
    XCTAssertEqual(layout.lines[3].range, 5..<5)
  }

  func testBaselinesAndLineHeightsAreWholePoints() {
    let layout = layout("one two three four", width: 60)
    for line in layout.lines {
      XCTAssertEqual(line.baseline, line.baseline.rounded())
      XCTAssertEqual(line.frame.height, line.frame.height.rounded())
    }
    XCTAssertEqual(layout.firstBaseline, layout.lines.first?.baseline)
    XCTAssertEqual(layout.lastBaseline, layout.lines.last?.baseline)
  }

  func testAWordWiderThanTheLineIsCutBetweenClusters() {
    let layout = layout("Donaudampfschifffahrtsgesellschaft", width: 60)
    XCTAssertGreaterThan(layout.lines.count, 2)
    XCTAssertEqual(layout.lineStrings.joined(), "Donaudampfschifffahrtsgesellschaft")
    for line in layout.lines { XCTAssertLessThanOrEqual(line.frame.width, 60.01) }
  }

  func testKinsokuNeverStartsALineWithAPeriod() {
    let text = "吾輩は猫である。名前はまだ無い。「どこで生れたか」、とんと見当がつかぬ。"
    for width in stride(from: 50.0, through: 200, by: 5) {
      for line in layout(text, width: width).lineStrings {
        XCTAssertFalse("。、」".contains(line.first!), "\(line) at \(width)")
        XCTAssertFalse("「".contains(line.last!), "\(line) at \(width)")
      }
    }
  }

  func testKoreanBreaksBetweenSyllablesAndKeepsThemWhole() {
    let text = "모든인간은태어날때부터자유로우며"
    let layout = layout(text, width: 50)
    XCTAssertGreaterThan(layout.lines.count, 3)
    XCTAssertEqual(layout.lineStrings.joined(), text)
  }

  func testThaiBreaksOnlyBetweenWords() {
    let words = ["มนุษย์", "ทั้ง", "หลาย", "เกิด", "มา", "มี", "อิสระ"]
    let text = words.joined()
    var boundaries: Set<Int> = [0]
    for word in words { boundaries.insert(boundaries.max()! + word.utf16.count) }
    let layout = layout(text, width: 80)
    XCTAssertGreaterThan(layout.lines.count, 1)
    for line in layout.lines { XCTAssertTrue(boundaries.contains(line.range.upperBound), "\(line.range)") }
  }

  func testEmojiStayWhole() {
    let text = "👨‍👩‍👧‍👦🇫🇷👍🏽👩🏾‍🚀❤️1️⃣🏳️‍🌈🇯🇵🇩🇪"
    for width in [1.0, 10, 25, 45, 70] {
      let layout = layout(text, width: width)
      var ends: Set<Int> = []
      var end = 0
      for character in text {
        end += String(character).utf16.count
        ends.insert(end)
      }
      for line in layout.lines { XCTAssertTrue(ends.contains(line.range.upperBound), "\(line.range) at \(width)") }
    }
    let family = layout("👨‍👩‍👧‍👦")
    XCTAssertEqual(family.size.width, layout("😀").size.width, accuracy: 0.01, "one picture, not four")
  }

  // MARK: Direction

  /// Offsets of the text's characters from left to right on the first line.
  private func visualOrder(_ string: String, direction: ParagraphStyle.WritingDirection = .natural) -> [Int] {
    var text = AttributedText(string, font: font)
    text.paragraphStyle.writingDirection = direction
    let layout = TextLayout(text)
    return (0..<text.length)
      .compactMap { i in layout.rects(for: i..<i + 1).first.map { (i, $0.midX) } }
      .sorted { $0.1 < $1.1 }.map(\.0)
  }

  func testHebrewRunsFromRightToLeftWithNumbersFromLeftToRight() {
    XCTAssertEqual(visualOrder("אבג 12 דה"), [8, 7, 6, 4, 5, 3, 2, 1, 0])
  }

  func testHebrewInsideLatinTurnsAroundAlone() {
    XCTAssertEqual(visualOrder("ab אבג cd"), [0, 1, 2, 5, 4, 3, 6, 7, 8])
  }

  func testArabicLettersJoin() {
    // Joined letters are narrower than the same letters standing alone.
    let joined = layout("سسسس").size.width
    let alone = layout("س\u{200c}س\u{200c}س\u{200c}س").size.width
    XCTAssertLessThan(joined, alone * 0.9)
  }

  func testArabicLettersJoinAcrossAChangeOfColour() {
    let whole = AttributedText("سسسس", font: font)
    let parts =
      AttributedText("سس", font: font, color: .black) + AttributedText("سس", font: font, color: Color(hex: 0xff0000))
    XCTAssertEqual(TextLayout(parts).size.width, TextLayout(whole).size.width, accuracy: 1)
  }

  func testRightToLeftParagraphsLieAtTheRightEdge() {
    let layout = layout("a longer line of Latin text\nשלום")
    XCTAssertEqual(layout.lines[0].frame.minX, 0)
    XCTAssertEqual(layout.lines[1].frame.maxX, layout.size.width, accuracy: 0.01)
    XCTAssertTrue(layout.lines[1].isRightToLeft)
  }

  func testAStatedDirectionDecidesWherePunctuationStands() {
    XCTAssertEqual(visualOrder("ab!", direction: .leftToRight), [0, 1, 2])
    XCTAssertEqual(visualOrder("ab!", direction: .rightToLeft), [2, 0, 1])
  }

  // MARK: Alignment and spacing

  func testAlignmentFollowsTheRoomThatIsFilled() {
    var text = AttributedText("short\na longer line", font: font)
    text.paragraphStyle.alignment = .center
    let layout = TextLayout(text, width: 300)
    XCTAssertEqual(layout.lines[0].frame.midX, layout.size.width / 2, accuracy: 0.01)
    let filled = layout.filling(width: 300)
    XCTAssertEqual(filled.size.width, 300)
    for line in filled.lines { XCTAssertEqual(line.frame.midX, 150, accuracy: 0.01) }
    text.paragraphStyle.alignment = .right
    for line in TextLayout(text).filling(width: 300).lines { XCTAssertEqual(line.frame.maxX, 300, accuracy: 0.01) }
  }

  func testLineHeightMultipleAndSpacingAddUp() {
    var text = AttributedText("a\nb\nc", font: font)
    let plain = TextLayout(text)
    text.paragraphStyle.lineHeightMultiple = 1.5
    text.paragraphStyle.lineSpacing = 4
    let loose = TextLayout(text)
    let height = (plain.lines[0].frame.height * 1.5).rounded()
    XCTAssertEqual(loose.lines[0].frame.height, height)
    XCTAssertEqual(loose.size.height, 3 * height + 8)
  }

  func testKernWidensByOnePerCluster() {
    let plain = layout("abcd").size.width
    var attributes = TextAttributes(font: font)
    attributes.kern = 3
    XCTAssertEqual(TextLayout(AttributedText("abcd", attributes: attributes)).size.width, plain + 12, accuracy: 0.01)
  }

  func testTabsLeadToCommonStops() {
    let layout = layout("a\tx\nbbb\tx")
    let first = layout.rects(for: 2..<3)[0].minX
    let second = layout.rects(for: 8..<9)[0].minX
    XCTAssertEqual(first, second, accuracy: 0.01)
  }

  // MARK: Measuring again

  func testLayingOutAtTheMeasuredWidthGivesTheSameLines() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<150 {
      let text = Sample.text(&random, words: Int.random(in: 1...30, using: &random))
      let width = Double.random(in: 20...500, using: &random)
      let first = TextLayout(text, width: width)
      // A cluster wider than its line makes the second width larger than the first.
      guard first.size.width <= width else { continue }
      let second = TextLayout(text, width: first.size.width)
      let difference = zip(first.lines, second.lines).first { $0.range != $1.range }
      XCTAssertNil(
        difference.map {
          "\(text.substring($0.range)) \($0.frame.width), \(text.substring($1.range)) \($1.frame.width)"
        },
        "seed \(seed), round \(round), \(first.size)")
      XCTAssertEqual(first.size, second.size)
    }
  }

  func testNoLineIsWiderThanAskedUnlessOneClusterIs() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<150 {
      let text = Sample.text(&random, words: Int.random(in: 1...30, using: &random))
      let width = Double.random(in: 20...400, using: &random)
      let layout = TextLayout(text, width: width)
      for line in layout.lines where line.frame.width > width + 0.01 {
        // A ligature counts as one cluster.
        let clusters = line.pieces.filter { !layout.pieces[$0].isSpace }.map { i in
          Set(layout.pieces[i].run.glyphs[layout.pieces[i].glyphs.asInts].map(\.cluster)).count
        }
        XCTAssertLessThanOrEqual(
          clusters.reduce(0, +), 1, "seed \(seed), round \(round): \(text.substring(line.range)) in \(width)")
      }
      // The lines contain the whole text, and no part of it twice.
      var end = 0
      for line in layout.lines {
        XCTAssertGreaterThanOrEqual(line.range.lowerBound, end)
        XCTAssertLessThanOrEqual(line.range.lowerBound, end + 2)
        end = line.range.upperBound
      }
      XCTAssertEqual(end, text.length)
    }
  }
}
