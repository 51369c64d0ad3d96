import FoundationEssentials
import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// What happens at the edges where a delegate says little, or loses what it was given.
@MainActor
final class BatchFetchDefaultTests: XCTestCase {
  /// Says what to fetch, and not whether.
  private final class Fetcher: ListDelegate {
    var begun = 0
    var failures: [String] = []
    var onFetch: ((BatchContext) -> Void)?

    func listNode(_ listNode: ListNode, willBeginBatchFetchWith context: BatchContext) {
      begun += 1
      onFetch?(context)
    }
    func listNode(_ listNode: ListNode, didFailBatchFetchAt edge: ListEdge, reason: String) {
      failures.append(reason)
    }
  }

  private final class Silent: ListDelegate {}

  private func snapshot(_ ids: Range<Int>) throws -> SnapshotBench.Snapshot {
    var snapshot = SnapshotBench.Snapshot()
    snapshot.appendSection("a", SnapshotBench.items(ids))
    return snapshot
  }

  func testADelegateThatFetchesIsAskedToFetch() async throws {
    let bench = SnapshotBench(try snapshot(0..<4))
    let fetcher = Fetcher()
    var held: [BatchContext] = []
    fetcher.onFetch = { held.append($0) }
    bench.table.delegate = fetcher
    bench.show(try snapshot(0..<5))
    XCTAssertEqual(fetcher.begun, 1)
    XCTAssertTrue(bench.table.isBatchFetching(at: .tail))
  }

  func testADelegateThatDoesNotLetsTheListRest() async throws {
    let bench = SnapshotBench(try snapshot(0..<4))
    let silent = Silent()
    bench.table.delegate = silent
    bench.show(try snapshot(0..<5))
    XCTAssertTrue(bench.host.settle())
    XCTAssertFalse(bench.host.container.wantsFrame)
    withExtendedLifetime(silent) {}
  }

  func testARequestThatIsDroppedHasFailedAndIsMadeAgain() async throws {
    let bench = SnapshotBench(try snapshot(0..<4))
    let fetcher = Fetcher()
    bench.table.delegate = fetcher
    bench.show(try snapshot(0..<5))
    XCTAssertEqual(fetcher.begun, 1)
    XCTAssertEqual(fetcher.failures.count, 1, "the context ended with the call")
    XCTAssertFalse(bench.table.isBatchFetching(at: .tail))
    bench.table.retryBatchFetch(at: .tail)
    bench.host.settle()
    XCTAssertEqual(fetcher.begun, 2)
  }

  func testTheEndIsForgottenWhenOtherDataCome() async throws {
    let bench = SnapshotBench(try snapshot(0..<4))
    let fetcher = Fetcher()
    fetcher.onFetch = { $0.reachEnd() }
    bench.table.delegate = fetcher
    bench.show(try snapshot(0..<5))
    XCTAssertEqual(fetcher.begun, 1)
    bench.show(try snapshot(0..<6))
    bench.show(try snapshot(-2..<6))
    XCTAssertEqual(fetcher.begun, 1, "more of the same has the same end")
    // Another search.
    bench.show(try snapshot(100..<105))
    XCTAssertEqual(fetcher.begun, 2)
    bench.show(try snapshot(0..<0))
    bench.show(try snapshot(200..<203))
    XCTAssertGreaterThan(fetcher.begun, 2)
  }

  func testWhatIsToBeCalledOnCancellingIsLetGoOfOutsideTheLock() async throws {
    /// Asks the context as it ends, which would wait for ever under the context's lock.
    final class Asker: Sendable {
      let context: Locked<BatchContext?>

      init(_ context: BatchContext) { self.context = Locked(context) }

      deinit { _ = context.withLock { $0 }?.isFetching }
    }
    let context = BatchContext(edge: .tail) { _ in }
    func setCancel() {
      let asker = Asker(context)
      context.onCancel = { withExtendedLifetime(asker) {} }
    }
    setCancel()
    setCancel()
    context.onCancel = nil
    setCancel()
    context.completeBatchFetching(true)
    XCTAssertNil(context.onCancel, "nobody calls it any more")
  }
}
