import SateenCore
import SateenLayout
import XCTest

@testable import SateenLists

final class RangeModeRuleTests: XCTestCase {
  private func mode(_ isVisible: Bool, _ change: (inout RangeModeRule) -> Void = { _ in }) -> RangeMode {
    var rule = RangeModeRule(isVisible: isVisible)
    change(&rule)
    return rule.mode
  }

  func testVisibilityDepthTellsTheMode() {
    let modes = [-1, 0, 1, 2, 3, 40].map { RangeMode.forVisibilityDepth($0) }
    XCTAssertEqual(modes, [.full, .full, .minimum, .visibleOnly, .lowMemory, .lowMemory])
  }

  func testAListWorksAheadOnceItWasScrolled() {
    XCTAssertEqual(mode(true), .minimum)
    XCTAssertEqual(mode(true) { $0.hasScrolled = true }, .full)
    XCTAssertEqual(mode(false) { $0.hasScrolled = true }, .minimum)
  }

  func testDepthRestrainsAndNeverUrges() {
    func at(_ depth: Int, scrolled: Bool = true) -> RangeMode {
      mode(true) {
        $0.hasScrolled = scrolled
        $0.visibilityDepth = depth
      }
    }
    XCTAssertEqual([0, 1, 2, 3].map { at($0) }, [.full, .minimum, .visibleOnly, .lowMemory])
    XCTAssertEqual([0, 1, 2, 3].map { at($0, scrolled: false) }, [.minimum, .minimum, .visibleOnly, .lowMemory])
  }

  func testInTheBackgroundAndShortOfMemoryWhatShowsIsKept() {
    for need in [\RangeModeRule.isInBackground, \.isMemoryLow] {
      XCTAssertEqual(mode(true) { $0[keyPath: need] = true }, .visibleOnly)
      XCTAssertEqual(mode(false) { $0[keyPath: need] = true }, .lowMemory)
    }
  }

  func testAChosenModeHoldsUntilThereIsNeed() {
    XCTAssertEqual(mode(false) { $0.chosen = .full }, .full)
    XCTAssertEqual(
      mode(true) {
        $0.chosen = .visibleOnly
        $0.hasScrolled = true
      }, .visibleOnly)
    XCTAssertEqual(
      mode(true) {
        $0.chosen = .full
        $0.isMemoryLow = true
      }, .visibleOnly)
    XCTAssertEqual(
      mode(true) {
        $0.chosen = .lowMemory
        $0.isInBackground = true
      }, .lowMemory)
  }

  func testVisibleContentIsNeverBlanked() {
    let context = CollectionLayoutContext(
      viewport: Size(width: 100, height: 500), sections: CollectionSections([CollectionSection(itemCount: 200)]))
    let arrangement = ListLayout().arrangement(for: context)
    let bounds = Rect(x: 0, y: 4_000, width: 100, height: 500)
    for mode in RangeMode.allCases {
      let ranges = RangeController().ranges(
        in: arrangement, bounds: bounds, motion: ScrollMotion(scrollable: .vertical), mode: mode)
      XCTAssertEqual(ranges.visible, Array(80..<90), "\(mode)")
      for row in ranges.visible { XCTAssertTrue(ranges.state(of: row).contains(.display), "\(mode)") }
    }
  }
}
