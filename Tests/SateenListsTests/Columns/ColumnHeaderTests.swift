import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Titles of columns by pointer, finger and keys.
@MainActor
final class ColumnHeaderTests: XCTestCase {
  private let host = HeadlessHost(size: Size(width: 420, height: 200))
  private final class Log: Sendable {
    @MainActor var sorts: [ColumnSort] = []
  }
  private let log = Log()
  private var sorts: [ColumnSort] { log.sorts }
  private var widths: [[Double]] = []

  private func header(_ direction: LayoutDirection = .leftToRight) -> ColumnHeaderNode {
    let header = ColumnHeaderNode(
      ListColumns(
        [
          ListColumn("name", title: "Name", width: .points(200)),
          ListColumn("town", title: "Town", width: .points(100)),
          ListColumn("state", title: "State", width: .points(80), isSortable: false, isResizable: false),
        ], spacing: 20))
    header.onSort = { [log] in log.sorts.append($0) }
    header.onResize = { [weak self] in self?.widths.append($0.widths(in: 420)) }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in VStack { header } }
    host.container.layoutDirection = direction
    host.container.rootNode = root
    XCTAssertTrue(host.settle())
    return header
  }

  private func drag(from start: Double, to end: Double) {
    host.send(.pointerDown(Point(x: start, y: 12), button: .primary, clicks: 1))
    host.step()
    for part in 1...4 {
      host.send(.pointerMoved(Point(x: start + (end - start) * Double(part) / 4, y: 12)))
      host.step()
    }
    host.send(.pointerUp(Point(x: end, y: 12), button: .primary))
    host.settle()
  }

  func testPressesSortUpAndDown() async {
    let header = header()
    host.click(Point(x: 30, y: 12))
    host.click(Point(x: 30, y: 12))
    host.click(Point(x: 240, y: 12))
    XCTAssertEqual(
      sorts, [ColumnSort("name"), ColumnSort("name", isAscending: false), ColumnSort("town")])
    XCTAssertEqual(header.columns.sort, ColumnSort("town"))
    host.click(Point(x: 360, y: 12))
    XCTAssertEqual(sorts.count, 3, "the state is not sorted by")
  }

  func testASortByCodeIsShownAndCallsNothing() async {
    let header = header()
    let before = host.screenshot()
    header.columns.sort = ColumnSort("town", isAscending: false)
    XCTAssertTrue(host.settle())
    let after = host.screenshot()
    XCTAssertTrue((230..<310).contains { after.pixel(x: $0, y: 14) != before.pixel(x: $0, y: 14) })
    XCTAssertTrue((0..<180).allSatisfy { after.pixel(x: $0, y: 14) == before.pixel(x: $0, y: 14) })
    XCTAssertEqual(sorts, [])
  }

  func testADragOfAnEdgeChangesTheWidth() async {
    let header = header()
    drag(from: 210, to: 250)
    XCTAssertEqual(widths.last, [240, 100, 80])
    XCTAssertEqual(header.columns["name"]?.width, .points(240))
    drag(from: 250, to: 20)
    XCTAssertEqual(widths.last, [ListColumns.narrowest, 100, 80])
    XCTAssertEqual(sorts, [], "a drag is no press")
  }

  func testADoubleClickGivesTheFirstWidthBack() async {
    let header = header()
    drag(from: 210, to: 250)
    host.send(.pointerDown(Point(x: 250, y: 12), button: .primary, clicks: 2))
    host.send(.pointerUp(Point(x: 250, y: 12), button: .primary))
    host.settle()
    XCTAssertEqual(header.columns["name"]?.width, .points(200))
    XCTAssertEqual(widths.last, [200, 100, 80])
  }

  func testFromRightToLeftAnEdgeIsAtTheOtherSide() async {
    _ = header(.rightToLeft)
    drag(from: 210, to: 170)
    XCTAssertEqual(widths.last, [240, 100, 80])
  }

  func testTheHeaderIsOneStopAndKeysSortAndResize() async {
    let header = header()
    host.press(.tab)
    host.press(.enter)
    XCTAssertEqual(sorts, [ColumnSort("name")])
    host.press(.right)
    host.press(.space)
    XCTAssertEqual(sorts.last, ColumnSort("town"))
    host.press(.right, .shift)
    XCTAssertEqual(widths.last, [200, 116, 80])
    host.press(.left, .shift)
    host.press(.left, .shift)
    XCTAssertEqual(widths.last, [200, 84, 80])
    host.press(.right)
    let last = host.container.focusedNode
    host.press(.tab)
    XCTAssertTrue(last === host.container.focusedNode || host.container.focusedNode === titles(header)[0])
  }

  private func titles(_ header: ColumnHeaderNode) -> [ColumnTitleNode] {
    header.subnodes.compactMap { $0 as? ColumnTitleNode }
  }

  func testTitlesOfColumnsThatStayAreKept() async {
    let header = header()
    let before = titles(header)
    header.columns.columns.swapAt(0, 1)
    header.columns.columns.removeLast()
    XCTAssertTrue(host.settle())
    XCTAssertEqual(titles(header).map(\.id), ["town", "name"])
    XCTAssertTrue(titles(header)[0] === before[1] && titles(header)[1] === before[0])
  }

  func testAmongComponentsTheBindingIsWrittenAndRowsFollow() async {
    let columns = Store(
      ListColumns(
        [
          ListColumn("name", title: "Name", width: .points(200)),
          ListColumn("town", title: "Town", width: .points(100)),
        ], spacing: 20))
    struct Row: Component {
      let columns: Store<ListColumns>
      var body: some LayoutElement {
        ColumnRow(columns.value) {
          Label("Ada")
          ZStack {}.frame(width: 10, height: 10).fill(Color(hex: 0xff0000))
        }
      }
    }
    let list = List([0, 1].map(Item.init)) { _ in Row(columns: columns) }
    let header = ComponentNode { [log] in
      ColumnHeader(columns[\.self]) { [log] sort in log.sorts.append(sort) }
    }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      VStack {
        header
        list.flexGrow().flexShrink()
      }
    }
    host.container.rootNode = root
    XCTAssertTrue(host.settle())
    host.click(Point(x: 30, y: 12))
    XCTAssertEqual(sorts, [ColumnSort("name")])
    XCTAssertEqual(columns.value.sort, ColumnSort("name"))
    let y = Int(list.frame.minY) + 6
    XCTAssertEqual(host.screenshot().pixel(x: 225, y: y) & 0xff_ffff, 0xff0000)
    drag(from: 210, to: 250)
    XCTAssertEqual(columns.value["name"]?.width, .points(240))
    XCTAssertTrue(host.settle())
    XCTAssertNotEqual(host.screenshot().pixel(x: 225, y: y) & 0xff_ffff, 0xff0000)
    XCTAssertEqual(host.screenshot().pixel(x: 265, y: y) & 0xff_ffff, 0xff0000)
  }

  func testAmongComponentsTheHeaderFollowsTheStoreAndKeepsWhatOthersChanged() async {
    let first = ListColumns(
      [
        ListColumn("name", title: "Name", width: .points(200)), ListColumn("town", title: "Town", width: .points(100)),
      ], spacing: 20)
    let columns = Store(first)
    host.container.rootNode = ComponentNode { VStack { ColumnHeader(columns[\.self]) } }
    XCTAssertTrue(host.settle())
    drag(from: 210, to: 250)
    XCTAssertEqual(columns.value["name"]?.width, .points(240))
    columns.update { $0 = first }
    XCTAssertTrue(host.settle())
    // The edge is where it was at first.
    drag(from: 210, to: 220)
    XCTAssertEqual(columns.value["name"]?.width, .points(210))
    // In the middle of a drag, somebody sorts.
    host.send(.pointerDown(Point(x: 220, y: 12), button: .primary, clicks: 1))
    host.step()
    host.send(.pointerMoved(Point(x: 230, y: 12)))
    host.step()
    columns.update { $0.sort = ColumnSort("town") }
    host.send(.pointerMoved(Point(x: 240, y: 12)))
    host.step()
    host.send(.pointerUp(Point(x: 240, y: 12), button: .primary))
    XCTAssertTrue(host.settle())
    XCTAssertEqual(columns.value.sort, ColumnSort("town"))
    XCTAssertEqual(columns.value["name"]?.width, .points(230))
  }

  func testTheLastEdgeCanBeReachedAndNoColumnIsDraggedAway() async {
    let header = header()
    header.columns = ListColumns(
      [
        ListColumn("name", title: "Name", width: .share(1, minimum: 100)),
        ListColumn("town", title: "Town", width: .share(1)),
      ], spacing: 20)
    XCTAssertTrue(host.settle())
    drag(from: 415, to: 395)
    XCTAssertEqual(header.columns["town"]?.width, .points(180))
    drag(from: 230, to: 2_000)
    XCTAssertEqual(header.columns["name"]?.width, .points(420), "up to the end of the header")
    drag(from: 415, to: 215)
    XCTAssertEqual(header.columns["name"]?.width, .points(220))
  }

  func testAWidthSetByTheProgramIsTheFirstOne() async {
    let header = header()
    drag(from: 210, to: 250)
    header.columns.setWidth(120, of: "name")
    XCTAssertTrue(host.settle())
    host.send(.pointerDown(Point(x: 130, y: 12), button: .primary, clicks: 2))
    host.send(.pointerUp(Point(x: 130, y: 12), button: .primary))
    host.settle()
    XCTAssertEqual(header.columns["name"]?.width, .points(120))
  }

  func testColumnsMayChangeOnAnyThreadWhileTheyAreLaidOut() async {
    let header = header()
    let all = header.columns
    let queue = WorkQueue(name: "columns", workers: 2)
    for round in 0..<400 {
      queue.submit(.visible) {
        var columns = all
        if round % 3 == 0 { columns.columns = [] }
        if round % 3 == 1 { columns.columns.reverse() }
        header.columns = columns
      }
      queue.submit(.visible) { _ = header.layoutThatFits(SizeRange(width: Double(round))) }
    }
    queue.waitUntilIdle()
    header.columns = all
    XCTAssertTrue(host.settle())
    XCTAssertEqual(titles(header).map(\.id), all.columns.map(\.id))
  }

  private struct Item: ListItem, Equatable { var id: Int }
}
