import SateenCore
import SateenLayout
import XCTest

@testable import SateenLists

/// Layouts against figures worked out by hand.
final class LayoutFigureTests: XCTestCase {
  private func context(
    _ sections: [CollectionSection], width: Double = 300, height: Double = 400, scale: Double = 1,
    direction: LayoutDirection = .leftToRight, sizes: [Size] = [], insets: EdgeInsets = .zero
  ) -> CollectionLayoutContext {
    let sections = CollectionSections(sections)
    var known = ElementSizes(count: sections.elementCount)
    for (index, size) in sizes.enumerated() { known[index] = size }
    return CollectionLayoutContext(
      viewport: Size(width: width, height: height), contentInsets: insets, scale: scale, direction: direction,
      sections: sections, sizes: known)
  }

  private func items(_ count: Int) -> [CollectionSection] { [CollectionSection(itemCount: count)] }

  /// x, y, width, height of each element.
  private func figures(_ layout: any CollectionLayout, _ context: CollectionLayoutContext) -> [[Double]] {
    layout.arrangement(for: context).allFrames.map { [$0.minX, $0.minY, $0.width, $0.height] }
  }

  private func widths(_ widths: [Double], height: Double = 20) -> [Size] {
    widths.map { Size(width: $0, height: height) }
  }

  // MARK: List

  func testListWithHeaderFooterInsetsAndSpacing() {
    let context = context(
      [CollectionSection(itemCount: 2, hasHeader: true, hasFooter: true), CollectionSection(itemCount: 1)],
      sizes: [30, 50, 60, 25, 40].map { Size(width: 9, height: $0) })
    let layout = ListLayout(lineSpacing: 4, sectionInsets: EdgeInsets(top: 10, left: 20, bottom: 5, right: 8))
    XCTAssertEqual(
      figures(layout, context),
      [
        [0, 0, 300, 30], [20, 40, 272, 50], [20, 94, 272, 60], [0, 159, 300, 25],
        [20, 194, 272, 40],
      ])
    XCTAssertEqual(layout.arrangement(for: context).contentSize, Size(width: 300, height: 239))
    var mirrored = context
    mirrored.direction = .rightToLeft
    XCTAssertEqual(figures(layout, mirrored)[1], [8, 40, 272, 50])
  }

  func testListSidewaysRunsFromTheRightWhereTextDoes() {
    let context = context(items(3), direction: .rightToLeft, sizes: widths([50, 60, 70]))
    // The items fill 180 of 300 points, from the right edge on.
    XCTAssertEqual(
      figures(ListLayout(axis: .horizontal), context),
      [[250, 0, 50, 400], [190, 0, 60, 400], [120, 0, 70, 400]])
    let arrangement = ListLayout(axis: .horizontal).arrangement(for: context)
    XCTAssertEqual(arrangement.contentSize, Size(width: 300, height: 400))
    XCTAssertEqual(arrangement.filledLength, 180)
  }

  func testElementsNotMeasuredCountForTheirKindsEstimate() {
    var context = context([CollectionSection(itemCount: 2, hasHeader: true, hasFooter: true)])
    context.sizes[2] = Size(width: 300, height: 71)
    context.estimates = SizeEstimates(
      item: Size(width: 0, height: 33), header: Size(width: 0, height: 0), footer: Size(width: 0, height: 12))
    XCTAssertEqual(
      figures(ListLayout(), context).map { $0[3] }, [1, 33, 71, 12], "nothing is estimated away altogether")
  }

  func testContentInsetsTakeRoomFromLines() {
    let context = context(items(1), sizes: widths([1]), insets: EdgeInsets(top: 7, left: 30, bottom: 7, right: 20))
    XCTAssertEqual(figures(ListLayout(), context), [[0, 0, 250, 20]])
    XCTAssertEqual(figures(PagingLayout(), context), [[0, 0, 250, 386]])
  }

  // MARK: Flow

  func testFlowFillsLinesAndTakesTheThickestItem() {
    let sizes = [(100, 20), (120, 30), (60, 10), (200, 25), (90, 15)].map { Size(width: $0.0, height: $0.1) }
    let context = context(items(5), sizes: sizes)
    let layout = FlowLayout(lineSpacing: 5, interitemSpacing: 10)
    // 100 + 10 + 120 + 10 + 60 are 300: the line is exactly full.
    XCTAssertEqual(
      figures(layout, context),
      [
        [0, 0, 100, 20], [110, 0, 120, 30], [240, 0, 60, 10], [0, 35, 200, 25],
        [210, 35, 90, 15],
      ])
    var centered = layout
    centered.lineAlignment = .center
    XCTAssertEqual(figures(centered, context).map { $0[1] }, [5, 0, 10, 35, 40])
    centered.lineAlignment = .end
    XCTAssertEqual(figures(centered, context).map { $0[1] }, [10, 0, 20, 35, 45])
  }

