import SateenLayout
import XCTest

final class DescriptionTests: XCTestCase {
  private let layout = HStack(spacing: 2.5) {
    Box("icon", 10, 10)
    VStack {
      Box("title", 40, 12)
      Box("time", 20, 8)
    }
  }.layout()

  func testTheRecursiveDescriptionNamesEveryElementWithSizeAndPlace() {
    XCTAssertEqual(
      layout.recursiveDescription,
      """
      StackLayoutSpec 53x20 at (0, 0)
        icon 10x20 at (0, 0)
        StackLayoutSpec 40x20 at (12.5, 0)
          title 40x12 at (0, 0)
          time 40x8 at (0, 12)
      """)
  }

  func testAsciiArtPutsRowsSideBySideAndColumnsBelow() {
    XCTAssertEqual(
      layout.asciiArt,
      """
      +- StackLayoutSpec 53x20 -----------------+
      | icon 10x20  +- StackLayoutSpec 40x20 -+ |
      |             | title 40x12             | |
      |             | time 40x8               | |
      |             +-------------------------+ |
      +-----------------------------------------+
      """)
  }

  func testAsciiArtPutsRowsOfFlexboxesSideBySideToo() {
    let row = FlexboxLayoutSpec(FlexStyle(), children: [Box("a", 10, 10), Box("b", 20, 10)])
    XCTAssertEqual(
      row.layout().asciiArt,
      """
      +- FlexboxLayoutSpec 30x10 -+
      | a 10x10  b 20x10          |
      +---------------------------+
      """)
  }
}
