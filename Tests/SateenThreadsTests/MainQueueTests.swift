import Dispatch
import XCTest

@testable import SateenThreads

final class MainQueueTests: XCTestCase {
  /// XCTest runs tests on the main thread, but their type does not say so.
  @discardableResult
  private func drain(_ queue: MainQueue, while mayContinue: @MainActor () -> Bool = { true }) -> Int {
    MainThread.assume { queue.drain(while: mayContinue) }
  }

  func testEntriesRunInTheOrderOfTheirKeys() {
    let queue = MainQueue()
    let journal = Journal<String>()
    let first = queue.reserveKey()
    let second = queue.reserveKey()
    queue.post { journal.note("posted now") }
    queue.post(key: second) { journal.note("second") }
    queue.post(key: first) { journal.note("first") }
    queue.post { journal.note("posted later") }
    XCTAssertEqual(drain(queue), 4)
    XCTAssertEqual(journal.entries, ["first", "second", "posted now", "posted later"])
    XCTAssertTrue(queue.isEmpty)
  }

  /// Results run in the order of submission, with any number of workers that finish in any order.
  func testResultsOfManyWorkersRunInTheOrderOfSubmission() {
    for workers in [1, 4] {
      let main = MainQueue()
      let journal = Journal<Int>()
      let work = WorkQueue(name: "test", workers: workers)
      for index in 0..<200 {
        let key = main.reserveKey()
        work.submit(WorkPriority(rawValue: index % 7)) { main.post(key: key) { journal.note(index) } }
      }
      work.waitUntilIdle()
      drain(main)
      XCTAssertEqual(journal.entries, Array(0..<200), "\(workers) workers")
    }
  }

  func testWhatEntriesPostWaitsForTheNextDrain() {
    let queue = MainQueue()
    let journal = Journal<Int>()
    queue.post {
      journal.note(1)
      queue.post { journal.note(2) }
    }
    XCTAssertEqual(drain(queue), 1)
    XCTAssertFalse(queue.isEmpty)
    XCTAssertEqual(drain(queue), 1)
    XCTAssertEqual(journal.entries, [1, 2])
    XCTAssertEqual(drain(queue), 0)
  }

  func testWhenTheBudgetIsSpentTheRestWaitsInOrder() {
    let queue = MainQueue()
    let journal = Journal<Int>()
    let early = queue.reserveKey()
    for index in 0..<6 { queue.post { journal.note(index) } }
    var left = 2
    XCTAssertEqual(
      drain(queue) {
        left -= 1
        return left > 0
      }, 2)
    XCTAssertEqual(journal.entries, [0, 1])
    queue.post { journal.note(6) }
    queue.post(key: early) { journal.note(-1) }
    XCTAssertEqual(drain(queue), 6)
    XCTAssertEqual(journal.entries, [0, 1, -1, 2, 3, 4, 5, 6])
  }

  func testOneEntryRunsHoweverSmallTheBudget() {
    let queue = MainQueue()
    for _ in 0..<3 { queue.post {} }
    XCTAssertEqual([drain(queue) { false }, drain(queue) { false }, drain(queue) { false }], [1, 1, 1])
    XCTAssertEqual(drain(queue) { false }, 0)
  }

  func testEveryPostWakesTheHost() {
    let queue = MainQueue()
    let wakes = Locked(0)
    queue.setWake { wakes.withLock { $0 += 1 } }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<100 { queue.post {} }
    }
    XCTAssertEqual(wakes.withLock { $0 }, 400)
    queue.setWake(nil)
    queue.post {}
    XCTAssertEqual(wakes.withLock { $0 }, 400)
    XCTAssertEqual(drain(queue), 401)
  }

  func testWhatAWakeHeldEndsOutsideTheLock() {
    let queue = MainQueue()
    var held: Farewell? = Farewell { queue.post {} }
    queue.setWake { [held] in held?.stay() }
    held = nil
    queue.setWake(nil)
    XCTAssertFalse(queue.isEmpty)
  }

  func testEntriesRunOnTheMainThread() {
    let queue = MainQueue()
    let places = Journal<Bool>()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      queue.post { places.note(MainThread.isCurrent) }
    }
    drain(queue)
    XCTAssertEqual(places.entries, [true, true, true, true])
  }

  func testWorkersAreNotTheMainThread() {
    let work = WorkQueue(name: "test", workers: 1)
    let places = Journal<Bool>()
    work.submit(.visible) { places.note(MainThread.isCurrent) }
    work.waitUntilIdle()
    XCTAssertEqual(places.entries, [false])
    XCTAssertTrue(MainThread.isCurrent)
  }
}
