import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

/// Text with NaN, infinities and huge numbers is laid out and drawn, and its positions are computed.
final class OddNumberTests: XCTestCase {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e19, -1e19, 1e7, -3, -0.0, 0, .leastNonzeroMagnitude, 0.3, 12, 50,
  ]

  func testAnyNumberInAnyPlace() throws {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    func number() -> Double { Self.numbers.randomElement(using: &random)! }
    func point() -> Point { Point(x: number(), y: number()) }
    for round in 0..<400 {
      var text = Sample.text(&random, words: 6)
      if round % 3 == 0 {
        var attributes = TextAttributes(font: Font(size: number()), kern: number())
        attributes.kern = number()
        attributes.tracking = number()
        attributes.baselineOffset = number()
        attributes.font.variations = [FontVariation("wght", number())]
        attributes.shadow = TextShadow(color: .black, offset: point(), radius: number())
        attributes.underline = .single
        text.append("odd אב é", attributes: attributes)
      }
      if round % 4 == 0 {
        text.append(
          AttributedText(attachment: TextAttachment(size: Size(width: number(), height: number())) { _, _ in }))
      }
      var style = ParagraphStyle(lineHeightMultiple: number(), lineSpacing: number())
      style.alignment = [.natural, .end, .center, .justified].randomElement(using: &random)!
      style.minimumLineHeight = number()
      style.maximumLineHeight = number()
      (style.spacing, style.spacingBefore) = (number(), number())
      (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (number(), number(), number())
      style.tabStops = [.init(number()), .init(number(), alignment: .decimal)]
      style.defaultTabInterval = number()
      text.paragraphStyle = style
      var container = TextContainer(
        width: number(), height: number(), maximumLines: Int.random(in: -1...3, using: &random))
      if round % 5 == 0 { container.maximumLines = .max }
      if round % 2 == 0 {
        var path = Path()
        path.move(to: point())
        for _ in 0..<3 { path.addLine(to: point()) }
        path.close()
        container.exclusions = [path, Path(rect: Rect(x: number(), y: number(), width: number(), height: number()))]
      }
      if round % 7 == 0 { container.scaleFactors = [number(), number(), 0.5] }
      let layout = TextLayout(text, in: container)
      let message = "seed \(seed) round \(round)"
      XCTAssertTrue(layout.size.width.isFinite && layout.size.height.isFinite, message)
      for line in layout.lines {
        XCTAssertTrue(line.frame.minX.isFinite && line.frame.maxY.isFinite && line.baseline.isFinite, message)
      }
      let wide = layout.filling(width: number())
      ask(wide, &random, text.length)
      let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 60, height: 40), scale: 1))
      wide.draw(in: GraphicsContext(bitmap: bitmap), at: point())
      wide.draw(in: GraphicsContext(bitmap: bitmap), at: .zero)
    }
  }

  func testCaretsOfAJustifiedTextThatFillsAnyWidth() {
    var text = AttributedText("one two three four five six seven", font: Font(size: 15))
    text.paragraphStyle = ParagraphStyle(alignment: .justified)
    let narrow = TextLayout(text, width: 90)
    XCTAssertGreaterThan(narrow.lines.count, 1)
    for width in Self.numbers + [1e308, .greatestFiniteMagnitude] {
      let layout = narrow.filling(width: width)
      for offset in 0...text.length {
        let frame = layout.positions.caret(at: TextPosition(offset)).frame
        XCTAssertTrue(frame.minX.isFinite, "\(frame) at \(offset) of a layout \(width) points wide")
        XCTAssertLessThanOrEqual(frame.minX, max(90, min(width, 1e5)) + 1, "\(offset)")
      }
    }
  }

  private func ask(_ layout: TextLayout, _ random: inout SeededRandom, _ length: Int) {
    func number() -> Double { Self.numbers.randomElement(using: &random)! }
    func point() -> Point { Point(x: number(), y: number()) }
    let offsets = [Int.min, -1, 0, 1, length, length + 1, Int.max]
    for _ in 0..<3 {
      _ = layout.link(at: point())
      _ = layout.attachment(at: point())
      let (a, b) = (offsets.randomElement(using: &random)!, offsets.randomElement(using: &random)!)
      _ = layout.rects(for: min(a, b)..<max(a, b))
      let positions = layout.positions
      let position = positions.position(at: point())
      _ = positions.caret(at: position)
      _ = positions.caret(at: TextPosition(a))
      _ = positions.word(at: point())
      _ = positions.word(containing: a)
      _ = positions.selectionRects(for: min(a, b)..<max(a, b))
      _ = positions.selectionRects(
        for: min(a, b)..<max(a, b), in: Rect(x: number(), y: number(), width: number(), height: number()))
    }
  }

  func testAnyNumberInADocument() {
    for number in Self.numbers {
      var document = TextDocument(AttributedText("one\ntwo אב", font: Font(size: 15)), width: number)
      document.width = number
      document.replace(2..<5, with: "x")
      XCTAssertTrue(document.size.width.isFinite && document.size.height.isFinite, "\(number)")
      _ = document.positions.position(at: Point(x: number, y: -number))
      _ = document.typingAttributes(at: .max)
      document.replace(Int.min..<Int.max, with: "all")
      XCTAssertEqual(document.text.string, "all")
    }
  }
}
