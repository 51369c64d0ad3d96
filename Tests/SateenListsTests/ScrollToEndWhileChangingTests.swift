import FoundationEssentials
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
}
