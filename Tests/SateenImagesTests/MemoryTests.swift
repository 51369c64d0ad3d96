import SateenGraphics
import SateenImages
import SateenThreads
import XCTest

final class MemoryTests: XCTestCase {
  /// A request for 8 x 8 pixels, 256 bytes. Different anchors make different requests, for other parts of the image.
  private func request(_ anchor: Double) -> ImageRequest {
    var request = ImageRequest(
      source: Fixture.source("opaque-with-alpha-channel.png"), targetSize: PixelSize(width: 8, height: 8))
    request.cropAnchor.x = anchor
    return request
  }

  func testTheLeastRecentlyUsedGoesFirst() throws {
    let pipeline = ImagePipeline(memoryBudget: 3 * 256)
    for anchor in [0.1, 0.2, 0.3] { _ = try pipeline.loadSynchronously(request(anchor)) }
    XCTAssertEqual(pipeline.memoryUsed, 3 * 256)
    XCTAssertNotNil(pipeline.cachedBitmap(for: request(0.1)))
    _ = try pipeline.loadSynchronously(request(0.4))
    XCTAssertEqual(pipeline.memoryUsed, 3 * 256)
    pipeline.queue.waitUntilIdle()
    XCTAssertNil(pipeline.cachedBitmap(for: request(0.2)), "used longest ago")
    for anchor in [0.1, 0.3, 0.4] { XCTAssertNotNil(pipeline.cachedBitmap(for: request(anchor)), "\(anchor)") }
  }

  func testABitmapInUseIsFoundThoughTheBudgetPushedItOut() throws {
    let pipeline = ImagePipeline(memoryBudget: 256)
    let held = try pipeline.loadSynchronously(request(0.1)).bitmap
    _ = try pipeline.loadSynchronously(request(0.2))
    XCTAssertTrue(pipeline.cachedBitmap(for: request(0.1)) === held)
    XCTAssertLessThanOrEqual(pipeline.memoryUsed, 256)
    XCTAssertEqual(pipeline.statistics.decodes, 2)
  }

  func testABitmapLargerThanTheBudgetIsNotKeptAndPushesNothingOut() throws {
    let pipeline = ImagePipeline(memoryBudget: 300)
    _ = try pipeline.loadSynchronously(request(0.1))
    let large = ImageRequest(source: Fixture.source("photo.png"))
    _ = try pipeline.loadSynchronously(large)
    pipeline.queue.waitUntilIdle()
    XCTAssertNil(pipeline.cachedBitmap(for: large))
    XCTAssertNotNil(pipeline.cachedBitmap(for: request(0.1)))
  }

  private let large: ImageSource = {
    let bitmap = Bitmap(size: PixelSize(width: 320, height: 160), isOpaque: true)
    return .bytes(ImageBytes(bitmap?.pngData() ?? [], name: "large"))
  }()

  /// 160 x 160 pixels, 102,400 bytes.
  private func largeRequest(_ anchor: Double) -> ImageRequest {
    var request = ImageRequest(source: large, targetSize: PixelSize(width: 160, height: 160))
    request.cropAnchor.x = anchor
    return request
  }

  func testLargeBitmapsDoNotPushSmallOnesOutOfTheirPart() throws {
    let pipeline = ImagePipeline(memoryBudget: 204_800)
    for anchor in [0.1, 0.2, 0.3] { _ = try pipeline.loadSynchronously(request(anchor)) }
    for anchor in [0.4, 0.5, 0.6, 0.7] {
      XCTAssertEqual(try pipeline.loadSynchronously(largeRequest(anchor)).bitmap.byteCount, 102_400)
    }
    pipeline.queue.waitUntilIdle()
    XCTAssertEqual(pipeline.memoryUsed, 102_400 + 3 * 256, "one that is large and all that are small")
    for anchor in [0.1, 0.2, 0.3] { XCTAssertNotNil(pipeline.cachedBitmap(for: request(anchor))) }
    XCTAssertNotNil(pipeline.cachedBitmap(for: largeRequest(0.7)))
  }

  func testALargeBitmapWithoutRoomBesideSmallOnesPushesNothingOut() throws {
    let pipeline = ImagePipeline(memoryBudget: 102_400 + 2 * 256)
    for anchor in [0.1, 0.2, 0.3] { _ = try pipeline.loadSynchronously(request(anchor)) }
    let held = try pipeline.loadSynchronously(largeRequest(0.4)).bitmap
    XCTAssertTrue(pipeline.cachedBitmap(for: largeRequest(0.4)) === held)
    pipeline.queue.waitUntilIdle()
    XCTAssertEqual(pipeline.memoryUsed, 3 * 256)
    for anchor in [0.1, 0.2, 0.3] { XCTAssertNotNil(pipeline.cachedBitmap(for: request(anchor))) }
  }

  func testBeyondTheirPartSmallBitmapsAndLargeOnesGoInTheOrderOfUse() throws {
    let pipeline = ImagePipeline(memoryBudget: 102_400 + 128 * 256)
    for index in 0..<100 { _ = try pipeline.loadSynchronously(request(Double(index) / 200)) }
    _ = try pipeline.loadSynchronously(largeRequest(0.9))
    for index in 100..<180 { _ = try pipeline.loadSynchronously(request(Double(index) / 200)) }
    pipeline.queue.waitUntilIdle()
    XCTAssertEqual(pipeline.memoryUsed, 102_400 + 128 * 256)
    XCTAssertNil(pipeline.cachedBitmap(for: request(51.0 / 200)), "more than their part, and used longest ago")
    XCTAssertNotNil(pipeline.cachedBitmap(for: request(52.0 / 200)))
    XCTAssertNotNil(pipeline.cachedBitmap(for: largeRequest(0.9)))
  }

