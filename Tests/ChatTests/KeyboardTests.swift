import Sateen
import XCTest

@testable import Chat

/// All that can be done without a pointer.
final class KeyboardTests: XCTestCase {
  @MainActor func testUpGoesToTheMessagesAndEscapeComesBack() async throws {
    let stage = try ChatStage()
    let ids = stage.messages.map(\.id)
    stage.press(.up)
    XCTAssertEqual(stage.list.focusedID, .message(ids[ids.count - 1]))
    stage.press(.up)
    stage.press(.up)
    XCTAssertEqual(stage.list.focusedID, .message(ids[ids.count - 3]))
    stage.press(.escape)
    XCTAssertNil(stage.list.focusedID)
    XCTAssertTrue(stage.composer.field.hasFocus)
    stage.type("a")
    // In a text, Up is the text's own.
    stage.press(.up)
    XCTAssertTrue(stage.composer.field.hasFocus)
    XCTAssertNil(stage.list.focusedID)
  }

  @MainActor func testALetterOnTheMessagesBeginsAMessage() async throws {
    let stage = try ChatStage()
    stage.press(.up)
    stage.press("h")
    XCTAssertTrue(stage.composer.field.hasFocus)
    XCTAssertEqual(stage.composer.text, "h")
    stage.type("i")
    XCTAssertEqual(stage.composer.text, "hi")
  }

  @MainActor func testDeletingAndUndoingByKeys() async throws {
    let stage = try ChatStage()
    let before = stage.messages
    stage.press(.up)
    stage.press(.up)
    stage.press(.delete)
    stage.settle()
    XCTAssertEqual(stage.messages.map(\.id), before.map(\.id).filter { $0 != before[before.count - 2].id })
    XCTAssertEqual(stage.controller.notice, NoticeBar.Notice(text: "Message deleted", undo: "Undo"))
    stage.press(.escape)
    stage.press("z", .control)
    stage.settle()
    XCTAssertEqual(stage.messages, before)
    XCTAssertNil(stage.controller.notice)
  }

  @MainActor func testUndoInTheComposerComesFirst() async throws {
    let stage = try ChatStage()
    stage.controller.delete(try XCTUnwrap(stage.messages.last))
    let count = stage.messages.count
    stage.type("word")
    stage.press("z", .control)
    XCTAssertEqual(stage.composer.text, "")
    XCTAssertEqual(stage.messages.count, count)
    stage.press("z", .control)
    XCTAssertEqual(stage.messages.count, count + 1)
  }

  @MainActor func testReplyingAndCopyingByKeys() async throws {
    let stage = try ChatStage()
    let last = try XCTUnwrap(stage.messages.last)
    stage.press(.up)
    stage.press("c", .control)
    let copied = try await stage.container.pasteboard.text().string
    XCTAssertEqual(copied, last.text)
    stage.press("r", .control)
    stage.settle()
    XCTAssertEqual(stage.composer.quote, Quote(last))
    XCTAssertTrue(stage.composer.field.hasFocus)
    stage.send("Yes")
    stage.settle()
    XCTAssertEqual(stage.lastSent?.quote, Quote(last))
    XCTAssertNil(stage.composer.quote)
    // Escape gives a reply up.
    stage.controller.reply(to: last)
    stage.settle()
    stage.press(.escape)
    XCTAssertNil(stage.composer.quote)
  }

  @MainActor func testTheMenuKeyOpensTheMenuOfAMessage() async throws {
    let stage = try ChatStage()
    stage.press(.up)
    stage.press(.menu)
    XCTAssertTrue(stage.container.isMenuOpen)
    // The first item is the reply.
    stage.press(.down)
    stage.press(.enter)
    stage.settle()
    XCTAssertFalse(stage.container.isMenuOpen)
    XCTAssertEqual(stage.composer.quote?.id, stage.messages.last?.id)
  }

  @MainActor func testPageKeysScrollTheMessagesWhileOneWrites() async throws {
    let stage = try ChatStage()
    stage.press(.pageUp)
    stage.settle()
    XCTAssertGreaterThan(stage.distanceFromEnd, 200)
    XCTAssertTrue(stage.composer.field.hasFocus)
  }

  @MainActor func testDarkAndLight() async throws {
    let stage = try ChatStage()
    stage.press("d", .control)
    XCTAssertEqual(stage.container.appearance, .dark)
  }
}
