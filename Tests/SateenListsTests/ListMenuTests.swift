import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

@testable import SateenNodes

/// Menus of items.
final class ListMenuTests: XCTestCase {
  private struct Row: ListItem, Equatable { let id: Int }

  private final class Log: Sendable {
    @MainActor var lines: [String] = []
  }

  @MainActor private func make() -> (list: List<Row>, log: Log, host: HeadlessHost) {
    let (log, host) = (Log(), HeadlessHost(size: Size(width: 200, height: 300)))
    let list = List(
      (0..<50).map(Row.init),
      cell: { (row: Row) in
        let cell = TextCellNode("row \(row.id)")
        cell.style.height = .points(40)
        return cell
      })
    list.menuForItem = { row in
      row.id == 3 ? nil : Menu { MenuItem("Open \(row.id)") { log.lines.append("open \(row.id)") } }
    }
    host.container.rootNode = list
    host.settle()
    return (list, log, host)
  }

  @MainActor private func press(_ host: HeadlessHost, _ y: Double) {
    host.send(.pointerDown(Point(x: 50, y: y), button: .secondary, clicks: 1))
    host.send(.pointerUp(Point(x: 50, y: y), button: .secondary))
    host.settle()
  }

  @MainActor private func panel(_ host: HeadlessHost) -> MenuPanelNode? {
    host.container.overlays.lazy.compactMap { $0.node as? MenuPanelNode }.first
  }

  @MainActor private func title(_ host: HeadlessHost) -> String? {
    panel(host)?.rows.geometry.elements.first?.title
  }

  @MainActor func testSelectableTextLeavesThePressToTheRowUnlessSomethingIsSelected() async {
    let (log, host) = (Log(), HeadlessHost(size: Size(width: 200, height: 300)))
    let list = List(
      (0..<5).map(Row.init),
      cell: { (row: Row) in
        let cell = TextCellNode("row \(row.id)")
        cell.textNode.isSelectable = true
        return cell
      })
    list.menuForItem = { row in
      row.id == 3 ? nil : Menu { MenuItem("Open \(row.id)") { log.lines.append("open \(row.id)") } }
    }
    host.container.rootNode = list
    host.settle()
    let rows = list.visibleNodes.compactMap { $0 as? TextCellNode }
    @MainActor func point(_ index: Int) -> Point {
      rows[index].textNode.layer.convert(Point(x: 8, y: 10), to: host.container.view.layer)
    }
    @MainActor func press(_ point: Point) {
      host.send(.pointerDown(point, button: .secondary, clicks: 1))
      host.send(.pointerUp(point, button: .secondary))
      host.settle()
    }
    press(point(1))
    XCTAssertEqual(title(host), "Open 1")
    XCTAssertNil(rows[1].textNode.selectedText)
    host.press(.down)
    host.press(.enter)
    XCTAssertEqual(log.lines, ["open 1"])
    host.settle()
    // A row without a menu leaves the press to the text, which selects a word.
    press(point(3))
    XCTAssertNil(title(host))
    XCTAssertEqual(rows[3].textNode.selectedText?.string, "row")
    // Selected text has the press for itself.
    rows[1].textNode.selectAll()
    host.settle()
    press(point(1))
    XCTAssertNil(title(host))
    XCTAssertEqual(rows[1].textNode.selectedText?.string, "row 1")
  }

  @MainActor func testTheSecondaryButtonOpensTheMenuOfTheItemUnderThePointer() async {
    let (list, log, host) = make()
    list.contentOffset.y = 40
    host.settle()
    press(host, 20)
    XCTAssertEqual(title(host), "Open 1")
    XCTAssertEqual(list.cell(of: 1)?.isHighlighted, true, "the item looks pressed meanwhile")
    host.press(.down)
    host.press(.enter)
    XCTAssertEqual(log.lines, ["open 1"])
    host.settle()
    XCTAssertEqual(list.cell(of: 1)?.isHighlighted, false)
    XCTAssertEqual(list.selectedIDs, [], "and is not selected by that")
  }

