import Foundation
import SateenGraphics
import SateenImages
import SateenThreads
import XCTest

/// Equal requests share a decode, and decodes run in the order of their priority.
final class CoalescingTests: XCTestCase {
  private let queue = WorkQueue(name: "test.images", workers: 1)
  private let outcomes = Outcomes()
  private var pipeline: ImagePipeline!

  override func setUp() {
    pipeline = ImagePipeline(queue: queue)
    queue.isSuspended = true
  }

  private func runQueue() {
    queue.isSuspended = false
    queue.waitUntilIdle()
  }

  private func request(_ side: Int, _ name: String = "photo.png") -> ImageRequest {
    ImageRequest(source: Fixture.source(name), targetSize: PixelSize(width: side, height: side))
  }

  @discardableResult
  private func load(_ label: String, _ side: Int, _ priority: WorkPriority = .visible) -> ImageTask {
    pipeline.load(request(side), priority: priority, completion: outcomes.record(label))
  }

  func testEqualRequestsShareOneDecodeAndOneBitmap() throws {
    for i in 0..<20 { load("\(i)", 16) }
    XCTAssertEqual(pipeline.pendingCount, 1)
    runQueue()
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    XCTAssertEqual(pipeline.statistics.joined, 19)
    XCTAssertEqual(outcomes.labels, (0..<20).map(String.init))
    XCTAssertEqual(Set(outcomes.bitmaps.map(ObjectIdentifier.init)).count, 1)
    XCTAssertEqual(outcomes.bitmaps.count, 20)
    XCTAssertEqual(pipeline.pendingCount, 0)
  }

  func testRequestsThatDifferInAnythingAreDecodedEach() {
    var requests = [request(16), request(17), request(16, "photo.webp")]
    for change: (inout ImageRequest) -> Void in [
      { $0.contentMode = .aspectFit }, { $0.cornerRadius = 3 }, { $0.cropAnchor.x = 0 }, { $0.scale = 2 },
    ] {
      var other = request(16)
      change(&other)
      requests.append(other)
    }
    for request in requests { pipeline.load(request, completion: outcomes.record("")) }
    runQueue()
    XCTAssertEqual(pipeline.statistics.decodes, requests.count)
  }

  func testAnErrorReachesAllWhoWait() {
    for i in 0..<3 { pipeline.load(request(16, "missing.png"), completion: outcomes.record("\(i)")) }
    runQueue()
    XCTAssertEqual(outcomes.errors, .init(repeating: .notFound(name: Fixture.path("missing.png")), count: 3))
    XCTAssertEqual(pipeline.statistics.failures, 1)
  }

  func testCompletionsComeFromAWorkerThread() {
    load("first", 16)
    runQueue()
    load("from memory", 16)
    load("cancelled", 17).cancel()
    queue.waitUntilIdle()
    XCTAssertEqual(Set(outcomes.labels), ["first", "from memory", "cancelled"])
    XCTAssertFalse(outcomes.all.contains(where: \.wasOnMain))
  }

  func testAPictureInMemoryIsThereAtOnceAndNotDecodedAgain() throws {
    XCTAssertNil(pipeline.cachedBitmap(for: request(16)))
    load("first", 16)
    runQueue()
    let bitmap = try XCTUnwrap(pipeline.cachedBitmap(for: request(16)))
    load("second", 16)
    queue.waitUntilIdle()
    XCTAssertTrue(outcomes.bitmaps.allSatisfy { $0 === bitmap })
    let origins = try outcomes.all.map { try $0.result.get().origin }
    XCTAssertEqual(origins, [.decoded, .memory])
    XCTAssertEqual(pipeline.cachedImage(for: request(16))?.originalSize, PixelSize(width: 64, height: 48))
    XCTAssertEqual(pipeline.statistics.decodes, 1)
  }

  // MARK: Priority

