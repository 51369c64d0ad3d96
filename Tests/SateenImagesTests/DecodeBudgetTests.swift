import Foundation
import SateenGraphics
import SateenImages
import SateenThreads
import XCTest

/// The memory of all running decodes is limited, and decodes that wait for memory block no thread.
final class DecodeBudgetTests: XCTestCase {
  private let outcomes = Outcomes()

  /// A PNG of one colour: many pixels in a small file.
  private func flatPNG(_ side: Int) throws -> [UInt8] {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: side, height: side), isOpaque: true))
    GraphicsContext(bitmap: bitmap).fill(
      .init(x: 0, y: 0, width: Double(side), height: Double(side)), with: Color(hex: 0x336699))
    return bitmap.pngData()
  }

  private func request(_ bytes: [UInt8], _ number: Int) -> ImageRequest {
    ImageRequest(
      source: .bytes(ImageBytes(bytes)), targetSize: PixelSize(width: 10 + number, height: 10 + number))
  }

  func testDecodesOnManyWorkersStayBelowTheCeiling() throws {
    let bytes = try flatPNG(600)
    let single = DecodeBudget(bytes: 1)
    _ = try ImagePipeline(decodeBudget: single).loadSynchronously(request(bytes, 23))
    // Two decodes fit at a time.
    let budget = DecodeBudget(bytes: single.peakBytes * 5 / 2)
    let queue = WorkQueue(name: "test.budget", workers: 8)
    let pipeline = ImagePipeline(queue: queue, decodeBudget: budget)
    queue.isSuspended = true
    for i in 0..<24 { pipeline.load(request(bytes, i), completion: outcomes.record("\(i)")) }
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(outcomes.bitmaps.count, 24)
    XCTAssertLessThanOrEqual(budget.peakBytes, budget.bytes)
    XCTAssertGreaterThan(single.peakBytes, 256 << 10)
    XCTAssertEqual(budget.usedBytes, 0)
    XCTAssertEqual(budget.waitingCount, 0)
  }

  func testAPictureLargerThanTheCeilingRunsAlone() throws {
    let large = try flatPNG(600)
    let small = try flatPNG(20)
    let budget = DecodeBudget(bytes: 400 << 10)
    let queue = WorkQueue(name: "test.budget", workers: 4)
    let pipeline = ImagePipeline(queue: queue, decodeBudget: budget)
    queue.isSuspended = true
    for i in 0..<4 {
      pipeline.load(request(large, i), completion: outcomes.record("large"))
      pipeline.load(request(small, i), completion: outcomes.record("small"))
    }
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(outcomes.bitmaps.count, 8)
    let alone = DecodeBudget(bytes: 0)
    for i in 0..<4 { _ = try ImagePipeline(decodeBudget: alone).loadSynchronously(request(large, i)) }
    XCTAssertGreaterThan(alone.peakBytes, budget.bytes)
    XCTAssertLessThanOrEqual(budget.peakBytes, alone.peakBytes)
  }

  func testThoseWhoWaitHoldNoThreadAndTheMostUrgentGoesFirst() throws {
    let bytes = try flatPNG(60)
    let budget = DecodeBudget(bytes: 1)
    let queue = WorkQueue(name: "test.budget", workers: 1)
    let pipeline = ImagePipeline(queue: queue, decodeBudget: budget)
    var held: DecodeBudget.Reservation? = budget.reserveAtOnce(1)
    func load(_ label: String, _ number: Int, _ priority: WorkPriority) -> ImageTask {
      pipeline.load(request(bytes, number), priority: priority, completion: outcomes.record(label))
    }
    let raised = load("raised", 1, .background)
    _ = load("visible", 2, .visible)
    let leaves = load("leaves", 3, .leading)
    _ = load("leading", 4, .leading)
    _ = load("trailing", 5, .trailing)
    // The queue becomes idle, because a waiting decode blocks no worker.
    queue.waitUntilIdle()
    XCTAssertEqual(budget.waitingCount, 5)
    XCTAssertEqual(outcomes.labels, [])
    raised.priority = WorkPriority(rawValue: 4_000)
    leaves.cancel()
    queue.waitUntilIdle()
    XCTAssertEqual(budget.waitingCount, 4)
    withExtendedLifetime(held) {}
    held = nil
    queue.waitUntilIdle()
    XCTAssertEqual(outcomes.labels, ["leaves", "raised", "visible", "leading", "trailing"])
    XCTAssertEqual(budget.usedBytes, 0)
    XCTAssertEqual(pipeline.statistics.decodes, 4)
  }

  func testRoomIsGivenBackByThoseWhoLeaveBeforeTheirTurn() throws {
    let bytes = try flatPNG(60)
    let budget = DecodeBudget(bytes: 1)
    let queue = WorkQueue(name: "test.budget", workers: 1)
    let pipeline = ImagePipeline(queue: queue, decodeBudget: budget)
    var held: DecodeBudget.Reservation? = budget.reserveAtOnce(1)
    let first = pipeline.load(request(bytes, 1), completion: outcomes.record("first"))
    pipeline.load(request(bytes, 2), completion: outcomes.record("second"))
    queue.waitUntilIdle()
    queue.isSuspended = true
    withExtendedLifetime(held) {}
    held = nil
    // The first decode has its memory now and waits for a worker.
    XCTAssertGreaterThan(budget.usedBytes, 1)
    first.cancel()
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(Set(outcomes.labels), ["first", "second"])
    XCTAssertEqual(outcomes.bitmaps.count, 1)
    XCTAssertEqual(budget.usedBytes, 0)
  }

  func testAHeaderTellsWhatItsDecoderTakes() throws {
    func peak(_ name: String, _ side: Int?) throws -> Int {
      let budget = DecodeBudget(bytes: 1)
      let size = side.map { PixelSize(width: $0, height: $0) }
      let request = ImageRequest(source: Fixture.source(name), targetSize: size)
      _ = try ImagePipeline(decodeBudget: budget).loadSynchronously(request)
      return budget.peakBytes
    }
    // A progressive file keeps all its coefficients in memory, a baseline file only a few rows.
    XCTAssertGreaterThan(try peak("photo-progressive.jpg", 9), try peak("photo-baseline.jpg", 9) + 203 * 149 * 2)
    for name in try Fixture.pictures {
      let size = try ImageHeader.read(Fixture.source(name)).size
      XCTAssertGreaterThanOrEqual(try peak(name, nil), size.count * 4, name)
    }
  }

  func testACanvasOfOneColumnIsRefusedOrTakesLittle() throws {
    var bytes = try Fixture.bytes("animated.webp")
    for (width, height) in [(1, 1 << 24), (1 << 24, 1)] {
      bytes.replaceSubrange(
        24..<30,
        with: [width - 1, height - 1].flatMap { side in
          (0..<3).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
        })
      let budget = DecodeBudget(bytes: 1)
      let request = ImageRequest(
        source: .bytes(ImageBytes(bytes, name: "canvas")), targetSize: PixelSize(width: 1, height: 1))
      XCTAssertThrowsError(try ImagePipeline(decodeBudget: budget).loadSynchronously(request)) {
        XCTAssertEqual(
          $0 as? ImageError, .unsupported(name: "canvas", reason: "a side of more than 1000000 pixels"))
      }
      XCTAssertEqual(budget.peakBytes, 0)
    }
  }
}
