import SateenLayout
import XCTest

final class RatioLayoutSpecTests: XCTestCase {
  private func size(_ ratio: Double, _ range: SizeRange, scale: Double = 1) -> Size {
    RatioLayoutSpec(ratio: ratio, child: Box("photo", 3, 3)).layout(range, scale: scale).size
  }

  func testTheWidestWhereHeightHasNoEnd() {
    XCTAssertEqual(size(0.5, SizeRange(width: 100)), Size(width: 100, height: 50))
  }

  func testTheTallestWhereWidthHasNoEnd() {
    let range = SizeRange(upTo: Size(width: .infinity, height: 60))
    XCTAssertEqual(size(2, range), Size(width: 30, height: 60))
  }

  func testTheOneNearerToTheRatioWhereBothHaveAnEnd() {
    XCTAssertEqual(size(0.5, SizeRange(upTo: Size(width: 100, height: 200))), Size(width: 100, height: 50))
    XCTAssertEqual(size(2, SizeRange(upTo: Size(width: 100, height: 100))), Size(width: 50, height: 100))
  }

  func testBoundsWinOverTheRatio() {
    let range = SizeRange(min: Size(width: 80, height: 80), max: Size(width: 100, height: 90))
    XCTAssertEqual(size(0.1, range), Size(width: 100, height: 80))
    XCTAssertEqual(size(10, range), Size(width: 80, height: 90))
  }

  func testSidesAreCutToThePixelOfTheScale() {
    XCTAssertEqual(size(0.333, SizeRange(width: 100)), Size(width: 100, height: 33))
    XCTAssertEqual(size(0.337, SizeRange(width: 100), scale: 2), Size(width: 100, height: 33.5))
    XCTAssertEqual(size(0.337, SizeRange(width: 100), scale: 3).height, 101.0 / 3, accuracy: 1e-9)
  }

  func testWithoutAnyEndTheChildIsFree() {
    XCTAssertEqual(size(0.5, .unconstrained), Size(width: 3, height: 3))
  }

  func testARatioThatIsNoneLeavesTheChildFree() {
    for ratio in [0, -1, Double.nan, .infinity] {
      XCTAssertEqual(size(ratio, SizeRange(upTo: Size(width: 50, height: 50))), Size(width: 3, height: 3), "\(ratio)")
    }
  }

  func testAspectRatioIsWidthByHeight() {
    XCTAssertEqual(Box("photo").aspectRatio(2).layout(SizeRange(width: 100)).size, Size(width: 100, height: 50))
  }
}
