import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// The pain: an image that was there flickers, fades in again or is fetched again.
@MainActor
final class Pain10PictureFlickerTests: XCTestCase {
  /// A table with one image a row, 100 points tall. Counts how often each image is read.
  @MainActor
  private final class Album: ListDataSource {
    let pipeline = ImagePipeline(queue: .shared)
    let reads = Locked<[Int: Int]>([:])
    let sources: [ImageSource]
    var revision = 0
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let table = TableNode()

    init(_ count: Int) {
      let reads = reads
      sources = (0..<count).map { number in
        .provider(
          ImageProvider(name: "picture \(number)") {
            reads.withLock { $0[number, default: 0] += 1 }
            guard let bitmap = Bitmap(size: PixelSize(width: 30, height: 10), isOpaque: true) else { return [] }
            GraphicsContext(bitmap: bitmap).fill(Rect(x: 0, y: 0, width: 30, height: 10), with: Self.color(number))
            return bitmap.pngData()
          })
      }
      table.estimatedSizes.item.height = 100
      table.dataSource = self
      host.container.rootNode = table
    }

    nonisolated static func color(_ number: Int) -> Color { Item(id: number, height: 0).color }

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { sources.count }
    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let (source, pipeline) = (sources[itemPath.row], pipeline)
      return {
        let cell = CellNode()
        let photo = ImageNode(source: source)
        photo.pipeline = pipeline
        cell.layoutSpecBlock = { _, _ in photo.frame(height: .points(100)) }
        return cell
      }
    }

    func photo(_ row: Int) -> ImageNode? {
      table.nodeForItem(at: ItemPath(row: row, section: 0))?.subnodes.first as? ImageNode
    }

    /// Visible rows in which a pixel differs from their image in its full colour.
    func rowsWithoutTheirPicture() -> [Int] {
      let picture = host.screenshot()
      var rows: Set<Int> = []
      for y in stride(from: 2, to: 400, by: 7) {
        let row = Int(table.contentOffset.y.rounded() + Double(y)) / 100
        if picture.pixel(x: 150, y: y) & 0xffffff != Self.color(row).pixel { rows.insert(row) }
      }
      return rows.sorted()
    }

    func scroll(by distance: Double) {
      host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: distance))
      host.step()
    }
  }

  func testPain10APictureInMemoryIsThereInTheFirstFrameOfItsRowWithoutAFade() async throws {
    let album = Album(200)
    for source in album.sources {
      _ = try album.pipeline.loadSynchronously(
        ImageRequest(source: source, targetSize: PixelSize(width: 300, height: 100)))
    }
    let reads = album.reads.withLock { $0 }
    for offset in [0.0, 5_000, 12_345, 19_600] {
      album.table.contentOffset = Point(x: 0, y: offset)
      var arrived: Set<Int> = []
      for _ in 0..<8 {
        album.host.step()
        let bare = album.rowsWithoutTheirPicture()
        for node in album.table.visibleNodes where node.loadedView?.superview != nil {
          guard let row = album.table.itemPath(for: node)?.row else { continue }
          arrived.insert(row)
          XCTAssertFalse(bare.contains(row), "row \(row) came without its picture, at \(offset)")
        }
      }
      XCTAssertGreaterThanOrEqual(arrived.count, 4)
      XCTAssertFalse(album.host.container.isMoving, "nothing fades")
    }
    XCTAssertEqual(album.reads.withLock { $0 }, reads)
  }

  func testPain10PicturesScrolledAwayAndBackNeitherFlickerNorAreFetchedAgain() async throws {
    let album = Album(200)
    album.host.settle()
    for _ in 0..<250 { album.scroll(by: 60) }
    album.host.settle()
    let reads = album.reads.withLock { $0 }
    XCTAssertTrue(reads.values.allSatisfy { $0 == 1 })
    for direction in [-1.0, 1, -1] {
      for frame in 0..<200 {
        album.scroll(by: direction * 60)
        XCTAssertEqual(album.rowsWithoutTheirPicture(), [], "frame \(frame) on the way \(direction)")
      }
    }
    XCTAssertEqual(album.reads.withLock { $0 }.filter { reads[$0.key] != nil }, reads)
  }

  func testPain10TheSamePictureAgainTouchesNothing() async throws {
    let album = Album(20)
    album.host.settle()
    let before = album.pipeline.statistics
    guard let photo = album.photo(1), let contents = photo.layer.contents else { return XCTFail("no picture") }
    photo.source = album.sources[1]
    // An equal value.
    if case .provider(let provider) = album.sources[1] { photo.source = .provider(provider) }
    XCTAssertFalse(album.host.container.wantsFrame)
    XCTAssertTrue(photo.layer.contents === contents)
    album.host.settle()
    XCTAssertEqual(album.rowsWithoutTheirPicture(), [])
    XCTAssertEqual(album.pipeline.statistics, before)
  }

  func testPain10ReloadedRowsWithTheSamePicturesShowThemInEveryFrame() async throws {
    let album = Album(50)
    album.host.settle()
    album.table.contentOffset = Point(x: 0, y: 1_230)
    album.host.settle()
    let reads = album.reads.withLock { $0 }
    for round in 0..<6 {
      if round % 2 == 0 {
        album.table.reloadData()
      } else {
        try album.table.reloadItems(at: (12..<17).map { ItemPath(row: $0, section: 0) })
      }
      for frame in 0..<6 {
        album.host.step()
        XCTAssertEqual(album.rowsWithoutTheirPicture(), [], "round \(round), frame \(frame)")
      }
    }
    XCTAssertEqual(album.reads.withLock { $0 }, reads)
  }

  func testPain10ATableThatLeavesItsWindowAndComesBackShowsItsPicturesAtOnce() async throws {
    let album = Album(50)
    album.host.settle()
    let decodes = album.pipeline.statistics.decodes
    let other = DisplayNode()
    album.host.container.rootNode = other
    album.host.settle()
    album.host.container.rootNode = album.table
    album.host.step()
    XCTAssertEqual(album.rowsWithoutTheirPicture(), [])
    album.host.settle()
    XCTAssertEqual(album.pipeline.statistics.decodes, decodes)
  }
}
