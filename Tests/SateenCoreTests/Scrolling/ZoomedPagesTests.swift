import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Pages of one picture that zooms.
@MainActor
final class ZoomedPagesTests: XCTestCase {
  private final class Album: ScrollViewDelegate {
    let pager = PagerWindow(count: 3)
    var pictures: [ScrollView] = []

    init() {
      for index in 0..<3 {
        let page = ScrollView()
        page.frame = Rect(x: 200 * Double(index), y: 0, width: 200, height: 300)
        let picture = View()
        picture.frame = Rect(x: 0, y: 0, width: 200, height: 150)
        page.addSubview(picture)
        page.contentSize = picture.frame.size
        page.delegate = self
        page.maximumZoomScale = 4
        pager.view.addSubview(page)
        pictures.append(page)
      }
      pager.view.contentOffset.x = 200
      pager.host.settle()
    }

    func viewForZooming(in scrollView: ScrollView) -> View? { scrollView.subviews.first { !($0 is ScrollView) } }

    var page: ScrollView { pictures[1] }
  }

  func testAPictureThatShowsAllOfItselfTurns() async {
    let album = Album()
    album.pager.drag(by: 90, steps: 6)
    album.pager.host.settle()
    XCTAssertEqual(album.pager.page, 2)
    XCTAssertEqual(album.page.contentOffset, Point(x: 0, y: -75))
  }

  func testAZoomedPictureIsDraggedAndTurnsAtItsEdge() async {
    let album = Album()
    album.page.zoomScale = 2
    album.pager.drag(by: 90, steps: 6, rests: true)
    album.pager.host.settle()
    XCTAssertEqual(album.pager.page, 1)
    XCTAssertEqual(album.page.contentOffset.x, 175, accuracy: 1)
    album.page.contentOffset.x = 200
    album.pager.drag(by: 90, steps: 6)
    album.pager.host.settle()
    XCTAssertEqual(album.pager.page, 2)
    XCTAssertEqual(album.page.contentOffset.x, 200)
    album.pager.view.contentOffset.x = 200
    album.page.contentOffset.x = 200
    album.pager.drag(by: -90, steps: 6, rests: true)
    album.pager.host.settle()
    XCTAssertEqual(album.pager.page, 1, "the other way there is more of the picture")
    XCTAssertEqual(album.page.contentOffset.x, 125, accuracy: 1)
    album.page.contentOffset.x = 0
    album.pager.drag(by: -90, steps: 6)
    album.pager.host.settle()
    XCTAssertEqual(album.pager.page, 0)
  }

  func testADragAcrossTheEdgeMovesThePictureAlone() async {
    let album = Album()
    album.page.zoomScale = 2
    album.page.contentOffset.x = 180
    album.pager.drag(by: 90, steps: 9)
    XCTAssertEqual(album.pager.page, 1)
    album.pager.host.settle()
    XCTAssertEqual(album.page.contentOffset.x, 200)
  }

  func testAPinchDoesNotTurnThePage() async {
    let album = Album()
    let host = album.pager.host
    for (id, x) in [(Int64(1), 80.0), (2, 120)] { host.send(.touchBegan(id: id, Point(x: x, y: 150))) }
    host.step()
    for step in 1...10 {
      host.send(.touchMoved(id: 1, Point(x: 80 - 5 * Double(step), y: 150)))
      host.send(.touchMoved(id: 2, Point(x: 120 + 7 * Double(step), y: 150)))
      host.step()
    }
    XCTAssertGreaterThan(album.page.zoomScale, 2)
    XCTAssertEqual(album.pager.page, 1)
    for id in [Int64(1), 2] { host.send(.touchEnded(id: id, Point(x: 100, y: 150))) }
    host.settle()
    XCTAssertEqual(album.pager.page, 1)
  }

  func testKeysAndTheWheelTurnPagesWherePicturesHaveNoMore() async {
    let album = Album()
    let host = album.pager.host
    host.container.firstResponder = album.page
    func press(_ key: Key) {
      host.send(.keyDown(key, [], isRepeat: false))
      host.settle()
    }
    press(.right)
    XCTAssertEqual(album.pager.page, 2)
    press(.left)
    XCTAssertEqual(album.pager.page, 1)
    album.page.zoomScale = 2
    album.page.contentOffset.x = 170
    press(.right)
    XCTAssertEqual(album.pager.page, 1)
    XCTAssertEqual(album.page.contentOffset.x, 200)
    host.send(.wheel(Point(x: 100, y: 150), dx: 1, dy: 0))
    host.settle()
    XCTAssertEqual(album.pager.page, 2, "at its edge")
    album.pager.view.contentOffset.x = 200
    album.page.contentOffset.x = 200
    press(.right)
    XCTAssertEqual(album.pager.page, 2)
  }
}
