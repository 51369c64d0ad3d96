import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

@MainActor
final class TableAnimationTests: XCTestCase {
  private func node(_ bench: SnapshotBench, _ row: Int) -> CellNode? {
    bench.table.nodeForItem(at: bench.bench.path(row))
  }

  func testPain6AMovedRowGlidesToItsPlace() async throws {
    let first = SnapshotBench.snapshot([6])
    let bench = SnapshotBench(first)
    guard let moved = node(bench, 0), let shifted = node(bench, 2) else { return XCTFail("no nodes") }
    var next = first
    next.move(0, toEndOf: "0")
    bench.source.apply(next, animated: true)
    bench.host.step()
    XCTAssertEqual(bench.bench.seen(moved), 0, accuracy: 1, "it begins where it was")
    var last = bench.bench.seen(moved)
    var between = 0
    for _ in 0..<40 {
      bench.host.step()
      let y = bench.bench.seen(moved)
      XCTAssertGreaterThanOrEqual(y, last)
      if y > 1, y < 249 { between += 1 }
      last = y
    }
    XCTAssertGreaterThan(between, 5)
    XCTAssertEqual(bench.bench.seen(moved), 250)
    XCTAssertEqual(bench.bench.seen(shifted), 50)
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(5))?.minY, 250)
  }

  func testDeletedRowsFadeAndInsertedOnesComeWithoutABlank() async throws {
    let first = SnapshotBench.snapshot([30])
    let bench = SnapshotBench(first)
    let gone = node(bench, 1)
    var next = first
    next.delete([1])
    next.insert(SnapshotBench.items([500]), after: 3)
    bench.source.apply(next, animated: true)
    var opacities: [Double] = []
    for _ in 0..<30 {
      bench.host.step()
      XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0)
      opacities.append(gone?.loadedView?.superview == nil ? 0 : gone?.loadedView?.layer.opacity ?? 0)
    }
    XCTAssertTrue(zip(opacities, opacities.dropFirst()).allSatisfy { $0 >= $1 }, "\(opacities)")
    XCTAssertGreaterThan(opacities.filter { $0 > 0.01 && $0 < 0.99 }.count, 5)
    bench.host.settle()
    XCTAssertNil(gone?.loadedView?.superview)
    XCTAssertEqual(node(bench, 3)?.loadedView?.layer.opacity, 1)
    XCTAssertEqual(bench.bench.holes(), 0)
    bench.bench.checkFrame()
  }

  func testAnAnimatedChangeEndsWhereAPlainOneDoesThoughOthersInterruptIt() async throws {
    var random = SeededGenerator.printed()
    for round in 0..<12 {
      let plain = SnapshotBench()
      let animated = SnapshotBench()
      var ids = Array(0..<60)
      for step in 0..<8 {
        for _ in 0..<4 {
          switch Int.random(in: 0..<3, using: &random) {
          case 0: ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
          case 1:
            ids.insert(
              1_000 + round * 100 + ids.count + step * 1_000, at: Int.random(in: 0...ids.count, using: &random))
          default:
            let id = ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
            ids.insert(id, at: Int.random(in: 0...ids.count, using: &random))
          }
        }
        ids = ids.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        var snapshot = SnapshotBench.Snapshot()
        snapshot.appendSection("a", ids.map { Item(id: $0, height: Double(40 + $0 % 5 * 10)) })
        plain.source.apply(snapshot)
        animated.source.apply(snapshot, animated: true)
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          plain.host.step()
          animated.host.step()
          XCTAssertEqual(animated.table.visibleElementsWithoutAnything, 0, "round \(round)")
        }
      }
      plain.host.settle()
      animated.host.settle()
      XCTAssertEqual(plain.table.visibleNodes.map(\.frame), animated.table.visibleNodes.map(\.frame))
      XCTAssertEqual(
        plain.table.visibleNodes.map { plain.bench.item($0)?.id },
        animated.table.visibleNodes.map { animated.bench.item($0)?.id })
      XCTAssertEqual(plain.bench.offset, animated.bench.offset)
      XCTAssertEqual(animated.bench.holes(), plain.bench.holes())
      animated.host.step()
      XCTAssertEqual(animated.journal.counts.alive, animated.table.liveNodeCount)
    }
  }

  func testAnAnimatedInsertionAboveKeepsTheReader() async throws {
    let first = SnapshotBench.snapshot([200])
    let bench = SnapshotBench(first)
    bench.table.contentOffset = Point(x: 0, y: 3_010)
    bench.host.settle()
    guard let shown = bench.bench.firstShown else { return XCTFail("nothing shows") }
    var next = first
    next.insert(SnapshotBench.items(5_000..<5_040, height: 77), before: 0)
    bench.source.apply(next, animated: true)
    for _ in 0..<25 {
      bench.host.step()
      XCTAssertEqual(bench.bench.seen(shown.node), shown.y, accuracy: 0.5)
    }
  }
}
