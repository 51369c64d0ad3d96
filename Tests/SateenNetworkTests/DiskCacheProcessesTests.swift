import Foundation
import SateenNetwork
import SateenThreads
import XCTest

/// Several processes with one folder, some of which are killed.
final class DiskCacheProcessesTests: XCTestCase {
  private static let variable = "SATEEN_CACHE_TEST"

  /// The folder and the number of this process, in a process that a test has started.
  private static var part: (folder: String, number: Int)? {
    guard let parts = ProcessInfo.processInfo.environment[variable]?.split(separator: "|"), parts.count == 2,
      let number = Int(parts[1])
    else { return nil }
    return (String(parts[0]), number)
  }

  /// Runs the calling test again in a process of its own, where ``part`` is set.
  private func start(_ number: Int, _ folder: String, _ test: String = #function) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["SateenNetworkTests.DiskCacheProcessesTests/\(test.prefix { $0 != "(" })"]
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: "\(folder)|\(number)"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// The bytes of a resource tell its key, who has written it, and how long it is.
  private static func makeBytes(_ key: Int, _ version: Int) -> [UInt8] {
    let count = 500 + version % 97 * 50
    return [UInt8(key), UInt8(version & 255), UInt8(version >> 8 & 255)]
      + (0..<count).map { UInt8(truncatingIfNeeded: $0 &+ key &* 31 &+ version) }
  }

  private static func makeInfo(_ key: Int, _ version: Int) -> ResourceInfo { .sample("\(key)", tag: "\"\(version)\"") }

  private static func isRight(_ found: StoredResource, _ key: Int) -> Bool {
    guard let tag = found.info.entityTag, let version = Int(tag.dropFirst().dropLast()) else { return false }
    return found.bytes == makeBytes(key, version) && found.info.url == "\(key)"
  }

  /// Uses a cache at random.
  /// - Returns: what was found that nobody stored, and how much was found.
  private static func use(_ cache: DiskCache, _ number: Int, rounds: Int) -> (wrong: [String], found: Int) {
    var random = SeededGenerator(seed: UInt64(number))
    var wrong: [String] = []
    var found = 0
    for round in 0..<rounds {
      let key = Int.random(in: 0..<40, using: &random)
      let version = number * 10_000 + round
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: cache.put("\(key)", makeBytes(key, version), makeInfo(key, version), piece: 700)
      case 4:
        let bytes = makeBytes(key, version)
        cache.putPart("\(key)", Array(bytes[..<(bytes.count / 2)]), makeInfo(key, version))
      case 5:
        guard let part = cache.part("\(key)"), let tag = part.info.entityTag,
          let old = Int(tag.dropFirst().dropLast())
        else { break }
        let whole = makeBytes(key, old)
        guard whole.starts(with: part.bytes) else {
          wrong.append("part of \(key)")
          break
        }
        guard let writer = cache.makeWriter("\(key)", part.info, offset: part.bytes.count) else { break }
        writer.append(Array(whole[part.bytes.count...]))
        writer.commit(part.info)
      case 6:
        guard var info = cache.info("\(key)") else { break }
        info.freshUntil = Double(version)
        cache.update("\(key)", info)
      case 7 where round % 20 == 0: cache.remove("\(key)")
      default:
        guard let resource = cache.find("\(key)") else { break }
        found += 1
        if !isRight(resource, key) { wrong.append("\(key): \(resource.info)") }
      }
    }
    return (wrong, found)
  }

