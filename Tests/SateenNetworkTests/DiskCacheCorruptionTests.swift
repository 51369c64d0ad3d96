import Foundation
import SateenNetwork
import XCTest

/// Files that are not as they were written: a miss, or the right bytes, and never others.
final class DiskCacheCorruptionTests: XCTestCase {
  private let key = "https://example.org/picture.jpg"

  /// A file of two states, its name and its bytes.
  private func makeEntry(_ scene: CacheScene, _ random: inout SeededGenerator) -> (String, [UInt8], [ResourceInfo]) {
    let cache = scene.makeCache()
    let body = random.bytes(700)
    var info = ResourceInfo.sample(key)
    cache.put(key, body, info)
    info.validatedAt += 1_000
    let first = ResourceInfo.sample(key)
    cache.update(key, info)
    scene.settle()
    return (scene.entries[0], body, [first, info])
  }

  /// Finds a resource in a file that was changed, and checks that it is either the right one or a miss.
  /// - Returns: whether it was found.
  private func check(
    _ scene: CacheScene, _ cache: DiskCache, _ file: String, _ changed: [UInt8], _ body: [UInt8],
    _ infos: [ResourceInfo],
    _ note: String
  ) -> Bool {
    scene.write(changed, file)
    let info = cache.info(key)
    if let info { XCTAssertTrue(infos.contains(info), "\(note): \(info)") }
    if info == nil { scene.write(changed, file) }
    guard let found = cache.find(key) else {
      XCTAssertFalse(FileManager.default.fileExists(atPath: scene.folder + "/" + file), "\(note): it stays")
      return false
    }
    XCTAssertEqual(found.bytes, body, note)
    XCTAssertTrue(infos.contains(found.info), "\(note): \(found.info)")
    return true
  }

