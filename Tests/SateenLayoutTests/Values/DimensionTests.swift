import SateenLayout
import XCTest

final class DimensionTests: XCTestCase {
  func testReadsPointsFractionsAndAuto() {
    XCTAssertEqual(Dimension("auto"), .auto)
    XCTAssertEqual(Dimension("50%"), .fraction(0.5))
    XCTAssertEqual(Dimension("0.5pt"), .points(0.5))
    XCTAssertEqual(Dimension("20"), .points(20))
    XCTAssertEqual(Dimension("-3pt"), .points(-3))
  }

  func testRefusesWhatIsNoLength() {
    for text in ["", "%", "pt", "5px", "nan", "inf", "infinity%", "1e999", "five", "5 %", " 5", "0x10pt "] {
      XCTAssertNil(Dimension(text), "'\(text)'")
    }
  }

  func testReadsWhatItWrites() {
    for dimension in [Dimension.auto, .points(12.25), .fraction(0.125)] {
      XCTAssertEqual(Dimension(dimension.description), dimension)
    }
  }

  func testReadsEveryFractionThatItWrites() {
    for (fraction, text) in [
      (0.07, "7%"), (0.5, "50%"), (0, "0%"), (1, "100%"), (-0.005, "-0.5%"), (12.5, "1250%"), (1e-7, "1e-5%"),
    ] {
      XCTAssertEqual(Dimension.fraction(fraction).description, text)
    }
    var random = SeededGenerator(seed: 7)
    let limits = [1e-9, 0.01, 1, 1_000, 1e20]
    for limit in limits {
      for _ in 0..<200 {
        let fraction = Double.random(in: -limit...limit, using: &random)
        let text = Dimension.fraction(fraction).description
        XCTAssertEqual(Dimension(text), .fraction(fraction), text)
      }
    }
  }

  func testAFractionOfAnUnknownLengthIsAuto() {
    XCTAssertEqual(Dimension.fraction(0.5).resolve(against: 80), 40)
    XCTAssertNil(Dimension.fraction(0.5).resolve(against: .nan))
    XCTAssertNil(Dimension.fraction(0.5).resolve(against: .infinity))
    XCTAssertEqual(Dimension.points(3).resolve(against: .nan), 3)
  }
}
