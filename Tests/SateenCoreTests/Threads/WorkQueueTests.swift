import SateenThreads
import XCTest

final class WorkQueueTests: XCTestCase {
  private final class Names: Sendable {
    private let names = Locked<[Int]>([])
    func add(_ name: Int) { names.withLock { $0.append(name) } }
    var all: [Int] { names.withLock { $0 } }
  }

  func testHigherPrioritiesGoFirstAndEqualOnesInOrder() {
    let queue = WorkQueue(name: "sateen.test", workers: 1)
    queue.isSuspended = true
    let names = Names()
    var expected: [(Int, Int)] = []
    var generator = SeededRandom(seed: 42)
    // Fewer items than may go before the oldest one.
    for index in 0..<32 {
      let priority = generator.int(0...5)
      expected.append((priority, index))
      queue.submit(WorkPriority(rawValue: priority)) { names.add(index) }
    }
    XCTAssertEqual(queue.depth, 32)
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(names.all, expected.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map(\.1))
  }

  func testWorkIsTakenBackAndMovedInAnyOrder() {
    for seed in 0..<20 as Range<UInt64> {
      let queue = WorkQueue(name: "sateen.test", workers: 1)
      queue.isSuspended = true
      let names = Names()
      var generator = SeededRandom(seed: seed)
      var tickets: [(ticket: WorkTicket, priority: Int, index: Int)] = []
      for index in 0..<32 {
        let priority = generator.int(0...9)
        tickets.append((queue.submit(WorkPriority(rawValue: priority)) { names.add(index) }, priority, index))
        if generator.oneIn(3), let at = tickets.indices.randomElement(using: &generator) {
          XCTAssertTrue(queue.cancel(tickets[at].ticket))
          XCTAssertFalse(queue.cancel(tickets[at].ticket))
          tickets.remove(at: at)
        }
        if let at = tickets.indices.randomElement(using: &generator) {
          tickets[at].priority = generator.int(0...9)
          queue.setPriority(WorkPriority(rawValue: tickets[at].priority), of: tickets[at].ticket)
        }
      }
      queue.isSuspended = false
      queue.waitUntilIdle()
      let expected = tickets.sorted { ($1.priority, $0.index) < ($0.priority, $1.index) }.map(\.index)
      XCTAssertEqual(names.all, expected, "seed \(seed)")
    }
  }

  func testNoMoreWorkersRunThanAllowed() {
    let queue = WorkQueue(name: "sateen.test", workers: 3)
    let state = Locked((now: 0, most: 0))
    for _ in 0..<300 {
      queue.submit(.visible) {
        state.withLock {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        state.withLock { $0.now -= 1 }
      }
    }
    queue.workerLimit = 2
    queue.waitUntilIdle()
    XCTAssertLessThanOrEqual(state.withLock { $0.most }, 3)
    XCTAssertEqual(queue.depth, 0)
  }

  func testWorkMaySubmitWork() {
    let queue = WorkQueue(name: "sateen.test", workers: 2)
    let names = Names()
    queue.submit(.visible) {
      for index in 0..<10 { queue.submit(.visible) { names.add(index) } }
    }
    queue.waitUntilIdle()
    XCTAssertEqual(Set(names.all), Set(0..<10))
  }
}
