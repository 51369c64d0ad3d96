import FoundationEssentials
import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Rows on screen stay on the same device pixels while content loads where it is out of sight.
@MainActor
final class HistoryPixelTests: XCTestCase {
  private struct Bench {
    let host: HeadlessHost
    let list: List<Item>
    let scale: Double

    @MainActor
    init(
      _ items: [Item], scale: Double = 1, layout: some CollectionLayout = TableLayout(), inset: EdgeInsets = .zero,
      estimate: Double = 61, isAnchored: Bool = true
    ) {
      let journal = Journal()
      list = List(items, layout: layout) { item in ProbeCell(item, journal) }
      list.isBottomAnchored = isAnchored
      list.contentInset = inset
      list.estimatedSizes.item.height = estimate
      self.scale = scale
      host = HeadlessHost(size: Size(width: 300, height: 400), scale: scale)
      host.container.rootNode = list
      host.settle()
    }

    /// The device pixels at which the rows on screen begin, by their ids.
    @MainActor
    var pixels: [Int: Int] { pixels(showing: -.infinity) }

    /// - Parameter least: how much of a row must be on screen, in points.
    @MainActor
    private func pixels(showing least: Double) -> [Int: Int] {
      var result: [Int: Int] = [:]
      let bounds = list.scrollView.layer.bounds
      for case let cell as ProbeCell in list.visibleNodes where cell.loadedView?.superview != nil {
        guard bounds.intersection(cell.frame).height >= least else { continue }
        let top = cell.frame.minY - list.scrollView.layer.bounds.minY
        result[cell.item.id] = Int((top * scale).rounded())
      }
      return result
    }

    /// Scrolls to a distance from the end, in points.
    @MainActor
    func go(_ distance: Double) {
      list.contentOffset.y = list.scrollView.maximumOffset.y - distance
      host.settle()
    }

    @MainActor
    func hold(_ what: String, file: StaticString = #filePath, line: UInt = #line, _ change: () -> Void) {
      // A row of which less than a pixel shows may go.
      let before = pixels(showing: 1 / scale)
      XCTAssertFalse(before.isEmpty, what, file: file, line: line)
      change()
      for frame in 0..<20 {
        host.step()
        let now = pixels
        for (id, pixel) in before where now[id] != pixel {
          return XCTFail(
            "row \(id) goes from \(pixel) to \(now[id] ?? -1) in frame \(frame), \(what)", file: file, line: line)
        }
      }
    }
  }

  private func items(_ ids: Range<Int>) -> [Item] {
    ids.map { Item(id: $0, height: 20 + Double((($0 % 83) + 83) * 37 % 83) * 0.85) }
  }

  func testAReaderLessThanAPointFromTheEndIsNotTakenThere() async {
    for isAnchored in [true, false] {
      for distance in [0, 0.3, 0.5, 0.9, 1.0, 1.4] {
        let bench = Bench(items(0..<60), isAnchored: isAnchored)
        bench.go(distance)
        bench.hold("\(distance) points from the end, anchored: \(isAnchored)") {
          bench.list.items = items(-40..<60)
        }
        guard distance <= 1 else { continue }
        XCTAssertEqual(bench.list.scrollView.maximumOffset.y - bench.list.contentOffset.y, distance, accuracy: 1e-6)
      }
    }
  }

  func testAReaderOnHalfAPixelInTheInsetStaysThere() async {
    for offset in [-7.5, -0.5, 0, 0.5, 3.5] {
      let bench = Bench(items(0..<60), inset: EdgeInsets(top: 8))
      bench.list.contentOffset.y = offset
      bench.host.settle()
      bench.hold("at \(offset)") { bench.list.items = items(-40..<60) }
    }
  }

  func testSpacingOfAFractionOfAPixelMovesNothing() async {
    for scale in [1.0, 1.5] {
      let bench = Bench(items(0..<60), scale: scale, layout: TableLayout(lineSpacing: 5.4))
      bench.go(300)
      bench.hold("at scale \(scale)") { bench.list.items = items(-41..<60) }
    }
  }

  func testEstimatesAreWholePixelsOfTheWindowThoughSetBefore() async {
    for scale in [1.25, 1.5, 2] {
      let journal = Journal()
      let list = List(items(0..<2_000), layout: TableLayout(lineSpacing: 2.7)) { item in ProbeCell(item, journal) }
      list.estimatedSizes.item.height = 61.3
      let host = HeadlessHost(size: Size(width: 300, height: 400), scale: scale)
      host.container.rootNode = list
      host.step()
      for row in [777, 1_999] {
        let pixels = (list.frame(of: row)?.minY ?? 0.4) * scale
        XCTAssertEqual(pixels, pixels.rounded(), accuracy: 0.01, "row \(row) at scale \(scale)")
      }
    }
  }

  func testHistoryInSectionsWithPinnedHeadersMovesNothing() async {
    func days(_ ids: Range<Int>) -> List<Item>.Snapshot {
      var snapshot = List<Item>.Snapshot()
      for day in Set(ids.map { Int((Double($0) / 17).rounded(.down)) }).sorted() {
        let own = (day * 17)..<(day * 17 + 17)
        snapshot.appendSection(
          SectionID(day), items(own.clamped(to: ids)),
          header: .init(Item(id: 10_000 + day, height: 31), isPinned: true))
      }
      return snapshot
    }
    for scale in [1.0, 1.5] {
      for distance in [0, 0.6, 333.5, 1_200] {
        let bench = Bench([], scale: scale, inset: EdgeInsets(horizontal: 0, vertical: 8), estimate: 60)
        bench.list.snapshot = days(-60..<1)
        bench.host.settle()
        bench.go(distance)
        for first in [-100, -140] {
          bench.hold("\(distance) points from the end, from \(first)") { bench.list.snapshot = days(first..<1) }
        }
      }
    }
  }

  func testRowsKeepTheirPixelsWhereverTheReaderIs() async {
    var random = SeededGenerator.printed()
    for round in 0..<SeededGenerator.rounds(60) {
      let scale = [1.0, 1.25, 1.5, 2][Int.random(in: 0..<4, using: &random)]
      let layouts: [any CollectionLayout] = [
        TableLayout(), TableLayout(lineSpacing: Double(Int.random(in: 0..<30, using: &random)) / 7), ListLayout(),
      ]
      let layout = layouts[Int.random(in: layouts.indices, using: &random)]
      let bench = Bench(
        items(0..<Int.random(in: 20..<200, using: &random)), scale: scale, layout: layout,
        inset: EdgeInsets(top: Double(Int.random(in: 0..<20, using: &random)) / 2),
        estimate: Double.random(in: 20..<150, using: &random), isAnchored: Bool.random(using: &random))
      let length = bench.list.scrollView.maximumOffset.y - bench.list.scrollView.minimumOffset.y
      let steps = [1.0, 2, 4][Int.random(in: 0..<3, using: &random)]
      bench.go((Double.random(in: 0..<max(1, length - 1), using: &random) * steps).rounded() / steps)
      // At the start of a list that is not anchored at its end, the reader is shown what is new there.
      guard bench.list.isBottomAnchored || bench.list.contentOffset.y > 0 else { continue }
      let count = bench.list.items.count
      bench.hold("round \(round), at scale \(scale), in \(bench.list.collectionLayout)") {
        bench.list.items = items(-Int.random(in: 1..<60, using: &random)..<count)
      }
    }
  }
}
