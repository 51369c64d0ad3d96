import SateenComponents
import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Animated scrolls of lists whose items change in each frame, such as a message that is still being written.
@MainActor
final class ScrollToEndWhileChangingTests: XCTestCase {
  private let journal = Journal()

  private func chat(isAnchored: Bool) -> (HeadlessHost, List<Item>) {
    let journal = journal
    let list = List((0..<80).map { Item(id: $0, height: 50) }) { item in ProbeCell(item, journal) }
    list.isBottomAnchored = isAnchored
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    list.scrollToEnd(animated: false)
    host.settle()
    XCTAssertEqual(missing(list), 0, accuracy: 0.5)
    list.contentOffset.y -= 2_000
    host.settle()
    XCTAssertEqual(missing(list), 2_000, accuracy: 0.5)
    return (host, list)
  }

  /// The distance to the end, in points.
  private func missing(_ list: ListNode) -> Double { list.scrollView.maximumOffset.y - list.contentOffset.y }

  /// Changes a list before each frame of a second.
  private func frames(_ host: HeadlessHost, _ list: ListNode, _ change: (Int) -> Void) {
    var last = missing(list)
    for frame in 0..<60 {
      change(frame)
      host.step()
      XCTAssertEqual(list.visibleElementsWithoutAnything, 0)
      let now = missing(list)
      XCTAssertLessThan(now, last + 60, "frame \(frame)")
      last = now
    }
  }

  func testAnAnimatedScrollToTheEndArrivesWhileAnItemChanges() async {
    for isAnchored in [true, false] {
      let (host, list) = chat(isAnchored: isAnchored)
      list.scrollToEnd(animated: true)
      frames(host, list) { _ in list.items[40].revision += 1 }
      XCTAssertEqual(missing(list), 0, accuracy: 0.5, "anchored: \(isAnchored)")
    }
  }

  func testAnAnimatedScrollToTheLastItemArrivesWhileAnItemChanges() async {
    for isAnchored in [true, false] {
      let (host, list) = chat(isAnchored: isAnchored)
      list.scroll(to: 79, at: .end, animated: true)
      frames(host, list) { _ in list.items[40].revision += 1 }
      XCTAssertEqual(missing(list), 0, accuracy: 0.5, "anchored: \(isAnchored)")
    }
  }

  func testAnAnimatedScrollToTheEndFollowsAnItemThatGrows() async {
    let (host, list) = chat(isAnchored: true)
    list.scrollToEnd(animated: true)
    frames(host, list) { _ in
      list.items[79].revision += 1
      list.items[79].height += 4
    }
    host.settle()
    XCTAssertEqual(missing(list), 0, accuracy: 0.5)
    XCTAssertEqual(list.frame(of: 79)?.height, 50 + 60 * 4)
  }

  func testAnAnimatedScrollToTheEndAskedForWithEachNewItemArrives() async {
    for isAnchored in [true, false] {
      let (host, list) = chat(isAnchored: isAnchored)
      frames(host, list) { frame in
        list.items.append(Item(id: 100 + frame, height: 50))
        list.scrollToEnd(animated: true)
      }
      XCTAssertLessThan(missing(list), 700, "anchored: \(isAnchored)")
      host.settle()
      XCTAssertEqual(missing(list), 0, accuracy: 0.5, "anchored: \(isAnchored)")
    }
  }

  /// A chat program appends a question and an answer, scrolls to them, and the answer's words come in.
  func testAnAnimatedScrollToTheEndFollowsWordsThatStreamIn() async {
    struct Message: ListItem, Equatable {
      let id: Int
      var text: String
    }
    let list = List((0..<60).map { Message(id: $0, text: "message \($0)") }) { message in
      Label(message.text).padding(horizontal: 16, vertical: 9)
    }
    list.isBottomAnchored = true
    list.contentInset = EdgeInsets(horizontal: 0, vertical: 8)
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    list.contentOffset.y -= 900
    host.settle()
    list.apply(list.items + [Message(id: 60, text: "?"), Message(id: 61, text: "")], animated: true)
    list.scrollToEnd(animated: true)
    for frame in 0..<180 {
      if frame.isMultiple(of: 2) { list.items[61].text += "word " }
      host.step()
      if frame > 60 { XCTAssertLessThan(missing(list), 25, "frame \(frame)") }
    }
    host.settle()
    XCTAssertEqual(missing(list), 0, accuracy: 0.01)
    XCTAssertGreaterThan(list.frame(of: 61)?.height ?? 0, 100)
  }

  // MARK: Other ends

  private func list(
    _ items: Range<Int>, layout: some CollectionLayout = TableLayout(), isAnchored: Bool = false,
    height: Double = 400
  ) -> (HeadlessHost, List<Item>) {
    let journal = journal
    let list = List(items.map { Item(id: $0, height: 50) }, layout: layout) { item in ProbeCell(item, journal) }
    list.isBottomAnchored = isAnchored
    let host = HeadlessHost(size: Size(width: 300, height: height))
    host.container.rootNode = list
    host.settle()
    list.contentOffset.y = 500
    host.settle()
    return (host, list)
  }

