import Foundation
import SateenCore
import XCTest

@testable import SateenSDL

/// Which pixels a window's memory lacks that has those of an older frame.
final class DamageHistoryTests: XCTestCase {
  private let one = PixelRect(x0: 0, y0: 0, x1: 4, y1: 4)
  private let two = PixelRect(x0: 8, y0: 0, x1: 9, y1: 3)

  func testMemoryOfTheLastFrameLacksThisFrame() {
    var history = DamageHistory()
    XCTAssertNil(history.areas(changed: nil, age: 0))
    XCTAssertEqual(history.areas(changed: [one], age: 1), [one])
    XCTAssertEqual(history.areas(changed: [two], age: 2), [two, one])
  }

  func testWhatIsNotKnownIsDrawnWhole() {
    var history = DamageHistory()
    XCTAssertNil(history.areas(changed: [one], age: 0))
    XCTAssertNil(history.areas(changed: [one], age: 3), "there were no such frames")
    XCTAssertNil(history.areas(changed: nil, age: 1))
    XCTAssertNil(history.areas(changed: [one], age: 2), "all of the frame before changed")
    history.forget()
    XCTAssertNil(history.areas(changed: [one], age: 2))
  }

  /// Memory in turns, as desktops have it, always ends with the frame's pixels.
  func testMemoryInTurnsShowsEachFrame() {
    let seed =
      ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
    print("SATEEN_TEST_SEED=\(seed)")
    var state = seed &+ 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let side = 12
    for _ in 0..<200 {
      let count = 1 + random(4)
      var buffers = [(pixels: [Int], frame: Int?)](
        repeating: ([Int](repeating: -1, count: side * side), nil), count: count)
      var canvas = [Int](repeating: 0, count: side * side)
      var history = DamageHistory()
      for frame in 1...30 {
        let isWhole = random(9) == 0
        let areas = (0..<random(3)).map { _ in
          let (x, y) = (random(side), random(side))
          return PixelRect(x0: x, y0: y, x1: min(side, x + 1 + random(5)), y1: min(side, y + 1 + random(5)))
        }
        func fill(_ pixels: inout [Int], _ areas: [PixelRect]?, _ value: (Int) -> Int) {
          for index in pixels.indices {
            let (x, y) = (index % side, index / side)
            if areas?.contains(where: { $0.x0 <= x && x < $0.x1 && $0.y0 <= y && y < $0.y1 }) ?? true {
              pixels[index] = value(index)
            }
          }
        }
        fill(&canvas, isWhole ? nil : areas) { _ in frame }
        let buffer = frame % count
        let age = random(7) == 0 ? 0 : buffers[buffer].frame.map { frame - $0 } ?? 0
        let drawn = history.areas(changed: isWhole ? nil : areas, age: age)
        let now = canvas
        fill(&buffers[buffer].pixels, drawn) { now[$0] }
        buffers[buffer].frame = frame
        XCTAssertEqual(buffers[buffer].pixels, canvas, "frame \(frame), seed \(seed)")
      }
    }
  }
}
