import SateenLayout
import XCTest

@testable import SateenLists

/// Layouts with runs and parts, against the simplest implementation of the same rules.
final class LayoutModelTests: XCTestCase {
  private func compare(
    _ random: inout SeededGenerator, rounds: Int = 120,
    _ make: (inout SeededGenerator, CollectionLayoutContext) -> (any CollectionLayout, [Rect])
  ) {
    for _ in 0..<rounds {
      let context = random.context()
      let (layout, expected) = make(&random, context)
      let frames = layout.arrangement(for: context).allFrames
      if let index = frames.indices.first(where: { frames[$0] != expected[$0] }) {
        return XCTFail("element \(index) of \(frames.count) at \(frames[index]), not \(expected[index]), by \(layout)")
      }
    }
  }

  func testListsStackElements() {
    var random = SeededGenerator.printed()
    compare(&random) { random, context in
      let layout = ListLayout(axis: random.axis(), lineSpacing: random.double(0...10), sectionInsets: random.insets())
      return (layout, layout.naive(context))
    }
  }

  func testFlowBreaksLinesWhereItemsNoLongerFit() {
    var random = SeededGenerator.printed()
    compare(&random, rounds: 300) { random, context in
      let sizing: ItemSizing =
        [
          .measured, .fixed(random.size(1...100)),
          .each { Size(width: Double(20 + $1 * 7 % 31), height: Double(9 + ($1 + $0) * 5 % 23)) },
        ][random.int(0...2)]
      let layout = random.flow(sizing, random.double(0...10), random.double(0...10))
      return (layout, layout.naive(context))
    }
  }

  func testGridRowsAreAsLongAsTheirLongestItem() {
    var random = SeededGenerator.printed()
    compare(&random) { random, context in
      let layout = random.grid(.measured, random.double(0...10), random.double(0...10))
      return (layout, layout.naiveMeasured(context))
    }
  }

  func testMasonryFillsTheShortestColumn() {
    var random = SeededGenerator.printed()
    compare(&random) { random, context in
      let layout = MasonryLayout(
        axis: random.axis(),
        columns: random.coin() ? .count(random.int(1...7)) : .minimumBreadth(random.double(20...90)),
        lineSpacing: random.double(0...10), interitemSpacing: random.double(0...10), sectionInsets: random.insets())
      return (layout, layout.naive(context))
    }
  }
}
