import FoundationEssentials
import SateenComponents
import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Pagers over items.
@MainActor
final class PagerItemsTests: XCTestCase {
  private let journal = Journal()

  private func pager(_ ids: some Sequence<Int>, axis: CollectionAxis = .horizontal) -> (HeadlessHost, Pager<Item>) {
    let journal = journal
    let pager = Pager(items(ids), axis: axis) { item in ProbeCell(item, journal) }
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    host.container.rootNode = pager
    return (host, pager)
  }

  private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0, height: 50) } }

  private func shown(_ pager: Pager<Item>) -> [Int] {
    pager.visibleNodes.compactMap { ($0 as? ProbeCell)?.item.id }
  }

  func testEachItemIsAPageAsLargeAsThePager() async {
    for axis in [CollectionAxis.horizontal, .vertical] {
      let (host, pager) = pager(0..<5, axis: axis)
      host.settle()
      XCTAssertEqual(shown(pager), [0])
      XCTAssertEqual(pager.nodeForPage(at: 0)?.frame, Rect(x: 0, y: 0, width: 300, height: 200))
      XCTAssertEqual(pager.numberOfPages, 5)
      host.press(.pageDown)
      host.settle()
      XCTAssertEqual(shown(pager), [1])
      XCTAssertEqual(pager.currentItem?.id, 1)
    }
    XCTAssertEqual(journal.counts.measuredOnMain, 0)
  }

  func testAFlickTurnsOnePageAndTellsOfIt() async {
    let (host, pager) = pager(10..<15)
    var told: [Int] = []
    pager.onPageChange = { told.append($0) }
    host.settle()
    host.drag(from: Point(x: 250, y: 100), to: Point(x: 60, y: 100), steps: 5)
    host.settle()
    XCTAssertEqual(pager.currentPageIndex, 1)
    XCTAssertEqual(shown(pager), [11])
    XCTAssertEqual(told, [1])
    XCTAssertLessThan(pager.liveNodeCount, 5)
  }

  func testThePageThatShowsStaysWhenItemsChange() async {
    let (host, pager) = pager(0..<6)
    host.settle()
    pager.currentPageIndex = 3
    host.settle()
    let node = pager.nodeForPage(at: 3)
    var told: [Int] = []
    pager.onPageChange = { told.append($0) }
    pager.items = items([9, 8] + Array(0..<6))
    XCTAssertEqual(pager.currentPageIndex, 5, "in place before the next frame")
    XCTAssertEqual(pager.currentItem?.id, 3)
    host.settle()
    XCTAssertEqual(shown(pager), [3])
    XCTAssertTrue(pager.nodeForPage(at: 5) === node)
    pager.items = items([9, 8, 0, 1, 2, 4, 5])
    host.settle()
    XCTAssertEqual(shown(pager), [4], "the next one takes its place")
    pager.items = items([8])
    host.settle()
    XCTAssertEqual(shown(pager), [8])
    XCTAssertEqual(pager.currentPageIndex, 0)
    XCTAssertEqual(told, [5, 0])
    pager.items = []
    host.settle()
    XCTAssertNil(pager.currentItem)
    XCTAssertEqual(pager.currentPageIndex, 0)
  }

  func testAnItemWithOtherContentIsShownInItsPage() async {
    let (host, pager) = pager(0..<3)
    pager.updateCell = { _, item in item.revision > 0 }
    host.settle()
    let node = pager.nodeForPage(at: 0)
    pager.items[0].revision = 1
    host.settle()
    XCTAssertTrue(pager.nodeForPage(at: 0) === node)
    XCTAssertEqual(pager.currentItem?.revision, 1)
  }

  func testPagesAreFoundByIDThoughManyAreCompared() async {
    let (host, pager) = pager(0..<3)
    host.settle()
    pager.items = items(0..<6_000)
    pager.scroll(to: 5_000)
    host.settle()
    XCTAssertEqual(shown(pager), [5_000])
    pager.scroll(to: 5_001, animated: true)
    host.settle()
    XCTAssertEqual(pager.currentPageIndex, 5_001)
  }

  func testThePageSetBeforeTheFirstFrameIsTheFirstShown() async {
    let (host, pager) = pager(0..<50)
    pager.currentPageIndex = 20
    for _ in 0..<40 {
      host.step()
      XCTAssertTrue(shown(pager).allSatisfy { $0 == 20 })
    }
    XCTAssertEqual(shown(pager), [20])
    XCTAssertNil(journal.counts.made[0])
  }

  func testPagesMayBeComponents() async {
    let pager = Pager((0..<4).map { Item(id: $0, height: 10) }) { item in Label("page \(item.id)") }
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    host.container.rootNode = pager
    host.settle()
    pager.scrollToPage(at: 2, animated: true)
    host.settle()
    XCTAssertEqual(pager.currentItem?.id, 2)
    XCTAssertTrue(pager.nodeForPage(at: 2) is ComponentCellNode)
    XCTAssertEqual(pager.nodeForPage(at: 2)?.frame.size, Size(width: 300, height: 200))
  }
}
