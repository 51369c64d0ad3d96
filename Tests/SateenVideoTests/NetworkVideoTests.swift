import LoopbackServer
import SateenGraphics
import SateenLayout
import SateenNetwork
import SateenThreads
import XCTest

@testable import SateenVideo

final class NetworkVideoTests: XCTestCase {
  /// A server for one file.
  private func serve(_ bytes: [UInt8], ranges: Bool, status: Int = 200, _ log: Locked<[Int]>) throws -> ScriptedServer {
    try ScriptedServer { connection in
      while let head = connection.readHead() {
        let first = ranges ? Self.firstByte(head) ?? 0 : 0
        log.withLock { $0.append(first) }
        guard status == 200 else {
          _ = connection.write("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n")
          continue
        }
        let rest = bytes[min(first, bytes.count)...]
        var answer = "HTTP/1.1 \(first > 0 ? "206 Partial Content" : "200 OK")\r\nContent-Length: \(rest.count)\r\n"
        if ranges { answer += "Accept-Ranges: bytes\r\n" }
        if first > 0 { answer += "Content-Range: bytes \(first)-\(bytes.count - 1)/\(bytes.count)\r\n" }
        guard connection.write(answer + "\r\n"), connection.write(Array(rest)) else { return }
      }
    }
  }

  private static func firstByte(_ head: String) -> Int? {
    for line in head.split(whereSeparator: \.isNewline) where line.lowercased().hasPrefix("range: bytes=") {
      return Int(line.dropFirst("range: bytes=".count).prefix(while: \.isNumber))
    }
    return nil
  }

  private func ring(_ url: String) -> VideoRing {
    let ring = VideoRing(.url(url))
    ring.setFit(VideoFit(size: Size(width: 192, height: 96), scale: 1, gravity: .stretch))
    ring.setPlaying(false)
    ring.setAwake(true)
    return ring
  }

