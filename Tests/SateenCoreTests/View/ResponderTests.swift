import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

@MainActor
final class ResponderTests: XCTestCase {
  /// A view that notes each event it hears.
  private final class Listener: View {
    var heard: [String] = []

    override func touchesBegan(_ touches: [Touch]) { heard.append("began") }
    override func touchesMoved(_ touches: [Touch]) { heard.append("moved") }
    override func touchesEnded(_ touches: [Touch]) { heard.append("ended") }
    override func touchesCancelled(_ touches: [Touch]) { heard.append("cancelled") }
    override func claimedDirections(of touch: Touch) -> ScrollDirection? { .horizontal }
    override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { hear("down") }
    override func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool { hear("up") }
    override func insertText(_ text: String) -> Bool { hear(text) }
    override var acceptsTextInput: Bool { true }
    override func selectionDidEnd() { heard.append("selection") }
    override func pointerMoved(to point: Point?) { heard.append(point == nil ? "left" : "hover") }
    override func secondaryPress(at point: Point) -> Bool { hear("secondary") }
    override func middlePress(at point: Point) -> Bool { hear("middle") }
    override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
      hear("scroll")
    }
    override func pointInside(_ point: Point) -> Bool { point.x < 1_000 }

    private func hear(_ event: String) -> Bool {
      heard.append(event)
      return true
    }
  }

  func testEachEventThatANodeLeavesAloneReachesItsView() async {
    let node = DisplayNode(viewBlock: { Listener() })
    let view = node.view as! Listener
    let touch = Touch(at: .zero, isFinger: true, tapCount: 1, timestamp: 0)
    let responder: Responder = node
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] { responder.handle([touch], phase) }
    XCTAssertEqual(responder.claimedDirections(of: touch), .horizontal)
    XCTAssertFalse(responder.gestureRecognizerShouldBegin(TapGestureRecognizer()))
    XCTAssertTrue(responder.keyDown(.up, [], isRepeat: false))
    XCTAssertTrue(responder.keyUp(.up, []))
    XCTAssertTrue(responder.insertText("é"))
    XCTAssertTrue(responder.acceptsTextInput)
    responder.selectionDidEnd()
    responder.pointerMoved(to: .zero)
    responder.pointerMoved(to: nil)
    XCTAssertTrue(responder.secondaryPress(at: .zero))
    XCTAssertTrue(responder.middlePress(at: .zero))
    XCTAssertTrue(responder.scroll(by: .zero, modifiers: [], isPrecise: false, at: .zero))
    XCTAssertTrue(responder.pointInside(Point(x: 999, y: 0)))
    XCTAssertTrue(responder.hitTest(Point(x: 999, y: 0)) === view)
    XCTAssertNil(responder.hitTest(Point(x: 1_001, y: 0)))
    XCTAssertEqual(
      view.heard,
      [
        "began", "moved", "ended", "cancelled", "down", "up", "é", "selection", "hover", "left", "secondary", "middle",
        "scroll",
      ])
  }

  func testAnUnloadedNodeAnswersByItself() async {
    let node = DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    node.hitTestSlop = EdgeInsets(-5)
    XCTAssertTrue(node.pointInside(Point(x: 12, y: 0)))
    XCTAssertFalse(node.pointInside(Point(x: 16, y: 0)))
    XCTAssertNil(node.hitTest(.zero))
    XCTAssertFalse(node.keyDown(.up, [], isRepeat: false))
    XCTAssertTrue(node.gestureRecognizerShouldBegin(TapGestureRecognizer()))
    XCTAssertFalse(node.isLoaded)
  }

  func testANodeAndALayerKnowEachOtherWithAndWithoutAView() async {
    let (plain, bare) = (DisplayNode(), DisplayNode())
    bare.isLayerBacked = true
    XCTAssertTrue(plain.layer.node === plain)
    XCTAssertTrue(plain.view.node === plain)
    XCTAssertTrue(bare.layer.node === bare)
    XCTAssertNil(View().node)
    XCTAssertNil(Layer().node)
  }

  func testAViewIsToldWhenItEntersAndLeavesAWindow() async {
    final class Mover: View {
      var windows: [RootContainer?] = []
      override func didMoveToWindow() { windows.append(container) }
    }
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let (view, parent) = (Mover(), View())
    parent.addSubview(view)
    XCTAssertTrue(view.windows.isEmpty)
    host.container.view.addSubview(parent)
    parent.removeFromSuperview()
    XCTAssertEqual(view.windows.count, 2)
    XCTAssertTrue(view.windows[0] === host.container)
    XCTAssertNil(view.windows[1])
  }
}
