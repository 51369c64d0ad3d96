import SateenNetwork
import SateenThreads
import XCTest

/// Resources in memory, where memory is short or they are large.
final class RecentResourcesPressureTests: XCTestCase {
  @MainActor func testTheyAreGivenUpWhereMemoryIsShort() async {
    let below = FakeCache()
    let cache = RecentResources(byteLimit: 1000, over: below)
    let info = ResourceInfo(url: "a", finalURL: "a", validatedAt: 0, freshUntil: 0)
    let writer = cache.makeWriter("a", info, offset: 0)
    writer?.append([1, 2, 3])
    writer?.commit(info)
    XCTAssertEqual(cache.byteCount, 3)
    var gone: RecentResources? = RecentResources()
    weak let isGone = gone
    XCTAssertNotNil(gone)
    gone = nil
    XCTAssertNil(isGone, "being told of short memory keeps nobody")
    MemoryPressure.report()
    MainQueue.shared.drain()
    WorkQueue.shared.waitUntilIdle()
    XCTAssertEqual(cache.byteCount, 0)
    XCTAssertEqual(cache.find("a")?.bytes, [1, 2, 3], "the cache below has kept it")
  }

  /// One that is too large for memory takes the place of an older one that is not.
  func testALargeNewerResourceIsNotHiddenByTheOlderOne() {
    let below = FakeCache()
    let cache = RecentResources(byteLimit: 10, over: below)
    for bytes in [[1, 2, 3], [UInt8](repeating: 7, count: 8)] {
      let info = ResourceInfo(url: "a", finalURL: "a", validatedAt: 0, freshUntil: 0)
      let writer = cache.makeWriter("a", info, offset: 0)
      writer?.append(bytes)
      XCTAssertEqual(writer?.commit(info), true)
      XCTAssertEqual(cache.find("a")?.bytes, bytes)
    }
    XCTAssertEqual(cache.byteCount, 0)
  }
}
