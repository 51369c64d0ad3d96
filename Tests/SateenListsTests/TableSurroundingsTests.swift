import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Effects of the nodes around a table on its rows: converted points, interface states, tint.
@MainActor
final class TableSurroundingsTests: XCTestCase {
  /// Rows of 50 points with a button of 10 x 10 points, 20 points from the left and 5 from the top.
  private final class Rows: ListDataSource {
    let cells = Locked<[Int: CellNode]>([:])

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { 200 }

    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let row = itemPath.item
      return { [cells] in
        let (cell, button) = (CellNode(), DisplayNode())
        button.debugName = "button"
        button.style.preferredSize = Size(width: 10, height: 10)
        cell.style.height = .points(50)
        cell.layoutSpecBlock = { _, _ in
          InsetLayoutSpec(
            insets: EdgeInsets(top: 5, left: 20, bottom: .infinity, right: .infinity), child: button)
        }
        cells.withLock { $0[row] = cell }
        return cell
      }
    }

    func button(_ row: Int) -> DisplayNode? { cells.withLock { $0[row] }?.subnodes.first }
  }

  /// A window in which a table of 200 x 300 points stands at (30, 40), scrolled by 1,010 points.
  private func scrolled() -> (HeadlessHost, DisplayNode, TableNode, Rows) {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let (root, table, rows) = (DisplayNode(), TableNode(), Rows())
    table.frame = Rect(x: 30, y: 40, width: 200, height: 300)
    root.addSubnode(table)
    table.dataSource = rows
    host.container.rootNode = root
    host.settle()
    table.contentOffset = Point(x: 0, y: 1_010)
    host.settle()
    return (host, root, table, rows)
  }

  func testAButtonInARowConvertsToTheWindowAndBack() async {
    let (host, root, table, rows) = scrolled()
    guard let button = rows.button(22) else { return XCTFail("No row") }
    let place = Point(x: 30 + 20, y: 40 + 22 * 50 - 1_010 + 5)
    XCTAssertEqual(button.convert(Point.zero, to: root), place)
    XCTAssertEqual(root.convert(place, to: button), .zero)
    XCTAssertEqual(button.layer.toWindow.apply(.zero), place)
    table.contentOffset.y += 25
    host.step()
    XCTAssertEqual(button.convert(Point.zero, to: root), Point(x: place.x, y: place.y - 25))
    guard let other = rows.button(23) else { return XCTFail("No row") }
    XCTAssertEqual(button.convert(Point.zero, to: other), Point(x: 0, y: -50))
  }

  func testARowThatIsNotLoadedConvertsToo() async {
    let (_, root, table, rows) = scrolled()
    let unloaded = rows.cells.withLock { $0 }.filter { !$0.value.isLoaded && $0.value.surroundingNode === table }
    guard let (row, cell) = unloaded.max(by: { $0.key < $1.key }) else { return XCTFail("All rows are loaded") }
    XCTAssertEqual(cell.convert(Point.zero, to: root), Point(x: 30, y: 40 + Double(row) * 50 - 1_010))
  }

  func testARowTheTableLetGoOfIsFree() async {
    let (host, root, table, rows) = scrolled()
    guard let cell = rows.cells.withLock({ $0[22] }) else { return XCTFail("No row") }
    table.contentOffset = .zero
    host.settle()
    XCTAssertNil(cell.surroundingNode)
    // Outside the table, the cell takes its interface state from the window.
    cell.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    root.addSubnode(cell)
    host.settle()
    XCTAssertEqual(cell.interfaceState, .inHierarchy)
    XCTAssertEqual(rows.button(22)?.interfaceState, .inHierarchy)
  }

  func testRowsHaveTheTintOfWhatIsAroundTheirTable() async {
    let (_, root, _, rows) = scrolled()
    XCTAssertNil(rows.button(22)?.tintColor)
    root.tintColor = .white
    XCTAssertEqual(rows.button(22)?.tintColor, .white)
  }
}
