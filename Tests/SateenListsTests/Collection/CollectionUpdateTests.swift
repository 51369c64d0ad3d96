import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Visible tiles while others are inserted, deleted, moved and changed.
@MainActor
final class CollectionUpdateTests: XCTestCase {
  private static func size(_ id: Int) -> Size {
    Size(width: Double(40 + id * 37 % 90), height: Double(30 + id * 53 % 60))
  }

  private func tiles(_ ids: some Sequence<Int>) -> [Tile] { ids.map { Tile(id: $0, size: Self.size($0)) } }

  private static let layouts: [(String, any CollectionLayout)] = [
    ("flow", FlowLayout(lineSpacing: 4, interitemSpacing: 4)), ("grid", GridLayout(columns: .count(3), lineSpacing: 4)),
    ("masonry", MasonryLayout(columns: .count(3), lineSpacing: 4, interitemSpacing: 4)), ("list", ListLayout()),
  ]

  /// Runs frames until the collection is at rest, and checks each of them.
  private func settle(_ bench: CollectionBench, _ what: String, _ look: () -> Void = {}) {
    for frame in 0..<300 {
      bench.host.step()
      bench.checkFrame("frame \(frame), \(what)")
      look()
      let isIdle = WorkQueue.shared.depth == 0 && MainQueue.shared.isEmpty
      if bench.collection.isArranged, !bench.host.container.wantsFrame, isIdle { break }
    }
    if let mistake = bench.mistakeAtRest() { XCTFail("\(mistake), \(what)") }
  }

  /// The tile in the middle of the screen.
  private func middle(_ bench: CollectionBench) throws -> TileCell {
    try XCTUnwrap(
      bench.collection.visibleNodes.first { bench.seen($0).minY > 150 } as? TileCell)
  }

  func testPain1AReloadKeepsPixelsUntilTheNewOnesAreThere() async throws {
    for (name, layout) in Self.layouts {
      let bench = CollectionBench(layout)
      bench.show(tiles(0..<300))
      bench.host.settle()
      bench.collection.contentOffset = Point(x: 0, y: 700)
      bench.host.settle()
      let nodes = bench.collection.visibleNodes
      let before = bench.host.screenshot()
      bench.collection.reloadData()
      settle(bench, name) {
        let now = bench.host.screenshot()
        for y in stride(from: 0, to: 400, by: 7) {
          for x in stride(from: 0, to: 300, by: 7) {
            let (a, b) = (before, now)
            let place = y * a.bytesPerRow + x * 4
            XCTAssertEqual(
              a.data.load(fromByteOffset: place, as: UInt32.self), b.data.load(fromByteOffset: place, as: UInt32.self),
              "(\(x), \(y)), \(name)")
          }
        }
      }
      XCTAssertFalse(nodes.contains { node in bench.collection.visibleNodes.contains { $0 === node } }, name)
    }
  }

