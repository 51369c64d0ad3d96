import Foundation
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

/// Invariants of text in every script and every paragraph style. SATEEN_TEXT_ROUNDS multiplies the rounds of each
/// test; SATEEN_TEST_SEED repeats a run.
final class AnyScriptTests: XCTestCase {
  private static func stated(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// Calls `body` with random texts, widths, and a note for failure messages.
  private func eachText(
    _ rounds: Int, words: ClosedRange<Int> = 1...14, seed: UInt64? = nil,
    _ body: (_ text: AttributedText, _ width: Double, _ random: inout SeededRandom, _ note: String) throws -> Void
  ) rethrows {
    let seed = seed ?? Self.stated("SATEEN_TEST_SEED") ?? SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<rounds * Int(Self.stated("SATEEN_TEXT_ROUNDS") ?? 1) {
      var text = AnyScript.text(&random, words: Int.random(in: words, using: &random))
      text.paragraphStyle = .random(&random)
      text.setParagraphStyle(.random(&random), for: text.length / 2..<text.length)
      let width = Double.random(in: 40...330, using: &random)
      try body(text, width, &random, "seed \(seed) round \(round) width \(width) \(text.string.debugDescription)")
    }
  }

  /// Rounding a baseline or a mark's place moves ink by up to half a pixel, and measuring tolerates 0.01 points more.
  private static let strayLimit = 136

  func testInkStaysInsideOfTheMeasuredSize() throws {
    try eachText(80) { text, width, random, note in
      var layout = TextLayout(text, width: width)
      // Texts with stacked marks that reach more than an em beyond their line are skipped.
      let isStacked = layout.pieces.contains { piece in
        let style = StyleMetrics(layout.attributes(of: piece.style))
        return Double(piece.inkAscent) > style.ascent + style.size - 1
          || Double(piece.inkDescent) > style.descent + style.size - 1
      }
      guard !isStacked else { return }
      if Bool.random(using: &random) { layout = layout.filling(width: layout.size.width + 20) }
      let scale = [1.0, 1.5, 2].randomElement(using: &random)!
      var picture = try XCTUnwrap(Picture(layout, scale: scale))
      if scale < 1.5, picture.strayInk.alpha >= Self.strayLimit {
        // Hinting moves edges by up to a pixel. The outlines themselves are inside.
        XCTAssertLessThan(
          picture.strayInk(beyond: 1).alpha, Self.strayLimit, "scale \(scale) size \(layout.size) \(note)")
        picture = try XCTUnwrap(Picture(layout, scale: scale, rendering: TextRendering(hinting: .none)))
      }
      let stray = picture.strayInk
      XCTAssertLessThan(stray.alpha, Self.strayLimit, "\(stray) scale \(scale) size \(layout.size) \(note)")
    }
  }

  func testNoLineIsWiderThanItsRoomUnlessOneClusterIs() { checkWidths(seed: nil) }

  /// With this seed, a piece in the paragraph's direction lies inside text of the other direction and has ink beyond
  /// its end. Only visual order puts the piece at the line's edge.
  func testPiecesOfDeeperLevelsReachOverEitherEdge() { checkWidths(seed: 510619) }

  private func checkWidths(seed: UInt64?) {
    eachText(150, seed: seed) { text, width, _, note in
      let layout = TextLayout(text, width: width)
      var end = 0
      for line in layout.lines {
        let room = max(0, width - line.insets.left - line.insets.right)
        let stretch = line.pieces.reduce(0.0) { $0 + Double(layout.pieces[$1].stretch) }
        if line.frame.width - stretch > room + 0.01 {
          let clusters = line.pieces.filter { !layout.pieces[$0].isSpace }.map { i in
            Set(layout.pieces[i].run.glyphs[layout.pieces[i].glyphs.asInts].map(\.cluster)).count
          }
          XCTAssertLessThanOrEqual(clusters.reduce(0, +), 1, "\(text.substring(line.range).debugDescription) \(note)")
        }
        XCTAssertTrue((end...end + 2).contains(line.range.lowerBound), note)
        end = line.range.upperBound
      }
      XCTAssertEqual(end, text.length, note)
    }
  }

  func testLayingOutAtTheMeasuredWidthGivesTheSameLines() {
    eachText(150) { text, width, _, note in
      let first = TextLayout(text, width: width)
      guard first.size.width <= width else { return }
      let second = TextLayout(text, width: first.size.width)
      XCTAssertEqual(first.lines.map(\.range), second.lines.map(\.range), "\(first.size) \(note)")
      XCTAssertEqual(first.size.height, second.size.height, accuracy: 0.01, note)
      XCTAssertEqual(first.size.width, second.size.width, accuracy: 0.01, note)
    }
  }

  func testHittingACaretGivesTheCaretBack() {
    eachText(40) { text, width, _, note in
      let positions = TextLayout(text, width: width).filling(width: width).positions
      var position = positions.start
      while true {
        for position in [position, positions.canonical(TextPosition(position.offset, .upstream))] {
          let frame = positions.caret(at: position).frame
          let hit = positions.position(at: Point(x: frame.minX, y: frame.midY))
          let again = positions.caret(at: hit).frame
          XCTAssertEqual(again.minX, frame.minX, accuracy: 0.02, "\(position) hit \(hit) \(note)")
          XCTAssertEqual(again.minY, frame.minY, "\(position) hit \(hit) \(note)")
        }
        let next = positions.position(from: position, .forward)
        guard next.offset > position.offset else { break }
        position = next
      }
      XCTAssertEqual(position.offset, text.length, note)
    }
  }

  func testTruncatedTextFits() {
    eachText(150, words: 5...30) { text, width, random, note in
      var plain = text
      plain.paragraphStyle = ParagraphStyle()
      let truncation = TextLayout.Truncation(
        mode: Bool.random(using: &random) ? .word : .character,
        position: [.tail, .head, .middle].randomElement(using: &random)!,
        message: Bool.random(using: &random) ? AttributedText(AnyScript.word(&random), font: Font(size: 9)) : nil)
      let lines = Int.random(in: 1...3, using: &random)
      let layout = TextLayout(plain, width: width, maximumLines: lines, truncation: truncation)
      XCTAssertLessThanOrEqual(layout.lines.count, lines, note)
      let widest = layout.lines.dropLast().map(\.frame.width).max() ?? 0
      XCTAssertLessThanOrEqual(layout.size.width, max(width, widest) + 0.01, "\(truncation) \(note)")
      guard layout.isTruncated, let cut = layout.truncatedRange else { return }
      XCTAssertTrue(0 <= cut.lowerBound && cut.upperBound <= text.length, note)
    }
  }

  func testTextPutInPieceByPieceIsLaidOutLikeTheWhole() {
    eachText(25, words: 4...20) { text, width, random, note in
      var document = TextDocument(AttributedText("", paragraphStyle: text.paragraphStyle), width: width)
      // Random offsets at which the text is divided into pieces.
      var cuts: Set<Int> = [0, text.length]
      for _ in 0..<12 { cuts.insert(text.scalarStart(Int.random(in: 0...text.length, using: &random))) }
      let sorted = cuts.sorted()
      var pieces = Array(zip(sorted, sorted.dropFirst()).map { $0..<$1 }.enumerated())
      pieces.shuffle(using: &random)
      var lengths = [Int](repeating: 0, count: pieces.count)
      for (index, range) in pieces {
        let offset = lengths[..<index].reduce(0, +)
        document.replace(
          offset..<offset,
          with: text.slice(range).runs.reduce(into: AttributedText()) { part, run in
            part.append(String(text.slice(range).substring(run.range)), attributes: run.attributes)
          })
        lengths[index] = range.count
      }
      XCTAssertEqual(document.text.string, text.string, note)
      let whole = TextLayout(document.text, width: width).filling(width: width)
      var found: [TextDocument.Line] = []
      document.eachLine { found.append($0) }
      XCTAssertEqual(found.map(\.range), whole.lines.map(\.range), note)
      for (a, b) in zip(found, whole.lines) {
        XCTAssertEqual(a.frame.minX, b.frame.minX, accuracy: 1e-6, note)
        XCTAssertEqual(a.frame.minY, b.frame.minY, accuracy: 1e-6, note)
        XCTAssertEqual(a.frame.width, b.frame.width, accuracy: 1e-6, note)
        XCTAssertEqual(a.baseline, b.baseline, accuracy: 1e-6, note)
      }
    }
  }
}
