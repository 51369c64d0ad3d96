import Foundation
import SateenNetwork
import XCTest

/// The limit of all files, and the journal by which it is kept.
final class DiskCacheLimitTests: XCTestCase {
  private let bytes = [UInt8]((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })

  func testTheResourcesUsedLastStay() {
    let scene = CacheScene()
    var cache = scene.makeCache(limit: 100_000)
    for key in 0..<9 { cache.put("\(key)", [UInt8](repeating: 1, count: 10_000)) }
    scene.settle()
    XCTAssertEqual(scene.entries.count, 9)
    // In the order of a process before this one, too.
    cache = scene.makeCache(limit: 100_000)
    for key in [3, 0, 3] { XCTAssertNotNil(cache.find("\(key)")) }
    XCTAssertNotNil(cache.info("5"))
    cache.put("9", [UInt8](repeating: 1, count: 10_000))
    scene.settle()
    let left = (0...9).filter { cache.find("\($0)") != nil }
    XCTAssertEqual(left, [0, 3, 4, 5, 6, 7, 8, 9].suffix(left.count).sorted())
    XCTAssertTrue(left.contains(0) && left.contains(3) && left.contains(5) && left.contains(9))
    XCTAssertLessThanOrEqual(cache.statistics.bytes, 90_000)
    XCTAssertEqual(cache.statistics.entries, left.count)
    XCTAssertEqual(scene.entries.count, left.count)
  }

  func testALimitOfNothing() {
    let scene = CacheScene()
    scene.makeCache().put("a", bytes)
    scene.makeCache().putPart("b", bytes)
    let cache = scene.makeCache(limit: 0)
    XCTAssertNil(cache.find("a"))
    XCTAssertNil(cache.part("b"))
    XCTAssertNil(cache.makeWriter("c", .sample("c"), offset: 0))
    scene.settle()
    XCTAssertEqual(scene.entries + scene.parts, [], "what an earlier limit allowed is removed")
    XCTAssertFalse(scene.makeCache(limit: -5).put("a", [1]))
  }

  func testResourcesLargerThanTheLimit() throws {
    let scene = CacheScene()
    let cache = scene.makeCache(limit: 10_000)
    XCTAssertNil(cache.makeWriter("a", .sample("a", length: 10_001), offset: 0))
    XCTAssertNil(cache.makeWriter("a", .sample("a", length: -1), offset: 0))
    XCTAssertNil(cache.makeWriter("a", .sample("a", length: .max), offset: 0))
    XCTAssertNil(cache.makeWriter("a", .sample("a"), offset: -1))
    XCTAssertNil(cache.makeWriter("a", .sample("a"), offset: .max))
    let writer = try XCTUnwrap(cache.makeWriter("a", .sample("a"), offset: 0))
    writer.append([UInt8](repeating: 0, count: 8_000))
    writer.append([UInt8](repeating: 0, count: 8_000))
    writer.append([1])
    XCTAssertFalse(writer.commit(.sample("a")))
    XCTAssertEqual(scene.parts, [])
    XCTAssertNil(cache.makeWriter(String(repeating: "k", count: 70_000), .sample("a"), offset: 0))
    XCTAssertNil(cache.makeWriter("a", .sample(String(repeating: "k", count: 70_000)), offset: 0))
    XCTAssertTrue(cache.put("b", [UInt8](repeating: 0, count: 8_000)))
    XCTAssertNil(scene.makeCache(limit: 5_000).find("b"), "a limit that became smaller")
  }

  func testTheOrderSurvivesALostJournal() throws {
    let scene = CacheScene()
    let cache = scene.makeCache(limit: 100_000)
    for key in 0..<9 {
      cache.put("\(key)", [UInt8](repeating: 1, count: 10_000))
      // The order is then that of the files' times.
      let times = [timespec(tv_sec: 1_000 + key, tv_nsec: 0), timespec(tv_sec: 1_000 + key, tv_nsec: 0)]
      for entry in scene.entries {
        let path = scene.folder + "/" + entry
        var status = stat()
        stat(path, &status)
        if status.st_mtim.tv_sec > 2_000 { utimensat(AT_FDCWD, path, times, 0) }
      }
    }
    scene.settle()
    for damage in [nil, [UInt8](), [UInt8](repeating: 7, count: 1_000)] {
      if let damage {
        scene.write(damage, "journal")
      } else {
        try FileManager.default.removeItem(atPath: scene.folder + "/journal")
      }
      let next = scene.makeCache(limit: 100_000)
      XCTAssertNotNil(next.info("8"), "before the journal is there again")
      scene.settle()
      XCTAssertEqual(next.statistics.entries, 9)
      XCTAssertEqual(next.statistics.bytes, scene.entries.reduce(0) { $0 + scene.read($1).count })
      XCTAssertEqual(scene.read("journal").count, 10 * 40)
    }
    let last = scene.makeCache(limit: 50_000)
    XCTAssertNil(last.find("nothing"))
    scene.settle()
    XCTAssertEqual((0..<9).filter { last.info("\($0)") != nil }, [5, 6, 7, 8])
  }

  func testTheJournalIsMadeShorter() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.put("a", [1])
    for _ in 0..<6_000 { _ = cache.info("a") }
    XCTAssertGreaterThan(scene.read("journal").count, 5_000 * 40)
    XCTAssertNil(scene.makeCache().find("b"))
    scene.settle()
    XCTAssertLessThan(scene.read("journal").count, 100 * 40)
    // The first cache notes in the new file, and not in the one that is gone.
    cache.put("c", [1])
    XCTAssertNil(scene.makeCache().find("b"))
    scene.settle()
    let last = scene.makeCache()
    XCTAssertNotNil(last.info("c"))
    scene.settle()
    XCTAssertEqual(last.statistics.entries, 2)
  }
}
