import XCTest

@testable import SateenText

/// The styles of paragraphs that an editor joins and divides.
final class EditorStyleTests: XCTestCase {
  private let centred = ParagraphStyle(alignment: .center)

  /// "first" in no stated style, and "second" centred.
  private func editor() -> TextEditor {
    var content = TextContent("first\nsecond")
    content.setParagraphStyle(centred, in: 6..<12)
    return TextEditor(content, width: 200)
  }

  private func alignments(_ editor: TextEditor) -> [ParagraphStyle.Alignment] {
    editor.content.paragraphs(in: 0..<editor.content.length).map {
      editor.content.paragraphStyle(at: $0.range.lowerBound).alignment
    }
  }

  /// The lines are those of the text.
  private func check(_ editor: TextEditor, line: UInt = #line) {
    let whole = TextDocument(editor.content.attributedText, width: 200)
    assertEqualLines(editor.document.allLines, whole.allLines, "", line: line)
    XCTAssertNil(editor.content.brokenRule, line: line)
  }

  func testAJoinedParagraphHasOneStyle() {
    var editor = editor()
    _ = editor.perform(.select(TextSelection(TextPosition(6))), at: 0)
    let joined = editor.perform(.delete(.backward), at: 1)
    XCTAssertEqual(alignments(editor), [.natural])
    XCTAssertEqual(joined.edits.map(\.changesOnlyAttributes), [false, true])
    XCTAssertEqual(joined.layoutEdits.count, 1, "no line changes with a style that is not seen")
    check(editor)
    // A paragraph that begins within what was the second one is like the first one.
    _ = editor.perform(.select(TextSelection(TextPosition(8))), at: 2)
    _ = editor.perform(.breakParagraph, at: 3)
    XCTAssertEqual(editor.content.string, "firstsec\nond")
    XCTAssertEqual(alignments(editor), [.natural, .natural])
    check(editor)
    _ = editor.perform(.undo, at: 4)
    _ = editor.perform(.undo, at: 5)
    XCTAssertEqual(editor.content.string, "first\nsecond")
    XCTAssertEqual(alignments(editor), [.natural, .center])
    check(editor)
    _ = editor.perform(.redo, at: 6)
    XCTAssertEqual(alignments(editor), [.natural])
    XCTAssertNil(editor.content.edit(unifyingStyleAt: 0))
    check(editor)
  }

  func testWhatIsTypedOverTheEndOfAParagraphIsUndoneAtOnce() {
    var editor = editor()
    _ = editor.perform(.select(TextSelection(3..<8)), at: 0)
    for (index, letter) in ["x", "y", "z"].enumerated() {
      _ = editor.perform(.type(letter), at: 1 + Double(index) * 0.1)
    }
    XCTAssertEqual(editor.content.string, "firxyzcond")
    check(editor)
    _ = editor.perform(.undo, at: 2)
    XCTAssertEqual(editor.content.string, "first\nsecond")
    XCTAssertEqual(alignments(editor), [.natural, .center])
    XCTAssertFalse(editor.canUndo)
    check(editor)
    _ = editor.perform(.redo, at: 3)
    XCTAssertEqual(editor.content.string, "firxyzcond")
    XCTAssertEqual(alignments(editor), [.natural])
    check(editor)
  }

  func testTypingOverTheEndOfAParagraphUnifiesToo() {
    var editor = editor()
    _ = editor.perform(.select(TextSelection(3..<8)), at: 0)
    _ = editor.perform(.type("x"), at: 1)
    XCTAssertEqual(editor.content.string, "firxcond")
    XCTAssertNil(editor.content.edit(unifyingStyleAt: 0))
    _ = editor.perform(.undo, at: 2)
    XCTAssertEqual(alignments(editor), [.natural, .center])
    check(editor)
  }

  func testAComposedTextLeavesOneStyleWhenItIsCommitted() {
    var editor = editor()
    _ = editor.perform(.select(TextSelection(3..<8)), at: 0)
    _ = editor.perform(.compose("n", clause: 0..<1), at: 1)
    _ = editor.perform(.compose("", clause: 0..<0), at: 2)
    XCTAssertEqual(alignments(editor), [.natural, .center], "as it was")
    _ = editor.perform(.compose("n", clause: 0..<1), at: 3)
    _ = editor.perform(.type("日本"), at: 4)
    XCTAssertEqual(editor.content.string, "fir日本cond")
    XCTAssertNil(editor.content.edit(unifyingStyleAt: 0))
    check(editor)
    _ = editor.perform(.undo, at: 5)
    XCTAssertEqual(alignments(editor), [.natural, .center])
    check(editor)
  }

  func testAnEditFromElsewhereUnifiesAndUndoStillFits() throws {
    var editor = editor()
    _ = editor.perform(.type("!"), at: 0)
    let edit = editor.content.edit(replacing: 5..<6, with: "")
    let outcome = try editor.apply(foreign: edit, at: 1)
    XCTAssertEqual(outcome.edits.count, 2)
    XCTAssertNil(editor.content.edit(unifyingStyleAt: 0))
    _ = editor.perform(.undo, at: 2)
    XCTAssertEqual(editor.content.string, "firstsecond")
    check(editor)
  }

  func testComposedTextWithAttributesKeepsTheStyleOfItsParagraph() {
    var editor = TextEditor(TextContent("abc", paragraphStyle: centred), width: 200)
    _ = editor.perform(.select(TextSelection(TextPosition(0))), at: 0)
    editor.typingAttributes = TextAttributes(font: .system(20))
    _ = editor.perform(.compose("に", clause: 0..<1), at: 1)
    XCTAssertEqual(alignments(editor), [.center])
    XCTAssertEqual(editor.content.attributes(at: 0)?.font, .system(20))
    _ = editor.perform(.select(TextSelection(TextPosition(4))), at: 2)
    XCTAssertEqual(alignments(editor), [.center])
    check(editor)
  }

  func testTheEmptyParagraphAtTheEndIsTypedInItsOwnStyle() {
    var content = TextContent("abc\n")
    content.setParagraphStyle(centred, in: 4..<4)
    var editor = TextEditor(content, width: 200)
    XCTAssertEqual(alignments(editor), [.natural])
    _ = editor.perform(.type("x"), at: 0)
    XCTAssertEqual(alignments(editor), [.natural, .center])
    _ = editor.perform(.undo, at: 1)
    XCTAssertEqual(editor.content.paragraphStyle(at: 4), centred)
    XCTAssertEqual(editor.document.positions.caret(at: TextPosition(4)).frame.minX, 100, accuracy: 1)
    XCTAssertNil(editor.content.brokenRule)
  }
}
