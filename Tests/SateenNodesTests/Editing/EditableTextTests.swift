import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// Typing, what is told, filters and limits, and the height.
@MainActor
final class EditableTextTests: XCTestCase {
  func testTypedTextIsInsertedAndTold() async {
    let stage = EditingStage("")
    stage.type("Grüße 👩🏽‍🚀")
    XCTAssertEqual(stage.text, "Grüße 👩🏽‍🚀")
    XCTAssertEqual(stage.changes.count, 7)
    XCTAssertEqual(stage.changes.last?.first?.inserted.string, "👩🏽‍🚀")
    XCTAssertEqual(stage.selection, 13..<13)
    XCTAssertEqual(stage.begins, 1)
    stage.other.focus()
    stage.host.settle()
    XCTAssertEqual(stage.ends, 1)
    stage.type("x")
    XCTAssertEqual(stage.text, "Grüße 👩🏽‍🚀")
  }

  func testTextSetByCodeIsNotTold() async {
    let stage = EditingStage("abc")
    stage.type("d")
    stage.node.text = "other"
    stage.host.settle()
    XCTAssertEqual(stage.changes.count, 1)
    XCTAssertEqual(stage.selection, 5..<5)
    XCTAssertFalse(stage.node.canUndo)
    // Equal text, as a binding sets it, changes nothing.
    stage.type("s")
    stage.place(2)
    stage.node.text = "others"
    XCTAssertEqual(stage.selection, 2..<2)
    XCTAssertTrue(stage.node.canUndo)
  }

  func testTypedLettersShowInTheFrameOfTheirEvent() async {
    let stage = EditingStage("")
    stage.host.container.caretBlink = .none
    stage.host.settle()
    let before = stage.ink()
    stage.host.send(.textInput("MMMM"))
    stage.host.step()
    XCTAssertGreaterThan(stage.ink(), before + 60)
    let now = stage.ink()
    stage.host.settle()
    XCTAssertEqual(stage.ink(), now, "nothing changes after that frame")
  }

  func testAFilterChangesAndRefuses() async {
    let stage = EditingStage("")
    stage.node.filter = .characters { $0.isNumber }
    stage.type("1a2")
    XCTAssertEqual(stage.text, "12")
    XCTAssertEqual(stage.changes.count, 2)
    XCTAssertEqual(stage.node.perform(.type("x")).refusal, .filtered)
    stage.copy("3b4")
    await stage.paste()
    XCTAssertEqual(stage.text, "1234")
    stage.node.filter = TextFilter { _, _ in nil }
    stage.press(.backspace)
    XCTAssertEqual(stage.text, "1234", "a filter may refuse to remove, too")
  }

  func testALimitCountsCharacters() async {
    let stage = EditingStage("")
    stage.node.characterLimit = 3
    stage.type("👩🏽‍🚀e\u{301}xy")
    XCTAssertEqual(stage.text.count, 3)
    XCTAssertEqual(stage.node.perform(.type("z")).refusal, .full)
    stage.press("a", .control)
    stage.copy("abcdef")
    await stage.paste()
    XCTAssertEqual(stage.text, "abc")
  }

  func testSelectingAllOfALongTextLeavesItWhereItIs() async {
    let stage = EditingStage((1...200).map { "line \($0)" }.joined(separator: "\n"))
    stage.node.style.height = .points(120)
    stage.host.settle()
    stage.place(0)
    stage.host.settle()
    stage.press("a", .control)
    stage.host.settle()
    XCTAssertEqual(stage.node.selection.range, 0..<stage.text.utf16.count)
    XCTAssertEqual(stage.node.scroller.scrollView.contentOffset.y, 0)
    stage.press(.right)
    stage.host.settle()
    XCTAssertGreaterThan(stage.node.scroller.scrollView.contentOffset.y, 1_000)
  }

  func testATextThatIsNotEditableIsSelectedAndCopied() async {
    let stage = EditingStage("read me")
    stage.node.isEditable = false
    stage.type("x")
    stage.press(.backspace)
    stage.press("a", .control)
    stage.press("x", .control)
    XCTAssertEqual(stage.text, "read me")
    stage.press("c", .control)
    await stage.container.assertCopied("read me")
    XCTAssertFalse(stage.container.isTextInputFocused)
  }

  func testADisabledTextTakesNoFocusAndNoPress() async {
    let stage = EditingStage(EditableTextNode("abc"), focused: false)
    stage.node.isEnabled = false
    stage.host.settle()
    stage.click(stage.point(1))
    XCTAssertFalse(stage.node.hasFocus)
    XCTAssertFalse(stage.node.focus())
    stage.node.isEnabled = true
    stage.host.settle()
    stage.click(stage.point(1))
    XCTAssertTrue(stage.node.hasFocus)
    stage.node.isEnabled = false
    XCTAssertEqual(stage.ends, 1)
    stage.type("x")
    XCTAssertEqual(stage.text, "abc")
  }

  // MARK: Height

