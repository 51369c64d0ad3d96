import Foundation
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Overlapping changes: elements are measured for one change while the arrangement of an earlier one is pending.
@MainActor
final class CollectionOverlapTests: XCTestCase {
  /// A node whose pixels were drawn for another size than its frame's.
  private func stretched(_ bench: CollectionBench) -> CellNode? {
    bench.collection.visibleNodes.first { node in
      guard let pixels = node.layer.contents?.size else { return false }
      return Double(pixels.width) != node.frame.width || Double(pixels.height) != node.frame.height
    }
  }

  func testAnswersToLaterChangesLeaveElementsTheSizesOfThePlacesThatComeFirst() async throws {
    for pause in 0...3 {
      let layout = FlowLayout(
        itemSizing: .each { Size(width: 20 + Double($1 * 37 % 50), height: 10 + Double($1 * 13 % 40)) })
      let bench = CollectionBench(layout)
      let feed = TileFeed([TileFeed.Section(tiles: (0..<40).map { Tile(id: $0) })], bench.journal)
      bench.collection.dataSource = feed
      bench.host.settle()
      XCTAssertEqual(bench.controller.ranges.visible.span, 0..<40)
      /// Swaps two neighbours, and with them their sizes.
      func swap(_ pairs: Int...) throws {
        try bench.collection.performBatchUpdates { batch in
          for pair in pairs {
            feed.sections[0].tiles.swapAt(2 * pair, 2 * pair + 1)
            batch.moveItem(at: bench.path(2 * pair), to: bench.path(2 * pair + 1))
          }
        }
      }
      var frame = 0
      func step() {
        bench.host.step()
        bench.checkFrame("frame \(frame), pause \(pause)")
        if let node = stretched(bench) {
          XCTFail("\(node.frame) shows pixels of another size, frame \(frame), pause \(pause)")
        }
        frame += 1
      }
      // The first arrangement waits for two elements; all others are measured for the next one meanwhile.
      try swap(19)
      step()
      try swap(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
      step()
      step()
      // The next arrangement waits for tiles 36 and 37. Meanwhile the tiles that it waits for no more change, pair by
      // pair.
      try swap(18)
      step()
      for pair in 0...12 {
        try swap(pair)
        for _ in 0...pause { step() }
      }
      for _ in 0..<30 { step() }
      XCTAssertNil(bench.mistakeAtRest(), "pause \(pause)")
    }
  }
}
