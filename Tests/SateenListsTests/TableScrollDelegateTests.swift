import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// A list's delegate hears of scrolling, and so does the delegate of its scroll view; the list uses neither itself.
@MainActor
final class TableScrollDelegateTests: XCTestCase {
  private class Ear: ScrollViewDelegate {
    /// Every call in order; scrolls in a row are noted once.
    var heard: [String] = []
    var target: Double? = 3_000
    private(set) weak var node: DisplayNode?

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      if heard.last != "scroll" { note("scroll", scrollView) }
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("begin", scrollView) }
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
      note("release", scrollView)
      if let wish = self.target { target.y = wish }
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
      note(willDecelerate ? "let go, going on" : "let go", scrollView)
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note("decelerating", scrollView) }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note("decelerated", scrollView) }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { note("animated", scrollView) }
    func scrollViewDidEndScrolling(_ scrollView: ScrollView) { note("end", scrollView) }

    private func note(_ call: String, _ scrollView: ScrollView) {
      heard.append(call)
      node = scrollView.node
    }
  }

  private final class Delegate: Ear, ListDelegate {}

  private static let drag = [
    "begin", "scroll", "release", "let go, going on", "decelerating", "scroll", "decelerated", "end",
  ]

  private func drag(_ bench: TableBench) {
    bench.host.drag(from: Point(x: 150, y: 350), to: Point(x: 150, y: 100), steps: 10)
    bench.host.settle()
  }

  func testAListWithADelegateOfItsScrollViewStillShowsItsRows() async {
    let bench = TableBench(TestFeed(count: 500))
    let ear = Ear()
    bench.table.scrollView.delegate = ear
    bench.host.settle()
    drag(bench)
    XCTAssertEqual(ear.heard, Self.drag)
    XCTAssertEqual(bench.offset, 3_000)
    XCTAssertEqual(bench.holes(), 0)
    bench.checkFrame()
    bench.table.scrollView.delegate = nil
    bench.table.scrollView.contentOffset.y = 9_000
    bench.host.settle()
    XCTAssertEqual(bench.holes(), 0)
  }

  func testTheListsDelegateHearsOfScrollingAndSaysWhereADragEnds() async {
    let bench = TableBench(TestFeed(count: 500))
    let delegate = Delegate()
    bench.table.delegate = delegate
    bench.host.settle()
    drag(bench)
    XCTAssertEqual(delegate.heard, Self.drag)
    XCTAssertTrue(delegate.node === bench.table)
    XCTAssertEqual(bench.offset, 3_000)
    XCTAssertEqual(bench.holes(), 0)
    bench.checkFrame()
    delegate.heard = []
    bench.table.scrollToItem(at: bench.path(60), at: .top, animated: true)
    bench.host.settle()
    XCTAssertEqual(delegate.heard, ["scroll", "animated", "end"])
    XCTAssertEqual(bench.table.pathsForVisible.first, bench.path(60))
    bench.table.delegate = nil
    delegate.heard = []
    drag(bench)
    XCTAssertEqual(delegate.heard, [])
  }

  func testADelegateOfAnItemListHearsOfScrolling() async {
    let list = List((0..<100).map { Item(id: $0, height: 50) }, layout: GridLayout(columns: .count(2))) { item in
      ProbeCell(item, Journal())
    }
    let delegate = Delegate()
    delegate.target = 700
    list.delegate = delegate
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    host.drag(from: Point(x: 150, y: 350), to: Point(x: 150, y: 100), steps: 10)
    host.settle()
    XCTAssertEqual(delegate.heard, Self.drag)
    XCTAssertEqual(list.contentOffset.y, 700)
  }

  func testTheListsDelegateComesFirstAndAnObjectThatIsBothHearsOnce() async {
    let bench = TableBench(TestFeed(count: 500))
    let (delegate, ear) = (Delegate(), Ear())
    bench.table.delegate = delegate
    bench.table.scrollView.delegate = ear
    ear.target = 2_000
    bench.host.settle()
    drag(bench)
    XCTAssertEqual(delegate.heard, Self.drag)
    XCTAssertEqual(ear.heard, Self.drag)
    XCTAssertEqual(bench.offset, 2_000, "the last one's target")
    bench.table.scrollView.delegate = delegate
    delegate.heard = []
    drag(bench)
    XCTAssertEqual(delegate.heard.filter { $0 == "begin" }, ["begin"])
  }
}
