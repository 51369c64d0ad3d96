import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenNodes

/// Questions over a window.
final class DialogTests: XCTestCase {
  private let question = Dialog(
    "Delete?", message: "For ever.", actions: [.cancel, DialogAction("Keep"), DialogAction("Delete", role: .default)])

  @MainActor private func make() -> (NodeController, HeadlessHost) {
    let (controller, host) = (NodeController(), HeadlessHost(size: Size(width: 400, height: 300)))
    host.container.rootController = controller
    host.settle()
    return (controller, host)
  }

  @MainActor private func node(_ controller: NodeController) -> DialogNode? {
    (controller.presented as? DialogController)?.node as? DialogNode
  }

  /// Asks, and lets somebody do something about it.
  @MainActor private func ask(
    _ dialog: Dialog, _ act: @MainActor (NodeController, HeadlessHost) async -> Void
  ) async -> String? {
    let (controller, host) = make()
    let task = Task { @MainActor in await controller.show(dialog) }
    await host.settleTasks()
    host.advance(by: 0.5)
    await act(controller, host)
    await host.settleTasks()
    host.advance(by: 0.5)
    return await task.value
  }

  @MainActor func testAPressOnAButtonAnswers() async {
    for (index, id) in ["cancel", "Keep", "Delete"].enumerated() {
      let answer = await ask(question) { controller, host in
        let button = node(controller)!.buttons[index]
        host.click(button.convert(button.bounds, to: nil).center)
        XCTAssertNil(controller.presented)
      }
      XCTAssertEqual(answer, id)
    }
  }

  @MainActor func testKeysAnswer() async {
    let enter = await ask(question) { _, host in host.press(.enter) }
    XCTAssertEqual(enter, "Delete")
    let escape = await ask(question) { _, host in host.press(.escape) }
    XCTAssertEqual(escape, "cancel")
    let held = await ask(question) { controller, host in
      host.send(.keyDown(.enter, [], isRepeat: true))
      host.step()
      XCTAssertNotNil(controller.presented, "a key that is held may belong to what came before")
      host.press(.escape)
    }
    XCTAssertEqual(held, "cancel")
  }

  @MainActor func testADialogWithoutActionsHasOne() async {
    for key: Key in [.enter, .escape] {
      let answer = await ask(Dialog("Done")) { controller, host in
        XCTAssertEqual(node(controller)?.buttons.count, 1)
        host.press(key)
      }
      XCTAssertEqual(answer, "ok")
    }
  }

  @MainActor func testWithoutACancellingActionEscapeWaits() async {
    let dialog = Dialog("Which?", actions: [DialogAction("A"), DialogAction("B", id: "b", role: .default)])
    let answer = await ask(dialog) { controller, host in
      host.press(.escape)
      host.click(Point(x: 3, y: 3))
      XCTAssertNotNil(controller.presented)
      host.press(.enter)
    }
    XCTAssertEqual(answer, "b")
    let gone = await ask(dialog) { controller, _ in controller.dismiss() }
    XCTAssertNil(gone)
  }

  @MainActor func testADialogThatGoesIsCancelled() async {
    let ends: [@MainActor (NodeController, HeadlessHost) -> Void] = [
      { controller, _ in controller.dismiss() },
      { controller, _ in controller.dismiss(animated: false) },
      { _, host in host.container.close() },
      { _, host in host.container.rootController = NodeController() },
    ]
    for end in ends {
      let answer = await ask(question) { controller, host in end(controller, host) }
      XCTAssertEqual(answer, "cancel")
    }
  }

