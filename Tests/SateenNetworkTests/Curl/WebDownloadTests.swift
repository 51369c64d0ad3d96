import LoopbackServer
import SateenThreads
import XCTest

@testable import SateenNetwork

/// Downloads from a real server.
final class WebDownloadTests: XCTestCase {
  func testAFileComesWithItsHead() throws {
    let server = try WebServer()
    let bytes = testBytes(300_000)
    try server.write("a.jpg", bytes)
    let downloader = CurlDownloader(trusting: server.certificate)
    for url in [server.url("/a.jpg"), server.secureURL("/a.jpg")] {
      let record = downloader.load(url)
      XCTAssertNil(record.error)
      XCTAssertEqual(record.response?.status, 200)
      XCTAssertEqual(record.response?.url, url)
      XCTAssertEqual(record.response?.expectedBytes, 300_000)
      XCTAssertNotNil(record.response?.headers["etag"])
      XCTAssertTrue(record.bytes == bytes)
    }
    XCTAssertEqual(try server.log().map(\.version), ["HTTP/1.1", "HTTP/2.0"])
  }

  func testFiftyAtOnceShareOneConnection() throws {
    let server = try WebServer()
    let bytes = testBytes(300_000)
    try server.write("a.jpg", bytes)
    let downloader = CurlDownloader(trusting: server.certificate)
    let records = (0..<50).map { downloader.record(DownloadRequest(url: server.secureURL("/a.jpg?\($0)"))) }
    for record in records {
      record.waitForEnd()
      XCTAssertNil(record.error)
      XCTAssertTrue(record.bytes == bytes)
    }
    let log = try server.log()
    XCTAssertEqual(log.count, 50)
    XCTAssertEqual(Set(log.map(\.connection)).count, 1)
  }

  func testAHostWithoutHTTP2GetsSixConnections() throws {
    let server = try WebServer(knowsHTTP2: false)
    // The server sends the first 2 KB at once, and takes its time for the rest.
    try server.write("a.jpg", testBytes(3000))
    let downloader = CurlDownloader(trusting: server.certificate)
    for url in [server.url("/slower/a.jpg"), server.secureURL("/slower/a.jpg")] {
      let before = try server.log().count
      let records = (0..<20).map { downloader.record(DownloadRequest(url: url + "?\($0)")) }
      for record in records {
        record.waitForEnd()
        XCTAssertNil(record.error)
        XCTAssertEqual(record.count, 3000)
      }
      let log = try server.log().dropFirst(before)
      XCTAssertEqual(log.count, 20)
      XCTAssertEqual(Set(log.map(\.version)), ["HTTP/1.1"])
      XCTAssertTrue((2...6).contains(Set(log.map(\.connection)).count), "\(log)")
    }
  }

  func testAConnectionIsKeptForTheNextRequest() throws {
    let server = try WebServer()
    try server.write("a.jpg", testBytes(1000))
    let downloader = CurlDownloader()
    for _ in 0..<5 { XCTAssertNil(downloader.load(server.url("/a.jpg")).error) }
    XCTAssertEqual(Set(try server.log().map(\.connection)).count, 1)
  }

  func testAStatusIsAnAnswerAndNoError() throws {
    let server = try WebServer()
    let downloader = CurlDownloader()
    for status in [204, 400, 401, 403, 404, 429, 500, 503] {
      let record = downloader.load(server.url("/status/\(status)"))
      XCTAssertNil(record.error)
      XCTAssertEqual(record.response?.status, status)
      XCTAssertEqual(record.text, status == 204 ? "" : "status \(status)")
    }
    XCTAssertEqual(downloader.load(server.url("/status/204")).response?.expectedBytes, 0)
  }

