import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenText
import SateenThreads
import XCTest

@testable import SateenNodes

/// Edited texts as odd programs and people use them.
@MainActor
final class OddlyUsedEditingTests: XCTestCase {
  /// A filter that has the next letters look otherwise is no endless loop.
  func testAFilterMayChangeItsNode() async {
    for kind in 0..<3 {
      let stage = EditingStage("ab")
      let calls = Locked(0)
      stage.node.filter = TextFilter { [weak node = stage.node] edit, _ in
        guard
          calls.withLock({
            $0 += 1; return $0
          }) < 200, let node
        else { return edit }
        switch kind {
        case 0: node.typingAttributes = TextAttributes(font: .system(20), color: .black)
        case 1: node.characterLimit = 10
        default: node.selection = TextSelection(0..<1)
        }
        return edit
      }
      stage.type("x")
      XCTAssertLessThan(calls.withLock { $0 }, 20, "\(kind)")
      XCTAssertTrue(stage.text.contains("x"))
    }
  }

  func testANodeMayGoInAnyCallback() async {
    for moment in 0..<5 {
      for action in 0..<5 {
        let host = HeadlessHost(size: Size(width: 300, height: 200))
        let root = DisplayNode()
        host.container.rootNode = root
        weak var released: TextFieldNode?
        do {
          let field = TextFieldNode("one two three", placeholder: "p")
          field.showsClearButton = true
          released = field
          let count = Locked(0)
          let act: @MainActor @Sendable (EditableTextNode, Int) -> Void = { node, now in
            guard now == moment,
              count.withLock({
                $0 += 1; return $0
              }) < 4
            else { return }
            switch action {
            case 0: node.removeFromSupernode()
            case 1:
              node.text = "other \(now)"
              node.typingAttributes = TextAttributes(font: .system(30), color: .black)
            case 2: (node as? TextFieldNode)?.isSecure.toggle()
            case 3:
              node.isEnabled = false
              node.isEditable.toggle()
              node.isEnabled = true
            default:
              let supernode = node.supernode
              node.removeFromSupernode()
              supernode?.addSubnode(node)
              node.undo()
              node.selectAll()
            }
          }
          field.onChange = { node, _ in act(node, 0) }
          field.onSelectionChange = { act($0, 1) }
          field.onBegin = { act($0, 2) }
          field.onEnd = { act($0, 3) }
          field.onReturn = {
            act($0, 4)
            return .handled
          }
          field.frame = Rect(x: 10, y: 10, width: 200, height: 30)
          root.addSubnode(field)
        }
        host.settle()
        host.container.pasteboard.write(PasteboardContent(text: "👨‍👩‍👧 pasted\nlines"))
        func point(_ x: Double) -> Point { Point(x: x, y: 24) }
        for _ in 0..<2 {
          released?.focus()
          host.click(point(40))
          host.send(.textInput("x"))
          host.step()
          host.press(.character("v"), .control)
          host.send(.composition(TextComposition("かな")))
          host.step()
          host.send(.textInput("仮名"))
          host.send(.composition(.ended))
          host.step()
          host.press(.backspace)
          host.press(.character("z"), .control)
          host.drag(from: point(30), to: point(150), steps: 3)
          host.press(.character("a"), .control)
          host.press(.enter)
          host.send(.touchBegan(id: 1, point(60)))
          host.advance(by: 0.6)
          host.send(.touchMoved(id: 1, point(90)))
          host.step()
          host.send(.touchEnded(id: 1, point(90)))
          host.step()
          host.click(point(200))
          host.press(.tab)
          host.click(Point(x: 250, y: 150))
        }
        root.subnodes.forEach { $0.removeFromSupernode() }
        await host.advanceTasks(by: 1)
        XCTAssertTrue(host.settle(), "\(moment) \(action)")
        XCTAssertNil(released, "\(moment) \(action)")
      }
    }
  }

  func testANodeGoesToAnotherWindowWhileItComposes() async {
    let stage = EditingStage("abc")
    stage.compose("か")
    let other = HeadlessHost(size: Size(width: 300, height: 200))
    let root = DisplayNode()
    other.container.rootNode = root
    stage.node.removeFromSupernode()
    stage.node.frame = Rect(x: 10, y: 10, width: 200, height: 60)
    root.addSubnode(stage.node)
    other.settle()
    stage.host.settle()
    stage.host.send(.textInput("仮"))
    stage.host.send(.composition(.ended))
    stage.host.settle()
    XCTAssertFalse(stage.container.isComposingText)
    XCTAssertEqual(stage.text, "abcか")
    XCTAssertTrue(stage.node.focus())
    other.settle()
    other.send(.composition(TextComposition("な")))
    other.settle()
    other.send(.textInput("名"))
    other.send(.composition(.ended))
    other.settle()
    XCTAssertEqual(stage.text, "abcか名")
  }

