import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenSDL

final class WindowScaleTests: XCTestCase {
  private func density(_ units: Int, _ pixels: Int) -> Double {
    WindowMeasures(
      units: PixelSize(width: units, height: 10), pixels: PixelSize(width: pixels, height: pixels * 10 / max(units, 1))
    ).density
  }

  func testTheDensityIsThatOfTheDesktopInSpiteOfRoundedSizes() {
    XCTAssertEqual(density(800, 800), 1)
    XCTAssertEqual(density(801, 1_602), 2)
    for units in 240...900 {
      for scale in [1.25, 1.5, 1.75] {
        XCTAssertEqual(density(units, Int((Double(units) * scale).rounded())), scale, "\(units)")
      }
    }
  }

  func testSizesOfADensityAreKnownHoweverTheyAreRounded() {
    for units in 1...300 {
      for density in [1, 1.25, 1.5, 2.75] {
        let exact = Double(units) * density
        for pixels in [exact.rounded(.down), exact.rounded(), exact.rounded(.up)] {
          let measures = WindowMeasures(
            units: PixelSize(width: units, height: 1), pixels: PixelSize(width: Int(pixels), height: Int(density)))
          XCTAssertTrue(measures.canHave(density: density), "\(units)")
        }
      }
      let other = WindowMeasures(
        units: PixelSize(width: units + 4, height: 4), pixels: PixelSize(width: (units + 4) * 5 / 4, height: 5))
      XCTAssertFalse(other.canHave(density: 1))
      XCTAssertFalse(other.canHave(density: 2))
    }
  }

  func testWindowsWithoutASizeHaveTheDensityOne() {
    XCTAssertEqual(density(0, 0), 1)
    XCTAssertEqual(density(10, 0), 1)
  }

  func testOnX11AUnitIsAPixel() {
    let scale = WindowScale(fixed: nil, desktop: 1.5)
    XCTAssertEqual(scale.pixelsPerPoint, 1.5)
    XCTAssertEqual(scale.unitsPerPoint, 1.5)
    XCTAssertEqual(scale.units(Size(width: 100, height: 51)).width, 150)
    XCTAssertEqual(scale.units(Size(width: 100, height: 51)).height, 77)
  }

  func testOnWaylandAUnitIsAPoint() {
    var scale = WindowScale(fixed: nil)
    scale.density = 2
    XCTAssertEqual(scale.pixelsPerPoint, 2)
    XCTAssertEqual(scale.unitsPerPoint, 1)
    XCTAssertEqual(scale.points(PixelSize(width: 240, height: 160)), Size(width: 120, height: 80))
  }

  func testAFixedScaleCountsPixelsOnEveryDisplay() {
    var scale = WindowScale(fixed: 3, desktop: 2)
    scale.density = 2
    XCTAssertEqual(scale.pixelsPerPoint, 3)
    XCTAssertEqual(scale.unitsPerPoint, 1.5)
    XCTAssertEqual(scale.points(PixelSize(width: 240, height: 160)), Size(width: 80, height: 160.0 / 3))
  }

  func testHugeSizesAreLimited() {
    let units = WindowScale(fixed: 8).units(Size(width: 1e12, height: -.infinity))
    XCTAssertEqual(Int(units.width), Bitmap.maximumSide)
    XCTAssertEqual(units.height, 1)
  }
}
