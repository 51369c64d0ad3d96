import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// The pointer, fingers, and the menu.
@MainActor
final class EditingPressTests: XCTestCase {
  private let string = "one two three\nfour five six"

  func testClicksPlaceTheCaretAndSelectWordsAndParagraphs() async {
    let stage = EditingStage(EditableTextNode("one two three\nfour five six"), focused: false)
    stage.click(stage.point(5))
    XCTAssertTrue(stage.node.hasFocus)
    XCTAssertEqual(stage.selection, 5..<5)
    stage.click(stage.point(5), times: 2)
    XCTAssertEqual(stage.node.selectedText?.string, "two")
    stage.click(stage.point(5), times: 3)
    XCTAssertEqual(stage.node.selectedText?.string, "one two three\n")
    stage.click(stage.point(4))
    stage.click(stage.point(7), .shift)
    XCTAssertEqual(stage.node.selectedText?.string, "two")
    await stage.container.assertSelected("two")
  }

  func testDraggingSelects() async {
    let stage = EditingStage(string)
    stage.host.drag(from: stage.point(4), to: stage.point(18))
    stage.host.settle()
    XCTAssertEqual(stage.selection, 4..<18)
    await stage.container.assertSelected("two three\nfour")
    stage.type("x")
    XCTAssertEqual(stage.text, "one x five six")
  }

  func testDraggingBelowScrollsOn() async {
    let node = EditableTextNode((0..<200).map { "line \($0)" }.joined(separator: "\n"))
    node.maximumHeight = 120
    let stage = EditingStage(node)
    stage.press(.home, .control)
    let start = stage.point(1)
    stage.host.send(.pointerDown(start, button: .primary, clicks: 1))
    stage.host.step()
    stage.host.send(.pointerMoved(Point(x: start.x, y: start.y + 140)))
    stage.host.advance(by: 0.25)
    XCTAssertGreaterThan(node.scroller.scrollView.contentOffset.y, 40)
    let selected = stage.selection.upperBound
    XCTAssertGreaterThan(selected, 60)
    stage.host.advance(by: 0.15)
    XCTAssertGreaterThan(stage.selection.upperBound, selected, "it goes on")
    stage.host.send(.pointerUp(Point(x: start.x, y: start.y + 140), button: .primary))
    stage.host.settle()
  }

  func testThePointerBelowTheTextIsForTheText() async {
    let node = EditableTextNode("one")
    let stage = EditingStage(node, focused: false)
    node.frame = Rect(x: 20, y: 20, width: 240, height: 200)
    stage.host.settle()
    stage.click(Point(x: 100, y: 150))
    XCTAssertTrue(node.hasFocus)
    XCTAssertEqual(stage.selection, 3..<3)
    XCTAssertEqual(stage.container.pointerShape, .text)
  }

  func testTheMiddleButtonInsertsWhatWasSelected() async {
    let stage = EditingStage(string)
    stage.container.selectionPasteboard?.write(PasteboardContent(text: "X"))
    stage.press(.middle, stage.point(4))
    await stage.awaitPastes()
    stage.host.settle()
    XCTAssertEqual(stage.text, "one Xtwo three\nfour five six")
    XCTAssertEqual(stage.selection, 5..<5)
  }

  // MARK: Fingers

  func testATapPlacesTheCaretAndASecondOneShowsTheBar() async {
    let stage = EditingStage(EditableTextNode("one two"), focused: false)
    stage.copy("x")
    stage.tap(stage.point(3))
    XCTAssertTrue(stage.node.hasFocus)
    XCTAssertEqual(stage.selection, 3..<3)
    XCTAssertEqual(stage.bar, [])
    stage.host.advance(by: 0.5)
    stage.tap(stage.point(3))
    XCTAssertEqual(stage.bar, ["Paste", "Select All"])
  }

  func testHoldingSelectsAWordWithHandlesAndTheBar() async throws {
    let stage = EditingStage(EditableTextNode("one two three"), focused: false)
    stage.copy("x")
    stage.hold(stage.point(5))
    XCTAssertEqual(stage.node.selectedText?.string, "two")
    XCTAssertEqual(stage.bar, ["Cut", "Copy", "Paste", "Select All"])
    let end = stage.node.surface.layer.convert(
      try XCTUnwrap(stage.node.interaction.selectionEnds).end, to: stage.container.view.layer)
    let knob = Point(x: end.minX, y: end.maxY + 6)
    stage.host.send(.touchBegan(id: 1, knob))
    stage.host.step()
    for step in 1...5 {
      stage.host.send(.touchMoved(id: 1, Point(x: knob.x + Double(step) * 8, y: knob.y)))
      stage.host.step()
    }
    stage.host.send(.touchEnded(id: 1, Point(x: knob.x + 40, y: knob.y)))
    stage.host.settle()
    XCTAssertEqual(stage.selection.lowerBound, 4)
    XCTAssertGreaterThan(stage.selection.upperBound, 8)
    stage.press(.left)
    XCTAssertEqual(stage.bar, [])
  }

  // MARK: Menu

  func testTheMenuMovesTheCaretUnlessItIsOnSelectedText() async {
    let stage = EditingStage(string)
    stage.press(.secondary, stage.point(5))
    XCTAssertTrue(stage.container.isMenuOpen)
    XCTAssertEqual(stage.selection, 5..<5)
    stage.press(.escape)
    XCTAssertFalse(stage.container.isMenuOpen)
    XCTAssertTrue(stage.node.hasFocus)
    XCTAssertEqual(stage.ends, 0, "the menu is the text's own")
    stage.click(stage.point(5), times: 2)
    stage.press(.secondary, stage.point(5))
    XCTAssertEqual(stage.selection, 4..<7)
    stage.press(.escape)
    stage.press(.menu)
    XCTAssertTrue(stage.container.isMenuOpen)
    XCTAssertEqual(stage.selection, 4..<7)
  }

  func testTheMenuDoesWhatItSays() async {
    let stage = EditingStage(string)
    stage.click(stage.point(5), times: 2)
    // Undo and Redo have nothing to do: Cut is the first line that can be chosen.
    stage.press(.menu)
    stage.press(.down)
    stage.press(.enter)
    XCTAssertFalse(stage.container.isMenuOpen)
    XCTAssertEqual(stage.text, "one  three\nfour five six")
    await stage.container.assertCopied("two")
    stage.host.settle()
    XCTAssertTrue(stage.node.hasFocus)
    stage.press(.menu)
    stage.press(.down)
    stage.press(.enter)
    XCTAssertEqual(stage.text, string, "undone")
    XCTAssertEqual(stage.ends, 0)
    stage.other.focus()
    stage.host.settle()
    XCTAssertEqual(stage.ends, 1)
  }
}
