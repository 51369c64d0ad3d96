import SateenCore
import SateenNodes
import XCTest

@testable import Gallery

/// The pages about texts that are typed into.
@MainActor
final class EditingPagesTests: XCTestCase {
  func testKeysThatTypeGoToAFieldAndNotToThePage() async throws {
    let stage = try GalleryStage("fields")
    let page = try stage.page(FieldsPage.self)
    stage.press("n")
    XCTAssertTrue(page.name.hasFocus)
    XCTAssertEqual(page.name.selection.range, 0..<page.name.text.utf16.count)
    // A key and the text that it types come together.
    stage.press("d")
    stage.host.send(.textInput("d"))
    stage.host.settle()
    XCTAssertEqual(page.name.text, "d")
    XCTAssertFalse(page.isDisabled)
    XCTAssertTrue(stage.shell.current === page)
  }

  func testTheFieldsCheckAndFilter() async throws {
    let stage = try GalleryStage("fields")
    let page = try stage.page(FieldsPage.self)
    XCTAssertTrue(page.mail.isInvalid)
    page.mail.focus()
    stage.host.send(.textInput(".org"))
    stage.host.settle()
    XCTAssertFalse(page.mail.isInvalid)
    page.code.focus()
    stage.host.send(.textInput("ab1c"))
    stage.host.settle()
    XCTAssertEqual(page.code.text, "ABC")
  }

  func testTheEditorUndoesAndSends() async throws {
    let stage = try GalleryStage("editor")
    let page = try stage.page(EditorPage.self)
    let text = page.editor.text
    stage.press("a")
    XCTAssertTrue(page.editor.text.hasPrefix("Added"))
    stage.press("u")
    XCTAssertEqual(page.editor.text, text)
    page.message.focus()
    let height = page.message.frame.height
    stage.host.send(.textInput("Ahoy"))
    stage.press(.enter, .shift)
    XCTAssertGreaterThan(page.message.frame.height, height)
    stage.press(.enter)
    XCTAssertEqual(page.sent, ["Ahoy\n"])
    XCTAssertEqual(page.message.text, "")
  }

  func testThePageOfInputMethodsTellsWhatIsComposed() async throws {
    let stage = try GalleryStage("input-methods")
    let page = try stage.page(InputMethodsPage.self)
    XCTAssertEqual(page.text.text, "Write here: 日本語を書く")
    XCTAssertNil(page.content?.plane.marked, "no text has the focus")
    stage.press("k", .control)
    XCTAssertTrue(page.text.hasFocus)
    XCTAssertEqual(Array(page.report.lines.prefix(2)), ["日本語を書く", "4 to 6 of 6"])
    XCTAssertNotNil(page.content?.plane.marked)
    stage.press("k", .control)
    XCTAssertEqual(page.report.lines[0], "–")
    XCTAssertEqual(page.makeStatus(), "Committed “日本語を書く”")
    // A method of the desktop.
    page.line.focus()
    stage.host.send(.composition(TextComposition("にほん", selection: 1..<1)))
    stage.host.settle()
    XCTAssertEqual(page.line.text, "にほん")
    XCTAssertEqual(Array(page.report.lines.prefix(2)), ["にほん", "none; caret at 1 of 3"])
    stage.press("e", .control)
    XCTAssertEqual(page.report.lines[0], "–")
    XCTAssertEqual(page.line.text, "にほん")
  }

  func testTheMarkFollowsARowThatScrolls() async throws {
    let stage = try GalleryStage("input-methods")
    let page = try stage.page(InputMethodsPage.self)
    let cell = try XCTUnwrap(page.phrases.visibleNodes.compactMap { $0 as? PhraseCell }.dropFirst(2).first)
    cell.field.focus()
    stage.host.send(.composition(TextComposition("ni")))
    stage.host.settle()
    let before = try XCTUnwrap(page.content?.plane.marked)
    XCTAssertEqual(page.report.lines[0], "ni")
    stage.press("j", .control)
    let after = try XCTUnwrap(page.content?.plane.marked)
    XCTAssertEqual(after.minY, before.minY - PhraseCell.height, accuracy: 1)
    let told = try XCTUnwrap(stage.host.container.textInputWish.caret)
    XCTAssertTrue(page.content?.convert(after, to: nil).contains(told.center) == true, "the method is told that place")
  }
}
