import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenNodes

/// Tooltips, by the pointer, by a key and by a program.
final class TooltipTests: XCTestCase {
  @MainActor private struct Scene {
    let host = HeadlessHost(size: Size(width: 400, height: 300))
    let root = DisplayNode()
    let first = DisplayNode()
    let second = DisplayNode()

    init() {
      first.frame = Rect(x: 20, y: 20, width: 100, height: 30)
      second.frame = Rect(x: 140, y: 20, width: 100, height: 30)
      first.tooltip = "First"
      second.tooltip = "Second"
      root.addSubnode(first)
      root.addSubnode(second)
      host.container.rootNode = root
      host.settle()
    }

    /// The tooltip's text; nil where none shows.
    var shown: String? { bubble?.text }

    var bubble: TooltipNode? {
      host.container.overlays.lazy.compactMap { $0.isShown ? $0.node as? TooltipNode : nil }.first
    }

    func point(_ x: Double, _ y: Double) {
      host.send(.pointerMoved(Point(x: x, y: y)))
      host.step()
    }

    func rest(_ x: Double, _ y: Double) {
      point(x, y)
      host.advance(by: 0.8)
    }
  }

  @MainActor func testItShowsWhereThePointerRests() async {
    let scene = Scene()
    scene.point(60, 35)
    scene.host.advance(by: 0.5)
    XCTAssertNil(scene.shown, "not at once")
    scene.point(62, 35)
    scene.host.advance(by: 0.5)
    XCTAssertNil(scene.shown, "the time counts from the last movement")
    scene.host.advance(by: 0.3)
    XCTAssertEqual(scene.shown, "First")
    let frame = scene.bubble!.frame
    XCTAssertEqual(frame.midX, 62, accuracy: 1)
    XCTAssertEqual(frame.minY, 56, accuracy: 1, "below the node")
    scene.point(70, 30)
    XCTAssertEqual(scene.shown, "First", "it stays while the pointer is on the node")
    scene.point(130, 30)
    scene.host.advance(by: 0.2)
    XCTAssertNil(scene.shown)
    XCTAssertTrue(scene.host.settle())
  }

  @MainActor func testFromOneNodeToTheNextItComesSooner() async {
    let scene = Scene()
    scene.rest(60, 35)
    scene.point(160, 35)
    scene.host.advance(by: 0.2)
    XCTAssertEqual(scene.shown, "Second")
    scene.point(300, 200)
    scene.host.advance(by: 1)
    XCTAssertNil(scene.shown)
    scene.point(60, 35)
    scene.host.advance(by: 0.3)
    XCTAssertNil(scene.shown, "after a while it takes its time again")
  }

  @MainActor func testAnythingElseTheUserDoesHidesIt() async {
    let point = Point(x: 60, y: 35)
    let events: [InputEvent] = [
      .pointerDown(point, button: .primary, clicks: 1), .pointerDown(point, button: .secondary, clicks: 1),
      .keyDown("a", [], isRepeat: false), .wheel(point, dx: 0, dy: 1), .pointerLeft, .touchBegan(id: 1, point),
    ]
    for event in events {
      let scene = Scene()
      scene.rest(60, 35)
      XCTAssertEqual(scene.shown, "First")
      scene.host.send(event)
      scene.host.advance(by: 1)
      XCTAssertNil(scene.shown, "\(event)")
    }
  }

  @MainActor func testItHidesWithItsNodeAndItsWindow() async {
    let ends: [(String, @MainActor (Scene) -> Void)] = [
      ("removed", { $0.first.removeFromSupernode() }),
      ("root", { $0.host.container.rootNode = DisplayNode() }),
      ("focus", { $0.host.container.cancelTouches() }),
      ("closed", { $0.host.container.close() }),
    ]
    for (name, end) in ends {
      let scene = Scene()
      scene.rest(60, 35)
      end(scene)
      scene.host.advance(by: 0.5)
      XCTAssertNil(scene.shown, name)
      XCTAssertTrue(scene.host.container.overlays.isEmpty, name)
    }
  }

  @MainActor func testTheInnermostNodeWithATextCounts() async {
    let scene = Scene()
    let inner = DisplayNode()
    inner.frame = Rect(x: 0, y: 0, width: 50, height: 30)
    scene.first.addSubnode(inner)
    scene.host.settle()
    scene.rest(30, 35)
    XCTAssertEqual(scene.shown, "First")
    inner.tooltip = ""
    scene.rest(31, 35)
    XCTAssertEqual(scene.shown, "First", "an empty one counts as none")
    inner.tooltip = "Inner"
    scene.rest(32, 35)
    XCTAssertEqual(scene.shown, "Inner")
    inner.tooltip = nil
    XCTAssertNil(inner.tooltip)
  }

  @MainActor func testAKeyShowsItForWhatHasTheFocus() async {
    let scene = Scene()
    scene.host.container.firstResponder = scene.second.view
    scene.host.press(.function(1), .control)
    scene.host.settle()
    XCTAssertEqual(scene.shown, "Second")
    scene.host.press(.escape)
    scene.host.advance(by: 0.3)
    XCTAssertNil(scene.shown)
  }

