import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Random swipes, presses and changes against a plain model: a few dozen rounds, or SATEEN_THRASH_ROUNDS of them.
final class SwipeThrashTests: XCTestCase {
  /// The list as a plain model knows it.
  private struct Model {
    var items: [SwipeRow]
    var open: Int?
    var done: [String] = []
  }

  @MainActor func testRandomSwipesEndWhereAPlainModelSays() async {
    var random = SeededGenerator.printed()
    var opened = 0
    for round in 0..<SeededGenerator.rounds(25) {
      let failures = testRun?.totalFailureCount ?? 0
      let isMirrored = Bool.random(using: &random)
      let bench = SwipeBench(
        Int.random(in: 3...30, using: &random), direction: isMirrored ? .rightToLeft : .leftToRight)
      bench.host.container.reducesMotion = Int.random(in: 0..<5, using: &random) == 0
      var model = Model(items: bench.list.items)
      for step in 0..<25 {
        act(bench, &model, isMirrored, &random)
        bench.host.advance(by: 0.3)
        bench.host.settle()
        let what = "round \(round), step \(step)"
        XCTAssertEqual(bench.list.items, model.items, what)
        XCTAssertEqual(bench.done, model.done, what)
        XCTAssertEqual(bench.swiped, model.open, what)
        XCTAssertNil(bench.mistakeAtRest(), what)
        XCTAssertFalse(bench.host.container.wantsFrame, what)
        if model.open != nil { opened += 1 }
        guard testRun?.totalFailureCount == failures else { return }
      }
    }
    XCTAssertGreaterThan(opened, SeededGenerator.rounds(25) / 4)
  }

  /// Does something, and has the model follow.
  @MainActor private func act(
    _ bench: SwipeBench, _ model: inout Model, _ isMirrored: Bool, _ random: inout SeededGenerator
  ) {
    let visible = bench.list.pathsForVisible.filter { path in
      guard let frame = bench.list.rectForItem(at: path) else { return false }
      let top = frame.minY - bench.list.contentOffset.y
      return top >= 0 && top + frame.height <= 400
    }.compactMap { bench.list.item(at: $0)?.id }
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<6:
      guard let id = visible.randomElement(using: &random) else { return }
      swipe(id, bench, &model, isMirrored, &random)
    case 6:
      guard let id = visible.randomElement(using: &random) else { return }
      // The row's own part that shows, or another row.
      bench.tap(bench.point(id, x: 200))
      model.open = nil
    case 7:
      bench.host.press(.escape)
      model.open = nil
    case 8:
      let index = Int.random(in: 0...model.items.count, using: &random)
      let id = (model.items.map(\.id).max() ?? 0) + 1
      model.items.insert(SwipeRow(id: id), at: index)
      bench.list.apply(model.items, animated: Bool.random(using: &random))
    case 9:
      guard model.items.count > 1 else { return }
      let removed = model.items.remove(at: Int.random(in: 0..<model.items.count, using: &random))
      if model.open == removed.id { model.open = nil }
      bench.list.apply(model.items, animated: Bool.random(using: &random))
    case 10:
      guard !model.items.isEmpty else { return }
      let index = Int.random(in: 0..<model.items.count, using: &random)
      model.items[index].revision += 1
      bench.list.items = model.items
    default:
      bench.list.reloadData()
      model.open = nil
    }
    // A list that becomes too short for its offset scrolls, which closes the row.
    bench.host.step()
    if bench.swiped == nil { model.open = nil }
  }

  /// Swipes a row by a random distance, in some frames of which the items change.
  @MainActor private func swipe(
    _ id: Int, _ bench: SwipeBench, _ model: inout Model, _ isMirrored: Bool, _ random: inout SeededGenerator
  ) {
    var distance = Double(Int.random(in: -330...330, using: &random))
    // Too short for a swipe.
    if abs(distance) < 14 { distance = distance < 0 ? -3 : 3 }
    // A short press is one on the row, rather than on a button beside it.
    let start = bench.point(id, x: abs(distance) <= 3 ? 200 : distance > 0 ? 30 : 370)
    let end = start + Point(x: distance, y: 0)
    let before = model.open == id ? (bench.shift(id) ?? 0) * (isMirrored ? -1 : 1) : 0
    bench.down(start)
    bench.move(from: start, to: end, frames: 12)
    for _ in 0..<12 {
      bench.host.send(.touchMoved(id: 1, end))
      bench.host.step()
    }
    let isBegun = bench.swiped == id
    let offset = bench.list.controller.swiping.current?.state.offset ?? 0
    let extents = bench.list.controller.swiping.current.map { ($0.state.leading, $0.state.trailing) }
    bench.host.send(.touchEnded(id: 1, end))
    bench.host.step()
    let hasSide = (distance > 0) != isMirrored ? id % 10 != 9 : true
    guard abs(distance) > 3, hasSide || before != 0 else {
      // A press on the open row, or on another one, closes it.
      model.open = nil
      return
    }
    XCTAssertTrue(isBegun, "row \(id) by \(distance)")
    let side: SwipeSide = offset > 0 ? .leading : .trailing
    let extent = side == .leading ? extents?.0 : extents?.1
    model.open = nil
    guard let extent, (before == 0) || (before > 0) == (offset > 0) else { return }
    if abs(offset) >= max(0.55 * 400, extent.width + 40) {
      model.done.append(side == .leading ? "pin \(id)" : "delete \(id)")
      if side == .trailing { model.items.removeAll { $0.id == id } }
    } else if abs(offset) > extent.width / 2 {
      model.open = id
    }
  }
}
