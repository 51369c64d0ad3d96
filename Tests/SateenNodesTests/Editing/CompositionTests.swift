import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// Text that input methods compose.
@MainActor
final class CompositionTests: XCTestCase {
  func testComposedTextShowsAtTheCaretAndIsCommittedAsOneEdit() async {
    let stage = EditingStage("ab")
    stage.place(1)
    stage.compose("に")
    stage.compose("にほん", 1..<3)
    XCTAssertEqual(stage.text, "aにほんb")
    XCTAssertEqual(stage.changes.count, 0)
    XCTAssertEqual(stage.selection, 4..<4, "the caret is behind the clause")
    let spans = stage.node.editor.overlays.spans(of: .composition, in: 0..<5)
    XCTAssertEqual(spans.map(\.range), [1..<2, 2..<4])
    XCTAssertEqual(spans.map(\.look.underline), [.single, .thick])
    stage.commit("日本")
    XCTAssertEqual(stage.text, "a日本b")
    XCTAssertEqual(stage.changes.count, 1)
    XCTAssertFalse(stage.container.isComposingText)
    stage.press("z", .control)
    XCTAssertEqual(stage.text, "ab")
  }

  func testComposedTextIsUnderlined() async {
    let stage = EditingStage("")
    stage.container.caretBlink = .none
    stage.node.text = "mmmm"
    stage.host.settle()
    let plain = stage.ink()
    stage.node.text = ""
    stage.host.settle()
    stage.compose("mmmm", 0..<4)
    let underlined = stage.ink()
    XCTAssertGreaterThan(underlined, plain + 30)
    stage.node.perform(.endComposition)
    stage.host.settle()
    XCTAssertLessThan(stage.ink(), underlined - 30, "the line goes with the composition")
    XCTAssertEqual(stage.text, "mmmm")
  }

  func testACancelledCompositionBringsTheSelectedTextBack() async {
    let stage = EditingStage("one two")
    stage.node.selection = TextSelection(4..<7)
    stage.compose("x")
    XCTAssertEqual(stage.text, "one x")
    stage.host.send(.composition(.ended))
    stage.host.settle()
    XCTAssertEqual(stage.text, "one two")
    XCTAssertEqual(stage.selection, 4..<7)
    XCTAssertEqual(stage.changes.count, 0)
    XCTAssertFalse(stage.node.canUndo)
  }

  func testAPressATabAndAnArrowKeepTheTextAndEndTheMethodsPart() async {
    let acts: [(String, (EditingStage) -> Void)] = [
      ("press", { $0.click($0.point(0)) }), ("tab", { $0.press(.tab) }), ("arrow", { $0.press(.left) }),
      ("program", { $0.other.focus() }),
    ]
    for (name, act) in acts {
      let stage = EditingStage("ab")
      stage.compose("か")
      let endings = stage.container.textInputWish.endings
      act(stage)
      stage.host.settle()
      XCTAssertEqual(stage.text, "abか", name)
      XCTAssertEqual(stage.container.textInputWish.endings, endings + 1, name)
      XCTAssertFalse(stage.container.isComposingText, name)
      XCTAssertNil(stage.node.editor.compositionRange, name)
      XCTAssertEqual(stage.changes.count, 1, name)
      XCTAssertTrue(stage.node.canUndo, name)
    }
  }

  func testEditsThatAreToldMakeTheText() async throws {
    let stage = EditingStage("ab")
    var mirror = stage.node.content
    var failures = 0
    stage.node.onChange = { _, edits in
      for edit in edits { do { try mirror.apply(edit) } catch { failures += 1 } }
    }
    stage.compose("に")
    stage.compose("にほん")
    XCTAssertEqual(mirror.string, "ab")
    stage.commit("にほん")
    XCTAssertEqual(mirror.string, "abにほん", "committed as it was composed")
    stage.compose("go")
    stage.commit("語")
    XCTAssertEqual(mirror.string, "abにほん語")
    stage.node.selection = TextSelection(0..<2)
    stage.compose("か")
    stage.press(.right)
    XCTAssertEqual(stage.text, mirror.string, "kept where the caret goes elsewhere")
    stage.compose("x")
    stage.host.send(.composition(.ended))
    stage.host.settle()
    stage.press("z", .control, times: 2)
    XCTAssertEqual(stage.text, mirror.string)
    XCTAssertEqual(failures, 0)
  }

  func testTextSetByCodeEndsAComposition() async {
    let stage = EditingStage("ab")
    stage.compose("か")
    let endings = stage.container.textInputWish.endings
    stage.node.text = "other"
    stage.host.settle()
    XCTAssertEqual(stage.text, "other")
    XCTAssertEqual(stage.container.textInputWish.endings, endings + 1)
  }