  func testATransferGoesOnAtAByte() throws {
    let server = try WebServer()
    let bytes = testBytes(100_000)
    try server.write("a.jpg", bytes)
    let downloader = CurlDownloader(trusting: server.certificate)
    let tag = try XCTUnwrap(downloader.load(server.url("/a.jpg")).response?.headers["ETag"])
    for url in [server.url("/a.jpg"), server.secureURL("/a.jpg")] {
      let same = downloader.load(DownloadRequest(url: url, headers: ["If-Range": tag], firstByte: 60_000))
      XCTAssertEqual(same.response?.status, 206)
      XCTAssertEqual(same.response?.expectedBytes, 40_000)
      XCTAssertEqual(same.response?.headers["Content-Range"], "bytes 60000-99999/100000")
      XCTAssertTrue(same.bytes == Array(bytes[60_000...]))

      let changed = downloader.load(DownloadRequest(url: url, headers: ["If-Range": "\"other\""], firstByte: 60_000))
      XCTAssertEqual(changed.response?.status, 200)
      XCTAssertTrue(changed.bytes == bytes)

      XCTAssertEqual(downloader.load(DownloadRequest(url: url, firstByte: 100_000)).response?.status, 416)
      let known = downloader.load(DownloadRequest(url: url, headers: ["If-None-Match": tag]))
      XCTAssertEqual(known.response?.status, 304)
      XCTAssertEqual(known.response?.expectedBytes, 0)
      XCTAssertNil(known.error)
      XCTAssertEqual(known.count, 0)
    }
  }

  func testTextComesDecompressed() throws {
    let server = try WebServer()
    let text = String(repeating: "Sateen ", count: 20_000)
    try server.write("a.txt", Array(text.utf8))
    let downloader = CurlDownloader()
    let url = server.url("/gzip/a.txt")
    let record = downloader.load(DownloadRequest(url: url, acceptsCompression: true))
    XCTAssertNil(record.error)
    XCTAssertEqual(record.text, text)
    XCTAssertNil(record.response?.expectedBytes)
    XCTAssertNil(record.response?.headers["Content-Encoding"])
    // The server leaves out what it compresses.
    XCTAssertNil(record.response?.headers["Accept-Ranges"])

    let plain = downloader.load(url)
    XCTAssertEqual(plain.text, text)
    XCTAssertEqual(plain.response?.expectedBytes, text.utf8.count)
    // 140 KB come as less than a kilobyte.
    let bomb = downloader.load(DownloadRequest(url: url, byteLimit: 100_000, acceptsCompression: true))
    guard case .tooLarge(_, let bytes, 100_000) = bomb.error else { return XCTFail("\(bomb.error as Any)") }
    XCTAssertGreaterThan(bytes, 100_000)
    XCTAssertLessThanOrEqual(bomb.count, 100_000)
  }

  func testAResourceBeyondTheLimitIsNotLoaded() throws {
    let server = try WebServer()
    try server.write("a.jpg", testBytes(100_000))
    let downloader = CurlDownloader()
    let url = server.url("/a.jpg")
    XCTAssertNil(downloader.load(DownloadRequest(url: url, byteLimit: 100_000)).error)
    let record = downloader.load(DownloadRequest(url: url, byteLimit: 99_999))
    XCTAssertEqual(record.error, .tooLarge(url: url, bytes: 100_000, limit: 99_999))
    XCTAssertEqual(record.count, 0)
    // The limit is one of the whole resource.
    let rest = downloader.load(DownloadRequest(url: url, firstByte: 50_000, byteLimit: 99_999))
    XCTAssertEqual(rest.error, .tooLarge(url: url, bytes: 100_000, limit: 99_999))
    XCTAssertNotNil(downloader.load(DownloadRequest(url: url, byteLimit: .min)).error)
  }

