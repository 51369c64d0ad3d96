import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class ExclusionTests: XCTestCase {
  private let font = Font(size: 15)
  private let prose = String(
    repeating: "The quick brown fox jumps over the lazy dog, and then it goes home to sleep for a long time. ", count: 4
  )

  private func layout(
    _ string: String, width: Double = 300, _ exclusions: [Path], _ change: (inout TextContainer) -> Void = { _ in },
    style: ParagraphStyle = ParagraphStyle()
  ) -> TextLayout {
    var container = TextContainer(width: width)
    container.exclusions = exclusions
    change(&container)
    var text = AttributedText(string, font: font)
    text.paragraphStyle = style
    return TextLayout(text, in: container)
  }

  private func ranges(_ layout: TextLayout) -> [Int] {
    layout.lines.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
  }

  func testLinesStandOnBothSidesOfARectangle() {
    let hole = Rect(x: 120, y: 0, width: 60, height: 50)
    let layout = layout(prose, [Path(rect: hole)])
    XCTAssertEqual(layout.size.width, 300)
    for line in layout.lines { XCTAssertNil(line.frame.overlap(with: hole), "\(line.frame)") }
    XCTAssertLessThanOrEqual(layout.lines[0].frame.maxX, 120)
    XCTAssertEqual(layout.lines[1].frame.minX, 180)
    XCTAssertEqual(layout.lines[0].frame.minY, layout.lines[1].frame.minY)
    XCTAssertEqual(layout.lines[0].baseline, layout.lines[1].baseline)
    XCTAssertGreaterThan(layout.lines.last?.frame.width ?? 0, 0)
    XCTAssertEqual(ranges(layout).first, 0)
    XCTAssertEqual(layout.lineStrings.joined(), prose)
  }

  func testACircleIsFollowed() throws {
    let circle = Rect(x: 90, y: 20, width: 120, height: 120)
    let layout = layout(prose, [Path(ellipseIn: circle)])
    let center = Point(x: 150, y: 80)
    for line in layout.lines {
      // The nearest point of the line to the centre is outside of the circle.
      let x = min(max(center.x, line.frame.minX), line.frame.maxX)
      let y = min(max(center.y, line.frame.minY), line.frame.maxY)
      XCTAssertGreaterThan(((x - center.x) * (x - center.x) + (y - center.y) * (y - center.y)).squareRoot(), 59)
    }
    XCTAssertGreaterThan(Set(layout.lines.map { $0.frame.minX.rounded() }).count, 3, "each line has its own start")
    let picture = try XCTUnwrap(Picture(layout))
    XCTAssertEqual(picture.alpha(picture.margin + 150, picture.margin + 80), 0)
  }

  func testHebrewFillsTheRightSideFirst() {
    let string = String(repeating: "שלום עולם זהו משפט ארוך מאוד בעברית ", count: 4)
    let layout = layout(string, [Path(rect: Rect(x: 120, y: 0, width: 60, height: 40))])
    XCTAssertGreaterThan(layout.lines[0].frame.minX, 175)
    XCTAssertLessThanOrEqual(layout.lines[1].frame.maxX, 120.01)
    XCTAssertEqual(layout.lines[0].frame.maxX, 300, accuracy: 1)
  }

  func testTextGoesBelowWhatLeavesNoRoom() {
    let layout = layout(prose, [Path(rect: Rect(x: -5, y: 0, width: 400, height: 77))])
    XCTAssertGreaterThanOrEqual(layout.lines[0].frame.minY, 77)
    XCTAssertLessThan(layout.lines[0].frame.minY, 90)
  }

  func testAWordThatDoesNotFitBesideGoesBelow() {
    let layout = layout("Donaudampfschifffahrt", width: 200, [Path(rect: Rect(x: 60, y: 0, width: 140, height: 30))])
    XCTAssertEqual(layout.lines.count, 1)
    XCTAssertGreaterThanOrEqual(layout.lines[0].frame.minY, 30)
  }

  func testHighLettersMakeRoomAnew() {
    var text = AttributedText("small words and then ", font: font)
    text.append(AttributedText("BIG", font: Font(size: 60)))
    text.append(AttributedText(" and small words again, for some more lines of text.", font: font))
    var container = TextContainer(width: 300)
    let hole = Rect(x: 100, y: 40, width: 80, height: 60)
    container.exclusions = [Path(rect: hole)]
    let layout = TextLayout(text, in: container)
    for line in layout.lines { XCTAssertNil(line.frame.overlap(with: hole), "\(line.frame)") }
    XCTAssertEqual(layout.lineStrings.joined(), text.string)
  }

  func testMaximumLinesCountsRowsAndTruncatesTheLast() {
    let layout = layout(prose, [Path(rect: Rect(x: 120, y: 0, width: 60, height: 500))]) { $0.maximumLines = 2 }
    XCTAssertEqual(layout.lines.count, 4)
    XCTAssertTrue(layout.isTruncated)
    XCTAssertEqual(Set(layout.lines.map(\.frame.minY)).count, 2)
    for line in layout.lines { XCTAssertTrue(line.frame.maxX <= 120.01 || line.frame.minX >= 179.99) }
  }

  func testHeightBoundsRows() {
    let layout = layout(prose, [Path(rect: Rect(x: 120, y: 0, width: 60, height: 500))]) { $0.height = 50 }
    XCTAssertLessThanOrEqual(layout.size.height, 50)
    XCTAssertTrue(layout.isTruncated)
  }

  func testALinkBesideAnExclusionIsFoundOnItsSide() {
    var link = TextAttributes(font: font)
    link.link = "x:"
    var container = TextContainer(width: 300)
    container.exclusions = [Path(rect: Rect(x: 120, y: 0, width: 60, height: 40))]
    let layout = TextLayout(
      AttributedText("plain words here and ", font: font)
        + AttributedText(String(repeating: "link ", count: 20), attributes: link),
      in: container)
    let right = layout.lines[1].frame
    XCTAssertEqual(layout.link(at: Point(x: right.maxX - 3, y: right.midY))?.link, "x:")
    XCTAssertNil(layout.link(at: Point(x: 10, y: right.midY)))
    XCTAssertNil(layout.link(at: Point(x: 150, y: right.midY)))
  }

  func testWideningKeepsLinesWhereTheyAre() {
    var style = ParagraphStyle()
    style.alignment = .right
    let layout = layout(prose, [Path(rect: Rect(x: 120, y: 0, width: 60, height: 50))], style: style)
    let wider = layout.filling(width: 400)
    XCTAssertEqual(wider.lines.map(\.frame), layout.lines.map(\.frame))
  }

  func testOddShapes() {
    var open = Path()
    open.move(to: Point(x: 10, y: 10))
    open.addLine(to: Point(x: 100, y: 60))
    var broken = Path()
    broken.move(to: Point(x: Double.nan, y: 0))
    broken.addLine(to: Point(x: 100, y: Double.infinity))
    let shapes = [
      Path(), open, broken, Path(rect: Rect(x: 0, y: 0, width: 0, height: 0)),
      Path(rect: Rect(x: -1e300, y: -1e300, width: 1e301, height: 2e300)),
    ]
    for shape in shapes {
      for width in [0.0, 1, 200, .infinity, .nan] {
        let layout = layout("some words here and there", width: width, [shape])
        XCTAssertTrue(layout.size.isValidForLayout, "\(layout.size)")
        XCTAssertEqual(layout.lines.last?.range.upperBound, 25)
      }
    }
  }

  func testAShapeOfManyEdgesTakesBoundedTime() {
    var comb = Path()
    comb.move(to: Point(x: 0, y: 0))
    for i in 0..<50_000 { comb.addLine(to: Point(x: i % 2 == 0 ? 150 : 40, y: Double(i) / 50)) }
    comb.close()
    let layout = layout(prose, [comb])
    XCTAssertEqual(layout.lineStrings.joined(), prose)
  }

  func testRandomHolesAreNeverTouchedAndNothingIsLost() throws {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<150 {
      let text = Sample.text(&random, words: Int.random(in: 5...40, using: &random))
      var container = TextContainer(width: Double.random(in: 120...400, using: &random))
      let holes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Rect(
          x: Double.random(in: 0...300, using: &random), y: Double.random(in: 0...120, using: &random),
          width: Double.random(in: 5...150, using: &random), height: Double.random(in: 5...80, using: &random))
      }
      container.exclusions = holes.map { Bool.random(using: &random) ? Path(rect: $0) : Path(ellipseIn: $0) }
      let layout = TextLayout(text, in: container)
      var end = 0
      for line in layout.lines {
        XCTAssertGreaterThanOrEqual(line.range.lowerBound, end, "seed \(seed), round \(round)")
        XCTAssertLessThanOrEqual(line.range.lowerBound, end + 2, "seed \(seed), round \(round)")
        end = line.range.upperBound
      }
      XCTAssertEqual(end, text.length, "seed \(seed), round \(round)")
      for (hole, path) in zip(holes, container.exclusions) {
        // A rectangle inside the path; for an ellipse, an inscribed one.
        let inner = path == Path(rect: hole) ? hole : hole.insetBy(x: hole.width * 0.15, y: hole.height * 0.15)
        for line in layout.lines where line.frame.width > 0.1 && line.frame.width < container.width {
          let common = line.frame.overlap(with: inner)
          XCTAssertLessThan(common?.width ?? 0, 0.1, "seed \(seed), round \(round): \(line.frame) \(inner)")
        }
      }
      let stray = try XCTUnwrap(Picture(layout)).strayInk
      XCTAssertLessThan(stray.alpha, 96, "\(stray), seed \(seed), round \(round): \(text.string.debugDescription)")
    }
  }

  // MARK: Scale factors

  func testTheFirstFactorThatFitsIsTaken() {
    let text = AttributedText("A headline that is too long", font: Font(size: 40))
    let full = TextLayout(text).size.width
    var container = TextContainer(width: full * 0.75, maximumLines: 1)
    container.scaleFactors = [0.9, 0.7, 0.5]
    let layout = TextLayout(text, in: container)
    XCTAssertEqual(layout.scaleFactor, 0.7)
    XCTAssertFalse(layout.isTruncated)
    XCTAssertEqual(layout.size.width, full * 0.7, accuracy: full * 0.02)
    XCTAssertEqual(layout.text.attributes(at: 0)?.font.size, 28)
    container.width = full * 2
    XCTAssertEqual(TextLayout(text, in: container).scaleFactor, 1)
    container.width = 60
    let least = TextLayout(text, in: container)
    XCTAssertEqual(least.scaleFactor, 0.5)
    XCTAssertTrue(least.isTruncated)
    container.scaleFactors = [.nan, -1, 0, 7, .infinity]
    XCTAssertEqual(TextLayout(text, in: container).scaleFactor, 1)
  }
}

extension Rect {
  /// The intersection; nil where it is empty.
  fileprivate func overlap(with other: Rect) -> Rect? {
    let (x0, x1) = (max(minX, other.minX), min(maxX, other.maxX))
    let (y0, y1) = (max(minY, other.minY), min(maxY, other.maxY))
    return x0 + 0.01 < x1 && y0 + 0.01 < y1 ? Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : nil
  }
}
