import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// A cell that reports any size it is given.
private final class AnySizeCell: CellNode {
  private let size: Size

  nonisolated init(_ size: Size) {
    self.size = size
    super.init()
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { size }
}

/// NaN, infinite, negative and far too large numbers: no crash, every list settles, and its scroll position and content
/// size stay finite.
@MainActor
final class HostileNumbersTests: XCTestCase {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, 1e19, 1e9, -1e9, 1e7, -5,
    -0.0, 0, .leastNonzeroMagnitude, 0.4, 17, 40_000,
  ]

  private func anyNumber(_ random: inout SeededGenerator) -> Double {
    Self.numbers.randomElement(using: &random) ?? 0
  }

  private func anyInsets(_ random: inout SeededGenerator) -> EdgeInsets {
    func side() -> Double { Bool.random(using: &random) ? 0 : anyNumber(&random) }
    return EdgeInsets(top: side(), left: side(), bottom: side(), right: side())
  }

  private func check(_ list: ListNode, _ host: HeadlessHost, _ what: String) {
    XCTAssertTrue(host.settle(), "does not settle: \(what)")
    let offset = list.contentOffset
    XCTAssertTrue(offset.x.isFinite && offset.y.isFinite, "at \(offset): \(what)")
    let size = list.scrollView.contentSize
    XCTAssertTrue(size.width.isFinite && size.height.isFinite, "is \(size) large: \(what)")
  }

