import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenLists
import SateenNetwork
import SateenNodes
import SateenTesting
import SateenThreads
import ScriptedNetwork
import XCTest

private struct Place: ListItem, Equatable {
  let id: Int
}

/// A list of photos from a server that answers when it is told to, with all clocks moved by the test.
@MainActor
private final class PhotoWall {
  nonisolated static let rowHeight = 40.0
  /// 15 rows show.
  static let size = Size(width: 300, height: 600)

  let host = HeadlessHost(size: PhotoWall.size)
  let server = ScriptedDownloader()
  let clock = ScriptedClock()
  let queue = WorkQueue(name: "test.fetch", workers: 1)
  let loader: ResourceLoader
  let list: List<Place>

  init(rows: Int = 1_000) {
    server.holds = true
    loader = ResourceLoader(downloader: server, cache: RecentResources(), clock: clock, queue: queue)
    let pipeline = ImagePipeline(loader: loader)
    list = List((0..<rows).map(Place.init), layout: TableLayout()) { (place: Place) -> CellNode in
      let cell = CellNode()
      let photo = NetworkImageNode(url: "https://wall.test/\(place.id).png")
      photo.pipeline = pipeline
      cell.automaticallyManagesSubnodes = true
      cell.layoutSpecBlock = { _, _ in photo.frame(height: .points(Self.rowHeight)) }
      return cell
    }
    list.estimatedSizes.item = Size(width: Self.size.width, height: Self.rowHeight)
    list.contentInset = .zero
    // Lists of other tests may have been left in the middle of a fling.
    while Fling.isUnderWay { usleep(20_000) }
    host.container.rootNode = list
    frames(20)
  }

  /// Runs frames, with all that the loader does in between.
  func frames(_ count: Int, _ body: () -> Void = {}) {
    for _ in 0..<count {
      host.step()
      settle()
      clock.advance(host.frameDuration)
      settle()
      body()
    }
  }

  func settle() {
    WorkQueue.shared.waitUntilIdle()
    queue.waitUntilIdle()
  }

  static func row(_ transfer: ScriptedDownloader.Transfer) -> Int {
    Int(transfer.request.url.dropFirst("https://wall.test/".count).dropLast(".png".count)) ?? -1
  }

  /// The rows whose transfers are under way, in the order they began.
  var underWay: [Int] { server.held.filter { !$0.isCancelled }.map(Self.row) }

  var visibleRows: ClosedRange<Int> {
    let top = list.contentOffset.y
    return Int(top / Self.rowHeight)...min(Int((top + Self.size.height - 1) / Self.rowHeight), 999)
  }

  func flick() {
    host.drag(from: Point(x: 150, y: 560), to: Point(x: 150, y: 60), steps: 4)
    settle()
  }
}

/// Lists that are flung, and those who fetch for their rows.
@MainActor
final class ListFlingTests: XCTestCase {
  func testAFlingOverAThousandRowsBeginsFewTransfersAndThoseInViewComeFirst() async {
    let wall = PhotoWall()
    let before = wall.server.held
    XCTAssertEqual(before.map(PhotoWall.row), Array(0..<6), "as many as one host may have")
    wall.list.scrollView.setContentOffset(wall.list.scrollView.maximumOffset, animated: true)
    var passed: Set<Int> = []
    var isFlinging = 0
    while wall.list.scrollView.isDecelerating || isFlinging == 0 {
      wall.frames(1) {
        passed.formUnion(wall.visibleRows)
        if Fling.isUnderWay { isFlinging += 1 }
      }
    }
    XCTAssertGreaterThan(passed.count, 300)
    XCTAssertGreaterThan(isFlinging, 20)
    wall.frames(6)
    XCTAssertFalse(Fling.isUnderWay)
    XCTAssertTrue(before.allSatisfy(\.isCancelled), "their rows are far away")
    let during = wall.server.held.dropFirst(before.count)
    XCTAssertLessThanOrEqual(during.count, 12)
    XCTAssertEqual(wall.underWay.count, 6)
    // Rows that showed for a tenth of a second when it was nearly over.
    XCTAssertTrue(wall.underWay.allSatisfy { $0 > 970 }, "\(wall.underWay) of \(wall.visibleRows)")

    // The rest of the rows in view comes before any other row.
    let (begun, count) = (Set(wall.underWay), wall.server.held.count)
    while wall.server.held.count < count + 20, let next = wall.server.held.first(where: { !$0.isOver }) {
      next.answer(.init(status: 404))
      wall.frames(1)
    }
    let missing = Set(wall.visibleRows).subtracting(begun)
    XCTAssertGreaterThan(missing.count, 8)
    let later = wall.server.held.dropFirst(count).map(PhotoWall.row)
    XCTAssertEqual(Set(later.prefix(missing.count)), missing, "\(later)")
  }

