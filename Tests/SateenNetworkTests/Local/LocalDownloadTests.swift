import SateenThreads
import XCTest

@testable import SateenNetwork

/// Addresses that need no network.
final class LocalDownloadTests: XCTestCase {
  private let downloader = CurlDownloader()
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-local-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  func testAFileComesInChunks() throws {
    let bytes = testBytes(3_000_000)
    try Data(bytes).write(to: folder.appendingPathComponent("a b ü%.bin"))
    let path = folder.path
    let urls = [
      "file://\(path)/a%20b%20%C3%BC%25.bin", "file://localhost\(path)/a b ü%25.bin", "FILE:\(path)/a b ü%25.bin?x#y",
      "file://\(path)/a b ü%.bin",
    ]
    for url in urls {
      let largest = Locked(0)
      let record = DownloadRecord()
      _ = downloader.start(DownloadRequest(url: url)) { event in
        if case .bytes(let bytes) = event { largest.withLock { $0 = max($0, bytes.count) } }
        record.take(event)
      }
      record.waitForEnd()
      XCTAssertNil(record.error, url)
      XCTAssertEqual(record.response?.status, 200)
      XCTAssertEqual(record.response?.expectedBytes, 3_000_000)
      XCTAssertTrue(record.bytes == bytes)
      XCTAssertEqual(largest.withLock { $0 }, 65_536)
    }
  }

  func testAFileGoesOnAtAByte() throws {
    let bytes = testBytes(100_000)
    try Data(bytes).write(to: folder.appendingPathComponent("a"))
    let url = "file://\(folder.path)/a"
    let rest = downloader.load(DownloadRequest(url: url, firstByte: 99_000))
    XCTAssertEqual(rest.response?.status, 206)
    XCTAssertEqual(rest.response?.expectedBytes, 1000)
    XCTAssertEqual(rest.response?.headers["Content-Range"], "bytes 99000-99999/100000")
    XCTAssertTrue(rest.bytes == Array(bytes[99_000...]))
    let beyond = downloader.load(DownloadRequest(url: url, firstByte: 100_000))
    XCTAssertEqual(beyond.response?.status, 416)
    XCTAssertEqual(beyond.response?.headers["Content-Range"], "bytes */100000")
    XCTAssertEqual(beyond.count, 0)
    XCTAssertNil(beyond.error)
    XCTAssertEqual(
      downloader.load(DownloadRequest(url: url, byteLimit: 99_999)).error,
      .tooLarge(url: url, bytes: 100_000, limit: 99_999))
    try Data().write(to: folder.appendingPathComponent("empty"))
    let empty = downloader.load("file://\(folder.path)/empty")
    XCTAssertEqual(empty.response?.expectedBytes, 0)
    XCTAssertNil(empty.error)
  }

  func testPathsThatAreNoFiles() throws {
    XCTAssertEqual(mkfifo(folder.path + "/pipe", 0o600), 0)
    let cases = [
      (folder.path, "directory"), (folder.path + "/pipe", "pipe"), ("/dev/zero", "device"),
      (folder.path + "/none", "no such"),
    ]
    for (path, reason) in cases {
      let url = "file://\(path)"
      guard case .unreadable(url, let found) = downloader.load(url).error else { return XCTFail(path) }
      XCTAssertTrue(found.contains(reason), found)
    }
    for url in ["file:", "file:a", "file://", "file://host/a", "file://\(folder.path)/a%00b", "file:///%00"] {
      guard case .invalidURL(url, _) = downloader.load(url).error else { return XCTFail(url) }
    }
  }

  func testAFileThatShrinksIsInterrupted() throws {
    let file = folder.appendingPathComponent("a")
    try Data(testBytes(1_000_000)).write(to: file)
    let url = "file://\(file.path)"
    let path = file.path
    let record = DownloadRecord()
    _ = downloader.start(DownloadRequest(url: url)) { event in
      if case .response = event { truncate(path, 100_000) }
      record.take(event)
    }
    record.waitForEnd()
    XCTAssertEqual(record.error, .interrupted(url: url, received: 100_000, expected: 1_000_000))
    XCTAssertEqual(record.count, 100_000)
  }

  func testDataIsReadAsBrowsersDo() {
    let cases: [(String, String, String)] = [
      ("data:,abc", "text/plain;charset=US-ASCII", "abc"), ("DATA:,", "text/plain;charset=US-ASCII", ""),
      ("data:text/html,%3Ca%3E b#c", "text/html", "<a> b"),
      ("data:;charset=utf-8,%C3%BC", "text/plain;charset=utf-8", "ü"),
      ("data:image/svg+xml;base64,PGE+", "image/svg+xml", "<a>"), ("data:a/b;x=y;BASE64 ,YWI=", "a/b;x=y", "ab"),
      ("data:;base64,YQ", "text/plain;charset=US-ASCII", "a"), ("data:a/b;base64, Y W\nI%3D ", "a/b", "ab"),
      ("data:nonsense,abc", "text/plain;charset=US-ASCII", "abc"), ("data:a/b,a,b,c", "a/b", "a,b,c"),
      ("data:base64,YQ", "text/plain;charset=US-ASCII", "YQ"), (" data:a/b,c", "a/b", "c"),
    ]
    for (url, type, text) in cases {
      let record = downloader.load(url)
      XCTAssertNil(record.error, url)
      XCTAssertEqual(record.response?.status, 200)
      XCTAssertEqual(record.response?.headers["Content-Type"], type, url)
      XCTAssertEqual(record.response?.expectedBytes, text.utf8.count)
      XCTAssertEqual(record.text, text, url)
    }
    for url in [
      "data:", "data:abc", "data:;base64,Y", "data:;base64,YQ=", "data:;base64,Y=Q=", "data:;base64,!!!!",
      "data:;base64,YWI====",
    ] {
      guard case .invalidURL = downloader.load(url).error else { return XCTFail(url) }
    }
    let rest = downloader.load(DownloadRequest(url: "data:,abcdef", firstByte: 4))
    XCTAssertEqual(rest.response?.status, 206)
    XCTAssertEqual(rest.text, "ef")
    guard case .tooLarge(_, 6, 5) = downloader.load(DownloadRequest(url: "data:,abcdef", byteLimit: 5)).error else {
      return XCTFail("it is not too large")
    }
  }

  func testBase64IsWhatFoundationWrites() {
    for count in 0..<200 {
      let bytes = testBytes(count, seed: UInt64(count))
      XCTAssertEqual(Base64.decode(Array(Data(bytes).base64EncodedString().utf8)), bytes)
    }
  }

  func testAddressesWithoutAWay() {
    for url in ["", " ", "a", "/a/b", "://a", "1http://a"] {
      guard case .invalidURL = downloader.load(url).error else { return XCTFail(url) }
    }
    for (url, scheme) in [("ftp://u:p@a/", "ftp"), ("javascript:1", "javascript"), ("blob:a", "blob")] {
      let error = downloader.load(url).error
      guard case .unsupportedScheme(let shown, scheme) = error else { return XCTFail("\(error as Any)") }
      XCTAssertFalse(shown.contains("u:p"))
    }
    guard case .invalidURL = downloader.load("http://").error else { return XCTFail("it is an address") }
    guard case .invalidURL = downloader.load("http://a/\r\nX: y").error else { return XCTFail("it is an address") }
  }
}
