import LoopbackServer
import Synchronization
import XCTest

@testable import SateenNetwork

/// Servers that break the protocol, or stop talking.
final class BadServerTests: XCTestCase {
  /// Loads an address of a server that writes something after each request, and closes the connection.
  private func load(
    _ downloader: CurlDownloader = CurlDownloader(),
    _ request: (String) -> DownloadRequest = { DownloadRequest(url: $0) },
    _ answer: @escaping @Sendable (ScriptedServer.Connection) -> Void
  ) throws -> DownloadRecord {
    let server = try ScriptedServer { connection in
      if connection.readHead() != nil { answer(connection) }
    }
    return downloader.load(request(server.url("/a")))
  }

  func testAnAnswerThatEndsTooEarly() throws {
    let short = try load { $0.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789") }
    guard case .interrupted(_, 10, 100) = short.error else { return XCTFail("\(short.error as Any)") }
    XCTAssertEqual(short.text, "0123456789")
    XCTAssertEqual(short.error?.isTransient, true)

    let chunk = try load { $0.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n5\r\n56") }
    guard case .interrupted(_, let received, nil) = chunk.error else { return XCTFail("\(chunk.error as Any)") }
    XCTAssertEqual(received, chunk.count)

    let reset = try load {
      $0.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789")
      $0.pause(0.2)
      $0.reset()
    }
    guard case .interrupted(_, 10, 100) = reset.error else { return XCTFail("\(reset.error as Any)") }

    let head = try load { $0.write("HTTP/1.1 200 OK\r\nContent-Le") }
    XCTAssertEqual(head.error?.isTransient, true, "\(head.error as Any)")
    XCTAssertNil(head.response)

    let nothing = try load { _ in }
    guard case .interrupted(_, 0, nil) = nothing.error else { return XCTFail("\(nothing.error as Any)") }
  }

  func testMoreThanWasAnnouncedDoesNotCount() throws {
    let record = try load { $0.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n0123456789") }
    XCTAssertNil(record.error)
    XCTAssertEqual(record.text, "0123")
  }

  func testAnswersThatAreNone() throws {
    let answers = [
      "SSH-2.0-OpenSSH_9.2\r\n", "\r\n\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n",
      "HTTP/1.1 99999 OK\r\n\r\n", String(repeating: "\u{1}", count: 5000), "<html></html>",
    ]
    for answer in answers {
      let record = try load { $0.write(answer) }
      switch record.error {
      case .invalidAnswer, .interrupted, .cannotConnect: break
      default: XCTFail("\(answer.prefix(20)): \(record.error as Any) \(record.response as Any)")
      }
      XCTAssertEqual(record.error?.description.contains { $0.isNewline }, false)
    }
  }

  func testStrangeHeadsAreReadAsFarAsTheyGo() throws {
    let record = try load {
      $0.write("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 200\r\nX-A:  1 \r\nX-A: 2\r\n 3\r\n")
      $0.write("X-Ü: ä\r\nContent-Length: 2\r\n\r\nok")
    }
    XCTAssertNil(record.error)
    XCTAssertEqual(record.response?.headers["x-a"], "1, 2 3")
    XCTAssertNil(record.response?.headers["link"])
    XCTAssertEqual(record.response?.expectedBytes, 2)
    XCTAssertEqual(record.text, "ok")
  }

  func testLengthsThatAreNone() throws {
    for length in ["-1", "abc", "99999999999999999999999999", "9223372036854775807"] {
      let record = try load { $0.write("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nok") }
      XCTAssertTrue(record.error != nil || record.text == "ok", length)
    }
    let huge = try load({ DownloadRequest(url: $0, firstByte: 10) }) {
      $0.write("HTTP/1.1 206 Partial\r\nContent-Length: 9223372036854775807\r\n\r\nok")
    }
    guard case .tooLarge(_, .max, _) = huge.error else { return XCTFail("\(huge.error as Any)") }
  }

  private func load(
    _ request: (String) -> DownloadRequest, _ answer: @escaping @Sendable (ScriptedServer.Connection) -> Void
  ) throws -> DownloadRecord {
    try load(CurlDownloader(), request, answer)
  }

  func testAnEndlessHeadIsRefused() throws {
    let record = try load {
      $0.write("HTTP/1.1 200 OK\r\n")
      while $0.write("X-Field: \(String(repeating: "a", count: 1000))\r\n") {}
    }
    guard case .invalidAnswer = record.error else { return XCTFail("\(record.error as Any)") }
    let hints = try load { while $0.write("HTTP/1.1 103 Early Hints\r\nLink: abcdefghij\r\n\r\n") {} }
    guard case .invalidAnswer = hints.error else { return XCTFail("\(hints.error as Any)") }
    let line = try load { connection in
      connection.write("HTTP/1.1 200 OK\r\nX-Line: ")
      while connection.write([UInt8](repeating: 97, count: 4096)) {}
    }
    XCTAssertNotNil(line.error)
    XCTAssertNil(line.response)
  }

  func testAnEndlessBodyEndsAtTheLimit() throws {
    let record = try load({ DownloadRequest(url: $0, byteLimit: 200_000) }) {
      $0.write("HTTP/1.1 200 OK\r\n\r\n")
      while $0.write([UInt8](repeating: 1, count: 8192)) {}
    }
    guard case .tooLarge(_, let bytes, 200_000) = record.error else { return XCTFail("\(record.error as Any)") }
    XCTAssertGreaterThan(bytes, 200_000)
    XCTAssertLessThanOrEqual(record.count, 200_000)
  }

  func testAServerThatSaysNothing() throws {
    let silent = try load({ DownloadRequest(url: $0, stallTimeout: 0.5) }) { $0.waitForEnd() }
    guard case .timedOut = silent.error else { return XCTFail("\(silent.error as Any)") }
    let stopped = try load({ DownloadRequest(url: $0, stallTimeout: 0.5) }) {
      $0.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbegin")
      $0.waitForEnd()
    }
    guard case .stalled = stopped.error else { return XCTFail("\(stopped.error as Any)") }
    XCTAssertEqual(stopped.text, "begin")
  }

  func testAConnectionThatDoesNotComeAboutEndsAllThatWaitForIt() throws {
    let connections = Atomic<Int>(0)
    let server = try ScriptedServer { connection in
      connections.add(1, ordering: .relaxed)
      connection.waitForEnd()
    }
    let downloader = CurlDownloader()
    let url = "https://127.0.0.1:\(server.port)/"
    let records = (0..<12).map { _ in downloader.record(DownloadRequest(url: url, connectTimeout: 1)) }
    for record in records { XCTAssertEqual(record.waitForEnd().error, .timedOut(url: url)) }
    // Most share the failure of another, rather than try again one after the other.
    XCTAssertLessThanOrEqual(connections.load(ordering: .relaxed), 8)
  }

  func testABodyThatDripsIsGivenUp() throws {
    let record = try load({ DownloadRequest(url: $0, lowestSpeed: 1000, stallTimeout: 1) }) {
      $0.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while $0.write("x"), $0.pause(0.05) {}
    }
    guard case .stalled = record.error else { return XCTFail("\(record.error as Any)") }
    XCTAssertGreaterThan(record.count, 1)

    // The same is fast enough for another request.
    let patient = try load({ DownloadRequest(url: $0, lowestSpeed: 1, stallTimeout: 1) }) {
      $0.write("HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n")
      for _ in 0..<40 where $0.write("x") { $0.pause(0.05) }
    }
    XCTAssertNil(patient.error)
    XCTAssertEqual(patient.count, 40)
  }

  func testNumbersThatMakeNoSense() throws {
    for value in [0, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude] as [Double] {
      let record = try load({
        DownloadRequest(
          url: $0, firstByte: .min, connectTimeout: value, lowestSpeed: .min, stallTimeout: value, redirectLimit: .min)
      }) {
        $0.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
      XCTAssertTrue(record.error == nil || record.error?.isTransient == true, "\(value): \(record.error as Any)")
    }
  }

  func testAProxyOfTheEnvironmentIsUsed() throws {
    let proxy = try ScriptedServer { connection in
      guard let head = connection.readHead() else { return }
      let answer = head.replacing("\r\n", with: "|")
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(answer.utf8.count)\r\n\r\n\(answer)")
    }
    var options = NetworkThread.Options()
    let port = proxy.port
    options.environment = { ["http_proxy": "http://127.0.0.1:\(port)", "no_proxy": "127.0.0.1"][$0] }
    let downloader = CurlDownloader(options)
    let request = DownloadRequest(url: "http://example.invalid/a", headers: ["Proxy-Authorization": "Basic eA=="])
    let head = downloader.load(request).text
    XCTAssertTrue(head.hasPrefix("GET http://example.invalid/a HTTP/1.1|"), head)
    XCTAssertTrue(head.contains("Proxy-Authorization: Basic eA=="), head)

    let server = try WebServer()
    let direct = downloader.load(DownloadRequest(url: server.url("/headers"), headers: request.headers))
    XCTAssertEqual(direct.response?.status, 200)
    XCTAssertEqual(direct.fields["proxy-authorization"], "")
  }
}
