import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Table layouts and other layouts of a `List`.
@MainActor
final class ListLayoutTests: XCTestCase {
  private func list(_ count: Int, _ layout: some CollectionLayout, height: Double = 50) -> (List<Item>, HeadlessHost) {
    let journal = Journal()
    let items = (0..<count).map { Item(id: $0, height: height + Double($0 % 4) * 10) }
    let list = List(items, layout: layout) { item in ProbeCell(item, journal) }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    return (list, host)
  }

  private func frames(_ list: ListNode, _ count: Int) -> [Rect?] {
    (0..<count).map { list.rectForItem(at: ItemPath(row: $0, section: 0)) }
  }

  func testATableLayoutSaysWhereRowsStand() async {
    let (list, host) = list(3, TableLayout(lineSpacing: 6, maximumRowWidth: 200))
    XCTAssertEqual(
      frames(list, 3),
      [
        Rect(x: 50, y: 0, width: 200, height: 50), Rect(x: 50, y: 56, width: 200, height: 60),
        Rect(x: 50, y: 122, width: 200, height: 70),
      ])
    list.collectionLayout = TableLayout(lineSpacing: -3, maximumRowWidth: .nan)
    host.settle()
    XCTAssertEqual(frames(list, 2)[1], Rect(x: 0, y: 50, width: 300, height: 60))
    let layout = list.collectionLayout as? TableLayout
    XCTAssertEqual(layout, TableLayout())
  }

  func testATableDrawsItsSeparators() async {
    let separator = RowSeparatorStyle(color: Color(hex: 0xff0000), leftInset: 0)
    let (list, host) = list(3, TableLayout(rowSeparator: separator))
    XCTAssertEqual(host.color(at: Point(x: 100, y: 49)), 0xff0000)
    XCTAssertEqual((list.collectionLayout as? TableLayout)?.rowSeparator, separator)
    list.collectionLayout = TableLayout()
    host.settle()
    XCTAssertNotEqual(host.color(at: Point(x: 100, y: 49)), 0xff0000)
  }

  /// Items of the same width are not measured again, and keep their heights.
  func testATableBecomesAListOfTheSameWidthAndATableAgain() async {
    let (list, host) = list(12, TableLayout())
    list.collectionLayout = ListLayout(lineSpacing: 4)
    host.settle()
    XCTAssertEqual(frames(list, 3)[2], Rect(x: 0, y: 118, width: 300, height: 70))
    XCTAssertEqual(list.cell(of: 2)?.frame.height, 70)
    list.collectionLayout = TableLayout(lineSpacing: 1)
    host.settle()
    XCTAssertEqual(frames(list, 3)[2], Rect(x: 0, y: 112, width: 300, height: 70))
  }

  func testAListGetsAnotherLayoutAndKeepsItsNodes() async {
    let (list, host) = list(12, ListLayout(lineSpacing: 4))
    let node = list.cell(of: 2)
    XCTAssertEqual(frames(list, 2)[1], Rect(x: 0, y: 54, width: 300, height: 60))
    list.setCollectionLayout(GridLayout(columns: .count(3), itemLength: .fixed(40)), animated: false)
    host.settle()
    XCTAssertEqual(frames(list, 5)[4], Rect(x: 100, y: 40, width: 100, height: 40))
    XCTAssertTrue(list.cell(of: 2) === node)
    XCTAssertTrue(list.collectionLayout is GridLayout)
  }

  func testATableBecomesAGridAndATableAgain() async {
    let (list, host) = list(12, TableLayout())
    let node = list.cell(of: 2)
    list.collectionLayout = GridLayout(columns: .count(3), itemLength: .fixed(40))
    XCTAssertEqual(frames(list, 2)[1], Rect(x: 0, y: 50, width: 300, height: 60), "until the grid is arranged")
    host.settle()
    XCTAssertEqual(frames(list, 5)[4], Rect(x: 100, y: 40, width: 100, height: 40))
    XCTAssertEqual(node?.frame, Rect(x: 200, y: 0, width: 100, height: 40))
    list.collectionLayout = TableLayout(lineSpacing: 6)
    host.settle()
    XCTAssertEqual(frames(list, 3)[2], Rect(x: 0, y: 122, width: 300, height: 70))
    XCTAssertEqual(node?.frame, Rect(x: 0, y: 122, width: 300, height: 70))
    XCTAssertTrue(list.cell(of: 2) === node)
    XCTAssertEqual(list.collectionLayout as? TableLayout, TableLayout(lineSpacing: 6))
  }

