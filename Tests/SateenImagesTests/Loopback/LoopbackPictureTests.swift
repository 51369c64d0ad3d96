import Foundation
import LoopbackServer
import SateenNetwork
import SateenThreads
import XCTest

@testable import SateenImages

/// Pictures from an nginx over TLS and HTTP/2, through all of the pipeline, held against the pixels of their files.
final class LoopbackPictureTests: XCTestCase {
  func testPicturesOfAllFormatsAreThoseOfTheirFiles() async throws {
    let scene = try LoopbackScene()
    let pictures = try [
      "photo-baseline.jpg", "photo-progressive.jpg", "photo.png", "photo.webp", "photo.avif", "photo.jxl", "still.gif",
      "orientation-6.jpg", "cmyk-red.jpg", "alpha.png",
    ].map(LocalPicture.fixture)
    let urls = try pictures.map { try scene.serve($0) }
    let run = scene.makeRun()
    for (image, picture) in zip(try await run.images(urls), pictures) { try picture.assertIs(image) }
    try await run.settle()
    let log = try scene.server.log()
    XCTAssertEqual(Set(log.map(\.version)), ["HTTP/2.0"])
    XCTAssertEqual(Set(log.map(\.connection)).count, 1)
    XCTAssertEqual(log.count, pictures.count)
    XCTAssertEqual(scene.entries.count, pictures.count)
    XCTAssertEqual(scene.parts.count, 0)
    XCTAssertEqual(run.loader.statistics.bytesReceived, pictures.reduce(0) { $0 + $1.bytes.count })
    XCTAssertEqual(run.loader.statistics.bytesInVain, 0)
  }

  /// nginx says `ETag` and `Last-Modified` of files, and not how long they are fresh: these have just changed, so the
  /// server is asked each time.
  func testTheNextRunShowsItsCopiesAndAsksWhetherTheyHaveChanged() async throws {
    let scene = try LoopbackScene()
    let pictures = try ["photo-baseline.jpg", "photo.png", "photo.webp"].map(LocalPicture.fixture)
    let urls = try pictures.map { try scene.serve($0) }
    let first = scene.makeRun()
    _ = try await first.images(urls)
    try await first.settle()

    let next = scene.makeRun()
    for (image, picture) in zip(try await next.images(urls), pictures) { try picture.assertIs(image) }
    try await next.settle()
    for picture in pictures { XCTAssertEqual(try scene.statuses("/\(picture.name)"), [200, 304]) }
    XCTAssertEqual(next.loader.statistics.bytesReceived, 0)
    XCTAssertEqual(next.loader.statistics.transfersRevalidated, pictures.count)
    XCTAssertEqual(next.pipeline.statistics.decodes, pictures.count)

    // Without the server the copies are as good.
    scene.server.stop()
    let alone = scene.makeRun(speed: 100)
    for (image, picture) in zip(try await alone.images(urls), pictures) { try picture.assertIs(image) }
    try await alone.settle()
  }

  func testAPictureThatHasChangedTakesThePlaceOfItsCopy() async throws {
    let scene = try LoopbackScene()
    let (old, new) = (try LocalPicture.fixture("photo.png"), try LocalPicture.fixture("grainy.png"))
    let url = try scene.serve(old, as: "a.png")
    let first = scene.makeRun()
    try old.assertIs(try await first.image(url))
    try await first.settle()

    _ = try scene.serve(new, as: "a.png")
    let next = scene.makeRun()
    let changes = Locked(0)
    let observation = next.pipeline.observeChanges(of: .url(url)) { _ in changes.withLock { $0 += 1 } }
    try old.assertIs(try await next.image(url))
    try await waitThat("the change is told") { changes.withLock { $0 } == 1 }
    try await next.settle()
    try new.assertIs(try await next.image(url))
    try await next.settle()
    // The latest answer is a 304 for the new bytes.
    XCTAssertEqual(try scene.statuses("/a.png").prefix(2), [200, 200])
    XCTAssertEqual(changes.withLock { $0 }, 1)
    withExtendedLifetime(observation) {}

    let last = scene.makeRun()
    try new.assertIs(try await last.image(url, .onlyIfCached))
  }

  func testRedirectionsLeadToThePicture() async throws {
    let scene = try LoopbackScene()
    let picture = try LocalPicture.fixture("photo.webp")
    _ = try scene.serve(picture)
    let run = scene.makeRun()
    let url = scene.server.secureURL("/to/303?/to/302?/to/307?/photo.webp")
    try picture.assertIs(try await run.image(url))
    try await run.settle()
    XCTAssertEqual(try scene.server.log().map(\.status), [303, 302, 307, 200])

    // The copy belongs to the address that was asked for.
    let next = scene.makeRun()
    try picture.assertIs(try await next.image(url, .onlyIfCached))
    let failure = await next.failure(scene.server.secureURL("/loop"))
    guard case .download(.tooManyRedirects(_, 10)) = failure else { return XCTFail("\(failure as Any)") }
    XCTAssertEqual(try scene.statuses("/loop").count, 11, "an error that will not pass is not tried again")
    guard case .notAnImage = await next.failure(scene.server.secureURL("/chain/5")) else {
      return XCTFail("a picture of text")
    }
    try await next.settle()
    XCTAssertEqual(scene.entries.count, 1)
  }

