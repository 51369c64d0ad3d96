import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

/// Nodes get the same events with any kind of view.
@MainActor
final class NodeEventTests: XCTestCase {
  private final class Log: Sendable {
    @MainActor var lines: [String] = []
    @MainActor func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private final class Plain: DisplayNode {
    // Constant.
    let log = Log()
    override func touchesBegan(_ touches: [Touch]) { log.lines.append("began") }
    override func touchesMoved(_ touches: [Touch]) { log.lines.append("moved") }
    override func touchesEnded(_ touches: [Touch]) { log.lines.append("ended") }
    override func touchesCancelled(_ touches: [Touch]) { log.lines.append("cancelled") }
    override func claimedDirections(of touch: Touch) -> ScrollDirection? { [.horizontal, .vertical] }
    override func pointerMoved(to point: Point?) { log.lines.append(point == nil ? "left" : "hover") }
    override func pointInside(_ point: Point) -> Bool { point.x < 100 }
    override func secondaryPress(at point: Point) -> Bool { note("secondary") }
    override func middlePress(at point: Point) -> Bool { note("middle") }
    override func selectionDidEnd() { log.lines.append("selection") }
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { note("down") }
    override func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool { note("up") }
    override func insertText(_ text: String) -> Bool { note(text) }
    override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
      note("scroll \(delta.y) \(modifiers.contains(.control))")
    }
    private func note(_ what: String) -> Bool {
      log.lines.append(what)
      return true
    }
  }

  private final class Scrolling: ScrollNode {
    // Constant.
    let log = Log()
    override func touchesBegan(_ touches: [Touch]) {
      log.lines.append("began")
      super.touchesBegan(touches)
    }
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
      log.lines.append("down")
      return key == .down || super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
      log.lines.append("scroll")
      if modifiers.contains(.control) { return true }
      return super.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: windowPoint)
    }
  }

  private func window(_ node: DisplayNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let root = DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
    return host
  }

  func testANodeAroundAnyViewHearsEverything() async {
    for node in [Plain(), Plain(viewBlock: { View() }), Plain(viewBlock: { ScrollView() })] {
      let host = window(node)
      host.container.firstResponder = node.view
      host.container.selectionView = node.view
      let (inside, outside) = (Point(x: 50, y: 50), Point(x: 150, y: 50))
      XCTAssertTrue(host.container.hitTest(inside) === node.view)
      XCTAssertFalse(host.container.hitTest(outside) === node.view, "the node says what is inside of it")
      XCTAssertTrue(node.hitTest(inside) === node.view)
      host.drag(from: inside, to: Point(x: 60, y: 50), steps: 1)
      XCTAssertEqual(node.log.take(), ["hover", "began", "hover", "moved", "ended"])
      host.send(.pointerMoved(outside))
      host.send(.pointerDown(inside, button: .secondary, clicks: 1))
      host.send(.pointerDown(inside, button: .middle, clicks: 1))
      host.send(.wheel(inside, dx: 0, dy: 1, modifiers: .control))
      host.step()
      XCTAssertEqual(
        node.log.take(), ["left", "secondary", "middle", "scroll \(ScrollPhysics.pointsPerNotch) true"])
      host.press(.down)
      host.send(.textInput("é"))
      host.container.selectionView = nil
      host.step()
      XCTAssertEqual(node.log.take(), ["down", "up", "selection", "é"])
    }
  }

  func testANodesPointerShapeCountsWhateverItsView() async {
    let node = ScrollNode()
    node.pointerShape = .resizeHorizontally
    let host = window(node)
    host.send(.pointerMoved(Point(x: 50, y: 50)))
    host.step()
    XCTAssertEqual(host.container.pointerShape, .resizeHorizontally)
  }

  func testWhatAScrollNodeLeavesAloneItsScrollViewDoes() async {
    let node = Scrolling()
    let host = window(node)
    node.scrollView.contentSize = Size(width: 200, height: 2_000)
    host.container.firstResponder = node.scrollView
    host.press(.down)
    host.settle()
    XCTAssertEqual(node.scrollView.contentOffset.y, 0, "the node used the key")
    host.press(.end)
    host.settle()
    XCTAssertEqual(node.scrollView.contentOffset.y, 1_800)
    host.send(.wheel(Point(x: 50, y: 50), dx: 0, dy: -1, modifiers: .control))
    host.settle()
    XCTAssertEqual(node.scrollView.contentOffset.y, 1_800)
    host.send(.wheel(Point(x: 50, y: 50), dx: 0, dy: -1))
    host.settle()
    XCTAssertEqual(node.scrollView.contentOffset.y, 1_800 - ScrollPhysics.pointsPerNotch)
    XCTAssertEqual(node.log.take(), ["down", "down", "scroll", "scroll"])
    host.click(Point(x: 50, y: 50))
    XCTAssertEqual(node.log.take(), ["began"])
  }

  func testTouchesANodeLeavesAloneGoOnToNodesAround() async {
    let inner = ScrollNode()
    inner.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    let outer = Plain()
    let host = window(outer)
    outer.addSubnode(inner)
    host.step()
    host.click(Point(x: 20, y: 20))
    XCTAssertEqual(outer.log.take(), ["began", "ended"])
  }

  func testAViewMayKeepAGestureAroundItFromBeginning() async {
    final class Guard: DisplayNode {
      override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        !(recognizer is TapGestureRecognizer)
      }
    }
    let node = Guard()
    let host = window(node)
    var (taps, drags) = (0, 0)
    node.supernode?.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    node.supernode?.view.addGestureRecognizer(PanGestureRecognizer { _ in drags += 1 })
    host.click(Point(x: 50, y: 50))
    XCTAssertEqual(taps, 0)
    host.drag(from: Point(x: 50, y: 50), to: Point(x: 90, y: 50), steps: 4)
    XCTAssertGreaterThan(drags, 0)
  }
}
