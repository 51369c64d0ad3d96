import Foundation
import SateenNetwork
import XCTest

/// A disk cache in random use, against a dictionary: what is found is what was stored last, and what is gone was used
/// longest ago. Programs end and begin in between, some of them in the middle of something.
final class DiskCacheModelTests: XCTestCase {
  private static let roundCount =
    ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) }.map { $0 / 10 } ?? 1_000

  private static let limit = 150_000

  private struct Entry {
    var info: ResourceInfo
    var bytes: [UInt8]
    var lastUse: Int
  }

  private var scene: CacheScene! = CacheScene(inMemory: true)
  private var random = SeededGenerator(seed: 0)
  private var step = 0
  private var note = ""
  private var whole: [String: Entry] = [:]
  private var parts: [String: Entry] = [:]
  /// How many resources were removed to make room.
  private var trimmed = 0

  override func tearDown() { scene = nil }

  private func makeBytes(_ key: String) -> [UInt8] {
    let count = Int.random(in: 0...4_000, using: &random)
    let start = Int.random(in: 0...255, using: &random)
    return (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ start) }
  }

  private func makeInfo(_ key: String) -> ResourceInfo {
    var info = ResourceInfo.sample(key, tag: "\"\(step)\"")
    info.freshUntil = Double.random(in: 0...1e9, using: &random)
    info.mustRevalidate = Bool.random(using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 { info.contentType = nil }
    return info
  }

  private var names: [String: String] = [:]

  private func name(_ key: String) -> String {
    if let name = names[key] { return name }
    let name = CacheNameProbe.name(key)
    names[key] = name
    return name
  }

  private func makeKey() -> String { "https://example.org/\(Int.random(in: 0..<80, using: &random))" }

  private func check(_ found: StoredResource?, _ key: String) {
    XCTAssertTrue(found?.bytes == whole[key]?.bytes, "\(note): \(key)")
    XCTAssertEqual(found?.info, whole[key]?.info, "\(note): \(key)")
    if found != nil { whole[key]?.lastUse = step }
  }

  /// Forgets in the model what the cache trimmed, and checks that it is what was used longest ago.
  private func checkOrder(_ cache: DiskCache) {
    scene.settle()
    let there = Set(scene.entries.map { String($0.dropFirst(3)) })
    let gone = whole.filter { !there.contains(name($0.key)) }
    guard !gone.isEmpty else { return }
    let newestGone = gone.values.map(\.lastUse).max()!
    let oldestLeft = whole.filter { gone[$0.key] == nil }.values.map(\.lastUse).min() ?? .max
    XCTAssertLessThan(newestGone, oldestLeft, "\(note): the order of use")
    for key in gone.keys { whole[key] = nil }
    trimmed += gone.count
  }

  private func act(_ cache: DiskCache) {
    let key = makeKey()
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6:
      let (bytes, info) = (makeBytes(key), makeInfo(key))
      XCTAssertTrue(cache.put(key, bytes, info, piece: 1_500), note)
      whole[key] = Entry(info: info, bytes: bytes, lastUse: step)
      parts[key] = nil
    case 6..<12: check(cache.find(key), key)
    case 12:
      let info = cache.info(key)
      XCTAssertEqual(info, whole[key]?.info, note)
      if info != nil { whole[key]?.lastUse = step }
    case 13:
      guard var info = whole[key]?.info else { break }
      info.validatedAt += 1
      info.freshUntil += 100
      if Int.random(in: 0..<5, using: &random) == 0 { info.finalURL += String(repeating: "/more", count: 50) }
      cache.update(key, info)
      whole[key]?.info = info
      let now = cache.info(key)
      XCTAssertEqual(now, info, note)
      whole[key]?.lastUse = step
    case 14:
      cache.remove(key)
      whole[key] = nil
      parts[key] = nil
    case 15:
      if Int.random(in: 0..<40, using: &random) == 0 {
        cache.removeAll()
        whole = [:]
        parts = [:]
      }
    case 16, 17:
      let (bytes, info) = (makeBytes(key), makeInfo(key))
      cache.putPart(key, bytes, info)
      parts[key] = bytes.isEmpty ? nil : Entry(info: info, bytes: bytes, lastUse: step)
    case 18:
      guard let part = cache.part(key) else {
        // Parts are bounded as well.
        parts[key] = nil
        break
      }
      guard let known = parts[key] else { return XCTFail("\(note): a part of \(key) that was not written") }
      XCTAssertEqual(part, StoredResource(info: known.info, bytes: known.bytes), note)
      guard let writer = cache.makeWriter(key, part.info, offset: part.bytes.count) else {
        return XCTFail("\(note): no going on with \(key)")
      }
      let more = makeBytes(key)
      writer.append(more)
      if Bool.random(using: &random) {
        XCTAssertTrue(writer.commit(part.info), note)
        whole[key] = Entry(info: part.info, bytes: part.bytes + more, lastUse: step)
        parts[key] = nil
      } else {
        parts[key]?.bytes += more
      }
    default:
      cache.makeWriter(key, makeInfo(key), offset: 0)?.abandon()
      parts[key] = nil
    }
  }

  /// Leaves behind what a program leaves that is killed.
  private func crash() {
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      // A record of the journal that was torn; the records after it are read all the same.
      scene.write(scene.read("journal") + random.bytes(Int.random(in: 1..<40, using: &random)), "journal")
    case 1:
      scene.write(random.bytes(500), "parts/\(name(makeKey())).0123456789abcdef")
    case 2:
      let key = makeKey()
      scene.write(random.bytes(Int.random(in: 0...500, using: &random)), "parts/\(name(key)).part")
      parts[key] = nil
    case 3: scene.write(random.bytes(100), "journal.new")
    default: break
    }
  }

  func testRandomUseAgainstAModel() throws {
    let (generator, seed) = SeededGenerator.printed()
    random = generator
    var cache = scene.makeCache(limit: Self.limit)
    defer { scene.settle() }
    var restarts = 0
    // A cache that is emptied every now and then leaves little to trim: such a run goes on until enough was trimmed.
    let leastTrimmed = Self.roundCount / 100
    for round in 0..<Self.roundCount * 20 {
      guard round < Self.roundCount || trimmed <= leastTrimmed else { break }
      step = round
      note = "seed \(seed), round \(round)"
      act(cache)
      checkOrder(cache)
      if Int.random(in: 0..<40, using: &random) == 0 {
        cache = scene.makeCache(limit: Self.limit)
        if Int.random(in: 0..<3, using: &random) == 0, FileManager.default.fileExists(atPath: scene.folder + "/parts") {
          crash()
        }
        // It counts at its first use, and trims then where the one before had not come to it.
        _ = cache.info("nothing")
        checkOrder(cache)
        restarts += 1
      }
      guard round % 8 == 0 else { continue }
      let size = scene.files.reduce(0) { sum, file in
        guard file.contains("/") else { return sum }
        var status = stat()
        return sum + (stat(scene.folder + "/" + file, &status) == 0 ? Int(status.st_size) : 0)
      }
      // A sixteenth may come in between two counts, and a sixty-fourth beyond the limit.
      XCTAssertLessThan(size, Self.limit / 16 * 18 + 10_000, note)
    }
    print("\(trimmed) trimmed, \(restarts) restarts, \(whole.count) left")
    for key in whole.keys { check(cache.find(key), key) }
    XCTAssertGreaterThan(trimmed, leastTrimmed)
    XCTAssertGreaterThan(restarts, Self.roundCount / 250)
  }
}
