import SateenGraphics
import SateenThreads
import XCTest

@testable import SateenCore

@MainActor
final class DisplayTransactionTests: XCTestCase {
  private func bitmap(_ side: Int) -> Bitmap? { Bitmap(size: PixelSize(width: side, height: 1)) }

  func testTheMachineCompletesOnceWhenCommittedAndDone() {
    var machine = DisplayTransactionMachine()
    machine.add()
    machine.add()
    XCTAssertFalse(machine.finishOne())
    XCTAssertFalse(machine.commit())
    XCTAssertEqual(machine.phase, .committed)
    XCTAssertTrue(machine.finishOne())
    XCTAssertEqual(machine.phase, .complete)
  }

  func testAnEmptyTransactionCompletesAtCommit() {
    var machine = DisplayTransactionMachine()
    XCTAssertTrue(machine.commit())
    XCTAssertEqual(machine.phase, .complete)
  }

  func testCompletionsRunInOrderAfterTheLastOperation() async {
    let queue = WorkQueue(name: "sateen.test", workers: 3)
    queue.isSuspended = true
    let transaction = DisplayTransaction(priority: .visible, queue: queue)
    var order: [Int] = []
    for index in 1...8 {
      transaction.add {
        Bitmap(size: PixelSize(width: index, height: 1))
      } completion: {
        order.append($0.bitmap?.size.width ?? 0)
      }
    }
    transaction.commit()
    MainQueue.shared.drain()
    XCTAssertEqual(order, [])
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(order, [])
    MainQueue.shared.drain()
    XCTAssertEqual(order, Array(1...8))
    XCTAssertTrue(transaction.isComplete)
  }

  func testOperationsThatFinishEarlyWaitForTheCommit() async {
    let queue = WorkQueue(name: "sateen.test", workers: 1)
    let transaction = DisplayTransaction(priority: .visible, queue: queue)
    var calls = 0
    transaction.add {
      nil
    } completion: { _ in
      calls += 1
    }
    queue.waitUntilIdle()
    MainQueue.shared.drain()
    XCTAssertEqual(calls, 0)
    transaction.commit()
    XCTAssertEqual(calls, 0, "not in the same turn, however fast the worker was")
    MainQueue.shared.drain()
    XCTAssertEqual(calls, 1)
  }

  func testCancellingCallsEveryCompletionAndRunsNothing() async {
    let queue = WorkQueue(name: "sateen.test", workers: 1)
    queue.isSuspended = true
    let ran = Journal()
    let transaction = DisplayTransaction(priority: .visible, queue: queue)
    var results: [DrawingResult] = []
    for _ in 0..<3 {
      transaction.add {
        ran.add("ran")
        return Bitmap(size: PixelSize(width: 1, height: 1))
      } completion: {
        results.append($0)
      }
    }
    transaction.commit()
    transaction.cancelWaiting()
    queue.isSuspended = false
    queue.waitUntilIdle()
    MainQueue.shared.drain()
    XCTAssertEqual(results.count, 3)
    XCTAssertTrue(results.allSatisfy { $0.bitmap == nil && $0.isCancelled })
    XCTAssertEqual(ran.take(), [])
  }

  func testACompletionMayStartAnotherTransaction() async {
    let queue = WorkQueue(name: "sateen.test", workers: 1)
    let first = DisplayTransaction(priority: .visible, queue: queue)
    var done = false
    first.add {
      nil
    } completion: { _ in
      let second = DisplayTransaction(priority: .visible, queue: queue)
      second.add {
        nil
      } completion: { _ in
        done = true
      }
      second.commit()
    }
    first.commit()
    for _ in 0..<3 {
      queue.waitUntilIdle()
      MainQueue.shared.drain()
    }
    XCTAssertTrue(done)
  }

  func testDrawnBlocksFillTheirBitmap() async throws {
    let request = DisplayRequest(
      bounds: .init(x: 3, y: 4, width: 10, height: 10), scale: 2, appearance: .light,
      backgroundColor: Color(hex: 0x00ff00), cornerRadius: 0)
    let block = DisplayBlock.draw { context, _ in
      context.fill(.init(x: 3, y: 4, width: 5, height: 10), with: Color(hex: 0xff0000))
    }
    let opaque = try XCTUnwrap(block.render(request, check: .never))
    XCTAssertTrue(opaque.isOpaque)
    XCTAssertEqual(opaque.size, PixelSize(width: 20, height: 20))
    XCTAssertEqual(opaque.pixel(x: 0, y: 0), 0xffff_0000)
    XCTAssertEqual(opaque.pixel(x: 10, y: 19), 0xff00_ff00)
    let round = DisplayRequest(
      bounds: request.bounds, scale: 2, appearance: .light, backgroundColor: request.backgroundColor, cornerRadius: 3)
    let cut = try XCTUnwrap(block.render(round, check: .never))
    XCTAssertFalse(cut.isOpaque)
    XCTAssertEqual(cut.pixel(x: 0, y: 0), 0)
    XCTAssertEqual(cut.pixel(x: 19, y: 10), 0xff00_ff00)
    XCTAssertNil(block.render(request, check: CancellationCheck { true }))
  }
}
