@testable import SateenNetwork
import XCTest

final class LoadingRulesTests: XCTestCase {
  private let now = 1_790_683_200.0

  func testContentRangesAreReadStrictly() {
    XCTAssertEqual(ContentRange("bytes 0-9/10")?.total, 10)
    XCTAssertEqual(ContentRange("Bytes  5-9/*")?.first, 5)
    XCTAssertNil(ContentRange("bytes 5-9/*")?.total)
    let garbage = [
      "", "bytes", "bytes ", "bytes 1-", "bytes -1/5", "bytes */5", "bytes 9-5/10", "bytes 0-9/9", "bytes 0-9/",
      "lines 0-9/10", "bytes 0-9", "bytes +0-9/10", "bytes 0--9/10", "bytes 0-9/-10", "bytes 0-9/10/2", "bytes 0-9/1o",
      "bytes 0-99999999999999999999/100000000000000000000", "bytes=0-9/10", "bytes 0 - 9/10",
    ]
    for text in garbage { XCTAssertNil(ContentRange(text), text) }
  }

  func testOnlyStrongValidatorsGoOn() {
    func info(_ tag: String?, _ date: String?) -> ResourceInfo {
      ResourceInfo(url: "u", finalURL: "u", entityTag: tag, lastModified: date, validatedAt: 0, freshUntil: 0)
    }
    func part(_ tag: String?, _ date: String?, _ headers: HTTPHeaders = [:]) -> String? {
      ResumeRule.validator(ResumeRule.partInfo(info(tag, date), headers, now: now))
    }
    let date = "Tue, 29 Sep 2026 11:00:00 GMT"
    XCTAssertEqual(part("\"a\"", date), "\"a\"")
    XCTAssertNil(part("W/\"a\"", nil))
    XCTAssertNil(part("a", nil), "not quoted")
    XCTAssertNil(part("\"", nil))
    XCTAssertNil(part(nil, nil))
    func dated(_ text: String) -> HTTPHeaders { ["Last-Modified": date, "Date": text] }
    XCTAssertNil(part("W/\"a\"", date, dated("Tue, 29 Sep 2026 12:00:00 GMT")), "a tag forbids the date")
    XCTAssertEqual(part(nil, date, dated("Tue, 29 Sep 2026 11:00:01 GMT")), date)
    XCTAssertNil(part(nil, date, dated("Tue, 29 Sep 2026 11:00:00 GMT")), "it may have changed in the same second")
    XCTAssertNil(part(nil, date, ["Last-Modified": date]), "without a date of the answer")
    XCTAssertNil(part(nil, date, dated("yesterday")))
  }

  func testAnswersThatDoNotContinueAPart() {
    let part = ResourceInfo(
      url: "u", finalURL: "u", entityTag: "\"a\"", lastModified: nil, validatedAt: 0, freshUntil: 0, length: 10)
    func total(_ range: String?, tag: String? = "\"a\"", expected: Int? = 6) -> Int? {
      var headers = HTTPHeaders()
      headers["Content-Range"] = range
      headers["ETag"] = tag
      let response = DownloadResponse(status: 206, url: "u", headers: headers, expectedBytes: expected)
      return ResumeRule.total(response, continuing: part, at: 4)
    }
    XCTAssertEqual(total("bytes 4-9/10"), 10)
    XCTAssertEqual(total("bytes 4-9/10", expected: nil), 10)
    XCTAssertNil(total(nil))
    XCTAssertNil(total("bytes 3-9/10", expected: 7), "another first byte")
    XCTAssertNil(total("bytes 4-9/*"), "no length")
    XCTAssertNil(total("bytes 4-10/11", expected: 7), "another length")
    XCTAssertNil(total("bytes 4-9/10", tag: "\"b\""))
    XCTAssertNil(total("bytes 4-9/10", tag: "W/\"a\""))
    XCTAssertNil(total("bytes 4-9/10", tag: nil))
    XCTAssertNil(total("bytes 4-9/10", expected: 5), "a length that contradicts the range")
    XCTAssertEqual(total("bytes 4-6/10", expected: 3), 10, "only a part of the rest: the others are asked for later")
  }

  func testConfirmationsThatContradictACopy() {
    func confirms(_ tag: String?, _ date: String?, copy: (String?, String?)) -> Bool {
      var headers = HTTPHeaders()
      headers["ETag"] = tag
      headers["Last-Modified"] = date
      let info = ResourceInfo(
        url: "u", finalURL: "u", entityTag: copy.0, lastModified: copy.1, validatedAt: 0, freshUntil: 0)
      return ResumeRule.confirms(headers, info)
    }
    XCTAssertTrue(confirms(nil, nil, copy: ("\"a\"", nil)))
    XCTAssertTrue(confirms("W/\"a\"", nil, copy: ("\"a\"", nil)))
    XCTAssertTrue(confirms("\"a\"", "later", copy: ("\"a\"", "then")))
    XCTAssertFalse(confirms("\"b\"", "then", copy: ("\"a\"", "then")))
    XCTAssertFalse(confirms("\"b\"", nil, copy: (nil, "then")))
    XCTAssertTrue(confirms("\"b\"", "then", copy: (nil, "then")))
    XCTAssertFalse(confirms(nil, "later", copy: (nil, "then")))
    XCTAssertTrue(confirms(nil, nil, copy: (nil, "then")))
  }

