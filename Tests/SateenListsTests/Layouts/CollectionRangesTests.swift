import SateenCore
import SateenLayout
import XCTest

@testable import SateenLists

/// The ranges for an offset and a direction.
final class CollectionRangesTests: XCTestCase {
  private let both: ScrollDirection = [.vertical, .horizontal]

  /// A hundred columns and a hundred rows of 100 points each, in a view of 400.
  private func board(scale: Double = 1) -> CollectionArrangement {
    let context = CollectionLayoutContext(
      viewport: Size(width: 400, height: 400), scale: scale,
      sections: CollectionSections([CollectionSection(itemCount: 10_000)]))
    return CollectionArrangement(
      frames: (0..<10_000).map {
        Rect(x: Double($0 % 100) * 100, y: Double($0 / 100) * 100, width: 100, height: 100)
      }, context: context)
  }

  private func cells(_ columns: Range<Int>, _ rows: Range<Int>) -> [Int] {
    rows.flatMap { row in columns.map { row * 100 + $0 } }
  }

  private func ranges(
    at x: Double, _ y: Double, _ motion: ScrollMotion, mode: RangeMode = .full
  ) -> ListRanges {
    ranges(in: board(), Rect(x: x, y: y, width: 400, height: 400), motion, mode: mode)
  }

  private func ranges(
    in arrangement: CollectionArrangement, _ bounds: Rect, _ motion: ScrollMotion, mode: RangeMode = .full
  ) -> ListRanges {
    RangeController().ranges(bounds: bounds, motion: motion, mode: mode) {
      ElementSet(sorted: arrangement.elements(in: $0))
    }
  }

  func testBothAxesLookAheadInTheirOwnDirection() {
    // Down and left: 400 points ahead and 200 behind are drawn, 1,000 and 600 preloaded, 200 more kept.
    let ranges = ranges(at: 4_000, 4_000, ScrollMotion(scrollable: both, direction: [.down, .left]))
    XCTAssertEqual(ranges.visible, ElementSet(sorted: cells(40..<44, 40..<44)))
    XCTAssertEqual(ranges.display, ElementSet(sorted: cells(36..<46, 38..<48)))
    XCTAssertEqual(ranges.preload, ElementSet(sorted: cells(30..<50, 34..<54)))
    XCTAssertEqual(ranges.keep, ElementSet(sorted: cells(28..<52, 32..<56)))
    XCTAssertEqual(ranges.state(of: 4_041), .inHierarchy)
    XCTAssertEqual(ranges.state(of: 3_836), [.measureLayout, .preload, .display])
    XCTAssertEqual(ranges.state(of: 3_430), [.measureLayout, .preload])
    XCTAssertEqual(ranges.state(of: 3_228), .measureLayout)
    XCTAssertEqual(ranges.state(of: 0), .measureLayout)
  }

  func testAnAxisThatDoesNotScrollDoesNotGrow() {
    let down = ranges(at: 4_000, 4_000, ScrollMotion(scrollable: .vertical))
    XCTAssertEqual(down.keep, ElementSet(sorted: cells(40..<44, 32..<56)))
    XCTAssertEqual(down.display, ElementSet(sorted: cells(40..<44, 38..<48)))
    let right = ranges(at: 4_000, 4_000, ScrollMotion(scrollable: .horizontal))
    XCTAssertEqual(right.preload, ElementSet(sorted: cells(34..<54, 40..<44)))
    XCTAssertEqual(
      ranges(at: 4_000, 4_000, ScrollMotion(scrollable: [])).keep, ElementSet(sorted: cells(40..<44, 40..<44)))
  }

