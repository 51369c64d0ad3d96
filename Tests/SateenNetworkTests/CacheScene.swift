import Foundation
import SateenNetwork
import SateenThreads
import XCTest

/// A folder for a cache, removed at its end, with caches that count and trim on a queue that a test can wait for.
final class CacheScene {
  let root: String
  let queue = WorkQueue(name: "cache.tests", workers: 1)
  private let lines = Locked<[String]>([])
  private let time = Locked(Date().timeIntervalSince1970)

  /// - Parameter inMemory: in a folder that is on no disk, where there is one, for tests that write thousands of files.
  init(inMemory: Bool = false) {
    let shared = "/dev/shm/"
    root =
      (inMemory && access(shared, W_OK) == 0 ? shared : NSTemporaryDirectory()) + "sateen-cache-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit {
    queue.waitUntilIdle()
    chmod(folder, 0o700)
    try? FileManager.default.removeItem(atPath: root)
  }

  var folder: String { root + "/cache" }
  /// The lines for the log so far.
  var log: [String] { lines.withLock { $0 } }

  var now: Double {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  func makeCache(limit: Int = 1 << 20, folder: String? = nil) -> DiskCache {
    DiskCache(
      folder: folder ?? self.folder, byteLimit: limit,
      start: { [queue] body in
        queue.submit(.background, body)
        return true
      }, now: { [time] in time.withLock { $0 } }, log: { [lines] line in lines.withLock { $0.append(line) } })
  }

  /// Waits until the caches have counted and trimmed.
  func settle() { queue.waitUntilIdle() }

  /// The files below the folder, as paths from there.
  var files: [String] {
    var found: [String] = []
    for name in Self.list(folder) {
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        found += Self.list(folder + "/" + name).map { name + "/" + $0 }
      } else {
        found.append(name)
      }
    }
    return found.sorted()
  }

  private static func list(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The files of whole resources.
  var entries: [String] { files.filter { $0.contains("/") && !$0.hasPrefix("parts/") } }
  var parts: [String] { files.filter { $0.hasPrefix("parts/") } }

  func read(_ file: String) -> [UInt8] {
    FileManager.default.contents(atPath: folder + "/" + file).map { Array($0) } ?? []
  }

  /// Writes a file in place: not by a new one, which the file system would bring to the disk at once.
  func write(_ bytes: [UInt8], _ file: String) {
    let descriptor = open(folder + "/" + file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    XCTAssertEqual(Glibc.write(descriptor, bytes, bytes.count), bytes.count, file)
    close(descriptor)
  }
}

extension ResourceInfo {
  static func sample(_ url: String, tag: String? = "\"1\"", length: Int? = nil) -> ResourceInfo {
    ResourceInfo(
      url: url, finalURL: url + "?final", contentType: "image/jpeg", entityTag: tag,
      lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", validatedAt: 1_000.5, freshUntil: 2_000.25, length: length)
  }
}

extension DiskCache {
  /// Stores a resource in pieces.
  @discardableResult
  func put(_ key: String, _ bytes: [UInt8], _ info: ResourceInfo? = nil, piece: Int = 16 << 10) -> Bool {
    let info = info ?? .sample(key)
    guard let writer = makeWriter(key, info, offset: 0) else { return false }
    for start in stride(from: 0, to: bytes.count, by: piece) {
      writer.append(Array(bytes[start..<min(start + piece, bytes.count)]))
    }
    return writer.commit(info)
  }

  /// Stores a part of a resource.
  func putPart(_ key: String, _ bytes: [UInt8], _ info: ResourceInfo? = nil) {
    makeWriter(key, info ?? .sample(key), offset: 0)?.append(bytes)
  }
}

/// SplitMix64, so that a failing case can be run again from its seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The seed of the environment, or one of its own; printed.
  static func printed(_ test: String = #function) -> (generator: SeededGenerator, seed: UInt64) {
    let given = ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0..<1_000_000)
    print("\(test): SATEEN_TEST_SEED=\(seed)")
    return (SeededGenerator(seed: seed), seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) } }
}
