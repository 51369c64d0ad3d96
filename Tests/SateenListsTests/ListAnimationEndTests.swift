import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// The ends of animated changes.
@MainActor
final class ListAnimationEndTests: XCTestCase {
  private func list(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) {
    let journal = Journal()
    let list = List((0..<40).map { Item(id: $0, height: 50) }, layout: layout) { item in ProbeCell(item, journal) }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    return (list, host)
  }

  /// Checks that all visible rows stand in their frames and are opaque.
  private func assertRests(_ list: List<Item>, line: UInt = #line) {
    for node in list.visibleNodes {
      XCTAssertEqual(node.frame, list.item(of: node).flatMap { list.frame(of: $0.id) }, line: line)
      XCTAssertEqual(node.layer.opacity, 1, line: line)
    }
  }

  func testTheEndOfAnAnimationComesAfterTheChange() async {
    for layout in [TableLayout(), ListLayout(), GridLayout(columns: .count(2))] as [any CollectionLayout] {
      func opened(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) { self.list(layout) }
      let (list, host) = opened(layout)
      for (name, ids) in [
        ("moved", [5] + Array(0..<5) + Array(6..<40)), ("deleted", Array(3..<40)), ("inserted", [50] + Array(0..<40)),
      ] {
        var heard: [String] = []
        var shown = 0.0
        var ended = 0.0
        list.apply(ids.map { Item(id: $0, height: 50) }, animated: true) {
          heard.append("shown")
          shown = host.time
          list.whenAnimationsEnd {
            heard.append("ended")
            ended = host.time
            self.assertRests(list)
          }
        }
        host.step()
        XCTAssertEqual(heard, ["shown"], "\(layout) \(name)")
        host.settle()
        XCTAssertEqual(heard, ["shown", "ended"], "\(layout) \(name)")
        XCTAssertGreaterThan(ended - shown, 0.24, "\(layout) \(name)")
        XCTAssertLessThan(ended - shown, 0.6, "\(layout) \(name)")
      }
    }
  }

  func testWithoutAnAnimationTheEndIsThereAtOnce() async {
    let (list, host) = list(TableLayout())
    var ends = 0
    list.whenAnimationsEnd { ends += 1 }
    XCTAssertEqual(ends, 1)
    list.apply((3..<40).map { Item(id: $0, height: 50) }) { list.whenAnimationsEnd { ends += 1 } }
    XCTAssertEqual(ends, 2)
    host.settle()
    XCTAssertEqual(ends, 2)
  }

  func testALaterAnimationIsWaitedForAndAPlainChangeEndsBoth() async {
    let (list, host) = list(TableLayout())
    var heard: [String] = []
    @MainActor func apply(_ first: Int, animated: Bool = true) {
      list.apply((first..<40).map { Item(id: $0, height: 50) }, animated: animated) {
        list.whenAnimationsEnd { heard.append("\(first)") }
      }
    }
    apply(1)
    host.advance(by: 0.15)
    apply(2)
    host.advance(by: 0.15)
    XCTAssertEqual(heard, [])
    host.settle()
    XCTAssertEqual(heard, ["1", "2"])
    heard = []
    apply(3)
    host.advance(by: 0.1)
    apply(4, animated: false)
    XCTAssertEqual(heard, ["3", "4"])
  }

  func testACompletionMayChangeTheListAgainAndAgain() async {
    let (list, host) = list(TableLayout())
    var rounds = 0
    @MainActor func next() {
      rounds += 1
      guard rounds < 4 else { return }
      list.apply((rounds..<40).map { Item(id: $0, height: 50) }, animated: true) {
        list.whenAnimationsEnd { next() }
      }
    }
    next()
    host.settle()
    XCTAssertEqual(rounds, 4)
    XCTAssertEqual(list.items.first?.id, 3)
    var ends = 0
    list.apply((10..<40).map { Item(id: $0, height: 50) }, animated: true)
    host.step()
    list.whenAnimationsEnd { ends += 1 }
    host.container.rootNode = nil
    host.step()
    XCTAssertEqual(ends, 1, "leaving the window ends animations")
  }
}
