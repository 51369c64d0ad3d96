import Foundation
import LoopbackServer
import SateenNetwork
import SateenThreads
import XCTest

@testable import SateenImages

/// Servers that break off, say nothing, tell other lengths, or send other things than pictures. The picture comes whole or
/// not at all, and the cache has nothing that is not one.
final class LoopbackBadAnswerTests: XCTestCase {
  private func makeRun(_ folder: TemporaryFolder, stallTimeout: Double? = nil) -> ProgramRun {
    ProgramRun(folder: folder.file("cache"), stallTimeout: stallTimeout, speed: 50)
  }

  private func files(_ folder: TemporaryFolder) -> (entries: Int, parts: Int) {
    let files = CacheFile.list(folder.file("cache"))
    return (files.count { !$0.isPart }, files.count { $0.isPart })
  }

  // MARK: Answers that end early

  func testATruncatedAnswerGoesOnWhereItEnded() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let picture = try LocalPicture.fixture("photo-progressive.jpg")
    let bytes = picture.bytes
    let server = try ScriptedServer(noting: requests) { connection, head, number in
      guard number == 0 else { return connection.writeAll(bytes, head) }
      connection.writeHead(bytes.count)
      connection.write(Array(bytes[..<4000]))
    }
    let run = makeRun(folder)
    try picture.assertIs(try await run.image(server.url("/a.jpg")))
    try await run.settle()
    XCTAssertEqual(requests.count, 2)
    XCTAssertEqual(PictureRequests.firstByte(requests.all[1]), 4000)
    XCTAssertTrue(requests.all[1].lowercased().contains("if-range: \"1\"\r\n"))
    XCTAssertEqual(run.loader.statistics.transfersResumed, 1)
    XCTAssertEqual(run.loader.statistics.bytesReceived, bytes.count)
    let left = files(folder)
    XCTAssertEqual(left.entries, 1)
    XCTAssertEqual(left.parts, 0)
  }

  func testAServerWithoutRangesSendsAllAgain() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let picture = try LocalPicture.fixture("photo-baseline.jpg")
    let bytes = picture.bytes
    let server = try ScriptedServer(noting: requests) { connection, _, number in
      connection.writeHead(bytes.count)
      connection.write(number == 0 ? Array(bytes[..<4000]) : bytes)
    }
    let run = makeRun(folder)
    try picture.assertIs(try await run.image(server.url("/a.jpg")))
    try await run.settle()
    XCTAssertEqual(run.loader.statistics.transfersResumed, 0)
    XCTAssertEqual(run.loader.statistics.bytesReceived, bytes.count + 4000)
  }

  /// The rest of another version, by a server that does not know what `If-Range` is for.
  func testAnotherVersionIsNeverPutBehindTheFirstHalf() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let (old, new) = (try LocalPicture.fixture("photo-baseline.jpg"), try LocalPicture.fixture("photo-progressive.jpg"))
    let (oldBytes, newBytes) = (old.bytes, new.bytes)
    let server = try ScriptedServer(noting: requests) { connection, head, number in
      guard number == 0 else { return connection.writeAll(newBytes, head, tag: "\"2\"") }
      connection.writeHead(oldBytes.count)
      connection.write(Array(oldBytes[..<4000]))
    }
    let run = makeRun(folder)
    try new.assertIs(try await run.image(server.url("/a.jpg")))
    try await run.settle()
    XCTAssertEqual(requests.all.map(PictureRequests.firstByte), [0, 4000, 0])
    try new.assertIs(try await makeRun(folder).image(server.url("/a.jpg"), .onlyIfCached))
  }

  func testAnAnswerThatAlwaysEndsEarlyIsNoPicture() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let picture = try LocalPicture.fixture("photo-baseline.jpg")
    let bytes = picture.bytes
    let isMended = Locked(false)
    let server = try ScriptedServer(noting: requests) { connection, head, _ in
      if isMended.withLock({ $0 }) { return connection.writeAll(bytes, head) }
      connection.writeHead(bytes.count)
      connection.write(Array(bytes[..<(bytes.count - 1)]))
    }
    let url = server.url("/a.jpg")
    let run = makeRun(folder)
    let failure = await run.failure(url)
    guard case .download(.interrupted) = failure else { return XCTFail("\(failure as Any)") }
    try await run.settle()
    XCTAssertEqual(requests.count, 4)
    XCTAssertNil(run.pipeline.cachedImage(for: ProgramRun.request(url)))
    XCTAssertEqual(files(folder).entries, 0)

    // All but the last byte is here already.
    isMended.withLock { $0 = true }
    try picture.assertIs(try await run.image(url))
    try await run.settle()
    XCTAssertEqual(PictureRequests.firstByte(try XCTUnwrap(requests.all.last)), bytes.count - 1)
    XCTAssertEqual(files(folder).entries, 1)
    XCTAssertEqual(files(folder).parts, 0)
  }

  /// The end of the connection is the end of such an answer, so HTTP cannot tell that something lacks. The picture can.
  func testTruncatedAnswersOfUnknownLengthAreNotKept() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let picture = try LocalPicture.fixture("photo-baseline.jpg")
    let bytes = picture.bytes
    let server = try ScriptedServer(noting: requests) { connection, _, number in
      connection.writeHead(nil)
      connection.write(number == 0 ? Array(bytes[..<5000]) : bytes)
    }
    let url = server.url("/a.jpg")
    let run = makeRun(folder)
    let failure = await run.failure(url)
    guard case .truncated = failure else { return XCTFail("\(failure as Any)") }
    try await run.settle()
    XCTAssertEqual(files(folder).entries, 0)
    XCTAssertEqual(files(folder).parts, 0)
    try picture.assertIs(try await run.image(url))
  }

  // MARK: Lengths

  func testLengthsThatAreTooSmallOrTooLarge() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let picture = try LocalPicture.fixture("photo-baseline.jpg")
    let bytes = picture.bytes
    let length = Locked(5000)
    let server = try ScriptedServer(noting: requests) { connection, _, _ in
      connection.writeHead(length.withLock { $0 })
      connection.write(bytes)
    }
    let url = server.url("/a.jpg")
    let run = makeRun(folder)
    // The rest of the bytes belongs to no answer.
    let short = await run.failure(url)
    guard case .truncated = short else { return XCTFail("\(short as Any)") }
    try await run.settle()
    XCTAssertEqual(files(folder).entries, 0)

    length.withLock { $0 = bytes.count + 1000 }
    let long = await run.failure(url)
    guard case .download(.interrupted) = long else { return XCTFail("\(long as Any)") }
    try await run.settle()
    XCTAssertEqual(files(folder).entries, 0)

    length.withLock { $0 = 0 }
    let none = await run.failure(url)
    guard case .empty = none else { return XCTFail("\(none as Any)") }
    try await run.settle()
    XCTAssertEqual(files(folder).entries, 0)

    length.withLock { $0 = bytes.count }
    try picture.assertIs(try await run.image(url))
  }

  // MARK: Servers that say nothing

  func testAStalledTransferGoesOnWithAnotherConnection() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let picture = try LocalPicture.fixture("photo-progressive.jpg")
    let bytes = picture.bytes
    let server = try ScriptedServer(noting: requests) { connection, head, number in
      guard number == 0 else { return connection.writeAll(bytes, head) }
      connection.writeHead(bytes.count)
      connection.write(Array(bytes[..<3000]))
      connection.waitForEnd()
    }
    let run = makeRun(folder, stallTimeout: 1)
    try picture.assertIs(try await run.image(server.url("/a.jpg")))
    XCTAssertEqual(PictureRequests.firstByte(requests.all[1]), 3000)
    XCTAssertGreaterThan(run.loader.statistics.transfersResumed, 0)
  }

  func testAServerThatNeverAnswersIsGivenUp() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let server = try ScriptedServer(noting: requests) { connection, _, _ in connection.waitForEnd() }
    let run = makeRun(folder, stallTimeout: 0.3)
    let failure = await run.failure(server.url("/a.jpg"))
    guard case .download(.timedOut) = failure else { return XCTFail("\(failure as Any)") }
    XCTAssertEqual(requests.count, 4)
    try await run.settle()
    XCTAssertEqual(files(folder).parts, 0)
  }

  // MARK: Errors, and things that are no pictures

  func testErrorsOfTheServerAreTriedAgainIfTheyMayPass() async throws {
    let scene = try LoopbackScene()
    let run = scene.makeRun(speed: 50)
    for (status, count) in [(500, 4), (502, 4), (503, 4), (504, 4), (429, 4), (403, 1), (404, 1), (410, 1)] {
      let url = scene.server.secureURL("/status/\(status)")
      let failure = await run.failure(url)
      XCTAssertEqual(failure, .download(.status(url: url, status: status)))
      XCTAssertEqual(try scene.statuses("/status/\(status)"), Array(repeating: status, count: count))
    }
    try await run.settle()
    XCTAssertEqual(scene.entries.count + scene.parts.count, 0)
  }

  func testAnErrorThatPassesIsNotSeen() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let picture = try LocalPicture.fixture("photo-baseline.jpg")
    let bytes = picture.bytes
    let server = try ScriptedServer(noting: requests) { connection, head, number in
      if number == 2 { return connection.writeAll(bytes, head) }
      let status = number == 0 ? "503 Service Unavailable\r\nRetry-After: 1" : "500 Internal Server Error"
      connection.write("HTTP/1.1 \(status)\r\nContent-Length: 4\r\nConnection: close\r\n\r\noops")
    }
    let run = makeRun(folder)
    try picture.assertIs(try await run.image(server.url("/a.jpg")))
    XCTAssertEqual(run.loader.statistics.retries, 2)
  }

  func testAPageOfHTMLIsNoPictureWhateverItsType() async throws {
    let scene = try LoopbackScene()
    let run = scene.makeRun()
    let page = scene.server.secureURL("/html")
    let failure = await run.failure(page)
    XCTAssertEqual(failure, .notAnImage(name: page))
    try await run.settle()
    XCTAssertEqual(scene.entries.count, 0)
    _ = await run.failure(page)
    XCTAssertEqual(try scene.statuses("/html"), [200, 200])

    // Another type than the bytes have does no harm.
    let picture = try LocalPicture.fixture("photo.png")
    try picture.assertIs(try await run.image(try scene.serve(picture, under: "picture/")))
  }

  func testAnErrorBehindACopyDoesNotTakeItAway() async throws {
    let (folder, requests) = (try TemporaryFolder(), PictureRequests())
    let picture = try LocalPicture.fixture("photo-baseline.jpg")
    let bytes = picture.bytes
    let server = try ScriptedServer(noting: requests) { connection, _, number in
      if number > 0 {
        connection.write("HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        return
      }
      let length = "Content-Length: \(bytes.count)\r\n"
      connection.write(
        "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nCache-Control: max-age=0\r\n\(length)Connection: close\r\n\r\n")
      connection.write(bytes)
    }
    let url = server.url("/a.jpg")
    let run = makeRun(folder)
    try picture.assertIs(try await run.image(url))
    try await run.settle()
    let next = makeRun(folder)
    try picture.assertIs(try await next.image(url))
    try await next.settle()
    XCTAssertEqual(requests.count, 5)
    try picture.assertIs(try await makeRun(folder).image(url, .onlyIfCached))
  }
}