  @MainActor func testACancelledTaskTakesItsDialogWithIt() async {
    let (controller, host) = make()
    let question = question
    let task = Task { @MainActor in await controller.show(question) }
    await host.settleTasks()
    XCTAssertNotNil(controller.presented)
    task.cancel()
    await host.settleTasks()
    let answer = await task.value
    XCTAssertEqual(answer, "cancel")
    host.advance(by: 0.5)
    XCTAssertNil(controller.presented)
    let late = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      return await controller.show(question)
    }
    let lateAnswer = await late.value
    XCTAssertEqual(lateAnswer, "cancel")
    XCTAssertNil(controller.presented)
  }

  @MainActor func testInNoWindowItIsCancelledAtOnce() async {
    let answer = await NodeController().show(question)
    XCTAssertEqual(answer, "cancel")
  }

  @MainActor func testSeveralDialogsAreAnsweredFromFrontToBack() async {
    let (controller, host) = make()
    let question = question
    let first = Task { @MainActor in await controller.show(question) }
    await host.settleTasks()
    let second = Task { @MainActor in await controller.show(Dialog("Sure?")) }
    await host.settleTasks()
    host.advance(by: 0.5)
    host.press(.enter)
    let answer = await second.value
    XCTAssertEqual(answer, "ok")
    host.advance(by: 0.5)
    host.press(.enter)
    let other = await first.value
    XCTAssertEqual(other, "Delete")
  }

  @MainActor func testManyLongActionsStandOneAboveTheOther() async {
    let actions = (0..<4).map { DialogAction("A rather long answer, number \($0)") }
    _ = await ask(Dialog("Which?", actions: actions + [.cancel])) { controller, host in
      let frames = node(controller)!.buttons.map { $0.convert($0.bounds, to: nil) }
      XCTAssertEqual(Set(frames.map(\.minX)).count, 1)
      XCTAssertEqual(Set(frames.map(\.minY)).count, 5)
      XCTAssertTrue(frames.allSatisfy { Rect(x: 0, y: 0, width: 400, height: 300).contains($0) })
      host.press(.escape)
    }
  }

  @MainActor func testAQuestionWithOneActionIsNotAnsweredByGoing() async {
    let question = Dialog("Update?", actions: [DialogAction("Install", role: .destructive)])
    let gone = await ask(question) { _, host in host.container.close() }
    XCTAssertNil(gone)
    let escape = await ask(question) { _, host in host.press(.escape) }
    XCTAssertEqual(escape, "Install")
    let message = await ask(Dialog("Done")) { controller, _ in controller.dismiss() }
    XCTAssertEqual(message, "ok")
  }

  @MainActor func testAllAnswersCanBeReachedWhereThereAreManyOrTheMessageIsLong() async {
    let many = [.cancel] + (0..<9).map { DialogAction("A rather long answer, number \($0)") }
    let message = Array(repeating: "A line of a long message.", count: 60).joined(separator: " ")
    for dialog in [
      Dialog("Which?", actions: many), Dialog("Which?", message: message, actions: [.cancel]),
      Dialog("Which?", message: message, actions: many),
    ] {
      let answer = await ask(dialog) { controller, host in
        let node = node(controller)!
        let window = Rect(x: 0, y: 0, width: 400, height: 300)
        let first = node.buttons.last!
        XCTAssertTrue(window.contains(first.convert(first.bounds, to: nil)), dialog.message ?? "")
        let answers = node.subnodes.compactMap { $0 as? ScrollNode }[1]
        let place = answers.convert(answers.bounds, to: nil).center
        for _ in 0..<10 {
          host.send(.preciseScroll(place, dx: 0, dy: 100))
          host.settle()
        }
        let cancel = node.buttons[0]
        let frame = cancel.convert(cancel.bounds, to: nil)
        XCTAssertTrue(window.contains(frame), "\(frame)")
        host.click(frame.center)
        if controller.presented != nil {
          XCTFail("the button was not pressed")
          controller.dismiss()
        }
      }
      XCTAssertEqual(answer, "cancel")
    }
  }

  @MainActor func testALongMessageScrolls() async {
    let message = Array(repeating: "A line of a long message.", count: 60).joined(separator: " ")
    _ = await ask(Dialog("Read", message: message)) { controller, host in
      let scroll = node(controller)!.subnodes.compactMap { $0 as? ScrollNode }[0]
      XCTAssertGreaterThan(scroll.scrollView.contentSize.height, scroll.bounds.height + 50)
      host.send(.preciseScroll(scroll.convert(scroll.bounds, to: nil).center, dx: 0, dy: 40))
      host.settle()
      XCTAssertEqual(scroll.scrollView.contentOffset.y, 40, accuracy: 1)
      host.press(.enter)
    }
  }

  @MainActor func testAQuestionClosesTheMenuAndHasTheKeys() async {
    let (controller, host) = make()
    controller.node.showMenu(Menu { MenuItem("Copy") {} }, at: Point(x: 20, y: 20))
    host.settle()
    let task = Task { @MainActor in await controller.show(Dialog("Sure?", actions: [.cancel, DialogAction("Yes")])) }
    await host.settleTasks()
    host.advance(by: 0.5)
    XCTAssertFalse(host.container.isMenuOpen)
    host.press(.escape)
    let answer = await task.value
    XCTAssertEqual(answer, "cancel")
  }

  @MainActor func testADialogTakesTheStyleOfTheScreenThatAsks() async {
    struct Plain: ControlDrawing {
      func size(of face: DialogButtonFace, fitting room: Size) -> Size { Size(width: 90, height: 60) }
      func draw(_ face: DialogButtonFace, _ appearance: ControlAppearance, in context: GraphicsContext, _ bounds: Rect)
      { context.fill(bounds, with: Color(hex: 0x00ff00)) }
    }
    let (controller, host) = make()
    var style = DialogStyle()
    style.backgroundColor = Color(hex: 0xffee00)
    style.buttonDrawing = Plain()
    controller.node.dialogStyle = style
    let task = Task { @MainActor in await controller.show(Dialog("Done")) }
    await host.settleTasks()
    host.advance(by: 0.5)
    host.settle()
    let button = node(controller)!.buttons[0]
    let frame = button.convert(button.bounds, to: nil)
    XCTAssertEqual(frame.height, 60)
    let picture = host.screenshot()
    XCTAssertEqual(picture.pixel(x: Int(frame.midX), y: Int(frame.midY)) & 0xff_ffff, 0x00ff00)
    XCTAssertEqual(picture.pixel(x: Int(frame.minX) - 8, y: Int(frame.midY)) & 0xff_ffff, 0xffee00)
    host.press(.enter)
    _ = await task.value
    XCTAssertNotNil(controller.node.dialogStyle)
  }

  @MainActor func testTheDefaultButtonFollowsTheTint() async {
    _ = await ask(Dialog("Done")) { controller, host in
      let button = node(controller)!.buttons[0]
      button.tintColor = Color(hex: 0x884400)
      host.settle()
      let frame = button.convert(button.bounds, to: nil)
      XCTAssertEqual(host.screenshot().pixel(x: Int(frame.minX) + 6, y: Int(frame.midY)) & 0xff_ffff, 0x884400)
      host.press(.enter)
    }
  }
}
