import XCTest

@testable import SateenSDL

final class DisplayScaleTests: XCTestCase {
  func testTheOptionComesBeforeTheVariable() {
    XCTAssertEqual(DisplayScale.fixed(3, ["SATEEN_SCALE": "1.5"]), 3)
    XCTAssertEqual(DisplayScale.fixed(nil, ["SATEEN_SCALE": "1.5", "GDK_SCALE": "2"]), 1.5)
    XCTAssertNil(DisplayScale.fixed(nil, ["GDK_SCALE": "2"]))
    XCTAssertEqual(DisplayScale.desktop(["SATEEN_SCALE": "1.5", "GDK_SCALE": "2"]), 2)
    XCTAssertNil(DisplayScale.desktop([:]))
  }

  func testNonsenseIsPassedOver() {
    for text in ["", "two", "0", "-1", "nan", "inf", "100"] {
      XCTAssertNil(DisplayScale.fixed(nil, ["SATEEN_SCALE": text]), text)
      XCTAssertNil(DisplayScale.desktop(["GDK_SCALE": text]), text)
    }
    for option in [Double.nan, .infinity, 0, -2] {
      XCTAssertEqual(DisplayScale.fixed(option, ["SATEEN_SCALE": "2"]), 2, "\(option)")
    }
    XCTAssertEqual(DisplayScale.fixed(100, [:]), 8)
    XCTAssertEqual(DisplayScale.fixed(0.01, [:]), 0.5)
  }

  func testXResourcesAreReadAndRoundedToQuarters() {
    XCTAssertEqual(DisplayScale.fromXResources("Xcursor.size:\t24\nXft.dpi:\t192\nXft.rgba:\tnone\n"), 2)
    XCTAssertEqual(DisplayScale.fromXResources("Xft.dpi: 101"), 1)
    XCTAssertEqual(DisplayScale.fromXResources("Xft.dpi: 120 "), 1.25)
    XCTAssertNil(DisplayScale.fromXResources("Xft.dpi: many"))
    XCTAssertNil(DisplayScale.fromXResources("Xft.dpi: 0"))
    XCTAssertNil(DisplayScale.fromXResources(""))
  }
}