  func testTheNodeGrowsUpToItsMaximumAndScrollsThen() async {
    let stage = EditingStage("one")
    let line = stage.node.frame.height - 8
    stage.node.maximumHeight = 3 * line + 8
    stage.press(.enter)
    XCTAssertEqual(stage.node.frame.height, 2 * line + 8, accuracy: 1)
    XCTAssertEqual(stage.node.scroller.scrollView.contentOffset.y, 0)
    stage.press(.enter, times: 4)
    XCTAssertEqual(stage.node.frame.height, 3 * line + 8, accuracy: 1)
    let view = stage.node.scroller.scrollView
    XCTAssertEqual(view.contentOffset.y, view.maximumOffset.y, accuracy: 1, "the caret shows")
    XCTAssertGreaterThan(view.contentOffset.y, line)
    stage.press(.home, .control)
    XCTAssertEqual(view.contentOffset.y, 0, accuracy: 1)
    stage.press("a", .control)
    stage.press(.backspace)
    XCTAssertEqual(stage.node.frame.height, line + 8, accuracy: 1)
  }

  func testGrowingNeverMovesTheFirstLine() async {
    let stage = EditingStage("one")
    for _ in 0..<3 {
      stage.host.press(.enter)
      XCTAssertEqual(stage.node.scroller.scrollView.contentOffset.y, 0)
      stage.host.step()
      XCTAssertEqual(stage.node.scroller.scrollView.contentOffset.y, 0)
    }
  }

  func testANarrowerNodeWrapsItsTextAnew() async {
    let stage = EditingStage("one two three four five six seven")
    let height = stage.node.frame.height
    let narrow = EditingStage(EditableTextNode("one two three four five six seven"), width: 90)
    XCTAssertGreaterThan(narrow.node.frame.height, 2 * height)
    stage.type(" and more words until the line is full")
    XCTAssertGreaterThan(stage.node.frame.height, height)
  }

  func testTheTextScaleOfTheWindowCounts() async {
    let stage = EditingStage("one")
    let height = stage.node.frame.height
    stage.container.textScale = 2
    stage.host.settle()
    XCTAssertGreaterThan(stage.node.frame.height, 1.6 * height)
    XCTAssertEqual(stage.node.attributedText.runs.first?.attributes.font.size, 14, "the text itself is as it was")
    stage.type(" two")
    XCTAssertEqual(stage.node.attributedText.runs.count, 1)
  }

  // MARK: Placeholder

  func testThePlaceholderShowsWhileThereIsNoText() async {
    let stage = EditingStage("")
    stage.node.placeholder = "Write something"
    stage.host.settle()
    XCTAssertFalse(stage.node.placeholderNode.isHidden)
    XCTAssertEqual(stage.node.placeholderNode.attributedText.string, "Write something")
    stage.type("a")
    XCTAssertTrue(stage.node.placeholderNode.isHidden)
    stage.press(.backspace)
    XCTAssertFalse(stage.node.placeholderNode.isHidden)
    stage.compose("か")
    XCTAssertTrue(stage.node.placeholderNode.isHidden)
  }

  // MARK: Strips

  func testALongTextIsDrawnInStripsOfEightLinesNearWhatIsSeen() async {
    let lines = (0..<1_000).map { "line \($0)" }.joined(separator: "\n")
    let node = EditableTextNode(lines)
    node.maximumHeight = 200
    let stage = EditingStage(node)
    let line = node.editor.document.size.height / 1_000
    for strip in node.surface.stripNodes { XCTAssertLessThanOrEqual(strip.frame.height, 8 * line + 1) }
    XCTAssertLessThan(node.surface.stripCount, 12)
    stage.press(.home, .control)
    let first = node.surface.stripNodes.first
    XCTAssertEqual(first?.strip.top, 0)
    let blocks = DisplayNode.startedDisplayBlocks
    stage.press(.down)
    XCTAssertEqual(DisplayNode.startedDisplayBlocks, blocks, "moving the caret draws nothing")
  }

  func testAnEditDrawsTheStripsOfItsLinesOnlyAndMovesTheOthers() async {
    let lines = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let stage = EditingStage(EditableTextNode(lines), size: Size(width: 300, height: 1_600))
    stage.place(0)
    let strips = stage.node.surface.stripNodes
    XCTAssertEqual(strips.count, 8)
    let tops = strips.map(\.frame.minY)
    let contents = strips.map { $0.layer.contents }
    XCTAssertFalse(contents.contains { $0 == nil })
    stage.press(.enter)
    let now = stage.node.surface.stripNodes
    XCTAssertEqual(now.count, 9, "the first strip has more than 8 lines now")
    XCTAssertTrue(now.last === strips.last)
    XCTAssertTrue(now.last?.layer.contents === contents.last!, "its pixels are kept")
    XCTAssertGreaterThan(now.last!.frame.minY, tops.last!)
    XCTAssertEqual(now.map(\.strip.top).dropFirst(), now.map(\.strip.bottom).dropLast())
  }
}
