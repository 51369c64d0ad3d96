import SateenCore
import SateenLayout
import XCTest

@testable import SateenLists

final class RangeModeRuleTests: XCTestCase {
  private func imposed(_ depth: Int, background: Bool = false, memory: Bool = false) -> RangeMode? {
    RangeModeRule(visibilityDepth: depth, isInBackground: background, isMemoryLow: memory).imposed
  }

  func testVisibilityDepthTellsTheMode() {
    let modes = [-1, 0, 1, 2, 3, 40].map { RangeMode.forVisibilityDepth($0) }
    XCTAssertEqual(modes, [.full, .full, .minimum, .visibleOnly, .lowMemory, .lowMemory])
  }

  func testDepthRestrainsAndAListOnScreenChooses() {
    XCTAssertEqual([0, 1, 2, 3].map { imposed($0) }, [nil, .minimum, .visibleOnly, .lowMemory])
  }

  func testInTheBackgroundAndShortOfMemoryWhatShowsIsKept() {
    for (background, memory) in [(true, false), (false, true), (true, true)] {
      XCTAssertEqual(imposed(0, background: background, memory: memory), .visibleOnly)
      for depth in 1...3 { XCTAssertEqual(imposed(depth, background: background, memory: memory), .lowMemory) }
    }
  }

  func testVisibleContentIsNeverBlanked() {
    let context = CollectionLayoutContext(
      viewport: Size(width: 100, height: 500), sections: CollectionSections([CollectionSection(itemCount: 200)]))
    let arrangement = ListLayout().arrangement(for: context)
    let bounds = Rect(x: 0, y: 4_000, width: 100, height: 500)
    for mode in RangeMode.allCases {
      let ranges = RangeController().ranges(bounds: bounds, motion: ScrollMotion(scrollable: .vertical), mode: mode) {
        ElementSet(sorted: arrangement.elements(in: $0))
      }
      XCTAssertEqual(ranges.visible, ElementSet(80..<90), "\(mode)")
      for row in ranges.visible { XCTAssertTrue(ranges.state(of: row).contains(.display), "\(mode)") }
    }
  }
}