  func testATransferThatWasCancelledGoesOnInTheNextRun() async throws {
    let scene = try LoopbackScene()
    let picture = try LocalPicture.photo("citrus.jpg")
    let url = try scene.serve(picture, under: "slow/")
    let first = scene.makeRun()
    let received = Locked(0)
    let task = first.pipeline.load(
      ProgramRun.request(url),
      onProgress: { if case .received(let bytes, _) = $0 { received.withLock { $0 = max($0, bytes) } } }
    ) { _ in }
    try await waitThat("some of it is here") { received.withLock { $0 } > 60_000 }
    task.cancel()
    try await first.settle()
    XCTAssertEqual(scene.entries.count, 0, "a part is not the picture")
    XCTAssertEqual(scene.parts.count, 1)
    XCTAssertEqual(first.loader.statistics.bytesInVain, 0)

    let next = scene.makeRun()
    guard case .download(.notCached) = await failureOfCopy(next, url) else { return XCTFail("a part counts as a copy") }
    try picture.assertIs(try await next.image(url))
    try await next.settle()
    XCTAssertEqual(next.loader.statistics.transfersResumed, 1)
    XCTAssertEqual(
      first.loader.statistics.bytesReceived + next.loader.statistics.bytesReceived, picture.bytes.count,
      "each byte came once")
    XCTAssertEqual(try scene.statuses("/slow/citrus.jpg").last, 206)
    XCTAssertEqual(scene.entries.count, 1)
    XCTAssertEqual(scene.parts.count, 0)
  }

  private func failureOfCopy(_ run: ProgramRun, _ url: String) async -> ImageError? {
    do {
      _ = try await run.image(url, .onlyIfCached)
      return nil
    } catch {
      return error
    }
  }

  func testThePartOfAnotherVersionIsNotGoneOnWith() async throws {
    let scene = try LoopbackScene()
    let (old, new) = (try LocalPicture.photo("citrus.jpg"), try LocalPicture.photo("dew.jpg"))
    let url = try scene.serve(old, as: "a.jpg", under: "slow/")
    let first = scene.makeRun()
    let received = Locked(0)
    let task = first.pipeline.load(
      ProgramRun.request(url),
      onProgress: { if case .received(let bytes, _) = $0 { received.withLock { $0 = max($0, bytes) } } }
    ) { _ in }
    try await waitThat("some of it is here") { received.withLock { $0 } > 30_000 }
    task.cancel()
    try await first.settle()
    XCTAssertEqual(scene.parts.count, 1)

    _ = try scene.serve(new, as: "a.jpg")
    let next = scene.makeRun()
    try new.assertIs(try await next.image(url))
    try await next.settle()
    XCTAssertEqual(next.loader.statistics.transfersResumed, 0)
    XCTAssertEqual(try scene.statuses("/slow/a.jpg").last, 200)
    XCTAssertEqual(scene.parts.count, 0)
  }

  /// The second half comes once a preview of the first one was told, so that there is one on any machine.
  func testAProgressivePictureIsPreviewedWhileItArrives() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let picture = try LocalPicture.photo("dew.jpg")
    let bytes = picture.bytes
    let news = Locked<[ImageProgress]>([])
    let server = try ScriptedServer(noting: requests) { connection, _, _ in
      connection.writeHead(bytes.count)
      connection.write(Array(bytes[..<(bytes.count / 2)]))
      while !news.withLock({ $0.contains { if case .preview = $0 { true } else { false } } }), connection.pause(0.01) {}
      connection.write(Array(bytes[(bytes.count / 2)...]))
    }
    let url = server.url("/dew.jpg")
    let run = ProgramRun(folder: folder.file("cache"))
    let result = Locked<Result<LoadedImage, ImageError>?>(nil)
    _ = run.pipeline.load(ProgramRun.request(url), onProgress: { step in news.withLock { $0.append(step) } }) {
      result.exchange($0)
    }
    try await waitThat("the picture is here") { result.withLock { $0 } != nil }
    let image = try XCTUnwrap(result.withLock { $0 }).get()
    try picture.assertIs(image)
    var counts: [Int] = []
    var previews: [LoadedImage] = []
    for step in news.withLock({ $0 }) {
      switch step {
      case .received(let bytes, let expected):
        counts.append(bytes)
        XCTAssertEqual(expected, picture.bytes.count)
      case .preview(let preview): previews.append(preview)
      case .waitingForNetwork(let error): XCTFail("\(error)")
      }
    }
    XCTAssertEqual(counts, counts.sorted())
    XCTAssertGreaterThan(counts.count, 1)
    XCTAssertGreaterThan(previews.count, 0)
    for preview in previews {
      XCTAssertEqual(preview.origin, .preview)
      XCTAssertEqual(preview.bitmap.size, image.bitmap.size)
      XCTAssertEqual(preview.originalSize, image.originalSize)
    }
    // A preview is not what the cache has.
    XCTAssertTrue(run.pipeline.cachedBitmap(for: ProgramRun.request(url)) === image.bitmap)
  }
}
