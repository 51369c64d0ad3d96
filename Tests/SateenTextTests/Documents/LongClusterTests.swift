import XCTest

@testable import SateenText

/// Clusters that are longer than the parts of a paragraph.
final class LongClusterTests: XCTestCase {
  private let marks = 17_000

  /// "ab", a letter with thousands of marks from 2 to 17,003, and "cd".
  private func document(width: Double) -> TextDocument {
    let document = TextDocument(
      AttributedText("abe" + String(repeating: "\u{301}", count: marks) + "cd"), width: width)
    XCTAssertGreaterThan(document.lines.stretches.items.count, 2)
    return document
  }

  func testMovesGoOverALetterWithManyMarksAtOnce() {
    for width in [300, Double.infinity] {
      let positions = document(width: width).positions
      let (start, end) = (2, marks + 3)
      for (move, back) in [(TextMove.right, TextMove.left), (.forward, .backward)] {
        XCTAssertEqual(positions.position(from: TextPosition(start), move).offset, end, "\(move) \(width)")
        XCTAssertEqual(positions.position(from: TextPosition(end), back).offset, start, "\(back) \(width)")
      }
      for offset in [start + 1, 1_000, 4_096, 4_098, 4_099, 8_192, 8_476, end - 1] {
        XCTAssertEqual(positions.snapped(TextPosition(offset)).offset, start, "\(offset) \(width)")
        XCTAssertEqual(positions.snapped(offset..<offset + 1), start..<end, "\(offset) \(width)")
      }
      for offset in [0, 1, start, end, end + 1, end + 2] {
        XCTAssertEqual(positions.snapped(TextPosition(offset)).offset, offset, "\(width)")
      }
      // No caret is within the cluster, whatever is done.
      let ends = Set([0, 1, start, end, end + 1, end + 2])
      var found: Set<Int> = []
      for from in ends {
        for move in [
          TextMove.left, .right, .up, .down, .lineStart, .lineEnd, .wordForward, .wordBackward, .wordLeft, .wordRight,
          .paragraphStart, .paragraphEnd,
        ] {
          let position = positions.position(from: TextPosition(from), move)
          XCTAssertTrue(ends.contains(position.offset), "\(from) \(move) \(position) \(width)")
          found.insert(position.offset)
        }
      }
      XCTAssertEqual(found, ends)
    }
  }

  func testBackspaceTakesALetterWithManyMarks() {
    var editor = TextEditor(TextContent("abe" + String(repeating: "\u{301}", count: marks)), width: 300)
    _ = editor.perform(.delete(.backward), at: 0)
    XCTAssertEqual(editor.content.string, "ab")
  }

  func testLinesOfFlagsAndLettersHaveTheirSeamsBetweenClusters() {
    for text in ["🇩🇪", "日本", "👍🏽", "각", "कि"] {
      let document = TextDocument(AttributedText(String(repeating: text, count: 5_000)), width: 300)
      let positions = document.positions
      var seam = 0
      for stretch in document.lines.stretches.items.dropLast() {
        seam += stretch.length
        XCTAssertEqual(positions.snapped(TextPosition(seam)).offset, seam, text)
        let next = positions.position(from: TextPosition(seam), .forward)
        XCTAssertEqual(positions.position(from: next, .backward).offset, seam, text)
        let before = positions.position(from: TextPosition(seam), .backward)
        XCTAssertEqual(positions.position(from: before, .forward).offset, seam, text)
      }
      XCTAssertGreaterThan(seam, 0)
    }
  }
}
