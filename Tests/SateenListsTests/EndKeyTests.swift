import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Home and End in lists whose keys move the focus.
@MainActor
final class EndKeyTests: XCTestCase {
  private let journal = Journal()

  private func list(_ layout: some CollectionLayout) -> (HeadlessHost, List<Item>) {
    let journal = journal
    let list = List((0..<60).map { Item(id: $0, height: 50) }, layout: layout) { item in ProbeCell(item, journal) }
    list.movesFocusWithKeys = true
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    host.container.firstResponder = list.scrollView
    return (host, list)
  }

  func testEndAndHomeShowTheInsetsOfTheirSectionsToo() async {
    let (host, list) = list(ListLayout(sectionInsets: EdgeInsets(top: 30, bottom: 40)))
    host.press(.end)
    host.settle()
    XCTAssertEqual(list.focusedID, 59)
    XCTAssertEqual(list.contentOffset.y, 30 + 60 * 50 + 40 - 400, accuracy: 0.5)
    host.press(.home)
    host.settle()
    XCTAssertEqual(list.focusedID, 0)
    XCTAssertEqual(list.contentOffset.y, 0, accuracy: 0.5)
  }

  func testEndAndHomeShowHeadersAndFootersToo() async {
    let (host, list) = list(TableLayout())
    var snapshot = ListSnapshot<Item>()
    snapshot.appendSection(
      "a", (0..<60).map { Item(id: $0, height: 50) }, header: .init(Item(id: 1_000, height: 70)),
      footer: .init(Item(id: 1_001, height: 90)))
    list.apply(snapshot)
    host.settle()
    host.press(.end)
    host.settle()
    XCTAssertEqual(list.contentOffset.y, 70 + 60 * 50 + 90 - 400, accuracy: 0.5)
    host.press(.home)
    host.settle()
    XCTAssertEqual(list.contentOffset.y, 0, accuracy: 0.5)
  }

  func testTheItemIsShownWhereTheInsetLeavesNoRoomForIt() async {
    let (host, list) = list(ListLayout(sectionInsets: EdgeInsets(top: 500, bottom: 600)))
    host.press(.end)
    host.settle()
    guard let last = list.frame(of: 59) else { return XCTFail("no frame") }
    XCTAssertEqual(last.maxY, list.contentOffset.y + 400, accuracy: 0.5)
    host.press(.home)
    host.settle()
    guard let first = list.frame(of: 0) else { return XCTFail("no frame") }
    XCTAssertEqual(first.minY, list.contentOffset.y, accuracy: 0.5)
  }
}
