import SateenLayout
import XCTest

@testable import SateenMap

final class AnnotationClustersTests: XCTestCase {
  private func place(_ id: String, _ x: Double, _ y: Double, _ group: String? = "a") -> AnnotationClusters.Place {
    AnnotationClusters.Place(id: id, world: Point(x: x, y: y), group: group)
  }

  func testNeighboursOfAGroupShowAsOne() throws {
    // At zoom 2 the world is 1,024 points wide: 40 points are 0.039.
    let places = [place("a", 0.5, 0.5), place("b", 0.52, 0.5), place("c", 0.7, 0.5), place("d", 0.51, 0.5, "other")]
    let items = AnnotationClusters(places, zoom: 2, radius: 40).items
    XCTAssertEqual(items.map(\.members), [[0, 1], [2], [3]])
    XCTAssertEqual(items[0].world.x, 0.51, accuracy: 1e-12)
    XCTAssertEqual(items[0].id, .cluster("a", 2))
    XCTAssertEqual(AnnotationClusters(places, zoom: 4, radius: 40).items.count, 4)
  }

  func testThoseWithoutAGroupStayAlone() {
    let places = (0..<5).map { place("\($0)", 0.5, 0.5, nil) }
    XCTAssertEqual(AnnotationClusters(places, zoom: 0, radius: 40).items.count, 5)
  }

  func testNeighboursAcrossTheDateLine() throws {
    let items = AnnotationClusters([place("a", 0.999, 0.4), place("b", 0.001, 0.4)], zoom: 3, radius: 40).items
    XCTAssertEqual(items.count, 1)
    XCTAssertEqual(Mercator.step(from: 0, to: items[0].world.x), 0, accuracy: 1e-9)
  }

  func testEachAnnotationIsInOneItem() {
    var state: UInt64 = 7
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    let places = (0..<3_000).map { place("\($0)", random(), random(), $0 % 7 == 0 ? nil : "g\($0 % 3)") }
    for zoom in [0, 2, 5, 9, 30] {
      let items = AnnotationClusters(places, zoom: zoom, radius: 40).items
      XCTAssertEqual(items.flatMap(\.members).sorted(), Array(0..<3_000))
      XCTAssertEqual(items, AnnotationClusters(places, zoom: zoom, radius: 40).items)
      let reach = 40 / (256 * Double(1 << zoom))
      for item in items {
        for member in item.members {
          let first = places[item.members[0]].world
          let (dx, dy) = (Mercator.step(from: first.x, to: places[member].world.x), places[member].world.y - first.y)
          XCTAssertLessThanOrEqual(dx * dx + dy * dy, reach * reach * 1.000001)
        }
      }
    }
  }

  func testARadiusOfNothingJoinsThoseAtOnePlace() {
    let items = AnnotationClusters(
      [place("a", 0.3, 0.3), place("b", 0.3, 0.3), place("c", 0.3001, 0.3)], zoom: 3, radius: 0
    ).items
    XCTAssertEqual(items.map(\.members), [[0, 1], [2]])
  }
}
