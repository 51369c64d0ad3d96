import SateenLayout
import XCTest

@testable import SateenText

/// Invariants of positions in any text.
final class PositionInvariantTests: XCTestCase {
  private let odd = [
    "\u{301}\u{302}", "\r\n", "\n", "\u{2028}", "\u{2029}", "\n\n", "ffi", "fl", "لا", "a\u{200b}b", "\u{202b}x", "()",
    "\t", "   ", "각ᄀ", "e\u{301}\u{327}", "\u{1f469}\u{200d}", "𝒳", "ﷺ", "\u{600}12", "\0", "\u{ad}",
  ]

  private func randomText(_ random: inout SeededRandom, words: Int = 14) -> AttributedText {
    var text = Sample.text(&random, words: words)
    for _ in 0..<4 {
      text.append(odd.randomElement(using: &random)!, attributes: TextAttributes(font: Font(size: 15)))
      text.append(Sample.text(&random, words: 2))
    }
    return text
  }

  private func eachLayout(
    _ count: Int, line: UInt = #line, _ body: (TextLayout, TextPositions, String) -> Void
  ) {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<count {
      var text = randomText(&random)
      text.paragraphStyle = .random(&random)
      text.setParagraphStyle(.random(&random), for: text.length / 2..<text.length)
      let width = [0, 60, 130, 300, .infinity].randomElement(using: &random)!
      let layout = TextLayout(text, width: width).filling(width: width)
      body(layout, layout.positions, "seed \(seed) round \(round) width \(width) \(text.string.debugDescription)")
    }
  }

  /// All positions between clusters, in both affinities.
  private func all(_ positions: TextPositions) -> [TextPosition] {
    var all: [TextPosition] = []
    var position = positions.start
    while true {
      all.append(position)
      all.append(positions.canonical(TextPosition(position.offset, .upstream)))
      let next = positions.position(from: position, .forward)
      if next.offset == position.offset { return all }
      position = next
    }
  }

  /// Segments of words may end between a lead jamo and the syllable it forms a cluster with.
  func testMovesByWordsEndBetweenClusters() {
    for string in ["각ᄀ각ᄀ각ᄀ", "word ᄀ각 word", "ᄀ가ᄀ각 각ᄀ", "a\u{301} ᄀ\u{301}각b"] {
      var text = AttributedText(string, font: Font(size: 15))
      for direction in [ParagraphStyle.WritingDirection.leftToRight, .rightToLeft] {
        text.paragraphStyle.writingDirection = direction
        let positions = TextLayout(text, width: 200).positions
        for position in all(positions) {
          for move in [TextMove.wordForward, .wordBackward, .wordLeft, .wordRight] {
            let next = positions.position(from: position, move)
            XCTAssertEqual(positions.snapped(next).offset, next.offset, "\(move) from \(position) in \(string)")
          }
          let word = positions.word(containing: position.offset)
          XCTAssertTrue(word.contains(position.offset) || word.upperBound == position.offset)
        }
      }
    }
  }

  func testHittingACaretGivesTheCaretBack() {
    eachLayout(24) { layout, positions, note in
      for position in all(positions) {
        let frame = positions.caret(at: position).frame
        XCTAssertTrue(frame.size.height > 0 && frame.minX.isFinite, "\(position) \(note)")
        let hit = positions.position(at: Point(x: frame.minX, y: frame.midY))
        let again = positions.caret(at: hit).frame
        XCTAssertEqual(again.minX, frame.minX, accuracy: 0.02, "\(position) hit \(hit) \(note)")
        XCTAssertEqual(again.minY, frame.minY, "\(position) hit \(hit) \(note)")
      }
    }
  }

  func testSteppingForwardAndBackwardVisitsTheSamePlaces() {
    eachLayout(24) { layout, positions, note in
      var there: [Int] = [0]
      var position = positions.start
      while true {
        let next = positions.position(from: position, .forward)
        guard next != position else { break }
        XCTAssertGreaterThan(next.offset, position.offset, note)
        position = next
        there.append(next.offset)
      }
      XCTAssertEqual(position.offset, layout.text.length, note)
      var back: [Int] = [position.offset]
      while position.offset > 0, back.count <= there.count {
        position = positions.position(from: position, .backward)
        back.append(position.offset)
      }
      XCTAssertEqual(back.reversed(), there, note)
      // Swift's characters are Unicode's clusters, found by another implementation.
      var swift = [0]
      for character in layout.text.string { swift.append(swift.last! + character.utf16.count) }
      XCTAssertEqual(there.filter { !swift.contains($0) }, [], "no place inside of a character, \(note)")
    }
  }

