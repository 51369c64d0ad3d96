import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Files that are dropped on a window.
final class FileDropTests: XCTestCase {
  private final class Place: DisplayNode {
    var takes = true
    private(set) var drops: [(paths: [String], point: Point)] = []

    override func filesDropped(_ paths: [String], at point: Point) -> Bool {
      drops.append((paths, point))
      return takes
    }
  }

  @MainActor func testTheyGoToWhatLiesBelowAndThenOutwards() async throws {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let (outer, inner) = (Place(), Place())
    inner.frame = Rect(x: 50, y: 60, width: 100, height: 100)
    outer.addSubnode(inner)
    host.container.rootNode = outer
    host.settle()
    host.send(.filesDropped(Point(x: 70, y: 90), paths: ["/a", "/b"]))
    host.step()
    XCTAssertEqual(inner.drops.map(\.paths), [["/a", "/b"]])
    XCTAssertEqual(inner.drops.map(\.point), [Point(x: 20, y: 30)])
    XCTAssertTrue(outer.drops.isEmpty)
    inner.takes = false
    host.send(.filesDropped(Point(x: 70, y: 90), paths: ["/c"]))
    host.step()
    XCTAssertEqual(outer.drops.map(\.paths), [["/c"]])
    XCTAssertEqual(outer.drops.map(\.point), [Point(x: 70, y: 90)])
  }

  @MainActor func testDropsOfNothingAndNowhereAreNotTold() async throws {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let place = Place()
    host.container.rootNode = place
    host.settle()
    host.send(.filesDropped(Point(x: 10, y: 10), paths: []))
    host.send(.filesDropped(Point(x: Double.nan, y: 10), paths: ["/a"]))
    host.step()
    XCTAssertTrue(place.drops.isEmpty)
  }
}
