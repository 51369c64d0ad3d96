import Foundation
import SateenNetwork
import SateenThreads
import XCTest

final class DiskCacheTests: XCTestCase {
  private let bytes = [UInt8]((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })

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
    scene.settle()
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
    scene.settle()
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
