import SateenLayout
import XCTest

@testable import SateenLists

final class PinnedElementsTests: XCTestCase {
  /// A header of 40, five items of 100, a footer of 30; a header of 40, three items of 100, a footer of 20. In points
  /// from the start: 0, 40, 540; 570, 610, 910, and 930 at the end.
  private func arrangement(
    _ axis: CollectionAxis = .vertical, _ direction: LayoutDirection = .leftToRight
  ) -> CollectionArrangement {
    let sections = CollectionSections([
      CollectionSection(itemCount: 5, hasHeader: true, hasFooter: true),
      CollectionSection(itemCount: 3, hasHeader: true, hasFooter: true),
    ])
    var sizes = ElementSizes(count: sections.elementCount)
    for (index, length) in [40, 100, 100, 100, 100, 100, 30, 40, 100, 100, 100, 20].enumerated() {
      sizes[index] = Size(width: Double(length), height: Double(length))
    }
    return ListLayout(axis: axis).arrangement(
      for: CollectionLayoutContext(
        viewport: Size(width: 300, height: 300), direction: direction, sections: sections, sizes: sizes))
  }

  private func pinned(_ start: Double, _ end: Double) -> [Int: Double] {
    let elements = arrangement().pinnedElements(in: Rect(x: 0, y: start, width: 300, height: end - start))
    return Dictionary(uniqueKeysWithValues: elements.map { ($0.index, $0.frame.minY) })
  }

  func testHeadersAndFootersStayAtTheEdgesOfWhatShows() {
    XCTAssertEqual(pinned(200, 500), [0: 200, 6: 470])
    XCTAssertEqual(pinned(650, 850), [7: 650, 11: 830])
  }

  func testTheNextSectionPushesAHeaderOut() {
    XCTAssertEqual(pinned(545, 845), [0: 530, 11: 825])
    XCTAssertEqual(pinned(530, 830), [0: 530, 11: 810])
    XCTAssertEqual(pinned(529, 829), [0: 529, 11: 809])
    XCTAssertEqual(pinned(569, 869), [0: 530, 11: 849])
    XCTAssertEqual(pinned(570, 870), [11: 850], "the second header is at its own place")
    XCTAssertEqual(pinned(571, 871), [7: 571, 11: 851])
  }

  func testAFooterStaysBehindItsHeader() {
    // The footer would stand at 555, but goes no further up than 610, which is off screen.
    XCTAssertEqual(pinned(200, 575), [0: 200])
    XCTAssertEqual(pinned(330, 620), [0: 330, 11: 610])
    XCTAssertEqual(pinned(340, 640), [0: 340, 11: 620])
  }

  func testPulledPastTheStartNothingIsMoved() {
    XCTAssertEqual(pinned(-50, 250), [6: 220])
    XCTAssertEqual(pinned(-400, -100), [:])
    XCTAssertEqual(pinned(2_000, 2_300), [:])
  }

  func testSidewaysFromRightToLeft() {
    let arrangement = arrangement(.horizontal, .rightToLeft)
    XCTAssertEqual(arrangement.frame(of: 0), Rect(x: 890, y: 0, width: 40, height: 300))
    // The viewport begins 200 points from the right end of 930.
    let pinned = arrangement.pinnedElements(in: Rect(x: 430, y: 0, width: 300, height: 300))
    XCTAssertEqual(
      pinned,
      [
        PinnedElement(index: 0, frame: Rect(x: 690, y: 0, width: 40, height: 300)),
        PinnedElement(index: 6, frame: Rect(x: 430, y: 0, width: 30, height: 300)),
      ])
  }

  func testHeadersOfFramesOfOnesOwn() {
    let sections = CollectionSections([
      CollectionSection(itemCount: 1, hasHeader: true), CollectionSection(itemCount: 0),
      CollectionSection(itemCount: 1, hasHeader: true),
    ])
    let context = CollectionLayoutContext(viewport: Size(width: 100, height: 100), sections: sections)
    // The second section is positioned before the first.
    let frames = [500, 520, 0, 20].map { Rect(x: 0, y: Double($0), width: 100, height: $0 % 500 == 0 ? 20 : 200) }
    let arrangement = CollectionArrangement(frames: frames, context: context)
    XCTAssertEqual(
      arrangement.pinnedElements(in: Rect(x: 0, y: 50, width: 100, height: 100)).map(\.index), [2])
    XCTAssertEqual(
      arrangement.pinnedElements(in: Rect(x: 0, y: 600, width: 100, height: 100)),
      [PinnedElement(index: 0, frame: Rect(x: 0, y: 600, width: 100, height: 20))])
  }
}