  private var layouts: [any CollectionLayout] { [TableLayout(), ListLayout()] }

  func testAnAnimatedScrollToTheEndFollowsItemsThatAreAppended() async {
    for layout in layouts {
      for isAnchored in [true, false] {
        let (host, list) = list(0..<80, layout: layout, isAnchored: isAnchored)
        list.scrollToEnd(animated: true)
        for frame in 0..<40 {
          if frame % 5 == 3 { list.items.append(Item(id: 100 + frame, height: 70)) }
          let before = list.contentOffset.y
          host.step()
          XCTAssertLessThan(list.contentOffset.y - before, 2_500, "frame \(frame)")
        }
        host.settle()
        XCTAssertEqual(missing(list), 0, accuracy: 0.01, "\(layout), anchored: \(isAnchored)")
        XCTAssertEqual(list.items.count, 88)
      }
    }
  }

  func testAnAnimatedScrollToTheEndOutlivesTheLastItem() async {
    for layout in layouts {
      let (host, list) = list(0..<80, layout: layout)
      list.scrollToEnd(animated: true)
      for _ in 0..<4 { host.step() }
      list.items.removeLast()
      host.step()
      list.items += (200..<210).map { Item(id: $0, height: 50) }
      host.settle()
      XCTAssertEqual(missing(list), 0, accuracy: 0.01, "\(layout)")
    }
  }

  func testAnAnimatedScrollToTheEndIsAnimatedThoughTheEndIsNotArrangedYet() async {
    for layout in layouts {
      let (host, list) = list(0..<80, layout: layout)
      list.items += (200..<210).map { Item(id: $0, height: 50) }
      list.scrollToEnd(animated: true)
      var steps: Set<Double> = []
      for _ in 0..<100 {
        host.step()
        steps.insert(list.contentOffset.y)
      }
      XCTAssertGreaterThan(steps.count, 10, "\(layout)")
      XCTAssertEqual(missing(list), 0, accuracy: 0.01, "\(layout)")
    }
  }

  func testAnAnimatedScrollToTheEndArrivesInAListThatGetsAnotherSize() async {
    for (layout, height) in [(layouts[0], 250.0), (layouts[1], 250), (layouts[0], 550)] {
      let (host, list) = list(0..<80, layout: layout)
      list.scrollToEnd(animated: true)
      for _ in 0..<4 { host.step() }
      host.resize(to: Size(width: 300, height: height))
      host.settle()
      XCTAssertEqual(missing(list), 0, accuracy: 0.01, "\(layout), \(height)")
    }
  }

  func testAnAnimatedScrollToTheEndArrivesThoughTheListIsReloaded() async {
    let (host, list) = list(0..<80)
    let feed = TestFeed(count: 80)
    list.dataSource = feed
    host.settle()
    list.scrollToEnd(animated: true)
    for _ in 0..<4 { host.step() }
    feed.sections[0] += (0..<9).map { Item(id: 200 + $0, height: 50) }
    list.reloadData()
    host.settle()
    XCTAssertEqual(missing(list), 0, accuracy: 0.01)
    XCTAssertEqual(list.numberOfItems, 89)
  }

  func testAScrollToTheEndWaitsForItemsThatAreStillCompared() async {
    for isAnimated in [true, false] {
      let (host, list) = list(0..<80)
      list.items += (1_000..<9_000).map { Item(id: $0, height: 50) }
      XCTAssertFalse(list.isShowingNewest)
      list.scrollToEnd(animated: isAnimated)
      host.settle()
      XCTAssertEqual(list.numberOfItems, 8_080)
      XCTAssertEqual(missing(list), 0, accuracy: 0.01)
    }
  }

  func testAScrollToTheEndGoesToTheEndThatSizesOfTheSameTurnLeadTo() async throws {
    let (host, list) = list(0..<80)
    list.scrollToEnd(animated: false)
    host.settle()
    let last = try XCTUnwrap(list.cell(of: 79) as? ProbeCell)
    list.contentOffset.y -= 200
    host.settle()
    last.grow(by: 300)
    for _ in 0..<30 {
      list.scrollToEnd(animated: true)
      host.step()
    }
    for _ in 0..<60 { host.step() }
    XCTAssertEqual(missing(list), 0, accuracy: 0.01)
  }

  func testAReaderWhoScrollsOnIsNotTakenToTheEndByItemsThatAreAppended() async {
    let (host, list) = list(0..<80)
    list.scrollToEnd(animated: true)
    for _ in 0..<5 { host.step() }
    host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: -300))
    host.settle()
    let place = list.contentOffset.y
    list.items.append(Item(id: 100, height: 50))
    host.settle()
    XCTAssertEqual(list.contentOffset.y, place)
  }
}
