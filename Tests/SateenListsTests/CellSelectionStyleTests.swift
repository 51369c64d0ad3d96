import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// The look of pressed, selected and focused rows.
@MainActor
final class CellSelectionStyleTests: XCTestCase {
  private func bench(_ style: CellNode.SelectionStyle) -> TableBench {
    let feed = TestFeed(heights: [60, 60, 60])
    let journal = feed.journal
    feed.makeCell = { item in
      {
        let cell = ProbeCell(item, journal)
        cell.selectionStyle = style
        return cell
      }
    }
    let bench = TableBench(feed)
    bench.table.movesFocusWithKeys = true
    bench.host.settle()
    return bench
  }

  func testARowShowsThatItIsPressedSelectedAndFocused() async throws {
    let bench = bench(.tinted)
    let plain = bench.pixel(x: 150, y: 90)
    bench.host.send(.pointerDown(Point(x: 150, y: 90), button: .primary, clicks: 1))
    bench.host.settle()
    let pressed = bench.pixel(x: 150, y: 90)
    XCTAssertNotEqual(pressed, plain)
    bench.host.send(.pointerUp(Point(x: 150, y: 90), button: .primary))
    bench.host.settle()
    let selected = bench.pixel(x: 150, y: 90)
    XCTAssertNotEqual(selected, plain)
    XCTAssertNotEqual(selected, pressed)
    XCTAssertNotEqual(bench.pixel(x: 150, y: 61), selected, "the focus runs around the row")
    bench.host.press(.down)
    bench.host.settle()
    XCTAssertEqual(bench.pixel(x: 150, y: 61), selected, "the focus is gone on")
    bench.table.selectItem(at: nil)
    bench.host.settle()
    XCTAssertEqual(bench.pixel(x: 150, y: 90), plain)
    XCTAssertTrue(bench.host.settle())
  }

  func testTheLookIsAsLargeAsARowThatGrows() async throws {
    let bench = bench(.tinted)
    bench.table.selectItem(at: bench.path(1))
    bench.host.settle()
    let selected = bench.pixel(x: 150, y: 90)
    (bench.table.nodeForItem(at: bench.path(1)) as? ProbeCell)?.grow(by: 50)
    bench.host.settle()
    XCTAssertEqual(bench.pixel(x: 150, y: 165), selected)
  }

  func testARowWithALookOfItsOwnIsLeftAlone() async throws {
    let bench = bench(.none)
    let plain = bench.pixel(x: 150, y: 90)
    bench.host.click(Point(x: 150, y: 90))
    bench.host.settle()
    XCTAssertEqual(bench.pixel(x: 150, y: 90), plain)
    XCTAssertEqual(bench.pixel(x: 150, y: 61), plain)
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(1))?.isSelected, true)
  }
}
