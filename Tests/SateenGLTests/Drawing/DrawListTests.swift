import SateenCore
import XCTest

@testable import SateenGL

final class DrawListTests: XCTestCase {
  private func quad(_ x: Int, _ y: Int, _ side: Int = 10) -> Quad {
    OutlineNumbers().quad(PixelRect(x0: x, y0: y, x1: x + side, y1: y + side), .zero)
  }

  private func counts(_ list: DrawList) -> [Int] {
    list.commands.map { if case .draw(let batch) = $0 { batch.quads.count } else { -1 } }
  }

  func testRowsOfAListTakeACallForEachKind() {
    var list = DrawList()
    for row in 0..<50 {
      list.add(quad(0, row * 60, 50), .shape)
      list.add(quad(4, row * 60 + 4, 20), .picture, .kept(1))
      list.add(quad(30, row * 60 + 4, 10), .picture, .kept(2))
      list.add(quad(30, row * 60 + 30, 8), .shape)
    }
    // The last shape of a row may not go below its pictures only where it lies over them.
    XCTAssertEqual(list.quadCount, 200)
    XCTAssertLessThanOrEqual(list.commands.count, 4)
  }

  func testWhatLiesOverAnotherStaysOverIt() {
    var list = DrawList()
    list.add(quad(0, 0), .shape)
    list.add(quad(5, 5), .picture, .kept(1))
    list.add(quad(8, 8), .shape)
    XCTAssertEqual(counts(list), [1, 1, 1])
    list.add(quad(100, 100), .shape)
    XCTAssertEqual(counts(list), [1, 1, 2])
  }

  func testTexturesAreNotMixed() {
    var list = DrawList()
    list.add(quad(0, 0), .picture, .kept(1))
    list.add(quad(20, 0), .picture, .kept(2))
    list.add(quad(40, 0), .picture, .kept(1))
    XCTAssertEqual(counts(list), [2, 1])
  }

  func testPixelsAreSetAsideAsTheyAreByThen() {
    var list = DrawList()
    list.add(quad(0, 0), .shape)
    list.save(PixelRect(x0: 0, y0: 0, x1: 10, y1: 10), page: 0, x: 0, y: 0)
    list.add(quad(100, 100), .shape)
    XCTAssertEqual(counts(list), [1, -1, 1])
  }

  func testEmptyQuadsAreLeftOut() {
    var list = DrawList()
    list.add(quad(0, 0, 0), .shape)
    XCTAssertTrue(list.commands.isEmpty)
  }

  func testVerticesAreTheCornersWithTheNumbers() {
    var floats: [Float] = []
    OutlineNumbers().quad(PixelRect(x0: 1, y0: 2, x1: 4, y1: 6), SIMD4(5, 6, 7, 8)).appendVertices(to: &floats)
    XCTAssertEqual(floats.count, 4 * Quad.vertexLength)
    let places = (0..<4).map { Array(floats[$0 * Quad.vertexLength..<$0 * Quad.vertexLength + 6]) }
    XCTAssertEqual(places, [[1, 2, 5, 6, 7, 8], [4, 2, 5, 6, 7, 8], [1, 6, 5, 6, 7, 8], [4, 6, 5, 6, 7, 8]])
  }
}

final class ScratchSpaceTests: XCTestCase {
  func testOpenGroupsHaveRoomOfTheirOwn() {
    var space = ScratchSpace(width: 100, largestHeight: 200)
    var taken: [(page: Int, rect: PixelRect)] = []
    for size in [(100, 100), (40, 30), (40, 30), (40, 30), (100, 100), (20, 200)] {
      let place = space.place(PixelRect(x0: 7, y0: 9, x1: 7 + size.0, y1: 9 + size.1))
      let rect = PixelRect(x0: place.x, y0: place.y, x1: place.x + size.0, y1: place.y + size.1)
      XCTAssertTrue(PixelRect(x0: 0, y0: 0, x1: 100, y1: 200).contains(rect))
      XCTAssertFalse(taken.contains { $0.page == place.page && $0.rect.intersects(rect) })
      taken.append((place.page, rect))
    }
    XCTAssertEqual(space.heights.count, 3)
    XCTAssertTrue(space.heights.allSatisfy { $0 <= 200 })
  }

  func testClosedGroupsGiveTheirRoomBack() {
    var space = ScratchSpace(width: 100, largestHeight: 100)
    for _ in 0..<50 {
      let mark = space.mark
      _ = space.place(PixelRect(x0: 0, y0: 0, x1: 100, y1: 80))
      space.giveBack(to: mark)
    }
    XCTAssertEqual(space.heights, [80])
  }
}
