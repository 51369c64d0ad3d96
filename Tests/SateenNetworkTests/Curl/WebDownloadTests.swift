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
    let begin = Clock.monotonic
    let records = (0..<50).map { downloader.record(DownloadRequest(url: server.secureURL("/a.jpg?\($0)"))) }
    for record in records {
      record.waitForEnd()
      XCTAssertNil(record.error)
      XCTAssertTrue(record.bytes == bytes)
    }
    print("50 x 300 KB over HTTP/2 took \(Int((Clock.monotonic - begin) * 1000)) ms")
    let log = try server.log()
    XCTAssertEqual(log.count, 50)
    XCTAssertEqual(Set(log.map(\.connection)).count, 1)
  }
}