  @MainActor func testAnItemWithoutAMenuLeavesTheRequestToTheNodesAround() async {
    let (list, _, host) = make()
    press(host, 140)
    XCTAssertFalse(host.container.isMenuOpen)
    list.contextMenu = { _ in Menu { MenuItem("List") {} } }
    press(host, 140)
    XCTAssertEqual(title(host), "List")
    host.container.closeMenu()
    list.menuForItem = nil
    press(host, 20)
    XCTAssertEqual(title(host), "List")
  }

  @MainActor func testTheMenuKeyOpensTheMenuOfTheFocusedItemBesideIt() async {
    let (list, _, host) = make()
    list.movesFocusWithKeys = true
    host.container.firstResponder = list.view
    host.press(.down)
    host.press(.down)
    host.settle()
    host.press(.menu)
    host.settle()
    XCTAssertEqual(title(host), "Open 1")
    XCTAssertEqual(panel(host)?.frame.minY ?? 0, 83, accuracy: 1, "below the row")
    XCTAssertEqual(list.focusedID, 1)
  }

  @MainActor func testAFingersLongPressOpensItAndSelectsNothing() async {
    let (list, log, host) = make()
    host.send(.touchBegan(id: 1, Point(x: 50, y: 20)))
    host.advance(by: 0.7)
    XCTAssertEqual(title(host), "Open 0")
    let item = panel(host)!.rowInWindow(0)!.center
    host.send(.touchMoved(id: 1, item))
    host.step()
    host.send(.touchEnded(id: 1, item))
    host.settle()
    XCTAssertEqual(log.lines, ["open 0"], "the finger goes on to an item of the menu")
    XCTAssertEqual(list.selectedIDs, [])
    host.send(.pointerDown(Point(x: 50, y: 20), button: .primary, clicks: 1))
    host.advance(by: 0.7)
    XCTAssertFalse(host.container.isMenuOpen, "the pointer has its own button for that")
    host.send(.pointerUp(Point(x: 50, y: 20), button: .primary))
    host.settle()
    XCTAssertEqual(list.selectedIDs, [0])
  }

  @MainActor func testTheMenuClosesWhenItsItemIsRemoved() async {
    let (list, _, host) = make()
    press(host, 20)
    XCTAssertTrue(host.container.isMenuOpen)
    list.items = (2..<50).map(Row.init)
    host.settle()
    XCTAssertFalse(host.container.isMenuOpen)
    press(host, 20)
    list.items = (2..<60).map(Row.init)
    host.settle()
    XCTAssertTrue(host.container.isMenuOpen, "other changes leave it open")
  }

  @MainActor func testADelegateComesBeforeTheListItself() async {
    final class Delegate: ListDelegate {
      func listNode(_ listNode: ListNode, contextMenuForItemAt itemPath: ItemPath) -> Menu? {
        itemPath.item == 1 ? nil : Menu { MenuItem("Delegate \(itemPath.item)") {} }
      }
    }
    let (list, _, host) = make()
    let delegate = Delegate()
    list.delegate = delegate
    press(host, 20)
    XCTAssertEqual(title(host), "Delegate 0")
    host.container.closeMenu()
    press(host, 60)
    XCTAssertEqual(title(host), "Open 1")
  }

  @MainActor func testShortcutsActOnTheItemThatKeysActOn() async {
    let (list, log, host) = make()
    list.movesFocusWithKeys = true
    list.menuForItem = { row in
      Menu { MenuItem("Delete", shortcut: Shortcut(.delete)) { log.lines.append("delete \(row.id)") } }
    }
    host.container.firstResponder = nil
    host.settle()
    host.press(.delete)
    XCTAssertEqual(log.lines, [], "the list has no focus")
    host.press(.tab)
    host.press(.down)
    host.press(.delete)
    XCTAssertEqual(log.lines, ["delete 1"])
  }
}
