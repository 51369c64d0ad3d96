import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

/// Invariants of text with every attribute.
final class RandomStyleTests: XCTestCase {
  private func text(_ random: inout SeededRandom, words: Int) -> AttributedText {
    var text = AttributedText()
    for _ in 0..<words {
      var part = Sample.text(&random, words: 1)
      var odd = SeededRandom(seed: random.next())
      func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &odd) == 0 }
      part = part.mapAttributes { attributes in
        if chance(6) { attributes.baselineOffset = Double.random(in: -8...8, using: &odd) }
        if chance(8) { attributes.kern = Double.random(in: -1...4, using: &odd) }
        if chance(8) { attributes.tracking = Double.random(in: -0.05...0.2, using: &odd) }
        if chance(6) {
          attributes.underline = TextDecoration(TextDecoration.Style.allCases.randomElement(using: &odd)!)
        }
        if chance(9) { attributes.strikethrough = .wavy }
        if chance(9) { attributes.backgroundColor = Color(hex: 0xffee88) }
        if chance(14) { attributes.shadow = TextShadow(color: .black, offset: Point(x: 2, y: 1), radius: 3) }
        if chance(9) { attributes.font.features = [.smallCapitals] }
      }
      let separator = ["", " ", " ", " ", "\u{ad}", "\t", "\n"].randomElement(using: &odd)!
      part.append(separator, attributes: part.runs.last?.attributes ?? TextAttributes())
      text.append(part)
    }
    var start = 0
    while start < text.length {
      let end = min(text.length, start + Int.random(in: 1...60, using: &random))
      text.setParagraphStyle(Self.style(&random), for: start..<end)
      start = end
    }
    return text
  }

  private static func style(_ random: inout SeededRandom) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment =
      [.natural, .start, .end, .left, .center, .right, .justified, .justified].randomElement(using: &random)!
    style.writingDirection = [.natural, .natural, .leftToRight, .rightToLeft].randomElement(using: &random)!
    style.lineHeightMultiple = [1, 1, 1.3, 0.7].randomElement(using: &random)!
    style.maximumLineHeight = [0, 0, 0, 14].randomElement(using: &random)!
    style.minimumLineHeight = [0, 0, 30].randomElement(using: &random)!
    style.lineSpacing = [0, 2].randomElement(using: &random)!
    style.spacing = [0, 5].randomElement(using: &random)!
    style.spacingBefore = [0, 3].randomElement(using: &random)!
    style.firstLineHeadIndent = [0, 0, 12].randomElement(using: &random)!
    style.headIndent = [0, 0, 9].randomElement(using: &random)!
    style.tailIndent = [0, 0, 7].randomElement(using: &random)!
    if Bool.random(using: &random) {
      style.tabStops = [
        .init(30), .init(70, alignment: .right), .init(110, alignment: .center), .init(150, alignment: .decimal),
      ]
    }
    return style
  }

  func testInkStaysInsideOfTheMeasuredSize() throws {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<60 {
      let text = text(&random, words: Int.random(in: 1...14, using: &random))
      var layout = TextLayout(text, width: Double.random(in: 90...320, using: &random))
      if Bool.random(using: &random) { layout = layout.filling(width: layout.size.width + 20) }
      let scale = [1.0, 1.5, 2].randomElement(using: &random)!
      let stray = try XCTUnwrap(Picture(layout, scale: scale)).strayInk
      XCTAssertLessThan(
        stray.alpha, 96,
        "\(stray), seed \(seed), round \(round), \(scale): \(text.string.debugDescription) in \(layout.size)")
    }
  }

  func testLinesFitAndNothingIsLost() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<200 {
      let text = text(&random, words: Int.random(in: 1...25, using: &random))
      let width = Double.random(in: 60...400, using: &random)
      let layout = TextLayout(text, width: width)
      for line in layout.lines {
        let room = max(0, width - line.insets.left - line.insets.right)
        // A justified line may be stretched to the width of another line that a single cluster made too wide.
        let stretch = line.pieces.reduce(0.0) { $0 + Double(layout.pieces[$1].stretch) }
        guard line.frame.width - stretch > room + 0.01 else { continue }
        let clusters = line.pieces.filter { !layout.pieces[$0].isSpace }.map { i in
          Set(layout.pieces[i].run.glyphs[layout.pieces[i].glyphs.asInts].map(\.cluster)).count
        }
        XCTAssertLessThanOrEqual(
          clusters.reduce(0, +), 1, "seed \(seed), round \(round): \(text.substring(line.range)) in \(width)")
      }
      var end = 0
      for line in layout.lines {
        XCTAssertGreaterThanOrEqual(line.range.lowerBound, end, "seed \(seed), round \(round)")
        XCTAssertLessThanOrEqual(line.range.lowerBound, end + 2, "seed \(seed), round \(round)")
        end = line.range.upperBound
      }
      XCTAssertEqual(end, text.length, "seed \(seed), round \(round)")
    }
  }

  func testLayingOutAtTheMeasuredWidthGivesTheSameLines() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<200 {
      let text = text(&random, words: Int.random(in: 1...25, using: &random))
      let width = Double.random(in: 60...400, using: &random)
      let first = TextLayout(text, width: width)
      guard first.size.width <= width else { continue }
      let second = TextLayout(text, width: first.size.width)
      XCTAssertEqual(
        first.lines.map(\.range), second.lines.map(\.range),
        "seed \(seed), round \(round), \(first.size), \(text.string.debugDescription)")
      XCTAssertEqual(first.size.height, second.size.height, accuracy: 0.01, "seed \(seed), round \(round)")
    }
  }

  func testTruncatedTextFits() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<200 {
      let text = text(&random, words: Int.random(in: 5...30, using: &random))
      let width = Double.random(in: 100...400, using: &random)
      let lines = Int.random(in: 1...3, using: &random)
      let layout = TextLayout(
        text, width: width, maximumLines: lines, truncation: Bool.random(using: &random) ? .word : .character)
      XCTAssertLessThanOrEqual(layout.lines.count, lines)
      XCTAssertLessThanOrEqual(layout.size.width, width + 0.01, "seed \(seed), round \(round): \(text.string)")
    }
  }
}