  func testASmallItemFillsTheLineThatEqualItemsLeave() {
    var context = context(items(102), width: 265)
    context.estimates.item = Size(width: 40, height: 20)
    context.sizes[100] = Size(width: 5, height: 20)
    let layout = FlowLayout(interitemSpacing: 10)
    // Five items to a line take 240 points: the hundredth item ends a line, and 15 points are left for the small one.
    let frames = figures(layout, context)
    XCTAssertEqual(frames[99], [200, 380, 40, 20])
    XCTAssertEqual(frames[100], [250, 380, 5, 20])
    XCTAssertEqual(frames[101], [0, 400, 40, 20])
  }

  func testFlowMirrorsLines() {
    let context = context(items(3), direction: .rightToLeft, sizes: widths([100, 120, 90]))
    XCTAssertEqual(
      figures(FlowLayout(), context), [[200, 0, 100, 20], [80, 0, 120, 20], [210, 20, 90, 20]])
  }

  func testJustifiedLinesReachBothEdges() {
    let layout = FlowLayout(interitemSpacing: 4, justification: .justified)
    // 270 of 300 points are used: 15 go into each of two gaps, and the last line takes the same gaps.
    XCTAssertEqual(
      figures(layout, context(items(5), sizes: widths([90, 90, 90, 50, 50]))).map { $0[0] }, [0, 105, 210, 0, 65])
    // With the gap of the line before, the last line would not fit: it takes the smallest gap.
    XCTAssertEqual(
      figures(layout, context(items(4), sizes: widths([110, 110, 146, 150]))).map { $0[0] }, [0, 190, 0, 150])
    // A single line is a last line.
    XCTAssertEqual(figures(layout, context(items(2), sizes: widths([50, 50]))).map { $0[0] }, [0, 54])
  }

  func testJustifiedGapsAreWholePixels() {
    // 3 gaps share 20 points, 10 pixels each at 1.5: every edge falls on a pixel, and the last one on the right edge.
    let layout = FlowLayout(justification: .justified)
    let context = context(items(5), width: 100, scale: 1.5, sizes: widths([20, 20, 20, 20, 90]))
    let frames = layout.arrangement(for: context).allFrames
    XCTAssertEqual(frames.map { ($0.minX * 1.5).rounded() }, [0, 40, 80, 120, 0])
    XCTAssertEqual(frames[3].maxX, 100, accuracy: 1e-9)
  }

  func testAnItemBroaderThanTheRoomIsCutToIt() {
    let layout = FlowLayout(itemSizing: .fixed(Size(width: 500, height: 20)))
    XCTAssertEqual(figures(layout, context(items(2))), [[0, 0, 300, 20], [0, 20, 300, 20]])
  }

  func testFlowSideways() {
    let layout = FlowLayout(
      axis: .horizontal, itemSizing: .each { _, item in Size(width: 30 + Double(item), height: 150) }, lineSpacing: 3,
      interitemSpacing: 20, sectionInsets: EdgeInsets(top: 10, left: 7, bottom: 0, right: 9))
    // 390 points of height hold two items of 150 and a gap; each column is as broad as its broadest item.
    XCTAssertEqual(
      figures(layout, context(items(3))), [[7, 10, 30, 150], [7, 180, 31, 150], [41, 10, 32, 150]])
    XCTAssertEqual(layout.arrangement(for: context(items(3))).contentSize, Size(width: 82, height: 400))
  }

  // MARK: Grid

  func testGridColumnsShareTheWidthToThePixel() {
    // 100 points at 1.5 are 150 pixels: seven columns of 21 or 22.
    let context = context(items(7), width: 100, scale: 1.5, sizes: widths(Array(repeating: 1, count: 7)))
    let frames = GridLayout(columns: .count(7)).arrangement(for: context).allFrames
    XCTAssertEqual(frames.map { ($0.width * 1.5).rounded() }, [21, 21, 22, 21, 22, 21, 22])
    for (left, right) in zip(frames, frames.dropFirst()) {
      XCTAssertEqual((left.maxX * 1.5).rounded(), (right.minX * 1.5).rounded())
    }
    XCTAssertEqual(frames[6].maxX, 100, accuracy: 1e-9)
  }

