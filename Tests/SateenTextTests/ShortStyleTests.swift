import SateenGraphics
import SateenText
import XCTest

/// Fonts and styles that are changed in one call.
final class ShortStyleTests: XCTestCase {
  func testMonospacedDigitsAreAFeatureAmongOthers() {
    var font = Font.system(20, weight: .bold)
    font.features = [.smallCapitals, FontFeature("tnum", value: 0)]
    let counting = font.monospacedDigits()
    XCTAssertEqual(counting.features, [.smallCapitals, .tabularFigures])
    XCTAssertEqual(counting.monospacedDigits(), counting)
    XCTAssertEqual(counting.weight, .bold)
    let widths = ["111", "888"].map { TextLayout(AttributedText($0, font: counting)).size.width }
    XCTAssertEqual(widths[0], widths[1], accuracy: 0.01)
  }

  func testLinksHaveAColourOfTheirOwn() {
    func link(_ style: MarkdownStyle) -> TextAttributes? {
      let text = AttributedText(markdown: "a [b](c)", base: TextAttributes(color: .black), style: style)
      return text.runs.first { $0.attributes.link == "c" }?.attributes
    }
    XCTAssertEqual(link(MarkdownStyle(linkColor: .white))?.color, .white)
    XCTAssertNil(link(MarkdownStyle(linkColor: .white))?.underline)
    XCTAssertEqual(link(MarkdownStyle(linkColor: .white, underlinesLinks: true))?.underline, .single)
    XCTAssertNotEqual(link(MarkdownStyle())?.color, .white)
  }
}
