import SateenLayout
import XCTest

final class StackWrapTests: XCTestCase {
  private func boxes(_ widths: Double..., height: Double = 10) -> [any LayoutElement] {
    widths.map { Box("box", $0, height) }
  }

  private func frames(_ stack: StackLayoutSpec, _ width: Double, _ height: Double? = nil) -> [Rect] {
    let range = height.map { SizeRange(exactly: Size(width: width, height: $0)) } ?? SizeRange(width: width)
    return stack.layout(range).sublayouts.map(\.frame)
  }

  func testALineIsBrokenBeforeTheChildThatDoesNotFit() {
    let stack = StackLayoutSpec(flexWrap: .wrap, children: boxes(40, 40, 40, 100, 10))
    let places = frames(stack, 100).map(\.origin)
    XCTAssertEqual(
      places,
      [
        Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 0, y: 10), Point(x: 0, y: 20), Point(x: 0, y: 30),
      ])
  }

  func testSpacingCountsWhenBreakingAndStartsAnewOnEachLine() {
    // 40 + 10 + 50 just fits 100, the next child does not.
    let stack = StackLayoutSpec(spacing: 10, flexWrap: .wrap, lineSpacing: 5, children: boxes(40, 50, 40, 51))
    XCTAssertEqual(
      frames(stack, 100).map(\.origin),
      [Point(x: 0, y: 0), Point(x: 50, y: 0), Point(x: 0, y: 15), Point(x: 0, y: 30)])
    XCTAssertEqual(stack.layout(SizeRange(width: 100)).size.height, 40)
  }

  func testAChildsOwnSpacingCountsAndStaysOnANewLine() {
    let second = Box("b", 50, 10).with {
      $0.spacingBefore = 6
      $0.spacingAfter = 5
    }
    let stack = StackLayoutSpec(flexWrap: .wrap, children: [Box("a", 40, 10), second])
    XCTAssertEqual(frames(stack, 100).map(\.origin), [Point(x: 0, y: 0), Point(x: 6, y: 10)])
    XCTAssertEqual(frames(stack, 101).map(\.origin), [Point(x: 0, y: 0), Point(x: 46, y: 0)])
  }

  func testAChildTooLongForAnyLineHasOneOfItsOwn() {
    let stack = StackLayoutSpec(flexWrap: .wrap, children: boxes(150, 20))
    XCTAssertEqual(
      frames(stack, 100),
      [
        Rect(x: 0, y: 0, width: 150, height: 10), Rect(x: 0, y: 10, width: 20, height: 10),
      ])
  }

  func testThreeThirdsFitOneLine() {
    let stack = StackLayoutSpec(flexWrap: .wrap, children: boxes(100 / 3, 100 / 3, 100 / 3))
    XCTAssertEqual(stack.layout(SizeRange(width: 100), scale: 3).size.height, 10)
  }

  func testEachLineFlexesByItself() {
    let grows = { Box("box", 30, 10).with { $0.flexGrow = 1 } }
    let stack = StackLayoutSpec(flexWrap: .wrap, children: [grows(), grows(), grows(), grows()])
    XCTAssertEqual(frames(stack, 100).map(\.width), [34, 33, 33, 100])
  }

  func testLinesAreAsHighAsTheirTallest() {
    let stack = StackLayoutSpec(
      flexWrap: .wrap, children: [Box("a", 60, 10), Box("b", 30, 25), Box("c", 60, 5), Box("d", 20, 8)])
    let found = frames(stack, 100)
    XCTAssertEqual(found.map(\.minY), [0, 0, 25, 25])
    XCTAssertEqual(found.map(\.height), [25, 25, 8, 8])
  }

  func testEveryAlignContentPlacesLines() {
    let expected: [AlignContent: [Double]] = [
      .start: [0, 10, 20], .center: [15, 25, 35], .end: [30, 40, 50], .spaceBetween: [0, 25, 50],
      .spaceAround: [5, 25, 45], .stretch: [0, 20, 40],
    ]
    for content in AlignContent.allCases {
      let stack = StackLayoutSpec(
        alignItems: .start, flexWrap: .wrap, alignContent: content, children: boxes(60, 60, 60))
      let found = frames(stack, 100, 60)
      XCTAssertEqual(found.map(\.minY), expected[content], "\(content)")
      XCTAssertEqual(found.map(\.height), [10, 10, 10], "\(content)")
    }
  }

  func testLinesThatStickOutGoWhereTheirAlignmentSays() {
    let expected: [AlignContent: [Double]] = [
      .start: [0, 10, 20], .center: [-5, 5, 15], .end: [-10, 0, 10], .spaceBetween: [0, 10, 20],
      .spaceAround: [-5, 5, 15], .stretch: [0, 10, 20],
    ]
    for content in AlignContent.allCases {
      let stack = StackLayoutSpec(
        alignItems: .start, flexWrap: .wrap, alignContent: content, children: boxes(60, 60, 60))
      XCTAssertEqual(frames(stack, 100, 20).map(\.minY), expected[content], "\(content)")
    }
  }

  func testStretchedLinesStretchTheirItems() {
    let stack = StackLayoutSpec(
      flexWrap: .wrap, alignContent: .stretch,
      children: [Box("a", 60, 10), Box("b", 60, 30).with { $0.alignSelf = .start }])
    let range = SizeRange(min: Size(width: 100, height: 5), max: Size(width: 100, height: 200))
    XCTAssertEqual(
      stack.layout(range).sublayouts.map(\.frame),
      [
        Rect(x: 0, y: 0, width: 60, height: 10), Rect(x: 0, y: 10, width: 60, height: 30),
      ])
    // On any line, a stretched item is at least as high as the stack's minimum.
    let tall = SizeRange(min: Size(width: 100, height: 60), max: Size(width: 100, height: 200))
    XCTAssertEqual(
      stack.layout(tall).sublayouts.map(\.frame),
      [
        Rect(x: 0, y: 0, width: 60, height: 60), Rect(x: 0, y: 60, width: 60, height: 30),
      ])
  }

  func testASingleLineOfAWrappingStackFillsIt() {
    let stack = StackLayoutSpec(flexWrap: .wrap, children: boxes(30, 30))
    XCTAssertEqual(frames(stack, 100, 60).map(\.height), [60, 60])
  }

  func testAColumnWrapsIntoColumns() {
    let stack = StackLayoutSpec(
      direction: .vertical, flexWrap: .wrap, lineSpacing: 4, children: boxes(30, 20, 10, height: 40))
    let layout = stack.layout(SizeRange(upTo: Size(width: 200, height: 100)))
    XCTAssertEqual(
      layout.sublayouts.map(\.frame),
      [
        Rect(x: 0, y: 0, width: 30, height: 40), Rect(x: 0, y: 40, width: 30, height: 40),
        Rect(x: 34, y: 0, width: 10, height: 40),
      ])
    XCTAssertEqual(layout.size, Size(width: 44, height: 80))
  }

  func testWithoutAnEndThereIsOneLine() {
    let stack = StackLayoutSpec(flexWrap: .wrap, children: (0..<100).map { _ in Box("box", 50, 10) })
    XCTAssertEqual(stack.layout().size, Size(width: 5_000, height: 10))
  }
}