  func testTheCaretIsToldThroughScrolling() async throws {
    let node = EditableTextNode((0..<50).map { "line \($0)" }.joined(separator: "\n"))
    node.maximumHeight = 100
    let stage = EditingStage(node)
    stage.press(.up, times: 2)
    let caret = try XCTUnwrap(stage.container.textInputWish.caret)
    let frame = node.layer.convert(node.bounds, to: stage.container.view.layer)
    XCTAssertTrue(frame.contains(caret.center), "\(caret) in \(frame)")
    node.scroller.scrollView.contentOffset.y -= 20
    stage.host.settle()
    let moved = try XCTUnwrap(stage.container.textInputWish.caret)
    XCTAssertGreaterThan(moved.minY, caret.minY)
    node.scroller.scrollView.contentOffset = .zero
    let far = try XCTUnwrap(stage.container.textInputWish.caret)
    XCTAssertLessThanOrEqual(far.maxY, frame.maxY, "a caret out of sight counts as at the edge")
    stage.other.focus()
    XCTAssertNil(stage.container.textInputWish.caret)
  }

  func testAKeyThatTheMethodLeftFollowsWhatIsComposed() async {
    // As where the method has died: nothing tells that its composition is over.
    let stage = EditingStage("ab")
    stage.compose("nihon")
    let endings = stage.container.textInputWish.endings
    stage.typeByKey("x")
    XCTAssertEqual(stage.text, "abnihonx")
    XCTAssertEqual(stage.container.textInputWish.endings, endings + 1)
    XCTAssertFalse(stage.container.isComposingText)
    stage.typeByKey("y")
    XCTAssertEqual(stage.text, "abnihonxy")
    stage.press("z", .control)
    XCTAssertEqual(stage.text, "abnihon")
    stage.press("z", .control)
    XCTAssertEqual(stage.text, "ab")
  }

  func testALateCommitOfWhatWasKeptIsNotDoubled() async {
    let stage = EditingStage("ab")
    stage.compose("한")
    stage.host.send(.pointerDown(stage.point(0), button: .primary, clicks: 1))
    stage.host.step()
    stage.host.send(.pointerUp(stage.point(0), button: .primary))
    stage.host.step()
    XCTAssertEqual(stage.text, "ab한")
    stage.host.send(.textInput("한"))
    stage.host.step()
    XCTAssertEqual(stage.text, "ab한")
    XCTAssertEqual(stage.selection, 0..<0)
    // Later, the same text is typed anew.
    stage.host.advance(by: 1)
    stage.commit("한")
    XCTAssertEqual(stage.text, "한ab한")
  }

  func testALateCommitFindsItsTextBehindAKeysOwn() async {
    let stage = EditingStage("ab")
    stage.compose("하")
    stage.host.send(.keyDown(.home, [], isRepeat: false))
    stage.host.step()
    stage.host.send(.keyDown("x", [], isRepeat: false))
    stage.host.send(.textInput("x"))
    stage.host.step()
    XCTAssertEqual(stage.text, "xab하")
    stage.host.send(.textInput("한"))
    stage.host.step()
    XCTAssertEqual(stage.text, "xab한", "the method changes its mind at its own place")
    XCTAssertEqual(stage.selection, 1..<1)
  }

  func testAWindowThatLosesTheKeysKeepsWhatIsComposed() async {
    let stage = EditingStage("ab")
    stage.compose("nihon")
    stage.container.cancelTouches()
    stage.host.settle()
    XCTAssertEqual(stage.text, "abnihon")
    XCTAssertFalse(stage.container.isComposingText)
    // The method, which has forgotten it, begins anew.
    stage.compose("g")
    stage.commit("go")
    XCTAssertEqual(stage.text, "abnihongo")
  }

  func testALateCommitDoesNotGoToTheNextField() async {
    let next = TextFieldNode()
    let stage = EditingStage("ab")
    stage.other.addSubnode(next)
    stage.host.settle()
    stage.compose("한")
    next.focus()
    stage.host.step()
    stage.host.send(.textInput("한"))
    stage.host.step()
    XCTAssertEqual(stage.text, "ab한")
    XCTAssertEqual(next.text, "")
    // A key of the person's counts at once.
    stage.typeByKey("x")
    XCTAssertEqual(next.text, "x")
  }

  func testASecureFieldAsksForTextWithoutTheMethod() async {
    let field = TextFieldNode()
    let stage = EditingStage(field)
    XCTAssertFalse(stage.container.textInputWish.isPlain)
    field.isSecure = true
    XCTAssertTrue(stage.container.textInputWish.isPlain)
    stage.other.focus()
    XCTAssertFalse(stage.container.textInputWish.isPlain)
    field.focus()
    // A display that cannot leave the method out.
    stage.compose("にほん")
    XCTAssertEqual(field.text, "")
    stage.commit("日本")
    XCTAssertEqual(field.text, "日本")
  }
}
