import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// The scroll position while layouts, windows and data change.
@MainActor
final class CollectionPositionTests: XCTestCase {
  private func tiles(_ ids: some Sequence<Int>) -> [Tile] {
    ids.map { Tile(id: $0, size: Size(width: Double(40 + $0 * 37 % 90), height: Double(30 + $0 * 53 % 60))) }
  }

  /// The first tile that begins on screen.
  private func first(_ bench: CollectionBench) throws -> Tile {
    let controller = bench.controller
    let node = bench.collection.visibleNodes.first { node in
      controller.start(of: node.frame) >= controller.position - 0.5
    }
    return try XCTUnwrap(node.flatMap(bench.tile))
  }

  // MARK: Several arrangements in a turn

  func testTheNextTileTakesAPlaceOnceHoweverOftenATurnArranges() async throws {
    let bench = CollectionBench(FlowLayout(lineSpacing: 10))
    defer { WorkQueue.shared.isSuspended = false }
    bench.show((0..<40).map { Tile(id: $0, size: Size(width: 280, height: 40)) })
    bench.host.settle()
    // Tile 10 begins 5 points below the top, behind the gap between two lines.
    bench.collection.contentOffset = Point(x: 0, y: 495)
    bench.host.settle()

    WorkQueue.shared.isSuspended = true
    bench.collection.setCollectionLayout(PagingLayout(axis: .vertical), animated: false)
    bench.host.step()
    XCTAssertFalse(bench.collection.isArranged)
    bench.show((0..<40).filter { $0 != 10 }.map { Tile(id: $0, size: Size(width: 280, height: 40)) })
    // The arrangement of pages that still have tile 10, and the one of pages without it, arrive in one turn.
    let generation = bench.arranger.arrangementCount
    WorkQueue.shared.isSuspended = false
    for _ in 0..<10 where bench.arranger.arrangementCount < generation + 2 { bench.host.step() }
    XCTAssertGreaterThanOrEqual(bench.arranger.arrangementCount, generation + 2)
    XCTAssertEqual(bench.controller.start(of: bench.controller.frame(of: 10)) - bench.controller.position, 5)
    bench.host.settle()
    XCTAssertEqual(bench.controller.start(of: bench.controller.frame(of: 10)) - bench.controller.position, 5)
  }

  func testAPlaceOutlastsAnArrangementWithoutRoomForItInTheSameTurn() async throws {
    let bench = CollectionBench(FlowLayout(lineSpacing: 10))
    defer { WorkQueue.shared.isSuspended = false }
    bench.show((0..<40).map { Tile(id: $0, size: Size(width: 280, height: 40)) })
    bench.host.settle()
    bench.collection.contentOffset = Point(x: 0, y: 495)
    bench.host.settle()
    // Drawn on the main loop, the nodes keep no arrangement waiting for their pixels.
    for node in bench.collection.visibleNodes { node.enumerateSubtree { $0.displaysAsynchronously = false } }

    WorkQueue.shared.isSuspended = true
    // Two lines, all of which fit on screen.
    bench.collection.setCollectionLayout(GridLayout(columns: .count(20), itemLength: .fixed(20)), animated: false)
    bench.host.step()
    bench.collection.setCollectionLayout(PagingLayout(axis: .vertical), animated: false)
    WorkQueue.shared.isSuspended = false
    var jumps: [Int] = []
    for _ in 0..<10 where jumps.isEmpty {
      let generation = bench.arranger.arrangementCount
      WorkQueue.shared.waitUntilIdle()
      bench.host.step()
      if bench.arranger.arrangementCount > generation { jumps.append(bench.arranger.arrangementCount - generation) }
    }
    XCTAssertGreaterThan(jumps.first ?? 0, 1, "both come in one turn")
    XCTAssertEqual(bench.controller.start(of: bench.controller.frame(of: 10)) - bench.controller.position, 5)
    bench.host.settle()
    XCTAssertEqual(bench.controller.start(of: bench.controller.frame(of: 10)) - bench.controller.position, 5)
  }

  // MARK: Pinned headers and footers

