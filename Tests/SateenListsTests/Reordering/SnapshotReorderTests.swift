import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

@MainActor
final class SnapshotReorderTests: XCTestCase {
  private typealias Snapshot = SnapshotBench.Snapshot

  private final class Told {
    var items: [Int] = []
    var snapshots: [SnapshotBench.Snapshot] = []
  }

  private func bench(_ snapshot: Snapshot) -> (SnapshotBench, Told) {
    let bench = SnapshotBench(snapshot)
    let told = Told()
    bench.table.allowsReordering = true
    bench.source.onReorder = { item, snapshot in
      told.items.append(item.id)
      told.snapshots.append(snapshot)
    }
    return (bench, told)
  }

  private func ids(_ snapshot: Snapshot) -> [[Int]] { snapshot.sectionIDs.map { snapshot.items(in: $0).map(\.id) } }

  private func press(_ bench: SnapshotBench, _ y: Double) {
    bench.host.send(.touchBegan(id: 1, Point(x: 100, y: y)))
    bench.host.advance(by: 0.35)
  }

  private func carry(_ bench: SnapshotBench, _ start: Double, _ end: Double) {
    press(bench, start)
    bench.host.send(.touchMoved(id: 1, Point(x: 100, y: end)))
    bench.host.advance(by: 0.3)
  }

  private func release(_ bench: SnapshotBench, _ y: Double) {
    bench.host.send(.touchEnded(id: 1, Point(x: 100, y: y)))
    bench.host.advance(by: 0.5)
    bench.host.settle()
  }

  func testTheSourceMovesTheItemItselfAndTellsOnce() async throws {
    let (bench, told) = bench(SnapshotBench.snapshot([3, 3], header: 30))
    XCTAssertTrue(bench.table.allowsReordering)
    let node = bench.table.nodeForItem(at: bench.bench.path(0))
    let before = bench.journal.counts
    carry(bench, 55, 55 + 170)
    XCTAssertTrue(told.items.isEmpty)
    release(bench, 225)
    XCTAssertEqual(told.items, [0])
    XCTAssertEqual(ids(bench.source.shown), [[1, 2], [1_000, 0, 1_001, 1_002]])
    XCTAssertEqual(ids(told.snapshots[0]), ids(bench.source.shown))
    XCTAssertTrue(bench.table.nodeForItem(at: bench.bench.path(1, 1)) === node)
    XCTAssertEqual(bench.journal.counts.made, before.made)
    XCTAssertTrue(bench.source.isIdle)
    // The snapshot passed to `onReorder` can be edited and applied like any other.
    var next = told.snapshots[0]
    next.delete([0])
    bench.source.apply(next)
    bench.host.settle()
    XCTAssertEqual(ids(bench.source.shown), [[1, 2], [1_000, 1_001, 1_002]])
    bench.bench.checkFrame()
  }

  func testApplyingTheSnapshotThatWasHandedOverChangesNothing() async throws {
    let (bench, _) = bench(SnapshotBench.snapshot([6]))
    let source = bench.source
    var applied = 0
    source.onReorder = { _, snapshot in
      applied += 1
      source.apply(snapshot, animated: true)
    }
    let before = bench.journal.counts
    carry(bench, 25, 130)
    release(bench, 130)
    XCTAssertEqual(applied, 1)
    XCTAssertEqual(ids(source.shown), [[1, 2, 0, 3, 4, 5]])
    XCTAssertEqual(bench.journal.counts.made, before.made)
    bench.bench.checkFrame()
  }

  func testSnapshotsThatComeWhileAnItemIsCarriedAreShown() async throws {
    let (bench, told) = bench(SnapshotBench.snapshot([6, 4], header: 30))
    let node = bench.table.nodeForItem(at: bench.bench.path(1))
    carry(bench, 105, 205)
    var next = bench.source.newest
    next.delete([0, 5])
    next.insert(SnapshotBench.items(50..<53), before: 2)
    next.moveSection("1", before: "0")
    bench.source.apply(next, animated: true)
    bench.host.advance(by: 0.5)
    XCTAssertTrue(bench.table.isReordering)
    XCTAssertEqual(node.map { bench.bench.seen($0) } ?? .nan, 180, accuracy: 0.01)
    release(bench, 205)
    XCTAssertEqual(told.items.count, 1)
    let moved = try XCTUnwrap(bench.source.shown.itemPath(of: 1))
    XCTAssertTrue(bench.table.nodeForItem(at: moved) === node)
    XCTAssertEqual(Set(ids(bench.source.shown).flatMap { $0 }), [1, 2, 3, 4, 50, 51, 52, 1_000, 1_001, 1_002, 1_003])
    bench.bench.checkFrame()
  }

  func testASnapshotWithoutTheCarriedItemEndsTheDrag() async throws {
    let (bench, told) = bench(SnapshotBench.snapshot([6]))
    carry(bench, 75, 175)
    var next = bench.source.newest
    next.delete([1])
    bench.source.apply(next, animated: true)
    bench.host.step()
    XCTAssertFalse(bench.table.isReordering)
    release(bench, 175)
    XCTAssertTrue(told.items.isEmpty)
    XCTAssertEqual(ids(bench.source.shown), [[0, 2, 3, 4, 5]])
    bench.bench.checkFrame()
  }

