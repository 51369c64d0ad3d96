import LoopbackServer
import XCTest

@testable import SateenNetwork

/// Answers that lead on to other addresses, and what those get to see.
final class RedirectionTests: XCTestCase {
  private let secrets: HTTPHeaders = [
    "Authorization": "Basic c2VjcmV0", "Cookie": "session=secret", "X-Own": "1",
  ]

  func testRedirectionsAreFollowedUpToTheLimit() throws {
    let server = try WebServer()
    let downloader = CurlDownloader(trusting: server.certificate)
    for url in [server.url("/chain/10"), server.secureURL("/chain/10")] {
      let record = downloader.load(url)
      XCTAssertNil(record.error)
      XCTAssertEqual(record.response?.status, 200)
      XCTAssertEqual(record.response?.url, url.replacingOccurrences(of: "/chain/10", with: "/headers"))
      XCTAssertTrue(record.text.contains("user-agent: Sateen"))
    }
    XCTAssertEqual(
      downloader.load(server.url("/chain/11")).error, .tooManyRedirects(url: server.url("/chain/11"), limit: 10))
    let none = DownloadRequest(url: server.url("/chain/1"), redirectLimit: 0)
    XCTAssertEqual(downloader.load(none).error, .tooManyRedirects(url: none.url, limit: 0))
    let before = try server.log().count
    XCTAssertEqual(downloader.load(server.url("/loop")).error, .tooManyRedirects(url: server.url("/loop"), limit: 10))
    XCTAssertEqual(try server.log().count - before, 11)
  }

  func testManyRedirectionsAtOnceShareAConnection() throws {
    let server = try WebServer()
    let downloader = CurlDownloader(trusting: server.certificate)
    let records = (0..<50).map { _ in downloader.record(DownloadRequest(url: server.secureURL("/chain/4"))) }
    for record in records { XCTAssertNil(record.waitForEnd().error) }
    XCTAssertEqual(Set(try server.log().map(\.connection)).count, 1)
  }

  func testTheServerThatWasAskedKeepsTheCredentials() throws {
    let server = try WebServer()
    let downloader = CurlDownloader()
    for status in [301, 302, 303, 307, 308] {
      for target in ["/headers", server.url("/headers"), "//127.0.0.1:\(server.port)/headers", "../headers"] {
        let url = server.url("/to/\(status)?\(target)")
        let fields = downloader.load(DownloadRequest(url: url, headers: secrets)).fields
        XCTAssertEqual(fields["authorization"], "Basic c2VjcmV0", "\(status) \(target)")
        XCTAssertEqual(fields["cookie"], "session=secret")
        XCTAssertEqual(fields["x-own"], "1")
      }
    }
  }

  func testNoOtherServerGetsTheCredentials() throws {
    let server = try WebServer()
    let other = try WebServer()
    let both = server.folder.appendingPathComponent("both.pem").path
    let certificates = try [server, other].map { try String(contentsOfFile: $0.certificate, encoding: .utf8) }
    try certificates.joined().write(toFile: both, atomically: true, encoding: .utf8)
    let downloader = CurlDownloader(trusting: both)
    let targets = [
      // Another port, another host, another scheme, and the same host and port in another spelling.
      other.url("/headers"), "http://localhost:\(server.port)/headers", server.secureURL("/headers"),
      other.secureURL("/headers"), "//localhost:\(server.port)/headers", "http://127.1:\(server.port)/headers",
      // A way through another server does not lead back to trust.
      other.url("/to/302?") + server.url("/headers"),
    ]
    for target in targets {
      let start = server.url("/to/302?\(target)")
      let asUser = start.replacingOccurrences(of: "http://127", with: "http://user:secret@127", options: .anchored)
      let requests = [
        DownloadRequest(url: start, headers: secrets),
        DownloadRequest(url: asUser, headers: ["Cookie": "secret", "X-Own": "1", "Proxy-Authorization": "secret"]),
      ]
      for request in requests {
        let record = downloader.load(request)
        XCTAssertNil(record.error, target)
        let fields = record.fields
        XCTAssertEqual(fields["x-own"], "1", target)
        XCTAssertEqual(fields["authorization"], "", target)
        XCTAssertEqual(fields["cookie"], "", target)
        XCTAssertEqual(fields["proxy-authorization"], "", target)
        XCTAssertEqual(fields["referer"], "", target)
        XCTAssertFalse(record.text.contains("secret"), target)
      }
    }
  }

