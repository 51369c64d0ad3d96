import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Tiles on their way from one layout of a collection to another.
@MainActor
final class CollectionMotionTests: XCTestCase {
  private static let linear = ListAnimation(duration: 0.5, curve: .linear)

  private func bench(_ layout: some CollectionLayout, _ animation: ListAnimation = ListAnimation()) -> CollectionBench {
    let bench = CollectionBench(layout)
    bench.collection.changeAnimation = animation
    bench.show((0..<300).map { Tile(id: $0) })
    bench.host.settle()
    return bench
  }

  private func grid(_ columns: Int, _ length: Double) -> GridLayout {
    GridLayout(columns: .count(columns), itemLength: .fixed(length))
  }

  /// Where the tiles in the tree show, relative to the viewport's top left corner.
  private func shown(_ bench: CollectionBench) -> [Int: Rect] {
    var shown: [Int: Rect] = [:]
    for view in bench.collection.scrollView.subviews {
      guard let cell = view.node as? TileCell else { continue }
      shown[cell.tile.id] = Rect(
        origin: bench.seen(cell).origin, size: cell.sizeInTransition ?? cell.frame.size)
    }
    return shown
  }

  /// Changes the layout, and runs the frames up to the one in which it has its place.
  private func change(_ bench: CollectionBench, to layout: some CollectionLayout) {
    let before = bench.arranger.arrangementCount
    bench.collection.setCollectionLayout(layout, animated: true)
    for _ in 0..<30 where bench.arranger.arrangementCount == before { bench.host.step() }
    XCTAssertNotEqual(bench.arranger.arrangementCount, before)
  }

  private func isSame(_ one: Bitmap, _ other: Bitmap) -> Bool {
    one.size == other.size && memcmp(one.data, other.data, one.byteCount) == 0
  }

  private func settle(_ bench: CollectionBench) { XCTAssertTrue(bench.host.settle()) }

  func testTilesGetTheirSizesOnTheWayToTheirPlaces() async throws {
    let bench = bench(grid(3, 50), Self.linear)
    change(bench, to: grid(2, 70))
    let first = shown(bench)
    for id in 0..<24 {
      let place = Rect(x: Double(id % 3) * 100, y: Double(id / 3) * 50, width: 100, height: 50)
      XCTAssertEqual(first[id], place, "it sets out from its old frame")
    }
    var widths: Set<Double> = []
    for _ in 0..<40 {
      let now = shown(bench)
      let (one, other, below) = (try XCTUnwrap(now[0]), try XCTUnwrap(now[1]), try XCTUnwrap(now[4]))
      let part = (one.width - 100) / 50
      XCTAssertEqual(one.height, 50 + 20 * part, accuracy: 0.5, "it grows as a whole")
      XCTAssertEqual(one.maxX, other.minX, accuracy: 0.5, "tiles that touch stay together")
      XCTAssertEqual(below.minX, 100 - 100 * part, accuracy: 0.5, "all go the same part of their ways")
      XCTAssertEqual(below.minY, 50 + 90 * part, accuracy: 0.5)
      XCTAssertEqual(below.width, one.width, accuracy: 0.5)
      widths.insert(one.width)
      bench.host.step()
    }
    XCTAssertGreaterThan(widths.count, 20)
    settle(bench)
    XCTAssertEqual(shown(bench)[4], Rect(x: 0, y: 140, width: 150, height: 70))
  }

  func testBothEndsOfTheWayAreThePlainLayouts() async throws {
    for (old, new) in [(grid(3, 50), grid(2, 70)), (grid(2, 90), grid(5, 40))] {
      let bench = bench(old)
      let before = bench.host.screenshot()
      change(bench, to: new)
      XCTAssertTrue(isSame(bench.host.screenshot(), before), "0 %")
      bench.host.advance(by: 0.1)
      XCTAssertFalse(isSame(bench.host.screenshot(), before), "it is seen on the way")
      settle(bench)
      XCTAssertTrue(isSame(bench.host.screenshot(), self.bench(new).host.screenshot()), "100 %")
      change(bench, to: old)
      settle(bench)
      XCTAssertTrue(isSame(bench.host.screenshot(), before), "and back")
    }
  }

