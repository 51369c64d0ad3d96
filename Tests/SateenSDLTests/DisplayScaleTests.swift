import XCTest

@testable import SateenSDL

final class DisplayScaleTests: XCTestCase {
  func testOwnVariableComesBeforeTheDesktops() {
    XCTAssertEqual(DisplayScale.fromEnvironment(["SATEEN_SCALE": "1.5", "GDK_SCALE": "2"]), 1.5)
    XCTAssertEqual(DisplayScale.fromEnvironment(["GDK_SCALE": "2"]), 2)
    XCTAssertNil(DisplayScale.fromEnvironment([:]))
  }

  func testNonsenseIsPassedOver() {
    for text in ["", "two", "0", "-1", "nan", "inf", "100"] {
      XCTAssertEqual(DisplayScale.fromEnvironment(["SATEEN_SCALE": text, "GDK_SCALE": "2"]), 2, text)
    }
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
