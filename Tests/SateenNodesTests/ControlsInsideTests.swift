import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

/// Controls inside, behind and in front of other controls, scroll views and gesture recognizers.
@MainActor
final class ControlsInsideTests: XCTestCase {
  private final class Log: Sendable {
    private let lines = Locked<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    func take() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  private let log = Log()

  private func control(_ name: String, _ frame: Rect) -> ControlNode {
    let control = ControlNode()
    control.frame = frame
    control.addAction(for: [.primaryActionTriggered, .touchCancel]) { [log] _, events in
      log.add(events.contains(.touchCancel) ? "\(name) cancelled" : name)
    }
    return control
  }

  private func window(_ node: DisplayNode) -> (HeadlessHost, DisplayNode) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let root = DisplayNode()
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
    return (host, root)
  }

  private let (onInner, onOuter) = (Point(x: 20, y: 20), Point(x: 80, y: 80))

  func testAControlInsideAControlIsPressedByItself() async {
    let card = control("card", Rect(x: 0, y: 0, width: 100, height: 100))
    let like = control("like", Rect(x: 0, y: 0, width: 40, height: 40))
    // A plain node between the controls, which should make no difference.
    let group = DisplayNode()
    group.frame = Rect(x: 0, y: 0, width: 60, height: 60)
    group.addSubnode(like)
    card.addSubnode(group)
    let (host, _) = window(card)
    host.click(onInner)
    XCTAssertEqual(log.take(), ["like"])
    host.click(Point(x: 50, y: 50))
    host.click(onOuter)
    XCTAssertEqual(log.take(), ["card", "card"])
    like.isEnabled = false
    host.click(onInner)
    XCTAssertEqual(log.take(), ["card"])
    like.isEnabled = true
    card.isEnabled = false
    host.click(onInner)
    host.click(onOuter)
    XCTAssertEqual(log.take(), ["like"], "what is in a disabled control may be enabled")
  }

  func testAScrollViewInsideAControlScrolls() async {
    let card = control("card", Rect(x: 0, y: 0, width: 100, height: 100))
    let strip = ScrollNode()
    strip.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    strip.automaticallyManagesContentSize = false
    card.addSubnode(strip)
    let (host, _) = window(card)
    strip.scrollView.contentSize = Size(width: 100, height: 500)
    host.drag(from: Point(x: 20, y: 40), to: Point(x: 20, y: 5), steps: 5)
    host.settle()
    XCTAssertGreaterThan(strip.scrollView.contentOffset.y, 20)
  }

  func testADisabledControlLetsPressesThroughToWhatIsBehindAndAround() async {
    let behind = control("behind", Rect(x: 0, y: 0, width: 100, height: 100))
    let front = control("front", Rect(x: 0, y: 0, width: 40, height: 40))
    let (host, root) = window(behind)
    root.addSubnode(front)
    host.settle()
    front.isEnabled = false
    host.click(onInner)
    XCTAssertEqual(log.take(), ["behind"])
    host.send(.pointerMoved(onInner))
    host.step()
    XCTAssertFalse(front.isHovered)
    XCTAssertTrue(behind.isHovered)
    front.isEnabled = true
    host.click(onInner)
    XCTAssertEqual(log.take(), ["front"])
  }

  func testATapAroundAControlIsNotForPressesOnIt() async {
    let button = control("button", Rect(x: 0, y: 0, width: 40, height: 40))
    let (host, root) = window(button)
    var taps = 0
    let tap = TapGestureRecognizer { _ in taps += 1 }
    root.view.addGestureRecognizer(tap)
    host.click(onInner)
    XCTAssertEqual(log.take(), ["button"])
    XCTAssertEqual(taps, 0)
    host.click(onOuter)
    XCTAssertEqual(taps, 1)
    // Double taps and the control's own recognizers do take presses on the control.
    tap.numberOfTapsRequired = 2
    host.send(.pointerDown(onInner, button: .primary, clicks: 2))
    host.send(.pointerUp(onInner, button: .primary))
    host.step()
    XCTAssertEqual(taps, 2)
    XCTAssertEqual(log.take(), ["button cancelled"])
    button.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 10 })
    host.click(onInner)
    XCTAssertEqual(taps, 12)
    button.isEnabled = false
    tap.numberOfTapsRequired = 1
    host.click(onInner)
    XCTAssertEqual(taps, 13)
  }

  func testATapAroundATextIsNotForItsLinks() async throws {
    var linked = TextAttributes(font: .system(20))
    linked.link = "there"
    let stage = TextStage(AttributedText("A long enough link", attributes: linked), isSelectable: false)
    stage.node.onLinkTap = { [log] _, _ in log.add("link") }
    var taps = 0
    stage.host.container.rootNode?.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    let caret = try stage.caret(4)
    stage.host.click(Point(x: caret.midX, y: caret.midY))
    XCTAssertEqual(log.take(), ["link"])
    XCTAssertEqual(taps, 0)
    stage.host.click(Point(x: 20, y: 150))
    XCTAssertEqual(taps, 1)
  }

  func testWhatAnActionCapturedMayComeBackAsItEnds() async {
    final class Model: Sendable {
      let button: ControlNode
      init(_ button: ControlNode) { self.button = button }
      deinit { button.isSelected = true }
    }
    let button = ControlNode()
    do {
      let model = Model(button)
      button.addAction(for: .touchDown) { _, _ in withExtendedLifetime(model) {} }
    }
    XCTAssertFalse(button.isSelected)
    button.removeAllActions()
    XCTAssertTrue(button.isSelected)
  }
}
