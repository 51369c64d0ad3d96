import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class TextToneTests: XCTestCase {
  /// The mean change from the background's brightness to the text's, in perceived brightness: 0 without text, 1 if
  /// text covered every pixel.
  private func heaviness(_ color: Color, on background: Color, size: Double, scale: Double) throws -> Double {
    let layout = TextLayout(
      AttributedText("Sphinx of black quartz, judge my vow. 0123456789", font: Font(size: size), color: color),
      width: 200)
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(layout.size, scale: scale), scale: scale, isOpaque: true))
    let context = GraphicsContext(bitmap: bitmap)
    context.fill(Rect(origin: .zero, size: Size(width: 1_000, height: 1_000)), with: background)
    layout.draw(in: context)
    func light(_ value: UInt32) -> Double { pow(Double(value & 0xff) / 255, TextTone.exponent) }
    let (empty, full) = (light(UInt32(background.light.red * 255)), light(UInt32(color.light.red * 255)))
    var sum = 0.0
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width { sum += (light(bitmap.pixel(x: x, y: y)) - empty) / (full - empty) }
    }
    return sum / Double(bitmap.size.count)
  }

  func testDarkOnLightAndLightOnDarkAreEquallyHeavy() throws {
    for scale in [1.0, 1.5, 2] {
      for size in [11.0, 12, 13, 14, 15, 16, 18, 20] {
        let dark = try heaviness(.black, on: .white, size: size, scale: scale)
        let light = try heaviness(.white, on: .black, size: size, scale: scale)
        XCTAssertEqual(light / dark, 1, accuracy: 0.03, "\(size) points at \(scale)")
      }
    }
  }

  func testDarkTextCoversWhatItCovers() {
    for white in [0, 0.2, 0.45, 0.5] {
      XCTAssertEqual(TextTone(Color(white: white).light), .none)
    }
    XCTAssertEqual(TextTone.none.table, (0...255).map { UInt8($0) })
  }

  func testLighterTextIsRaisedMore() {
    let levels = stride(from: 0.0, through: 1, by: 0.05).map { TextTone(Color(white: $0).light) }
    XCTAssertEqual(levels.map(\.level), levels.map(\.level).sorted())
    XCTAssertEqual(levels.last?.level, 7)
    for (a, b) in zip(levels, levels.dropFirst()) where a != b {
      XCTAssertTrue(zip(a.table, b.table).allSatisfy { $0 <= $1 })
    }
    for tone in levels {
      XCTAssertEqual(tone.table, tone.table.sorted())
      XCTAssertEqual(tone.table[0], 0)
      XCTAssertEqual(tone.table[255], 255)
    }
  }

  func testEveryColourHasATone() {
    for value in [Float.nan, -1, 2, .infinity] {
      XCTAssertLessThan(TextTone(Color.Components(red: value, green: value, blue: value)).level, 8)
    }
  }

  func testToneFollowsTheAppearance() throws {
    let color = Color(light: .black, dark: .white)
    let layout = TextLayout(AttributedText("Hillside", font: Font(size: 13), color: color))
    let light = try XCTUnwrap(Picture(layout, appearance: .light))
    let dark = try XCTUnwrap(Picture(layout, appearance: .dark))
    var raised = 0
    for y in 0..<light.bitmap.size.height {
      for x in 0..<light.bitmap.size.width {
        XCTAssertGreaterThanOrEqual(dark.alpha(x, y), light.alpha(x, y))
        if dark.alpha(x, y) > light.alpha(x, y) { raised += 1 }
      }
    }
    XCTAssertGreaterThan(raised, 50)
  }
}
