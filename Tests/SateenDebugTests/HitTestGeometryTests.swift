import SateenCore
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenDebug

final class HitTestGeometryTests: XCTestCase {
  private let parentBounds = Rect(x: 0, y: 0, width: 100, height: 50)

  private func area(_ rect: Rect, _ ancestors: HitTestAncestor...) -> TappableArea {
    HitTestGeometry.tappableArea(of: rect, in: ancestors)
  }

  func testEachEdgeIsCutByAParentsAreaOnItsOwn() {
    let table: [(Rect, Rect, RectEdges)] = [
      (Rect(x: 10, y: 10, width: 20, height: 20), Rect(x: 10, y: 10, width: 20, height: 20), []),
      (Rect(x: 10, y: -6, width: 20, height: 20), Rect(x: 10, y: 0, width: 20, height: 14), .top),
      (Rect(x: -5, y: 10, width: 20, height: 20), Rect(x: 0, y: 10, width: 15, height: 20), .left),
      (Rect(x: 10, y: 40, width: 20, height: 20), Rect(x: 10, y: 40, width: 20, height: 10), .bottom),
      (Rect(x: 90, y: 10, width: 20, height: 20), Rect(x: 90, y: 10, width: 10, height: 20), .right),
      (Rect(x: -5, y: -5, width: 200, height: 200), parentBounds, .all),
    ]
    for (rect, expected, edges) in table {
      let found = area(rect, HitTestAncestor(bounds: parentBounds))
      XCTAssertEqual(found.rect, expected, "\(rect)")
      XCTAssertEqual(found.cutByAncestor, edges, "\(rect)")
      XCTAssertEqual(found.cutByClipping, [], "\(rect)")
      let clipped = area(rect, HitTestAncestor(bounds: parentBounds, clips: true))
      XCTAssertEqual(clipped.rect, expected, "\(rect) clipped")
      XCTAssertEqual(clipped.cutByClipping, edges, "\(rect) clipped")
      XCTAssertEqual(clipped.cutByAncestor, [], "\(rect) clipped")
    }
  }

  func testAParentsSlopMakesRoomForItsChildren() {
    let parent = HitTestAncestor(bounds: parentBounds, slop: EdgeInsets(-10))
    let found = area(Rect(x: -20, y: -5, width: 40, height: 20), parent)
    XCTAssertEqual(found.rect, Rect(x: -10, y: -5, width: 30, height: 20))
    XCTAssertEqual(found.cutByAncestor, .left)
  }

  func testAClippingParentsSlopCountsForNothing() {
    let parent = HitTestAncestor(bounds: parentBounds, slop: EdgeInsets(-10), clips: true)
    let found = area(Rect(x: -20, y: -5, width: 40, height: 20), parent)
    XCTAssertEqual(found.rect, Rect(x: 0, y: 0, width: 20, height: 15))
    XCTAssertEqual(found.cutByClipping, [.left, .top])
  }

  func testAClippingParentsPositiveSlopCutsDeeper() {
    let parent = HitTestAncestor(bounds: parentBounds, slop: EdgeInsets(top: 5, left: -10), clips: true)
    let found = area(Rect(x: -20, y: -5, width: 40, height: 20), parent)
    XCTAssertEqual(found.rect, Rect(x: 0, y: 5, width: 20, height: 10))
    XCTAssertEqual(found.cutByClipping, .left)
    XCTAssertEqual(found.cutByAncestor, .top)
  }

  func testAPositiveSlopOfTheParentCutsInsideItsBounds() {
    let parent = HitTestAncestor(bounds: parentBounds, slop: EdgeInsets(10))
    let found = area(parentBounds, parent)
    XCTAssertEqual(found.rect, Rect(x: 10, y: 10, width: 80, height: 30))
    XCTAssertEqual(found.cutByAncestor, .all)
  }