  func testPain22HeadersAndFootersStayInViewWhileTheirSectionDoes() async throws {
    for axis in [CollectionAxis.vertical, .horizontal] {
      let bench = CollectionBench(GridLayout(axis: axis, columns: .count(3), itemLength: .fixed(50)))
      var snapshot = TileModel.Snapshot()
      for section in 0..<4 {
        snapshot.appendSection(
          SectionID(section), tiles((section * 100)..<(section * 100 + 30)),
          header: .init(Tile(id: 1_000 + section, size: Size(width: 30, height: 30)), isPinned: true),
          footer: .init(Tile(id: 2_000 + section, size: Size(width: 20, height: 20)), isPinned: true))
      }
      bench.source.apply(snapshot)
      bench.host.settle()
      let header = try XCTUnwrap(bench.collection.nodeForHeader(inSection: 0))
      // A section is 30 + 10 * 50 + 20 points.
      for offset in stride(from: 0.0, through: 540, by: 12) {
        bench.collection.contentOffset = axis == .vertical ? Point(x: 0, y: offset) : Point(x: offset, y: 0)
        bench.host.step()
        bench.checkFrame("at \(offset)")
        let seen = axis == .vertical ? bench.seen(header).minY : bench.seen(header).minX
        XCTAssertTrue(bench.collection.nodeForHeader(inSection: 0) === header)
        XCTAssertEqual(seen, min(0, 520 - offset), accuracy: 0.5, "\(offset)")
      }
      bench.collection.contentOffset = axis == .vertical ? Point(x: 0, y: 100) : Point(x: 100, y: 0)
      bench.host.settle()
      let length = axis == .vertical ? 400.0 : 300
      let footer = try XCTUnwrap(bench.collection.rectForFooter(inSection: 0))
      XCTAssertEqual(axis == .vertical ? footer.maxY : footer.maxX, 100 + length)
      XCTAssertEqual(bench.pixel(x: 5, y: 5), Tile(id: 1_000).color.pixel)

      // During an update and after it they stay pinned.
      for round in 0..<5 {
        var next = bench.source.newest
        next.insert(tiles([5_000 + round]), before: 3 + round)
        bench.source.apply(next, animated: round % 2 == 0)
        for _ in 0..<4 {
          bench.host.step()
          bench.checkFrame("round \(round)")
          XCTAssertEqual(bench.pixel(x: 5, y: 5), Tile(id: 1_000).color.pixel, "round \(round)")
          XCTAssertTrue(bench.collection.nodeForHeader(inSection: 0) === header)
        }
      }
      bench.host.settle()
      XCTAssertNil(bench.mistakeAtRest())
    }
  }

  // MARK: Beginnings and ends

  func testPain12TheEndShowsFromTheFirstFrameOnAndStays() async throws {
    let layouts: [any CollectionLayout] = [
      FlowLayout(), GridLayout(columns: .count(3)), MasonryLayout(columns: .count(3)), ListLayout(),
    ]
    for layout in layouts {
      let bench = CollectionBench(layout)
      bench.collection.isBottomAnchored = true
      bench.show(tiles(0..<300))
      for frame in 0..<80 {
        bench.host.step()
        guard !bench.controller.ranges.visible.isEmpty else { continue }
        XCTAssertEqual(
          bench.controller.position, bench.controller.positionLimits.upperBound, accuracy: 0.5,
          "frame \(frame), \(layout)")
        XCTAssertEqual(bench.collection.pathsForVisible.last, bench.path(299), "frame \(frame), \(layout)")
      }
      for round in 0..<5 {
        var next = bench.source.newest
        let last = try XCTUnwrap(next.sectionIDs.first)
        next.append(tiles([1_000 + round]), to: last)
        bench.source.apply(next)
        bench.host.settle()
        XCTAssertEqual(bench.controller.position, bench.controller.positionLimits.upperBound, accuracy: 0.5)
        XCTAssertEqual(bench.collection.visibleNodes.last.flatMap(bench.tile)?.id, 1_000 + round)
      }
    }
  }

