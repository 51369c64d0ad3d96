import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Random drags between two lists against plain arrays: a few dozen rounds, or SATEEN_THRASH_ROUNDS of them.
final class DragThrashTests: XCTestCase {
  private static func height(_ id: Int) -> Double { 30 + Double((id % 1_000) * 37 % 70) }

  @MainActor func testRandomDragsEndWherePlainArraysSay() async {
    var random = SeededGenerator.printed()
    defer { WorkQueue.shared.isSuspended = false }
    var drops = 0
    for round in 0..<SeededGenerator.rounds(25) {
      let failures = testRun?.totalFailureCount ?? 0
      let bench = DragBench(count: Int.random(in: 0...25, using: &random)) { Self.height($0) }
      bench.lists[0].items.append(SwipeRow(id: 70))
      bench.lists[0].allowsReordering = Bool.random(using: &random)
      bench.host.container.reducesMotion = Int.random(in: 0..<6, using: &random) == 0
      bench.host.settle()
      for drag in 0..<4 {
        let what = "round \(round), drag \(drag)"
        let expected = self.drag(bench, what, &random)
        bench.host.settle()
        // Dropped rows may be drawn only now.
        bench.host.advance(by: 0.7)
        bench.host.settle()
        if let expected {
          XCTAssertEqual([bench.ids(0), bench.ids(1)], expected, what)
          drops += 1
        }
        XCTAssertNil(bench.mistakeAtRest(), what)
        XCTAssertFalse(bench.host.container.wantsFrame, what)
      }
      guard testRun?.totalFailureCount == failures else { return }
    }
    XCTAssertGreaterThan(drops, SeededGenerator.rounds(25) / 4)
  }

  /// Drags a row of the first list somewhere.
  /// - Returns: the items of both lists afterwards; nil where there was nothing to drag.
  @MainActor private func drag(_ bench: DragBench, _ what: String, _ random: inout SeededGenerator) -> [[Int]]? {
    for list in bench.lists {
      let most = max(0, list.scrollView.maximumOffset.y)
      list.contentOffset = Point(x: 0, y: Double.random(in: 0...most, using: &random).rounded())
    }
    bench.host.settle()
    // Rows near the edges are left out: dragging them scrolls the list.
    let visible = bench.lists[0].pathsForVisible.compactMap { bench.lists[0].item(at: $0)?.id }.filter { id in
      let y = bench.point(id, in: 0).y
      return y > 70 && y < 300
    }
    guard let id = visible.randomElement(using: &random), let top = bench.top(id) else { return nil }
    let grab = Double.random(in: 2...25, using: &random).rounded()
    let start = Point(x: 100, y: top + grab)
    var items = [bench.ids(0), bench.ids(1)]
    bench.down(start)
    var place = start
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      var next = Point(
        x: Bool.random(using: &random) ? 100 : 300, y: Double(Int.random(in: 70...300, using: &random)))
      // A shorter way is no drag.
      if place == start, next.distance(to: start) < 10 { next.y += next.y < 185 ? 20 : -20 }
      bench.move(from: place, to: next, frames: Int.random(in: 1...10, using: &random))
      place = next
      WorkQueue.shared.isSuspended = Int.random(in: 0..<3, using: &random) == 0
      if Int.random(in: 0..<3, using: &random) == 0 { change(bench, &items, keeping: id, &random) }
    }
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    // A last move, after which the place is that of the items as they are.
    let end = Point(x: place.x, y: place.y + 1)
    bench.move(from: place, to: end, frames: 1)
    bench.host.advance(by: 0.4)
    let isDragged = bench.host.container.dragSession != nil
    XCTAssertTrue(isDragged, what)
    let isCopy = Int.random(in: 0..<4, using: &random) == 0
    bench.host.send(.modifiersChanged(isCopy ? .control : []))
    bench.host.step()
    bench.host.step()
    let isCancelled = Int.random(in: 0..<5, using: &random) == 0
    if isCancelled { bench.host.press(.escape) }
    let target = end.x < 200 ? 0 : 1
    let copies = bench.copies
    let middle = end.y - grab + Self.height(id) / 2
    let index = self.index(items[target], middle, id, bench, target, isCopy: isCopy)
    bench.up(end)
    bench.host.send(.modifiersChanged([]))
    guard !isCancelled else { return items }
    if isCopy {
      items[target].insert(id + 1_000_000 * (copies + 1), at: index)
    } else if target == 1 {
      items[1].insert(id, at: index)
      items[0].removeAll { $0 == id }
    } else if bench.lists[0].allowsReordering {
      let old = items[0].firstIndex(of: id) ?? 0
      items[0].remove(at: old)
      items[0].insert(id, at: index > old ? index - 1 : index)
    }
    return items
  }

  /// The index whose room has its middle nearest to that of the picture.
  @MainActor private func index(
    _ items: [Int], _ middle: Double, _ id: Int, _ bench: DragBench, _ list: Int, isCopy: Bool
  ) -> Int {
    let offset = bench.lists[list].contentOffset.y
    let isOwn = list == 0 && bench.lists[0].allowsReordering && !isCopy
    var starts: [Double] = []
    var y = -offset
    for (place, item) in items.enumerated() {
      starts.append(y)
      // A row that came far above the viewport has an estimated height.
      let height = bench.lists[list].controller.arranger.frame(of: place)?.height ?? Self.height(item)
      if !(isOwn && item == id) { y += height }
    }
    starts.append(y)
    let length = Self.height(id)
    return starts.indices.min { abs(starts[$0] + length / 2 - middle) < abs(starts[$1] + length / 2 - middle) } ?? 0
  }

  /// Changes the items of either list under the drag.
  @MainActor private func change(
    _ bench: DragBench, _ items: inout [[Int]], keeping id: Int, _ random: inout SeededGenerator
  ) {
    let list = Int.random(in: 0...1, using: &random)
    if Bool.random(using: &random), items[list].count > 2 {
      let index = Int.random(in: 0..<items[list].count, using: &random)
      guard items[list][index] != id else { return }
      items[list].remove(at: index)
    } else {
      let new = 2_000 + list * 1_000 + (items[list].max() ?? 0) % 1_000 + Int.random(in: 1...400, using: &random)
      guard !items[list].contains(new) else { return }
      items[list].insert(new, at: Int.random(in: 0...items[list].count, using: &random))
    }
    bench.lists[list].apply(items[list].map { SwipeRow(id: $0) }, animated: Bool.random(using: &random))
  }
}