  func testTwoFingersOnBothHandles() async throws {
    let stage = EditingStage(EditableTextNode("one two three four"), focused: false)
    stage.hold(stage.point(5))
    XCTAssertEqual(stage.node.selectedText?.string, "two")
    let layer = stage.container.view.layer
    let ends = try XCTUnwrap(stage.node.interaction.selectionEnds)
    let (start, end) = (
      stage.node.surface.layer.convert(ends.start, to: layer), stage.node.surface.layer.convert(ends.end, to: layer)
    )
    let (a, b) = (Point(x: start.minX, y: start.minY - 6), Point(x: end.minX, y: end.maxY + 6))
    stage.host.send(.touchBegan(id: 1, a))
    stage.host.send(.touchBegan(id: 2, b))
    stage.host.step()
    for step in 1...6 {
      stage.host.send(.touchMoved(id: 1, Point(x: a.x + Double(step) * 8, y: a.y)))
      stage.host.send(.touchMoved(id: 2, Point(x: b.x + Double(step) * 8, y: b.y)))
      stage.host.step()
      XCTAssertFalse(stage.selection.isEmpty)
    }
    stage.node.text = "x"
    stage.host.send(.touchMoved(id: 1, Point(x: a.x + 90, y: a.y)))
    stage.host.step()
    stage.host.send(.touchEnded(id: 2, b))
    stage.host.step()
    stage.host.send(.touchMoved(id: 1, Point(x: a.x, y: a.y)))
    stage.host.send(.touchEnded(id: 1, a))
    stage.host.settle()
    XCTAssertFalse(stage.node.interaction.isDragging)
    stage.type("y")
    XCTAssertTrue(stage.text.contains("y"))
  }

  func testAPasswordLeavesByNoWay() async {
    let stage = EditingStage(TextFieldNode("secret"))
    guard let field = stage.node as? TextFieldNode else { return XCTFail("no field") }
    field.isSecure = true
    stage.copy("other")
    stage.press("a", .control)
    stage.press("c", .control)
    stage.press("x", .control)
    stage.press(.insert, .control)
    stage.press(.delete, .shift)
    stage.click(stage.point(2), times: 2)
    stage.click(stage.point(2), times: 3)
    stage.hold(stage.point(2))
    stage.type("z")
    stage.press("z", .control)
    field.isSecure = false
    stage.press("z", .control)
    let text = try? await stage.container.pasteboard.text()
    XCTAssertEqual(text?.string, "other")
    XCTAssertNotEqual(stage.container.selectionPasteboard?.state.hasContent, true)
    XCTAssertFalse(field.canUndo)
  }

  func testCompositionInTextFromRightToLeftAndOddCharacters() async {
    let stage = EditingStage("שלום abc 123 مرحبا")
    stage.host.container.layoutDirection = .rightToLeft
    stage.host.container.textScale = 3
    let parts = [
      "שלום", "ab", "\u{202e}", "\u{2067}", "👨‍👩‍👧", "🇩🇪", "e\u{301}\u{302}", "\u{200d}", "\r\n", "ี", "\u{fffc}", "ﷺ",
    ]
    var seed: UInt64 = 11
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    for step in 0..<250 {
      let text = (0..<1 + random(3)).map { _ in parts[random(parts.count)] }.joined()
      switch random(8) {
      case 0, 1: stage.host.send(.composition(TextComposition(text, selection: random(4)..<4 + random(9))))
      case 2:
        stage.host.send(.textInput(text))
        stage.host.send(.composition(.ended))
      case 3: stage.host.press([.left, .right, .up, .down, .home, .end][random(6)], random(2) == 0 ? .shift : [])
      case 4: stage.host.press(random(2) == 0 ? .backspace : .delete)
      case 5: stage.host.press(.character(random(2) == 0 ? "z" : "y"), .control)
      case 6: stage.host.click(Point(x: Double(random(300)), y: Double(random(200))))
      default:
        let start = random(stage.node.content.length + 1)
        let edit = stage.node.content.edit(replacing: start..<min(stage.node.content.length, start + 2), with: text)
        XCTAssertNoThrow(try stage.node.apply(edit), "\(step)")
      }
      stage.host.step()
      if let caret = stage.node.caretRect {
        XCTAssertTrue(caret.minX.isFinite && caret.minY.isFinite && caret.height >= 0, "\(step) \(caret)")
        XCTAssertTrue(
          stage.node.bounds.insetBy(x: -2, y: -2).contains(caret.origin), "\(step) \(caret) \(stage.node.bounds)")
      }
      XCTAssertEqual(stage.node.editor.document.length, stage.node.content.length)
    }
    XCTAssertTrue(stage.host.settle())
  }
}
