import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Loads that show an item while they run, and loads that bring nothing.
@MainActor
final class LoadIndicatorTests: XCTestCase {
  private let journal = Journal()

  private func list(_ count: Int) -> List<Item> {
    let journal = journal
    return List(items(0..<count)) { item in ProbeCell(item, journal) }
  }

  private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0, height: 50) } }

  private func show(_ list: ListNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    return host
  }

  /// Appends an item while a load is under way, and removes it afterwards.
  private func showIndicator(in list: List<Item>) {
    list.onLoadStateChange = { [unowned list] _, state in
      if state.isLoading {
        list.items.append(Item(id: -1, height: 50))
      } else {
        list.items.removeAll { $0.id == -1 }
      }
    }
  }

  private func loads(_ list: List<Item>, of result: LoadResult, in host: HeadlessHost) async -> Int {
    var loads = 0
    list.loadMore = { _ in
      loads += 1
      // Ends a loop that would never end.
      return loads > 20 ? .end : result
    }
    for _ in 0..<20 {
      await host.settleTasks()
      host.advance(by: 0.1)
    }
    XCTAssertEqual(list.items.count(where: { $0.id == -1 }), 0)
    return loads
  }

  func testAnIndicatorThatComesAndGoesAsAnItemStartsNoOtherLoad() async {
    for count in [0, 1, 20, 3_000] {
      for result in [LoadResult.end, .more] {
        // A list so large is compared on a worker, so the indicator comes and goes in a later turn.
        if count == 3_000, result == .more { continue }
        let list = list(count)
        showIndicator(in: list)
        let host = show(list)
        list.scrollToEnd(animated: false)
        host.settle()
        let loads = await loads(list, of: result, in: host)
        XCTAssertEqual(loads, 1, "\(count) items, \(result)")
      }
    }
  }

  func testAnIndicatorThatALoadTakesAwayByItselfStartsNoOtherLoad() async {
    let list = list(20)
    let host = show(list)
    var loads = 0
    list.loadMore = { [unowned list] _ in
      loads += 1
      list.items.append(Item(id: -1, height: 50))
      await Task.yield()
      list.items = self.items(0..<30)
      return .end
    }
    for _ in 0..<5 { await host.settleTasks() }
    XCTAssertEqual(loads, 1)
  }

  func testAnIndicatorBesideTheItemsStartsNoOtherLoad() async {
    let list = list(20)
    list.onLoadStateChange = { [unowned list] _, state in list.contentInset.bottom = state.isLoading ? 50 : 0 }
    let host = show(list)
    let loads = await loads(list, of: .more, in: host)
    XCTAssertEqual(loads, 1)
  }

  func testAnAssignmentOfTheSameItemsIsNoNewContent() async {
    let list = list(4)
    let host = show(list)
    var loads = 0
    list.loadMore = { [unowned list] _ in
      loads += 1
      list.items += []
      return loads > 20 ? .end : .more
    }
    for _ in 0..<10 {
      host.advance(by: 0.1)
      await host.settleTasks()
    }
    XCTAssertEqual(loads, 1)
  }

  func testAPageThatALoadBringsHasTheNextOneFollow() async {
    let list = list(4)
    showIndicator(in: list)
    let host = show(list)
    var loads = 0
    list.loadMore = { [unowned list] _ in
      loads += 1
      let next = 100 * loads
      list.items.insert(contentsOf: self.items(next..<(next + 3)), at: list.items.count - 1)
      return loads == 3 ? .end : .more
    }
    for _ in 0..<10 { await host.settleTasks() }
    XCTAssertEqual(loads, 3)
    XCTAssertEqual(list.items.count, 4 + 9)
  }
}