  func testTheMostUrgentGoesFirst() {
    load("background", 11, .background)
    load("trailing", 12, .trailing)
    load("visible", 13, .visible)
    load("leading", 14, .leading)
    runQueue()
    XCTAssertEqual(outcomes.labels, ["visible", "leading", "trailing", "background"])
  }

  func testRaisingATaskMovesItAhead() {
    load("a", 11, .trailing)
    let b = load("b", 12, .trailing)
    b.priority = .visible
    XCTAssertEqual(b.priority, .visible)
    runQueue()
    XCTAssertEqual(outcomes.labels, ["b", "a"])
  }

  func testASharedDecodeRunsAtTheHighestPriorityOfThoseWaiting() {
    load("a", 11, .leading)
    load("b1", 12, .trailing)
    load("b2", 12, .visible)
    runQueue()
    XCTAssertEqual(outcomes.labels, ["b1", "b2", "a"])
  }

  func testADecodeFallsBackWhenTheMostUrgentLeaves() {
    load("a", 11, .leading)
    load("b1", 12, .trailing)
    let urgent = load("b2", 12, .visible)
    urgent.priority = .background
    runQueue()
    XCTAssertEqual(outcomes.labels, ["a", "b1", "b2"])
    queue.isSuspended = true
    load("c", 13, .leading)
    load("d1", 14, .trailing)
    load("d2", 14, .visible).cancel()
    runQueue()
    XCTAssertEqual(outcomes.labels.suffix(3), ["d2", "c", "d1"])
  }

  // MARK: Cancellation

  func testADecodeNobodyWaitsForNeverBegins() {
    let a = load("a", 16)
    let b = load("b", 16)
    a.cancel()
    XCTAssertEqual(pipeline.pendingCount, 1)
    b.cancel()
    XCTAssertEqual(pipeline.pendingCount, 0)
    runQueue()
    XCTAssertEqual(pipeline.statistics.decodes, 0)
    XCTAssertEqual(outcomes.labels, ["a", "b"])
    XCTAssertTrue(outcomes.errors.count == 2 && outcomes.errors.allSatisfy(\.isCancellation))
  }

  func testThoseWhoStayGetTheirPicture() {
    load("leaves", 16).cancel()
    let gone = load("leaves too", 16)
    load("stays", 16)
    gone.cancel()
    runQueue()
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    XCTAssertEqual(outcomes.errors.count, 2)
    XCTAssertEqual(outcomes.bitmaps.count, 1)
  }

  func testCancellingTwiceOrTooLateDoesNothing() {
    let twice = load("twice", 16)
    twice.cancel()
    twice.cancel()
    let late = load("late", 17)
    runQueue()
    late.cancel()
    queue.waitUntilIdle()
    XCTAssertEqual(outcomes.labels.sorted(), ["late", "twice"])
    XCTAssertEqual(outcomes.bitmaps.count, 1)
  }

  func testARunningDecodeStopsAndANewRequestBeginsAfresh() throws {
    let bytes = try Fixture.bytes("photo-baseline.jpg")
    let pipeline = try XCTUnwrap(pipeline)
    let outcomes = outcomes
    let running = Locked<ImageTask?>(nil)
    let box = Locked<ImageRequest?>(nil)
    // The only task is cancelled while its file is read, and then an equal request is made.
    let provider = ImageProvider(name: "shy") {
      if let task = running.withLock({ $0.take() }) {
        task.cancel()
        if let request = box.withLock({ $0 }) { pipeline.load(request, completion: outcomes.record("second")) }
      }
      return bytes
    }
    let request = ImageRequest(source: .provider(provider))
    box.withLock { $0 = request }
    let task = pipeline.load(request, completion: outcomes.record("first"))
    running.withLock { $0 = task }
    runQueue()
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    XCTAssertEqual(outcomes.labels.sorted(), ["first", "second"])
    XCTAssertEqual(outcomes.errors, [.cancelled(name: "shy")])
    XCTAssertEqual(outcomes.bitmaps.count, 1)
  }

