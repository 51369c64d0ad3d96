import FoundationEssentials
import SateenFoundation
import SateenGraphics
import SateenLayout
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

  func testFoundationsAttributesAreTakenOver() throws {
    var string = AttributedString("plain ")
    var styled = AttributedString("styled")
    styled.sateen.font = Font(size: 20, weight: .bold)
    styled.sateen.tracking = 0.1
    styled.sateen.baselineOffset = 3
    styled.sateen.underline = TextDecoration(.wavy, color: Color(hex: 0xff0000))
    styled.sateen.shadow = TextShadow(radius: 4)
    string += styled
    var second = AttributedString("\nright \u{fffc}")
    second.sateen.paragraphStyle = ParagraphStyle(alignment: .right)
    let attachment = TextAttachment(size: Size(width: 5, height: 5)) { _, _ in }
    second.sateen.attachment = attachment
    string += second
    let text = AttributedText(string)
    XCTAssertEqual(text.string, "plain styled\nright \u{fffc}")
    let attributes = try XCTUnwrap(text.attributes(at: 8))
    XCTAssertEqual(attributes.font, Font(size: 20, weight: .bold))
    XCTAssertEqual(attributes.tracking, 0.1)
    XCTAssertEqual(attributes.baselineOffset, 3)
    XCTAssertEqual(attributes.underline?.style, .wavy)
    XCTAssertEqual(attributes.shadow, TextShadow(radius: 4))
    XCTAssertEqual(text.paragraphStyle(at: 3), ParagraphStyle())
    XCTAssertEqual(text.paragraphStyle(at: 13).alignment, .right)
    XCTAssertEqual(TextLayout(text).attachments.map(\.attachment), [attachment])
  }

  func testRareAttributesThatAreTakenBackLeaveNothing() {
    var a = TextAttributes()
    a.baselineOffset = 4
    a.shadow = TextShadow()
    XCTAssertNotEqual(a, TextAttributes())
    a.baselineOffset = 0
    a.shadow = nil
    XCTAssertEqual(a, TextAttributes())
    XCTAssertTrue(a.isPlain)
  }
}
