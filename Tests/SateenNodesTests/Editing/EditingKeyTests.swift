import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// Keys: moving, selecting, deleting, undo, the clipboard, Return, Tab and Escape.
@MainActor
final class EditingKeyTests: XCTestCase {
  func testEveryKeyThatMovesDoesSoAndSelectsWithShift() async {
    let stage = EditingStage("one two three\nfour five six")
    for (key, modifiers, end) in [
      (Key.left, KeyModifiers(), 5), (.right, [], 7), (.left, .control, 4), (.right, .control, 7), (.home, [], 0),
      (.end, [], 13), (.home, .control, 0), (.end, .control, 27), (.up, [], 0), (.up, .control, 0),
      (.down, .control, 13),
    ] {
      stage.place(6)
      stage.press(key, modifiers)
      XCTAssertEqual(stage.selection, end..<end, "\(key) \(modifiers)")
      stage.place(6)
      stage.press(key, modifiers.union(.shift))
      XCTAssertEqual(stage.selection, min(6, end)..<max(6, end), "\(key) \(modifiers)")
      XCTAssertEqual(stage.node.selection.head.offset, end)
    }
    stage.place(6)
    stage.press(.down)
    XCTAssertGreaterThan(stage.selection.lowerBound, 14)
  }

  func testPagesMoveByWhatShows() async {
    let node = EditableTextNode((0..<200).map { "line \($0)" }.joined(separator: "\n"))
    node.maximumHeight = 160
    let stage = EditingStage(node)
    stage.press(.home, .control)
    stage.press(.pageDown)
    let line = stage.node.content.paragraphIndex(at: stage.selection.lowerBound)
    XCTAssertTrue((4...10).contains(line), "\(line)")
    stage.press(.pageUp)
    XCTAssertEqual(stage.selection, 0..<0)
    stage.press(.pageDown, .shift)
    XCTAssertEqual(stage.node.content.paragraphIndex(at: stage.selection.upperBound), line)
  }

  func testKeysDelete() async {
    for (key, modifiers, left) in [
      (Key.backspace, KeyModifiers(), "on two three"), (.backspace, .shift, "on two three"),
      (.delete, [], "onetwo three"), (.backspace, .control, " two three"), (.delete, .control, "one three"),
      (.delete, [.control, .shift], "one"), (.backspace, [.control, .shift], " two three"),
    ] {
      let stage = EditingStage("one two three")
      stage.place(3)
      stage.press(key, modifiers)
      XCTAssertEqual(stage.text, left, "\(key) \(modifiers)")
      stage.press("z", .control)
      XCTAssertEqual(stage.text, "one two three")
    }
  }

  func testUndoAndRedoByTheirKeys() async {
    let stage = EditingStage("")
    stage.type("one")
    stage.press(.left)
    stage.type("x")
    XCTAssertEqual(stage.text, "onxe")
    stage.press("z", .control)
    XCTAssertEqual(stage.text, "one")
    stage.press("z", .control)
    XCTAssertEqual(stage.text, "")
    stage.press("z", .control)
    XCTAssertEqual(stage.text, "")
    stage.press("y", .control)
    XCTAssertEqual(stage.text, "one")
    stage.press("z", [.control, .shift])
    XCTAssertEqual(stage.text, "onxe")
    XCTAssertEqual(stage.selection, 3..<3)
  }

  func testTheClipboardByItsKeys() async {
    let stage = EditingStage("one two")
    let keys: [[(Key, KeyModifiers)]] = [
      [("c", .control), ("x", .control), ("v", .control)], [(.insert, .control), (.delete, .shift), (.insert, .shift)],
    ]
    for row in keys {
      let (copy, cut, paste) = (row[0], row[1], row[2])
      stage.node.text = "one two"
      stage.place(0)
      stage.press(.right, [.control, .shift])
      stage.press(copy.0, copy.1)
      await stage.container.assertCopied("one")
      stage.press(.end)
      stage.press(paste.0, paste.1)
      await stage.awaitPastes()
      stage.host.settle()
      XCTAssertEqual(stage.text, "one twoone")
      stage.press(.left, .shift)
      stage.press(cut.0, cut.1)
      XCTAssertEqual(stage.text, "one twoon")
      await stage.container.assertCopied("e")
    }
  }

