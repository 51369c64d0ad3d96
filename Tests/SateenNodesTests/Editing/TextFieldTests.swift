import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// Single lines: scrolling, secure entry, the clear button and the frame.
@MainActor
final class TextFieldTests: XCTestCase {
  private func clearButton(_ field: TextFieldNode) throws -> ClearButtonNode {
    try XCTUnwrap(field.subnodes.lazy.compactMap { $0 as? ClearButtonNode }.first)
  }

  func testALineHasNoParagraphs() async {
    let stage = EditingStage(TextFieldNode("one"))
    stage.copy("\ntwo\r\nthree\n")
    stage.press(.end)
    await stage.paste()
    XCTAssertEqual(stage.text, "onetwo three")
    stage.press(.enter)
    XCTAssertEqual(stage.text, "onetwo three")
  }

  func testReturnSubmitsOrIsLeftToTheDefaultButton() async {
    let field = TextFieldNode("one")
    let stage = EditingStage(field)
    var pressed = 0
    stage.other.addAction(for: .touchUpInside) { _, _ in pressed += 1 }
    stage.other.role = .defaultAction
    stage.press(.enter)
    XCTAssertEqual(pressed, 1)
    var submitted: [String] = []
    field.onReturn = { field in
      submitted.append(field.text)
      return .handled
    }
    stage.press(.enter)
    XCTAssertEqual(submitted, ["one"])
    XCTAssertEqual(pressed, 1)
  }

  func testTheLineScrollsToKeepTheCaretInSight() async throws {
    let field = TextFieldNode()
    let stage = EditingStage(field, width: 120)
    let height = field.frame.height
    stage.type("a long line that is wider than the field is")
    XCTAssertEqual(field.frame.height, height)
    let view = field.scroller.scrollView
    XCTAssertGreaterThan(view.contentOffset.x, 50)
    func caretIsSeen() -> Bool { view.bounds.insetBy(x: -0.5, y: -100).contains(field.caretFrame!.center) }
    XCTAssertTrue(caretIsSeen())
    for _ in 0..<43 {
      stage.host.press(.left)
      XCTAssertTrue(caretIsSeen())
    }
    XCTAssertEqual(view.contentOffset.x, 0)
    stage.press(.end)
    stage.press(.backspace, .control)
    stage.press("a", .control)
    stage.press(.backspace)
    XCTAssertEqual(view.contentOffset.x, 0)
  }

  func testTabSelectsAllAndAPressDoesNot() async {
    let stage = EditingStage(TextFieldNode("one two"), focused: false)
    stage.press(.tab)
    XCTAssertTrue(stage.node.hasFocus)
    XCTAssertEqual(stage.selection, 0..<7)
    stage.press(.tab)
    stage.click(stage.point(3))
    XCTAssertEqual(stage.selection, 3..<3)
  }

  // MARK: Secure entry

  func testSecureEntryShowsSignsAndCopiesNothing() async {
    let field = TextFieldNode("secret")
    field.isSecure = true
    let stage = EditingStage(field)
    let wide = field.editor.document.size.width
    field.isSecure = false
    XCTAssertNotEqual(field.editor.document.size.width, wide)
    field.isSecure = true
    XCTAssertEqual(field.editor.document.text.string, "••••••")
    XCTAssertEqual(field.text, "secret")
    stage.press("a", .control)
    await stage.container.assertSelected(nil)
    stage.press("c", .control)
    stage.press("x", .control)
    await stage.container.assertCopied(nil)
    XCTAssertEqual(field.text, "secret")
    stage.click(stage.point(2), times: 2)
    XCTAssertEqual(stage.selection, 0..<6, "words would tell something")
    await stage.container.assertSelected(nil)
    stage.type("👩🏽‍🚀e\u{301}")
    XCTAssertEqual(field.text, "👩🏽‍🚀e\u{301}")
    XCTAssertEqual(field.editor.document.length, field.content.length)
    stage.press(.left)
    XCTAssertEqual(stage.selection, 7..<7, "one sign for a character")
    XCTAssertFalse(field.canUndo)
    stage.press("z", .control)
    XCTAssertEqual(field.text, "👩🏽‍🚀e\u{301}")
  }

  func testSecureEntryShowsNoComposition() async {
    let field = TextFieldNode("")
    field.isSecure = true
    let stage = EditingStage(field)
    let endings = stage.container.textInputWish.endings
    stage.compose("ni")
    XCTAssertEqual(field.text, "")
    XCTAssertEqual(stage.container.textInputWish.endings, endings, "the method goes on")
    stage.type("に")
    XCTAssertEqual(field.text, "に")
    stage.copy("pasted")
    await stage.paste()
    XCTAssertEqual(field.text, "にpasted")
  }

  // MARK: Clear button

  func testTheClearButtonShowsWhileThereIsTextAndCanBeUndone() async throws {
    let field = TextFieldNode("")
    field.showsClearButton = true
    let stage = EditingStage(field)
    let button = try clearButton(field)
    XCTAssertTrue(button.isHidden)
    stage.type("abc")
    XCTAssertFalse(button.isHidden)
    let middle = button.layer.convert(Point(x: 8, y: 8), to: stage.container.view.layer)
    stage.click(middle)
    XCTAssertEqual(field.text, "")
    XCTAssertTrue(button.isHidden)
    XCTAssertTrue(field.hasFocus)
    XCTAssertEqual(stage.changes.count, 4)
    stage.press("z", .control)
    XCTAssertEqual(field.text, "abc")
    stage.press(.tab)
    XCTAssertTrue(stage.other.hasFocus, "Tab passes the button by")
    field.isEditable = false
    field.text = "abcd"
    stage.host.settle()
    XCTAssertTrue(button.isHidden)
  }

  func testTheFrameShowsTheFocusAndWhatIsWrong() async {
    let field = TextFieldNode("abc")
    let stage = EditingStage(field, focused: false)
    let rest = field.borderColor
    XCTAssertEqual(rest, FieldStyle.rounded.border)
    field.focus()
    XCTAssertNotEqual(field.borderColor, rest)
    field.isInvalid = true
    XCTAssertEqual(field.borderColor, FieldStyle.rounded.invalidBorder)
    stage.other.focus()
    field.isInvalid = false
    XCTAssertEqual(field.borderColor, rest)
    field.isEnabled = false
    XCTAssertEqual(field.backgroundColor, FieldStyle.rounded.disabledBackground)
    XCTAssertFalse(stage.container.showsFocusRing)
  }

  func testALineFromRightToLeftStandsAtTheRight() async {
    let stage = EditingStage(TextFieldNode("שלום"))
    let frame = stage.node.caretFrame!
    stage.press(.home)
    XCTAssertGreaterThan(stage.node.caretFrame!.minX, frame.minX)
    XCTAssertGreaterThan(stage.node.caretFrame!.minX, stage.node.surface.bounds.width - 12)
  }
}