  func testEveryPlaceIsReachedByMovingRightAndLeft() {
    eachLayout(24) { layout, positions, note in
      var reached: Set<Int> = []
      for (start, move) in [
        (positions.start, TextMove.right), (positions.end, .left), (positions.start, .left), (positions.end, .right),
      ] {
        var position = start
        var seen: Set<TextPosition> = []
        while seen.insert(position).inserted {
          reached.insert(position.offset)
          position = positions.position(from: position, move)
        }
      }
      // Paragraphs of the other direction reverse the movement, so each line is entered from both of its ends.
      for line in layout.lines {
        for (x, move) in [(-1e6, TextMove.right), (1e6, .left)] {
          var position = positions.position(at: Point(x: x, y: line.frame.midY))
          for _ in 0..<line.range.count + 2 {
            reached.insert(position.offset)
            position = positions.position(from: position, move)
          }
        }
      }
      let missing = Set(all(positions).map(\.offset)).subtracting(reached)
      XCTAssertTrue(missing.isEmpty, "\(missing.sorted()) \(note)")
    }
  }

  func testMovingRightAndLeftComesBackWithinOneDirection() {
    for (string, direction) in [
      ("Hamburg fjord office naïve e\u{301}te 😀👨‍👩‍👧‍👦 我能吞下玻璃 क्षत्रिय मन", ParagraphStyle.WritingDirection.leftToRight),
      ("שלום עולם مرحبا بالعالم العربية", .rightToLeft),
    ] {
      for width in [50, 90, 200, Double.infinity] {
        var text = AttributedText(string + "\n\n" + string, font: Font(size: 15))
        text.paragraphStyle.writingDirection = direction
        let positions = TextLayout(text, width: width).filling(width: width).positions
        let (on, back): (TextMove, TextMove) = direction == .leftToRight ? (.right, .left) : (.left, .right)
        var position = positions.start
        while true {
          let next = positions.position(from: position, on)
          guard next != position else { break }
          XCTAssertEqual(next.offset, positions.position(from: position, .forward).offset, "\(width)")
          XCTAssertEqual(positions.position(from: next, back), position, "\(width) from \(next)")
          position = next
        }
        XCTAssertEqual(position, positions.end, "\(width)")
      }
    }
  }

  func testMovingRightStaysOnTheLineAndGoesRightUntilItsEnd() {
    eachLayout(24) { layout, positions, note in
      for position in all(positions) {
        let from = positions.caret(at: position).frame
        let to = positions.caret(at: positions.position(from: position, .right)).frame
        if from.minY == to.minY { XCTAssertGreaterThanOrEqual(to.minX, from.minX - 0.02, "\(position) \(note)") }
        let left = positions.caret(at: positions.position(from: position, .left)).frame
        if from.minY == left.minY { XCTAssertLessThanOrEqual(left.minX, from.minX + 0.02, "\(position) \(note)") }
      }
    }
  }

  func testSelectionsOfAdjacentRangesTile() {
    eachLayout(24) { layout, positions, note in
      var offsets = Array(Set(all(positions).map(\.offset))).sorted()
      while offsets.count > 12 { offsets.remove(at: Int.random(in: 0..<offsets.count)) }
      for (a, rest) in zip(offsets, offsets.indices) {
        for (b, c) in zip(offsets[rest...], offsets[rest...].dropFirst()) {
          let first = positions.selectionRects(for: a..<b)
          let second = positions.selectionRects(for: b..<c)
          let both = positions.selectionRects(for: a..<c)
          let area = { (rects: [Rect]) in rects.reduce(0) { $0 + $1.area } }
          XCTAssertEqual(area(first) + area(second), area(both), accuracy: 1e-3, "\(a) \(b) \(c) \(note)")
          for one in first {
            for other in second {
              XCTAssertLessThan(one.intersection(other).area, 1e-6, "\(a) \(b) \(c) \(note)")
            }
          }
        }
      }
    }
  }

