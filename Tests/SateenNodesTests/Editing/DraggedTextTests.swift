import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// Selected text that the pointer drags.
@MainActor
final class DraggedTextTests: XCTestCase {
  /// Two texts below each other.
  @MainActor private struct Pair {
    let upper: EditableTextNode
    let lower: EditableTextNode
    let host: HeadlessHost

    init(_ upper: EditableTextNode, _ lower: EditableTextNode) {
      self.upper = upper
      self.lower = lower
      host = HeadlessHost(size: Size(width: 300, height: 300))
      host.container.backgroundColor = .white
      let root = DisplayNode()
      root.automaticallyManagesSubnodes = true
      root.layoutSpecBlock = { _, _ in
        VStack(spacing: 20) {
          upper.frame(width: 240)
          lower.frame(width: 240)
        }
        .padding(EdgeInsets(horizontal: 20, vertical: 20))
      }
      host.container.rootNode = root
      host.settle()
      upper.focus()
      host.settle()
    }

    /// The point in the window at an offset of a text.
    func point(_ offset: Int, in node: EditableTextNode) -> Point {
      let caret = node.editor.document.positions.caret(at: TextPosition(offset)).frame
      return node.surface.layer.convert(
        Point(x: caret.minX + 1, y: caret.midY) + node.surface.origin, to: host.container.view.layer)
    }

    /// Presses at a point and drags to another, without letting go.
    func drag(from start: Point, to end: Point, _ modifiers: KeyModifiers = []) {
      host.send(.pointerMoved(start))
      host.send(.pointerDown(start, button: .primary, clicks: 1, modifiers: modifiers))
      host.step()
      for step in 1...6 {
        let part = Double(step) / 6
        host.send(
          .pointerMoved(Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)))
        host.step()
      }
      host.step()
    }