  func testTilesFromBeyondTheViewportComeFromTheirOldFrames() async throws {
    let bench = bench(grid(1, 100), Self.linear)
    XCTAssertNil(bench.collection.nodeForItem(at: bench.path(50)), "far away, it has no node")
    change(bench, to: grid(6, 40))
    // The tile has a node, and the other one gets one on its way.
    XCTAssertEqual(shown(bench)[6], Rect(x: 0, y: 600, width: 300, height: 100))
    var seen: [Int: [Rect]] = [:]
    for _ in 0..<40 {
      bench.host.step()
      for (id, frame) in shown(bench) { seen[id, default: []].append(frame) }
    }
    for (id, end) in [(6, Rect(x: 0, y: 40, width: 50, height: 40)), (50, Rect(x: 100, y: 320, width: 50, height: 40))]
    {
      let frames = try XCTUnwrap(seen[id])
      XCTAssertGreaterThan(Set(frames.map { "\($0)" }).count, 15)
      XCTAssertEqual(frames.map(\.minY), frames.map(\.minY).sorted(by: >), "\(id) comes from below")
      XCTAssertEqual(frames.map(\.width), frames.map(\.width).sorted(by: >), "\(id) shrinks")
      XCTAssertGreaterThan(frames[0].minY, 400)
      XCTAssertGreaterThan(frames[0].width, 200)
      XCTAssertEqual(frames.last, end)
    }
    settle(bench)
    XCTAssertTrue(isSame(bench.host.screenshot(), self.bench(grid(6, 40)).host.screenshot()))
  }

  func testTilesThatLeaveTheViewportGoToTheirNewFrames() async throws {
    let bench = bench(grid(6, 40), Self.linear)
    change(bench, to: grid(1, 100))
    var frames: [Rect] = []
    for _ in 0..<28 {
      bench.host.step()
      if let frame = shown(bench)[20] { frames.append(frame) }
    }
    XCTAssertEqual(frames.count, 28, "it stays until it has gone")
    XCTAssertEqual(frames.map(\.minY), frames.map(\.minY).sorted())
    XCTAssertEqual(frames.map(\.width), frames.map(\.width).sorted())
    let last = try XCTUnwrap(frames.last)
    XCTAssertGreaterThan(last.minY, 1_700)
    XCTAssertGreaterThan(last.width, 270)
    settle(bench)
    XCTAssertNil(shown(bench)[20])
    XCTAssertTrue(isSame(bench.host.screenshot(), self.bench(grid(1, 100)).host.screenshot()))
  }

  func testAnotherLayoutOnTheWayKeepsPlacesAndSpeeds() async throws {
    var random = SystemRandomNumberGenerator()
    let layouts = [grid(2, 70), grid(3, 50), grid(4, 60), grid(5, 40), grid(3, 90)]
    for _ in 0..<4 {
      let bench = bench(layouts[0])
      var (before, steps): ([Int: Rect], [Int: [Double]]) = (shown(bench), [:])
      var end = 0
      for _ in 0..<12 {
        end = Int.random(in: layouts.indices, using: &random)
        bench.collection.setCollectionLayout(layouts[end], animated: true)
        for _ in 0..<Int.random(in: 1...14, using: &random) {
          bench.host.step()
          let now = shown(bench)
          for (id, frame) in now where id < 8 {
            guard let old = before[id] else { continue }
            let step = [
              frame.minX - old.minX, frame.minY - old.minY, frame.width - old.width, frame.height - old.height,
            ]
            for (part, last) in zip(step, steps[id] ?? step) {
              // A spring from rest to a place 300 points away gains less than this in one frame.
              XCTAssertEqual(part, last, accuracy: 30, "tile \(id) has a speed, and keeps it")
            }
            steps[id] = step
          }
          before = now
        }
      }
      settle(bench)
      let plain = self.bench(layouts[end])
      XCTAssertEqual(bench.offset, plain.offset)
      XCTAssertTrue(isSame(bench.host.screenshot(), plain.host.screenshot()), "it ends at the plain layout")
      XCTAssertEqual(bench.journal.counts.measuredOnMain, 0)
    }
  }

  func testTilesAreNotMeasuredForFramesOnTheWay() async throws {
    let bench = bench(grid(3, 50))
    let before = bench.journal.counts.measured
    change(bench, to: grid(2, 70))
    settle(bench)
    let after = bench.journal.counts.measured
    for id in 0..<10 { XCTAssertLessThanOrEqual(after[id, default: 0] - before[id, default: 0], 2) }
    XCTAssertEqual(bench.journal.counts.measuredOnMain, 0)
  }

  func testWithReducedMotionTilesHaveTheirFramesAtOnce() async throws {
    let bench = bench(grid(3, 50))
    bench.host.container.reducesMotion = true
    bench.collection.setCollectionLayout(grid(2, 70), animated: true)
    let ends = [Rect(x: 100, y: 50, width: 100, height: 50), Rect(x: 0, y: 140, width: 150, height: 70)]
    for _ in 0..<20 {
      bench.host.step()
      XCTAssertTrue(ends.contains(try XCTUnwrap(shown(bench)[4])))
    }
    XCTAssertEqual(shown(bench)[4], ends[1])
  }
}