  private func scroll(_ host: HeadlessHost, _ random: inout SeededGenerator) {
    for _ in 0..<4 {
      host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: Double.random(in: -400...600, using: &random)))
      host.step()
    }
  }

  func testTablesTakeAnySizesAndInsets() async throws {
    var random = SeededGenerator.printed()
    for _ in 0..<SeededGenerator.rounds(60) {
      let feed = TestFeed(count: 30)
      let odd = (0..<3).map { _ in Int.random(in: 0..<30, using: &random) }
      let size = Size(width: anyNumber(&random), height: anyNumber(&random))
      feed.makeCell = { item in
        let size = odd.contains(item.id) ? size : Size(width: 300, height: item.height)
        return { AnySizeCell(size) }
      }
      let bench = TableBench(feed, estimate: anyNumber(&random))
      var what = "cells of \(size), estimate \(bench.table.estimatedSizes.item.height)"
      check(bench.table, bench.host, what)
      for _ in 0..<4 {
        let number = anyNumber(&random)
        let insets = anyInsets(&random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bench.table.contentInset = insets
        case 1: bench.table.lineSpacing = number
        case 2: bench.table.maximumRowWidth = number
        case 3: bench.table.estimatedSizes.item.height = number
        case 4: bench.table.contentOffset = Point(x: number, y: anyNumber(&random))
        default:
          bench.table.setTuningParameters(RangeTuning(leading: number, trailing: anyNumber(&random)), for: .display)
        }
        let table = bench.table
        what +=
          ", then inset \(table.contentInset), spacing \(table.lineSpacing), "
          + "width \(table.maximumRowWidth), estimate \(table.estimatedSizes.item.height), at \(table.contentOffset), "
          + "\(table.tuningParameters(for: .display))"
        bench.host.step()
        scroll(bench.host, &random)
        check(bench.table, bench.host, what)
        bench.table.scrollToItem(at: bench.path(Int.random(in: 0..<30, using: &random)), at: .middle, animated: false)
        check(bench.table, bench.host, what)
        XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0, what)
      }
    }
  }

  func testCollectionsTakeAnySizesInsetsAndEstimates() async throws {
    var random = SeededGenerator.printed()
    for _ in 0..<SeededGenerator.rounds(60) {
      let (a, b) = (anyNumber(&random), anyNumber(&random))
      let insets = anyInsets(&random)
      let axis = Bool.random(using: &random) ? CollectionAxis.vertical : .horizontal
      let layouts: [any CollectionLayout] = [
        FlowLayout(axis: axis, lineSpacing: a, interitemSpacing: b, sectionInsets: insets),
        FlowLayout(axis: axis, itemSizing: .fixed(Size(width: a, height: b)), sectionInsets: insets),
        FlowLayout(
          axis: axis, itemSizing: .each { _, item in item % 3 == 0 ? Size(width: a, height: b) : Size(50) }),
        GridLayout(axis: axis, columns: .count(3), itemLength: .aspect(a), lineSpacing: b, sectionInsets: insets),
        GridLayout(axis: axis, columns: .minimumBreadth(a), itemLength: .fixed(b), interitemSpacing: a),
        ListLayout(axis: axis, lineSpacing: a, sectionInsets: insets),
        MasonryLayout(axis: axis, columns: .count(2), lineSpacing: a, interitemSpacing: b, sectionInsets: insets),
        GalleryLayout(axis: axis, itemSize: Size(width: a, height: b), lineSpacing: a, insets: insets),
        PagingLayout(axis: axis),
      ]
      let layout = layouts[Int.random(in: 0..<layouts.count, using: &random)]
      let bench = CollectionBench(layout)
      let size = Size(width: anyNumber(&random), height: anyNumber(&random))
      bench.show((0..<40).map { Tile(id: $0, size: $0 % 4 == 0 ? size : Size(width: 60, height: 40)) })
      let what = "\(layout), tiles of \(size)"
      check(bench.collection, bench.host, what)
      let estimate = Size(width: anyNumber(&random), height: anyNumber(&random))
      bench.collection.estimatedSizes = SizeEstimates(item: estimate, header: estimate, footer: estimate)
      check(bench.collection, bench.host, "\(what), estimates of \(estimate)")
      let inset = anyInsets(&random)
      bench.collection.contentInset = inset
      bench.host.step()
      scroll(bench.host, &random)
      check(bench.collection, bench.host, "\(what), inset \(inset)")
      bench.collection.contentOffset = Point(x: anyNumber(&random), y: anyNumber(&random))
      check(bench.collection, bench.host, "\(what), moved")
      bench.collection.scrollToItem(at: bench.path(39), at: .end, animated: false)
      check(bench.collection, bench.host, "\(what), at the end")
    }
  }

  func testItemsSettleInPlacesAsBroadAsAnyLayoutCanBe() async throws {
    let broad = [
      EdgeInsets(-1e7), EdgeInsets(-1e300), EdgeInsets(bottom: -1e7, right: -1e7),
      EdgeInsets(top: -1e300, left: -1e300),
    ]
    for insets in broad {
      let layouts: [any CollectionLayout] = [
        ListLayout(sectionInsets: insets), ListLayout(axis: .horizontal, sectionInsets: insets),
        GridLayout(columns: .count(1), sectionInsets: insets),
        GridLayout(axis: .horizontal, columns: .count(1), sectionInsets: insets),
        MasonryLayout(columns: .count(1), sectionInsets: insets),
        FlowLayout(itemSizing: .fixed(Size(.infinity)), sectionInsets: insets),
        GalleryLayout(itemSize: Size(.infinity), insets: insets),
      ]
      for layout in layouts {
        for size in [Size(width: 40_000, height: -5), Size(60), Size(.infinity)] {
          let bench = CollectionBench(layout)
          bench.show((0..<8).map { Tile(id: $0, size: size) })
          check(bench.collection, bench.host, "\(layout), tiles of \(size)")
        }
      }
    }
  }

  /// As many columns fit as the room has pixels; only those with items are made.
  func testFewItemsInARoomOfAnyBreadthAreArrangedAtOnce() async throws {
    let layouts: [any CollectionLayout] = [
      GalleryLayout(
        axis: .vertical, itemSize: Size(width: 0.4, height: 20),
        insets: EdgeInsets(top: 0, left: 0, bottom: 0, right: -1e9)
      ),
      GridLayout(
        columns: .minimumBreadth(0.4), sectionInsets: EdgeInsets(top: 0, left: 0, bottom: 0, right: -1e9)),
      GridLayout(columns: .count(.max), sectionInsets: EdgeInsets(top: 0, left: 0, bottom: 0, right: -1e9)),
      MasonryLayout(columns: .count(.max), sectionInsets: EdgeInsets(top: 0, left: 0, bottom: 0, right: -1e9)),
    ]
    for layout in layouts {
      let bench = CollectionBench(layout)
      bench.show((0..<40).map { Tile(id: $0, size: Size(width: 60, height: 40)) })
      check(bench.collection, bench.host, "\(layout)")
      let frames = (0..<40).map { bench.controller.frame(of: $0) }
      for (left, right) in zip(frames, frames.dropFirst()) {
        XCTAssertLessThanOrEqual(left.maxX, right.minX, "\(layout)")
        XCTAssertEqual(left.minY, right.minY, "\(layout)")
      }
    }
  }

  func testInsetsThatAreNoNumbersCountAsNone() async throws {
    let bench = TableBench(TestFeed(count: 50))
    bench.host.settle()
    for number in [Double.nan, .infinity, -.infinity] {
      bench.table.contentInset = EdgeInsets(number)
      XCTAssertTrue(bench.host.settle())
      XCTAssertEqual(bench.table.contentInset, .zero)
      XCTAssertEqual(bench.offset, 0)
    }
  }
}