  private func wait(_ ring: VideoRing, _ condition: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 60)
    while !condition(), Date() < end {
      usleep(2000)
      _ = ring.frame(at: 0)
    }
    XCTAssertTrue(condition())
  }

  func testAVideoIsPlayedWhileItArrives() throws {
    // The places of the pictures are at the end of the file.
    let bytes = try TestVideo().bytes()
    for ranges in [true, false] {
      let log = Locked<[Int]>([])
      let server = try serve(bytes, ranges: ranges, log)
      let ring = ring(server.url("/film.mp4"))
      wait(ring) { ring.current != nil }
      XCTAssertEqual(ring.current?.bitmap.frameNumber, 0)
      XCTAssertEqual(ring.facts?.isSeekable, ranges)
      if ranges {
        ring.seek(to: VideoPlace(time: 1.5))
        wait(ring) { ring.current?.bitmap.frameNumber == 45 }
      }
      ring.setAwake(false)
      ring.close()
    }
  }

  func testAnAddressWithoutAFileIsAnError() throws {
    _ = try TestVideo(frames: 1).bytes()
    let server = try serve([], ranges: true, status: 404, Locked([]))
    let ring = ring(server.url("/none.mp4"))
    wait(ring) { ring.news(at: 0).error != nil }
    XCTAssertEqual(
      ring.news(at: 0).error,
      .download(name: server.url("/none.mp4"), .status(url: server.url("/none.mp4"), status: 404)))
  }

  func testOtherPlacesAreAskedForAnew() throws {
    // More than is kept in memory, however fast the server is.
    let part = (0..<1_024_000).map { UInt8(truncatingIfNeeded: $0 / 1000) }
    let bytes = Array(repeatElement(part, count: 24).joined())
    let log = Locked<[Int]>([])
    let server = try serve(bytes, ranges: true, log)
    let file = NetworkBytes(url: server.url("/bytes"), downloader: CurlDownloader.shared)
    try file.open()
    XCTAssertEqual(file.byteCount, bytes.count)
    XCTAssertTrue(file.isSeekable)
    var buffer = [UInt8](repeating: 0, count: 1000)
    func read(at place: Int) -> [UInt8] {
      XCTAssertTrue(file.seek(to: place))
      let got = buffer.withUnsafeMutableBytes { file.read(into: $0) }
      return Array(buffer.prefix(max(0, got)))
    }
    for place in [0, 20_000_000, 100, 24_000_000, 23_999_000] {
      let got = read(at: place)
      XCTAssertFalse(got.isEmpty)
      XCTAssertEqual(got, Array(bytes[place..<place + got.count]), "\(place)")
    }
    XCTAssertEqual(read(at: bytes.count), [])
    XCTAssertFalse(file.seek(to: bytes.count + 1))
    XCTAssertGreaterThan(log.withLock { $0.count }, 1)
    file.cancel()
    XCTAssertTrue(file.seek(to: 0))
  }

  /// Breaks transfers off before the thread that asked for them can see the answer.
  private struct BreakingDownloader: Downloader {
    final class Transfer: Download {
      func cancel() {}
      func setPaused(_ isPaused: Bool) {}
    }

    let bytes: [UInt8]

    func start(_ request: DownloadRequest, receive: @escaping @Sendable (DownloadEvent) -> Void) -> any Download {
      receive(.response(DownloadResponse(status: 200, url: request.url, expectedBytes: 100)))
      if !bytes.isEmpty { receive(.bytes(bytes)) }
      receive(.end(.interrupted(url: request.url, received: bytes.count, expected: 100)))
      return Transfer()
    }
  }

  func testBytesThatCameBeforeATransferBrokeOffAreRead() throws {
    let broken = VideoError.download(
      name: "http://a/film", .interrupted(url: "http://a/film", received: 10, expected: 100))
    let file = NetworkBytes(url: "http://a/film", downloader: BreakingDownloader(bytes: Array(0..<10)))
    try file.open()
    var buffer = [UInt8](repeating: 0, count: 100)
    XCTAssertEqual(buffer.withUnsafeMutableBytes { file.read(into: $0) }, 10)
    XCTAssertEqual(Array(buffer.prefix(10)), Array(0..<10))
    XCTAssertEqual(buffer.withUnsafeMutableBytes { file.read(into: $0) }, -1)
    XCTAssertEqual(file.error, broken)

    let empty = NetworkBytes(url: "http://a/film", downloader: BreakingDownloader(bytes: []))
    XCTAssertThrowsError(try empty.open()) { XCTAssertTrue($0 is VideoError) }
  }

  func testAServerThatOnlySaysItHasRanges() throws {
    let bytes = (0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 / 1000) }
    let log = Locked<[Int]>([])
    let server = try ScriptedServer { connection in
      while let head = connection.readHead() {
        log.withLock { $0.append(Self.firstByte(head) ?? 0) }
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\nAccept-Ranges: bytes\r\n\r\n"
        guard connection.write(answer), connection.write(bytes) else { return }
      }
    }
    let file = NetworkBytes(url: server.url("/bytes"), downloader: CurlDownloader.shared)
    try file.open()
    for place in [2_500_000, 10] {
      XCTAssertTrue(file.seek(to: place))
      var buffer = [UInt8](repeating: 0, count: 1000)
      let got = buffer.withUnsafeMutableBytes { file.read(into: $0) }
      XCTAssertGreaterThan(got, 0)
      XCTAssertEqual(Array(buffer.prefix(max(0, got))), Array(bytes[place..<place + max(0, got)]))
    }
    XCTAssertLessThan(log.withLock { $0.count }, 5)
    file.cancel()
  }

  func testAServerThatGivesLessThanItWasAskedFor() throws {
    let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 1000) }
    let server = try ScriptedServer { connection in
      while let head = connection.readHead() {
        let first = Self.firstByte(head) ?? 0
        let last = min(bytes.count, first + 100_000)
        guard
          connection.write(
            "HTTP/1.1 206 Partial Content\r\nContent-Length: \(last - first)\r\n"
              + "Content-Range: bytes \(first)-\(last - 1)/\(bytes.count)\r\n\r\n"),
          connection.write(Array(bytes[first..<last]))
        else { return }
      }
    }
    let file = NetworkBytes(url: server.url("/bytes"), downloader: CurlDownloader.shared)
    try file.open()
    XCTAssertEqual(file.byteCount, bytes.count)
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 30_000)
    while true {
      let got = buffer.withUnsafeMutableBytes { file.read(into: $0) }
      XCTAssertGreaterThanOrEqual(got, 0)
      guard got > 0 else { break }
      read += buffer[..<got]
    }
    XCTAssertEqual(read, bytes)
    file.cancel()
  }

  func testAWaitCanBeInterrupted() throws {
    let server = try ScriptedServer { connection in
      _ = connection.readHead()
      _ = connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
      connection.waitForEnd()
    }
    let interruption = Interruption()
    let file = NetworkBytes(
      url: server.url("/slow"), downloader: CurlDownloader.shared, interruption: interruption)
    try file.open()
    let waits = expectation(description: "the wait ends")
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 100)
      let got = buffer.withUnsafeMutableBytes { file.read(into: $0) }
      XCTAssertEqual(got, -1)
      XCTAssertNil(file.error)
      waits.fulfill()
    }
    usleep(20_000)
    interruption.isSet = true
    file.wake()
    wait(for: [waits], timeout: 60)
    file.cancel()
  }

  func testNamesHoldNoSecretsAndLocalAddressesAreNotRemote() {
    XCTAssertEqual(VideoSource.url("https://ann:secret@example.org/a.mp4").name, "https://example.org/a.mp4")
    XCTAssertTrue(VideoSource.url(" https://example.org/a.mp4").isRemote)
    XCTAssertTrue(VideoSource.url("store:a.mp4").isRemote)
    XCTAssertFalse(VideoSource.url(" FILE:///a.mp4").isRemote)
    XCTAssertFalse(VideoSource.url("data:video/mp4;base64,AA").isRemote)
  }

  func testAddressesOfFilesCanBeSoughtIn() throws {
    let path = NSTemporaryDirectory() + "sateen-video-\(getpid()).mp4"
    try Data(TestVideo().bytes()).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let ring = ring("file://" + path)
    wait(ring) { ring.current != nil }
    XCTAssertEqual(ring.facts?.isSeekable, true)
    ring.seek(to: VideoPlace(time: 1.5))
    wait(ring) { ring.current?.bitmap.frameNumber == 45 }
  }

  func testACancelledVideoEndsItsWait() throws {
    let server = try ScriptedServer { connection in
      _ = connection.readHead()
      _ = connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
      connection.waitForEnd()
    }
    _ = try TestVideo(frames: 1).bytes()
    let ring = ring(server.url("/slow.mp4"))
    usleep(100_000)
    ring.setAwake(false)
    ring.close()
    let end = Date(timeIntervalSinceNow: 60)
    while ring.holdsReader, Date() < end { usleep(2000) }
    XCTAssertFalse(ring.holdsReader)
    XCTAssertNil(ring.news(at: 0).error)
  }
}
