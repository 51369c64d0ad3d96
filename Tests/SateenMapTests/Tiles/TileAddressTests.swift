import SateenLayout
import XCTest

@testable import SateenMap

final class TileAddressTests: XCTestCase {
  func testFamilies() throws {
    let tile = try XCTUnwrap(TileAddress(zoom: 3, x: 5, y: 2))
    XCTAssertEqual(tile.parent, TileAddress(zoom: 2, x: 2, y: 1))
    XCTAssertEqual(tile.ancestor(up: 3), TileAddress(zoom: 0, x: 0, y: 0))
    XCTAssertEqual(tile.southernRow, 5)
    XCTAssertEqual(tile.children.count, 4)
    for child in tile.children {
      XCTAssertEqual(child.parent, tile)
      XCTAssertTrue(tile.covers(child))
      XCTAssertFalse(child.covers(tile))
    }
    XCTAssertEqual(tile.worldBox, Rect(x: 0.625, y: 0.25, width: 0.125, height: 0.125))
    XCTAssertEqual("\(tile)", "3/5/2")
  }

  func testThereIsNoTileOutsideOfTheWorld() {
    XCTAssertNil(TileAddress(zoom: 1, x: 2, y: 0))
    XCTAssertNil(TileAddress(zoom: 1, x: 0, y: -1))
    XCTAssertNil(TileAddress(zoom: -1, x: 0, y: 0))
    XCTAssertNil(TileAddress(zoom: 31, x: 0, y: 0))
    XCTAssertNil(TileAddress(zoom: 0, x: 0, y: 0)?.parent)
    XCTAssertEqual(TileAddress(zoom: 30, x: 0, y: 0)?.children, [])
  }
}

final class TileCoverageTests: XCTestCase {
  private let middle = MapCoordinate(latitude: 0, longitude: 0)

  func testAViewOfTheWholeWorld() {
    let camera = MapCamera(center: middle, zoom: 1)
    let coverage = TileCoverage(camera, size: Size(width: 512, height: 512), tileSize: 256, zooms: 0...19)
    XCTAssertEqual(coverage.zoom, 1)
    XCTAssertEqual(Set(coverage.tiles.map { "\($0.address)" }), ["1/0/0", "1/1/0", "1/0/1", "1/1/1"])
    XCTAssertTrue(coverage.tiles.allSatisfy { $0.copy == 0 })
  }

  func testTheWorldGoesOnBesideItself() {
    let camera = MapCamera(center: MapCoordinate(latitude: 0, longitude: 179), zoom: 2)
    let coverage = TileCoverage(camera, size: Size(width: 600, height: 100), tileSize: 256, zooms: 0...19)
    let places = Set(coverage.tiles.map { "\($0.address) \($0.copy)" })
    // The world is 1,024 points wide, and its edge lies 3 points to the right of the middle.
    XCTAssertEqual(places, ["2/2/1 0", "2/2/2 0", "2/3/1 0", "2/3/2 0", "2/0/1 1", "2/0/2 1", "2/1/1 1", "2/1/2 1"])
    XCTAssertTrue(places.contains("2/0/1 1"))
    XCTAssertTrue(places.contains("2/3/2 0"))
  }

  func testTheNearestToTheMiddleComesFirst() throws {
    let camera = MapCamera(center: MapCoordinate(latitude: 40, longitude: -20), zoom: 5.3)
    let coverage = TileCoverage(camera, size: Size(width: 900, height: 700), tileSize: 256, zooms: 0...19)
    func distance(_ tile: PlacedTile) -> Double { tile.worldBox.center.distance(to: camera.middle) }
    let distances = coverage.tiles.map(distance)
    XCTAssertEqual(distances, distances.sorted())
    XCTAssertGreaterThan(distances.count, 6)
  }

  func testLargeTilesAreThoseOfAnEarlierZoom() {
    let camera = MapCamera(center: middle, zoom: 5)
    let size = Size(width: 512, height: 512)
    XCTAssertEqual(TileCoverage(camera, size: size, tileSize: 512, zooms: 0...19).zoom, 4)
    XCTAssertEqual(TileCoverage(camera, size: size, tileSize: 256, zooms: 0...19).zoom, 5)
    XCTAssertEqual(TileCoverage(camera, size: size, tileSize: 256, zooms: 0...3).zoom, 3)
  }

  func testATurnedViewNeedsNoTileInTheCornersOfItsBox() {
    let size = Size(width: 1_600, height: 100)
    let straight = MapCamera(center: middle, zoom: 6)
    let turned = MapCamera(center: middle, zoom: 6, rotation: .pi / 4)
    let tiles = TileCoverage(turned, size: size, tileSize: 256, zooms: 0...19).tiles
    XCTAssertLessThan(tiles.count, 30)
    XCTAssertGreaterThan(tiles.count, TileCoverage(straight, size: size, tileSize: 256, zooms: 0...19).tiles.count / 2)
    // Every point of the view lies in one of them.
    for step in 0...32 {
      for y in [0.0, 50, 100] {
        let world = turned.world(at: Point(x: Double(step) * 50, y: y), in: size)
        XCTAssertTrue(tiles.contains { $0.worldBox.insetBy(x: -1e-12, y: -1e-12).contains(world) }, "\(step) \(y)")
      }
    }
  }

