import SateenCore
import SateenLayout
import XCTest

@testable import SateenLists

final class RangeControllerTests: XCTestCase {
  /// A thousand rows of 50 points in a view of 400.
  private func ranges(
    at offset: Double, length: Double = 400, movesToEnd: Bool = true, mode: RangeMode = .full,
    heights: HeightIndex? = nil, _ controller: RangeController = RangeController()
  ) -> ListRanges {
    let heights = heights ?? HeightIndex(count: 1_000, estimate: 50)
    return controller.ranges(
      bounds: Rect(x: 0, y: offset, width: 100, height: length),
      motion: ScrollMotion(scrollable: .vertical, direction: movesToEnd ? .down : .up), mode: mode
    ) { ElementSet(heights.rows(from: $0.minY, to: $0.maxY)) }
  }

  private func check(
    _ ranges: ListRanges, _ visible: Range<Int>, _ display: Range<Int>, _ preload: Range<Int>,
    _ keep: Range<Int>, line: UInt = #line
  ) {
    XCTAssertEqual(ranges.visible, ElementSet(visible), "visible", line: line)
    XCTAssertEqual(ranges.display, ElementSet(display), "display", line: line)
    XCTAssertEqual(ranges.preload, ElementSet(preload), "preload", line: line)
    XCTAssertEqual(ranges.keep, ElementSet(keep), "keep", line: line)
  }

  func testFullModeLooksFurtherInTheDirectionOfTravel() {
    // Down: 400 points ahead and 200 behind are displayed, 1,000 and 600 preloaded, 200 more kept.
    check(ranges(at: 10_000), 200..<208, 196..<216, 188..<228, 184..<232)
    check(ranges(at: 10_000, movesToEnd: false), 200..<208, 192..<212, 180..<220, 176..<224)
  }

  func testMinimumModeWorksAQuarterScreenAround() {
    check(ranges(at: 10_000, mode: .minimum), 200..<208, 198..<210, 198..<212, 194..<216)
    check(ranges(at: 10_000, movesToEnd: false, mode: .minimum), 200..<208, 198..<210, 196..<210, 192..<214)
  }

  func testRestrictedModesKeepWhatShows() {
    for mode in [RangeMode.visibleOnly, .lowMemory] {
      check(ranges(at: 10_000, mode: mode), 200..<208, 200..<208, 200..<208, 196..<212)
    }
  }

  func testARowThatShowsAPointIsVisibleAndOneThatOnlyTouchesIsNot() {
    XCTAssertEqual(ranges(at: 10_049).visible, ElementSet(200..<209))
    XCTAssertEqual(ranges(at: 10_050).visible, ElementSet(201..<209))
    XCTAssertEqual(ranges(at: 10_001).visible, ElementSet(200..<209))
  }

  func testRangesEndWhereTheContentDoes() {
    check(ranges(at: 0), 0..<8, 0..<16, 0..<28, 0..<32)
    check(ranges(at: 49_600), 992..<1_000, 988..<1_000, 980..<1_000, 976..<1_000)
  }

  func testPulledPastTheEndsWhatShowsIsStillVisible() {
    XCTAssertEqual(ranges(at: -100).visible, ElementSet(0..<6))
    XCTAssertEqual(ranges(at: 49_700).visible, ElementSet(994..<1_000))
    XCTAssertEqual(ranges(at: -500).visible, ElementSet(0..<0))
    XCTAssertEqual(ranges(at: -500).display, ElementSet(0..<6))
  }

  func testNoRowsAndNoRoom() {
    XCTAssertEqual(ranges(at: 0, heights: HeightIndex(estimate: 50)), ListRanges())
    XCTAssertEqual(ranges(at: 0, length: 0), ListRanges())
  }

  func testRowsOfUnequalHeight() {
    var heights = HeightIndex(count: 100, estimate: 50)
    heights.setHeight(5_000, of: 10)
    let inside = ranges(at: 3_000, heights: heights)
    XCTAssertEqual(inside.visible, ElementSet(10..<11))
    XCTAssertEqual(inside.preload, ElementSet(10..<11))
    let atItsEnd = ranges(at: 5_400, heights: heights)
    XCTAssertEqual(atItsEnd.visible, ElementSet(10..<17))
  }

  func testTuningsOfOnesOwn() {
    var controller = RangeController()
    controller.tunings[.full] = [.display: RangeTuning(leading: 3, trailing: 0)]
    let ranges = ranges(at: 10_000, controller)
    XCTAssertEqual(ranges.display, ElementSet(200..<232))
    // The preload range contains the display range.
    XCTAssertEqual(ranges.preload, ElementSet(188..<232))
  }

  func testStatesNestInsideEachOther() {
    let ranges = ranges(at: 10_000)
    XCTAssertEqual(ranges.state(of: 203), .inHierarchy)
    XCTAssertEqual(ranges.state(of: 210), [.measureLayout, .preload, .display])
    XCTAssertEqual(ranges.state(of: 190), [.measureLayout, .preload])
    XCTAssertEqual(ranges.state(of: 185), .measureLayout)
  }
}
