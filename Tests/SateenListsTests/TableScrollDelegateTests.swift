import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// The program may set the delegate of a list's scroll view, which the list does not use itself.
@MainActor
final class TableScrollDelegateTests: XCTestCase {
  private final class Ear: ScrollViewDelegate {
    var heard: Set<String> = []
    func scrollViewDidScroll(_ scrollView: ScrollView) { heard.insert("scroll") }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { heard.insert("begin") }
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
      heard.insert("release")
      target.y = 3_000
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { heard.insert("let go") }
    func scrollViewDidEndScrolling(_ scrollView: ScrollView) { heard.insert("end") }
  }

  func testAListWithADelegateOfItsScrollViewStillShowsItsRows() async {
    let bench = TableBench(TestFeed(count: 500))
    let ear = Ear()
    bench.table.scrollView.delegate = ear
    bench.host.settle()
    bench.host.drag(from: Point(x: 150, y: 350), to: Point(x: 150, y: 100), steps: 10)
    bench.host.settle()
    XCTAssertEqual(ear.heard, ["scroll", "begin", "release", "let go", "end"])
    XCTAssertEqual(bench.offset, 3_000)
    XCTAssertEqual(bench.holes(), 0)
    bench.checkFrame()
    bench.table.scrollView.delegate = nil
    bench.table.scrollView.contentOffset.y = 9_000
    bench.host.settle()
    XCTAssertEqual(bench.holes(), 0)
  }
}
