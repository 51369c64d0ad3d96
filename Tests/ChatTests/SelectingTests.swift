import Sateen
import XCTest

@testable import Chat

/// Text in bubbles, and menus of messages.
final class SelectingTests: XCTestCase {
  @MainActor func testTextInABubbleIsSelectedAndCopied() async throws {
    let stage = try ChatStage()
    let message = try XCTUnwrap(stage.messages.last { $0.text.hasPrefix("They do") })
    let text = try XCTUnwrap(try stage.cell(message.id).parts.first).text
    let frame = text.convert(text.bounds, to: nil)
    stage.host.drag(
      from: Point(x: frame.minX + 1, y: frame.midY), to: Point(x: frame.maxX + 30, y: frame.midY))
    stage.settle()
    XCTAssertEqual(text.selectedText?.string, message.text)
    stage.press("c", .control)
    let copied = try await stage.container.pasteboard.text().string
    XCTAssertEqual(copied, message.text)
  }

  @MainActor func testTheSecondaryButtonOpensTheMenuOfTheMessageAlsoOverItsText() async throws {
    let stage = try ChatStage()
    let message = try XCTUnwrap(stage.messages.last)
    let text = try XCTUnwrap(try stage.cell(message.id).parts.first).text
    let point = text.convert(text.bounds, to: nil).center
    stage.host.send(.pointerMoved(point))
    stage.host.send(.pointerDown(point, button: .secondary, clicks: 1))
    stage.host.send(.pointerUp(point, button: .secondary))
    stage.settle()
    XCTAssertTrue(stage.container.isMenuOpen)
    XCTAssertEqual(
      stage.controller.menu(for: message).elements.compactMap(\.title), ["Reply", "Copy", "Delete"])
  }

  @MainActor func testAPressBesideTheWordsLeadsBackToTheComposer() async throws {
    let stage = try ChatStage()
    stage.press(.up)
    let cell = try stage.frame(try XCTUnwrap(stage.messages.last?.id))
    stage.host.click(Point(x: cell.maxX - 30, y: cell.minY + 20))
    stage.settle()
    XCTAssertTrue(stage.composer.field.hasFocus)
    XCTAssertNil(stage.list.focusedID)
  }
}
