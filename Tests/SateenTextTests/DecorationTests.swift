import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class DecorationTests: XCTestCase {
  private func layout(_ string: String, size: Double = 20, _ change: (inout TextAttributes) -> Void) -> TextLayout {
    var attributes = TextAttributes(font: Font(size: size))
    change(&attributes)
    return TextLayout(AttributedText(string, attributes: attributes))
  }

  /// The number of covered pixels in each row of an underline, from its first row to its last.
  private func rows(_ decoration: TextDecoration, scale: Double) throws -> [Int] {
    // No-break spaces have no ink of their own.
    let layout = layout(String(repeating: "\u{a0}", count: 20)) { $0.underline = decoration }
    let picture = try XCTUnwrap(Picture(layout, scale: scale))
    let rows = (0..<picture.bitmap.size.height).map { y in
      (0..<picture.bitmap.size.width).count { picture.alpha($0, y) > 127 }
    }
    let first = try XCTUnwrap(rows.firstIndex { $0 > 0 })
    return Array(rows[first...(rows.lastIndex { $0 > 0 } ?? first)])
  }

  func testEveryStyleLooksDifferentAtEveryScale() throws {
    for scale in [1.0, 1.5, 2] {
      var seen: Set<[Int]> = []
      for style in TextDecoration.Style.allCases {
        let rows = try rows(TextDecoration(style), scale: scale)
        XCTAssertFalse(rows.isEmpty, "\(style) at \(scale)")
        XCTAssertTrue(seen.insert(rows).inserted, "\(style) at \(scale) looks like another: \(rows)")
      }
    }
  }

  func testDotsAndDashesCoverTheirPart() throws {
    let single = try XCTUnwrap(rows(.single, scale: 2).first)
    let dotted = try XCTUnwrap(rows(.dotted, scale: 2).first)
    let dashed = try XCTUnwrap(rows(.dashed, scale: 2).first)
    XCTAssertEqual(Double(dotted), Double(single) / 2, accuracy: 4)
    XCTAssertEqual(Double(dashed), Double(single) * 2 / 3, accuracy: 6)
  }

  func testThickIsTwiceAsHighAndDoubleLeavesAGap() throws {
    let single = try rows(.single, scale: 2).count
    XCTAssertEqual(try rows(.thick, scale: 2).count, 2 * single)
    XCTAssertEqual(try rows(.double, scale: 2).map { $0 == 0 ? 0 : 1 }, [1, 1, 0, 0, 1, 1].suffix(3 * single))
  }

  func testADecorationHasItsOwnColour() throws {
    let red = TextDecoration(.thick, color: Color(hex: 0xff0000))
    let layout = layout("\u{a0}\u{a0}\u{a0}\u{a0}") { $0.underline = red }
    let picture = try XCTUnwrap(Picture(layout))
    let middle = picture.margin + Int(layout.size.width / 2)
    let column = (0..<picture.bitmap.size.height).map { picture.bitmap.pixel(x: middle, y: $0) }
    XCTAssertEqual(Set(column), [0, 0xffff_0000])
  }

  func testNoDecorationLeavesItsLine() throws {
    for style in TextDecoration.Style.allCases {
      for size in [6.0, 11, 20, 60] {
        for scale in [1.0, 1.5, 2] {
          let layout = layout("xgy", size: size) {
            $0.underline = TextDecoration(style)
            $0.strikethrough = TextDecoration(style)
          }
          let picture = try XCTUnwrap(Picture(layout, scale: scale))
          XCTAssertLessThan(picture.strayInk.alpha, 96, "\(style) \(size) \(scale): \(picture.strayInk)")
        }
      }
    }
  }

  func testALineOfAnyLengthCostsWhatIsSeenOfIt() throws {
    let layout = layout(String(repeating: "m", count: 200_000)) { $0.underline = .wavy }
    let ruler = DecorationRuler(y: 0, thickness: 1, growsDown: true)
    for style in [TextDecoration.Style.wavy, .dotted, .dashed] {
      let shapes = ruler.shapes(
        style, left: 0, right: layout.size.width, seen: 5_000...5_100, limit: 100, scale: 1, origin: .zero)
      XCTAssertLessThan(shapes.rects.count + (shapes.wave?.path.elements.count ?? 0), 120)
    }
  }

  // MARK: Baseline offset

  func testRaisedTextStandsHigherAndItsLineGrows() throws {
    let plain = layout("x") { _ in }
    let raised = layout("x") { $0.baselineOffset = 6 }
    let lowered = layout("x") { $0.baselineOffset = -6 }
    XCTAssertEqual(raised.size.height, plain.size.height)
    let base = AttributedText("x", font: Font(size: 20))
    var small = TextAttributes(font: Font(size: 20))
    small.baselineOffset = 6
    let mixed = TextLayout(base + AttributedText("2", attributes: small))
    XCTAssertEqual(mixed.size.height, plain.size.height + 6)
    XCTAssertEqual(mixed.firstBaseline, plain.firstBaseline + 6)
    XCTAssertEqual(lowered.firstBaseline, plain.firstBaseline - 6)
    let top = try inkTop(plain)
    XCTAssertEqual(try inkTop(raised), top, "the line's baseline moves as far down")
    XCTAssertEqual(try inkTop(lowered), top)
  }

  private func inkTop(_ layout: TextLayout) throws -> Int {
    let picture = try XCTUnwrap(Picture(layout))
    let rows = 0..<picture.bitmap.size.height
    return try XCTUnwrap(rows.first { y in (0..<picture.bitmap.size.width).contains { picture.alpha($0, y) > 40 } })
  }

  // MARK: Spacing

  func testTrackingGrowsWithTheFontAndTakesLigaturesApart() {
    for size in [10.0, 40] {
      let plain = layout("abcd", size: size) { _ in }
      let tracked = layout("abcd", size: size) { $0.tracking = 0.1 }
      XCTAssertEqual(tracked.size.width, plain.size.width + 0.4 * size, accuracy: 0.02)
    }
    let ligature = layout("ffi") { $0.font.family = "DejaVu Sans" }
    let apart = layout("ffi") {
      $0.font.family = "DejaVu Sans"
      $0.tracking = 0.05
    }
    XCTAssertEqual(Set(ligature.pieces[0].run.glyphs.map(\.cluster)).count, 1, "DejaVu Sans joins f, f and i")
    XCTAssertEqual(Set(apart.pieces[0].run.glyphs.map(\.cluster)).count, 3)
  }

  // MARK: Shadow

  func testAShadowHasRoomAroundTheText() throws {
    for (offset, radius) in [(Point(x: 4, y: 6), 5.0), (Point(x: -8, y: -3), 0), (Point(x: 0, y: 0), 12)] {
      let plain = layout("Shade") { _ in }
      let shaded = layout("Shade") { $0.shadow = TextShadow(color: .black, offset: offset, radius: radius) }
      XCTAssertGreaterThan(shaded.size.width, plain.size.width)
      for scale in [1.0, 1.5, 2] {
        let picture = try XCTUnwrap(Picture(shaded, scale: scale))
        XCTAssertLessThan(picture.strayInk.alpha, 8, "\(offset) \(radius) \(scale): \(picture.strayInk)")
        let without = try XCTUnwrap(Picture(plain, scale: scale))
        let ink = { (picture: Picture) in
          stride(from: 3, to: picture.bytes.count, by: 4).count { picture.bytes[$0] > 10 }
        }
        XCTAssertGreaterThan(Double(ink(picture)), 1.2 * Double(ink(without)), "a shadow is painted")
      }
    }
  }

  /// The mean of a window around each pixel, three times along rows and columns, rounded each time.
  private func blurred(_ pixels: [UInt8], _ width: Int, _ height: Int, _ window: Int) -> [UInt8] {
    func averaged(_ pixels: [UInt8], _ place: (Int, Int) -> Int, _ lines: Int, _ count: Int) -> [UInt8] {
      var result = pixels
      for line in 0..<lines {
        for i in 0..<count {
          let around = max(0, i - window / 2)...min(count - 1, i + window / 2)
          let sum = around.reduce(0) { $0 + Int(pixels[place(line, $1)]) }
          result[place(line, i)] = UInt8((sum + window / 2) / window)
        }
      }
      return result
    }
    var result = pixels
    for _ in 0..<3 {
      result = averaged(result, { $0 * width + $1 }, height, width)
      result = averaged(result, { $1 * width + $0 }, width, height)
    }
    return result
  }

  func testABlurIsThreeMeansOfAWindowAtAnySize() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for (width, height) in [(1, 1), (1, 40), (40, 1), (31, 33), (32, 32), (70, 5), (65, 90), (400, 1)] {
      for radius in [0.2, 1, 2.5, 7, 40, 300, 4_000, 1e9] {
        let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        let blur = ShadowBlur(radius: radius)
        var result = pixels
        result.withUnsafeMutableBufferPointer {
          blur.apply($0.baseAddress!, width: width, height: height, stride: width)
        }
        let note = "\(width) x \(height), \(radius), seed \(seed)"
        XCTAssertEqual(result, blurred(pixels, width, height, blur.window), note)
      }
    }
  }

  func testABlurKeepsTheAmountOfInkAndStaysInReach() {
    let side = 101
    var pixels = [UInt8](repeating: 0, count: side * side)
    for y in 45..<56 { for x in 45..<56 { pixels[y * side + x] = 255 } }
    let before = pixels.reduce(0) { $0 + Int($1) }
    let blur = ShadowBlur(radius: 10)
    pixels.withUnsafeMutableBufferPointer { blur.apply($0.baseAddress!, width: side, height: side, stride: side) }
    let after = pixels.reduce(0) { $0 + Int($1) }
    XCTAssertEqual(Double(after), Double(before), accuracy: Double(before) * 0.05)
    for y in 0..<side {
      for x in 0..<side where max(abs(x - 50), abs(y - 50)) > 5 + blur.reach { XCTAssertEqual(pixels[y * side + x], 0) }
    }
    XCTAssertGreaterThan(pixels[50 * side + 42], 0)
  }

  func testShadowsOfATurnedTextAreDrawn() throws {
    let shaded = layout("Shade") { $0.shadow = TextShadow(color: Color(hex: 0xff0000), offset: Point(x: 3, y: 3)) }
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 200, height: 200)))
    let context = GraphicsContext(bitmap: bitmap)
    context.translate(x: 100, y: 10)
    context.concatenate(Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    shaded.draw(in: context)
    var red = 0
    for y in 0..<200 {
      for x in 0..<200 {
        let pixel = bitmap.pixel(x: x, y: y)
        if pixel >> 16 & 0xff > 60, pixel & 0xff < 20 { red += 1 }
      }
    }
    XCTAssertGreaterThan(red, 50)
  }

  func testOddValuesAreBounded() throws {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0] {
      let layout = layout("word word") {
        $0.baselineOffset = value
        $0.tracking = value
        $0.shadow = TextShadow(offset: Point(x: value, y: value), radius: value)
        $0.underline = .wavy
      }
      XCTAssertTrue(layout.size.isValidForLayout, "\(value): \(layout.size)")
      let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 50, height: 50)))
      layout.draw(in: GraphicsContext(bitmap: bitmap))
    }
  }
}
