import SateenThreads
import XCTest

@testable import SateenNetwork

/// Addresses that hold their bytes themselves, which may have megabytes.
final class InlineAddressTests: XCTestCase {
  private func address(_ count: Int, _ end: String = "") -> String {
    "data:image/png;base64," + String(repeating: "A", count: count) + end
  }

  func testTheKeyOfALongAddressIsShortAndThatOfItsText() {
    let one = ResourceRequest(url: address(2_000_000, "one="))
    let other = ResourceRequest(url: address(2_000_000, "two="))
    XCTAssertLessThan(one.cacheKey.utf8.count, 100)
    XCTAssertEqual(one.cacheKey, ResourceRequest(url: address(2_000_000, "one=")).cacheKey)
    XCTAssertNotEqual(one.cacheKey, other.cacheKey)
    XCTAssertEqual(one, ResourceRequest(url: address(2_000_000, "one=")))
    XCTAssertNotEqual(one, other)
    XCTAssertEqual(Set([one, other, one]).count, 2)
    XCTAssertLessThan(one.shownAddress.utf8.count, 100)
    XCTAssertEqual(one.address, one.url)
  }

  func testAnotherAddressHasAnotherKey() {
    var request = ResourceRequest(url: address(2_000, "one="))
    let key = request.cacheKey
    request.url = address(2_000, "two=")
    XCTAssertNotEqual(request.cacheKey, key)
    request.url = "https://a.example/x"
    XCTAssertEqual(request.cacheKey, "https://a.example/x")
    request.url = address(2_000, "one=")
    XCTAssertEqual(request.cacheKey, key)
    request.headers["Accept"] = "image/png"
    XCTAssertNotEqual(request.cacheKey, key)
  }

  func testOtherAddressesAreTheirOwnKeys() {
    let long = "https://a.example/" + String(repeating: "x", count: 3_000)
    for url in ["data:,short", long, "file:///a.png", ""] { XCTAssertEqual(ResourceRequest(url: url).cacheKey, url) }
    XCTAssertFalse(ResourceRequest(url: "DATA:,short").mayChange)
    XCTAssertTrue(ResourceRequest(url: "file:///a.png").mayChange)
    XCTAssertTrue(ResourceRequest(url: "dat").mayChange)
  }

  func testTheBytesOfALongAddressAreLoaded() {
    let queue = WorkQueue(name: "test.fetch", workers: 1)
    let loader = ResourceLoader(
      downloader: CurlDownloader(), cache: FakeCache(), clock: FakeClock(), queue: queue, limits: LoaderLimits(),
      seed: 1)
    let logs = [EventLog(), EventLog()]
    let done = logs.map { _ in expectation(description: "loaded") }
    for (log, done) in zip(logs, done) {
      loader.load(ResourceRequest(url: "data:," + String(repeating: "ab", count: 1_000) + "#part")) { event in
        log.take(event)
        if event.isEnd { done.fulfill() }
      }
    }
    wait(for: done, timeout: 30)
    for log in logs { XCTAssertEqual(log.words, ["finished " + String(repeating: "ab", count: 1_000)]) }
  }
}