  func testPain4AnInsertionAboveWhileScrollingDoesNotMoveWhatShows() async throws {
    for (name, layout) in Self.layouts {
      // Two collections scroll alike, and one of them gets tiles above: whole rows, in layouts with rows.
      let benches = [CollectionBench(layout), CollectionBench(layout)]
      for bench in benches {
        bench.show(tiles(0..<600))
        bench.host.settle()
        bench.collection.contentOffset = Point(x: 0, y: 3_000)
        bench.host.settle()
        bench.host.send(.wheel(Point(x: 150, y: 200), dx: 0, dy: 6))
      }
      for frame in 0..<60 {
        if frame % 8 == 3 {
          var next = benches[0].source.newest
          let first = try XCTUnwrap(next.items(in: next.sectionIDs[0]).first)
          next.insert(tiles((10_000 + frame * 10)..<(10_000 + frame * 10 + 9)), before: first.id)
          benches[0].source.apply(next)
        }
        let kept = benches[0].keptPlace
        let generation = benches[0].arranger.arrangementCount
        let before = benches[1].controller.position
        // Each collection is checked after its own turn: a result that arrives during the other one's turn shows in its
        // own next turn.
        let places = benches.map { bench in
          bench.host.step()
          bench.checkFrame("frame \(frame), \(name)")
          return Dictionary(
            uniqueKeysWithValues: bench.collection.visibleNodes.map { (bench.tile($0)?.id ?? 0, bench.seen($0).minY) })
        }
        if let kept, benches[0].arranger.arrangementCount > generation {
          let travelled = benches[1].controller.position - before
          XCTAssertEqual(benches[0].drift(of: kept), -travelled, accuracy: 0.5, "frame \(frame), \(name)")
        }
        guard name == "grid" || name == "list" else { continue }
        for (id, y) in places[0] {
          guard let other = places[1][id] else { continue }
          XCTAssertEqual(y, other, accuracy: 0.5, "tile \(id), frame \(frame), \(name)")
        }
      }
      for bench in benches { settle(bench, name) }
    }
  }

  func testPain5ATileAndItsNeighboursChangeInTheSameFrame() async throws {
    for (name, layout) in Self.layouts {
      let bench = CollectionBench(layout)
      // The estimate fits no tile.
      bench.collection.estimatedSizes = SizeEstimates(item: Size(width: 20, height: 15))
      bench.show(tiles(0..<300))
      settle(bench, "\(name) comes")
      bench.collection.contentOffset = Point(x: 0, y: 900)
      settle(bench, "\(name) is scrolled")
      try middle(bench).grow(by: 17)
      settle(bench, "\(name) grows")
      // Tiles change in place.
      var next = bench.source.newest
      for node in bench.collection.visibleNodes.prefix(5) {
        var tile = try XCTUnwrap(bench.tile(node))
        tile.revision += 1
        tile.size = Size(width: tile.size.width + 12, height: tile.size.height + 21)
        next.replace(tile)
      }
      bench.source.apply(next)
      settle(bench, "\(name) is updated")
      bench.collection.reloadData()
      settle(bench, "\(name) is reloaded")
    }
  }

  func testPain6AMovedTileGlidesAndKeepsItsNode() async throws {
    for (name, layout) in Self.layouts {
      let bench = CollectionBench(layout)
      bench.show(tiles(0..<30))
      bench.host.settle()
      let node = try XCTUnwrap(bench.collection.nodeForItem(at: bench.path(1)))
      let start = bench.seen(node)
      let made = bench.journal.counts.made
      var next = bench.source.newest
      next.move(1, after: 7)
      bench.source.apply(next, animated: true)
      var places: [Point] = []
      for _ in 0..<40 {
        bench.host.step()
        bench.checkFrame(name)
        places.append(bench.seen(node).origin)
      }
      let end = try XCTUnwrap(bench.collection.rectForItem(at: bench.path(7)))
      XCTAssertTrue(bench.collection.nodeForItem(at: bench.path(7)) === node, name)
      XCTAssertEqual(bench.journal.counts.made, made, name)
      XCTAssertEqual(places[0].distance(to: start.origin), 0, accuracy: 0.5, "it begins where it was, \(name)")
      XCTAssertEqual(bench.seen(node).origin.distance(to: end.origin), 0, accuracy: 0.5, name)
      XCTAssertGreaterThan(Set(places.map { "\($0)" }).count, 8, "it was seen on the way, \(name)")
      settle(bench, name)
    }
  }

