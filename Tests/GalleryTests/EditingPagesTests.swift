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
}
