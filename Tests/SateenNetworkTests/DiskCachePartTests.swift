import Foundation
import SateenNetwork
import XCTest

/// Parts of transfers that were interrupted, and the writers that go on with them.
final class DiskCachePartTests: XCTestCase {
  private let bytes = [UInt8]((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })

  func testAPartGoesOnWhereItEnded() throws {
    let scene = CacheScene()
    var cache = scene.makeCache()
    let info = ResourceInfo.sample("a", length: bytes.count)
    var writer = try XCTUnwrap(cache.makeWriter("a", info, offset: 0)) as (any ResourceWriter)?
    writer?.append(Array(bytes[..<20_000]))
    XCTAssertNil(cache.find("a"), "not before it is whole")
    XCTAssertNil(cache.part("a"), "not while it is written")
    writer = nil
    cache = scene.makeCache()
    XCTAssertNil(cache.find("a"))
    XCTAssertEqual(cache.part("a"), StoredResource(info: info, bytes: Array(bytes[..<20_000])))
    XCTAssertNil(cache.makeWriter("a", info, offset: 19_999), "the part has another length")
    XCTAssertNil(cache.makeWriter("b", info, offset: 20_000), "no part")
    writer = try XCTUnwrap(cache.makeWriter("a", info, offset: 20_000))
    writer?.append(Array(bytes[20_000..<30_000]))
    writer = nil
    XCTAssertEqual(cache.part("a")?.bytes, Array(bytes[..<30_000]))
    writer = try XCTUnwrap(cache.makeWriter("a", info, offset: 30_000))
    writer?.append(Array(bytes[30_000...]))
    XCTAssertEqual(writer?.commit(info), true)
    XCTAssertEqual(cache.find("a"), StoredResource(info: info, bytes: bytes))
    XCTAssertNil(cache.part("a"))
    XCTAssertEqual(scene.parts, [])
    writer?.append([1])
    XCTAssertEqual(writer?.commit(info), false, "only once")
    XCTAssertEqual(cache.find("a")?.bytes, bytes)
  }

  func testAPartOfOtherBytesIsNotGoneOnWith() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.putPart("a", [1, 2, 3], .sample("a", tag: "\"1\""))
    XCTAssertNil(cache.makeWriter("a", .sample("a", tag: "\"2\""), offset: 3))
    var info = ResourceInfo.sample("a", tag: "\"1\"")
    info.lastModified = nil
    XCTAssertNotNil(cache.makeWriter("a", info, offset: 3))
  }

  func testAWriterThatBeginsAnewDropsThePart() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.putPart("a", bytes)
    let writer = try XCTUnwrap(cache.makeWriter("a", .sample("a", tag: "\"2\""), offset: 0))
    writer.append([7])
    XCTAssertTrue(writer.commit(.sample("a", tag: "\"2\"")))
    XCTAssertEqual(cache.find("a")?.bytes, [7])
    XCTAssertNil(cache.part("a"))
  }

  func testAbandonedBytesAreGone() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    let writer = try XCTUnwrap(cache.makeWriter("a", .sample("a"), offset: 0))
    writer.append(bytes)
    writer.abandon()
    writer.append(bytes)
    XCTAssertFalse(writer.commit(.sample("a")))
    XCTAssertNil(cache.part("a"))
    XCTAssertEqual(scene.parts, [])
  }

  func testAPartIsNeverTakenForTheWhole() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    let info = ResourceInfo.sample("a", length: 100)
    var writer = try XCTUnwrap(cache.makeWriter("a", info, offset: 0))
    writer.append([1, 2, 3])
    XCTAssertFalse(writer.commit(info))
    XCTAssertNil(cache.find("a"))
    XCTAssertEqual(cache.part("a")?.bytes, [1, 2, 3])
    writer = try XCTUnwrap(cache.makeWriter("a", info, offset: 0))
    writer.append([UInt8](repeating: 1, count: 101))
    XCTAssertFalse(writer.commit(info))
    XCTAssertNil(cache.find("a"))
    XCTAssertNil(cache.part("a"), "longer than the whole")
  }

  func testTwoWritersOfOneKey() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    var first = try XCTUnwrap(cache.makeWriter("a", .sample("a"), offset: 0)) as (any ResourceWriter)?
    let second = try XCTUnwrap(cache.makeWriter("a", .sample("b"), offset: 0))
    var third = try XCTUnwrap(scene.makeCache().makeWriter("a", .sample("c"), offset: 0)) as (any ResourceWriter)?
    XCTAssertNil(cache.makeWriter("a", .sample("a"), offset: 3), "another writer has the part")
    first?.append([1, 1, 1])
    second.append([2, 2])
    third?.append([3])
    first?.append([1])
    XCTAssertTrue(second.commit(.sample("b")))
    XCTAssertEqual(cache.find("a"), StoredResource(info: .sample("b"), bytes: [2, 2]))
    third = nil
    first = nil
    XCTAssertEqual(cache.part("a")?.bytes, [1, 1, 1, 1])
    XCTAssertEqual(scene.parts.count, 1)
    XCTAssertTrue(try XCTUnwrap(cache.makeWriter("a", .sample("a"), offset: 4)).commit(.sample("a")))
    XCTAssertEqual(cache.find("a")?.bytes, [1, 1, 1, 1])
  }

  func testPartsAreBounded() {
    let scene = CacheScene()
    let cache = scene.makeCache(limit: 4 << 20)
    for key in 0..<100 { cache.putPart("\(key)", [1, 2, 3]) }
    scene.settle()
    XCTAssertLessThanOrEqual(scene.parts.count, 96)
    XCTAssertNotNil(cache.part("99"))
    let later = scene.makeCache(limit: 4 << 20)
    XCTAssertNil(later.find("a"))
    scene.settle()
    XCTAssertEqual(scene.parts.count, 64)
    XCTAssertNotNil(later.part("99"))
    XCTAssertNil(later.part("0"))
    for key in 0..<10 { later.putPart("large \(key)", [UInt8](repeating: 0, count: 300_000)) }
    scene.settle()
    XCTAssertNotNil(later.part("large 9"))
    XCTAssertNil(later.part("large 0"))
    let kept = scene.parts.reduce(0) { $0 + scene.read($1).count }
    XCTAssertLessThanOrEqual(kept, 1 << 20 + 300_000)
  }

  func testAPartIsKeptForAWeek() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.putPart("a", [1])
    cache.putPart("b", [1])
    scene.now += 6.9 * 86_400
    XCTAssertNotNil(cache.part("a"))
    scene.now += 0.2 * 86_400
    XCTAssertNil(cache.part("a"))
    XCTAssertEqual(scene.parts.count, 1)
    XCTAssertNil(scene.makeCache().find("a"))
    scene.settle()
    XCTAssertEqual(scene.parts, [])
  }

  func testFilesOfWritersThatAreGoneAreRemoved() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    let first = try XCTUnwrap(cache.makeWriter("a", .sample("a"), offset: 0))
    let second = try XCTUnwrap(cache.makeWriter("a", .sample("b"), offset: 0))
    scene.write(bytes, "parts/" + String(repeating: "0", count: 32) + "." + String(repeating: "1", count: 16))
    XCTAssertEqual(scene.parts.count, 3)
    scene.now += 3_600
    XCTAssertNil(scene.makeCache().find("a"))
    scene.settle()
    XCTAssertEqual(scene.parts.count, 2, "those that have a writer stay")
    second.append([2])
    XCTAssertTrue(second.commit(.sample("b")))
    first.append([1])
    XCTAssertTrue(first.commit(.sample("a")))
    XCTAssertEqual(cache.find("a")?.bytes, [1])
  }
}