  func testTwoProcessesShareAFolder() throws {
    if let (folder, number) = Self.part {
      let cache = DiskCache(folder: folder, byteLimit: 100_000)
      let (wrong, found) = Self.use(cache, number, rounds: 600)
      for line in wrong.prefix(5) { FileHandle.standardError.write(Data("process \(number): \(line)\n".utf8)) }
      exit(wrong.isEmpty && found > 20 ? 0 : 1)
    }
    let scene = CacheScene()
    let processes = try (1...2).map { try start($0, scene.folder) }
    let cache = scene.makeCache(limit: 100_000)
    let (wrong, _) = Self.use(cache, 3, rounds: 300)
    XCTAssertEqual(wrong, [])
    for process in processes {
      process.waitUntilExit()
      XCTAssertEqual(process.terminationStatus, 0)
      XCTAssertEqual(process.terminationReason, .exit)
    }
    scene.settle()
    // By the journal alone, which may have two things that happened at once in another order.
    let next = scene.makeCache(limit: 100_000)
    XCTAssertNil(next.find("nothing"))
    scene.settle()
    XCTAssertLessThanOrEqual(abs(next.statistics.entries - scene.entries.count), 3)
    // By the files.
    scene.now += 90_000
    let last = scene.makeCache(limit: 100_000)
    XCTAssertNil(last.find("nothing"))
    scene.settle()
    XCTAssertEqual(last.statistics.entries, scene.entries.count)
    XCTAssertEqual(last.statistics.bytes, scene.entries.reduce(0) { $0 + scene.read($1).count })
    for key in 0..<40 {
      if let found = last.find("\(key)") { XCTAssertTrue(Self.isRight(found, key), "\(key)") }
    }
    XCTAssertEqual(scene.log, [])
  }

  func testAProcessThatIsKilled() throws {
    if let (folder, number) = Self.part {
      let cache = DiskCache(folder: folder, byteLimit: 100_000)
      while true { _ = Self.use(cache, number, rounds: 100) }
    }
    let scene = CacheScene()
    var (random, seed) = SeededGenerator.printed()
    var found = 0
    for round in 0..<4 {
      let process = try start(round + 1, scene.folder)
      // Not before it has begun to write, and then at any moment.
      let deadline = Date(timeIntervalSinceNow: 120)
      let before = scene.read("journal").count
      while scene.read("journal").count == before, Date() < deadline { usleep(1_000) }
      usleep(UInt32.random(in: 0...50_000, using: &random))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      XCTAssertEqual(process.terminationReason, .uncaughtSignal)
      let cache = scene.makeCache(limit: 100_000)
      for key in 0..<40 {
        if let resource = cache.find("\(key)") {
          XCTAssertTrue(Self.isRight(resource, key), "seed \(seed), round \(round), \(key)")
          found += 1
        }
        if let part = cache.part("\(key)"),
          let version = part.info.entityTag.flatMap({ Int($0.dropFirst().dropLast()) })
        {
          XCTAssertTrue(Self.makeBytes(key, version).starts(with: part.bytes), "seed \(seed), round \(round), \(key)")
        }
      }
      scene.settle()
      XCTAssertEqual(scene.log, [], "no file is damaged by that")
    }
    XCTAssertGreaterThan(found, 0)
    // Files that a killed process has not noted are found once a day, and those without a writer are removed.
    scene.now += 90_000
    let cache = scene.makeCache(limit: 100_000)
    XCTAssertNil(cache.find("nothing"))
    scene.settle()
    XCTAssertEqual(cache.statistics.entries, scene.entries.count)
    XCTAssertTrue(scene.parts.allSatisfy { $0.hasSuffix(".part") }, "\(scene.parts)")
  }

  /// A limit for the length of files stands for a disk that is full.
  func testADiskThatIsFull() throws {
    if let (folder, number) = Self.part {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let lines = Locked(0)
      let cache = DiskCache(
        folder: folder, byteLimit: 1 << 20,
        start: { body in
          body()
          return true
        }, log: { _ in lines.withLock { $0 += 1 } })
      let small = [UInt8](repeating: UInt8(number), count: 5_000)
      let large = [UInt8](repeating: 1, count: 30_000)
      let isRight =
        cache.put("small", small) && !cache.put("large", large, piece: 4_000) && cache.find("large") == nil
        && cache.part("large") == nil && !cache.put("large", large) && cache.find("small")?.bytes == small
        && cache.put("other", small) && lines.withLock { $0 } == 1
      exit(isRight ? 0 : 1)
    }
    let scene = CacheScene()
    let process = try start(1, scene.folder)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
    let cache = scene.makeCache()
    XCTAssertTrue(cache.put("large", [UInt8](repeating: 1, count: 30_000)))
    XCTAssertNotNil(cache.find("small"))
    XCTAssertEqual(scene.parts, [])
  }
}
