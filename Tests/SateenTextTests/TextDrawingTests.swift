import Dispatch
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenText

final class TextDrawingTests: XCTestCase {
  func testNoInkOutsideOfTheMeasuredSize() throws {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<60 {
      let text = Sample.text(&random, words: Int.random(in: 1...12, using: &random))
      let layout = TextLayout(text, width: Double.random(in: 60...300, using: &random))
      let scale = [1.0, 1.5, 2].randomElement(using: &random)!
      let picture = try XCTUnwrap(Picture(layout, scale: scale))
      XCTAssertTrue(picture.hasInk)
      // Rounding to quarters of a pixel, and hinting, may tint a neighbour.
      let stray = picture.strayInk
      XCTAssertLessThan(
        stray.alpha, 96,
        "\(stray), seed \(seed), round \(round), \(scale): \(text.string.debugDescription) in \(layout.size)")
    }
  }

  /// A mark is placed at a distance from the baseline. Where both are rounded the same way, a whole row of pixels would
  /// be cut off.
  func testMarksAtTheEdgesAreNotCutOffAtScalesBetweenWholeNumbers() throws {
    let block = TestFont.Box(left: 100, bottom: 0, right: 500, top: 400)
    let own = try FontLibrary.register(
      font: TestFont(family: "Marked", characters: "a\u{323}\u{307}", boxes: [block]).bytes)
    defer { FontLibrary.unregister(own) }
    for mark in ["\u{323}", "\u{323}\u{323}", "\u{307}\u{307}"] {
      for size in stride(from: 8.0, through: 40, by: 0.25) {
        let layout = TextLayout(AttributedText("a" + mark, font: Font(family: "Marked", size: size)))
        for scale in [1.25, 1.5, 1.75] {
          let picture = try XCTUnwrap(Picture(layout, scale: scale))
          // Half a pixel, for the rounding of the mark's place, and the tolerance of measuring.
          XCTAssertLessThan(
            picture.strayInk.alpha, 140, "\(picture.strayInk), \(mark.unicodeScalars.count), \(size) at \(scale)")
        }
      }
    }
  }

  func testInkBeyondAdvancesIsMeasuredInEmbeddedText() throws {
    let block = TestFont.Box(left: -300, bottom: 0, right: 900, top: 700)
    let own = try FontLibrary.register(font: TestFont(family: "Broad", characters: "aא", boxes: [block]).bytes)
    defer { FontLibrary.unregister(own) }
    // Each letter is alone on its line.
    for text in ["a", "\u{202a}a א", "\u{202b}א a", "א \u{202a}a", "א \u{202b}א", "a\u{202b} א\u{202a} a"] {
      let layout = TextLayout(AttributedText(text, font: Font(family: "Broad", size: 20)), width: 30)
      XCTAssertEqual(try XCTUnwrap(Picture(layout, scale: 2)).strayInk.alpha, 0, text.debugDescription)
    }
  }

  /// Ogham's letters stand on a line, which runs through the white space between words, but not beyond the last one.
  func testWhiteSpaceWithInkIsDrawnAndMeasuredBetweenWords() throws {
    let line = TestFont.Box(left: -100, bottom: 300, right: 900, top: 400)
    let own = try FontLibrary.register(
      font: TestFont(family: "Lined", characters: "a\u{1680}\u{ad}", boxes: [line]).bytes)
    defer { FontLibrary.unregister(own) }
    let font = Font(family: "Lined", size: 20)
    func covered(_ text: AttributedText) throws -> Int {
      let picture = try XCTUnwrap(Picture(TextLayout(text), scale: 2))
      XCTAssertLessThan(picture.strayInk.alpha, 8, text.string.debugDescription)
      let y = picture.margin + Int(TextLayout(text).firstBaseline * 2) - 14
      return (0..<picture.bitmap.size.width).count { picture.alpha($0, y) > 200 }
    }
    // Each letter takes 24 pixels, and the line reaches over its edges by 4 and 12.
    XCTAssertEqual(try covered(AttributedText("a", font: font)), 40)
    XCTAssertEqual(try covered(AttributedText("a\u{1680}", font: font)), 40)
    XCTAssertEqual(try covered(AttributedText("a\u{1680}\u{ad}", font: font)), 64)
    XCTAssertEqual(try covered(AttributedText("\u{1680}\u{ad}", font: font)), 40)
    XCTAssertEqual(try covered(AttributedText("a\u{1680}a", font: font)), 88)
    for space in ["\u{1680}", "\u{1680}\u{1680}"] {
      var apart = AttributedText("a", font: font)
      apart.append(space, attributes: TextAttributes(font: font, color: Color(hex: 0x0000ff)))
      XCTAssertEqual(try covered(apart), 40)
      apart.append("a", attributes: TextAttributes(font: font))
      XCTAssertEqual(try covered(apart), 64 + 24 * space.unicodeScalars.count)
    }
  }