  func testAViewOfASourceOfLateZoomsHasNoEndOfTiles() {
    let size = Size(width: 4_000, height: 4_000)
    let near = TileCoverage(MapCamera(center: middle, zoom: 12), size: size, tileSize: 256, zooms: 14...19)
    XCTAssertLessThanOrEqual(near.tiles.count, TileCoverage.mostTiles)
    XCTAssertFalse(near.tiles.isEmpty)
    // Further away a tile is some points wide: no server is asked for a thousand of them.
    for zoom in [0.0, 5, 11] {
      let camera = MapCamera(center: middle, zoom: zoom)
      XCTAssertTrue(TileCoverage(camera, size: size, tileSize: 256, zooms: 14...19).tiles.isEmpty)
    }
    XCTAssertTrue(
      TileCoverage(MapCamera(center: middle, zoom: 14), size: .zero, tileSize: 256, zooms: 0...19).tiles.isEmpty)
  }
}

final class TilePlanTests: XCTestCase {
  private func tile(_ zoom: Int, _ x: Int, _ y: Int) -> PlacedTile {
    PlacedTile(address: TileAddress(known: zoom, x: x, y: y), copy: 0)
  }

  private func plan(_ wanted: [PlacedTile], has: [PlacedTile], missing: [PlacedTile] = [], ahead: [PlacedTile] = [])
    -> TilePlan
  {
    let (here, gone) = (Set(has.map(\.address)), Set(missing.map(\.address)))
    return TilePlan(
      wanted: wanted, ahead: ahead, firstZoom: 0, has: { here.contains($0) },
      mayLoad: { !here.contains($0) && !gone.contains($0) })
  }

  func testATileThatIsHereShowsAlone() {
    let plan = plan([tile(3, 1, 1)], has: [tile(3, 1, 1), tile(2, 0, 0)])
    XCTAssertEqual(plan.shown, [tile(3, 1, 1)])
    XCTAssertEqual(plan.loads, [])
  }

  func testTheNearestParentStandsIn() {
    let plan = plan([tile(3, 1, 1)], has: [tile(0, 0, 0), tile(1, 0, 0)])
    XCTAssertEqual(plan.shown, [tile(1, 0, 0)])
    XCTAssertEqual(plan.loads, [tile(3, 1, 1).address])
  }

  func testPartsStandInAboveTheParent() {
    let plan = plan([tile(2, 0, 0)], has: [tile(1, 0, 0), tile(3, 1, 0)])
    XCTAssertEqual(plan.shown, [tile(1, 0, 0), tile(3, 1, 0)])
  }

  func testWithoutAnyOneCoarseTileComesBeforeTheOthers() {
    let wanted = [tile(5, 16, 16), tile(5, 17, 16), tile(5, 16, 17)]
    let plan = plan(wanted, has: [])
    XCTAssertEqual(plan.shown, [])
    XCTAssertEqual(plan.loads, [tile(2, 2, 2).address] + wanted.map(\.address))
  }

  func testWhereACoarseTileIsMissingAnEarlierOneIsLoaded() {
    let plan = plan([tile(5, 16, 16)], has: [], missing: [tile(2, 2, 2)])
    XCTAssertEqual(plan.loads.first, tile(1, 1, 1).address)
  }

  func testAMissingTileIsNotAskedForAgainAndItsParentStays() {
    let plan = plan([tile(3, 1, 1)], has: [tile(2, 0, 0)], missing: [tile(3, 1, 1)])
    XCTAssertEqual(plan.shown, [tile(2, 0, 0)])
    XCTAssertEqual(plan.loads, [])
  }

  func testWhatIsAheadComesLastAndHasNoStandIns() {
    let plan = plan([tile(1, 0, 0)], has: [tile(0, 0, 0)], ahead: [tile(1, 1, 0), tile(1, 0, 0)])
    XCTAssertEqual(plan.loads, [tile(1, 0, 0).address, tile(1, 1, 0).address])
  }

  func testPartsOfSeveralZoomsLaterStandIn() {
    let parts = [tile(5, 0, 0), tile(5, 7, 7), tile(4, 1, 0), tile(5, 2, 0)]
    let plan = plan([tile(2, 0, 0)], has: parts)
    // A part of a larger part is left out.
    XCTAssertEqual(Set(plan.shown), [tile(5, 0, 0), tile(5, 7, 7), tile(4, 1, 0)])
    XCTAssertEqual(self.plan([tile(2, 0, 0)], has: [tile(6, 0, 0)]).shown, [])
  }

  func testTheNearestTileTakesThePlaceOfOneThatWillNotCome() {
    let plan = plan([tile(6, 1, 1)], has: [tile(3, 0, 0)], missing: [tile(6, 1, 1)])
    XCTAssertEqual(plan.shown, [tile(3, 0, 0)])
    XCTAssertEqual(plan.loads, [tile(5, 0, 0).address])
  }
}
