import Foundation
import SateenGraphics
import SateenNetwork
import SateenThreads
import ScriptedNetwork
import XCTest

@testable import SateenImages

/// Images from the network, with a server that answers as the test says.
final class RemoteImageTests: XCTestCase {
  private let server = ScriptedDownloader()
  private let url = "https://pictures.test/photo.jpg"
  private let cache = RecentResources()
  private lazy var loader = ResourceLoader(downloader: server, cache: cache)
  private lazy var pipeline = ImagePipeline(queue: WorkQueue(name: "test.images", workers: 2), loader: loader)

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

  func testARemoteImageIsThatOfTheFile() async throws {
    server[url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try bytes("photo-baseline.jpg"))
    let image = try await pipeline.image(for: request())
    XCTAssertEqual(image.origin, .decoded)
    let file = try ImagePipeline().loadSynchronously(
      ImageRequest(source: Fixture.source("photo-baseline.jpg"), targetSize: PixelSize(width: 16, height: 16)))
    XCTAssertEqual(image.bitmap.pngData(), file.bitmap.pngData())
    XCTAssertNotNil(pipeline.cachedImage(for: request()))
  }

  func testSizesOfOneImageShareItsTransfer() async throws {
    server[url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try bytes("photo.png"))
    let (pipeline, one, other) = (pipeline, request(16), request(32))
    async let small = pipeline.image(for: one)
    async let large = pipeline.image(for: other)
    _ = try await (small, large)
    _ = try await pipeline.image(for: request(24))
    XCTAssertEqual(server.requests.count, 1)
    XCTAssertEqual(pipeline.statistics.decodes, 3)
  }

  func testAnErrorNamesTheAddressAndTheReason() async throws {
    do {
      _ = try await pipeline.image(for: request())
      XCTFail("an image of nothing")
    } catch {
      XCTAssertEqual(error, .download(.status(url: url, status: 404)))
      XCTAssertEqual("\(error)", "\(url): the server answered with status 404")
    }
  }

  func testWhatIsNoPictureIsNotKept() async throws {
    server[url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: Array("<html>Please log in</html>".utf8))
    do {
      _ = try await pipeline.image(for: request())
      XCTFail("an image of a page")
    } catch {
      XCTAssertEqual(error, .notAnImage(name: url))
    }
    server[url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try bytes("photo.png"))
    try await wait("the cache forgets") { cache.byteCount == 0 }
    _ = try await pipeline.image(for: request())
    XCTAssertEqual(server.requests.count, 2)
  }

  func testAStaleImageComesAtOnceAndChangesOnlyWhereItHasChanged() async throws {
    server[url] = .init(headers: ["ETag": "\"1\"", "Cache-Control": "max-age=0"], bytes: try bytes("photo.png"))
    let first = try await pipeline.image(for: request())
    let changes = Locked(0)
    let observation = pipeline.observeChanges(of: .url(url)) { _ in changes.withLock { $0 += 1 } }

    // The server says that nothing has changed: the picture in memory stays.
    pipeline.revalidate(.url(url))
    try await wait("the server is asked") { loader.statistics.transfersRevalidated == 1 && loader.isIdle }
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    XCTAssertTrue(pipeline.cachedImage(for: request())?.bitmap === first.bitmap)
    XCTAssertEqual(changes.withLock { $0 }, 0)

    // Another picture: the stale one is given first, at another size also.
    server[url] = .init(headers: ["ETag": "\"2\"", "Cache-Control": "max-age=0"], bytes: try bytes("grainy.png"))
    server.holds = true
    let stale = try await pipeline.image(for: request(24))
    try await wait("the server is asked") { !server.held.isEmpty }
    XCTAssertNotNil(pipeline.cachedImage(for: request(24)))
    XCTAssertEqual(changes.withLock { $0 }, 0)
    server.held[0].answer(try XCTUnwrap(server[url]))
    try await wait("the change is told") { changes.withLock { $0 } == 1 }
    XCTAssertNil(pipeline.cachedImage(for: request()), "a picture of the old bytes")
    XCTAssertNil(pipeline.cachedImage(for: request(24)), "a picture of the old bytes")

    // The reload takes the new bytes, and does not ask again.
    let done = expectation(description: "reloaded")
    let fresh = Locked<LoadedImage?>(nil)
    _ = pipeline.load(request(24), priority: .visible, isReload: true, onProgress: nil) {
      fresh.exchange(try? $0.get())
      done.fulfill()
    }
    await fulfillment(of: [done], timeout: 30)
    XCTAssertNotEqual(fresh.withLock { $0 }?.bitmap.pngData(), stale.bitmap.pngData())
    XCTAssertEqual(server.held.count, 1)
    withExtendedLifetime(observation) {}
  }