  func testLoweringTheBudgetLetsGo() throws {
    let pipeline = ImagePipeline(memoryBudget: 10_000)
    for anchor in [0.1, 0.2, 0.3, 0.4] { _ = try pipeline.loadSynchronously(request(anchor)) }
    pipeline.memoryBudget = 600
    XCTAssertEqual(pipeline.memoryUsed, 512)
    pipeline.queue.waitUntilIdle()
    XCTAssertNil(pipeline.cachedBitmap(for: request(0.1)))
    XCTAssertNotNil(pipeline.cachedBitmap(for: request(0.4)))
  }

  func testBitmapsDieOffTheMainThread() throws {
    let queue = WorkQueue(name: "test.memory", workers: 1)
    let pipeline = ImagePipeline(queue: queue)
    weak let bitmap = try pipeline.loadSynchronously(request(0.1)).bitmap
    XCTAssertNotNil(bitmap)
    queue.isSuspended = true
    pipeline.releaseMemory()
    XCTAssertEqual(pipeline.memoryUsed, 0)
    XCTAssertNotNil(bitmap, "its end is up to a worker, and none runs")
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertNil(bitmap)
  }

  func testAForgottenSourceIsReadAgain() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.bytes("photo.png"), "picture")
    let pipeline = ImagePipeline()
    let request = ImageRequest(source: .file(path))
    let old = try pipeline.loadSynchronously(request)
    _ = try folder.write(Fixture.bytes("grey.png"), "picture")
    XCTAssertTrue(try pipeline.loadSynchronously(request).bitmap === old.bitmap)
    pipeline.forget(.file(path))
    XCTAssertEqual(try pipeline.loadSynchronously(request).originalSize, PixelSize(width: 24, height: 16))
  }

  func testPlacesOfDeadBitmapsDoNotPileUp() throws {
    let queue = WorkQueue(name: "test.memory", workers: 1)
    let pipeline = ImagePipeline(queue: queue, memoryBudget: 512)
    for i in 0..<1_000 {
      _ = try pipeline.loadSynchronously(request(Double(i) / 1_000))
      // Bitmaps end on a worker, which may be held up.
      queue.waitUntilIdle()
    }
    XCTAssertLessThanOrEqual(pipeline.placesInMemory, 128)
  }

  func testTheCacheHoldsNoFile() throws {
    final class Held: Sendable {}
    let pipeline = ImagePipeline()
    weak var held: Held?
    let size = PixelSize(width: 8, height: 8)
    var kept: [Bitmap] = []
    do {
      let object = Held()
      held = object
      let bytes = try Fixture.bytes("photo.png")
      let provider = ImageProvider(name: "holder") { [object] in
        withExtendedLifetime(object) { bytes }
      }
      kept.append(
        try pipeline.loadSynchronously(ImageRequest(source: .provider(provider), targetSize: size)).bitmap)
    }
    XCTAssertNil(held, "what a provider holds is not kept with its picture")
    let again = ImageProvider(name: "holder") { [] }
    XCTAssertTrue(pipeline.cachedBitmap(for: ImageRequest(source: .provider(again), targetSize: size)) === kept[0])
  }

  @MainActor func testShortMemoryReachesEveryPipeline() async throws {
    let queue = WorkQueue(name: "test.memory", workers: 1)
    let pipelines = [ImagePipeline(queue: queue), ImagePipeline(queue: queue)]
    for pipeline in pipelines { _ = try pipeline.loadSynchronously(request(0.1)) }
    var gone: ImagePipeline? = ImagePipeline(queue: queue)
    weak let isGone = gone
    gone = nil
    XCTAssertNil(isGone, "being told of short memory keeps nobody")
    MemoryPressure.report()
    MainQueue.shared.drain()
    queue.waitUntilIdle()
    for pipeline in pipelines {
      XCTAssertEqual(pipeline.memoryUsed, 0)
      XCTAssertEqual(pipeline.placesInMemory, 0)
    }
  }

  /// Compares the cache with a plain array, under random loads, uses and budgets.
  func testTheCacheBehavesLikeAPlainList() throws {
    try withSeed { random in
      let pipeline = ImagePipeline(memoryBudget: 256 * 5)
      var model: [Double] = []
      var room = 5
      for _ in 0..<400 {
        let anchor = Double(Int.random(in: 0..<12, using: &random)) / 12
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          room = Int.random(in: 0...8, using: &random)
          pipeline.memoryBudget = 256 * room
        case 1:
          XCTAssertEqual(pipeline.cachedBitmap(for: request(anchor)) != nil, model.contains(anchor))
          if model.contains(anchor) { model = model.filter { $0 != anchor } + [anchor] }
        default:
          _ = try pipeline.loadSynchronously(request(anchor))
          model = model.filter { $0 != anchor } + [anchor]
        }
        model = model.suffix(room)
        // Until a worker has released an evicted bitmap, a request can still find it.
        pipeline.queue.waitUntilIdle()
        XCTAssertEqual(pipeline.memoryUsed, model.count * 256)
      }
    }
  }

  func testEqualBytesAreEqualSources() throws {
    let bytes = try Fixture.bytes("photo.png")
    let a = ImageSource.bytes(ImageBytes(bytes, name: "a"))
    let b = ImageSource.bytes(ImageBytes(bytes.map { $0 }, name: "b"))
    XCTAssertEqual(a, b)
    XCTAssertEqual(a.hashValue, b.hashValue)
    XCTAssertNotEqual(a, .bytes(ImageBytes(Array(bytes.dropLast()), name: "a")))
  }
}
