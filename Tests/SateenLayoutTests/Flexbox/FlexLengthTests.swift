import SateenLayout
import XCTest

final class FlexLengthTests: XCTestCase {
  func testReadsPointsFractionsAndKeywords() {
    for text in ["20", "20px", "20pt"] { XCTAssertEqual(FlexLength(text), .points(20), text) }
    XCTAssertEqual(FlexLength("50%"), .fraction(0.5))
    XCTAssertEqual(FlexLength("none"), .auto)
    XCTAssertEqual(FlexLength("fit-content"), .fitContent)
  }

  func testRefusesALengthWithTwoUnits() {
    for text in ["50%px", "20ptpx", "20pxpx", "px", "autopx"] { XCTAssertNil(FlexLength(text), text) }
  }

  func testReadsWhatItWrites() {
    for length in [
      FlexLength.auto, .points(12.25), .points(7), .fraction(0.07), .fraction(1.0 / 3), .fraction(2.0 / 3), .minContent,
      .maxContent, .fitContent, .stretch, .content,
    ] {
      XCTAssertEqual(FlexLength(length.description), length, length.description)
    }
    XCTAssertEqual(FlexLength.fraction(0.07).description, "7%")
  }
}
