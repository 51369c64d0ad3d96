import Foundation
import Sateen
import SateenTesting
import XCTest

@testable import Photos

final class RandomTests: XCTestCase {
  /// Files come, go, change and get other names while a person scrolls, opens photos and turns pages.
  @MainActor func testFilesComeAndGoWhileAPersonLooks() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...9_999_999)
    let rounds = environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) } ?? 80
    print("SATEEN_TEST_SEED=\(seed)")
    var random = SeededNumbers(seed)
    let album = try TemporaryAlbum((0..<60).map { "\($0).png" })
    let stage = PhotosStage(album, scale: 0.5)
    var files = Set((0..<60).map { "\($0).png" })
    var number = 60
    for round in 0..<rounds {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          try album.add("\(number).png")
          files.insert("\(number).png")
          number += 1
        }
      case 2:
        for name in files.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random)) {
          try album.remove(name)
          files.remove(name)
        }
      case 3:
        if let name = files.sorted().randomElement(using: &random) {
          try album.rename(name, to: "r\(number).png")
          files.remove(name)
          files.insert("r\(number).png")
          number += 1
        }
      case 4: if let name = files.sorted().randomElement(using: &random) { try album.add(name, width: 60, height: 30) }
      case 5: stage.host.send(.wheel(Point(x: 600, y: 400), dx: 0, dy: Double.random(in: -6...6, using: &random)))
      case 6:
        let keys: [Key] = [.up, .down, .left, .right, .home, .end, .pageDown, .pageUp, .enter, .escape]
        for _ in 0..<4 { stage.host.press(keys.randomElement(using: &random) ?? .up) }
      case 7:
        let keys: [Key] = ["=", "-", "n", "t", "z", "i", "0", .space, .escape]
        stage.host.press(keys.randomElement(using: &random) ?? .up)
      case 8:
        stage.host.click(Point(x: .random(in: 240...980, using: &random), y: .random(in: 80...680, using: &random)))
      default: try await Task.sleep(nanoseconds: 150_000_000)
      }
      for _ in 0..<Int.random(in: 0...12, using: &random) { stage.host.step() }
      check(stage, "round \(round)")
    }
    for _ in 0..<3 { stage.press(.escape) }
    await stage.wait("all files") { Set(stage.names) == files }
    check(stage, "the end")
    let order = stage.browser.library.order
    XCTAssertEqual(stage.wall.items, order.arranged(stage.wall.items, now: 0), "in order")
    // A cell whose file has just gone may be on its way out.
    await stage.wait("no cell says that its file is gone") {
      stage.wall.visibleNodes.compactMap { $0 as? PhotoCell }.allSatisfy { $0.look.failure == nil }
    }
  }

  /// No two cells that show lie over each other, and the viewer shows a photo that exists.
  @MainActor private func check(_ stage: PhotosStage, _ what: String) {
    if let viewer = stage.viewer, let current = viewer.current {
      XCTAssertTrue(viewer.pager.items.contains { $0.id == current.id }, what)
    }
    let paths = stage.wall.pathsForVisible
    let frames = paths.compactMap { stage.wall.rectForItem(at: $0) }
    for (index, one) in frames.enumerated() {
      for other in frames[(index + 1)...] where one.insetBy(x: 1, y: 1).intersects(other) {
        XCTFail("\(one) lies over \(other) in \(what)")
        return
      }
    }
  }
}