  func testTransfersSinkBeforeTheyAreCancelled() async throws {
    let wall = PhotoWall()
    let before = wall.server.held
    for transfer in before {
      transfer.begin(.init(headers: ["ETag": "\"1\""], bytes: [UInt8](repeating: 0, count: 100_000)))
      transfer.send([UInt8](repeating: 0, count: 1_000))
    }
    wall.frames(1)
    // Slowly, by a screen: the first rows are no longer visible, but near.
    for _ in 0..<60 {
      wall.list.scrollView.contentOffset.y += 11
      wall.frames(1)
    }
    XCTAssertFalse(Fling.isUnderWay)
    XCTAssertTrue(before.contains { $0.isPaused }, "what shows now goes first")
    XCTAssertFalse(before.contains { $0.isCancelled })
    wall.list.scrollView.contentOffset.y = 20_000
    wall.frames(20)
    XCTAssertTrue(before.allSatisfy(\.isCancelled))
    XCTAssertTrue(wall.underWay.allSatisfy(wall.visibleRows.contains))
  }

  func testAFingerThatCatchesTheFlingEndsIt() async {
    let wall = PhotoWall()
    wall.flick()
    // The first rows are far away by then, and their transfers are over.
    wall.frames(30)
    XCTAssertTrue(Fling.isUnderWay)
    XCTAssertTrue(wall.loader.isFlinging)
    XCTAssertTrue(wall.underWay.allSatisfy { $0 > 40 }, "\(wall.underWay)")
    wall.host.send(.touchBegan(id: 1, Point(x: 150, y: 300)))
    wall.frames(1)
    XCTAssertFalse(Fling.isUnderWay)
    wall.frames(1)
    XCTAssertTrue(wall.underWay.contains { wall.visibleRows.contains($0) }, "what shows is fetched at once")
    wall.host.send(.touchEnded(id: 1, Point(x: 150, y: 300)))
    wall.frames(5)
    XCTAssertFalse(Fling.isUnderWay)
  }

  func testAJumpEndsTheFling() async {
    for distance in [30_000.0, 700, 20] {
      let wall = PhotoWall()
      wall.flick()
      wall.frames(3)
      XCTAssertTrue(Fling.isUnderWay)
      wall.list.contentOffset.y += distance
      wall.frames(1)
      XCTAssertFalse(Fling.isUnderWay, "after \(distance) points")
      wall.frames(2)
      XCTAssertFalse(Fling.isUnderWay)
    }
  }

  func testAListThatLeavesEndsItsFling() async {
    let leaves: [@MainActor (PhotoWall) -> Void] = [
      { $0.host.container.rootNode = DisplayNode() },
      { $0.host.container.isVisible = false },
    ]
    for (index, leave) in leaves.enumerated() {
      let wall = PhotoWall()
      wall.flick()
      wall.frames(3)
      XCTAssertTrue(Fling.isUnderWay)
      leave(wall)
      wall.frames(1)
      XCTAssertFalse(Fling.isUnderWay, "case \(index)")
    }
  }

  func testAReleasedListEndsItsFling() async {
    do {
      let wall = PhotoWall()
      wall.flick()
      wall.frames(3)
      XCTAssertTrue(Fling.isUnderWay)
      wall.host.container.rootNode = nil
    }
    XCTAssertFalse(Fling.isUnderWay)
  }

  func testListsInSeveralWindowsCountTogether() async {
    let (first, second) = (PhotoWall(), PhotoWall())
    first.flick()
    second.flick()
    for wall in [first, second] { wall.frames(3) }
    first.list.contentOffset.y = 0
    first.frames(1)
    XCTAssertTrue(Fling.isUnderWay, "the second list goes on")
    XCTAssertTrue(first.loader.isFlinging)
    second.host.container.rootNode = DisplayNode()
    second.frames(1)
    XCTAssertFalse(Fling.isUnderWay)
  }

  func testSlowScrollingAndPagesAreNoFlings() async {
    let wall = PhotoWall()
    for _ in 0..<40 {
      wall.host.send(.wheel(Point(x: 150, y: 300), dx: 0, dy: 1))
      wall.frames(10) { XCTAssertFalse(Fling.isUnderWay) }
    }
    XCTAssertGreaterThan(wall.list.contentOffset.y, 2_000)

    let host = HeadlessHost(size: PhotoWall.size)
    let pager = Pager((0..<9).map(Place.init)) { (_: Place) -> CellNode in CellNode() }
    host.container.rootNode = pager
    host.settle()
    host.drag(from: Point(x: 250, y: 300), to: Point(x: 50, y: 300), steps: 3)
    for _ in 0..<30 {
      host.step()
      XCTAssertFalse(Fling.isUnderWay, "a page that is turned to stays")
    }
    XCTAssertEqual(pager.currentPageIndex, 1)
  }
}
