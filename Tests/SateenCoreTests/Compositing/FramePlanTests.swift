import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenCore

final class FramePlanTests: XCTestCase {
  private func rect(_ x: Int, _ y: Int, _ w: Int, _ h: Int) -> PixelRect {
    PixelRect(x0: x, y0: y, x1: x + w, y1: y + h)
  }

  private func item(_ id: UInt64, _ frame: PixelRect, version: UInt64 = 1, in clip: PixelRect? = nil) -> LayerItem {
    let bounds = Rect(x: 0, y: 0, width: Double(frame.width), height: Double(frame.height))
    let clip = clip ?? rect(0, 0, 100, 100)
    var item = LayerItem(
      kind: .layer, layerID: id, version: version, opacity: 1, toDevice: .identity, bounds: bounds, frame: frame,
      visible: frame.intersection(clip), clip: clip, isUpright: true)
    item.look.background = Color.black.light
    return item
  }

  private func frame(_ items: [LayerItem], _ regions: [ScrollRegion] = []) -> LayerSnapshot {
    LayerSnapshot(size: PixelSize(width: 100, height: 100), items: items, scrollRegions: regions)
  }

  private func plan(from old: LayerSnapshot?, to new: LayerSnapshot) -> FramePlan {
    var diff = FrameDiff()
    return diff.plan(from: old, to: new)
  }

  func testTheFirstFrameIsDrawnWhole() {
    let plan = self.plan(from: nil, to: frame([item(1, rect(5, 5, 10, 10))]))
    XCTAssertEqual(plan.damage, [rect(0, 0, 100, 100)])
    XCTAssertNil(plan.move)
  }

  func testEqualFramesNeedNothing() {
    let one = frame([item(1, rect(5, 5, 10, 10)), item(2, rect(50, 50, 10, 10))])
    XCTAssertTrue(plan(from: one, to: one).isEmpty)
  }

  func testAMovedItemDamagesBothPlaces() {
    let plan = self.plan(
      from: frame([item(1, rect(5, 5, 10, 10))]), to: frame([item(1, rect(60, 60, 10, 10))]))
    XCTAssertEqual(Set(plan.damage), [rect(5, 5, 10, 10), rect(60, 60, 10, 10)])
  }

  func testItemsThatSwapTheirOrderAreDrawnAgain() {
    let (a, b) = (item(1, rect(0, 0, 20, 20)), item(2, rect(10, 10, 20, 20)))
    XCTAssertFalse(plan(from: frame([a, b]), to: frame([b, a])).isEmpty)
  }

  func testAnItemThatComesToTheFrontIsDrawnAloneAgain() {
    let rows = (0..<6).map { item(UInt64($0), rect(0, $0 * 15, 20, 10)) }
    let plan = self.plan(from: frame(rows), to: frame([rows[5]] + rows[..<5]))
    XCTAssertEqual(plan.damage, [rows[5].visible])
  }

  func testAGroupWhoseItemsChangedIsNotDrawnAgainWhole() {
    func group(_ inner: LayerItem) -> LayerSnapshot {
      var edge = item(1, rect(0, 0, 80, 80))
      edge.kind = .beginGroup
      edge.opacity = 0.5
      var end = edge
      end.kind = .endGroup
      return frame([edge, item(2, rect(0, 0, 80, 80)), inner, end])
    }
    let plan = self.plan(
      from: group(item(3, rect(5, 5, 10, 10))), to: group(item(3, rect(5, 5, 10, 10), version: 2)))
    XCTAssertEqual(plan.damage, [rect(5, 5, 10, 10)])
  }

  func testAScrolledRegionMovesAndDamagesTheStrip() {
    let viewport = rect(0, 0, 100, 100)
    let back = item(9, viewport)
    func rows(_ offset: Int) -> [LayerItem] {
      [back] + (0..<20).map { item(UInt64(10 + $0), rect(10, $0 * 10 - offset, 50, 8)) }.filter { !$0.visible.isEmpty }
    }
    func snapshot(_ offset: Int) -> LayerSnapshot {
      let items = rows(offset)
      return frame(items, [ScrollRegion(layerID: 9, viewport: viewport, items: 0..<items.count)])
    }
    let plan = self.plan(from: snapshot(20), to: snapshot(27))
    XCTAssertEqual(plan.move, FramePlan.Move(area: viewport, dx: 0, dy: -7))
    XCTAssertEqual(plan.damage.reduce(0) { $0 + $1.area }, 700)
    XCTAssertEqual(plan.changed, [viewport])
  }

  func testARegionBeforeAPictureIsNotMoved() {
    let viewport = rect(0, 0, 100, 100)
    func snapshot(_ offset: Int) -> LayerSnapshot {
      // Behind the list lies an item that covers only a part of it, so that moving pixels would show a wrong
      // background.
      let items =
        [item(1, rect(20, 20, 30, 30))] + (0..<5).map { item(UInt64(10 + $0), rect(10, $0 * 10 + offset, 50, 8)) }
      return frame(items, [ScrollRegion(layerID: 9, viewport: viewport, items: 1..<items.count)])
    }
    XCTAssertNil(plan(from: snapshot(0), to: snapshot(5)).move)
  }

  func testDamageIsJoinedWhereThatCostsLittle() {
    var plan = FramePlan()
    plan.add(rect(0, 0, 10, 10))
    plan.add(rect(10, 0, 10, 10))
    XCTAssertEqual(plan.damage, [rect(0, 0, 20, 10)])
    plan.add(rect(2, 2, 3, 3))
    XCTAssertEqual(plan.damage.count, 1)
    plan.add(rect(80, 80, 10, 10))
    XCTAssertEqual(plan.damage.count, 2)
    plan.add(.empty)
    XCTAssertEqual(plan.damage.count, 2)
    for index in 0..<40 { plan.add(rect(index % 7 * 13, index / 7 * 13, 2, 2)) }
    XCTAssertLessThanOrEqual(plan.damage.count, 16)
  }

  func testAPictureSmallerThanItsWindowLeavesNoPixelOut() {
    for (x, w) in [(0.4, 10.2), (0.5, 10.5), (-3.7, 7.9)] {
      let place = Rect(x: x, y: x, width: w, height: w)
      XCTAssertTrue(PixelRect(covering: place).contains(PixelRect(rounding: place)))
    }
    XCTAssertEqual(PixelRect(rounding: Rect(x: .nan, y: 0, width: 1e300, height: 4)).y1, 4)
  }
}
