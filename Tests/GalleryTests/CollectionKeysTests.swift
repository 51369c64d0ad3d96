import SateenCore
import SateenLayout
import SateenLists
import XCTest

@testable import Gallery

/// The keys of the pages about collections.
final class CollectionKeysTests: XCTestCase {
  @MainActor
  func testTopicsFlowInLinesThatAreJustifiedAndTurnedOnTheirSide() async throws {
    let stage = try GalleryStage("flow")
    let page = try stage.page(FlowPage.self)
    func frame(_ item: Int) -> Rect { page.collection.rectForItem(at: ItemPath(item: item, section: 0)) ?? .zero }
    XCTAssertEqual(frame(0).minY, frame(1).minY, "the first two share a line")
    XCTAssertGreaterThan(frame(20).minY, frame(0).maxY)
    let second = frame(1).minX
    stage.press("j")
    XCTAssertGreaterThanOrEqual(frame(1).minX, second)
    let rightEdges = Set((0..<40).map { frame($0) }.filter { $0.maxX > page.collection.bounds.width - 25 }.map(\.maxX))
    XCTAssertEqual(rightEdges, [page.collection.bounds.width - 24], "lines end where the room does")
    stage.press("h")
    XCTAssertEqual(frame(0).minX, frame(1).minX, "lines run down")
    XCTAssertGreaterThan(page.collection.scrollView.contentSize.width, page.collection.bounds.width)
    stage.press("h")
    let count = page.topics.count
    stage.press("i")
    XCTAssertEqual(page.collection.numberOfItems, count + 3)
    stage.press(.down)
    stage.press(.space)
    stage.press(.right)
    stage.press(.space)
    XCTAssertEqual(page.collection.pathsForSelectedItems.map(\.item), [0, 1])
    stage.press("d")
    XCTAssertEqual(page.collection.numberOfItems, count + 1)
    let names = page.topics.map(\.name)
    stage.press("s")
    XCTAssertNotEqual(page.topics.map(\.name), names)
    stage.assertNothingIsBlank("shuffled topics")
  }

  @MainActor
  func testTheGridChangesItsColumnsAndTheirShape() async throws {
    let stage = try GalleryStage("grid")
    let page = try stage.page(GridPage.self)
    func frame(_ item: Int) -> Rect { page.collection.rectForItem(at: ItemPath(item: item, section: 0)) ?? .zero }
    /// The number of items in the first line.
    func columns() -> Int { (0..<20).filter { frame($0).minY == frame(0).minY }.count }
    XCTAssertEqual(columns(), 5)
    XCTAssertGreaterThanOrEqual(frame(0).width, 150)
    stage.press("=")
    XCTAssertEqual(columns(), 6)
    stage.press("-")
    stage.press("-")
    XCTAssertEqual(columns(), 4)
    XCTAssertEqual(frame(0).width, frame(0).height, accuracy: 1)
    stage.press("w")
    XCTAssertEqual(frame(0).width / frame(0).height, 1.6, accuracy: 0.02)
    stage.press("a")
    XCTAssertNil(page.columns)
    XCTAssertEqual(columns(), 5, "as many as fit with 150 points")
    stage.press(.end)
    stage.assertNothingIsBlank("the grid's end")
    XCTAssertLessThan(page.collection.liveNodeCount, 160)
  }

  @MainActor
  func testPhotosGoBelowTheShortestColumn() async throws {
    let stage = try GalleryStage("masonry")
    let page = try stage.page(MasonryPage.self)
    func frame(_ item: Int) -> Rect { page.collection.rectForItem(at: ItemPath(item: item, section: 0)) ?? .zero }
    let firstLine = (0..<4).map { frame($0).maxY }
    XCTAssertGreaterThan(Set(firstLine).count, 1, "photos have shapes of their own")
    let shortest = firstLine.indices.min { firstLine[$0] < firstLine[$1] } ?? 0
    XCTAssertEqual(frame(4).minX, frame(shortest).minX)
    stage.press("=")
    XCTAssertEqual(page.columns, 5)
    XCTAssertEqual((0..<5).map { frame($0).minY }, Array(repeating: 16, count: 5))
    stage.press("-")
    stage.press("-")
    XCTAssertEqual(page.columns, 3)
    stage.press("i")
    XCTAssertEqual(page.collection.numberOfItems, 301)
    stage.press("d")
    XCTAssertEqual(page.collection.numberOfItems, 300)
    let pins = page.pins.map(\.id)
    stage.press("s")
    XCTAssertNotEqual(page.pins.map(\.id), pins)
    stage.assertNothingIsBlank("shuffled photos")
  }

  @MainActor
  func testTitlesOfTheGridStayInView() async throws {
    let stage = try GalleryStage("sticky")
    let page = try stage.page(StickyHeadersPage.self)
    for section in 1...3 {
      stage.press("j")
      XCTAssertEqual(page.currentSection, section)
    }
    stage.press("k")
    XCTAssertEqual(page.currentSection, 2)
    stage.host.send(.wheel(Point(x: 700, y: 500), dx: 0, dy: 1))
    stage.host.settle()
    let header = try XCTUnwrap(page.collection.nodeForHeader(inSection: page.currentSection))
    XCTAssertTrue(header.isVisible)
    XCTAssertEqual(header.frame.minY, page.collection.contentOffset.y, accuracy: 1)
    stage.press("h")
    XCTAssertFalse(page.collection.nodeForHeader(inSection: page.currentSection)?.isVisible ?? false)
    XCTAssertNil(page.collection.rectForFooter(inSection: 0))
    stage.press("f")
    XCTAssertNotNil(page.collection.rectForFooter(inSection: 0))
  }

