import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Menus are asked for by the secondary button and by keys.
final class MenuRequestTests: XCTestCase {
  private final class Asked: DisplayNode {
    // Main-actor state.
    var points: [Point?] = []
    var takesMenu = true
    var takesPress = false
    override func menuRequested(at point: Point?) -> Bool {
      points.append(point)
      return takesMenu
    }
    override func secondaryPress(at point: Point) -> Bool { takesPress }
  }

  @MainActor private func scene() -> (outer: Asked, inner: Asked, host: HeadlessHost) {
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    let (outer, inner) = (Asked(), Asked())
    inner.frame = Rect(x: 50, y: 20, width: 100, height: 50)
    outer.addSubnode(inner)
    host.container.rootNode = outer
    host.settle()
    return (outer, inner, host)
  }

  @MainActor private func press(_ host: HeadlessHost) {
    host.send(.pointerDown(Point(x: 60, y: 30), button: .secondary, clicks: 1))
    host.send(.pointerUp(Point(x: 60, y: 30), button: .secondary))
    host.step()
  }

  @MainActor func testTheSecondaryButtonAsksFromTheInnermostOutwards() async {
    let (outer, inner, host) = scene()
    press(host)
    XCTAssertEqual(inner.points, [Point(x: 10, y: 10)])
    XCTAssertEqual(outer.points, [])
    inner.takesMenu = false
    press(host)
    XCTAssertEqual(outer.points, [Point(x: 60, y: 30)])
  }

  @MainActor func testAPressThatIsUsedAsksForNoMenu() async {
    let (outer, inner, host) = scene()
    inner.takesPress = true
    press(host)
    XCTAssertEqual(inner.points, [])
    // A node inside with a menu comes before one around that uses the press.
    (inner.takesPress, outer.takesPress) = (false, true)
    press(host)
    XCTAssertEqual(inner.points.count, 1)
  }

  @MainActor func testTheMenuKeyAndShiftF10AskWhatHasTheFocus() async {
    let (outer, inner, host) = scene()
    host.container.firstResponder = inner.view
    host.press(.menu)
    host.press(.function(10), .shift)
    XCTAssertEqual(inner.points, [nil, nil])
    host.press(.function(10))
    host.press(.menu, .control)
    host.send(.keyDown(.menu, [], isRepeat: true))
    host.step()
    XCTAssertEqual(inner.points.count, 2, "other keys do not, nor does a key that is held")
    inner.takesMenu = false
    host.press(.menu)
    XCTAssertEqual(outer.points, [nil])
  }
}
