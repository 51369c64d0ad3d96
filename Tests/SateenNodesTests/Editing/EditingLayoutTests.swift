import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// Where the parts of a text lie, and which keys it leaves to others.
@MainActor
final class EditingLayoutTests: XCTestCase {
  private func composer() -> EditableTextNode {
    let node = EditableTextNode((0..<40).map { "line \($0) with words that wrap at the end" }.joined(separator: "\n"))
    node.fieldStyle = .rounded
    node.maximumHeight = 140
    return node
  }

  func testTheScrollBarStandsBesideTheText() async {
    let node = composer()
    let stage = EditingStage(node)
    let view = node.scroller.scrollView
    view.contentOffset.y = 60
    stage.host.step()
    let edge = node.scroller.frame.maxX
    XCTAssertEqual(edge, node.bounds.width - 1, accuracy: 0.01, "the bar stands at the border")
    // A thumb of 6 points, 3 from the edge.
    var widest = 0.0
    node.editor.document.eachLine { widest = max(widest, $0.frame.maxX) }
    XCTAssertLessThanOrEqual(node.scroller.frame.minX + node.surface.origin.x + widest, edge - 9)
    XCTAssertEqual(
      node.scroller.frame.minX + node.surface.origin.x, node.fieldStyle.insets.left, accuracy: 0.01,
      "the text is where it was")
  }

  func testTheScrollBarStandsOnTheOtherSideFromRightToLeft() async {
    let node = composer()
    let stage = EditingStage(node)
    stage.container.layoutDirection = .rightToLeft
    stage.host.settle()
    XCTAssertEqual(node.scroller.frame.minX, 1, accuracy: 0.01)
    XCTAssertEqual(
      node.bounds.width - node.scroller.frame.maxX, node.fieldStyle.insets.left - TextSurfaceNode.overhang,
      accuracy: 0.01)
  }

  func testUndoWithNothingToUndoIsLeftToOthers() async {
    let stage = EditingStage("")
    var heard: [Key] = []
    let token = stage.container.addKeyHandler { _, _ in false }
    defer { token.remove() }
    XCTAssertFalse(stage.node.performKeyAction(.undo))
    XCTAssertFalse(stage.node.performKeyAction(.redo))
    stage.type("a")
    XCTAssertTrue(stage.node.performKeyAction(.undo))
    XCTAssertFalse(stage.node.performKeyAction(.undo))
    XCTAssertTrue(stage.node.performKeyAction(.redo))
    XCTAssertFalse(stage.node.performKeyAction(.redo))
    final class Outer: DisplayNode {
      var onKey: ((Key) -> Void)?
      override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        onKey?(key)
        return true
      }
    }
    let outer = Outer()
    let field = TextFieldNode("")
    outer.automaticallyManagesSubnodes = true
    outer.layoutSpecBlock = { _, _ in field.frame(width: 100) }
    outer.onKey = { heard.append($0) }
    stage.container.rootNode = outer
    stage.host.settle()
    field.focus()
    stage.press("z", .control)
    XCTAssertEqual(heard, ["z"], "an undo around the field gets the key")
    stage.type("a")
    stage.press("z", .control)
    XCTAssertEqual(field.text, "")
    XCTAssertEqual(heard, ["z"])
  }

  func testAFieldGrowsInTheFrameOfTheKey() async {
    let stage = EditingStage("one")
    let height = stage.node.frame.height
    stage.host.press(.enter)
    stage.host.step()
    XCTAssertGreaterThan(stage.node.frame.height, height + 10)
    let (one, two) = (stage.node.surface.bounds.height, stage.node.bounds.height)
    XCTAssertEqual(one, two, accuracy: 1)
    stage.host.send(.textInput("two"))
    stage.host.step()
    XCTAssertGreaterThan(stage.ink(), 20)
    let grown = stage.node.frame.height
    stage.host.press(.backspace)
    stage.host.press(.backspace)
    stage.host.press(.backspace)
    stage.host.press(.backspace)
    stage.host.step()
    XCTAssertLessThan(stage.node.frame.height, grown - 10, "and shrinks in it")
    XCTAssertEqual(stage.node.frame.height, height, accuracy: 0.01)
    XCTAssertEqual(stage.other.frame.minY, stage.node.frame.maxY + 10, accuracy: 0.01, "what is below moves along")
  }
}
