import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

@MainActor
final class PagerWithoutPagesTests: XCTestCase {
  func testAPagerThatLostItsPagesIsOnTheFirst() async {
    let pager = PagerNode()
    let feed = TestFeed(heights: Array(repeating: 50, count: 4))
    pager.dataSource = feed
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    host.container.rootNode = pager
    host.settle()
    pager.currentPageIndex = 3
    host.settle()
    XCTAssertEqual(pager.currentPageIndex, 3)
    let rows = feed.sections[0]
    feed.sections[0] = []
    pager.reloadData()
    host.settle()
    XCTAssertEqual(pager.currentPageIndex, 0)
    feed.sections[0] = rows
    pager.reloadData()
    host.settle()
    XCTAssertEqual(pager.currentPageIndex, 0)
    XCTAssertEqual(pager.numberOfPages, 4)
  }
}
