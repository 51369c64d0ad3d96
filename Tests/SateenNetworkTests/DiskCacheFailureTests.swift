import Foundation
import SateenNetwork
import XCTest

/// Folders and disks that cannot be used: the cache is empty then, says so once, and goes on when it can.
final class DiskCacheFailureTests: XCTestCase {
  private let bytes = [UInt8](repeating: 5, count: 5_000)

  /// Runs a body as a user whom the permissions of files hold for.
  private func asSomebody(_ body: () -> Void) throws {
    guard geteuid() == 0 else { return body() }
    typealias Change = @convention(c) (uid_t) -> Int32
    let change = unsafeBitCast(try XCTUnwrap(dlsym(nil, "setfsuid")), to: Change.self)
    _ = change(65_534)
    defer { _ = change(0) }
    body()
  }

  func testAFolderThatIsRemovedWhileItIsUsed() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.put("a", bytes)
    let writer = try XCTUnwrap(cache.makeWriter("b", .sample("b"), offset: 0))
    try FileManager.default.removeItem(atPath: scene.folder)
    XCTAssertNil(cache.find("a"))
    XCTAssertNil(cache.part("b"))
    cache.update("a", .sample("a"))
    cache.remove("a")
    writer.append(bytes)
    XCTAssertFalse(writer.commit(.sample("b")))
    XCTAssertTrue(cache.put("c", bytes))
    XCTAssertEqual(cache.find("c")?.bytes, bytes)
    XCTAssertNil(scene.makeCache().find("a"))
    scene.settle()
    let next = scene.makeCache()
    XCTAssertNotNil(next.find("c"))
    scene.settle()
    XCTAssertEqual(next.statistics.entries, 1, "the journal is made anew")
    XCTAssertEqual(scene.log, [])
  }

  func testAFolderThatIsAFile() throws {
    let scene = CacheScene()
    _ = FileManager.default.createFile(atPath: scene.folder, contents: Data([1]))
    let cache = scene.makeCache()
    for _ in 0..<3 {
      XCTAssertNil(cache.find("a"))
      XCTAssertFalse(cache.put("a", bytes))
      XCTAssertNil(cache.part("a"))
    }
    scene.settle()
    XCTAssertEqual(scene.log.count, 1, "\(scene.log)")
    XCTAssertTrue(scene.log.first?.contains(scene.folder) ?? false)
    XCTAssertEqual(FileManager.default.contents(atPath: scene.folder), Data([1]))
    try FileManager.default.removeItem(atPath: scene.folder)
    XCTAssertTrue(cache.put("a", bytes))
    XCTAssertEqual(cache.find("a")?.bytes, bytes)
  }

  func testAFolderWithoutPermission() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.put("a", bytes)
    scene.settle()
    // Also for another user, as whom the test goes on.
    chmod(scene.root, 0o755)
    chmod(scene.folder, 0o000)
    try asSomebody {
      XCTAssertNil(cache.find("a"))
      XCTAssertNil(cache.info("a"))
      XCTAssertFalse(cache.put("b", bytes))
      XCTAssertNil(cache.part("b"))
      cache.update("a", .sample("a"))
      cache.remove("a")
      cache.removeAll()
    }
    XCTAssertEqual(scene.log.count, 1, "\(scene.log)")
    chmod(scene.folder, 0o700)
    XCTAssertEqual(cache.find("a")?.bytes, bytes)
    XCTAssertTrue(cache.put("b", bytes))
  }

  func testAFolderThatCanOnlyBeRead() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.put("a", bytes)
    cache.putPart("p", bytes)
    scene.settle()
    let paths = [""] + (FileManager.default.enumerator(atPath: scene.folder)?.compactMap { $0 as? String } ?? [])
    func setModes(_ folder: mode_t, _ file: mode_t) {
      for path in paths {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: scene.folder + "/" + path, isDirectory: &isFolder)
        chmod(scene.folder + "/" + path, isFolder.boolValue ? folder : file)
      }
    }
    chmod(scene.root, 0o755)
    setModes(0o555, 0o444)
    let info = ResourceInfo.sample("changed")
    try asSomebody {
      let cache = scene.makeCache()
      for _ in 0..<100 { XCTAssertEqual(cache.find("a")?.bytes, bytes) }
      XCTAssertEqual(cache.part("p")?.bytes, bytes)
      XCTAssertFalse(cache.put("b", bytes))
      XCTAssertNil(cache.makeWriter("p", .sample("p"), offset: bytes.count))
      cache.update("a", info)
      cache.remove("a")
      XCTAssertEqual(cache.find("a"), StoredResource(info: .sample("a"), bytes: bytes))
      XCTAssertEqual(cache.statistics.hits, 101)
    }
    scene.settle()
    XCTAssertEqual(scene.log.count, 1, "\(scene.log)")
    setModes(0o755, 0o644)
    XCTAssertTrue(cache.put("b", bytes))
  }

  func testAFolderBehindALink() throws {
    let scene = CacheScene()
    try FileManager.default.createDirectory(atPath: scene.root + "/other", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: scene.folder, withDestinationPath: scene.root + "/other")
    let cache = scene.makeCache()
    XCTAssertTrue(cache.put("a", bytes))
    XCTAssertEqual(cache.find("a")?.bytes, bytes)
    scene.settle()
    try FileManager.default.removeItem(atPath: scene.root + "/other")
    XCTAssertNil(cache.find("a"))
    XCTAssertFalse(cache.put("a", bytes))
    XCTAssertEqual(scene.log.count, 1, "\(scene.log)")
  }

  /// Links, folders and pipes in place of files.
  func testOtherThingsInPlaceOfFiles() throws {
    let scene = CacheScene()
    let cache = scene.makeCache()
    cache.put("a", bytes)
    cache.putPart("a", bytes)
    scene.settle()
    let secret = scene.root + "/secret"
    for file in [scene.entries[0], scene.parts[0]] {
      let path = scene.folder + "/" + file
      for thing in ["link", "dangling", "folder", "pipe"] {
        try? FileManager.default.removeItem(atPath: path)
        _ = FileManager.default.createFile(atPath: secret, contents: Data([9, 9]))
        switch thing {
        case "link": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: secret)
        case "dangling": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        case "folder":
          try FileManager.default.createDirectory(atPath: path + "/inside", withIntermediateDirectories: true)
        default: XCTAssertEqual(mkfifo(path, 0o600), 0)
        }
        XCTAssertNil(file.hasPrefix("parts") ? cache.part("a") : cache.find("a"), "\(thing) \(file)")
        let isStored = cache.put("a", bytes)
        XCTAssertEqual(isStored, thing != "folder" || file.hasPrefix("parts"), "\(thing) \(file)")
        XCTAssertEqual(cache.find("a")?.bytes, isStored ? bytes : nil, "\(thing) \(file)")
        XCTAssertEqual(FileManager.default.contents(atPath: secret), Data([9, 9]))
        if !isStored {
          try FileManager.default.removeItem(atPath: path)
          XCTAssertTrue(cache.put("a", bytes))
        }
      }
    }
  }

  func testPathsThatAreNone() {
    let scene = CacheScene()
    for folder in ["/a\0b", ""] {
      let cache = scene.makeCache(folder: folder)
      XCTAssertNil(cache.find("a"))
      XCTAssertFalse(cache.put("a", bytes))
      cache.removeAll()
    }
    XCTAssertEqual(scene.log.count, 2)
    let cache = scene.makeCache(folder: scene.root + "/" + String(repeating: "n", count: 300))
    XCTAssertNil(cache.find("a"))
    XCTAssertFalse(cache.put("a", bytes))
    XCTAssertEqual(scene.log.count, 3)
  }

  func testALogLineForManyDamagedFiles() {
    let scene = CacheScene()
    let cache = scene.makeCache()
    for key in 0..<20 { cache.put("\(key)", bytes) }
    for entry in scene.entries { scene.write([1, 2, 3], entry) }
    for key in 0..<20 { XCTAssertNil(cache.find("\(key)")) }
    XCTAssertEqual(scene.entries, [])
    XCTAssertEqual(scene.log.count, 1)
    XCTAssertEqual(cache.statistics.misses, 20)
  }
}