  func testFewTilesStandAtTheEndOfABottomAnchoredCollection() async throws {
    let bench = CollectionBench(GridLayout(columns: .count(3), itemLength: .fixed(50)))
    bench.collection.isBottomAnchored = true
    bench.show(tiles(0..<3))
    bench.host.settle()
    XCTAssertEqual(bench.seen(bench.collection.visibleNodes[0]), Rect(x: 0, y: 350, width: 100, height: 50))
  }

  func testRightToLeftContentOpensAtItsRightEndAndHoldsItsPlaceAsItGrows() async throws {
    let bench = CollectionBench(FlowLayout(axis: .horizontal, lineSpacing: 4, interitemSpacing: 4))
    bench.setTraits(.rightToLeft)
    bench.show(tiles(0..<200))
    for frame in 0..<60 {
      bench.host.step()
      guard let node = bench.collection.nodeForItem(at: bench.path(0)), node.loadedView?.superview != nil else {
        continue
      }
      XCTAssertEqual(bench.seen(node).maxX, 300, accuracy: 0.5, "frame \(frame)")
    }
    bench.host.settle()
    XCTAssertEqual(bench.controller.position, 0)
    let maximum = bench.collection.scrollView.maximumOffset.x
    XCTAssertEqual(bench.collection.contentOffset.x, maximum)
    bench.collection.contentOffset = Point(x: maximum - 900, y: 0)
    bench.host.settle()
    let tile = try first(bench)
    let place = { () throws -> Double in
      let path = try XCTUnwrap(bench.source.shown.itemPath(of: tile.id))
      return try bench.seen(XCTUnwrap(bench.collection.nodeForItem(at: path))).maxX
    }
    let before = try place()
    var next = bench.source.newest
    next.append(tiles(1_000..<1_100), to: next.sectionIDs[0])
    bench.source.apply(next)
    bench.host.settle()
    XCTAssertEqual(try place(), before, accuracy: 0.5, "tiles at the far end")
    next.insert(tiles(2_000..<2_030), before: 0)
    bench.source.apply(next)
    bench.host.settle()
    XCTAssertEqual(try place(), before, accuracy: 0.5, "tiles at the near end")
  }

  // MARK: Windows and layouts

  func testAResizedWindowKeepsTheFirstTileAndItsPlace() async throws {
    let layouts: [any CollectionLayout] = [
      FlowLayout(), GridLayout(columns: .minimumBreadth(70)), MasonryLayout(columns: .minimumBreadth(80)), ListLayout(),
    ]
    for layout in layouts {
      let bench = CollectionBench(layout)
      bench.show(tiles(0..<600))
      bench.host.settle()
      bench.collection.contentOffset = Point(x: 0, y: 2_500)
      bench.host.settle()
      for size in [Size(width: 420, height: 400), Size(width: 200, height: 300), Size(width: 260, height: 500)] {
        let id = try first(bench).id
        bench.host.resize(to: size)
        for frame in 0..<40 {
          bench.host.step()
          bench.checkFrame("frame \(frame), \(size), \(layout)")
        }
        bench.host.settle()
        XCTAssertNil(bench.mistakeAtRest(), "\(size), \(layout)")
        XCTAssertTrue(
          bench.collection.visibleNodes.compactMap(bench.tile).map(\.id).contains(id), "\(id), \(size), \(layout)")
      }
    }
  }

  func testAnotherLayoutTakesTilesToTheirNewPlaces() async throws {
    let bench = CollectionBench(GridLayout(columns: .count(3), itemLength: .fixed(50)))
    bench.show(tiles(0..<300))
    bench.host.settle()
    let node = try XCTUnwrap(bench.collection.nodeForItem(at: bench.path(4)))
    XCTAssertEqual(bench.seen(node), Rect(x: 100, y: 50, width: 100, height: 50))
    bench.collection.setCollectionLayout(GridLayout(columns: .count(2), itemLength: .fixed(70)), animated: true)
    var places: [Point] = []
    for _ in 0..<40 {
      bench.host.step()
      bench.checkFrame()
      places.append(bench.seen(node).origin)
    }
    XCTAssertEqual(places.first, Point(x: 100, y: 50))
    XCTAssertEqual(places.last, Point(x: 0, y: 140))
    XCTAssertGreaterThan(Set(places.map { "\($0)" }).count, 8, "it was seen on the way")
    XCTAssertTrue(bench.collection.nodeForItem(at: bench.path(4)) === node)
  }