  func testATileOnItsWayArrivesThoughPlacesComeInMeanwhile() async throws {
    let bench = CollectionBench(GridLayout(columns: .count(3), itemLength: .fixed(50)))
    bench.show(tiles(0..<60))
    bench.host.settle()
    let node = try XCTUnwrap(bench.collection.nodeForItem(at: bench.path(0)))
    var next = bench.source.newest
    next.move(0, after: 8)
    bench.source.apply(next, animated: true)
    var ways: [Double] = []
    for frame in 0..<40 {
      // A new arrangement in every frame.
      bench.collection.estimatedSizes = SizeEstimates(header: Size(width: 10, height: 10 + Double(frame)))
      bench.host.step()
      ways.append(bench.seen(node).origin.distance(to: Point(x: 200, y: 100)))
    }
    XCTAssertGreaterThan(bench.arranger.arrangementCount, 20)
    XCTAssertEqual(ways.last, 0)
    XCTAssertTrue(zip(ways, ways.dropFirst()).allSatisfy { $0 >= $1 }, "\(ways)")
  }

  func testPain7AThousandOverlappingUpdatesLeaveAConsistentCollection() async throws {
    for (name, layout) in Self.layouts {
      let bench = CollectionBench(layout)
      bench.show(tiles(0..<200))
      bench.host.settle()
      let source = bench.source
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<10 {
          group.addTask {
            for number in 0..<100 {
              await MainActor.run {
                var next = source.newest
                let id = 1_000 + task * 1_000 + number
                let first = next.sectionIDs.first ?? 0
                next.append([Tile(id: id, size: Self.size(id))], to: first)
                if number % 3 == 0 { next.delete([task * 20 + number % 20]) }
                if number % 5 == 0 { next.reload([id]) }
                source.apply(next, animated: number % 7 == 0)
              }
              if number % 10 == task { await MainActor.run { bench.host.step() } }
            }
          }
        }
      }
      while !source.isIdle { bench.host.settle() }
      settle(bench, name)
      let items = source.shown.items(in: source.shown.sectionIDs[0])
      XCTAssertEqual(bench.collection.numberOfItems, items.count, name)
      XCTAssertEqual(items.filter { $0.id >= 1_000 }.count, 1_000, name)
      for node in bench.collection.visibleNodes {
        let path = try XCTUnwrap(bench.collection.itemPath(for: node))
        XCTAssertEqual(bench.tile(node), items[path.item], name)
      }
    }
  }

  func testTilesStretchedToTheirRowAreDrawnOnce() async throws {
    let bench = CollectionBench(GridLayout(columns: .count(3), lineSpacing: 4))
    bench.show(tiles(0..<60))
    settle(bench, "first show")
    for node in bench.collection.visibleNodes {
      let tile = try XCTUnwrap(bench.tile(node))
      XCTAssertEqual(bench.journal.counts.drawn[tile.id], 1, "tile \(tile.id)")
    }
    bench.collection.contentOffset = Point(x: 0, y: 500)
    settle(bench, "scrolled")
    for node in bench.collection.visibleNodes {
      let tile = try XCTUnwrap(bench.tile(node))
      XCTAssertEqual(bench.journal.counts.drawn[tile.id], 1, "tile \(tile.id)")
    }
  }

  func testTilesGoneStayUntilTheOthersHaveTheirPlaces() async throws {
    let bench = CollectionBench(GridLayout(columns: .count(3), itemLength: .fixed(50)))
    bench.show(tiles(0..<60))
    bench.host.settle()
    let color = bench.pixel(x: 50, y: 25)
    // The pending arrangement does not know of the deletion below.
    bench.collection.estimatedSizes = SizeEstimates(item: Size(width: 30, height: 30))
    bench.host.step()
    var next = bench.source.newest
    next.delete([0])
    bench.source.apply(next)
    var shown: [UInt32] = []
    for _ in 0..<6 {
      bench.host.step()
      shown.append(bench.pixel(x: 50, y: 25))
    }
    let end = try XCTUnwrap(bench.tile(bench.collection.visibleNodes[0])).color.pixel
    XCTAssertEqual(shown.last, end)
    XCTAssertTrue(shown.allSatisfy { $0 == color || $0 == end }, "\(shown.map { String($0, radix: 16) })")
  }
}