  func testTheTightestAncestorColoursAnEdge() {
    let control = Rect(x: -30, y: 0, width: 60, height: 20)
    // The first ancestor cuts at -10, the second, which clips, at 0.
    let inner = HitTestAncestor(bounds: parentBounds, slop: EdgeInsets(left: -10))
    let outer = HitTestAncestor(bounds: parentBounds, clips: true)
    let found = area(control, inner, outer)
    XCTAssertEqual(found.rect, Rect(x: 0, y: 0, width: 30, height: 20))
    XCTAssertEqual(found.cutByClipping, .left)
    XCTAssertEqual(found.cutByAncestor, [])
    let other = area(control, HitTestAncestor(bounds: parentBounds, clips: true), HitTestAncestor(bounds: parentBounds))
    XCTAssertEqual(other.cutByClipping, .left)
    XCTAssertEqual(other.cutByAncestor, [])
  }

  func testRectanglesAreCarriedThroughEachAncestorsSpace() {
    let inner = HitTestAncestor(
      bounds: Rect(x: 0, y: 0, width: 60, height: 60), fromInner: Transform(translationX: 50, y: 10))
    let outer = HitTestAncestor(
      bounds: Rect(x: 0, y: 0, width: 200, height: 75), clips: true, fromInner: Transform(translationX: 100, y: 20))
    let found = area(Rect(x: -5, y: -5, width: 30, height: 60), inner, outer)
    XCTAssertEqual(found.rect, Rect(x: 145, y: 25, width: 15, height: 50))
    XCTAssertEqual(found.cutByAncestor, .right)
    XCTAssertEqual(found.cutByClipping, .bottom)
  }

  func testRoundingErrorsCutNothing() {
    let third = 100.0 / 3
    let parent = HitTestAncestor(
      bounds: Rect(x: 0, y: 0, width: 100, height: 10), fromInner: Transform(translationX: third * 2, y: 0))
    let found = area(Rect(x: 0, y: 0, width: third, height: 10), parent)
    XCTAssertFalse(found.isCut)
  }

  func testAControlOutsideOfItsParentHasNoArea() {
    let found = area(Rect(x: 300, y: 0, width: 20, height: 20), HitTestAncestor(bounds: parentBounds))
    XCTAssertTrue(found.rect.isEmpty)
  }

  /// The areas in the overlay are the areas that the engine's hit testing accepts.
  @MainActor func testTheAreaAgreesWithTheEnginesHitTesting() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(state: seed)
    for round in 0..<60 {
      var views: [View] = []
      let container = RootContainer(size: Size(width: 300, height: 300))
      var parent = container.view
      for depth in 0..<4 {
        let view = View()
        let side = Double(160 - depth * 35)
        view.frame = Rect(
          x: Double(random.next(60)) - 15, y: Double(random.next(60)) - 15, width: side, height: side - 10)
        view.hitTestSlop = EdgeInsets(
          top: Double(random.next(60)) - 40, left: Double(random.next(60)) - 40,
          bottom: Double(random.next(60)) - 40, right: Double(random.next(60)) - 40)
        view.layer.masksToBounds = random.next(3) == 0
        parent.addSubview(view)
        views.append(view)
        parent = view
      }
      let control = views[3]
      var ancestors: [HitTestAncestor] = []
      var inner: View = control
      while let outer = inner.superview {
        ancestors.append(
          HitTestAncestor(
            bounds: outer.bounds, slop: outer.hitTestSlop, clips: outer.layer.masksToBounds,
            fromInner: inner.layer.toSuperlayer))
        inner = outer
      }
      let found = HitTestGeometry.tappableArea(of: control.bounds.inset(by: control.hitTestSlop), in: ancestors).rect
      var wrong: Point?
      for y in stride(from: 0.5, to: 300, by: 7) {
        for x in stride(from: 0.5, to: 300, by: 7) {
          let point = Point(x: x, y: y)
          if (container.hitTest(point) === control) != found.contains(point) { wrong = point }
        }
      }
      XCTAssertNil(wrong, "seed \(seed), round \(round), area \(found)")
    }
  }
}

/// Random numbers that a seed repeats (SplitMix64).
struct SeededRandom {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
}