  /// An image that is another one at each request is shown as it came, and does not make itself be loaded for ever.
  func testAnImageThatMayNotBeStoredIsFetchedOncePerRequest() async throws {
    server[url] = .init(headers: ["Cache-Control": "no-store"], bytes: try bytes("photo.png"))
    let changes = Locked(0)
    let observation = pipeline.observeChanges(of: .url(url)) { _ in changes.withLock { $0 += 1 } }
    _ = try await pipeline.image(for: request(16))
    server[url]?.bytes = try bytes("grainy.png")
    _ = try await pipeline.image(for: request(24))
    XCTAssertEqual(server.requests.count, 2)
    XCTAssertEqual(changes.withLock { $0 }, 0)
    withExtendedLifetime(observation) {}
  }

  func testTheLastOneOutCancelsTheTransfer() async throws {
    server.holds = true
    let ended = Locked(0)
    let tasks = (0..<2).map { _ in pipeline.load(request()) { _ in ended.withLock { $0 += 1 } } }
    try await wait("the transfer begins") { server.held.count == 1 }
    tasks[0].cancel()
    try await wait("the first one ends") { ended.withLock { $0 } == 1 }
    XCTAssertEqual(loader.statistics.transfersCancelled, 0)
    tasks[1].cancel()
    try await wait("the transfer is cancelled") { ended.withLock { $0 } == 2 && loader.isIdle }
    XCTAssertEqual(loader.statistics.transfersCancelled, 1)
    XCTAssertEqual(pipeline.pendingCount, 0)
  }

  func testAProgressiveImageShowsBeforeItIsWhole() async throws {
    let whole = try bytes("photo-progressive.jpg")
    server.holds = true
    let seen = Locked<[ImageProgress]>([])
    let result = Locked<Result<LoadedImage, ImageError>?>(nil)
    let task = pipeline.load(
      request(), onProgress: { progress in seen.withLock { $0.append(progress) } }, completion: { result.exchange($0) })
    try await wait("the transfer begins") { server.held.count == 1 }
    let transfer = server.held[0]
    transfer.begin(.init(bytes: whole))
    transfer.send(whole[..<(whole.count / 2)])
    try await wait("half of it shows") {
      seen.withLock { $0.contains { if case .preview(let image) = $0 { image.origin == .preview } else { false } } }
    }
    XCTAssertNil(result.withLock { $0 }.map { "\($0)" })
    XCTAssertNil(pipeline.cachedImage(for: request()), "a preview is not the image")
    transfer.send(whole[(whole.count / 2)...])
    transfer.end()
    try await wait("the image is there") { result.withLock { $0 } != nil }
    XCTAssertEqual(try result.withLock { $0 }?.get().origin, .decoded)
    XCTAssertEqual(seen.withLock { $0.compactMap(\.fraction).max() }, 1)
    withExtendedLifetime(task) {}
  }

  /// The header of an answer comes alone where the server is slow, and bytes may come faster than previews are made.
  func testPreviewsAreThoseOfTheLastBytesWhateverCameBefore() async throws {
    let whole = try bytes("photo-progressive.jpg")
    server.holds = true
    let seen = Locked<[ImageProgress]>([])
    let task = pipeline.load(
      request(), onProgress: { progress in seen.withLock { $0.append(progress) } }, completion: { _ in })
    try await wait("the transfer begins") { server.held.count == 1 }
    let transfer = server.held[0]
    transfer.begin(.init(bytes: whole))
    try await wait("the header is there") { seen.withLock { $0.contains { $0.fraction == 0 } } }
    func previews() -> [LoadedImage] {
      seen.withLock { $0.compactMap { if case .preview(let image) = $0 { image } else { nil } } }
    }
    let half = whole.count / 2
    transfer.send(whole[..<half])
    try await wait("half of it shows") { previews().count == 1 }
    transfer.send(whole[half..<(half + half / 4)])
    transfer.send(whole[(half + half / 4)..<(half + half / 2)])
    let last = ProgressiveJPEG(name: "photo-progressive.jpg")
    try last.append(whole[..<(half + half / 2)])
    let expected = try last.scanImage(for: request())?.pngData()
    try await wait("the last bytes show") { previews().last?.bitmap.pngData() == expected }
    withExtendedLifetime(task) {}
  }