  func testUserAndPasswordOfAnAddressGoToItsHostAndIntoNoError() throws {
    let server = try WebServer()
    let downloader = CurlDownloader()
    let url = "http://us%65r:p%40ss%3Aw%C3%B6rd@127.0.0.1:\(server.port)"
    let expected = "Basic " + Data("user:p@ss:wörd".utf8).base64EncodedString()
    for path in ["/headers", "/chain/2"] {
      let record = downloader.load(url + path)
      XCTAssertEqual(record.fields["authorization"], expected, path)
      XCTAssertEqual(record.response?.url, server.url("/headers"))
    }
    for path in ["/loop", "/to/302?ftp://a/", ":99999/"] {
      let error = try XCTUnwrap(downloader.load(url + path).error)
      XCTAssertFalse("\(error)".contains("p%40ss"), "\(error)")
      XCTAssertFalse(String(reflecting: error).contains("p%40ss"))
    }
    server.stop()
    let refused = try XCTUnwrap(downloader.load(url + "/headers").error)
    XCTAssertFalse(String(reflecting: refused).contains("ss"), "\(refused)")
  }

  func testNothingButTheWebIsFollowed() throws {
    let server = try WebServer()
    try server.write("own", [1])
    let downloader = CurlDownloader(trusting: server.certificate)
    let file = "file://" + server.folder.appendingPathComponent("root/own").path
    for target in [file, "data:,own", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "javascript:1"] {
      for start in [server.url("/to/302?"), server.secureURL("/to/302?")] {
        let record = downloader.load(start + target)
        guard case .invalidAnswer(_, let reason) = record.error else { return XCTFail("\(record.error as Any)") }
        XCTAssertTrue(reason.contains("scheme"), reason)
        XCTAssertEqual(record.count, 0)
      }
    }
    for target in ["http://", "http://a%00b/", "http://a:b/", "http:/a"] {
      let record = downloader.load(server.url("/to/302?") + target)
      guard case .invalidAnswer = record.error else { return XCTFail("\(target): \(record.error as Any)") }
    }
  }

  func testASecureAddressMayLeadToOneThatIsNot() throws {
    let server = try WebServer()
    let downloader = CurlDownloader(trusting: server.certificate)
    let request = DownloadRequest(url: server.secureURL("/to/302?") + server.url("/headers"), headers: secrets)
    let record = downloader.load(request)
    XCTAssertEqual(record.response?.url, server.url("/headers"))
    XCTAssertEqual(record.fields["authorization"], "")
    XCTAssertEqual(record.fields["cookie"], "")
  }

  func testALongBodyOfARedirectionIsNotRead() throws {
    let server = try WebServer()
    let target = server.url("/headers")
    let endless = try ScriptedServer { connection in
      guard connection.readHead() != nil else { return }
      connection.write("HTTP/1.1 302 Found\r\nLocation: \(target)\r\n\r\n")
      while connection.write([UInt8](repeating: 65, count: 4096)) {}
    }
    let record = CurlDownloader().load(endless.url("/"))
    XCTAssertNil(record.error)
    XCTAssertEqual(record.response?.url, target)
  }

  func testALocationThatIsTooLong() throws {
    let server = try ScriptedServer { connection in
      guard connection.readHead() != nil else { return }
      let location = String(repeating: "ü", count: 8000)
      connection.write("HTTP/1.1 302 Found\r\nLocation: /\(location)\r\nContent-Length: 0\r\n\r\n")
    }
    let record = CurlDownloader().load(server.url("/"))
    guard case .invalidAnswer = record.error else { return XCTFail("\(record.error as Any)") }
  }

  func testALocationThatIsNoTextOfASCII() throws {
    let server = try WebServer()
    try server.write("ü b", [7])
    let target = server.url("/ü b")
    let scripted = try ScriptedServer { connection in
      guard connection.readHead() != nil else { return }
      connection.write("HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n")
    }
    let record = CurlDownloader().load(scripted.url("/"))
    XCTAssertEqual(record.bytes, [7])
  }

  func testARedirectionWithoutALocationIsAnAnswer() throws {
    let server = try ScriptedServer { connection in
      guard connection.readHead() != nil else { return }
      connection.write("HTTP/1.1 302 Found\r\nContent-Length: 2\r\n\r\nok")
    }
    let record = CurlDownloader().load(server.url("/"))
    XCTAssertNil(record.error)
    XCTAssertEqual(record.response?.status, 302)
    XCTAssertEqual(record.text, "ok")
  }
}
