import SateenGraphics
import SateenNetwork
import SateenThreads
import ScriptedNetwork
import XCTest

@testable import SateenImages

/// Copies in the cache that are old, or no pictures at all.
final class StaleCopyTests: XCTestCase {
  private static func name(_ change: RemoteChange) -> String {
    if case .replaced = change { "replaced" } else { "\(change)" }
  }

  private let page = Array("<html>Please log in</html>".utf8)
  private let size = PixelSize(width: 64, height: 48)

  private func photo() throws -> [UInt8] { try Fixture.bytes("photo.png") }
  /// A file that begins as a picture does.
  private func damaged() throws -> [UInt8] { Array(try Fixture.bytes("grainy.png").prefix(200)) }

  func testABadCopyWaitsForTheServersPicture() async throws {
    for bad in [page, try damaged()] {
      let scene = RemoteScene()
      scene.keepOld(bad)
      scene.server.holds = true
      let result = scene.load(scene.request())
      try await scene.wait("the copy is refused") {
        scene.pipeline.statistics.failures == 1 && scene.server.held.count == 1
      }
      scene.queue.waitUntilIdle()
      XCTAssertEqual(result.count, 0, "the server may have the picture")
      scene.server.held[0].answer(.init(bytes: try photo()))
      try await scene.wait("the picture is there") { result.count > 0 }
      try await scene.rest()
      XCTAssertEqual(result.image?.originalSize, size)
      XCTAssertEqual(result.count, 1)
      XCTAssertEqual(scene.keptBytes, try photo(), "the good copy stays in the cache")
      XCTAssertNotNil(scene.pipeline.cachedImage(for: scene.request()))
    }
  }

  func testAPictureThatComesBeforeABadCopyIsDecodedTakesItsPlace() async throws {
    for bad in [page, try damaged()] {
      let scene = RemoteScene()
      scene.keepOld(bad)
      scene.server[scene.url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try photo())
      scene.queue.isSuspended = true
      let result = scene.load(scene.request())
      try await scene.wait("the server has answered") { scene.server.requests.count == 1 && scene.loader.isIdle }
      scene.queue.isSuspended = false
      try await scene.wait("the picture is there") { result.count > 0 }
      try await scene.rest()
      XCTAssertEqual(result.image?.originalSize, size)
      XCTAssertEqual(scene.keptBytes, try photo())
      _ = try await scene.pipeline.image(for: scene.request(24))
      XCTAssertEqual(scene.server.requests.count, 1)
    }
  }

  func testABadCopyIsAnErrorWhereTheServerHasNoPicture() async throws {
    for (answer, expected) in [
      (ScriptedDownloader.Answer(status: 404), "the server answered with status 404"),
      (.init(headers: ["ETag": "\"1\""], bytes: page), "is not a picture in any known format"),
      (.init(headers: ["ETag": "\"2\""], bytes: page), "is not a picture in any known format"),
      (.init(headers: ["ETag": "\"2\""], bytes: try damaged()), "the file is damaged: Read Error"),
    ] {
      let scene = RemoteScene()
      scene.keepOld(page, tag: "\"1\"")
      scene.server[scene.url] = answer
      let result = scene.load(scene.request())
      try await scene.wait("the error comes") { result.count > 0 }
      try await scene.rest()
      XCTAssertEqual(result.count, 1)
      let said = result.error?.description ?? "a picture"
      XCTAssertTrue(said.hasPrefix("\(scene.url): "), said)
      if !expected.contains("damaged") { XCTAssertEqual(said, "\(scene.url): \(expected)") }
      try await scene.wait("the cache is empty") { scene.keptBytes == nil }
      // The next request asks anew, without the validators of the bad copy.
      scene.server[scene.url] = .init(headers: ["ETag": "\"1\""], bytes: try photo())
      let image = try await scene.pipeline.image(for: scene.request())
      XCTAssertEqual(image.originalSize, size)
    }
  }

  func testCancellingWhileABadCopyWaitsEndsTheTransfer() async throws {
    let scene = RemoteScene()
    scene.keepOld(page)
    scene.server.holds = true
    let result = LoadResult()
    let task = scene.pipeline.load(scene.request()) { result.take($0) }
    try await scene.wait("the copy is refused") {
      scene.pipeline.statistics.failures == 1 && scene.server.held.count == 1
    }
    task.cancel()
    try await scene.rest()
    XCTAssertEqual(result.error, .cancelled(name: scene.url))
    XCTAssertEqual(result.count, 1)
    XCTAssertEqual(scene.loader.statistics.transfersCancelled, 1)
  }

  /// A page in place of a picture takes nothing away that can be shown.
  func testAPageBehindAGoodCopyChangesNothing() async throws {
    let scene = RemoteScene()
    scene.keepOld(try photo())
    scene.server[scene.url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: page)
    let changes = Locked(0)
    let observation = scene.pipeline.observeChanges(of: .url(scene.url)) { _ in changes.withLock { $0 += 1 } }
    let image = try await scene.pipeline.image(for: scene.request())
    try await scene.rest()
    XCTAssertTrue(scene.pipeline.cachedImage(for: scene.request())?.bitmap === image.bitmap)
    try await scene.wait("the cache forgets the page") { scene.keptBytes != page }
    // The same while the picture is in memory.
    scene.pipeline.revalidate(.url(scene.url))
    try await scene.wait("the server is asked") { scene.server.requests.count == 2 && scene.loader.isIdle }
    XCTAssertTrue(scene.pipeline.cachedImage(for: scene.request())?.bitmap === image.bitmap)
    XCTAssertEqual(changes.withLock { $0 }, 0)
    withExtendedLifetime(observation) {}
  }

