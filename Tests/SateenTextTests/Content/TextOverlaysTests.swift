import SateenGraphics
import XCTest

@testable import SateenText

final class TextOverlaysTests: XCTestCase {
  private let red = TextOverlayLook(color: Color(hex: 0xff0000))
  private let blue = TextOverlayLook(backgroundColor: Color(hex: 0x0000ff))

  private func overlays(_ ranges: Range<Int>...) -> TextOverlays {
    var overlays = TextOverlays()
    overlays.set(ranges.map { TextOverlays.Span($0, red) }, of: .find, in: 0..<100)
    return overlays
  }

  /// The spans after an edit of a text of 100 characters.
  private func moved(_ overlays: TextOverlays, _ range: Range<Int>, _ text: String) -> [Range<Int>] {
    var content = TextContent(String(repeating: "x", count: 100))
    var overlays = overlays
    overlays.apply(content.replace(range, with: text))
    return overlays.spans(of: .find, in: 0..<1_000).map(\.range)
  }

  func testTextInsertedInsideOfASpanBelongsToIt() {
    XCTAssertEqual(moved(overlays(10..<20), 15..<15, "new"), [10..<23])
  }

  func testTextInsertedAtTheEndsOfASpanDoesNotBelongToIt() {
    XCTAssertEqual(moved(overlays(10..<20), 10..<10, "new"), [13..<23])
    XCTAssertEqual(moved(overlays(10..<20), 20..<20, "new"), [10..<20])
    XCTAssertEqual(moved(overlays(10..<20, 20..<30), 20..<20, "new"), [10..<20, 23..<33])
    XCTAssertEqual(moved(overlays(0..<5), 0..<0, "new"), [3..<8])
  }

  func testTextThatReplacesPartOfASpanBelongsToIt() {
    XCTAssertEqual(moved(overlays(10..<20), 12..<14, "new"), [10..<21])
    XCTAssertEqual(moved(overlays(10..<20), 10..<12, "new"), [10..<21])
    XCTAssertEqual(moved(overlays(10..<20), 18..<20, "new"), [10..<21])
  }

  func testTextThatReplacesMoreThanASpansEndDoesNotBelongToIt() {
    XCTAssertEqual(moved(overlays(10..<20), 18..<22, "new"), [10..<18])
    XCTAssertEqual(moved(overlays(10..<20), 8..<12, "new"), [11..<19])
    XCTAssertEqual(moved(overlays(10..<20, 20..<30), 18..<22, "new"), [10..<18, 21..<29])
  }

  func testASpanWithoutItsTextIsGone() {
    XCTAssertEqual(moved(overlays(10..<20), 10..<20, "new"), [])
    XCTAssertEqual(moved(overlays(10..<20, 30..<40), 5..<35, ""), [5..<10])
    var overlays = overlays(10..<20)
    var content = TextContent(String(repeating: "x", count: 100))
    overlays.apply(content.replace(0..<50, with: ""))
    XCTAssertTrue(overlays.isEmpty)
  }

  func testAChangeOfAttributesMovesNothing() {
    var content = TextContent(String(repeating: "x", count: 100))
    var overlays = overlays(10..<20)
    overlays.apply(content.setAttributes(TextAttributes(kern: 1), in: 5..<25))
    XCTAssertEqual(overlays.spans(of: .find, in: 0..<100).map(\.range), [10..<20])
  }

  func testSpansThatTouchAndLookAlikeStayApart() {
    XCTAssertEqual(overlays(10..<12, 12..<14).count(of: .find), 2)
  }

  func testSpansAreFoundWholeWhereTheyHaveCharactersInARange() {
    let overlays = overlays(10..<20, 20..<22, 30..<40)
    XCTAssertEqual(overlays.spans(of: .find, in: 15..<31).map(\.range), [10..<20, 20..<22, 30..<40])
    XCTAssertEqual(overlays.spans(of: .find, in: 20..<30).map(\.range), [20..<22])
    XCTAssertEqual(overlays.spans(of: .find, in: 22..<30), [])
    XCTAssertEqual(overlays.spans(of: .find, in: 15..<15), [])
    XCTAssertEqual(overlays.spans(of: .find, in: -10..<11).map(\.range), [10..<20])
    XCTAssertEqual(overlays.spans(of: .find, in: 500..<600), [])
    XCTAssertEqual(overlays.spans(of: .spelling, in: 0..<100), [])
  }

  func testSettingARangeKeepsThePartsOfSpansOutsideOfIt() {
    var overlays = overlays(10..<20)
    overlays.set([TextOverlays.Span(14..<99, blue)], of: .find, in: 13..<16)
    XCTAssertEqual(
      overlays.spans(of: .find, in: 0..<100),
      [TextOverlays.Span(10..<13, red), TextOverlays.Span(14..<16, blue), TextOverlays.Span(16..<20, red)])
    overlays.set([], of: .find, in: 0..<15)
    XCTAssertEqual(overlays.spans(of: .find, in: 0..<100).map(\.range), [15..<16, 16..<20])
    overlays.set([], of: .find, in: 0..<Int.max)
    XCTAssertTrue(overlays.isEmpty)
  }

  func testSpansThatOverlapAreCutAndEmptyOnesLeftOut() {
    var overlays = TextOverlays()
    let spans = [20..<30, 5..<5, 10..<25, 12..<14, 90..<120].map { TextOverlays.Span($0, red) }
    overlays.set(spans, of: .find, in: 0..<100)
    XCTAssertEqual(overlays.spans(of: .find, in: 0..<200).map(\.range), [10..<25, 25..<30, 90..<100])
  }

  func testLayersOverlapAndAreRemovedOneByOne() {
    var overlays = overlays(10..<20)
    overlays.set([TextOverlays.Span(15..<25, blue)], of: .spelling, in: 0..<100)
    var content = TextContent(String(repeating: "x", count: 100))
    overlays.apply(content.replace(0..<5, with: ""))
    XCTAssertEqual(overlays.spans(of: .find, in: 0..<100).map(\.range), [5..<15])
    XCTAssertEqual(overlays.spans(of: .spelling, in: 0..<100), [TextOverlays.Span(10..<20, blue)])
    overlays.removeAll(of: .find)
    XCTAssertEqual(overlays.count(of: .find), 0)
    XCTAssertEqual(overlays.count(of: .spelling), 1)
  }

  func testACopyKeepsItsSpans() {
    var overlays = overlays(10..<20)
    let copy = overlays
    var content = TextContent(String(repeating: "x", count: 100))
    overlays.apply(content.replace(12..<12, with: "new"))
    XCTAssertEqual(copy.spans(of: .find, in: 0..<100).map(\.range), [10..<20])
  }

  func testASpanMayReachToTheLargestOffset() {
    var overlays = TextOverlays()
    overlays.set([TextOverlays.Span(0..<Int.max, red)], of: .find, in: 0..<Int.max)
    overlays.set([TextOverlays.Span(Int.max - 1..<Int.max, red)], of: .syntax, in: Int.min..<Int.max)
    var content = TextContent("text")
    for _ in 0..<3 { overlays.apply(content.replace(2..<2, with: "longer ")) }
    let spans = overlays.spans(of: .find, in: 0..<content.length)
    XCTAssertEqual(spans.count, 1)
    XCTAssertEqual(spans.first?.range.lowerBound, 0)
    XCTAssertGreaterThan(spans.first?.range.upperBound ?? 0, 1 << 40)
    XCTAssertEqual(overlays.count(of: .syntax), 0)
  }
}