  @MainActor
  func testLayoutsOfOnesOwnPlaceTheTimelineAndTheSunflower() async throws {
    let stage = try GalleryStage("custom")
    let page = try stage.page(CustomLayoutPage.self)
    func frames() -> [Rect] {
      (0..<page.count).compactMap { page.collection.rectForItem(at: ItemPath(item: $0, section: 0)) }
    }
    let timeline = frames()
    XCTAssertEqual(timeline.count, 60)
    XCTAssertEqual(Set(timeline.map(\.minX)).count, 2, "two sides")
    assertApart(timeline)
    stage.press("l")
    XCTAssertGreaterThan(frames().last?.minY ?? 0, timeline.last?.minY ?? 0)
    stage.press("i")
    XCTAssertEqual(page.collection.numberOfItems, 61)
    stage.press("d")
    stage.press("s")
    XCTAssertTrue(page.isSunflower)
    let loose = frames()
    XCTAssertEqual(loose.count, 110)
    XCTAssertEqual(Set(loose.map(\.size)).count, 1)
    assertApart(loose)
    let middle = stage.middle(of: try XCTUnwrap(page.collection.nodeForItem(at: ItemPath(item: 0, section: 0))))
    XCTAssertEqual(middle.x, 264 + 448, accuracy: 30, "the first seed is in the middle")
    stage.assertNothingIsBlank("the sunflower")
    stage.press("i")
    XCTAssertEqual(page.collection.numberOfItems, 120)
    XCTAssertLessThan(frames()[0].width, loose[0].width, "more seeds are smaller ones")
    stage.press("t")
    XCTAssertFalse(page.isSunflower)
    stage.assertNothingIsBlank("the timeline again")
  }

  /// Checks that no two frames overlap by more than the corners of round items.
  private func assertApart(_ frames: [Rect], file: StaticString = #filePath, line: UInt = #line) {
    for (index, one) in frames.enumerated() {
      for other in frames.dropFirst(index + 1) {
        let shared = one.intersection(other)
        XCTAssertLessThan(min(shared.width, shared.height), one.width * 0.3, file: file, line: line)
      }
    }
  }

  @MainActor
  func testShelvesSlideAndAreFoundWhereTheyWereLeft() async throws {
    let stage = try GalleryStage("nesting")
    let page = try stage.page(NestingPage.self)
    func offsets() -> [Double] { page.shelves.map { $0.covers.contentOffset.x } }
    let start = offsets()
    XCTAssertEqual(Set(start).count, 1)
    stage.press(.right)
    let moved = offsets()
    XCTAssertEqual(Set(moved).count, moved.count, "each has its own place")
    for (old, new) in zip(start, moved) { XCTAssertGreaterThan(new, old + 400) }
    let cell = ObjectIdentifier(try XCTUnwrap(page.shelves.first))
    stage.press("t")
    XCTAssertEqual(page.table.pathsForVisible.last?.row, NestingPage.count - 1)
    stage.host.advance(by: 1)
    stage.host.settle()
    XCTAssertNotEqual(ObjectIdentifier(try XCTUnwrap(page.shelves.first)), cell, "it was made anew")
    for (old, new) in zip(moved, offsets()) { XCTAssertEqual(old, new, accuracy: 0.5) }
    stage.assertNothingIsBlank("the shelves")
    stage.press(.left)
    XCTAssertLessThan(offsets().first ?? 0, moved.first ?? 0)
  }

  @MainActor
  func testTheCoverStretchesAndTheCarouselTurns() async throws {
    let stage = try GalleryStage("effects")
    let page = try stage.page(EffectsPage.self)
    let cover = try XCTUnwrap(page.list.nodeForHeader(inSection: 0))
    let carousel = try XCTUnwrap(page.carousel)
    XCTAssertEqual(cover.layer.transform, .identity)
    let first = try XCTUnwrap(carousel.photos.nodeForItem(at: ItemPath(item: 2, section: 0)))
    XCTAssertEqual(first.layer.opacity, 1, accuracy: 0.01)
    stage.press(.right)
    stage.host.settle()
    XCTAssertLessThan(first.layer.opacity, 0.6)
    let second = carousel.photos.nodeForItem(at: ItemPath(item: 3, section: 0))
    XCTAssertEqual(second?.layer.opacity ?? 0, 1, accuracy: 0.01)
    stage.host.press(.character("p"))
    stage.host.step()
    XCTAssertGreaterThan(cover.layer.transform.a, 1.2)
    stage.host.advance(by: 1)
    stage.host.settle()
    XCTAssertEqual(cover.layer.transform, .identity)
    XCTAssertNotNil(page.list.nodeForSupplementary(.background, inSection: 1))
    stage.assertNothingIsBlank("cards and counts")
  }

  @MainActor
  func testThePagerTurnsItsPages() async throws {
    let stage = try GalleryStage("pager")
    let page = try stage.page(PagerPage.self)
    func current() -> Int { page.pager.currentPageIndex }
    XCTAssertTrue(page.pager.controllers[0].isShowing)
    stage.press(.right)
    XCTAssertEqual(current(), 1)
    XCTAssertTrue(page.pager.controllers[1].isShowing)
    XCTAssertFalse(page.pager.controllers[0].isShowing)
    stage.press(.left)
    XCTAssertEqual(current(), 0)
    stage.press("5")
    XCTAssertEqual(current(), 4)
    stage.host.resize(to: GalleryStage.narrow)
    stage.host.settle()
    XCTAssertEqual(current(), 4, "the page stays when its size changes")
    stage.host.resize(to: GalleryStage.wide)
    stage.host.settle()
    stage.press("v")
    XCTAssertEqual(page.axis, .vertical)
    XCTAssertEqual(current(), 4)
    stage.assertNothingIsBlank("pages one below the other")
    XCTAssertTrue(stage.shell.isPageInFront)
  }
}