  /// Another size of a picture may be loaded after the server had none.
  func testAPictureAfterAnErrorIsTold() async throws {
    let scene = RemoteScene()
    let changes = Locked<[String]>([])
    let observation = scene.pipeline.observeChanges(of: .url(scene.url)) { change in
      changes.withLock { $0.append(Self.name(change)) }
    }
    for answer in [ScriptedDownloader.Answer(status: 404), .init(bytes: page), .init(bytes: try damaged())] {
      scene.server[scene.url] = answer
      let result = scene.load(scene.request(16))
      try await scene.wait("the error comes") { result.error != nil }
      scene.server[scene.url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try photo())
      XCTAssertEqual(changes.exchange([]), [])
      _ = try await scene.pipeline.image(for: scene.request(24))
      XCTAssertEqual(changes.exchange([]), ["recovered"])
      _ = try await scene.pipeline.image(for: scene.request(32))
      XCTAssertEqual(changes.exchange([]), [], "once")
      scene.emptyCache()
      scene.pipeline.forget(.url(scene.url))
    }
    withExtendedLifetime(observation) {}
  }

  /// Those who show a picture at one size hear of another one that comes at another size, also where no copy was left.
  func testAnotherPictureIsToldAfterTheCopyWasLost() async throws {
    let scene = RemoteScene()
    let changes = Locked<[String]>([])
    let observation = scene.pipeline.observeChanges(of: .url(scene.url)) { change in
      changes.withLock { $0.append(Self.name(change)) }
    }
    scene.server[scene.url] = .init(headers: ["Cache-Control": "max-age=0"], bytes: try photo())
    let old = try await scene.pipeline.image(for: scene.request(16))
    scene.emptyCache()
    scene.server[scene.url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try Fixture.bytes("grainy.png"))
    _ = try await scene.pipeline.image(for: scene.request(24))
    XCTAssertEqual(changes.exchange([]), ["replaced"])
    let reload = scene.load(scene.request(16), isReload: true)
    try await scene.wait("the other picture is there") { reload.count > 0 }
    XCTAssertNotEqual(reload.image?.bitmap.pngData(), old.bitmap.pngData())
    XCTAssertEqual(scene.server.requests.count, 2)
    XCTAssertEqual(changes.withLock { $0 }, [])
    withExtendedLifetime(observation) {}
  }

  func testANewerCopyOfAnotherProcessIsToldAndAnOlderOneIsNot() async throws {
    for (age, expected) in [(-60.0, ["replaced"]), (60, [])] {
      let scene = RemoteScene()
      let changes = Locked<[String]>([])
      let observation = scene.pipeline.observeChanges(of: .url(scene.url)) { change in
        changes.withLock { $0.append(Self.name(change)) }
      }
      scene.server[scene.url] = .init(headers: ["Cache-Control": "max-age=60"], bytes: try photo())
      _ = try await scene.pipeline.image(for: scene.request(16))
      let now = scene.loader.clock.date
      scene.keep(try Fixture.bytes("grainy.png"), validatedAt: now - age, freshUntil: now + 3600)
      _ = try await scene.pipeline.image(for: scene.request(24))
      XCTAssertEqual(changes.withLock { $0 }, expected)
      XCTAssertEqual(scene.server.requests.count, 1)
      withExtendedLifetime(observation) {}
    }
  }

  func testNobodyWaitsForTheQuestionBehindAnOldCopy() async throws {
    let scene = RemoteScene(loaderLimits: LoaderLimits(transfersPerHost: 1))
    scene.server.holds = true
    func address(_ index: Int) -> String { "https://pictures.test/\(index).png" }
    let rows = try (0..<20).map { index in
      scene.keepOld(try photo(), url: address(index))
      return scene.load(ImageRequest(source: .url(address(index)), targetSize: PixelSize(width: 16, height: 16)))
    }
    try await scene.wait("the old ones show") { rows.allSatisfy { $0.image != nil } }
    try await scene.wait("a first question is under way") { scene.server.held.count == 1 }
    let new = scene.load(scene.request())
    // The loader has looked for a copy.
    scene.fetchQueue.waitUntilIdle()
    scene.server.held[0].answer(.init(bytes: try photo()))
    try await scene.wait("the next request is under way") { scene.server.held.count == 2 }
    XCTAssertEqual(scene.server.held[1].request.url, scene.url)
    scene.server.held[1].answer(.init(bytes: try photo()))
    try await scene.wait("the new one shows") { new.image != nil }
    scene.server.holds = false
    for index in 0..<20 { scene.server[address(index)] = .init(bytes: try photo()) }
    try await scene.wait("the others are asked about") { scene.server.held.count == 3 || scene.loader.isIdle }
    if scene.server.held.count == 3 { scene.server.held[2].answer(.init(bytes: try photo())) }
    try await scene.rest()
  }
}
