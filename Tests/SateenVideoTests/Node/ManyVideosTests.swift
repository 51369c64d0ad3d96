import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenVideo

/// Many videos at a time, and one after another.
final class ManyVideosTests: XCTestCase {
  @MainActor func testThirtyNodesOfOneFile() async throws {
    let host = HeadlessHost(size: Size(width: 600, height: 500))
    let root = DisplayNode()
    host.container.rootNode = root
    let path = "/tmp/sateen-thirty-\(getpid()).mp4"
    let bytes = try TestVideo(sound: "aac").bytes()
    XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
    defer { unlink(path) }
    func count() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
    let before = count()
    var nodes: [VideoNode] = []
    for index in 0..<30 {
      let node = VideoNode(source: .file(path))
      node.shouldAutoplay = true
      node.frame = Rect(x: Double(index % 6) * 100, y: Double(index / 6) * 100, width: 96, height: 48)
      root.addSubnode(node)
      nodes.append(node)
    }
    host.advance(by: 1)
    for node in nodes {
      XCTAssertEqual(node.state, .playing)
      XCTAssertGreaterThan(node.currentTime, 0.5)
    }
    host.advance(by: 2)
    for node in nodes { XCTAssertEqual(node.state, .finished) }
    for node in nodes { node.removeFromSupernode() }
    host.settle()
    host.advance(by: 0.2)
    WorkQueue.shared.waitUntilIdle()
    XCTAssertLessThanOrEqual(count(), before)
  }

  @MainActor func testThreeHundredVideosLeaveNothing() async throws {
    func file(_ name: String) -> String { (try? String(contentsOfFile: "/proc/self/\(name)", encoding: .utf8)) ?? "" }
    func number(_ field: String) -> Int {
      file("status").split(separator: "\n").first { $0.hasPrefix(field) }
        .flatMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) } ?? 0
    }
    let bytes = try TestVideo(format: "matroska", codec: "libx264", sound: "aac", bFrames: 2).bytes()
    let path = "/tmp/sateen-many-\(getpid()).mkv"
    XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
    defer { unlink(path) }
    func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
    let host = HeadlessHost(size: Size(width: 192, height: 96))
    var start = (0, 0, 0)
    weak var last: VideoNode?
    weak var ring: VideoRing?
    for index in 0..<300 {
      let node = VideoNode(source: .file(path))
      node.shouldAutoplay = true
      host.container.rootNode = node
      for _ in 0..<(index % 7 + 1) { host.step() }
      last = node
      ring = node.player?.ring ?? ring
      if index == 100 { start = (descriptors(), number("Threads"), number("VmRSS")) }
    }
    host.container.rootNode = DisplayNode()
    host.advance(by: 0.2)
    WorkQueue.shared.waitUntilIdle()
    XCTAssertNil(last)
    XCTAssertNil(ring)
    XCTAssertLessThanOrEqual(descriptors(), start.0 + 1)
    XCTAssertLessThanOrEqual(number("Threads"), start.1 + 2)
    XCTAssertLessThan(number("VmRSS"), start.2 + 30_000)
  }
}
