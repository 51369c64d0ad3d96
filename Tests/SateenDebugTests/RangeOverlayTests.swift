import SateenCore
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenDebug

final class RangeOverlayTests: XCTestCase {
  private let info = RangeDebugInfo(
    name: "Feed", direction: .down, display: .init(start: -1, end: 2), preload: .init(start: -1, end: 3),
    visibleCount: 4, displayCount: 12, preloadCount: 20)

  func testSegmentsAreFractionsOfAllThatIsCovered() {
    let geometry = RangeBarGeometry(info)
    XCTAssertEqual(geometry.visible, .init(start: 0.25, end: 0.5))
    XCTAssertEqual(geometry.display, .init(start: 0, end: 0.75))
    XCTAssertEqual(geometry.preload, .init(start: 0, end: 1))
  }

  func testUnusableExtentsStayInsideTheBar() {
    let extents: [RangeDebugInfo.Extent] = [
      .init(start: .nan, end: 1), .init(start: -.infinity, end: .infinity), .init(start: 3, end: -3),
      .init(start: 0, end: 0), .init(start: -1e300, end: 1e300),
    ]
    for extent in extents {
      let geometry = RangeBarGeometry(RangeDebugInfo(name: "", visible: extent, display: extent, preload: extent))
      for segment in [geometry.visible, geometry.display, geometry.preload] {
        XCTAssertTrue((0...1).contains(segment.start) && (segment.start...1).contains(segment.end), "\(extent)")
      }
    }
  }

  func testArrowsPointWhereTheContentMoves() {
    func arrow(_ direction: ScrollDirection, horizontal: Bool) -> String? {
      var other = info
      other.direction = direction
      other.scrollsHorizontally = horizontal
      return RangeBarGeometry.arrow(for: other)?.text
    }
    XCTAssertEqual(arrow(.down, horizontal: false), "▼")
    XCTAssertEqual(arrow(.up, horizontal: false), "▲")
    XCTAssertEqual(arrow(.right, horizontal: true), "▶")
    XCTAssertEqual(arrow(.left, horizontal: true), "◀")
    XCTAssertNil(arrow([], horizontal: false))
    XCTAssertNil(arrow(.left, horizontal: false))
  }

  @MainActor private func listWindow() -> (SampleWindow, DisplayNode) {
    let window = SampleWindow(size: Size(width: 600, height: 400))
    let root = box(Rect(x: 0, y: 0, width: 600, height: 400), .white)
    let list = box(Rect(x: 0, y: 0, width: 600, height: 400))
    root.addSubnode(list)
    window.container.rootNode = root
    window.settle()
    return (window, list)
  }

  @MainActor func testThePanelHasABarForEachControllerOnScreen() async {
    let (window, list) = listWindow()
    let first = SampleRanges(list.layer, info)
    RangeDebugRegistry.register(first)
    let overlays = DebugOverlays(window.container)
    overlays.enabled = .ranges
    window.frame()
    // The panel is a third of the window wide, 44 points high with one bar, and 10 points from the corner.
    XCTAssertEqual(window.color(388, 370), 0xffffff)
    XCTAssertEqual(window.color(392, 370), 0x999999)
    XCTAssertEqual(window.color(588, 370), 0x999999)
    XCTAssertEqual(window.color(592, 370), 0xffffff)
    XCTAssertEqual(window.color(480, 344), 0xffffff)
    XCTAssertEqual(window.color(480, 348), 0x999999)
    do {
      let second = SampleRanges(list.layer, info)
      RangeDebugRegistry.register(second)
      list.alpha = 0.9
      window.frame()
      XCTAssertEqual(window.color(480, 316), 0x999999, "a second bar makes room above")
    }
    list.alpha = 1
    window.frame()
    XCTAssertEqual(window.color(480, 316), 0xffffff, "dead controllers are forgotten")
    list.isHidden = true
    window.frame()
    XCTAssertEqual(window.color(480, 370), 0xffffff)
  }

  @MainActor func testControllersOfOtherWindowsAreLeftOut() async {
    let (window, _) = listWindow()
    let (_, list) = listWindow()
    let source = SampleRanges(list.layer, info)
    RangeDebugRegistry.register(source)
    DebugOverlays(window.container).enabled = .ranges
    window.frame()
    XCTAssertEqual(window.color(480, 370), 0xffffff)
  }

  @MainActor func testThePanelIsDraggedAndStaysWithinReach() async {
    let (window, list) = listWindow()
    let source = SampleRanges(list.layer, info)
    RangeDebugRegistry.register(source)
    let overlays = DebugOverlays(window.container)
    overlays.enabled = .ranges
    window.frame()
    func drag(_ from: Point, _ to: Point) {
      let nudge = Point(x: from.x - 8, y: from.y)
      window.container.enqueue(.pointerDown(from, button: .primary, clicks: 1))
      window.frame()
      window.container.enqueue(.pointerMoved(nudge))
      window.frame()
      window.container.enqueue(.pointerMoved(to))
      window.frame()
      window.container.enqueue(.pointerUp(to, button: .primary))
      window.frame()
    }
    drag(Point(x: 480, y: 385), Point(x: 272, y: 185))
    XCTAssertEqual(window.color(480, 385), 0xffffff)
    XCTAssertEqual(window.color(280, 185), 0x999999)
    drag(Point(x: 272, y: 185), Point(x: -4000, y: -4000))
    XCTAssertEqual(window.color(38, 1), 0x999999, "40 points of it stay in the window")
    XCTAssertEqual(window.color(42, 1), 0xffffff)
    overlays.enabled = []
    XCTAssertEqual(window.overlayViews, 0)
  }

  @MainActor func testTheWheelReachesWhatLiesBelowAPanel() async {
    let window = SampleWindow(size: Size(width: 600, height: 400))
    let root = box(Rect(x: 0, y: 0, width: 600, height: 400), .white)
    let list = DisplayNode(viewBlock: { ScrollView() })
    list.frame = root.frame
    root.addSubnode(list)
    window.container.rootNode = root
    window.settle()
    let view = list.view as? ScrollView ?? ScrollView()
    view.contentSize = Size(width: 600, height: 4000)
    DebugOverlays(window.container).enabled = .hud
    window.frame()
    window.container.enqueue(.preciseScroll(Point(x: 560, y: 40), dx: 0, dy: 30))
    window.frame()
    XCTAssertEqual(view.contentOffset.y, 30)
  }
}
