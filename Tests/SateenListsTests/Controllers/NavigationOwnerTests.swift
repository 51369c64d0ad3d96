import SateenCore
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

/// A navigation controller that is released during a transition.
@MainActor
final class NavigationOwnerTests: XCTestCase {
  /// Replaces the window's root controller after each possible number of frames of a transition.
  private func replace(_ move: (HeadlessHost, NavigationController) -> Void) {
    for frames in 0..<40 {
      let host = HeadlessHost(size: Size(width: 300, height: 300))
      weak var gone: NavigationController?
      weak var screen: NodeController?
      do {
        let root = PaintScreen("Root", 0x336699)
        let navigation = NavigationController(root: root)
        (gone, screen) = (navigation, root)
        host.container.rootController = navigation
        host.settle()
        move(host, navigation)
        for _ in 0..<frames { host.step() }
        host.container.rootController = PaintScreen("Other", 0x993333)
      }
      XCTAssertTrue(host.settle())
      XCTAssertNil(gone, "after \(frames) frames")
      XCTAssertNil(screen, "after \(frames) frames")
      XCTAssertEqual(host.color(at: Point(x: 150, y: 200)), 0x993333)
    }
  }

  func testAStackReplacedInThePushOfAScreenEndsThere() async {
    replace { _, navigation in navigation.push(PaintScreen("Next", 0x339933)) }
  }

  func testAStackReplacedInADragBackEndsThere() async {
    replace { host, navigation in
      navigation.push(PaintScreen("Next", 0x339933), animated: false)
      host.settle()
      host.send(.touchBegan(id: 1, Point(x: 5, y: 200)))
      for x in [20.0, 60, 120] {
        host.send(.touchMoved(id: 1, Point(x: x, y: 200)))
        host.step()
      }
    }
  }

  func testAStackReplacedAfterADragBackEndsThere() async {
    replace { host, navigation in
      navigation.push(PaintScreen("Next", 0x339933), animated: false)
      host.settle()
      host.drag(from: Point(x: 5, y: 200), to: Point(x: 120, y: 200), steps: 4)
    }
  }
}
