import XCTest

@testable import SateenText

/// Editors that show signs in place of their text.
final class MaskedEditorTests: XCTestCase {
  func testACompositionEndsWhereTheTextIsMasked() {
    var editor = TextEditor(TextContent("x"), isSingleLine: true)
    _ = editor.perform(.compose("にほん", clause: 3..<3), at: 0)
    var showing = TextShowing()
    showing.mask = "•"
    editor.setShowing(showing)
    XCTAssertNil(editor.compositionRange)
    XCTAssertEqual(editor.content.string, "xにほん")
    XCTAssertEqual(editor.document.text.string, "••••")
    _ = editor.perform(.type("a"), at: 1)
    XCTAssertEqual(editor.content.string, "xにほんa")
    XCTAssertFalse(editor.canUndo)
  }
}