  @MainActor func testItStaysInTheWindowAndWraps() async {
    let scene = Scene()
    scene.first.frame = Rect(x: 340, y: 260, width: 60, height: 30)
    scene.first.tooltip = String(repeating: "many words ", count: 20)
    scene.host.settle()
    scene.rest(390, 270)
    let frame = scene.bubble!.frame
    XCTAssertTrue(Rect(x: 0, y: 0, width: 400, height: 300).contains(frame), "\(frame)")
    XCTAssertGreaterThan(frame.height, 40, "several lines")
    XCTAssertLessThanOrEqual(frame.maxY, 260, "above the node, for want of room below")
  }

  @MainActor func testAPressGoesThroughIt() async {
    let scene = Scene()
    let tooltip = Tooltip()
    tooltip.show("Over", beside: Rect(x: 50, y: 15, width: 0, height: 0), of: scene.second)
    scene.host.settle()
    let place = scene.bubble!.frame.center
    XCTAssertFalse(scene.host.container.hitTest(place)?.isInside(scene.bubble?.view) ?? true)
  }

  @MainActor func testALiveTooltipFollowsItsTextAndItsPlace() async {
    let scene = Scene()
    let tooltip = Tooltip()
    tooltip.show("1", beside: Rect(x: 10, y: 15, width: 0, height: 0), of: scene.second)
    scene.host.settle()
    XCTAssertTrue(tooltip.isShown)
    XCTAssertEqual(scene.bubble!.frame.midX, 150, accuracy: 1)
    let width = scene.bubble!.frame.width
    tooltip.show("1234567", beside: Rect(x: 60, y: 15, width: 0, height: 0), of: scene.second)
    scene.host.settle()
    XCTAssertEqual(scene.shown, "1234567")
    XCTAssertEqual(scene.bubble!.frame.midX, 200, accuracy: 1)
    XCTAssertGreaterThan(scene.bubble!.frame.width, width)
    scene.second.frame.origin.x = 200
    scene.host.settle()
    XCTAssertEqual(scene.bubble!.frame.midX, 260, accuracy: 1, "it follows the node")
    scene.second.removeFromSupernode()
    scene.host.settle()
    XCTAssertFalse(tooltip.isShown)
    tooltip.show("x", beside: .zero, of: scene.second)
    XCTAssertFalse(tooltip.isShown, "in no window")
    tooltip.show("", beside: .zero, of: scene.first)
    XCTAssertFalse(tooltip.isShown, "nothing to say")
  }

  @MainActor func testATooltipThatIsReleasedGoes() async {
    let scene = Scene()
    var tooltip: Tooltip? = Tooltip()
    tooltip?.show("x", beside: .zero, of: scene.first)
    scene.host.settle()
    tooltip = nil
    scene.host.settle()
    XCTAssertTrue(scene.host.container.overlays.isEmpty)
  }

  @MainActor func testThePointerAtRestWantsNoFrames() async {
    let scene = Scene()
    scene.rest(60, 35)
    XCTAssertTrue(scene.host.settle())
    XCTAssertFalse(scene.host.container.wantsFrame)
    // The picture from which the tooltip faded in is freed a moment later.
    scene.host.advance(by: 1)
    XCTAssertFalse(scene.host.container.wantsFrame)
    XCTAssertNil(scene.host.container.nextAlarm)
  }

  @MainActor func testADisabledControlSaysWhyItIs() async {
    let scene = Scene()
    let control = ControlNode()
    control.frame = Rect(x: 20, y: 80, width: 100, height: 30)
    control.tooltip = "Nothing to save"
    control.isEnabled = false
    scene.root.tooltip = "Around"
    scene.root.addSubnode(control)
    scene.host.settle()
    scene.rest(60, 95)
    XCTAssertEqual(scene.shown, "Nothing to save")
    XCTAssertFalse(control.isHovered)
    scene.point(60, 150)
    XCTAssertNil(scene.shown)
    var pressed = 0
    control.addAction(for: .allEvents) { _, _ in pressed += 1 }
    scene.host.click(Point(x: 60, y: 95))
    XCTAssertEqual(pressed, 0, "presses go through it as before")
  }

  @MainActor func testATooltipTakesTheStyleOfTheNodesAround() async {
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    let (root, node) = (DisplayNode(), DisplayNode())
    node.frame = Rect(x: 20, y: 100, width: 60, height: 30)
    root.addSubnode(node)
    host.container.rootNode = root
    var style = TooltipStyle()
    style.backgroundColor = Color(hex: 0xffee00)
    style.maximumWidth = 100
    root.tooltipStyle = style
    host.settle()
    let tooltip = Tooltip()
    tooltip.show("A text of more words than fit in a hundred points", beside: node.bounds, of: node)
    host.advance(by: 0.3)
    let bubble = host.container.overlays.compactMap { $0.node as? TooltipNode }[0]
    XCTAssertLessThanOrEqual(bubble.frame.width, 100)
    let place = Point(x: bubble.frame.midX, y: bubble.frame.minY + 2)
    XCTAssertEqual(host.screenshot().pixel(x: Int(place.x), y: Int(place.y)) & 0xff_ffff, 0xffee00)
  }
}
