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

  func testAFractionOfAnUnknownLengthIsAuto() {
    XCTAssertEqual(Dimension.fraction(0.5).resolve(against: 80), 40)
    XCTAssertNil(Dimension.fraction(0.5).resolve(against: .nan))
    XCTAssertNil(Dimension.fraction(0.5).resolve(against: .infinity))
    XCTAssertEqual(Dimension.points(3).resolve(against: .nan), 3)
  }
}
