import SateenThreads
import XCTest

@testable import SateenLists

@MainActor
final class BatchContextTests: XCTestCase {
  private typealias Outcome = EdgeFetchState.Outcome

  private func context(_ edge: ListEdge = .tail) -> (BatchContext, Locked<[Outcome]>) {
    let outcomes = Locked<[Outcome]>([])
    return (BatchContext(edge: edge) { outcome in outcomes.withLock { $0.append(outcome) } }, outcomes)
  }

  private func drain() { while !MainQueue.shared.isEmpty { MainQueue.shared.drain() } }

  func testTheFirstEndCounts() async throws {
    let (fetched, outcomes) = context()
    XCTAssertTrue(fetched.isFetching)
    fetched.completeBatchFetching(true)
    XCTAssertFalse(fetched.isFetching)
    fetched.completeBatchFetching(true)
    fetched.failBatchFetching("late")
    fetched.reachEnd()
    fetched.cancel()
    XCTAssertFalse(fetched.wasCancelled)
    XCTAssertEqual(outcomes.withLock { $0 }, [.fetched])
    let (failed, reasons) = context(.head)
    XCTAssertEqual(failed.edge, .head)
    failed.failBatchFetching("no answer")
    XCTAssertEqual(reasons.withLock { $0 }, [.failed("no answer")])
    let (ended, ends) = context()
    ended.reachEnd()
    XCTAssertEqual(ends.withLock { $0 }, [.reachedEnd])
  }

  func testCompletingWithFalseEndsNothing() async throws {
    let (context, outcomes) = context()
    context.completeBatchFetching(false)
    XCTAssertTrue(context.isFetching)
    context.completeBatchFetching(true)
    XCTAssertEqual(outcomes.withLock { $0 }, [.fetched])
  }

  func testCancellingIsToldOnceOnTheMainLoop() async throws {
    let (context, outcomes) = context()
    let told = Locked(0)
    context.onCancel = {
      XCTAssertTrue(MainThread.isCurrent)
      told.withLock { $0 += 1 }
    }
    context.cancel()
    XCTAssertTrue(context.wasCancelled)
    XCTAssertFalse(context.isFetching)
    XCTAssertEqual(told.withLock { $0 }, 0, "not in the middle of what cancels")
    context.cancel()
    drain()
    XCTAssertEqual(told.withLock { $0 }, 1)
    context.completeBatchFetching(true)
    XCTAssertEqual(outcomes.withLock { $0 }, [])
  }

  func testWhoeverAsksTooLateToBeToldIsToldAllTheSame() async throws {
    let (context, _) = context()
    context.cancel()
    let told = Locked(0)
    context.onCancel = { told.withLock { $0 += 1 } }
    drain()
    XCTAssertEqual(told.withLock { $0 }, 1)
  }

  func testARequestThatEndedIsNotCancelled() async throws {
    let (context, _) = context()
    context.onCancel = { XCTFail("it has ended") }
    context.completeBatchFetching(true)
    context.cancel()
    drain()
  }

  func testManyThreadsEndARequestOnce() async throws {
    for _ in 0..<200 {
      let (context, outcomes) = context()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask { number % 2 == 0 ? context.completeBatchFetching(true) : context.failBatchFetching("no") }
        }
      }
      XCTAssertEqual(outcomes.withLock { $0.count }, 1)
    }
  }
}
