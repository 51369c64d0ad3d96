import LoopbackServer
import SateenThreads
import Synchronization
import XCTest

@testable import SateenNetwork

/// Transfers that are cancelled and held up.
final class CancellationTests: XCTestCase {
  func testACancelledTransferEndsOnce() throws {
    let server = try WebServer()
    try server.write("a.jpg", testBytes(2_000_000))
    let downloader = CurlDownloader(trusting: server.certificate)
    for url in [server.url("/slow/a.jpg"), server.secureURL("/slow/a.jpg")] {
      let record = DownloadRecord()
      let download = downloader.start(DownloadRequest(url: url)) { record.take($0) }
      record.wait("the first bytes") { record.count > 0 }
      download.cancel()
      download.cancel()
      record.waitForEnd()
      XCTAssertEqual(record.error, .cancelled(url: url))
      download.cancel()
      download.setPaused(true)
      download.setPaused(false)
      // Another transfer has come and gone, so all messages before it were taken.
      XCTAssertNil(downloader.load(server.url("/headers")).error)
      XCTAssertEqual(record.ends, 1)
    }
  }

  func testATransferIsCancelledFromWithinItsReceiver() throws {
    let server = try WebServer()
    try server.write("a.jpg", testBytes(2_000_000))
    let downloader = CurlDownloader(trusting: server.certificate)
    for url in [server.url("/a.jpg"), server.secureURL("/a.jpg"), "file://" + server.folder.path + "/root/a.jpg"] {
      let record = DownloadRecord()
      let own = Locked<(any Download)?>(nil)
      let download = downloader.start(DownloadRequest(url: url)) { event in
        record.take(event)
        if case .response = event {
          record.wait("start to return") { own.withLock { $0 != nil } }
          own.withLock { $0 }?.cancel()
        }
      }
      own.exchange(download)
      record.waitForEnd()
      XCTAssertEqual(record.error, .cancelled(url: url))
      XCTAssertLessThan(record.count, 2_000_000)
      own.exchange(nil)
    }
  }

  func testATransferThatWaitsForItsTurnIsCancelled() throws {
    let server = try ScriptedServer { $0.waitForEnd() }
    let downloader = CurlDownloader()
    let records = (0..<20).map { _ in DownloadRecord() }
    let downloads = records.map { record in
      downloader.start(DownloadRequest(url: server.url("/"))) { record.take($0) }
    }
    downloads[15].cancel()
    records[15].waitForEnd()
    XCTAssertEqual(records.filter(\.hasEnded).count, 1)
    for download in downloads { download.cancel() }
    for record in records {
      record.waitForEnd()
      XCTAssertEqual(record.error, .cancelled(url: server.url("/")))
    }
  }

  func testALookupThatHangsKeepsNobodyFromCancelling() throws {
    let server = try WebServer()
    let downloader = CurlDownloader()
    let records = (0..<8).map { _ in DownloadRecord() }
    let downloads = records.enumerated().map { index, record in
      downloader.start(DownloadRequest(url: "http://host\(index).invalid/")) { record.take($0) }
    }
    for download in downloads { download.cancel() }
    for record in records { record.waitForEnd() }
    XCTAssertNil(downloader.load(server.url("/headers")).error)
  }