  func testTheServerSeesTheFieldsOfTheRequest() throws {
    let server = try WebServer()
    let downloader = CurlDownloader(userAgent: "Feed/2")
    let headers: HTTPHeaders = ["X-Own": "1", "Cookie": "a=b", "Accept-Encoding": "br", "Host": "elsewhere"]
    var fields = downloader.load(DownloadRequest(url: server.url("/headers"), headers: headers)).fields
    XCTAssertEqual(fields["user-agent"], "Feed/2")
    XCTAssertEqual(fields["x-own"], "1")
    XCTAssertEqual(fields["cookie"], "a=b")
    XCTAssertEqual(fields["accept-encoding"], "identity")
    XCTAssertEqual(fields["host"], "127.0.0.1:\(server.port)")
    let other = DownloadRequest(url: server.url("/headers"), headers: ["user-agent": "B", "x-own": ""])
    fields = downloader.load(other).fields
    XCTAssertEqual(fields["user-agent"], "B")
    XCTAssertEqual(fields["x-own"], "")
    XCTAssertEqual(CurlDownloader().load(server.url("/headers")).fields["user-agent"], "Sateen")
  }

  func testFieldsThatWouldBeginOthersAreRefused() throws {
    let server = try WebServer()
    let downloader = CurlDownloader()
    let url = server.url("/headers")
    let bad: [HTTPHeaders] = [
      ["X-Own": "1\r\nCookie: a=b"], ["X-Own": "1\n"], ["X-Own": "a\0b"], ["X-Own\r\nCookie": "1"], ["": "1"],
      ["X Own": "1"], ["X-Own:": "1"], ["Grö": "1"],
    ]
    for headers in bad {
      let record = downloader.load(DownloadRequest(url: url, headers: headers))
      guard case .invalidField(url, _, _) = record.error else {
        XCTFail("\(headers): \(record.error as Any)")
        continue
      }
      XCTAssertEqual(record.error?.description.contains("\n"), false)
    }
    let agent = CurlDownloader(userAgent: "a\r\nX: y").load(url)
    guard case .invalidField(url, "User-Agent", _) = agent.error else { return XCTFail("\(agent.error as Any)") }
    XCTAssertEqual(try server.log().count, 0)
  }

  func testAddressesAreEncodedAsBrowsersDo() throws {
    let server = try WebServer()
    try server.write("a b ü\"%.jpg", [1, 2, 3])
    let downloader = CurlDownloader()
    let record = downloader.load(" http://127.0.0.1:\(server.port)/x/../a b ü\"%25.jpg?q=ä b#fragment ")
    XCTAssertEqual(record.bytes, [1, 2, 3])
    let encoded = "/a%20b%20%C3%BC%22%25.jpg?q=%C3%A4%20b"
    XCTAssertEqual(record.response?.url, server.url(encoded))
    XCTAssertEqual(try server.log().map(\.path), [encoded])
  }

  func testLongAddressesAreSentUpToALimit() throws {
    let server = try WebServer()
    let downloader = CurlDownloader(trusting: server.certificate)
    for base in [server.url("/headers?"), server.secureURL("/headers?")] {
      XCTAssertEqual(downloader.load(base + String(repeating: "a", count: 32_000)).response?.status, 200)
      for count in [32_768, 1 << 20] {
        let long = downloader.load(base + String(repeating: "ü", count: count / 2))
        guard case .invalidURL = long.error else { return XCTFail("\(long.error as Any)") }
        XCTAssertLessThan(long.error?.description.utf8.count ?? 0, 3000)
      }
      let encoded = downloader.load(base + String(repeating: "ü", count: 8000))
      guard case .invalidURL = encoded.error else { return XCTFail("\(encoded.error as Any)") }
      let fields: HTTPHeaders = ["X-Own": String(repeating: "a", count: 20_000), "X-B": "b"]
      XCTAssertEqual(downloader.load(DownloadRequest(url: base, headers: fields)).fields["x-own"]?.count, 20_000)
      let longer: HTTPHeaders = ["X-Own": String(repeating: "a", count: 24_576)]
      guard case .invalidField(_, "X-Own", _) = downloader.load(DownloadRequest(url: base, headers: longer)).error
      else {
        return XCTFail("the field was sent")
      }
    }
  }

