import SateenLayout
import XCTest

@testable import SateenText

/// Counts the code units that are laid out, in texts of which no edit may lay out much.
final class LaidUnitsTests: XCTestCase {
  private static let line = "The quick brown fox jumps over the lazy dog, and 0123456789 more besides to fill a line."

  private func text(_ size: Int, separator: String) -> TextContent {
    let line = Self.line + separator
    return TextContent(
      String(repeating: line, count: size / line.utf8.count + 1), attributes: TextAttributes(font: Font(size: 15)))
  }

  /// The units that a body lays out.
  private func laid(_ document: inout TextDocument, _ body: (inout TextDocument) -> Void) -> Int {
    let before = document.laidUnits
    body(&document)
    return document.laidUnits - before
  }

  /// Types at a place of which the lines are seen.
  /// - Returns: the units that were laid out for a key, and to show the place before it.
  private func type(_ document: inout TextDocument, at offset: Int) -> (view: Int, key: Int, delete: Int) {
    let view = laid(&document) { $0.measure(around: offset, height: 600) }
    let key = laid(&document) { $0.replace(offset..<offset, with: "x") }
    let again = laid(&document) { document in
      document.replace(offset..<offset + 1, with: "")
      let y = document.height(of: TextDocument.Anchor(offset: offset))
      document.measure(in: max(0, y - 300)..<y + 300)
      _ = document.positions.caret(at: TextPosition(offset))
    }
    return (view, key, again)
  }

  func testAKeyInTenMegabytesLaysOutItsParagraph() {
    let content = text(10 << 20, separator: "\n")
    var document = TextDocument(content, width: 400)
    XCTAssertEqual(document.laidUnits, 0, "to open it")
    for offset in [0, content.length / 2, content.length] {
      let (view, key, delete) = type(&document, at: offset)
      XCTAssertLessThan(view, 20_000, "\(offset)")
      XCTAssertLessThan(key, 200, "\(offset)")
      XCTAssertLessThan(delete, 2_000, "\(offset)")
    }
  }

  func testAKeyInAParagraphOfAMegabyteLaysOutAPartOfIt() {
    let content = text(1 << 20, separator: " ")
    XCTAssertEqual(content.paragraphCount, 1)
    var document = TextDocument(content, width: 400)
    XCTAssertEqual(document.laidUnits, 0, "to open it")
    for offset in [0, content.length / 2 + 17, content.length] {
      let (view, key, delete) = type(&document, at: offset)
      XCTAssertLessThan(view, 20_000, "\(offset)")
      XCTAssertLessThan(key, 4_200, "\(offset)")
      XCTAssertLessThan(delete, 6_000, "\(offset)")
    }
    XCTAssertNil(document.brokenRule)
  }

  func testTextThatHasNoPlaceToBreakCostsNoMore() {
    let marks = TextContent("a" + String(repeating: "\u{301}", count: 100_000))
    let letters = TextContent(String(repeating: "a", count: 1 << 20))
    let spaces = TextContent(String(repeating: " ", count: 1 << 21))
    for (content, width) in [(marks, 400), (letters, 400), (letters, .infinity), (spaces, 400), (spaces, 3)] {
      var document = TextDocument(content, width: width)
      for offset in [0, content.length / 2, content.length] {
        let (view, key, delete) = type(&document, at: offset)
        let note = "\(offset) of \(content.length), \(width)"
        // Twice forty lines of 4,096 units, of which 1,280 are laid out at first.
        XCTAssertLessThan(view, 800_000, note)
        XCTAssertLessThan(key, 20_000, note)
        XCTAssertLessThan(delete, 40_000, note)
        let before = document.laidUnits
        for move in [TextMove.wordForward, .wordBackward, .forward, .backward, .up, .down, .lineEnd] {
          _ = document.positions.position(from: TextPosition(offset), move)
        }
        XCTAssertLessThan(document.laidUnits - before, 150_000, note)
      }
      XCTAssertNil(document.brokenRule)
    }
  }

  // MARK: Editors

  func testAnEditorPastesAndUndoesTenMegabytesWithoutLayingThemOut() {
    let pasted = text(10 << 20, separator: "\n")
    var editor = TextEditor(text(100_000, separator: "\n"), width: 400)
    func perform(_ command: TextCommand) -> Int {
      let before = editor.document.laidUnits
      let outcome = editor.perform(command, at: 0)
      XCTAssertNil(outcome.refusal)
      return editor.document.laidUnits - before
    }
    XCTAssertLessThan(perform(.select(TextSelection(TextPosition(50_010)))), 1_000)
    XCTAssertLessThan(perform(.insert(pasted)), 2_000)
    XCTAssertEqual(editor.selection.range.lowerBound, 50_010 + pasted.length)
    XCTAssertLessThan(perform(.type("x")), 2_000)
    XCTAssertLessThan(perform(.undo), 2_000)
    XCTAssertLessThan(perform(.undo), 2_000)
    XCTAssertLessThan(perform(.redo), 2_000)
    XCTAssertLessThan(perform(.selectAll), 2_000)
    XCTAssertLessThan(perform(.delete(.backward)), 2_000)
    XCTAssertTrue(editor.document.isMeasured)
    XCTAssertLessThan(perform(.undo), 6_000)
    XCTAssertEqual(editor.content.length, editor.document.length)
    XCTAssertNil(editor.document.brokenRule)
  }

  func testAnEditorTypesInALargeTextByLayingOutLittle() {
    for separator in ["\n", " "] {
      var editor = TextEditor(text(1 << 20, separator: separator), width: 400)
      for offset in [0, 500_000, editor.content.length] {
        _ = editor.perform(.select(TextSelection(TextPosition(offset))), at: 0)
        let before = editor.document.laidUnits
        for key in 0..<20 { _ = editor.perform(.type("x"), at: Double(key)) }
        let each = (editor.document.laidUnits - before) / 20
        XCTAssertLessThan(each, separator == "\n" ? 250 : 4_500, "\(offset)")
      }
    }
  }
}
