import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Rows so long that they are drawn in parts.
final class LongElementTests: XCTestCase {
  private struct Scroll: ListItem, Equatable {
    var id: Int
  }

  /// A row of black, drawn by a block.
  private final class ScrollCell: CellNode {
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 300, height: 40_000) }
    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { context, size in context.fill(Rect(x: 0, y: 0, width: 300, height: 40_000), with: .black) }
    }
  }

  @MainActor
  func testAJumpWithinALongRowShowsItsPlaceholderUntilThatPartIsDrawn() async {
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    let list = List([Scroll(id: 0)]) { _ in ScrollCell() }
    list.backgroundColor = Color(hex: 0xff00ff)
    list.placeholderStyle = ListPlaceholderStyle(backgroundColor: Color(hex: 0x00ff00), barColor: Color(hex: 0x00ff00))
    host.container.rootNode = list
    host.settle()
    XCTAssertEqual(host.screenshot().pixel(x: 150, y: 100), 0xff00_0000)
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    list.contentOffset = Point(x: 0, y: 20_000)
    host.step()
    let waiting = host.screenshot().pixel(x: 150, y: 100)
    XCTAssertNotEqual(waiting, 0xffff_00ff, "the list's background shows through")
    XCTAssertNotEqual(waiting, 0xff00_0000)
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(host.screenshot().pixel(x: 150, y: 100), 0xff00_0000)
    XCTAssertTrue(list.controller.placeholders.layers.isEmpty)
  }

  /// A row as wide as the list and 60 points high, black all over.
  private final class BarCell: CellNode {
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 40, height: 60) }
    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { context, _ in context.fill(request.bounds, with: .black) }
    }
  }

  @MainActor
  func testARowThatBecomesTooWideForOneBitmapIsDrawnWhereItShows() async {
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    let table = List([Scroll(id: 0)]) { _ in BarCell() }
    host.container.rootNode = table
    host.settle()
    XCTAssertEqual(host.screenshot().pixel(x: 150, y: 30), 0xff00_0000)
    table.contentInset.left = -20_000
    XCTAssertTrue(host.settle(), "the list does not come to rest")
    XCTAssertEqual(host.screenshot().pixel(x: 150, y: 30), 0xff00_0000)
    XCTAssertTrue(table.controller.placeholders.layers.isEmpty)
  }
}
