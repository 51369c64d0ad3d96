import Foundation
import Glibc
import SateenThreads
import XCTest

/// The nice values with which bodies run.
final class WorkCrewTests: XCTestCase {
  private let clock = Locked<Int64>(0)
  private let mine = CurrentThread.niceness
  /// The polite crew's nice value above `mine`. Linux has none above 19, and tests may be run with that.
  private var politeness: Int { min(mine + 5, 19) - mine }

  private func makeQueue(workers: Int = 2, niceness: Int = 5) -> WorkQueue {
    WorkQueue(name: "test", workers: workers, niceness: niceness) { [clock] in clock.withLock { $0 } }
  }

  private func advance(milliseconds: Int64) { clock.withLock { $0 += milliseconds * 1_000_000 } }

  /// Runs work of a priority, and returns its nice value above the main thread's.
  private func niceness(of queue: WorkQueue, _ priority: WorkPriority) -> Int {
    let answer = Locked<Int>(.max)
    queue.submit(priority) { answer.withLock { $0 = CurrentThread.niceness } }
    queue.waitUntilIdle()
    return answer.withLock { $0 } - mine
  }

  func testWorkAheadOfTheReaderIsPoliteAndVisibleWorkIsNot() {
    let queue = makeQueue()
    XCTAssertFalse(queue.isUrgent)
    XCTAssertEqual(niceness(of: queue, .leading), politeness)
    XCTAssertEqual(niceness(of: queue, .visible.lowered(by: 999)), 0)
    XCTAssertTrue(queue.isUrgent)
  }

  func testAllWorkIsUrgentForAWhileAfterVisibleWork() {
    let queue = makeQueue()
    XCTAssertEqual(niceness(of: queue, .visible), 0)
    advance(milliseconds: 249)
    XCTAssertEqual(niceness(of: queue, .background), 0)
    advance(milliseconds: 1)
    XCTAssertFalse(queue.isUrgent)
    XCTAssertEqual(niceness(of: queue, .leading), politeness)
  }

  func testWaitingWorkThatComesIntoViewCallsTheEqualCrew() {
    let queue = makeQueue(workers: 1)
    let values = Journal<Int>()
    let (began, door) = (Gate(), Gate())
    queue.submit(.leading) {
      began.open()
      door.wait()
    }
    began.wait()
    let ticket = queue.submit(.leading) { values.note(CurrentThread.niceness) }
    queue.setPriority(.visible, of: ticket)
    door.open()
    queue.waitUntilIdle()
    XCTAssertEqual(values.entries, [mine])
  }

  func testAQueueWithoutNicenessIsNeverPolite() {
    let queue = makeQueue(niceness: 0)
    XCTAssertEqual(niceness(of: queue, .background), 0)
    XCTAssertTrue(queue.isUrgent)
  }

  /// A thread inherits the nice value of the thread that starts it. Threads of the equal crew must not.
  func testAPoliteThreadStartsNoThreadsOfTheEqualCrew() {
    let queue = makeQueue()
    XCTAssertEqual(niceness(of: queue, .visible), 0)
    advance(milliseconds: 300)
    let (began, door) = (Gate(), Gate())
    queue.submit(.leading) {
      queue.submit(.visible) {
        began.open()
        door.wait()
      }
      began.wait()
      // The equal crew lacks a thread for this.
      queue.submit(.visible) {}
      door.open()
    }
    queue.waitUntilIdle()
    // Each of these waits for the other, so that both threads of the equal crew have to run.
    let values = Journal<Int>()
    let doors = [Gate(), Gate()]
    for index in 0..<2 {
      queue.submit(.visible) {
        values.note(CurrentThread.niceness)
        doors[index].open()
        doors[1 - index].wait()
      }
    }
    queue.waitUntilIdle()
    XCTAssertEqual(values.entries, [mine, mine])
  }

  /// The equal crew's only thread is busy, and a polite thread cannot start another one. The polite thread does the
  /// work itself.
  func testVisibleWorkGivenByAPoliteThreadDoesNotWaitForABusyCrew() {
    let queue = makeQueue(workers: 3)
    let (politeBegan, politeDoor, equalBegan, done) = (Gate(), Gate(), Gate(), Gate())
    queue.submit(.leading) {
      politeBegan.open()
      politeDoor.wait()
      queue.submit(.visible) { done.open() }
    }
    politeBegan.wait()
    queue.submit(.visible) {
      equalBegan.open()
      done.wait()
    }
    equalBegan.wait()
    politeDoor.open()
    queue.waitUntilIdle()
    XCTAssertEqual(queue.depth, 0)
  }