  func testModesAndEndsOfTheContent() {
    let still = ScrollMotion(scrollable: both)
    XCTAssertEqual(ranges(at: 4_000, 4_000, still, mode: .minimum).display, ElementSet(sorted: cells(39..<45, 39..<45)))
    for mode in [RangeMode.visibleOnly, .lowMemory] {
      XCTAssertEqual(ranges(at: 4_050, 4_000, still, mode: mode).visible, ElementSet(sorted: cells(40..<45, 40..<44)))
      XCTAssertEqual(ranges(at: 4_050, 4_000, still, mode: mode).preload, ElementSet(sorted: cells(40..<45, 40..<44)))
    }
    XCTAssertEqual(ranges(at: 0, 0, still).preload, ElementSet(sorted: cells(0..<14, 0..<14)))
    XCTAssertEqual(ranges(at: 9_600, 9_600, still).preload, ElementSet(sorted: cells(90..<100, 90..<100)))
    XCTAssertEqual(ranges(at: -300, -300, still).visible, ElementSet(sorted: [0]))
    XCTAssertEqual(ranges(at: -500, -500, still).visible, ElementSet(sorted: []))
    XCTAssertEqual(self.ranges(in: board(), .zero, still), ListRanges())
  }

  func testSpeedLooksFurtherOnItsAxis() {
    // 4,000 points per second times a fifth of a second are two screens.
    let fast = ScrollMotion(scrollable: both, speed: Size(width: 0, height: 4_000))
    let ranges = ranges(at: 4_000, 4_000, fast)
    XCTAssertEqual(ranges.display, ElementSet(sorted: cells(38..<48, 38..<52)))
    XCTAssertEqual(ranges.preload, ElementSet(sorted: cells(34..<54, 34..<56)))
  }

  func testTheDirectionOfAnAxisAtRestStays() {
    typealias Motion = ScrollMotion
    XCTAssertEqual(Motion.direction(moving: .up, before: [.down, .left]), [.up, .left])
    XCTAssertEqual(Motion.direction(moving: [], before: [.down, .right]), [.down, .right])
    XCTAssertEqual(Motion.direction(moving: [.right, .up], before: [.down, .left]), [.up, .right])
    XCTAssertEqual(Motion.initialDirection(.rightToLeft), [.down, .left])
    XCTAssertEqual(Motion.initialDirection(.leftToRight), [.down, .right])
  }

  func testSetsLieInsideEachOtherAndAreWhatARowTableSays() {
    var random = SeededGenerator.printed()
    for _ in 0..<300 {
      let count = random.int(0...400)
      var heights = HeightIndex(count: count, estimate: 30)
      let sections = CollectionSections([CollectionSection(itemCount: count)])
      var sizes = ElementSizes(count: count)
      for row in 0..<count where random.coin() {
        let height = Double(random.int(1...300))
        heights.setHeight(height, of: row)
        sizes[row] = Size(width: 200, height: height)
      }
      let viewport = Size(width: 200, height: Double(random.int(50...900)))
      let arrangement = ListLayout().arrangement(
        for: CollectionLayoutContext(
          viewport: viewport, sections: sections, sizes: sizes,
          estimates: SizeEstimates(item: Size(width: 200, height: 30))))
      let offset = Double(random.int(-200...(Int(heights.total) + 200)))
      let mode = RangeMode.allCases[random.int(0...3)]
      let down = random.coin()
      let speed = random.coin() ? 0 : random.double(0...9_000).rounded() * 5
      let bounds = Rect(origin: Point(x: 0, y: offset), size: viewport)
      let motion = ScrollMotion(
        scrollable: .vertical, direction: down ? .down : .up, speed: Size(width: 0, height: speed))
      let found = ranges(in: arrangement, bounds, motion, mode: mode)
      let rows = RangeController().ranges(bounds: bounds, motion: motion, mode: mode) {
        ElementSet(heights.rows(from: $0.minY, to: $0.maxY))
      }
      XCTAssertEqual(found, rows)
      XCTAssertTrue(Set(found.visible).isSubset(of: found.display))
      XCTAssertTrue(Set(found.display).isSubset(of: found.preload))
      XCTAssertTrue(Set(found.preload).isSubset(of: found.keep))
    }
  }
}
