import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import SateenThreads
import XCTest

@testable import SateenNodes

/// Texts that are hostile or large, nodes that leave, and other threads.
@MainActor
final class EditingBadInputTests: XCTestCase {
  func testPastedControlCharactersAndMarksAreKept() async {
    let stage = EditingStage("ab")
    let odd = "\u{1b}[31m\u{7f}\u{fffe}\u{202e}\u{202c}"
    // Pasteboards leave out NUL, at which other programs end.
    stage.copy("\u{0}" + odd)
    await stage.paste()
    XCTAssertEqual(stage.text, "ab" + odd)
    let marks = "e" + String(repeating: "\u{301}", count: 10_000)
    stage.copy(marks)
    await stage.paste()
    XCTAssertEqual(stage.text.utf16.count, 2 + odd.utf16.count + 10_001)
    // All of the marks, and the letter, are one character.
    stage.press(.left)
    XCTAssertEqual(stage.selection.lowerBound, 2 + odd.utf16.count)
    stage.press(.right, .shift)
    stage.press(.backspace)
    XCTAssertTrue(stage.text == "ab" + odd, "\(stage.text.utf16.count) code units are left")
    XCTAssertTrue(stage.host.settle())
  }

  func testALargePasteIsPreparedByAWorkerAndCommandsWaitForIt() async {
    let limit = EditableTextNode.largePaste
    EditableTextNode.largePaste = 1_000
    defer { EditableTextNode.largePaste = limit }
    let node = EditableTextNode("ab")
    node.maximumHeight = 100
    let stage = EditingStage(node)
    let large = String(repeating: "words in lines\n", count: 200)
    stage.copy(large)
    stage.host.send(.keyDown("v", .control, isRepeat: false))
    stage.host.step()
    await stage.awaitPastes()
    XCTAssertEqual(stage.text, "ab", "the main loop goes on meanwhile")
    stage.host.send(.textInput("x"))
    stage.host.step()
    stage.host.settle()
    XCTAssertEqual(stage.text, "ab" + large + "x")
    XCTAssertEqual(stage.changes.count, 2)
    stage.press("z", .control)
    stage.press("z", .control)
    XCTAssertEqual(stage.text, "ab")
  }

  func testALargePasteIsDroppedWhereTheTextIsSetMeanwhile() async {
    let limit = EditableTextNode.largePaste
    EditableTextNode.largePaste = 1_000
    defer { EditableTextNode.largePaste = limit }
    let stage = EditingStage("ab")
    stage.node.maximumHeight = 100
    stage.copy(String(repeating: "x\n", count: 1_000))
    stage.host.send(.keyDown("v", .control, isRepeat: false))
    stage.host.step()
    await stage.awaitPastes()
    stage.node.text = "new"
    stage.host.settle()
    XCTAssertEqual(stage.text, "new")
    stage.type("x")
    XCTAssertEqual(stage.text, "newx")
  }

  func testAnEditThatDoesNotFitIsRefused() async {
    let stage = EditingStage("ab")
    let edit = TextEdit(offset: 5, removed: TextContent("x"), inserted: TextContent("y"))
    XCTAssertThrowsError(try stage.node.apply(edit)) { XCTAssertTrue($0 is TextEditError) }
    XCTAssertEqual(stage.text, "ab")
    XCTAssertNoThrow(try stage.node.apply(stage.node.content.edit(replacing: 0..<1, with: "long ")))
    XCTAssertEqual(stage.text, "long b")
    XCTAssertEqual(stage.changes.count, 0)
    XCTAssertEqual(stage.selection, 6..<6, "the caret stays with its text")
  }

  func testSelectionsOutsideOfTheTextCountAsItsEnds() async {
    let stage = EditingStage("ab")
    stage.node.selection = TextSelection(-5..<99)
    XCTAssertEqual(stage.selection, 0..<2)
    stage.node.selection = TextSelection(TextPosition(.max))
    XCTAssertEqual(stage.selection, 2..<2)
  }

  func testANodeThatLeavesItsWindowEndsWhatIsUnderWay() async {
    let stage = EditingStage("abc")
    stage.compose("か")
    stage.host.send(.pointerDown(stage.point(1), button: .primary, clicks: 1))
    stage.host.step()
    stage.container.rootNode = DisplayNode()
    stage.host.settle()
    XCTAssertFalse(stage.container.isComposingText)
    XCTAssertFalse(stage.node.interaction.isDragging)
    XCTAssertNil(stage.container.nextAlarm)
    stage.host.send(.pointerUp(Point(x: 5, y: 5), button: .primary))
    stage.host.settle()
    stage.node.text = "later"
    stage.node.perform(.type("x"))
    XCTAssertEqual(stage.text, "laterx")
  }

  func testNodesAreReleased() async {
    weak var node: EditableTextNode?
    do {
      let stage = EditingStage(TextFieldNode("abc"))
      node = stage.node
      stage.hold(stage.point(1))
      await stage.paste()
      stage.press(.menu)
      stage.press(.escape)
      stage.container.rootNode = DisplayNode()
      stage.host.advance(by: 2)
    }
    XCTAssertNil(node)
  }

  func testOtherThreadsSetText() async {
    let stage = EditingStage("abc")
    let node = stage.node
    let threads = 4
    let done = Locked(0)
    for thread in 0..<threads {
      WorkQueue.shared.submit(.visible) {
        for number in 0..<25 {
          node.text = "thread \(thread) \(number)"
          node.selection = TextSelection(TextPosition(number))
          node.placeholder = "\(number)"
          _ = node.layoutThatFits(SizeRange(upTo: Size(width: Double(40 + number), height: 400)))
        }
        done.withLock { $0 += 1 }
      }
    }
    for _ in 0..<200 where done.withLock({ $0 }) < threads { stage.type("x") }
    stage.host.settle()
    XCTAssertEqual(done.withLock { $0 }, threads)
    XCTAssertEqual(node.editor.document.text.string, node.text)
  }

  func testMeasuringInRoomsThatAreNone() async {
    let node = EditableTextNode("some words to wrap")
    for room in [
      Size(width: 0, height: 0), Size(width: -1, height: 5), Size(width: Double.infinity, height: .infinity),
    ] {
      let size = node.layoutThatFits(SizeRange(upTo: room)).size
      XCTAssertTrue(size.width.isFinite && size.height.isFinite, "\(room)")
    }
    node.maximumHeight = .nan
    XCTAssertEqual(node.maximumHeight, .infinity)
    node.preferredWidth = -.infinity
    XCTAssertEqual(node.preferredWidth, 220)
  }
}
