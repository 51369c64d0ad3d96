import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@MainActor
final class KeyAndHoverTests: XCTestCase {
  private final class KeyView: View {
    var keys: [Key] = []
    var uses = true
    var places: [Point?] = []
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
      keys.append(key)
      return uses
    }
    override func pointerMoved(to point: Point?) { places.append(point) }
    override var pointerShape: PointerShape? { .text }
  }

  private func window() -> (HeadlessHost, KeyView, KeyView) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let (outer, inner) = (KeyView(), KeyView())
    outer.frame = Rect(x: 20, y: 20, width: 150, height: 150)
    inner.frame = Rect(x: 50, y: 50, width: 50, height: 50)
    outer.addSubview(inner)
    host.container.view.addSubview(outer)
    return (host, outer, inner)
  }

  func testKeysGoToTheFirstResponderAndThenOutwards() async {
    let (host, outer, inner) = window()
    host.container.firstResponder = inner
    host.press(.down)
    XCTAssertEqual(inner.keys, [.down])
    XCTAssertEqual(outer.keys, [])
    inner.uses = false
    host.press(.character("a"))
    XCTAssertEqual(outer.keys, [.character("a")])
  }

  func testKeyHandlersComeFirstAndMayUseTheKeyUp() async {
    let (host, _, inner) = window()
    host.container.firstResponder = inner
    var seen: [Key] = []
    host.container.addKeyHandler { key, modifiers in
      seen.append(key)
      return key == .function(1) && modifiers.isEmpty
    }
    host.press(.function(1))
    host.press(.function(1), .shift)
    XCTAssertEqual(seen, [.function(1), .function(1)])
    XCTAssertEqual(inner.keys, [.function(1)])
  }

  func testAKeyHandlerIsTakenOutByItsRegistration() async {
    let (host, _, inner) = window()
    host.container.firstResponder = inner
    let handler = host.container.addKeyHandler { _, _ in true }
    host.press(.function(1))
    XCTAssertEqual(inner.keys, [])
    handler.remove()
    host.press(.function(1))
    XCTAssertEqual(inner.keys, [.function(1)])
  }

  func testTheViewUnderThePointerHearsOfIt() async {
    let (host, outer, inner) = window()
    host.send(.pointerMoved(Point(x: 80, y: 90)))
    host.step()
    XCTAssertEqual(inner.places, [Point(x: 10, y: 20)])
    XCTAssertEqual(outer.places, [])
    XCTAssertEqual(host.container.pointerShape, .text)
    host.send(.pointerMoved(Point(x: 30, y: 30)))
    host.step()
    XCTAssertEqual(inner.places.last, .some(nil))
    XCTAssertEqual(outer.places, [Point(x: 10, y: 10)])
    host.send(.pointerLeft)
    host.step()
    XCTAssertEqual(outer.places.last, .some(nil))
    XCTAssertEqual(host.container.pointerShape, .arrow)
  }

  func testWhatComesToRestUnderAStillPointerHearsOfIt() async {
    let (host, outer, inner) = window()
    host.send(.pointerMoved(Point(x: 80, y: 90)))
    host.step()
    inner.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    host.step()
    XCTAssertEqual(inner.places.last, .some(nil))
    XCTAssertEqual(outer.places, [Point(x: 60, y: 70)])
    inner.removeFromSuperview()
    inner.frame = Rect(x: 60, y: 60, width: 50, height: 50)
    host.container.view.addSubview(inner)
    host.step()
    XCTAssertEqual(inner.places.last, Point(x: 20, y: 30))
    host.send(.pointerLeft)
    host.step()
    inner.frame.origin.x += 1
    let count = inner.places.count
    host.step()
    XCTAssertEqual(inner.places.count, count)
  }

  func testANodesPointerShapeCounts() async {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let root = DisplayNode()
    root.pointerShape = .hand
    let inner = DisplayNode()
    inner.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    root.addSubnode(inner)
    host.container.rootNode = root
    host.step()
    host.send(.pointerMoved(Point(x: 10, y: 10)))
    host.step()
    XCTAssertEqual(host.container.pointerShape, .hand)
    inner.pointerShape = .text
    XCTAssertEqual(host.container.pointerShape, .text)
  }
}