  func testACertificateThatNobodyKnowsIsRefused() throws {
    let server = try WebServer()
    let url = server.secureURL("/headers")
    guard case .notSecure(url, let reason) = CurlDownloader().load(url).error else { return XCTFail("it is trusted") }
    XCTAssertFalse(reason.isEmpty)
    guard case .notSecure = CurlDownloader(trusting: "/no/such/file").load(url).error else {
      return XCTFail("it is trusted")
    }
    // A certificate of another host.
    let other = "https://127.0.0.2:\(server.securePort)/headers"
    XCTAssertNotNil(CurlDownloader(trusting: server.certificate).load(other).error)
    // A server that does not know TLS.
    let plain = "https://127.0.0.1:\(server.port)/headers"
    guard case .notSecure = CurlDownloader().load(plain).error else { return XCTFail("it is trusted") }
    XCTAssertEqual(try server.log().filter { $0.status == 200 }, [])
  }

  func testAServerThatEndsAndComesBack() throws {
    let server = try WebServer()
    let bytes = testBytes(1_000_000)
    try server.write("a.jpg", bytes)
    let downloader = CurlDownloader(trusting: server.certificate)
    for url in [server.url("/slow/a.jpg"), server.secureURL("/slow/a.jpg")] {
      let record = downloader.record(DownloadRequest(url: url))
      record.wait("the first bytes") { record.count > 0 }
      server.stop()
      record.waitForEnd()
      XCTAssertEqual(record.error, .interrupted(url: url, received: record.count, expected: 1_000_000))
      XCTAssertEqual(record.error?.isTransient, true)
      XCTAssertTrue(bytes.starts(with: record.bytes))
      let refused = downloader.load(url)
      guard case .cannotConnect(url, _) = refused.error else { return XCTFail("\(refused.error as Any)") }
      XCTAssertEqual(refused.error?.isTransient, true)

      try server.restart()
      let rest = downloader.load(
        DownloadRequest(url: url.replacingOccurrences(of: "/slow", with: ""), firstByte: record.count))
      XCTAssertNil(rest.error)
      XCTAssertTrue(record.bytes + rest.bytes == bytes)
    }
  }

  func testAServerThatSleepsIsLeft() throws {
    let server = try WebServer()
    try server.write("a.jpg", testBytes(1_000_000))
    let downloader = CurlDownloader(trusting: server.certificate)
    for url in [server.url("/slow/a.jpg"), server.secureURL("/slow/a.jpg")] {
      let record = downloader.record(DownloadRequest(url: url, stallTimeout: 1))
      record.wait("the first bytes") { record.count > 0 }
      server.pause()
      record.waitForEnd()
      XCTAssertEqual(record.error, .stalled(url: url))
      // The system takes the connection, or has it already, but the server says nothing.
      let silent = downloader.load(DownloadRequest(url: url, connectTimeout: 1, stallTimeout: 1))
      XCTAssertEqual(silent.error, .timedOut(url: url))
      server.goOn()
    }
  }

  func testAHostThatDoesNotExist() {
    let url = "http://nobody.invalid/a"
    var options = NetworkThread.Options()
    options.isOffline = { false }
    XCTAssertEqual(CurlDownloader(options).load(url).error, .hostNotFound(url: url, host: "nobody.invalid"))
    options.isOffline = { true }
    let offline = CurlDownloader(options).load(url)
    XCTAssertEqual(offline.error, .offline(url: url))
    XCTAssertEqual(offline.error?.isTransient, true)
  }

  func testARefusalByThisComputerIsNotOffline() throws {
    var options = NetworkThread.Options()
    options.isOffline = { true }
    let record = CurlDownloader(options).load("http://127.0.0.1:\(try LoopbackPort.free())/")
    guard case .cannotConnect = record.error else { return XCTFail("\(record.error as Any)") }
  }

  func testAddressesOfIPv6() throws {
    // No server has this port; the address is understood all the same.
    let url = "http://[::1]:\(try LoopbackPort.free())/"
    let record = CurlDownloader().load(url)
    guard case .cannotConnect(url, _) = record.error else { return XCTFail("\(record.error as Any)") }
  }
}

extension DownloadRecord {
  /// The fields that the server's `/headers` saw.
  var fields: [String: String] {
    var fields: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    return fields
  }
}