extension Size {
  fileprivate init(_ side: Double) { self.init(width: side, height: side) }
}

/// Data sources with impossible counts: a list drops the elements that it cannot hold, and reports that.
@MainActor
final class HostileCountTests: XCTestCase {
  private final class Counts: ListDataSource {
    var counts: [Int]
    var sections: Int?

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in listNode: ListNode) -> Int { sections ?? counts.count }
    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int {
      counts[section % max(1, counts.count)]
    }
    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      { AnySizeCell(Size(width: 300, height: 60)) }
    }
  }

  private func table(_ source: Counts) -> (HeadlessHost, TableNode) {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let table = TableNode()
    table.dataSource = source
    host.container.rootNode = table
    host.settle()
    return (host, table)
  }

  func testMoreRowsThanAListCanHoldAreLeftOut() async throws {
    let source = Counts([10, .max, 10])
    let (host, table) = table(source)
    XCTAssertEqual(table.numberOfItems, ListLimits.elements)
    XCTAssertEqual(table.visibleNodes.count, 7)
    host.press(.end)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(table.visibleElementsWithoutAnything, 0)
    XCTAssertGreaterThan(table.contentOffset.y, 1e9)
    // The next update is refused with a reason; a reload with counts that fit is accepted.
    XCTAssertThrowsError(try table.insertItems(at: [ItemPath(row: 0, section: 0)])) { error in
      XCTAssertEqual(error as? ListUpdateError, .tooManyRows(section: 1, count: .max, limit: ListLimits.elements))
    }
    source.counts = [10, 20, 10]
    table.reloadData()
    host.settle()
    XCTAssertEqual(table.numberOfItems, 40)
  }

  func testCountsBelowNoneAreNone() async throws {
    let source = Counts([4, -5, 3])
    let (host, table) = table(source)
    XCTAssertEqual(table.numberOfItems, 7)
    source.counts[0] = 5
    XCTAssertThrowsError(try table.insertItems(at: [ItemPath(row: 0, section: 0)])) { error in
      XCTAssertEqual(error as? ListUpdateError, .negativeRows(section: 1, count: -5))
    }
    XCTAssertEqual(table.numberOfItems, 7, "nothing is lost")
    source.sections = -3
    table.reloadData()
    XCTAssertTrue(host.settle())
    XCTAssertEqual(table.numberOfItems, 0)
  }

  func testMoreSectionsThanAListCanHoldAreLeftOut() async throws {
    let source = Counts([0])
    source.sections = .max
    let (host, table) = table(source)
    XCTAssertEqual(table.numberOfItems, 0)
    source.sections = 1
    source.counts = [3]
    table.reloadData()
    host.settle()
    XCTAssertEqual(table.numberOfItems, 3)
  }
}