  func testTwoThreadsDrawTheSamePixels() {
    var random = SeededRandom(seed: 7)
    let texts = (0..<24).map { _ in Sample.text(&random, words: 20) }
    let expected = texts.map { Picture(TextLayout($0, width: 260))?.bytes }
    let results = Locked<[Int: Bool]>([:])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for (i, text) in texts.enumerated() {
        let same = Picture(TextLayout(text, width: 260))?.bytes == expected[i]
        results.withLock { $0[thread * 100 + i] = same }
      }
    }
    let seen = results.withLock { $0 }
    XCTAssertEqual(seen.count, 4 * texts.count)
    XCTAssertTrue(seen.values.allSatisfy { $0 })
  }

  func testColoursFollowTheAppearanceAtDrawing() throws {
    let color = Color(light: Color(hex: 0xff0000), dark: Color(hex: 0x0000ff))
    let layout = TextLayout(AttributedText("████", font: Font(size: 20), color: color))
    for (appearance, expected) in [(Appearance.light, UInt32(0xffff_0000)), (.dark, 0xff00_00ff)] {
      let picture = try XCTUnwrap(Picture(layout, appearance: appearance))
      let x = picture.margin + Int(layout.size.width / 2)
      XCTAssertEqual(picture.bitmap.pixel(x: x, y: picture.margin + Int(layout.firstBaseline) - 4), expected)
    }
  }

  func testEmojiHaveColoursAtAnySize() throws {
    for size in [8.0, 15, 40, 200] {
      let layout = TextLayout(AttributedText("😀", font: Font(size: size), color: .black))
      let picture = try XCTUnwrap(Picture(layout, margin: 4))
      let x = picture.margin + Int(layout.size.width / 2)
      let pixel = picture.bitmap.pixel(x: x, y: picture.margin + Int(layout.size.height * 0.25))
      XCTAssertGreaterThan(pixel >> 16 & 0xff, 150, "yellow at \(size)")
      XCTAssertLessThan(pixel & 0xff, 150, "yellow at \(size)")
    }
  }

  func testATurnedContextDrawsOutlines() throws {
    let layout = TextLayout(AttributedText("Hill 😀", font: Font(size: 30)))
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 200, height: 200)))
    let context = GraphicsContext(bitmap: bitmap)
    context.translate(x: 100, y: 10)
    context.concatenate(Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    layout.draw(in: context)
    // The text now runs downwards, left of the line x = 100.
    var left = 0
    var right = 0
    for y in 0..<200 {
      for x in 0..<200 where bitmap.pixel(x: x, y: y) >> 24 > 100 {
        if x < 100 { left += 1 } else { right += 1 }
      }
    }
    XCTAssertGreaterThan(left, 300)
    XCTAssertEqual(right, 0)
  }

  func testUnderlineCoversWholePixels() throws {
    var attributes = TextAttributes(font: Font(size: 15))
    attributes.underline = .single
    let layout = TextLayout(AttributedText("nnn nnn", attributes: attributes))
    let picture = try XCTUnwrap(Picture(layout))
    let middle = picture.margin + Int(layout.size.width / 2)
    let below = picture.margin + Int(layout.firstBaseline)
    let column = (below..<below + 4).map { picture.alpha(middle, $0) }
    XCTAssertTrue(column.contains(255), "\(column)")
    XCTAssertTrue(column.allSatisfy { $0 == 0 || $0 == 255 }, "\(column)")
  }

  func testBackgroundFillsItsLine() throws {
    var attributes = TextAttributes(font: Font(size: 15))
    attributes.backgroundColor = Color(hex: 0x00ff00)
    let layout = TextLayout(AttributedText("iii", attributes: attributes))
    let picture = try XCTUnwrap(Picture(layout))
    XCTAssertEqual(picture.bitmap.pixel(x: picture.margin + 2, y: picture.margin), 0xff00_ff00)
    XCTAssertEqual(
      picture.bitmap.pixel(x: picture.margin + 2, y: picture.margin + Int(layout.size.height) - 1), 0xff00_ff00)
  }

  func testOnlyWhatTheClipShowsIsDrawn() throws {
    let layout = TextLayout(AttributedText(String(repeating: "line\n", count: 2_000), font: Font(size: 15)))
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 60, height: 40)))
    layout.draw(in: GraphicsContext(bitmap: bitmap), at: Point(x: 0, y: -layout.lines[1_000].frame.minY))
    XCTAssertTrue((0..<20).contains { y in (0..<60).contains { bitmap.pixel(x: $0, y: y) != 0 } })
  }
}