  /// An object that comes back to its pipeline when it ends.
  private final class Comeback: Sendable {
    let pipeline: ImagePipeline
    let request: ImageRequest
    let ended: Locked<Int>

    init(_ pipeline: ImagePipeline, _ request: ImageRequest, _ ended: Locked<Int>) {
      (self.pipeline, self.request, self.ended) = (pipeline, request, ended)
    }

    deinit {
      _ = pipeline.cachedImage(for: request)
      ended.withLock { $0 += 1 }
    }
  }

  func testWhatAClosureHoldsMayComeBackWhenItEnds() {
    let ended = Locked(0)
    func load() -> ImageTask {
      let held = Comeback(pipeline, request(16), ended)
      return pipeline.load(
        request(16), onProgress: { _ in withExtendedLifetime(held) {} }, completion: outcomes.record(""))
    }
    load().cancel()
    XCTAssertEqual(ended.withLock { $0 }, 1)
    _ = load()
    _ = load()
    runQueue()
    XCTAssertEqual(ended.withLock { $0 }, 3)
    XCTAssertEqual(outcomes.all.count, 3)
  }

  func testASourceThatIsForgottenWhileItIsReadIsReadAnew() throws {
    let old = try Fixture.bytes("photo.png")
    let new = try Fixture.bytes("grey.png")
    let pipeline = try XCTUnwrap(pipeline)
    let outcomes = outcomes
    let reads = Locked(0)
    let box = Locked<ImageRequest?>(nil)
    let provider = ImageProvider(name: "file") {
      guard reads.exchange(1) == 0 else { return new }
      if let request = box.exchange(nil) {
        pipeline.forget(request.source)
        pipeline.load(request, completion: outcomes.record("new"))
      }
      return old
    }
    let request = ImageRequest(source: .provider(provider))
    box.exchange(request)
    pipeline.load(request, completion: outcomes.record("old"))
    runQueue()
    XCTAssertEqual(outcomes.labels, ["old", "new"])
    XCTAssertEqual(
      try outcomes.all.map { try $0.result.get().originalSize },
      [PixelSize(width: 64, height: 48), PixelSize(width: 24, height: 16)])
    XCTAssertEqual(pipeline.cachedImage(for: request)?.originalSize, PixelSize(width: 24, height: 16))
    XCTAssertEqual(pipeline.pendingCount, 0)
  }

  /// Several threads start, cancel and raise tasks at once. Each task's completion is called exactly once.
  func testEveryTaskHearsExactlyOnceWhateverHappens() {
    let queue = WorkQueue(name: "test.storm", workers: 3)
    let pipeline = ImagePipeline(queue: queue, memoryBudget: 4_000)
    let counts = Locked<[Int: Int]>([:])
    withSeed { random in
      let seeds = (0..<4).map { _ in random.next() }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        var random = SeededGenerator(seed: seeds[thread])
        var tasks: [ImageTask] = []
        for i in 0..<200 {
          let side = Int.random(in: 1...24, using: &random)
          let request = ImageRequest(
            source: Fixture.source("opaque-with-alpha-channel.png"),
            targetSize: PixelSize(width: side, height: side))
          tasks.append(
            pipeline.load(request, priority: WorkPriority(rawValue: Int.random(in: 0...3_000, using: &random))) { _ in
              counts.withLock { $0[thread * 1_000 + i, default: 0] += 1 }
            })
          switch Int.random(in: 0..<3, using: &random) {
          case 0: tasks.randomElement(using: &random)?.cancel()
          case 1: tasks.randomElement(using: &random)?.priority = .visible
          default: break
          }
        }
      }
    }
    queue.waitUntilIdle()
    let all = counts.withLock { $0 }
    XCTAssertEqual(all.count, 800)
    XCTAssertTrue(all.values.allSatisfy { $0 == 1 })
    XCTAssertEqual(pipeline.pendingCount, 0)
    XCTAssertLessThanOrEqual(pipeline.memoryUsed, 4_000)
  }
}