  func testAWhollySelectedLineHasTheEdgesOfItsCells() {
    eachLayout(24) { layout, positions, note in
      let whole = positions.selectionRects(for: 0..<layout.text.length)
      let pieces = layout.lines.flatMap { line -> [Rect] in
        // Two halves have no line that is selected as a whole.
        let half = positions.snapped(TextPosition((line.range.lowerBound + line.range.upperBound) / 2)).offset
        let middle = max(half, line.range.lowerBound)
        let next = layout.lines.first { $0.range.lowerBound > line.range.lowerBound }?.range.lowerBound
        return positions.selectionRects(for: line.range.lowerBound..<middle)
          + positions.selectionRects(for: middle..<(next ?? layout.text.length))
      }
      for line in layout.lines {
        // A rectangle that is there by a rounding error alone has no edge that is seen.
        let own = whole.filter { $0.maxY == line.frame.maxY && $0.width > 1e-3 }
        let parts = pieces.filter { $0.maxY == line.frame.maxY && $0.width > 1e-3 }
        XCTAssertEqual(own.map(\.minX).min() ?? 0, parts.map(\.minX).min() ?? 0, accuracy: 1e-3, note)
        XCTAssertEqual(own.map(\.maxX).max() ?? 0, parts.map(\.maxX).max() ?? 0, accuracy: 1e-3, note)
      }
    }
  }

  func testTheSelectionOfEverythingLeavesNoGapBetweenLines() {
    eachLayout(24) { layout, positions, note in
      let rects = positions.selectionRects(for: 0..<layout.text.length)
      for rect in rects {
        let index = layout.lines.firstIndex { $0.frame.maxY == rect.maxY }
        XCTAssertNotNil(index, note)
        guard let index else { continue }
        XCTAssertEqual(rect.minY, index > 0 ? layout.lines[index - 1].frame.maxY : 0, note)
      }
    }
  }

  func testAnyPointHasAPositionOnTheNearestLine() {
    eachLayout(16) { layout, positions, note in
      for x in [-1e9, -5, 0, 31, 77.7, 1e9, .infinity, -.infinity, .nan] {
        for y in [-1e9, -1, 0, 5, 40, layout.size.height, 1e9, .infinity, .nan] {
          let position = positions.position(at: Point(x: x, y: y))
          XCTAssertEqual(positions.snapped(position), position, "\(x) \(y) \(note)")
          let frame = positions.caret(at: position).frame
          if y <= 0 { XCTAssertEqual(frame.minY, layout.lines[0].frame.minY, "\(x) \(y) \(note)") }
          if y >= layout.size.height {
            XCTAssertEqual(frame.maxY, layout.lines.last?.frame.maxY, "\(x) \(y) \(note)")
          }
        }
      }
    }
  }

  func testEndsOfLinesLieOnTheirLine() {
    eachLayout(24) { layout, positions, note in
      for position in all(positions) {
        let y = positions.caret(at: position).frame.minY
        let start = positions.position(from: position, .lineStart)
        let end = positions.position(from: position, .lineEnd)
        XCTAssertLessThanOrEqual(start.offset, position.offset, note)
        XCTAssertGreaterThanOrEqual(end.offset, position.offset, note)
        XCTAssertEqual(positions.caret(at: end).frame.minY, y, "\(position) end \(end) \(note)")
      }
    }
  }

  func testUpAndDownComeBackToTheLineAndKeepTheirPlace() {
    eachLayout(16) { layout, positions, note in
      for position in all(positions) {
        let from = positions.caret(at: position).frame
        guard from.minY < layout.lines.last!.frame.minY else { continue }
        var x: Double?
        let down = positions.position(from: position, .down, wantedX: &x)
        XCTAssertEqual(x, from.minX, note)
        XCTAssertGreaterThan(positions.caret(at: down).frame.minY, from.minY, note)
        let up = positions.position(from: down, .up, wantedX: &x)
        XCTAssertEqual(positions.caret(at: up).frame.minY, from.minY, note)
        XCTAssertEqual(positions.caret(at: up).frame.minX, from.minX, accuracy: 0.02, "\(position) \(note)")
      }
    }
  }
}