  func testALimitOfThePipelineHoldsForTransfersToo() async throws {
    let pipeline = ImagePipeline(limits: ImageLimits(bytes: 100), loader: loader)
    server[url] = .init(bytes: try bytes("photo.png"))
    do {
      _ = try await pipeline.image(for: request())
      XCTFail("more bytes than the limit")
    } catch {
      guard case .download(.tooLarge(_, _, limit: 100)) = error else { return XCTFail("\(error)") }
    }
  }

  /// Requests of one pipeline have one limit, whatever they are for.
  func testAPrefetchAndALoadShareATransferUnderALimit() async throws {
    let scene = RemoteScene(limits: ImageLimits(bytes: 8 << 20))
    scene.server.holds = true
    let whole = try bytes("photo.png")
    let ticket = scene.pipeline.prefetch([.url(scene.url)])
    try await scene.wait("the transfer begins") { scene.server.held.count == 1 }
    scene.server.held[0].begin(.init(bytes: whole))
    scene.server.held[0].send(whole[..<100])
    let fraction = Locked(0.0)
    let result = LoadResult()
    scene.pipeline.load(
      scene.request(), onProgress: { if let value = $0.fraction { fraction.withLock { $0 = value } } },
      completion: { result.take($0) })
    try await scene.wait("the progress is told") { fraction.withLock { $0 } > 0 }
    scene.server.held[0].send(whole[100...])
    scene.server.held[0].end()
    try await scene.wait("the image is there") { result.image != nil }
    try await scene.rest()
    XCTAssertEqual(scene.server.requests.count, 1)
    withExtendedLifetime(ticket) {}
  }

  func testAPrefetchOfATooLargeFileEndsWithItsHeader() async throws {
    let scene = RemoteScene(limits: ImageLimits(bytes: 100))
    scene.server.holds = true
    let ticket = scene.pipeline.prefetch([.url(scene.url)])
    try await scene.wait("the transfer begins") { scene.server.held.count == 1 }
    scene.server.held[0].begin(.init(bytes: try bytes("photo.png")))
    try await scene.wait("the transfer ends") { scene.loader.isIdle }
    XCTAssertEqual(scene.loader.statistics.transfersCancelled, 1)
    withExtendedLifetime(ticket) {}
  }

  func testAPictureThatIsTooLargeIsKept() async throws {
    let scene = RemoteScene(limits: ImageLimits(pixels: 10))
    scene.server[scene.url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try bytes("photo.png"))
    for _ in 0..<2 {
      let result = scene.load(scene.request())
      try await scene.wait("the error comes") { result.count == 1 }
      guard case .tooManyPixels = result.error else { return XCTFail("\(String(describing: result.error))") }
      try await scene.rest()
    }
    XCTAssertEqual(scene.server.requests.count, 1)
  }

  func testAReloadAsksTheServerWhateverIsInMemory() async throws {
    let scene = RemoteScene()
    scene.server[scene.url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try bytes("photo.png"))
    _ = try await scene.pipeline.image(for: scene.request())
    scene.server[scene.url]?.bytes = try bytes("grey.png")
    var request = scene.request()
    request.source = .remote(ResourceRequest(url: scene.url, cacheMode: .reload))
    let image = try await scene.pipeline.image(for: request)
    XCTAssertEqual(image.originalSize, PixelSize(width: 24, height: 16))
    XCTAssertEqual(scene.server.requests.count, 2)
    XCTAssertTrue(scene.pipeline.cachedImage(for: scene.request())?.bitmap === image.bitmap)
  }