  func testTheTimesBetweenTriesGrowAndObeyTheServer() {
    var random = SeededRandom(seed: 7)
    for retries in 0..<3 {
      let base = 0.5 * Double(1 << retries)
      for _ in 0..<100 {
        let delay = RetryRule.delay(retries: retries, wish: nil, using: &random)
        XCTAssertTrue((base / 2..<base * 1.5).contains(delay))
      }
    }
    XCTAssertEqual(RetryRule.delay(retries: 0, wish: 20, using: &random), 20)
    XCTAssertEqual(RetryRule.delay(retries: 0, wish: 3600, using: &random), 60)
    XCTAssertEqual(RetryRule.wish(["Retry-After": "7"], date: now), 7)
    XCTAssertEqual(RetryRule.wish(["Retry-After": "Tue, 29 Sep 2026 12:00:09 GMT"], date: now), 9)
    XCTAssertEqual(RetryRule.wish(["Retry-After": "Tue, 29 Sep 2026 11:00:09 GMT"], date: now), 0)
    XCTAssertEqual(RetryRule.wish(["Retry-After": "-5"], date: now), 0)
    XCTAssertNil(RetryRule.wish(["Retry-After": "soon"], date: now))
    XCTAssertNil(RetryRule.wish([:], date: now))
  }

  func testKeysOfRequests() {
    func key(_ url: String, _ headers: HTTPHeaders = [:]) -> String {
      ResourceRequest(url: url, headers: headers).cacheKey
    }
    XCTAssertEqual(key("https://a/x#top"), "https://a/x")
    XCTAssertEqual(
      key("https://a/x", ["User-Agent": "u", "range": "bytes=1-", "If-None-Match": "\"a\""]), "https://a/x")
    XCTAssertEqual(
      key("https://a/x", ["Accept": "image/webp", "X-A": "1"]),
      key("https://a/x", ["x-a": "1", "accept": "image/webp"]))
    XCTAssertNotEqual(key("https://a/x", ["Accept": "image/webp"]), key("https://a/x"))
    func shown(_ url: String) -> String { ResourceRequest(url: url).shownAddress }
    XCTAssertEqual(shown("https://me:p@ss@a/x@y#z"), "https://a/x@y")
    XCTAssertEqual(shown("https://a/x@y"), "https://a/x@y")
    XCTAssertEqual(shown("https://@"), "https://")
    let secrets = [
      key("https://me:secret@a/x"), key("https://a/x", ["Authorization": "secret"]),
      key("https://a/x", ["cookie": "secret"]),
      key("https://me:secre@a/x"), key("https://a/x", ["Authorization": "secre"]), key("https://a/x"),
    ]
    XCTAssertEqual(Set(secrets).count, secrets.count)
    for text in secrets { XCTAssertFalse(text.contains("secre"), text) }
    func host(_ url: String) -> String { ResourceRequest(url: url).host }
    XCTAssertEqual(host("https://me:pass@A.example:8080/x?a=@b"), "a.example:8080")
    XCTAssertEqual(host("http://a.example?x"), "a.example")
    XCTAssertEqual(host("data:image/png;base64,AAAA://b"), "")
    XCTAssertEqual(host("file:///tmp/x"), "")
    XCTAssertEqual(host(""), "")
    XCTAssertEqual(host("http:/"), "")
    XCTAssertEqual(host("http://"), "")
  }

  func testSnapshotsOfGrowingBytesStayAsTheyAre() {
    var growing = GrowingBytes(expected: nil, version: 3)
    var whole: [UInt8] = []
    var snapshots: [(ResourceBytes, [UInt8])] = []
    for step in 0..<200 {
      let piece = [UInt8](repeating: UInt8(step), count: step * 3 % 97)
      growing.append(piece)
      whole += piece
      snapshots.append((growing.snapshot, whole))
    }
    XCTAssertGreaterThan(whole.count, 4096, "it has grown out of its first memory")
    for (snapshot, bytes) in snapshots {
      XCTAssertEqual(snapshot.array, bytes)
      XCTAssertEqual(snapshot.version, 3)
    }
  }

  func testALengthThatAServerNamesReservesLittle() {
    var growing = GrowingBytes(expected: .max, version: 1)
    growing.append([1, 2])
    XCTAssertEqual(growing.snapshot.array, [1, 2])
    XCTAssertEqual(growing.snapshot.expected, .max)
  }
}