  /// Layouts in random turns, in the middle of the list, with changes of the items between: the item at the start of
  /// the viewport stays there, and in the end all frames are those of a new list.
  func testLayoutsAreExchangedAtAnyTime() async {
    var random = SeededGenerator.printed()
    let layouts: [any CollectionLayout] = [
      TableLayout(), TableLayout(lineSpacing: 5, maximumRowWidth: 200), ListLayout(), FlowLayout(),
      GridLayout(columns: .count(2)), ListLayout(axis: .horizontal),
    ]
    for _ in 0..<12 {
      let first = layouts[Int.random(in: layouts.indices, using: &random)]
      let (list, host) = list(300, first)
      var items = list.items
      for _ in 0..<8 {
        let layout = layouts.randomElement(using: &random) ?? TableLayout()
        list.setCollectionLayout(layout, animated: Bool.random(using: &random))
        for _ in 0..<Int.random(in: 0..<4, using: &random) { host.step() }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: items.removeSubrange(0..<Int.random(in: 0..<5, using: &random))
        case 1: items.shuffle(using: &random)
        case 2: list.scroll(to: items[Int.random(in: 0..<200, using: &random)].id)
        default: break
        }
        list.apply(items, animated: Bool.random(using: &random))
        if Bool.random(using: &random) { host.settle() }
      }
      list.collectionLayout = TableLayout()
      list.scroll(to: items[100].id)
      host.settle()
      for layout in layouts where layout.scrollableDirections == .vertical {
        list.setCollectionLayout(layout, animated: Bool.random(using: &random))
        host.settle()
        XCTAssertTrue(list.visibleNodes.contains { $0 === list.cell(of: items[100].id) }, "\(layout)")
        XCTAssertEqual(list.visibleElementsWithoutAnything, 0)
      }
      list.collectionLayout = TableLayout(lineSpacing: 3)
      host.settle()
      for path in list.pathsForVisible {
        XCTAssertEqual(list.rectForItem(at: path)?.height, items[path.row].height)
        XCTAssertEqual(list.nodeForItem(at: path)?.frame, list.rectForItem(at: path))
      }
    }
  }

  func testEstimatesCountForItemsThatAreNotMeasured() async {
    let (table, _) = list(1_000, TableLayout())
    XCTAssertLessThan(table.scrollView.contentSize.height, 1_000 * 80, "the mean of those measured")
    for layout in [TableLayout(), ListLayout()] as [any CollectionLayout] {
      func sized(_ layout: some CollectionLayout) -> (List<Item>, Double) {
        let list = List((0..<10_000).map { Item(id: $0, height: 50) }, layout: layout) { ProbeCell($0, Journal()) }
        list.estimatedSizes.item.height = 10
        let host = HeadlessHost(size: Size(width: 300, height: 40))
        host.container.rootNode = list
        host.step()
        host.step()
        return (list, list.estimatedSizes.item.height)
      }
      XCTAssertEqual(sized(layout).1, 10)
    }
  }

  func testACollectionArrangesATableLayoutAlike() async {
    var random = SeededGenerator.printed()
    for _ in 0..<20 {
      let layout = TableLayout(
        lineSpacing: Double(Int.random(in: 0...9, using: &random)),
        maximumRowWidth: [.infinity, 210, 600, 33].randomElement(using: &random) ?? .infinity)
      let (table, _) = list(12, layout)
      let collection = CollectionNode(layout: layout)
      let source = SnapshotDataSource<Item>(collection) { item in { ProbeCell(item, Journal()) } }
      source.apply(table.snapshot)
      let host = HeadlessHost(size: Size(width: 300, height: 400))
      host.container.rootNode = collection
      host.settle()
      XCTAssertEqual(frames(collection, 7), frames(table, 7), "\(layout)")
    }
  }
}