  func testGridByMinimumWidthAndAspect() {
    // Three columns of at least 90 and two gaps of 6 fit into 300, four do not: 96 each. Items are half as high as
    // broad.
    let layout = GridLayout(
      columns: .minimumBreadth(90), itemLength: .aspect(2), lineSpacing: 2, interitemSpacing: 6)
    XCTAssertEqual(
      figures(layout, context(items(4))),
      [[0, 0, 96, 48], [102, 0, 96, 48], [204, 0, 96, 48], [0, 50, 96, 48]])
    XCTAssertEqual(figures(layout, context(items(1), width: 50)), [[0, 0, 50, 25]], "one column at least")
  }

  func testGridRowsAreAsHighAsTheirHighestItem() {
    let sizes = [10, 40, 20, 30].map { Size(width: 150, height: $0) }
    XCTAssertEqual(
      figures(GridLayout(columns: .count(2), lineSpacing: 5), context(items(4), sizes: sizes)),
      [[0, 0, 150, 40], [150, 0, 150, 40], [0, 45, 150, 30], [150, 45, 150, 30]])
  }

  // MARK: Masonry, gallery, pages

  func testMasonryPutsTheNextItemIntoTheShortestColumn() {
    let sizes = [50, 20, 30, 10, 40].map { Size(width: 98, height: $0) }
    // The columns end at 50, 20, 30. The fourth item goes into the second column, which then ends at 34; the fifth into
    // the third.
    XCTAssertEqual(
      figures(
        MasonryLayout(columns: .count(3), lineSpacing: 4, interitemSpacing: 3), context(items(5), sizes: sizes)),
      [
        [0, 0, 98, 50], [101, 0, 98, 20], [202, 0, 98, 30], [101, 24, 98, 10],
        [202, 34, 98, 40],
      ])
  }

  func testGallerySideways() {
    // 400 points of height hold three items of 120 and two gaps of 10.
    let layout = GalleryLayout(
      itemSize: Size(width: 80, height: 120), lineSpacing: 6, interitemSpacing: 10,
      insets: EdgeInsets(top: 0, left: 12, bottom: 5, right: 20))
    let context = context(
      [CollectionSection(itemCount: 2), CollectionSection(itemCount: 0), CollectionSection(itemCount: 2)])
    XCTAssertEqual(
      figures(layout, context),
      [[12, 0, 80, 120], [12, 130, 80, 120], [12, 260, 80, 120], [98, 0, 80, 120]])
    XCTAssertEqual(layout.arrangement(for: context).contentSize, Size(width: 198, height: 400))
    var mirrored = context
    mirrored.direction = .rightToLeft
    // The content is as wide as the view, and begins 12 points from its right edge.
    XCTAssertEqual(figures(layout, mirrored)[0], [208, 0, 80, 120])
  }

  func testPagesAreAsLargeAsTheRoom() {
    XCTAssertEqual(
      figures(PagingLayout(), context(items(3))), [[0, 0, 300, 400], [300, 0, 300, 400], [600, 0, 300, 400]])
    XCTAssertEqual(
      figures(PagingLayout(), context(items(2), direction: .rightToLeft)), [[300, 0, 300, 400], [0, 0, 300, 400]])
    XCTAssertEqual(figures(PagingLayout(axis: .vertical), context(items(2)))[1], [0, 400, 300, 400])
  }

  func testFramesOfOnesOwnAreMirroredAndRounded() {
    let own = CollectionArrangement(
      frames: [Rect(x: 10.2, y: 0.6, width: 20, height: 20), Rect(x: 250, y: 700, width: 50, height: -4)],
      context: context(items(2), direction: .rightToLeft))
    XCTAssertEqual(own.frame(of: 0), Rect(x: 270, y: 1, width: 20, height: 20))
    XCTAssertEqual(own.frame(of: 1), Rect(x: 0, y: 700, width: 50, height: 0))
    XCTAssertEqual(own.contentSize, Size(width: 300, height: 700))
  }

  // MARK: Empty and hostile