  func testAnAddressThatHoldsItsBytesIsNotAskedAgain() async throws {
    let scene = RemoteScene()
    let address = "DATA:image/png;base64,AAAA"
    scene.server[address] = .init(bytes: try bytes("photo.png"))
    _ = try await scene.pipeline.image(for: ImageRequest(source: .url(address)))
    XCTAssertNotNil(scene.pipeline.cachedImage(for: ImageRequest(source: .url(address))))
    XCTAssertNil(scene.pipeline.cachedImage(for: ImageRequest(source: .url(address + "AAAA"))))
    try await scene.rest()
    scene.pipeline.revalidate(.url(address))
    XCTAssertTrue(scene.loader.isIdle)
    XCTAssertEqual(scene.server.requests.count, 1)
  }

  func testSynchronousLoadsWaitForTheNetwork() throws {
    server[url] = .init(bytes: try bytes("photo.png"))
    XCTAssertEqual(try pipeline.loadSynchronously(request()).origin, .decoded)
  }

  func testPrefetchedBytesNeedNoSecondTransfer() async throws {
    server[url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try bytes("photo.png"))
    let ticket = pipeline.prefetch([.url(url), .file("/nowhere")])
    try await wait("the bytes are there") { cache.byteCount > 0 && loader.isIdle }
    _ = try await pipeline.image(for: request())
    XCTAssertEqual(server.requests.count, 1)
    withExtendedLifetime(ticket) {}
  }
}

/// When previews come.
final class PreviewPaceTests: XCTestCase {
  func testTheFirstComesAtOnceAndTheNextNotTooSoon() {
    var pace = PreviewPace()
    XCTAssertEqual(pace.turn(0, expected: 100_000, at: 9.99), .never, "a header alone")
    XCTAssertEqual(pace.turn(1_000, expected: 100_000, at: 10), .now)
    guard case .after(let rest) = pace.turn(2_000, expected: 100_000, at: 10.05) else { return XCTFail("too soon") }
    XCTAssertEqual(rest, 0.03, accuracy: 1e-9)
    XCTAssertEqual(pace.turn(3_000, expected: 100_000, at: 10.09), .now)
    XCTAssertEqual(pace.turn(3_100, expected: 100_000, at: 10.3), .never, "hardly anything new")
  }

  func testThereIsNoneWhereTheRestIsNear() {
    var pace = PreviewPace()
    XCTAssertEqual(pace.turn(10_000, expected: 100_000, at: 0), .now)
    // At 100,000 bytes a second, the rest takes 0.2 seconds.
    guard case .after(let rest) = pace.turn(80_000, expected: 100_000, at: 0.7) else { return XCTFail("near the end") }
    XCTAssertEqual(rest, 0.35, accuracy: 1e-9, "the rest of a transfer that stalls takes more than 0.3 seconds")
    XCTAssertEqual(pace.turn(80_000, expected: 100_000, at: 1.06), .now)
    XCTAssertEqual(pace.turn(100_000, expected: 100_000, at: 5), .never)
    XCTAssertEqual(pace.turn(99_990, expected: 100_000, at: 5), .never)
  }
}

/// Resources in memory above another cache.
final class RecentResourcesTests: XCTestCase {
  private func info(_ url: String) -> ResourceInfo {
    ResourceInfo(url: url, finalURL: url, validatedAt: 0, freshUntil: 0)
  }

  private func store(_ key: String, _ count: Int, in cache: RecentResources) {
    let writer = cache.makeWriter(key, info(key), offset: 0)
    writer?.append([UInt8](repeating: 7, count: count))
    writer?.commit(info(key))
  }

  func testTheOldestGoFirstAndLargeOnesAreNotKept() {
    let cache = RecentResources(byteLimit: 100)
    store("a", 40, in: cache)
    store("b", 40, in: cache)
    XCTAssertNotNil(cache.find("a"))
    store("c", 40, in: cache)
    XCTAssertNil(cache.find("b"))
    XCTAssertEqual(cache.byteCount, 80)
    store("d", 51, in: cache)
    XCTAssertNil(cache.find("d"))
    XCTAssertNotNil(cache.find("a"))
    cache.remove("a")
    XCTAssertEqual(cache.byteCount, 40)
  }

  func testNothingIsSeenBeforeTheCommit() {
    let cache = RecentResources(byteLimit: 100)
    let writer = cache.makeWriter("a", info("a"), offset: 0)
    writer?.append([1, 2])
    XCTAssertNil(cache.find("a"))
    writer?.abandon()
    XCTAssertNil(cache.find("a"))
    XCTAssertEqual(cache.byteCount, 0)
  }
}
