import SateenGraphics
import XCTest

@testable import SateenText

final class AttributedTextTests: XCTestCase {
  func testEqualTextsMadeSeparatelyAreEqualAndHashAlike() {
    let a =
      AttributedText("Hello ", font: Font(size: 14)) + AttributedText("world", font: Font(size: 14, weight: .bold))
    let b =
      AttributedText("Hello ", font: Font(size: 14)) + AttributedText("world", font: Font(size: 14, weight: .bold))
    XCTAssertEqual(a, b)
    XCTAssertEqual(a.hashValue, b.hashValue)
    XCTAssertNotEqual(a, b.mapAttributes { $0.color = .white })
  }
}
