import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class AttachmentTests: XCTestCase {
  private let font = Font(size: 15)
  private var attributes: TextAttributes { TextAttributes(font: font) }

  private func box(_ width: Double, _ height: Double, baseline: Double? = nil) -> TextAttachment {
    TextAttachment(size: Size(width: width, height: height), baseline: baseline) { context, rect in
      context.fill(rect, with: Color(hex: 0xff0000))
    }
  }

  func testAnAttachmentTakesItsWidthAndRaisesItsLine() {
    let text = AttributedText("ab", font: font) + AttributedText(attachment: box(30, 50), attributes: attributes)
    let layout = TextLayout(text)
    let plain = TextLayout(AttributedText("ab", font: font))
    XCTAssertEqual(layout.size.width, plain.size.width + 30, accuracy: 1)
    XCTAssertEqual(layout.firstBaseline, 50)
    XCTAssertEqual(layout.attachments.map(\.range), [2..<3])
    XCTAssertEqual(layout.attachments[0].frame.maxY, layout.firstBaseline)
    XCTAssertEqual(layout.attachments[0].frame.size, Size(width: 30, height: 50))
  }

  func testABaselineInsideOfIt() {
    let text =
      AttributedText("x", font: font) + AttributedText(attachment: box(10, 60, baseline: 20), attributes: attributes)
    let layout = TextLayout(text)
    XCTAssertEqual(layout.attachments[0].frame.minY, layout.firstBaseline - 20)
    XCTAssertEqual(layout.size.height, layout.firstBaseline + 40)
  }

  func testItIsDrawnWhereItSaysAndNowhereElse() throws {
    let text =
      AttributedText("ab ", font: font) + AttributedText(attachment: box(21, 33), attributes: attributes)
      + AttributedText(" שלום", font: font)
    for scale in [1.0, 1.5, 2] {
      let layout = TextLayout(text)
      let picture = try XCTUnwrap(Picture(layout, scale: scale))
      let frame = layout.attachments[0].frame
      var red = 0
      for y in 0..<picture.bitmap.size.height {
        for x in 0..<picture.bitmap.size.width where picture.bitmap.pixel(x: x, y: y) == 0xffff_0000 {
          red += 1
          let point = Point(
            x: Double(x - picture.margin) / scale, y: Double(y - picture.margin) / scale)
          XCTAssertTrue(frame.insetBy(x: -1, y: -1).contains(point))
        }
      }
      XCTAssertEqual(Double(red), 21 * 33 * scale * scale, accuracy: 60 * scale)
      XCTAssertLessThan(picture.strayInk.alpha, 96)
    }
  }

  func testAnAttachmentIsFoundUnderAPointAndCarriesALink() {
    let icon = box(20, 20)
    var linked = attributes
    linked.link = "icon:"
    let layout = TextLayout(AttributedText("ab ", font: font) + AttributedText(attachment: icon, attributes: linked))
    let frame = layout.attachments[0].frame
    XCTAssertEqual(layout.attachment(at: Point(x: frame.midX, y: frame.midY))?.attachment, icon)
    XCTAssertEqual(layout.link(at: Point(x: frame.midX, y: frame.midY))?.link, "icon:")
    XCTAssertNil(layout.attachment(at: Point(x: 3, y: frame.midY)))
    XCTAssertNil(layout.attachment(at: Point(x: Double.nan, y: .nan)))
    XCTAssertEqual(layout.rects(for: 3..<4)[0].width, 20, accuracy: 0.01)
  }

  func testLinesEndBeforeAndAfterAttachments() {
    var text = AttributedText()
    for _ in 0..<10 { text.append(AttributedText(attachment: box(30, 10), attributes: attributes)) }
    let layout = TextLayout(text, width: 100)
    XCTAssertEqual(layout.lines.map(\.range), [0..<3, 3..<6, 6..<9, 9..<10])
    XCTAssertEqual(TextLayout(text, width: 5).lines.count, 10, "one that is wider than its line has its own")
  }

  func testAnImageHasItsOwnSize() throws {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 40, height: 20), scale: 2))
    let attachment = TextAttachment(image: bitmap)
    XCTAssertEqual(attachment.size, Size(width: 20, height: 10))
    let layout = TextLayout(AttributedText(attachment: attachment))
    XCTAssertNotNil(Picture(layout))
  }

  func testOnlyTheReplacementCharacterShowsAnAttachment() {
    var attributes = attributes
    attributes.attachment = box(50, 50)
    XCTAssertTrue(TextLayout(AttributedText("abc", attributes: attributes)).attachments.isEmpty)
    XCTAssertTrue(TextLayout(AttributedText("\u{fffc}", font: font)).attachments.isEmpty)
  }

  func testOddSizes() throws {
    for value in [Double.nan, .infinity, -.infinity, -5, 0, 1e300] {
      let attachment = box(value, value, baseline: value)
      let layout = TextLayout(
        AttributedText("a", font: font) + AttributedText(attachment: attachment, attributes: attributes), width: 100)
      XCTAssertTrue(layout.size.isValidForLayout, "\(value): \(layout.size)")
      let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 50, height: 50)))
      layout.draw(in: GraphicsContext(bitmap: bitmap))
    }
  }
}