    func drop(at point: Point) {
      host.send(.pointerUp(point, button: .primary))
      host.step()
      host.settle()
      host.advance(by: 1)
    }
  }

  private func pair(_ upper: String = "one two three four", _ lower: String = "five six") -> Pair {
    let pair = Pair(EditableTextNode(upper), EditableTextNode(lower))
    pair.upper.selection = TextSelection(4..<8)
    pair.host.settle()
    return pair
  }

  func testTextGoesToAnotherPlaceInOneStep() async {
    let pair = pair()
    let end = pair.point(14, in: pair.upper)
    pair.drag(from: pair.point(5, in: pair.upper), to: end)
    XCTAssertNotNil(pair.upper.textDrag)
    XCTAssertEqual(pair.upper.text, "one two three four", "nothing before the drop")
    XCTAssertFalse(pair.upper.surface.dropMark.isHidden)
    XCTAssertEqual(
      pair.upper.surface.dropMark.frame.midX, pair.upper.caretFrame(at: TextPosition(14), width: 2).midX, accuracy: 0.5)
    pair.drop(at: end)
    XCTAssertEqual(pair.upper.text, "one three two four")
    XCTAssertEqual(pair.upper.selectedText?.string, "two ")
    XCTAssertTrue(pair.upper.surface.dropMark.isHidden)
    XCTAssertNil(pair.upper.textDrag)
    XCTAssertTrue(pair.upper.undo())
    XCTAssertEqual(pair.upper.text, "one two three four", "one step")
    XCTAssertEqual(pair.upper.selection.range, 4..<8)
    XCTAssertFalse(pair.upper.canUndo)
    XCTAssertTrue(pair.upper.redo())
    XCTAssertEqual(pair.upper.text, "one three two four")
  }

  func testControlCopies() async {
    let pair = pair()
    let end = pair.point(0, in: pair.upper)
    pair.drag(from: pair.point(5, in: pair.upper), to: end, .control)
    pair.drop(at: end)
    XCTAssertEqual(pair.upper.text, "two one two three four")
    XCTAssertEqual(pair.upper.selection.range, 0..<4)
    XCTAssertTrue(pair.upper.undo())
    XCTAssertEqual(pair.upper.text, "one two three four")
  }

  func testTextGoesToAnotherNode() async {
    let pair = pair()
    let end = pair.point(5, in: pair.lower)
    var changed: [String] = []
    pair.upper.onChange = { node, _ in changed.append(node.text) }
    pair.lower.onChange = { node, _ in changed.append(node.text) }
    pair.drag(from: pair.point(5, in: pair.upper), to: end)
    XCTAssertFalse(pair.lower.surface.dropMark.isHidden)
    XCTAssertTrue(pair.upper.surface.dropMark.isHidden)
    pair.drop(at: end)
    XCTAssertEqual(pair.upper.text, "one three four")
    XCTAssertEqual(pair.lower.text, "five two six")
    XCTAssertTrue(pair.lower.hasFocus)
    XCTAssertEqual(pair.lower.selectedText?.string, "two ")
    XCTAssertEqual(changed, ["five two six", "one three four"])
    XCTAssertTrue(pair.lower.undo())
    XCTAssertEqual(pair.lower.text, "five six")
    XCTAssertTrue(pair.upper.undo())
    XCTAssertEqual(pair.upper.text, "one two three four")
  }

  func testEscapeLeavesAllAsItWas() async {
    let pair = pair()
    let end = pair.point(14, in: pair.upper)
    pair.drag(from: pair.point(5, in: pair.upper), to: end)
    pair.host.press(.escape)
    pair.host.settle()
    XCTAssertTrue(pair.upper.surface.dropMark.isHidden)
    XCTAssertNil(pair.upper.textDrag)
    pair.drop(at: end)
    XCTAssertEqual(pair.upper.text, "one two three four")
    XCTAssertEqual(pair.upper.selection.range, 4..<8)
    XCTAssertFalse(pair.upper.canUndo)
  }

  func testOnItselfTextStays() async {
    let pair = pair()
    let end = pair.point(7, in: pair.upper)
    pair.drag(from: pair.point(4, in: pair.upper), to: end)
    pair.drop(at: end)
    XCTAssertEqual(pair.upper.text, "one two three four")
    XCTAssertFalse(pair.upper.canUndo)
  }

  func testAPressOnSelectedTextThatDoesNotMovePlacesTheCaret() async {
    let pair = pair()
    let place = pair.point(6, in: pair.upper)
    pair.host.send(.pointerDown(place, button: .primary, clicks: 1))
    pair.host.step()
    XCTAssertEqual(pair.upper.selection.range, 4..<8)
    pair.host.send(.pointerUp(place, button: .primary))
    pair.host.settle()
    XCTAssertEqual(pair.upper.selection.range, 6..<6)
    // A press beside the selection selects as ever.
    pair.drag(from: pair.point(0, in: pair.upper), to: pair.point(3, in: pair.upper))
    pair.drop(at: pair.point(3, in: pair.upper))
    XCTAssertEqual(pair.upper.selection.range, 0..<3)
    XCTAssertEqual(pair.upper.text, "one two three four")
  }

  func testTextThatIsReadOnlyIsCopiedAndTakesNothing() async {
    let pair = pair()
    pair.upper.isEditable = false
    let end = pair.point(5, in: pair.lower)
    pair.drag(from: pair.point(5, in: pair.upper), to: end)
    pair.drop(at: end)
    XCTAssertEqual(pair.upper.text, "one two three four")
    XCTAssertEqual(pair.lower.text, "five two six")
    let back = pair.point(0, in: pair.upper)
    pair.drag(from: pair.point(6, in: pair.lower), to: back)
    pair.drop(at: back)
    XCTAssertEqual(pair.upper.text, "one two three four")
    XCTAssertEqual(pair.lower.text, "five two six")
  }

  func testAFilterRefusesADropAndTheTextStays() async {
    let pair = pair()
    pair.lower.filter = TextFilter { edit, _ in edit.inserted.isEmpty ? edit : nil }
    let end = pair.point(5, in: pair.lower)
    pair.drag(from: pair.point(5, in: pair.upper), to: end)
    pair.drop(at: end)
    XCTAssertEqual(pair.upper.text, "one two three four")
    XCTAssertEqual(pair.lower.text, "five six")
    pair.upper.filter = pair.lower.filter
    pair.upper.focus()
    pair.host.settle()
    let place = pair.point(14, in: pair.upper)
    pair.drag(from: pair.point(5, in: pair.upper), to: place)
    pair.drop(at: place)
    XCTAssertEqual(pair.upper.text, "one two three four", "the removal is taken back as well")
  }

  func testAPasswordIsNotDragged() async {
    let field = TextFieldNode("secret words")
    field.isSecure = true
    let pair = Pair(field, EditableTextNode("five"))
    field.selection = TextSelection(0..<6)
    pair.host.settle()
    let end = pair.point(2, in: pair.lower)
    pair.drag(from: pair.point(3, in: field), to: end)
    pair.drop(at: end)
    XCTAssertEqual(pair.lower.text, "five")
    XCTAssertEqual(field.text, "secret words")
  }

  func testLinesBecomeSpacesInALine() async {
    let field = TextFieldNode("six")
    let pair = Pair(EditableTextNode("one\ntwo\nthree"), field)
    pair.upper.selection = TextSelection(0..<7)
    pair.host.settle()
    let end = pair.point(0, in: field)
    pair.drag(from: pair.point(1, in: pair.upper), to: end)
    pair.drop(at: end)
    XCTAssertEqual(field.text, "one twosix")
    XCTAssertEqual(pair.upper.text, "\nthree")
  }

  func testTheEdgeScrolls() async {
    let node = EditableTextNode((0..<200).map { "line \($0)" }.joined(separator: "\n"))
    node.maximumHeight = 120
    let pair = Pair(node, EditableTextNode("five"))
    node.selection = TextSelection(0..<4)
    node.scroller.scrollView.contentOffset.y = 0
    pair.host.settle()
    let start = pair.point(1, in: node)
    let edge = Point(x: start.x + 20, y: 20 + 116)
    pair.drag(from: start, to: edge)
    pair.host.advance(by: 0.6)
    let scrolled = node.scroller.scrollView.contentOffset.y
    XCTAssertGreaterThan(scrolled, 40)
    let mark = node.surface.dropMark.frame.minY
    XCTAssertGreaterThan(mark, 100, "the mark goes along")
    pair.drop(at: edge)
    XCTAssertTrue(node.text.hasPrefix(" 0\nline 1\n"))
    XCTAssertEqual(node.selectedText?.string, "line")
    XCTAssertGreaterThan(node.selection.range.lowerBound, 40)
  }

  func testEditsMeanwhileMoveTheDraggedText() async throws {
    let pair = pair()
    let end = pair.point(5, in: pair.lower)
    pair.drag(from: pair.point(5, in: pair.upper), to: end)
    try pair.upper.apply(pair.upper.content.edit(replacing: 0..<0, with: "zero "))
    pair.host.step()
    pair.drop(at: end)
    XCTAssertEqual(pair.upper.text, "zero one three four")
    XCTAssertEqual(pair.lower.text, "five two six")
  }

  func testThePictureShowsTheSelectedLettersAlone() async throws {
    let pair = pair()
    let point = pair.point(5, in: pair.upper)
    let place = pair.upper.surface.layer.convertFromWindow(point)
    let picture = try XCTUnwrap(pair.upper.dragPicture(at: place)).layer
    let selected = try XCTUnwrap(pair.upper.selectionRects(in: pair.upper.surface.bounds).first)
    XCTAssertEqual(picture.frame, selected.insetBy(x: -4, y: -2))
    XCTAssertEqual(picture.sublayers.count, 1)
    XCTAssertTrue(picture.sublayers[0].masksToBounds)
    pair.upper.removeDragLayer()
    XCTAssertNil(picture.superlayer)
  }

  // MARK: The command

  func testAMoveOfASelectionIsAValue() {
    var editor = TextEditor(TextContent("one two three", attributes: TextAttributes()))
    _ = editor.perform(.select(TextSelection(0..<4)), at: 0)
    for place in [0, 2, 4] {
      XCTAssertEqual(editor.perform(.moveSelection(to: place), at: 0).refusal, .nothing)
      XCTAssertEqual(editor.content.string, "one two three")
    }
    XCTAssertNil(editor.perform(.moveSelection(to: 99), at: 0).refusal, "an offset behind the end is the end")
    XCTAssertEqual(editor.content.string, "two threeone ")
    XCTAssertEqual(editor.selection.range, 9..<13)
    _ = editor.perform(.moveSelection(to: -5), at: 0)
    XCTAssertEqual(editor.content.string, "one two three")
    _ = editor.perform(.undo, at: 1)
    XCTAssertEqual(editor.content.string, "two threeone ")
    _ = editor.perform(.undo, at: 1)
    XCTAssertEqual(editor.content.string, "one two three")
    XCTAssertFalse(editor.canUndo)
    editor.isEditable = false
    XCTAssertEqual(editor.perform(.moveSelection(to: 9), at: 0).refusal, .notEditable)
  }
}
