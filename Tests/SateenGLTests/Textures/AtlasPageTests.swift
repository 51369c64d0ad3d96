import SateenCore
import XCTest

@testable import SateenGL

final class AtlasPageTests: XCTestCase {
  func testPicturesNeverOverlapAndStayInside() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(state: seed)
      var page = AtlasPage(side: 1_024)
      var placed: [PixelRect] = []
      var failures = 0
      while failures < 200 {
        let (width, height) = (Int.random(in: 1...256, using: &random), Int.random(in: 1...256, using: &random))
        guard let (x, y) = page.place(width: width, height: height) else {
          failures += 1
          continue
        }
        let rect = PixelRect(x0: x, y0: y, x1: x + width, y1: y + height)
        XCTAssertTrue(PixelRect(x0: 0, y0: 0, x1: 1_024, y1: 1_024).contains(rect))
        XCTAssertFalse(placed.contains { $0.intersects(rect) })
        placed.append(rect)
      }
      XCTAssertEqual(page.livePixels, placed.reduce(0) { $0 + $1.area })
      XCTAssertGreaterThan(page.livePixels, 1_024 * 1_024 / 2)
    }
  }

  func testRowsOfTextOfOneSizeFillAPage() {
    var page = AtlasPage(side: 1_024)
    var count = 0
    while page.place(width: 256, height: 16) != nil { count += 1 }
    XCTAssertEqual(count, 256)
  }

  func testTooLargeAndEmptyPicturesHaveNoPlace() {
    var page = AtlasPage(side: 64)
    XCTAssertNil(page.place(width: 65, height: 1))
    XCTAssertNil(page.place(width: 1, height: 65))
    XCTAssertNil(page.place(width: 0, height: 3))
    XCTAssertNil(page.place(width: 3, height: -1))
    XCTAssertNotNil(page.place(width: 64, height: 64))
    XCTAssertNil(page.place(width: 1, height: 1))
  }

  func testLowPicturesShareAShelf() {
    for height in 1...8 {
      var page = AtlasPage(side: 1_024)
      let rows = (0..<4).map { _ in page.place(width: 256, height: height)?.y }
      XCTAssertEqual(rows, [0, 0, 0, 0], "\(height)")
    }
  }

  /// Such as the colours of gradients, whose shelves are higher than they are.
  func testRoomAboveAPictureOnItsShelfIsWastedWithIt() {
    var page = AtlasPage(side: 1_024)
    var rows: [Int] = []
    while let (_, y) = page.place(width: 256, height: 1) { rows.append(y) }
    XCTAssertFalse(page.isHalfWasted)
    for y in rows.dropFirst() { page.remove(width: 256, height: 1, y: y) }
    XCTAssertGreaterThan(page.livePixels, 0)
    XCTAssertTrue(page.isHalfWasted)
  }

  func testAPageThatEmptiesIsNew() {
    var page = AtlasPage(side: 64)
    for _ in 0..<4 { XCTAssertNotNil(page.place(width: 32, height: 32)) }
    XCTAssertNil(page.place(width: 32, height: 32))
    page.remove(width: 32, height: 32, y: 0)
    page.remove(width: 32, height: 32, y: 32)
    XCTAssertTrue(page.isHalfWasted)
    page.remove(width: 32, height: 32, y: 32)
    page.remove(width: 32, height: 32, y: 0)
    XCTAssertFalse(page.isHalfWasted)
    XCTAssertNotNil(page.place(width: 64, height: 64))
  }
}

/// SplitMix64.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
