import SateenText
import XCTest

@testable import SateenNodes

/// The strips of a text, as values.
final class TextStripsTests: XCTestCase {
  private func document(_ lines: Int) -> TextDocument {
    TextDocument(
      AttributedText((0..<lines).map { "line \($0)" }.joined(separator: "\n"), font: .system(14)), width: 200)
  }

  func testStripsCoverWhatIsAskedFor() {
    let document = document(100)
    let line = document.size.height / 100
    var strips = TextStrips()
    let first = strips.cover(0...5 * line, of: document)
    XCTAssertEqual(first.drawn.count, 1)
    XCTAssertEqual(strips.covered?.lowerBound, 0)
    let more = strips.cover(3 * line...20 * line, of: document)
    XCTAssertEqual(more.drawn.count, 2)
    XCTAssertEqual(more.removed, [])
    for (one, next) in zip(strips.strips, strips.strips.dropFirst()) { XCTAssertEqual(one.bottom, next.top) }
    let far = strips.cover(75 * line...80 * line, of: document)
    XCTAssertEqual(far.removed.count, 3 - far.drawn.filter { $0 <= 3 }.count, "those far away are dropped")
    XCTAssertGreaterThan(strips.covered?.lowerBound ?? 0, 70 * line)
    XCTAssertEqual(strips.cover(76 * line...78 * line, of: document).drawn, [])
  }

  func testAnEditMovesWhatIsBelow() {
    var document = document(32)
    let line = document.size.height / 32
    var strips = TextStrips()
    _ = strips.cover(0...document.size.height, of: document)
    XCTAssertEqual(strips.strips.count, 4)
    let before = strips.strips
    let edit = document.replace(document.length / 2..<document.length / 2, with: "x\ny")
    let bottom = edit.top + 2 * line
    let changes = strips.edit(top: edit.top, bottom: bottom, shift: edit.shift, in: document)
    XCTAssertFalse(changes.drawn.contains(before[0].id))
    XCTAssertFalse(changes.drawn.contains(before[3].id))
    XCTAssertEqual(strips.strips.last?.id, before.last?.id)
    XCTAssertEqual(strips.strips.last!.top, before.last!.top + line, accuracy: 0.1)
    XCTAssertEqual(strips.covered!.upperBound, document.size.height, accuracy: 0.1)
  }

  func testRemovingEverythingLeavesOneStripForTheCaret() {
    var document = document(32)
    var strips = TextStrips()
    _ = strips.cover(0...document.size.height, of: document)
    let edit = document.replace(0..<document.length, with: "")
    let changes = strips.edit(top: 0, bottom: document.size.height, shift: edit.shift, in: document)
    XCTAssertEqual(strips.strips.count, 1)
    XCTAssertEqual(changes.removed.count, 3)
    XCTAssertEqual(strips.covered!.upperBound, document.size.height, accuracy: 0.1)
  }
}