  func testNoSectionsNoItemsNoRoom() {
    var random = SeededGenerator.printed()
    for sections in [[], [CollectionSection(itemCount: 0)], items(70)] {
      for (width, height) in [(0.0, 0.0), (Double.nan, Double.infinity), (300, 400)] {
        for named in random.layouts() {
          let context = context(sections, width: width, height: height)
          let arrangement = named.layout.arrangement(for: context)
          XCTAssertEqual(arrangement.elementCount, context.sections.elementCount)
          XCTAssertEqual(arrangement.allFrames.count, arrangement.elementCount)
          XCTAssertTrue(arrangement.contentSize.width >= 0 && arrangement.contentSize.height >= 0, named.name)
        }
      }
    }
  }

  func testFiguresThatAreNoLengthsDoNotStopALayout() {
    for bad in [Double.nan, .infinity, -.infinity, -50, 1e300] {
      let insets = EdgeInsets(top: bad, left: bad, bottom: bad, right: bad)
      let size = Size(width: bad, height: bad)
      let layouts: [any CollectionLayout] = [
        ListLayout(lineSpacing: bad, sectionInsets: insets),
        FlowLayout(itemSizing: .fixed(size), lineSpacing: bad, interitemSpacing: bad, sectionInsets: insets),
        FlowLayout(itemSizing: .each { _, _ in size }, interitemSpacing: bad, justification: .justified),
        GridLayout(columns: .minimumBreadth(bad), itemLength: .aspect(bad), interitemSpacing: bad),
        GridLayout(columns: .count(.min), itemLength: .fixed(bad), lineSpacing: bad),
        MasonryLayout(columns: .count(.max), lineSpacing: bad, interitemSpacing: bad, sectionInsets: insets),
        GalleryLayout(itemSize: size, lineSpacing: bad, interitemSpacing: bad, insets: insets),
      ]
      var context = context(items(200), sizes: [size, Size(width: 9e6, height: 9e6), size])
      context.estimates = SizeEstimates(item: size, header: size, footer: size)
      for layout in layouts {
        let arrangement = layout.arrangement(for: context)
        for frame in arrangement.allFrames {
          XCTAssertTrue(frame.minX.isFinite && frame.minY.isFinite && frame.width >= 0 && frame.height >= 0)
        }
        for element in 0..<3 {
          let range = layout.sizeRange(for: context.sections.element(at: element)!, in: context)
          XCTAssertTrue(range.min.width >= 0 && range.min.height >= 0 && range.max.width >= range.min.width)
        }
      }
      let own = CollectionArrangement(
        frames: [Rect(x: bad, y: bad, width: bad, height: bad), Rect(x: 0, y: 0, width: 5, height: 5)],
        contentSize: size, context: self.context(items(2)))
      XCTAssertEqual(own.elements(in: Rect(x: 1, y: 1, width: 1, height: 1)).last, 1)
    }
  }

  // MARK: Size ranges for measuring

  func testSizeRanges() {
    let context = context([CollectionSection(itemCount: 5, hasHeader: true)])
    func range(_ layout: any CollectionLayout, _ element: Int = 2) -> SizeRange {
      layout.sizeRange(for: context.sections.element(at: element)!, in: context)
    }
    let insets = EdgeInsets(top: 1, left: 20, bottom: 1, right: 30)
    XCTAssertEqual(range(ListLayout(sectionInsets: insets)), SizeRange(width: 250))
    XCTAssertEqual(range(ListLayout(sectionInsets: insets), 0), SizeRange(width: 300), "headers leave insets aside")
    XCTAssertEqual(
      range(ListLayout(axis: .horizontal)),
      SizeRange(min: Size(width: 0, height: 400), max: Size(width: .infinity, height: 400)))
    XCTAssertEqual(
      range(FlowLayout(sectionInsets: insets)), SizeRange(upTo: Size(width: 250, height: .infinity)))
    XCTAssertEqual(
      range(FlowLayout(itemSizing: .each { $0 == 0 && $1 == 1 ? Size(width: 7, height: 9) : .zero })),
      SizeRange(exactly: Size(width: 7, height: 9)))
    XCTAssertEqual(range(GridLayout(columns: .count(3), interitemSpacing: 3)), SizeRange(width: 98))
    XCTAssertEqual(
      range(GridLayout(columns: .count(3), itemLength: .aspect(2))), SizeRange(exactly: Size(width: 100, height: 50)))
    XCTAssertEqual(range(MasonryLayout(columns: .count(7))), SizeRange(width: 42))
    XCTAssertEqual(
      range(GalleryLayout(itemSize: Size(width: 90, height: 80))), SizeRange(exactly: Size(width: 90, height: 80)))
    XCTAssertEqual(range(PagingLayout()), SizeRange(exactly: Size(width: 300, height: 400)))
  }
}