  /// When the equal crew's stay ends, all waiting work belongs to the polite crew, whose only thread is busy.
  func testWorkAheadDoesNotWaitForABusyPoliteThread() {
    let queue = makeQueue(workers: 2)
    let (politeBegan, equalBegan, door, done) = (Gate(), Gate(), Gate(), Gate())
    queue.submit(.leading) {
      politeBegan.open()
      done.wait()
    }
    politeBegan.wait()
    queue.submit(.visible) {
      equalBegan.open()
      door.wait()
    }
    equalBegan.wait()
    queue.submit(.leading) { done.open() }
    advance(milliseconds: 300)
    door.open()
    queue.waitUntilIdle()
    XCTAssertEqual(queue.depth, 0)
  }

  /// Parts of polite work at the front of the queue do not hide visible work behind them.
  func testVisibleWorkBehindPartsOfPoliteWorkCallsTheEqualCrew() {
    let queue = makeQueue(workers: 2)
    let (began, door) = (Gate(), Gate())
    let values = Journal<Int>()
    for _ in 0..<2 {
      queue.submit(.leading) {
        began.open()
        door.wait()
      }
    }
    for _ in 0..<2 { began.wait() }
    for _ in 0..<4 { queue.submitFirst {} }
    XCTAssertFalse(queue.isUrgent)
    queue.submit(.visible) { values.note(CurrentThread.niceness) }
    XCTAssertTrue(queue.isUrgent)
    for _ in 0..<2 { door.open() }
    queue.waitUntilIdle()
    XCTAssertEqual(values.entries, [mine])
  }

  /// Polite threads cannot lower their nice value again. Their visible work is done nevertheless.
  func testWorkGivenByPoliteThreadsAloneIsDone() {
    let queue = makeQueue()
    let (done, ended) = (Gate(), Gate())
    Thread.detachNewThread {
      CurrentThread.niceness += 10
      for _ in 0..<10 { queue.submit(.visible) { done.open() } }
      for _ in 0..<10 { done.wait() }
      ended.open()
    }
    ended.wait()
    queue.waitUntilIdle()
    XCTAssertEqual(queue.depth, 0)
  }

  /// Parts of running work do not count as new visible work.
  func testConcurrentPartsOfPoliteWorkStayPolite() {
    let queue = makeQueue(workers: 3)
    let values = Journal<Int>()
    queue.submit(.leading) {
      queue.concurrentPerform(64) { _ in
        sched_yield()
        values.note(CurrentThread.niceness)
      }
    }
    queue.waitUntilIdle()
    XCTAssertEqual(Set(values.entries), [mine + politeness])
  }

  /// Both crews together never run more bodies than the limit allows, and all work is done, under random changes of
  /// the clock and of priorities.
  func testCrewsShareTheLimitAndLoseNothing() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let queue = makeQueue(workers: 3)
    let running = Locked((now: 0, most: 0, done: 0))
    var tickets: [WorkTicket] = []
    var (submitted, cancelled) = (0, 0)
    for _ in 0..<3_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let priority = [WorkPriority.visible, .leading, .trailing, .background].randomElement(using: &random)!
        let spins = Int.random(in: 0..<2_000, using: &random)
        submitted += 1
        tickets.append(
          queue.submit(priority) {
            running.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
            for _ in 0..<spins { sched_yield() }
            running.withLock { ($0.now, $0.done) = ($0.now - 1, $0.done + 1) }
          })
      case 5..<7:
        if let ticket = tickets.randomElement(using: &random) {
          queue.setPriority([.visible, .leading].randomElement(using: &random)!, of: ticket)
        }
      case 7:
        if let ticket = tickets.randomElement(using: &random), queue.cancel(ticket) { cancelled += 1 }
      case 8: advance(milliseconds: Int64.random(in: 0...400, using: &random))
      default:
        queue.waitUntilIdle()
        XCTAssertLessThanOrEqual(running.withLock { $0.most }, 3)
      }
    }
    queue.waitUntilIdle()
    XCTAssertEqual(running.withLock { $0.done }, submitted - cancelled)
    XCTAssertLessThanOrEqual(running.withLock { $0.most }, 3)
  }
}
