import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class ControlNodeTests: XCTestCase {
  private final class Log: Sendable {
    private let lines = Locked<[ControlEvent]>([])
    func add(_ event: ControlEvent) { lines.withLock { $0.append(event) } }
    func take() -> [ControlEvent] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  private func window() -> (HeadlessHost, ControlNode, Log) {
    let host = HeadlessHost(size: Size(width: 400, height: 400))
    let root = DisplayNode()
    let control = ControlNode()
    control.frame = Rect(x: 150, y: 150, width: 100, height: 40)
    let log = Log()
    let everything = ControlEvent(rawValue: ~0)
    control.addAction(for: everything) { _, event in log.add(event) }
    root.addSubnode(control)
    host.container.rootNode = root
    host.step()
    return (host, control, log)
  }

  private let inside = Point(x: 200, y: 170)
  private let upInside: ControlEvent = [.touchUpInside, .primaryActionTriggered]

  func testAClickGoesDownAndUpInside() async {
    let (host, control, log) = window()
    host.send(.pointerDown(inside, button: .primary, clicks: 1))
    host.step()
    XCTAssertTrue(control.isHighlighted)
    XCTAssertEqual(control.state, .highlighted)
    XCTAssertEqual(log.take(), [.touchDown])
    host.send(.pointerUp(inside, button: .primary))
    host.step()
    XCTAssertFalse(control.isHighlighted)
    XCTAssertEqual(log.take(), [upInside])
  }

  func testASecondClickInQuickSuccessionSaysSo() async {
    let (host, _, log) = window()
    host.send(.pointerDown(inside, button: .primary, clicks: 2))
    host.step()
    XCTAssertEqual(log.take(), [[.touchDown, .touchDownRepeat]])
  }

  /// A press may leave the control by a distance, smaller for the pointer than for a finger, before the highlight
  /// ends.
  func testAPressMayStrayADistanceBeforeItLetsGo() async {
    let (host, control, log) = window()
    for (isFinger, reach) in [(false, ControlNode.pointerExpansion), (true, ControlNode.fingerExpansion)] {
      let near = Point(x: 250 + reach - 1, y: 170)
      let far = Point(x: 250 + reach + 1, y: 170)
      host.send(isFinger ? .touchBegan(id: 1, inside) : .pointerDown(inside, button: .primary, clicks: 1))
      host.send(isFinger ? .touchMoved(id: 1, near) : .pointerMoved(near))
      host.step()
      XCTAssertTrue(control.isHighlighted)
      host.send(isFinger ? .touchMoved(id: 1, far) : .pointerMoved(far))
      host.step()
      XCTAssertFalse(control.isHighlighted)
      host.send(isFinger ? .touchMoved(id: 1, near) : .pointerMoved(near))
      host.step()
      XCTAssertTrue(control.isHighlighted)
      host.send(isFinger ? .touchEnded(id: 1, far) : .pointerUp(far, button: .primary))
      host.step()
      XCTAssertEqual(
        log.take(), [.touchDown, .touchDragInside, .touchDragOutside, .touchDragInside, .touchUpOutside])
      XCTAssertFalse(control.isHighlighted)
    }
  }

  func testSlopWidensBothWhereAPressBeginsAndHowFarItMayStray() async {
    let (host, control, log) = window()
    control.hitTestSlop = EdgeInsets(-20)
    host.click(Point(x: 265, y: 170))
    XCTAssertEqual(log.take(), [.touchDown, upInside])
    host.click(Point(x: 275, y: 170))
    XCTAssertEqual(log.take(), [])
    host.send(.touchBegan(id: 1, inside))
    host.send(.touchEnded(id: 1, Point(x: 250 + 20 + 69, y: 170)))
    host.step()
    XCTAssertEqual(log.take(), [.touchDown, upInside])
  }

  func testASecondFingerEndsIt() async {
    let (host, control, log) = window()
    host.send(.touchBegan(id: 1, inside))
    host.send(.touchBegan(id: 2, inside))
    host.step()
    XCTAssertEqual(log.take(), [.touchDown, .touchCancel])
    XCTAssertFalse(control.isHighlighted)
    host.send(.touchMoved(id: 1, inside))
    host.send(.touchEnded(id: 1, inside))
    host.send(.touchEnded(id: 2, inside))
    host.step()
    XCTAssertEqual(log.take(), [])
  }

  func testADisabledControlDoesNothing() async {
    let (host, control, log) = window()
    control.isEnabled = false
    XCTAssertEqual(control.state, .disabled)
    host.click(inside)
    XCTAssertEqual(log.take(), [])
    XCTAssertFalse(control.isHighlighted)
  }

  func testDisablingAPressedControlCancelsThePress() async {
    let (host, control, log) = window()
    host.send(.pointerDown(inside, button: .primary, clicks: 1))
    host.step()
    control.isEnabled = false
    host.send(.pointerUp(inside, button: .primary))
    host.step()
    XCTAssertFalse(log.take().contains(upInside))
    XCTAssertFalse(control.isHighlighted)
  }

  func testLeavingTheWindowCancels() async {
    let (host, control, log) = window()
    host.send(.pointerDown(inside, button: .primary, clicks: 1))
    host.step()
    _ = log.take()
    control.removeFromSupernode()
    XCTAssertEqual(log.take(), [.touchCancel])
    host.send(.pointerUp(inside, button: .primary))
    host.step()
    XCTAssertEqual(log.take(), [])
  }

  func testADragOfTheListAroundItCancelsThePress() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let scroll = ScrollView()
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    scroll.contentSize = Size(width: 200, height: 1_000)
    host.container.view.addSubview(scroll)
    let control = ControlNode()
    control.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    let log = Log()
    control.addAction(for: [.touchUpInside, .touchCancel]) { _, event in log.add(event) }
    scroll.addSubview(control.view)
    host.step()
    host.drag(from: Point(x: 100, y: 80), to: Point(x: 100, y: 20), steps: 6)
    XCTAssertEqual(log.take(), [.touchCancel])
    XCTAssertGreaterThan(scroll.contentOffset.y, 20)
    host.settle()
  }

  func testActionsRunInOrderAndTargetsAreHeldWeakly() async {
    final class Target: Sendable {
      let log: Log
      init(_ log: Log) { self.log = log }
    }
    let (host, control, log) = window()
    control.removeAllActions()
    control.addAction(for: .touchDown) { _, _ in log.add(.valueChanged) }
    var target: Target? = Target(log)
    control.addTarget(target!, for: .touchDown) { target, _ in target.log.add(.touchCancel) }
    host.click(inside)
    XCTAssertEqual(log.take(), [.valueChanged, .touchCancel])
    target = nil
    host.click(inside)
    XCTAssertEqual(log.take(), [.valueChanged])
  }

  func testAnActionIsTakenOutByItsRegistration() async {
    let (host, control, log) = window()
    control.removeAllActions()
    let first = control.addAction(for: .touchDown) { _, _ in log.add(.valueChanged) }
    control.addAction(for: .touchDown) { _, _ in log.add(.touchCancel) }
    first.remove()
    host.click(inside)
    XCTAssertEqual(log.take(), [.touchCancel])
  }

  func testStateChangesOfWorkersAreHeardOnTheMainLoop() async {
    final class Listener: ControlNode {
      var states: [ControlState] = []
      override func stateDidChange() {
        super.stateDidChange()
        states.append(state)
      }
    }
    let listener = Listener()
    WorkQueue.shared.concurrentPerform(1) { _ in listener.isSelected = true }
    XCTAssertEqual(listener.states, [], "not loaded")
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.rootNode = listener
    host.settle()
    XCTAssertEqual(listener.states, [.selected], "as it loads")
    let done = expectation(description: "changed")
    WorkQueue.shared.submit(.visible) {
      listener.isEnabled = false
      done.fulfill()
    }
    await fulfillment(of: [done], timeout: 60)
    host.settle()
    XCTAssertEqual(listener.states, [.selected, .disabled])
  }

  func testSelectionAndHighlightMakeUpTheState() async {
    let (host, control, _) = window()
    XCTAssertEqual(control.state, .normal)
    control.isSelected = true
    XCTAssertEqual(control.state, .selected)
    control.isHighlighted = true
    XCTAssertEqual(control.state, .selectedHighlighted)
    control.isEnabled = false
    XCTAssertEqual(control.state, .disabled)
    control.isEnabled = true
    host.send(.pointerMoved(inside))
    host.step()
    XCTAssertTrue(control.isHovered)
    XCTAssertEqual(host.container.pointerShape, .hand)
    host.send(.pointerMoved(.zero))
    host.step()
    XCTAssertFalse(control.isHovered)
    XCTAssertEqual(host.container.pointerShape, .arrow)
  }

  func testAControlIsPressedAsAWholeWhateverIsInIt() async {
    let (host, control, log) = window()
    let inner = DisplayNode()
    inner.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    control.addSubnode(inner)
    host.click(Point(x: 170, y: 170))
    XCTAssertEqual(log.take(), [.touchDown, upInside])
  }

  func testAButtonsLookFollowsItsState() async {
    let button = ButtonNode()
    button.setTitle("Normal")
    button.setTitle("Selected", for: .selected)
    button.setTitle("Off", for: .disabled)
    XCTAssertEqual(button.titleNode.attributedText.string, "Normal")
    button.isSelected = true
    XCTAssertEqual(button.titleNode.attributedText.string, "Selected")
    button.isHighlighted = true
    XCTAssertEqual(button.titleNode.attributedText.string, "Selected")
    button.isEnabled = false
    XCTAssertEqual(button.titleNode.attributedText.string, "Off")
    button.isEnabled = true
    button.isSelected = false
    XCTAssertEqual(button.titleNode.attributedText.string, "Normal")
  }
}
