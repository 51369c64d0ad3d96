import Dispatch
import SateenThreads
import Synchronization
import XCTest

final class WorkQueueTests: XCTestCase {
  func testHigherPrioritiesGoFirstAndEqualOnesInTheOrderTheyCame() {
    let queue = WorkQueue(name: "test", workers: 1)
    let journal = Journal<String>()
    queue.isSuspended = true
    for (priority, name) in [
      (WorkPriority.background, "b1"), (.visible, "v1"), (.leading, "l1"), (.visible, "v2"), (.background, "b2"),
      (.visible.lowered(by: 1), "v3"), (.trailing, "t1"), (.visible, "v4"),
    ] {
      queue.submit(priority) { journal.note(name) }
    }
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries, ["v1", "v2", "v4", "v3", "l1", "t1", "b1", "b2"])
  }

  /// Visible work that submits more visible work without end does not starve background work.
  func testNothingWaitsForEverBehindWorkThatGoesOnComing() {
    let queue = WorkQueue(name: "test", workers: 1)
    let journal = Journal<String>()
    let isDone = Locked(false)
    @Sendable func goOn() {
      if isDone.withLock({ $0 }) { return }
      journal.note("visible")
      queue.submit(.visible) { goOn() }
    }
    queue.isSuspended = true
    queue.submit(.visible) { goOn() }
    queue.submit(.background) {
      journal.note("background")
      isDone.withLock { $0 = true }
    }
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries, [String](repeating: "visible", count: 32) + ["background"])
  }

  /// Work that has waited long gets one turn in 33. Visible work gets the others.
  func testOldWorkDoesNotKeepUrgentWorkBack() {
    let queue = WorkQueue(name: "test", workers: 1)
    let journal = Journal<Int>()
    queue.isSuspended = true
    for index in 0..<1_000 { queue.submit(.background) { journal.note(-index) } }
    for index in 1...320 { queue.submit(.visible) { journal.note(index) } }
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries.firstIndex(of: 320), 328)
  }

  func testWorkThatHasNotBegunCanBeTakenBack() {
    let queue = WorkQueue(name: "test", workers: 1)
    let journal = Journal<Int>()
    queue.isSuspended = true
    let tickets = (0..<4).map { index in queue.submit(.visible) { journal.note(index) } }
    XCTAssertTrue(queue.cancel(tickets[1]))
    XCTAssertFalse(queue.cancel(tickets[1]))
    XCTAssertEqual(queue.depth, 3)
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries, [0, 2, 3])
    XCTAssertFalse(queue.cancel(tickets[2]))
  }

  func testWorkThatRunsCannotBeTakenBack() {
    let queue = WorkQueue(name: "test", workers: 1)
    let began = Gate()
    let door = Gate()
    let ticket = queue.submit(.visible) {
      began.open()
      door.wait()
    }
    began.wait()
    XCTAssertFalse(queue.cancel(ticket))
    XCTAssertEqual(queue.depth, 1)
    door.open()
    queue.waitUntilIdle()
    XCTAssertEqual(queue.depth, 0)
  }

  func testAnotherQueuesTicketIsLeftAlone() {
    let mine = WorkQueue(name: "mine", workers: 1)
    let other = WorkQueue(name: "other", workers: 1)
    mine.isSuspended = true
    let ticket = mine.submit(.visible) {}
    XCTAssertFalse(other.cancel(ticket))
    other.setPriority(.background, of: ticket)
    XCTAssertEqual(mine.depth, 1)
    XCTAssertTrue(mine.cancel(ticket))
  }

  func testWaitingWorkCanBeMovedAheadAndBack() {
    let queue = WorkQueue(name: "test", workers: 1)
    let journal = Journal<Int>()
    queue.isSuspended = true
    let tickets = (0..<5).map { index in queue.submit(.leading) { journal.note(index) } }
    queue.setPriority(.visible, of: tickets[3])
    queue.setPriority(.background, of: tickets[0])
    queue.setPriority(.visible, of: tickets[2])
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries, [2, 3, 1, 4, 0])
    queue.setPriority(.visible, of: tickets[0])
    XCTAssertEqual(queue.depth, 0)
  }

  /// Three bodies wait at the gate, so three run at once, and never more.
  func testAsManyRunAtOnceAsTheLimitAllows() {
    let queue = WorkQueue(name: "test", workers: 3)
    let atOnce = Locked((now: 0, most: 0))
    let arrived = Gate()
    let door = Gate()
    for _ in 0..<12 {
      queue.submit(.visible) {
        atOnce.withLock { count in
          count.now += 1
          count.most = max(count.most, count.now)
        }
        arrived.open()
        door.wait()
        atOnce.withLock { $0.now -= 1 }
      }
    }
    for _ in 0..<3 { arrived.wait() }
    XCTAssertEqual(atOnce.withLock { $0.now }, 3)
    for _ in 0..<12 { door.open() }
    queue.waitUntilIdle()
    XCTAssertEqual(atOnce.withLock { $0.most }, 3)
  }

  func testALoweredLimitHoldsForWhatBeginsLater() {
    let queue = WorkQueue(name: "test", workers: 3)
    let arrived = Gate()
    let door = Gate()
    for _ in 0..<3 {
      queue.submit(.visible) {
        arrived.open()
        door.wait()
      }
    }
    for _ in 0..<3 { arrived.wait() }
    queue.workerLimit = 1
    XCTAssertEqual(queue.workerLimit, 1)
    let atOnce = Locked((now: 0, most: 0))
    for _ in 0..<50 {
      queue.submit(.visible) {
        atOnce.withLock { count in
          count.now += 1
          count.most = max(count.most, count.now)
        }
        sched_yield()
        atOnce.withLock { $0.now -= 1 }
      }
    }
    for _ in 0..<3 { door.open() }
    queue.waitUntilIdle()
    XCTAssertEqual(atOnce.withLock { $0.most }, 1)
  }

  func testARaisedLimitStartsWhatWaits() {
    let queue = WorkQueue(name: "test", workers: 1)
    let door = Gate()
    queue.submit(.visible) { door.wait() }
    // Only a second thread can open the door.
    queue.submit(.visible) { door.open() }
    queue.workerLimit = 2
    queue.waitUntilIdle()
    XCTAssertEqual(queue.depth, 0)
  }

  func testTheLimitIsAtLeastOne() {
    let queue = WorkQueue(name: "test", workers: 0)
    XCTAssertEqual(queue.workerLimit, 1)
    queue.workerLimit = -3
    XCTAssertEqual(queue.workerLimit, 1)
    let journal = Journal<Int>()
    queue.submit(.visible) { journal.note(1) }
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries, [1])
  }

  func testWhileSuspendedNothingNewBegins() {
    let queue = WorkQueue(name: "test", workers: 2)
    let journal = Journal<String>()
    let began = Gate()
    let door = Gate()
    queue.submit(.visible) {
      began.open()
      door.wait()
      journal.note("running goes on")
    }
    began.wait()
    queue.isSuspended = true
    XCTAssertTrue(queue.isSuspended)
    queue.submit(.visible) { journal.note("waits") }
    door.open()
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries, ["running goes on"])
    XCTAssertEqual(queue.depth, 1)
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries, ["running goes on", "waits"])
  }

  func testResumingKeepsALimitSetMeanwhile() {
    let queue = WorkQueue(name: "test", workers: 1)
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for _ in 0..<2_000 {
        if side == 0 {
          queue.isSuspended.toggle()
        } else {
          queue.workerLimit = queue.workerLimit == 5 ? 4 : 5
        }
      }
    }
    XCTAssertEqual(queue.workerLimit, 4)
  }

  func testIdleMeansThatWorkOfWorkIsDoneToo() {
    let queue = WorkQueue(name: "test", workers: 2)
    let journal = Journal<Int>()
    for index in 0..<20 {
      queue.submit(.visible) {
        queue.submit(.background) {
          queue.submit(.leading) { journal.note(index) }
        }
      }
    }
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries.sorted(), Array(0..<20))
  }

  func testTakingBackTheLastPieceEndsTheWait() {
    let queue = WorkQueue(name: "test", workers: 1)
    let began = Gate()
    let door = Gate()
    let waited = Gate()
    queue.submit(.visible) {
      began.open()
      door.wait()
    }
    let last = queue.submit(.visible) {}
    began.wait()
    DispatchQueue.global().async {
      queue.waitUntilIdle()
      waited.open()
    }
    XCTAssertTrue(queue.cancel(last))
    door.open()
    waited.wait()
    XCTAssertEqual(queue.depth, 0)
  }

  /// An object that a body holds may be released with the body, and may use the queue in its `deinit`.
  func testWhatABodyHeldEndsOutsideTheLockAndBeforeTheQueueIsIdle() {
    let queue = WorkQueue(name: "test", workers: 2)
    let journal = Journal<String>()
    for _ in 0..<100 {
      let held = Farewell { queue.submit(.visible) { journal.note("after the end") } }
      queue.submit(.visible) { held.stay() }
    }
    queue.waitUntilIdle()
    XCTAssertEqual(journal.entries.count, 100)
  }

  func testWhatATakenBackBodyHeldEndsOutsideTheLock() {
    let queue = WorkQueue(name: "test", workers: 1)
    queue.isSuspended = true
    let journal = Journal<Int>()
    var held: Farewell? = Farewell { journal.note(queue.depth) }
    let ticket = queue.submit(.visible) { [held] in held?.stay() }
    held = nil
    XCTAssertTrue(queue.cancel(ticket))
    XCTAssertEqual(journal.entries, [0])
  }

  func testAQueueNobodyHoldsFinishesItsWork() {
    let done = Gate()
    let door = Gate()
    var queue: WorkQueue? = WorkQueue(name: "test", workers: 1)
    queue?.submit(.visible) { door.wait() }
    for _ in 0..<10 { queue?.submit(.visible) { done.open() } }
    queue = nil
    door.open()
    for _ in 0..<10 { done.wait() }
  }

  func testThreadsEndWithTheirQueue() {
    func threads() -> Int {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.count { (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "ends\n" }
    }
    var queue: WorkQueue? = WorkQueue(name: "ends", workers: 3)
    let arrived = Gate()
    let door = Gate()
    for _ in 0..<3 {
      queue?.submit(.visible) {
        arrived.open()
        door.wait()
      }
    }
    for _ in 0..<3 { arrived.wait() }
    XCTAssertEqual(threads(), 3)
    // Two threads are asleep because of the limit when the queue is released.
    queue?.workerLimit = 1
    for _ in 0..<3 { door.open() }
    queue = nil
    wait(for: [expectation(for: NSPredicate { _, _ in threads() == 0 }, evaluatedWith: nil)], timeout: 20)
  }

  func testASuspendedQueueNobodyHoldsLetsItsWorkGo() {
    let journal = Journal<String>()
    var queue: WorkQueue? = WorkQueue(name: "test", workers: 1)
    queue?.isSuspended = true
    var held: Farewell? = Farewell { journal.note("let go") }
    queue?.submit(.visible) { [held] in
      held?.stay()
      journal.note("ran")
    }
    held = nil
    queue = nil
    XCTAssertEqual(journal.entries, ["let go"])
  }

  /// Eight threads submit, reprioritize and cancel at random: every piece of work either runs once or is cancelled
  /// once.
  func testEveryPieceRunsOnceOrIsTakenBackOnce() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    let queue = WorkQueue(name: "test", workers: 4)
    let pieces = 4_000
    let runs = Locked([Int](repeating: 0, count: pieces))
    let takenBack = Locked([Int](repeating: 0, count: pieces))
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var random = SeededGenerator(seed: seed &+ UInt64(thread))
      var mine: [(piece: Int, ticket: WorkTicket)] = []
      for piece in stride(from: thread, to: pieces, by: 8) {
        let priority = WorkPriority(rawValue: Int.random(in: 0...3, using: &random))
        mine.append((piece, queue.submit(priority) { runs.withLock { $0[piece] += 1 } }))
        let any = mine.randomElement(using: &random)!
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: if queue.cancel(any.ticket) { takenBack.withLock { $0[any.piece] += 1 } }
        case 2: queue.setPriority(WorkPriority(rawValue: Int.random(in: 0...3, using: &random)), of: any.ticket)
        case 3: queue.workerLimit = Int.random(in: 1...4, using: &random)
        case 4:
          queue.isSuspended = true
          queue.isSuspended = false
        default: break
        }
      }
    }
    queue.waitUntilIdle()
    let counts = zip(runs.withLock { $0 }, takenBack.withLock { $0 }).map(+)
    XCTAssertEqual(counts, [Int](repeating: 1, count: pieces), "seed \(seed)")
    XCTAssertEqual(queue.depth, 0)
  }
}