  func testAStormOfCancellations() throws {
    let seed = ProcessInfo.processInfo.environment["SATEEN_SEED"].flatMap { UInt64($0) } ?? 20_261_126
    print("seed \(seed)")
    var random = SplitMix(seed)
    let server = try WebServer()
    let other = try WebServer(knowsHTTP2: false)
    let bytes = testBytes(120_000)
    for server in [server, other] { try server.write("a.jpg", bytes) }
    let both = server.folder.appendingPathComponent("both.pem").path
    let certificates = try [server, other].map { try String(contentsOfFile: $0.certificate, encoding: .utf8) }
    try certificates.joined().write(toFile: both, atomically: true, encoding: .utf8)
    let downloader = CurlDownloader(trusting: both)
    let addresses = [
      server.secureURL("/a.jpg"), server.secureURL("/slow/a.jpg"), server.url("/a.jpg"), other.secureURL("/a.jpg"),
      other.url("/slow/a.jpg"), server.secureURL("/chain/3"), "http://nobody.invalid/", "data:,abc", "nonsense",
      "file://" + server.folder.path + "/root/a.jpg", server.secureURL("/to/302?") + other.url("/a.jpg"),
    ]
    var open: [(record: DownloadRecord, download: any Download, url: String)] = []
    var all: [(record: DownloadRecord, url: String)] = []
    for _ in 0..<1000 {
      let url = addresses[Int(random.next() % UInt64(addresses.count))]
      let record = DownloadRecord()
      let limit = random.next() % 8 == 0 ? 50_000 : 1 << 20
      let cancelsAtOnce = random.next() % 16 == 0
      let download = downloader.start(DownloadRequest(url: url, byteLimit: limit)) { record.take($0) }
      if cancelsAtOnce { download.cancel() }
      open.append((record, download, url))
      all.append((record, url))
      for _ in 0..<random.next() % 3 where !open.isEmpty {
        let index = Int(random.next() % UInt64(open.count))
        switch random.next() % 4 {
        case 0: open.remove(at: index).download.cancel()
        case 1: open[index].download.setPaused(true)
        case 2: open[index].download.setPaused(false)
        default: if open[index].record.hasEnded { open.remove(at: index) }
        }
      }
      if open.count > 60 {
        let oldest = open.removeFirst()
        oldest.download.setPaused(false)
        if random.next() % 2 == 0 { oldest.download.cancel() }
      }
    }
    for entry in open { entry.download.setPaused(false) }
    for entry in all {
      entry.record.waitForEnd(120)
      XCTAssertEqual(entry.record.ends, 1)
      if entry.record.error == nil, entry.url.hasSuffix("a.jpg") {
        XCTAssertTrue(entry.record.bytes == bytes, entry.url)
      }
      switch entry.record.error {
      case nil, .cancelled, .tooLarge: break
      case .hostNotFound, .offline: XCTAssertEqual(entry.url, "http://nobody.invalid/")
      case .invalidURL: XCTAssertEqual(entry.url, "nonsense")
      case let error?: XCTFail("\(error)")
      }
    }
    XCTAssertTrue(all.contains { $0.record.error?.isCancellation == true })
    XCTAssertTrue(all.contains { $0.record.error == nil })
    XCTAssertEqual(downloader.load(server.secureURL("/a.jpg")).count, bytes.count)
  }

  func testAPausedTransferHoldsTheServerUp() throws {
    let written = Atomic<Int>(0)
    let server = try ScriptedServer { connection in
      guard connection.readHead() != nil else { return }
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 64000000\r\n\r\n")
      let chunk = [UInt8](repeating: 9, count: 64_000)
      while written.load(ordering: .relaxed) < 64_000_000, connection.write(chunk) {
        written.add(64_000, ordering: .relaxed)
      }
    }
    let record = DownloadRecord()
    let download = CurlDownloader().start(DownloadRequest(url: server.url("/"), stallTimeout: 0.5)) { record.take($0) }
    record.wait("the first bytes") { record.count > 0 }
    download.setPaused(true)
    // The buffers of both sides fill up; the time without bytes is no stall.
    var last = -1
    var since = Clock.monotonic
    record.wait("the server to wait") {
      let now = written.load(ordering: .relaxed)
      if now != last { (last, since) = (now, Clock.monotonic) }
      return Clock.monotonic - since > 1.5
    }
    XCTAssertLessThan(last, 64_000_000)
    XCTAssertFalse(record.hasEnded)
    download.setPaused(false)
    record.waitForEnd()
    XCTAssertNil(record.error)
    XCTAssertEqual(record.count, 64_000_000)
  }