  func testAFlippedBitInAnyByte() {
    var (random, seed) = SeededGenerator.printed()
    let scene = CacheScene(inMemory: true)
    let (file, body, infos) = makeEntry(scene, &random)
    let whole = scene.read(file)
    let cache = scene.makeCache()
    var found = 0
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      if check(scene, cache, file, changed, body, infos, "seed \(seed), byte \(place)") { found += 1 }
    }
    // A damaged state leaves the other one, and empty space does not matter. The rest is a miss.
    XCTAssertEqual(found, whole.count - body.count - 32 - key.utf8.count)
    XCTAssertEqual(scene.log.count, 1)
  }

  func testRandomDamage() {
    var (random, seed) = SeededGenerator.printed()
    let scene = CacheScene(inMemory: true)
    let (file, body, infos) = makeEntry(scene, &random)
    let whole = scene.read(file)
    let cache = scene.makeCache()
    for round in 0..<1_500 {
      var changed = whole
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          changed[changed.indices.randomElement(using: &random)!] = UInt8.random(in: 0...255, using: &random)
        }
      case 1: changed.removeLast(Int.random(in: 1...changed.count, using: &random))
      case 2: changed += random.bytes(Int.random(in: 1...100, using: &random))
      case 3:
        let start = Int.random(in: 0..<changed.count, using: &random)
        let end = Int.random(in: start...changed.count, using: &random)
        changed.replaceSubrange(start..<end, with: [UInt8](repeating: 0, count: end - start))
      case 4:
        let start = Int.random(in: 0..<changed.count, using: &random)
        changed.removeSubrange(start..<min(changed.count, start + Int.random(in: 1...64, using: &random)))
      default:
        // Lengths and versions.
        let field = [8, 12, 16, 20].randomElement(using: &random)!
        changed.replaceSubrange(
          field..<field + 4, with: [0xFF, 0xFF, 0xFF, [0, 0x7F, 0xFF].randomElement(using: &random)!])
      }
      _ = check(scene, cache, file, changed, body, infos, "seed \(seed), round \(round)")
    }
  }

  func testAStateThatWasTornLeavesTheOneBefore() {
    var (random, _) = SeededGenerator.printed()
    let scene = CacheScene(inMemory: true)
    let cache = scene.makeCache()
    let body = random.bytes(100)
    let infos = (0..<3).map { step in
      var info = ResourceInfo.sample(key)
      info.validatedAt += Double(step)
      return info
    }
    cache.put(key, body, infos[0])
    cache.update(key, infos[1])
    let file = scene.entries[0]
    let before = scene.read(file)
    cache.update(key, infos[2])
    let after = scene.read(file)
    let changes = before.indices.filter { before[$0] != after[$0] }
    let (start, end) = (changes[0], changes[changes.count - 1] + 1)
    XCTAssertLessThan(end - start, 200)
    for length in 0..<end - start {
      var torn = before
      torn.replaceSubrange(start..<start + length, with: after[start..<start + length])
      scene.write(torn, file)
      XCTAssertEqual(cache.find(key), StoredResource(info: infos[1], bytes: body), "\(length) bytes were written")
    }
    scene.write(after, file)
    XCTAssertEqual(cache.find(key)?.info, infos[2])
  }

  func testAnotherResourcesFile() {
    let scene = CacheScene(inMemory: true)
    let cache = scene.makeCache()
    cache.put("a", [1])
    let a = scene.entries[0]
    cache.put("b", [2])
    let b = scene.entries.first { $0 != a }!
    scene.write(scene.read(a), b)
    XCTAssertNil(cache.find("b"))
    XCTAssertEqual(cache.find("a")?.bytes, [1])
  }

  func testDamagedParts() {
    var (random, seed) = SeededGenerator.printed()
    let scene = CacheScene(inMemory: true)
    let cache = scene.makeCache()
    let info = ResourceInfo.sample(key)
    let body = random.bytes(500)
    cache.putPart(key, body, info)
    let file = scene.parts[0]
    let whole = scene.read(file)
    for round in 0..<1_500 {
      var changed = whole
      if round < whole.count {
        changed[round] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      } else if Bool.random(using: &random) {
        changed.removeLast(Int.random(in: 1...changed.count, using: &random))
      } else {
        changed += random.bytes(Int.random(in: 1...100, using: &random))
      }
      scene.write(changed, file)
      let note = "seed \(seed), round \(round)"
      if let part = cache.part(key) {
        XCTAssertEqual(part.info, info, note)
        XCTAssertEqual(part.bytes, Array(body[..<part.bytes.count]), note)
      } else {
        // An empty one is that of a writer that has only just begun.
        XCTAssertEqual(scene.parts, changed.isEmpty ? [file] : [], note)
      }
      // Going on reads the file by itself.
      scene.write(changed, file)
      guard let writer = cache.makeWriter(key, info, offset: body.count) else { continue }
      writer.append([1, 2, 3])
      XCTAssertTrue(writer.commit(info), note)
      XCTAssertEqual(cache.find(key), StoredResource(info: info, bytes: body + [1, 2, 3]), note)
    }
  }

  /// A part holds what was written up to its last state, whatever came after that.
  func testAPartOfAProgramThatWasKilled() throws {
    let scene = CacheScene(inMemory: true)
    let cache = scene.makeCache()
    let body = [UInt8]((0..<150_000).map { UInt8(truncatingIfNeeded: $0 >> 4) })
    let writer = try XCTUnwrap(cache.makeWriter("a", .sample("a"), offset: 0))
    for start in stride(from: 0, to: body.count, by: 10_000) { writer.append(Array(body[start..<start + 10_000])) }
    // A copy stands for the file as it is when the program is killed here.
    let file = scene.parts[0]
    let left = scene.read(file)
    writer.abandon()
    scene.write(left, file)
    let part = try XCTUnwrap(cache.part("a"))
    XCTAssertEqual(part.bytes, Array(body[..<140_000]))
    let next = try XCTUnwrap(cache.makeWriter("a", .sample("a"), offset: 140_000))
    next.append([9])
    XCTAssertTrue(next.commit(.sample("a")))
    XCTAssertEqual(cache.find("a")?.bytes, body[..<140_000] + [9])
  }

  func testARandomJournal() {
    var (random, seed) = SeededGenerator.printed()
    let scene = CacheScene(inMemory: true)
    let cache = scene.makeCache(limit: 60_000)
    for key in 0..<6 { cache.put("\(key)", [UInt8](repeating: UInt8(key), count: 5_000)) }
    scene.settle()
    let whole = scene.read("journal")
    for round in 0..<60 {
      var changed = whole
      switch round % 4 {
      case 0: changed[changed.indices.randomElement(using: &random)!] ^= 0x10
      case 1: changed.removeLast(Int.random(in: 1...changed.count, using: &random))
      case 2: changed.insert(contentsOf: random.bytes(Int.random(in: 1...90, using: &random)), at: 80)
      default: changed = random.bytes(Int.random(in: 0...2_000, using: &random))
      }
      scene.write(changed, "journal")
      // The folders are gone through once a day in any case.
      scene.now += 86_500
      let next = scene.makeCache(limit: 60_000)
      let note = "seed \(seed), round \(round)"
      XCTAssertNotNil(next.info("0"), note)
      scene.settle()
      XCTAssertEqual(next.statistics.entries, 6, note)
      XCTAssertEqual(next.statistics.bytes, scene.entries.reduce(0) { $0 + scene.read($1).count }, note)
    }
  }
}
