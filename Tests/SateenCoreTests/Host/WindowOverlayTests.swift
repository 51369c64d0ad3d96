import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Nodes in front of the root node.
final class WindowOverlayTests: XCTestCase {
  /// A node of a size, which may be changed.
  private final class Box: DisplayNode, LookNode {
    struct Look: Equatable { var size: Size }

    nonisolated init(_ size: Size) {
      super.init()
      look = Look(size: size)
      backgroundColor = Color(hex: 0xff0000)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      Size(width: min(look.size.width, constrainedSize.width), height: min(look.size.height, constrainedSize.height))
    }
  }

  @MainActor private func makeHost() -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    host.container.rootNode = DisplayNode()
    host.settle()
    return host
  }

  @MainActor private func corner(_ box: Box, _ host: HeadlessHost, _ level: WindowOverlay.Level = .menu)
    -> WindowOverlay
  {
    WindowOverlay(box, level: level, in: host.container) { size, window in
      Rect(x: window.maxX - size.width, y: window.maxY - size.height, width: size.width, height: size.height)
    }
  }

  @MainActor func testItIsMeasuredAndPlacedInTheWindow() async {
    let host = makeHost()
    let box = Box(Size(width: 40, height: 20))
    let overlay = corner(box, host)
    XCTAssertFalse(overlay.isShown, "not before it is measured")
    host.settle()
    XCTAssertTrue(overlay.isShown)
    XCTAssertEqual(box.frame, Rect(x: 160, y: 80, width: 40, height: 20))
    XCTAssertTrue(host.container.hitTest(Point(x: 190, y: 90)) === box.view)
    XCTAssertEqual(host.screenshot().pixel(x: 190, y: 90) & 0xff_ffff, 0xff0000)
  }

  @MainActor func testItFollowsTheWindowAndItsContents() async {
    let host = makeHost()
    let box = Box(Size(width: 40, height: 20))
    let overlay = corner(box, host)
    host.settle()
    host.resize(to: Size(width: 300, height: 150))
    host.settle()
    XCTAssertEqual(box.frame, Rect(x: 260, y: 130, width: 40, height: 20))
    box.look.size = Size(width: 60, height: 400)
    host.settle()
    XCTAssertEqual(box.frame, Rect(x: 240, y: 0, width: 60, height: 150), "no larger than the window")
    host.container.appearance = .dark
    host.container.layoutDirection = .rightToLeft
    host.settle()
    XCTAssertEqual(box.traits.appearance, .dark)
    XCTAssertEqual(box.traits.layoutDirection, .rightToLeft)
    host.container.isVisible = false
    host.settle()
    XCTAssertFalse(box.interfaceState.contains(.visible))
    overlay.close()
  }

  @MainActor func testALaterOneOfTheSameLevelAndAHigherLevelLieInFront() async {
    let host = makeHost()
    let (low, first, second) = (
      Box(Size(width: 40, height: 20)), Box(Size(width: 40, height: 20)), Box(Size(width: 40, height: 20))
    )
    let overlays = [corner(first, host), corner(second, host), corner(low, host, .sheet)]
    host.settle()
    let point = Point(x: 190, y: 90)
    XCTAssertTrue(host.container.hitTest(point) === second.view)
    overlays[1].close()
    XCTAssertTrue(host.container.hitTest(point) === first.view, "at once")
    overlays[0].close()
    XCTAssertTrue(host.container.hitTest(point) === low.view)
  }

  @MainActor func testOneThatIsClosedIsSeenToGoAndHearsNothing() async {
    let host = makeHost()
    let box = Box(Size(width: 40, height: 20))
    let overlay = corner(box, host)
    host.settle()
    overlay.close()
    overlay.close()
    host.step()
    host.step()
    XCTAssertNotNil(box.view.superview, "still on its way")
    XCTAssertTrue(host.container.overlays.isEmpty)
    host.advance(by: 0.3)
    XCTAssertNil(box.view.superview)
    XCTAssertTrue(host.settle())
  }

  @MainActor func testTheWindowClosesItAndTellsItOnce() async {
    let host = makeHost()
    let box = Box(Size(width: 40, height: 20))
    let overlay = corner(box, host)
    var told = 0
    overlay.onWindowClose = { told += 1 }
    host.settle()
    host.container.close()
    host.container.close()
    overlay.close()
    XCTAssertEqual(told, 1)
    XCTAssertNil(box.view.superview)
  }

  @MainActor func testALossOfTheWindowsFocusIsTold() async {
    let host = makeHost()
    let overlay = corner(Box(Size(width: 40, height: 20)), host)
    var told = 0
    overlay.onInterruption = { told += 1 }
    host.container.cancelTouches()
    XCTAssertEqual(told, 1)
    overlay.close()
    host.container.cancelTouches()
    XCTAssertEqual(told, 1)
  }

  @MainActor func testOneInAWindowWithoutAnySizeShowsOnceThereIsRoom() async {
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    host.container.size = .zero
    let box = Box(Size(width: 40, height: 20))
    let overlay = corner(box, host)
    XCTAssertFalse(overlay.isShown)
    host.container.size = Size(width: 200, height: 100)
    host.settle()
    XCTAssertTrue(overlay.isShown)
    overlay.isHidden = true
    XCTAssertFalse(overlay.isShown)
  }
}