  func testAChangeIsSeenToComeThoughAnotherOneWasToldMeanwhile() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    let bench = CollectionBench(GridLayout(columns: .count(3), itemLength: .fixed(50)))
    bench.show(tiles(0..<300))
    bench.host.settle()
    let node = try XCTUnwrap(bench.collection.nodeForItem(at: bench.path(4)))
    WorkQueue.shared.isSuspended = true
    bench.collection.setCollectionLayout(GridLayout(columns: .count(2), itemLength: .fixed(70)), animated: true)
    bench.host.step()
    // The first layout's arrangement is pending on a worker.
    bench.collection.setCollectionLayout(GridLayout(columns: .count(5), itemLength: .fixed(90)), animated: true)
    let generation = bench.arranger.arrangementCount
    var places: [Point] = []
    while bench.arranger.arrangementCount == generation, places.count < 10 {
      WorkQueue.shared.isSuspended = false
      WorkQueue.shared.waitUntilIdle()
      WorkQueue.shared.isSuspended = true
      bench.host.step()
      places.append(bench.seen(node).origin)
    }
    XCTAssertEqual(bench.arranger.arrangementCount, generation + 1)
    XCTAssertEqual(places.last, Point(x: 100, y: 50), "it sets out from where it was")
    WorkQueue.shared.isSuspended = false
    for _ in 0..<60 {
      bench.host.step()
      bench.checkFrame()
      places.append(bench.seen(node).origin)
    }
    XCTAssertEqual(places.last, Point(x: 240, y: 0))
    for (before, after) in zip(places, places.dropFirst()) {
      XCTAssertLessThan(abs(after.x - before.x) + abs(after.y - before.y), 60, "no jumps")
    }
  }

  func testALayoutAlongAnotherAxisStartsWithTheSameTile() async throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let bench = CollectionBench(GridLayout(columns: .count(3), itemLength: .fixed(50)))
      bench.setTraits(direction)
      bench.show(tiles(0..<300))
      bench.host.settle()
      bench.collection.contentOffset = Point(x: 0, y: 1_000)
      bench.host.settle()
      XCTAssertEqual(try first(bench).id, 60)
      bench.collection.collectionLayout = GridLayout(axis: .horizontal, columns: .count(2), itemLength: .fixed(80))
      bench.host.settle()
      XCTAssertNil(bench.mistakeAtRest())
      XCTAssertEqual(bench.controller.position, 2_400)
      XCTAssertEqual(bench.collection.contentOffset.y, 0)
      XCTAssertEqual(try first(bench).id, 60)
      bench.collection.collectionLayout = ListLayout()
      bench.host.settle()
      XCTAssertNil(bench.mistakeAtRest())
      XCTAssertEqual(bench.collection.contentOffset.x, 0)
      XCTAssertEqual(try first(bench).id, 60)
    }
  }

  func testTilesWithoutAreaAndTilesOnTopOfEachOtherDoNoHarm() async throws {
    let bench = CollectionBench(ScatteredLayout())
    bench.show(tiles(0..<300))
    bench.host.settle()
    XCTAssertNil(bench.mistakeAtRest())
    XCTAssertNil(bench.collection.nodeForItem(at: bench.path(3)), "it has no area")
    XCTAssertFalse(bench.collection.pathsForVisible.contains(bench.path(3)))
    bench.collection.scrollToItem(at: bench.path(151), at: .middle, animated: false)
    bench.host.settle()
    XCTAssertTrue(bench.collection.pathsForVisible.contains(bench.path(151)))
    bench.collection.scrollToItem(at: bench.path(101), at: .start, animated: false)
    bench.host.settle()
    XCTAssertNil(bench.mistakeAtRest())
    var next = bench.source.newest
    next.delete(Array(0..<20))
    bench.source.apply(next, animated: true)
    bench.host.settle()
    XCTAssertNil(bench.mistakeAtRest())
  }
}