  func testAPausedTransferLetsOthersOfItsConnectionGoOn() throws {
    let server = try WebServer()
    let bytes = testBytes(200_000)
    try server.write("a.jpg", bytes)
    let downloader = CurlDownloader(trusting: server.certificate)
    let record = DownloadRecord()
    let url = server.secureURL("/slow/a.jpg")
    let download = downloader.start(DownloadRequest(url: url)) { record.take($0) }
    record.wait("the first bytes") { record.count > 0 }
    download.setPaused(true)
    for _ in 0..<5 { XCTAssertTrue(downloader.load(server.secureURL("/a.jpg")).bytes == bytes) }
    XCTAssertFalse(record.hasEnded)
    XCTAssertEqual(try server.log().count, 5)
    download.setPaused(false)
    record.waitForEnd()
    XCTAssertTrue(record.bytes == bytes)
    XCTAssertEqual(Set(try server.log().map(\.connection)).count, 1)
  }

  func testAPausedTransferThatGetsTooMuchIsGivenUpForTheSakeOfOthers() throws {
    let server = try WebServer()
    let bytes = testBytes(12_000_000)
    try server.write("a.jpg", bytes)
    try server.write("b.jpg", [1, 2, 3])
    let downloader = CurlDownloader(trusting: server.certificate)
    let url = server.secureURL("/a.jpg")
    let record = DownloadRecord()
    let own = Locked<(any Download)?>(nil)
    let download = downloader.start(DownloadRequest(url: url)) { event in
      record.take(event)
      if case .response = event {
        record.wait("start to return") { own.withLock { $0 != nil } }
        own.exchange(nil)?.setPaused(true)
      }
    }
    own.exchange(download)
    record.wait("the answer") { record.response != nil }
    record.wait("the server to be left") {
      XCTAssertEqual(downloader.load(server.secureURL("/b.jpg")).bytes, [1, 2, 3])
      return (try? server.log().contains { $0.path == "/a.jpg" }) == true
    }
    XCTAssertFalse(record.hasEnded)
    download.setPaused(false)
    record.waitForEnd()
    XCTAssertEqual(record.error, .interrupted(url: url, received: record.count, expected: 12_000_000))
    XCTAssertTrue((4 << 20..<6 << 20).contains(record.count), "\(record.count)")
    let rest = downloader.load(DownloadRequest(url: url, firstByte: record.count))
    XCTAssertTrue(record.bytes + rest.bytes == bytes)
    XCTAssertEqual(Set(try server.log().map(\.connection)).count, 1)
  }

  func testAPausedTransferKeepsItsEnd() throws {
    let server = try WebServer()
    try server.write("a.jpg", testBytes(200_000))
    let downloader = CurlDownloader(trusting: server.certificate)
    for url in [server.url("/a.jpg"), server.secureURL("/a.jpg"), "file://" + server.folder.path + "/root/a.jpg"] {
      let records = (0..<2).map { _ in DownloadRecord() }
      let downloads = records.map { record in
        let own = Locked<(any Download)?>(nil)
        let download = downloader.start(DownloadRequest(url: url)) { event in
          record.take(event)
          if case .response = event {
            record.wait("start to return") { own.withLock { $0 != nil } }
            own.withLock { $0 }?.setPaused(true)
            own.exchange(nil)
          }
        }
        own.exchange(download)
        return download
      }
      for record in records { record.wait("the answer") { record.response != nil } }
      XCTAssertNil(downloader.load(url).error)
      XCTAssertEqual(records.map(\.count), [0, 0])
      XCTAssertEqual(records.map(\.ends), [0, 0])
      downloads[0].setPaused(false)
      records[0].waitForEnd()
      XCTAssertEqual(records[0].count, 200_000)
      XCTAssertNil(records[0].error)
      downloads[1].cancel()
      records[1].waitForEnd()
      XCTAssertEqual(records[1].error, .cancelled(url: url))
      XCTAssertEqual(records[1].count, 0)
    }
  }
}

/// Random numbers that a seed decides.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
