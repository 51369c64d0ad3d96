import SateenThreads
import XCTest

@testable import SateenLists

@MainActor
final class SnapshotQueueTests: XCTestCase {
  private final class Record {
    var shown: [[Int]] = []
    var animated: [Bool] = []
    var journal: [String] = []
    var ids: [Int] = []
  }

  /// A queue that records its list as an array of ids, changed only by change sets.
  private func makeQueue(
    _ workers: WorkQueue, smallSize: Int, _ record: Record
  ) -> SnapshotQueue<Entry> {
    final class Box { weak var queue: SnapshotQueue<Entry>? }
    let box = Box()
    let queue = SnapshotQueue<Entry>(workers: workers, smallSize: smallSize)
    queue.show = { change, animation, _ in
      let now = box.queue?.shown.items(in: 0).map(\.id) ?? []
      record.ids = now.indices.map { new in
        change.changes.elements.oldIndex(of: new).map { record.ids[$0] } ?? now[new]
      }
      record.shown.append(record.ids)
      record.animated.append(animation != nil)
      record.journal.append("show \(record.ids)")
    }
    box.queue = queue
    return queue
  }

  private func snapshot(_ ids: [Int]) -> ListSnapshot<Entry> {
    ListSnapshot(ids.map { Entry(id: $0) })
  }

  func testASmallSnapshotIsShownAtOnce() async throws {
    let record = Record()
    let queue = makeQueue(WorkQueue(name: "test", workers: 1), smallSize: 100, record)
    queue.apply(snapshot([1, 2]), ListAnimation()) { record.journal.append("done") }
    XCTAssertEqual(record.journal, ["show [1, 2]", "done"])
    XCTAssertEqual(record.animated, [true])
    XCTAssertTrue(queue.isIdle)
  }

  func testOfManyLargeSnapshotsOnlyTheNewestWaitingIsComparedAndCompletionsKeepTheirOrder() async throws {
    let record = Record()
    let workers = WorkQueue(name: "test", workers: 1)
    workers.isSuspended = true
    let queue = makeQueue(workers, smallSize: 0, record)
    for number in 1...5 {
      queue.apply(snapshot(Array(0..<number)), nil) { record.journal.append("done \(number)") }
    }
    XCTAssertEqual(record.journal, [], "the main loop does not wait")
    XCTAssertEqual(queue.newest.itemCount, 5)
    workers.isSuspended = false
    while !queue.isIdle {
      workers.waitUntilIdle()
      MainQueue.shared.drain()
    }
    XCTAssertEqual(
      record.journal, ["show [0]", "done 1", "show [0, 1, 2, 3, 4]", "done 2", "done 3", "done 4", "done 5"])
  }

  func testManySmallSnapshotsInOneTurnDoNotHoldItEither() async throws {
    let record = Record()
    let workers = WorkQueue(name: "test", workers: 1)
    workers.isSuspended = true
    let queue = makeQueue(workers, smallSize: 100, record)
    for number in 1...500 {
      queue.apply(snapshot([number]), nil) { record.journal.append("done") }
    }
    XCTAssertLessThan(record.shown.count, 50)
    workers.isSuspended = false
    while !queue.isIdle {
      workers.waitUntilIdle()
      MainQueue.shared.drain()
    }
    XCTAssertEqual(record.ids, [500])
    XCTAssertEqual(record.journal.filter { $0 == "done" }.count, 500)
    MainQueue.shared.drain()
    queue.apply(snapshot([501]), nil)
    XCTAssertEqual(record.ids, [501], "at once, in a later turn")
  }

  func testWhatASkippedSnapshotWantedReloadedIsReloaded() async throws {
    let workers = WorkQueue(name: "test", workers: 1)
    var updates: [Int] = []
    let queue = SnapshotQueue<Entry>(workers: workers, smallSize: 0)
    queue.show = { change, _, _ in updates.append(change.changes.updated.single.count) }
    let plain = snapshot([1, 2, 3])
    queue.apply(plain, nil)
    var marked = plain
    marked.reload([2])
    queue.apply(marked, nil)
    queue.apply(plain, nil)
    while !queue.isIdle {
      workers.waitUntilIdle()
      MainQueue.shared.drain()
    }
    for next in [queue.newest, queue.shown] {
      queue.apply(next, nil)
      while !queue.isIdle {
        workers.waitUntilIdle()
        MainQueue.shared.drain()
      }
    }
    XCTAssertEqual(updates, [0, 1, 0, 0], "once")
  }

  func testACompletionThatAppliesAgainDoesNotHoldTheTurn() async throws {
    let record = Record()
    let queue = makeQueue(WorkQueue(name: "test", workers: 1), smallSize: 100, record)
    var rounds = 0
    @MainActor func again() {
      rounds += 1
      guard rounds < 50 else { return }
      queue.apply(snapshot([rounds]), nil) { again() }
    }
    again()
    XCTAssertEqual(rounds, 2)
    MainQueue.shared.drain()
    XCTAssertEqual(rounds, 3)
    while !queue.isIdle { MainQueue.shared.drain() }
    XCTAssertEqual(rounds, 50)
    XCTAssertEqual(record.ids, [49])
  }

  func testRandomSnapshotsOfAnySizeEndWithTheLastOne() async throws {
    var random = SeededGenerator.printed()
    let workers = WorkQueue(name: "test", workers: 2)
    let record = Record()
    let queue = makeQueue(workers, smallSize: 30, record)
    var called: [Int] = []
    for round in 0..<200 {
      let ids = Array((0..<60).shuffled(using: &random).prefix(Int.random(in: 0...60, using: &random)))
      queue.apply(snapshot(ids), nil) { called.append(round) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        workers.waitUntilIdle()
        MainQueue.shared.drain()
        XCTAssertEqual(record.ids, queue.shown.items(in: 0).map(\.id))
      }
    }
    while !queue.isIdle {
      workers.waitUntilIdle()
      MainQueue.shared.drain()
    }
    XCTAssertEqual(called, Array(0..<200))
    XCTAssertEqual(record.ids, queue.newest.items(in: 0).map(\.id))
  }
}
