import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Loads of a list whose content, or whose `loadMore`, becomes another one.
@MainActor
final class LoadsOfOtherContentTests: XCTestCase {
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

  // MARK: Asked for by the program

  func testALoadAskedForBeforeTheFirstTurnIsMade() async {
    let list = list(100)
    list.loadDistance = [:]
    var loads: [ListEdge] = []
    list.loadMore = { edge in
      loads.append(edge)
      return .end
    }
    list.load(at: .head)
    let host = show(list)
    await host.settleTasks()
    XCTAssertEqual(loads, [.head])
  }

  func testALoadAskedForWithAReloadIsMadeAfterIt() async {
    let list = list(100)
    list.loadDistance = [:]
    var loads: [ListEdge] = []
    var waits: [CheckedContinuation<Void, Never>] = []
    list.loadMore = { edge in
      loads.append(edge)
      await withCheckedContinuation { waits.append($0) }
      return .end
    }
    let host = show(list)
    list.load(at: .head)
    await host.settleTasks()
    XCTAssertEqual(loads, [.head])
    // The load under way is of the content before.
    list.reloadData()
    XCTAssertFalse(list.loadState(at: .head).isLoading)
    list.load(at: .head)
    await host.settleTasks()
    XCTAssertEqual(loads, [.head, .head])
    XCTAssertTrue(list.loadState(at: .head).isLoading)
    waits[0].resume()
    await host.settleTasks()
    XCTAssertTrue(list.loadState(at: .head).isLoading, "the first result is ignored")
    waits[1].resume()
    await host.settleTasks()
    guard case .ended = list.loadState(at: .head) else {
      return XCTFail("\(list.loadState(at: .head)) after \(loads.count) loads")
    }
  }

  // MARK: Other items

  /// A list that replaces its items by others while a load is under way, which then finds an end.
  /// - Returns: the number of loads.
  private func loadsWhileReplacing(_ before: Int, by after: [Item]) async -> Int {
    let list = list(before)
    let host = show(list)
    var loads = 0
    var waits: CheckedContinuation<Void, Never>?
    list.loadMore = { _ in
      loads += 1
      if loads == 1 { await withCheckedContinuation { waits = $0 } }
      return .end
    }
    await host.settleTasks()
    list.items = after
    await host.settleTasks()
    waits?.resume()
    for _ in 0..<3 { await host.settleTasks() }
    return loads
  }

  func testAnEndThatWasFoundForReplacedItemsDoesNotHold() async {
    let replaced = await loadsWhileReplacing(4, by: items(100..<104))
    XCTAssertEqual(replaced, 2)
    let one = await loadsWhileReplacing(1, by: items(100..<104))
    XCTAssertEqual(one, 2)
    let tail = await loadsWhileReplacing(4, by: items([0, 1, 102, 103]))
    XCTAssertEqual(tail, 2)
  }

  func testAnEndHoldsForItemsThatTheLoadBrought() async {
    let first = await loadsWhileReplacing(0, by: items(0..<4))
    XCTAssertEqual(first, 1)
    let more = await loadsWhileReplacing(4, by: items(0..<6))
    XCTAssertEqual(more, 1)
    // The last item before may have said that there is more.
    let indicator = await loadsWhileReplacing(4, by: items([0, 1, 2, 4, 5]))
    XCTAssertEqual(indicator, 1)
  }

  func testAnEndHoldsUntilTheItemsAtTheEdgeAreRemoved() async {
    let list = list(4)
    let host = show(list)
    var loads = 0
    list.loadMore = { [unowned list] _ in
      loads += 1
      if loads == 1 { list.items += self.items(4..<6) }
      return .end
    }
    await host.settleTasks()
    list.items.removeLast()
    await host.settleTasks()
    XCTAssertEqual(loads, 1, "the items before the load are still there")
    list.items = items(100..<104)
    await host.settleTasks()
    XCTAssertEqual(loads, 2)
    list.items.removeLast()
    await host.settleTasks()
    XCTAssertEqual(loads, 3)
  }

  // MARK: Another closure

  func testTheClosureThatIsReplacedInsideItselfIsNotCalledAgain() async {
    let list = list(4)
    let host = show(list)
    list.loadDistance[.head] = 1
    var loads: [String] = []
    list.loadMore = { [unowned list] edge in
      loads.append("old \(edge)")
      list.loadMore = { edge in
        loads.append("new \(edge)")
        return .end
      }
      return .end
    }
    await host.settleTasks()
    XCTAssertEqual(loads, ["old tail", "new tail", "new head"])
  }

  func testTheClosureThatIsRemovedWhenALoadIsToldIsNotCalled() async {
    let list = list(4)
    let host = show(list)
    list.loadDistance[.head] = 1
    var loads = 0
    var told = 0
    list.onLoadStateChange = { [unowned list] _, _ in
      told += 1
      list.loadMore = nil
    }
    list.loadMore = { _ in
      loads += 1
      return .end
    }
    await host.settleTasks()
    XCTAssertEqual(loads, 0)
    XCTAssertEqual(told, 1)
  }

  func testALoadThatRemovesItsOwnClosureIsCancelled() async {
    let list = list(4)
    let host = show(list)
    let wasCancelled = Locked(false)
    var waits: CheckedContinuation<Void, Never>?
    list.loadMore = { [unowned list] _ in
      list.loadMore = nil
      await withTaskCancellationHandler {
        await withCheckedContinuation { waits = $0 }
      } onCancel: {
        wasCancelled.withLock { $0 = true }
      }
      return .end
    }
    await host.settleTasks()
    XCTAssertTrue(wasCancelled.withLock { $0 })
    XCTAssertFalse(list.loadState(at: .tail).isLoading)
    waits?.resume()
    await host.settleTasks()
  }
}