  func testProgramsChangeTheTable() async {
    let stage = EditingStage("one")
    stage.node.keyTable[.tab] = .insert("\t")
    stage.node.keyTable["K", .control] = .delete(.lineEnd)
    stage.node.keyTable[.backspace] = nil
    stage.press(.tab)
    XCTAssertEqual(stage.text, "one\t")
    XCTAssertTrue(stage.node.hasFocus)
    stage.press(.backspace)
    XCTAssertEqual(stage.text, "one\t")
    stage.place(1)
    stage.press("k", .control)
    XCTAssertEqual(stage.text, "o")
    XCTAssertEqual(TextKeyTable.singleLine["Z", .control], .undo)
    XCTAssertNil(TextKeyTable.singleLine[.up])
    XCTAssertEqual(TextKeyTable().count, 0)
  }

  func testTabLeavesAndComesBack() async {
    let stage = EditingStage("one")
    stage.press(.tab)
    XCTAssertTrue(stage.other.hasFocus)
    XCTAssertEqual(stage.ends, 1)
    stage.press(.tab)
    XCTAssertTrue(stage.node.hasFocus)
    XCTAssertEqual(stage.text, "one")
  }

  private final class Answers {
    var next = TextReturn.handled
    var count = 0
  }

  func testReturnIsAskedFor() async {
    let stage = EditingStage("one")
    let answers = Answers()
    stage.node.onReturn = { _ in
      answers.count += 1
      return answers.next
    }
    stage.press(.enter)
    XCTAssertEqual(stage.text, "one")
    stage.press(.enter, .shift)
    XCTAssertEqual(stage.text, "one\n")
    XCTAssertEqual(answers.count, 1)
    answers.next = .breaksLine
    stage.press(.enter)
    XCTAssertEqual(stage.text, "one\n\n")
    answers.next = .ignored
    stage.press(.enter)
    XCTAssertEqual(stage.text, "one\n\n")
    XCTAssertEqual(answers.count, 3)
  }

  func testEscapeIsLeftToOthersUnlessSomethingIsUnderWay() async {
    let stage = EditingStage("one")
    var escapes = 0
    let keys = stage.container.addKeyHandler { key, _ in
      if key == .escape { escapes += 1 }
      return false
    }
    stage.compose("か")
    XCTAssertTrue(stage.node.performKeyAction(.cancel))
    XCTAssertEqual(stage.text, "oneか")
    XCTAssertFalse(stage.node.performKeyAction(.cancel))
    stage.press(.escape)
    XCTAssertEqual(escapes, 1)
    keys.remove()
  }

  func testArrowsInTextFromRightToLeftGoWhereTheyPoint() async {
    let stage = EditingStage("שלום עולם")
    stage.place(0)
    let start = stage.node.caretFrame!.minX
    stage.press(.left)
    XCTAssertEqual(stage.selection, 1..<1)
    XCTAssertLessThan(stage.node.caretFrame!.minX, start)
    stage.press(.right)
    XCTAssertEqual(stage.selection, 0..<0)
    stage.press(.left, .control)
    XCTAssertEqual(stage.selection, 4..<4)
    stage.press(.end)
    XCTAssertEqual(stage.selection, 9..<9)
    stage.press(.home)
    XCTAssertEqual(stage.selection, 0..<0)
  }

  func testKeysOfTheTextReachNobodyElse() async {
    let stage = EditingStage("one")
    var heard: [Key] = []
    final class Around: DisplayNode {
      var heard: (Key) -> Void = { _ in }
      override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        heard(key)
        return false
      }
    }
    let around = Around()
    around.heard = { heard.append($0) }
    let node = EditableTextNode("x")
    node.frame = Rect(x: 0, y: 0, width: 100, height: 30)
    around.frame = Rect(x: 0, y: 0, width: 100, height: 30)
    around.addSubnode(node)
    stage.container.rootNode = around
    stage.host.settle()
    node.focus()
    for key in [Key.character("a"), .space, .backspace, .delete, .left, .home] { stage.press(key) }
    XCTAssertEqual(heard, [])
    stage.press(.function(5))
    XCTAssertEqual(heard, [.function(5)])
  }
}