  func testAMoveIsNotLostInASnapshotThatIsStillCompared() async throws {
    let (bench, told) = bench(SnapshotBench.snapshot([6_000]))
    carry(bench, 75, 175)
    // The snapshot is too large to be compared at once: a worker has it when the item is put down, and another one
    // waits.
    var next = bench.source.newest
    next.delete([5])
    next.append(SnapshotBench.items([9_000]), to: "0")
    WorkQueue.shared.isSuspended = true
    bench.source.apply(next)
    next.delete([4])
    bench.source.apply(next)
    bench.host.send(.touchEnded(id: 1, Point(x: 100, y: 175)))
    bench.host.step()
    XCTAssertEqual(told.items, [1])
    XCTAssertEqual(Array(ids(bench.source.shown)[0].prefix(6)), [0, 2, 3, 1, 4, 5])
    XCTAssertEqual(Array(ids(told.snapshots[0])[0].prefix(5)), [0, 2, 3, 1, 6])
    XCTAssertFalse(bench.source.isIdle)
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    XCTAssertTrue(bench.source.isIdle)
    XCTAssertEqual(Array(ids(bench.source.shown)[0].prefix(5)), [0, 2, 3, 1, 6])
    XCTAssertEqual(ids(bench.source.shown)[0].last, 9_000)
    bench.bench.checkFrame()
  }

  func testACollectionOfSnapshotsIsReorderedToo() async throws {
    let bench = CollectionBench(GridLayout(columns: .count(3), itemLength: .fixed(50)))
    bench.show((0..<9).map { Tile(id: $0) })
    bench.host.settle()
    bench.collection.allowsReordering = true
    var told: [Int] = []
    bench.source.onReorder = { item, _ in told.append(item.id) }
    bench.host.send(.touchBegan(id: 1, Point(x: 50, y: 25)))
    bench.host.advance(by: 0.35)
    bench.host.send(.touchMoved(id: 1, Point(x: 150, y: 75)))
    bench.host.advance(by: 0.3)
    bench.host.send(.touchEnded(id: 1, Point(x: 150, y: 75)))
    bench.host.settle()
    XCTAssertEqual(told, [0])
    XCTAssertEqual(bench.source.shown.items(in: 0).map(\.id), [1, 2, 3, 4, 0, 5, 6, 7, 8])
  }

  func testAGalleryInsideARowAndItsTableAreReorderedApart() async throws {
    let (bench, told) = bench(SnapshotBench.snapshot([1]))
    let journal = bench.journal
    let cells = GalleryCells()
    let source = SnapshotDataSource<Item>(bench.table) { item in
      { item.id == 0 ? cells.make() : ProbeCell(item, journal) }
    }
    bench.table.allowsReordering = true
    source.onReorder = { item, _ in told.items.append(item.id) }
    var snapshot = Snapshot()
    snapshot.appendSection("0", SnapshotBench.items(0..<6))
    source.apply(snapshot)
    bench.host.settle()
    let cell = try XCTUnwrap(cells.cell)
    let inner = SnapshotDataSource<Tile>(cell.gallery) { tile in { TileCell(tile, journal) } }
    inner.apply(ListSnapshot((0..<20).map { Tile(id: $0) }))
    bench.host.settle()
    var moved: [Int] = []
    inner.onReorder = { item, _ in moved.append(item.id) }
    // A drag inside the gallery moves only the gallery's items.
    cell.gallery.allowsReordering = true
    bench.host.send(.touchBegan(id: 1, Point(x: 30, y: 25)))
    bench.host.advance(by: 0.35)
    XCTAssertTrue(cell.gallery.isReordering)
    XCTAssertFalse(bench.table.isReordering)
    bench.host.send(.touchMoved(id: 1, Point(x: 150, y: 25)))
    bench.host.advance(by: 0.3)
    bench.host.send(.touchEnded(id: 1, Point(x: 150, y: 25)))
    bench.host.settle()
    XCTAssertEqual(moved, [0])
    XCTAssertTrue(told.items.isEmpty)
    // Where the gallery does not reorder its items, a drag carries the row.
    cell.gallery.allowsReordering = false
    carry(bench, 25, 130)
    XCTAssertTrue(bench.table.isReordering)
    release(bench, 130)
    XCTAssertEqual(told.items, [0])
    XCTAssertEqual(source.shown.items(in: "0").map(\.id), [1, 2, 0, 3, 4, 5])
  }
}

/// Keeps the last cell that a worker made.
private final class GalleryCells: Sendable {
  private let made = Locked<GalleryCell?>(nil)
  var cell: GalleryCell? { made.withLock { $0 } }

  func make() -> GalleryCell {
    let cell = GalleryCell()
    made.withLock { $0 = cell }
    return cell
  }
}

/// A row with items that scroll sideways.
private final class GalleryCell: CellNode {
  let gallery = CollectionNode(layout: GridLayout(axis: .horizontal, columns: .count(1), itemLength: .fixed(60)))

  nonisolated override init() {
    super.init()
    gallery.style.preferredSize = Size(width: 300, height: 50)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    AbsoluteLayoutSpec(children: [gallery])
  }
}
