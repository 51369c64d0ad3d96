import SateenCore
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenDebug

final class HitTestOverlayTests: XCTestCase {
  private let green: UInt32 = 0x99ff99  // .4 of pure green over white

  @MainActor func testTheAreaIsGreenWithBarsWhereItIsCut() async {
    let window = SampleWindow()
    let root = box(Rect(x: 0, y: 0, width: 400, height: 300), .white)
    let clipping = box(Rect(x: 20, y: 20, width: 100, height: 100), clips: true)
    clipping.addSubnode(SampleControl(Rect(x: 0, y: 40, width: 40, height: 20), slop: EdgeInsets(-10), color: .white))
    let open = box(Rect(x: 200, y: 20, width: 100, height: 100))
    open.addSubnode(SampleControl(Rect(x: 0, y: 40, width: 40, height: 20), slop: EdgeInsets(-10), color: .white))
    root.addSubnode(clipping)
    root.addSubnode(open)
    window.container.rootNode = root
    window.settle()
    let overlays = DebugOverlays(window.container)
    overlays.enabled = .hitTest
    window.frame()
    XCTAssertEqual(window.color(60, 80), green)
    XCTAssertEqual(window.color(69, 80), green, "slop reaches 10 points beyond the control")
    XCTAssertEqual(window.color(71, 80), 0xffffff)
    XCTAssertEqual(window.color(40, 51), green, "an edge that nothing cut has no bar")
    // Orange with an alpha of 0.8 over the green; dark green with 0.7.
    assertClose(window.color(20.5, 80), over(Color(red: 1, green: 0.5, blue: 0, alpha: 0.8), green))
    assertClose(window.color(21.5, 80), over(Color(red: 1, green: 0.5, blue: 0, alpha: 0.8), green))
    XCTAssertEqual(window.color(22.5, 80), green)
    assertClose(window.color(200.5, 80), over(Color(hex: 0x1e5a32, alpha: 0.7), green))
    XCTAssertEqual(window.color(199.5, 80), 0xffffff)
    overlays.enabled = []
    window.frame()
    XCTAssertEqual(window.color(69, 80), 0xffffff)
  }

  /// Blending in whole numbers may differ by one: a rounding error.
  private func assertClose(_ a: UInt32, _ b: UInt32, line: UInt = #line) {
    for shift in [0, 8, 16] {
      XCTAssertLessThanOrEqual(abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)), 1, line: line)
    }
  }

  private func over(_ color: Color, _ back: UInt32) -> UInt32 {
    let c = color.components(.light)
    func mix(_ front: Float, _ shift: UInt32) -> UInt32 {
      let below = Float(back >> shift & 0xff)
      return UInt32((front * 255 * c.alpha + below * (1 - c.alpha)).rounded()) << shift
    }
    return mix(c.red, 16) | mix(c.green, 8) | mix(c.blue, 0)
  }

  @MainActor private func scrolled() -> (SampleWindow, ScrollView) {
    let window = SampleWindow()
    let root = box(Rect(x: 0, y: 0, width: 400, height: 300), .white)
    let list = DisplayNode(viewBlock: { ScrollView() })
    list.clipsToBounds = true
    list.frame = Rect(x: 0, y: 50, width: 400, height: 200)
    let cell = box(Rect(x: 0, y: 0, width: 400, height: 600))
    cell.addSubnode(SampleControl(Rect(x: 10, y: 100, width: 40, height: 20), slop: EdgeInsets(-10), color: .white))
    list.addSubnode(cell)
    root.addSubnode(list)
    window.container.rootNode = root
    window.settle()
    let view = list.view as? ScrollView ?? ScrollView()
    view.contentSize = Size(width: 400, height: 600)
    window.settle()
    return (window, view)
  }

  @MainActor func testAreasFollowScrollingInTheSameFrame() async {
    let (window, view) = scrolled()
    DebugOverlays(window.container).enabled = .hitTest
    window.frame()
    XCTAssertEqual(window.color(30, 145), green)
    for offset in [7.0, 40, 63] {
      view.contentOffset = Point(x: 0, y: offset)
      window.frame()
      XCTAssertEqual(window.color(30, 141 - offset), green, "\(offset)")
      XCTAssertEqual(window.color(30, 139 - offset), 0xffffff, "\(offset)")
    }
  }

  @MainActor func testAreasEndWhereTheScrollViewDoesWithoutABar() async {
    let (window, view) = scrolled()
    DebugOverlays(window.container).enabled = .hitTest
    view.contentOffset = Point(x: 0, y: 105)
    window.frame()
    XCTAssertEqual(window.color(30, 49), 0xffffff)
    XCTAssertEqual(window.color(30, 50.5), green)
    view.contentOffset = Point(x: 0, y: 300)
    let layers = window.overlayLayers
    window.frame()
    XCTAssertLessThan(window.overlayLayers, layers, "what left the viewport has no layer")
  }

  @MainActor func testNodesWithGesturesCountAndScrollViewsDoNot() async {
    let (window, _) = scrolled()
    let tappable = box(Rect(x: 300, y: 5, width: 40, height: 40))
    window.container.rootNode?.addSubnode(tappable)
    tappable.view.addGestureRecognizer(TapGestureRecognizer())
    DebugOverlays(window.container).enabled = .hitTest
    window.settle()
    XCTAssertEqual(window.color(320, 20), green)
    XCTAssertEqual(window.color(200, 200), 0xffffff)
  }

  @MainActor func testWhatTakesNoTouchesIsNotMarked() async {
    let window = SampleWindow()
    let root = box(Rect(x: 0, y: 0, width: 400, height: 300), .white)
    let control = SampleControl(Rect(x: 20, y: 20, width: 40, height: 20), color: .white)
    root.addSubnode(control)
    window.container.rootNode = root
    DebugOverlays(window.container).enabled = .hitTest
    window.settle()
    XCTAssertEqual(window.color(30, 30), green)
    control.isUserInteractionEnabled = false
    // The change itself causes no frame. The next frame, drawn for another reason, shows it.
    root.backgroundColor = Color(hex: 0xfffffe)
    window.settle()
    XCTAssertEqual(window.color(30, 30), 0xffffff)
    control.isUserInteractionEnabled = true
    control.isHidden = true
    window.settle()
    XCTAssertEqual(window.color(30, 30), 0xfffffe)
  }

  @MainActor func testATurnedControlHasATurnedArea() async {
    let window = SampleWindow()
    let root = box(Rect(x: 0, y: 0, width: 400, height: 300), .white)
    let control = SampleControl(Rect(x: 150, y: 150, width: 100, height: 20), color: .white)
    control.transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    root.addSubnode(control)
    window.container.rootNode = root
    DebugOverlays(window.container).enabled = .hitTest
    window.settle()
    XCTAssertEqual(window.color(200, 120), green)
    XCTAssertEqual(window.color(160, 160), 0xffffff)
  }
}
