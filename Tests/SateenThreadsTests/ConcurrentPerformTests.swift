import SateenThreads
import Synchronization
import XCTest

final class ConcurrentPerformTests: XCTestCase {
  /// Runs a body on a worker of the queue and waits for it.
  private func onWorker(of queue: WorkQueue, _ body: @escaping @Sendable () -> Void) {
    queue.submit(.visible, body)
    queue.waitUntilIdle()
  }

  func testEachIndexIsCalledOnce() {
    for workers in [1, 2, 3, 8] {
      let queue = WorkQueue(name: "test", workers: workers)
      for count in [0, 1, 2, 7, 1_000] {
        let calls = Locked([Int](repeating: 0, count: count))
        onWorker(of: queue) {
          queue.concurrentPerform(count) { index in calls.withLock { $0[index] += 1 } }
          calls.withLock { calls in XCTAssertEqual(calls, [Int](repeating: 1, count: count)) }
        }
      }
    }
  }

  func testWorkersThatAreFreeTakePart() {
    let queue = WorkQueue(name: "test", workers: 2)
    let (first, second) = (Gate(), Gate())
    onWorker(of: queue) {
      // Each call waits until the other one runs.
      queue.concurrentPerform(2) { index in
        (index == 0 ? first : second).open()
        (index == 0 ? second : first).wait()
      }
    }
  }

  func testWorkOfABusyQueueWaitsForNobodyThatHasNotBegun() {
    // All workers run nested loops of their own, so no worker is free to help.
    let queue = WorkQueue(name: "test", workers: 3)
    let sum = Locked(0)
    queue.isSuspended = true
    for _ in 0..<20 {
      queue.submit(.visible) {
        queue.concurrentPerform(5) { _ in
          queue.concurrentPerform(4) { _ in
            queue.concurrentPerform(3) { _ in sum.withLock { $0 += 1 } }
          }
        }
      }
    }
    queue.isSuspended = false
    queue.waitUntilIdle()
    sum.withLock { XCTAssertEqual($0, 20 * 5 * 4 * 3) }
    XCTAssertEqual(queue.depth, 0)
  }

  func testASuspendedQueueLeavesAllToTheCaller() {
    let queue = WorkQueue(name: "test", workers: 4)
    let began = Gate()
    let door = Gate()
    let done = Gate()
    queue.submit(.visible) {
      began.open()
      door.wait()
      queue.concurrentPerform(50) { _ in }
      done.open()
    }
    began.wait()
    queue.isSuspended = true
    door.open()
    done.wait()
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(queue.depth, 0, "help that nobody needs any more was taken back")
  }

  @MainActor func testTheMainLoopMakesAllCallsItselfAndInOrder() async {
    let queue = WorkQueue(name: "test", workers: 4)
    let order = Journal<Int>()
    queue.concurrentPerform(20) { index in
      XCTAssertTrue(MainThread.isCurrent)
      order.note(index)
    }
    XCTAssertEqual(order.entries, Array(0..<20))
    XCTAssertEqual(queue.depth, 0)
  }

  func testWhatTheBodyHoldsIsLetGoOf() {
    let queue = WorkQueue(name: "test", workers: 4)
    let ended = Atomic<Int>(0)
    for _ in 0..<200 {
      onWorker(of: queue) {
        let guest = Farewell { ended.wrappingAdd(1, ordering: .relaxed) }
        queue.concurrentPerform(16) { _ in guest.stay() }
      }
    }
    XCTAssertEqual(ended.load(ordering: .relaxed), 200)
  }
}
