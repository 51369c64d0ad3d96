import Foundation
import SateenNetwork
import SateenThreads
import XCTest

final class DiskCacheTests: XCTestCase {
  private let bytes = [UInt8]((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })

  // MARK: Whole resources

  func testAResourceIsFoundAgain() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    XCTAssertNil(cache.find("a"))
    XCTAssertTrue(cache.put("a", bytes))
    XCTAssertEqual(cache.find("a"), StoredResource(info: .sample("a"), bytes: bytes))
    XCTAssertEqual(cache.info("a"), .sample("a"))
    XCTAssertNil(cache.find("b"))
    XCTAssertEqual(scene.makeCache().find("a")?.bytes, bytes, "after a restart")
    scene.settle()
    XCTAssertEqual(cache.statistics.hits, 1)
    XCTAssertEqual(cache.statistics.misses, 2)
    XCTAssertEqual(cache.statistics.entries, 1)
    XCTAssertEqual(cache.statistics.bytes, scene.read(scene.entries[0]).count)
    XCTAssertEqual(scene.log, [])
  }

  func testResourcesOfAllLengths() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    for length in [0, 1, 31, 32, 3_000, 3_400, 4_096, 5_000, 65_535, 65_536, 200_000] {
      let bytes = [UInt8](repeating: UInt8(length & 255), count: length)
      XCTAssertTrue(cache.put("\(length)", bytes), "\(length)")
      XCTAssertEqual(cache.find("\(length)")?.bytes, bytes, "\(length)")
    }
  }

  func testAllThatIsKnownIsKept() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    let infos = [
      ResourceInfo(url: "", finalURL: "", validatedAt: -.infinity, freshUntil: .infinity),
      ResourceInfo(
        url: "u", finalURL: "ü\0", contentType: "", entityTag: "W/\"é\"", lastModified: "l", validatedAt: 0,
        freshUntil: 1e300, length: 3, mustRevalidate: true),
      ResourceInfo(
        url: String(repeating: "u", count: 9_000), finalURL: String(repeating: "f", count: 9_000), validatedAt: 1,
        freshUntil: 2),
    ]
    for (place, info) in infos.enumerated() {
      XCTAssertTrue(cache.put("\(place)", [1, 2, 3], info))
      XCTAssertEqual(cache.info("\(place)"), info)
      XCTAssertEqual(cache.find("\(place)"), StoredResource(info: info, bytes: [1, 2, 3]))
    }
  }

  func testKeysAreBytes() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    // Equal as strings.
    let keys = ["é", "e\u{301}", "", "/../../etc/passwd", "a\0b", "a"]
    for (place, key) in keys.enumerated() { XCTAssertTrue(cache.put(key, [UInt8(place)])) }
    for (place, key) in keys.enumerated() { XCTAssertEqual(cache.find(key)?.bytes, [UInt8(place)], key) }
    XCTAssertEqual(scene.entries.count, keys.count)
  }

  func testAnotherResourceReplacesTheFirst() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.put("a", bytes)
    cache.put("a", [1, 2], .sample("other"))
    XCTAssertEqual(cache.find("a"), StoredResource(info: .sample("other"), bytes: [1, 2]))
    scene.settle()
    XCTAssertEqual(cache.statistics.entries, 1)
    XCTAssertEqual(cache.statistics.bytes, scene.read(scene.entries[0]).count)
  }

  func testResourcesAreRemoved() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    for key in ["a", "b", "c"] { cache.put(key, bytes) }
    cache.putPart("a", bytes)
    cache.putPart("d", bytes)
    cache.remove("a")
    cache.remove("nothing")
    XCTAssertNil(cache.find("a"))
    XCTAssertNil(cache.part("a"))
    XCTAssertEqual(cache.find("b")?.bytes, bytes)
    XCTAssertEqual(cache.part("d")?.bytes, bytes)
    scene.settle()
    XCTAssertEqual(cache.statistics.entries, 2)
    cache.removeAll()
    XCTAssertEqual(scene.entries + scene.parts, [])
    XCTAssertNil(cache.find("b"))
    XCTAssertEqual(cache.statistics.entries, 0)
    XCTAssertEqual(cache.statistics.bytes, 0)
    XCTAssertTrue(cache.put("a", bytes))
    XCTAssertEqual(cache.find("a")?.bytes, bytes)
  }

  func testNothingIsWrittenBeforeTheFirstResource() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    XCTAssertNil(cache.find("a"))
    cache.update("a", .sample("a"))
    cache.removeAll()
    scene.settle()
    XCTAssertFalse(FileManager.default.fileExists(atPath: scene.folder))
  }

  func testFilesOfOthersStay() throws {
    let scene = CacheScene()
    let cache = scene.makeCache(limit: 100_000)
    cache.put("a", [1])
    let shard = String(scene.entries[0].prefix(2))
    for file in ["notes.txt", "\(shard)/notes.txt", "parts/notes.txt"] { scene.write(bytes, file) }
    for key in 0..<10 { cache.put("\(key)", bytes) }
    scene.settle()
    cache.removeAll()
    XCTAssertEqual(
      Set(scene.files), ["notes.txt", "\(shard)/notes.txt", "parts/notes.txt", "journal", "lock"])
  }

  // MARK: Metadata

  func testAnUpdateKeepsTheBytes() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.put("a", bytes)
    let file = scene.entries[0]
    let before = scene.read(file)
    var info = ResourceInfo.sample("a")
    for step in 1...5 {
      info.validatedAt += 1
      info.freshUntil += 10
      info.contentType = "image/png; step=\(step)"
      cache.update("a", info)
      XCTAssertEqual(cache.info("a"), info)
    }
    XCTAssertEqual(scene.makeCache().find("a"), StoredResource(info: info, bytes: bytes))
    let after = scene.read(file)
    XCTAssertEqual(before.count, after.count)
    XCTAssertEqual(before.suffix(bytes.count), after.suffix(bytes.count))
    cache.update("b", info)
    XCTAssertNil(cache.info("b"))
  }

  func testAnUpdateThatNeedsRoom() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.put("a", bytes)
    var info = ResourceInfo.sample("a")
    info.finalURL = String(repeating: "long/", count: 1_000)
    cache.update("a", info)
    XCTAssertEqual(cache.find("a"), StoredResource(info: info, bytes: bytes))
    XCTAssertEqual(scene.entries.count, 1)
    XCTAssertEqual(scene.parts, [])
  }

  func testAnUpdateOfOtherBytesHasNoEffect() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.put("a", bytes, .sample("a", tag: "\"2\""))
    cache.update("a", .sample("a", tag: "\"1\""))
    XCTAssertEqual(cache.info("a")?.entityTag, "\"2\"")
    cache.update("a", .sample("a", tag: "W/\"2\""))
    XCTAssertEqual(cache.info("a")?.entityTag, "W/\"2\"")
  }

  func testAHeaderThatHasGrownAtTheEnd() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    let writer = try XCTUnwrap(cache.makeWriter("a", .sample("a"), offset: 0))
    writer.append(bytes)
    var info = ResourceInfo.sample("a")
    info.finalURL = String(repeating: "long/", count: 1_000)
    XCTAssertTrue(writer.commit(info))
    XCTAssertEqual(cache.find("a"), StoredResource(info: info, bytes: bytes))
    XCTAssertEqual(scene.parts, [])
  }

  // MARK: Parts

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

  // MARK: Limits

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

  // MARK: The journal

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

  func testTheFolderOfAProgram() throws {
    let cache = DiskCache()
    XCTAssertEqual(cache.byteLimit, 256 << 20)
    let environment = ProcessInfo.processInfo.environment
    let root =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? environment["HOME"]! + "/.cache"
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    XCTAssertEqual(cache.folder, "\(root)/\((program as NSString).lastPathComponent)/resources")
    XCTAssertEqual(DiskCache(folder: "a/").folder, FileManager.default.currentDirectoryPath + "/a")
  }

  func testManyThreadsAtOnce() {
    let scene = CacheScene()
    let cache = scene.makeCache(limit: 200_000)
    let wrong = Locked<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for step in 0..<60 {
        let key = Int.random(in: 0..<20, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: cache.put("\(key)", [UInt8](repeating: UInt8(key), count: 1_000 * (1 + step % 9)), piece: 700)
        case 2: cache.putPart("\(key)", [UInt8](repeating: UInt8(key), count: 500))
        case 3:
          var info = ResourceInfo.sample("\(key)")
          info.freshUntil += Double(step)
          cache.update("\(key)", info)
        case 4:
          let part = cache.part("\(key)")?.bytes ?? []
          if part.contains(where: { $0 != key }) { wrong.withLock { $0.append("part of \(key)") } }
        default:
          guard let found = cache.find("\(key)") else { break }
          if found.info.url != "\(key)" || found.bytes.isEmpty || found.bytes.contains(where: { $0 != key }) {
            wrong.withLock { $0.append("\(key)") }
          }
        }
      }
    }
    scene.settle()
    XCTAssertEqual(wrong.withLock { $0 }, [])
    XCTAssertEqual(scene.log, [])
    XCTAssertGreaterThan(cache.statistics.hits, 0)
  }
}
