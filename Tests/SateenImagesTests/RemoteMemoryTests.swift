import Foundation
import SateenGraphics
import SateenNetwork
import SateenThreads
import ScriptedNetwork
import XCTest

@testable import SateenImages

/// The memory of images that come from the network, and what is remembered of them.
final class RemoteMemoryTests: XCTestCase {
  private let server = ScriptedDownloader()
  private let url = "https://pictures.test/photo.jpg"
  private let cache = RecentResources()
  private let budget = DecodeBudget(bytes: 64 << 20)
  private lazy var loader = ResourceLoader(downloader: server, cache: cache)
  private lazy var pipeline = ImagePipeline(
    queue: WorkQueue(name: "test.images", workers: 2), decodeBudget: budget, loader: loader)

  private func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: Fixture.path(name))))
  }

  private func request(_ side: Int = 16) -> ImageRequest {
    ImageRequest(source: .url(url), targetSize: PixelSize(width: side, height: side))
  }

  /// Waits until something holds.
  private func wait(
    _ what: String, file: StaticString = #filePath, line: UInt = #line, until holds: () -> Bool
  ) async throws {
    for _ in 0..<6_000 {
      if holds() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    XCTFail("waited in vain until \(what)", file: file, line: line)
  }

  // MARK: Memory

  func testWhatStaysBetweenPreviewsIsCountedUntilTheImageIsWhole() async throws {
    let whole = try bytes("photo-progressive.jpg")
    let half = whole.count / 2
    let jpeg = ProgressiveJPEG(name: "photo-progressive.jpg")
    try jpeg.append(whole[..<half])
    let kept = try XCTUnwrap(jpeg.keptBytes(for: request()))
    XCTAssertGreaterThan(kept, half + 3 * 64, "the coefficients are among them")
    server.holds = true
    for isCancelled in [false, true] {
      let previews = Locked(0)
      let ended = Locked(false)
      let task = pipeline.load(
        request(isCancelled ? 16 : 24),
        onProgress: { if case .preview = $0 { previews.withLock { $0 += 1 } } },
        completion: { _ in ended.exchange(true) })
      let number = isCancelled ? 1 : 0
      try await wait("the transfer begins") { server.held.count == number + 1 }
      let transfer = server.held[number]
      transfer.begin(.init(headers: ["Cache-Control": "no-store"], bytes: whole))
      transfer.send(whole[..<half])
      try await wait("half of it shows") { previews.withLock { $0 } > 0 && budget.usedBytes == 0 }
      XCTAssertEqual(budget.heldBytes, kept)
      if isCancelled {
        task.cancel()
      } else {
        transfer.send(whole[half...])
        transfer.end()
      }
      try await wait("the image is there") { ended.withLock { $0 } && budget.heldBytes == 0 && budget.usedBytes == 0 }
    }
  }

  func testImagesThatArriveTakeAQuarterOfTheBudget() throws {
    let budget = DecodeBudget(bytes: 1000)
    var first = budget.keep(200)
    XCTAssertNotNil(first)
    XCTAssertNil(budget.keep(51))
    XCTAssertNotNil(budget.keep(50))
    XCTAssertEqual(budget.heldBytes, 200)
    // An animation's part is another one, and a decode finds room beside both of them.
    let animation = try XCTUnwrap(budget.hold(500))
    XCTAssertEqual(budget.heldBytes, 700)
    guard case .granted(let decode) = budget.reserve(500, priority: .visible, resume: { _ in }) else {
      return XCTFail("no room for a decode")
    }
    withExtendedLifetime((first, animation, decode)) {}
    first = nil
    XCTAssertEqual(budget.heldBytes, 500)
  }

  func testBytesThatWaitForTheirDecodeAreCounted() async throws {
    let file = try bytes("photo.png")
    server[url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: file)
    pipeline.queue.isSuspended = true
    let ended = Locked(0)
    let tasks = [16, 24].map { pipeline.load(request($0)) { _ in ended.withLock { $0 += 1 } } }
    try await wait("the bytes are there") { loader.heldBytes == 2 * file.count }
    tasks[0].cancel()
    try await wait("one is cancelled") { loader.heldBytes == file.count }
    pipeline.queue.isSuspended = false
    try await wait("all is decoded") { ended.withLock { $0 } == 2 }
    XCTAssertEqual(loader.heldBytes, 0)
    XCTAssertNotNil(pipeline.cachedImage(for: request(24)))
  }

  // MARK: Copies

  private func info(validatedAt: Double, freshUntil: Double = 0) -> ResourceInfo {
    ResourceInfo(url: url, finalURL: url, validatedAt: validatedAt, freshUntil: freshUntil)
  }

  func testAnOlderCopyIsToldFromANewerOne() {
    var copies = RemoteCopies()
    XCTAssertFalse(copies.note("a", digest: 1, info(validatedAt: 10)))
    XCTAssertNil(copies.newerDigest("a", than: 1, info(validatedAt: 5)), "the same bytes")
    XCTAssertEqual(copies.newerDigest("a", than: 2, info(validatedAt: 5)), 1)
    XCTAssertNil(copies.newerDigest("a", than: 2, info(validatedAt: 10)))
    XCTAssertNil(copies.newerDigest("b", than: 2, info(validatedAt: 5)))
    copies.renew("a", info(validatedAt: 20, freshUntil: 30))
    XCTAssertTrue(copies.isFresh("a", date: 29))
    copies.renew("a", info(validatedAt: 15, freshUntil: 40))
    XCTAssertFalse(copies.isFresh("a", date: 31), "news that are older")
    copies.renew("b", info(validatedAt: 20, freshUntil: 30))
    XCTAssertFalse(copies.isFresh("b", date: 0), "bytes that are not known")
  }

  /// Receivers are called on two threads, so the stale copy of one request may come after the new bytes of another.
  func testTheLateStaleCopyOfOneRequestDoesNotReplaceTheNewerBytesOfAnother() async throws {
    let newer = try bytes("photo.png")
    server[url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: newer)
    pipeline.queue.isSuspended = true
    let result = Locked<Result<LoadedImage, ImageError>?>(nil)
    pipeline.load(request()) { result.exchange($0) }
    try await wait("the new bytes are there") { loader.heldBytes > 0 }
    let old = StoredResource(info: info(validatedAt: 1), bytes: try bytes("grainy.png"))
    let taken = pipeline.adopt(old, of: ResourceRequest(url: url), tellsObservers: true)
    XCTAssertEqual(taken.bytes.bytes, newer)
    pipeline.queue.isSuspended = false
    try await wait("the image is there") { result.withLock { $0 } != nil }
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    let file = try ImagePipeline().loadSynchronously(
      ImageRequest(source: Fixture.source("photo.png"), targetSize: PixelSize(width: 16, height: 16)))
    XCTAssertEqual(try result.withLock { $0 }?.get().bitmap.pngData(), file.bitmap.pngData())
  }

  func testACopyThatWasConfirmedIsNotReadAgainWhileItIsFresh() async throws {
    server[url] = .init(headers: ["ETag": "\"1\"", "Cache-Control": "max-age=0"], bytes: try bytes("photo.png"))
    _ = try await pipeline.image(for: request())
    server[url]?.headers["Cache-Control"] = "max-age=60"
    pipeline.revalidate(.url(url))
    try await wait("the server is asked") { loader.statistics.transfersRevalidated == 1 && loader.isIdle }
    pipeline.revalidate(.url(url))
    XCTAssertTrue(pipeline.state.withLock { $0.revalidations.isEmpty })
  }

  func testAddressesThatHoldTheirBytesAreNotAskedAgain() async throws {
    let source = ImageSource.url("data:image/png;base64," + Data(try bytes("photo.png")).base64EncodedString())
    _ = try await ImagePipeline(loader: ResourceLoader(downloader: CurlDownloader(), cache: nil)).image(
      for: ImageRequest(source: source))
    pipeline.revalidate(source)
    XCTAssertTrue(pipeline.state.withLock { $0.revalidations.isEmpty })
  }

  func testPrefetchLeavesOutRequestsThatDoNotTakeTheCachedBytes() async throws {
    server[url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try bytes("photo.png"))
    let other = "https://pictures.test/other.jpg"
    let ticket = pipeline.prefetch([.remote(ResourceRequest(url: other, cacheMode: .reload)), .url(url)])
    try await wait("the bytes are there") { cache.byteCount > 0 && loader.isIdle }
    XCTAssertEqual(server.requests.map(\.url), [url])
    withExtendedLifetime(ticket) {}
  }

  // MARK: Lifetimes

  func testAQuestionThatWaitsForTheNetworkKeepsNeitherPipelineNorLoader() async throws {
    server[url] = .init(headers: ["Cache-Control": "max-age=0"], bytes: try bytes("photo.png"))
    var kept: (ImagePipeline, ResourceLoader)?
    do {
      let loader = ResourceLoader(downloader: server, cache: RecentResources())
      let pipeline = ImagePipeline(queue: WorkQueue(name: "test.images", workers: 1), loader: loader)
      kept = (pipeline, loader)
    }
    weak let pipeline = kept?.0
    weak let loader = kept?.1
    _ = try await kept?.0.image(for: request())
    server[url] = .init(error: .offline(url: url))
    kept?.0.revalidate(.url(url))
    try await wait("the server is asked") { loader?.statistics.transfersFailed == 1 }
    kept = nil
    try await wait("both are gone") { pipeline == nil && loader == nil }
  }
}
