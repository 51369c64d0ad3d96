import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// The pain: memory grows for as long as the user scrolls.
@MainActor
final class Pain3MemoryTests: XCTestCase {
  /// A row with an image, recorded in a register while it is alive.
  private final class PictureCell: CellNode {
    let photo: ImageNode

    nonisolated init(_ item: Item, _ source: ImageSource, _ pipeline: ImagePipeline, _ register: Register) {
      photo = ImageNode(source: source)
      photo.pipeline = pipeline
      super.init()
      backgroundColor = item.color
      let (photo, height) = (photo, item.height)
      layoutSpecBlock = { _, _ in photo.frame(height: .points(height)) }
      register.add(self)
    }
  }

  private final class Register: Sendable {
    private struct Entry: @unchecked Sendable {
      // Read on the main loop only.
      weak var cell: PictureCell?
    }

    private let entries = Locked<[Entry]>([])

    func add(_ cell: PictureCell) { entries.withLock { $0.append(Entry(cell: cell)) } }

    var alive: [PictureCell] {
      entries.withLock { entries in
        entries.removeAll { $0.cell == nil }
        return entries.compactMap(\.cell)
      }
    }
  }

  private struct Peak {
    var cells = 0
    var bitmaps = 0
    var bytes = 0
  }

  /// 120 images. Every 120th row has the same one.
  private static let pictures: [ImageSource] = (0..<120).map { number in
    guard let bitmap = Bitmap(size: PixelSize(width: 150, height: 80), isOpaque: true) else { return .file("") }
    GraphicsContext(bitmap: bitmap).fill(
      Rect(x: 0, y: 0, width: 150, height: 80), with: Item(id: number, height: 0).color)
    return .bytes(ImageBytes(bitmap.pngData(), name: "picture \(number)"))
  }

  private static let pictureBudget = 1 << 20

  private func peak(rows count: Int) -> (Peak, left: Int, cached: Int) {
    let register = Register()
    let pipeline = ImagePipeline(queue: .shared, memoryBudget: Self.pictureBudget)
    let feed = TestFeed()
    feed.sections = [[]]
    feed.endless = (count, { Item(id: $0, height: Double(60 + ($0 &* 37) % 80)) })
    feed.makeCell = { item in
      let picture = Self.pictures[item.id % Self.pictures.count]
      return { PictureCell(item, picture, pipeline, register) }
    }
    let bench = TableBench(feed, estimate: 100)
    bench.host.settle()
    var peak = Peak()
    func note() {
      let cells = register.alive
      var bitmaps: [ObjectIdentifier: Int] = [:]
      for cell in cells {
        cell.enumerateSubtree { node in
          if let bitmap = node.loadedLayer?.contents { bitmaps[ObjectIdentifier(bitmap)] = bitmap.byteCount }
        }
      }
      peak.cells = max(peak.cells, cells.count)
      peak.bitmaps = max(peak.bitmaps, bitmaps.count)
      // A bitmap that is shown and cached is counted twice; the ceiling holds all the same.
      peak.bytes = max(peak.bytes, bitmaps.values.reduce(0, +) + pipeline.memoryUsed)
      XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0)
    }
    let end = bench.table.scrollView.maximumOffset.y
    for jump in [0.5, 0.1, 0.9, 0.33, 0.0, 1.0, 0.7] {
      bench.table.contentOffset = Point(x: 0, y: (end * jump).rounded())
      for _ in 0..<3 {
        bench.host.step()
        note()
      }
    }
    for step in [40.0, -150, 390, -900] {
      // The long runs: hundreds of screens.
      bench.table.contentOffset = Point(x: 0, y: (bench.table.scrollView.maximumOffset.y * 0.5).rounded())
      for _ in 0..<120 {
        bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: step))
        bench.host.step()
        note()
      }
    }
    bench.host.settle()
    note()
    // A few frames later the last removed nodes are released.
    for _ in 0..<3 { bench.host.step() }
    XCTAssertEqual(register.alive.count, bench.table.liveNodeCount)
    bench.host.container.rootNode = nil
    bench.table.dataSource = nil
    bench.host.settle()
    for _ in 0..<3 { bench.host.step() }
    return (peak, register.alive.count, pipeline.memoryUsed)
  }

  func testPain3NodesBitmapsAndBytesHaveOneCeilingWhateverTheCount() async throws {
    for count in [2_000, 100_000, 1_000_000] {
      let (peak, _, cached) = peak(rows: count)
      print("\(count) rows: \(peak.cells) nodes, \(peak.bitmaps) bitmaps, \(peak.bytes) bytes at most")
      // A screen holds four rows of a hundred points; the rows kept around it, also in fast scrolling, fill a dozen
      // screens at most.
      XCTAssertLessThanOrEqual(peak.cells, 60, "\(count) rows")
      XCTAssertLessThanOrEqual(peak.bitmaps, 40, "\(count) rows")
      // Images have 150 by 80 pixels; all 120 of them would take 5.7 million bytes.
      XCTAssertLessThanOrEqual(peak.bytes, Self.pictureBudget + 40 * 150 * 80 * 4, "\(count) rows")
      XCTAssertGreaterThan(peak.bitmaps, 4, "there were pictures at all")
      XCTAssertLessThanOrEqual(cached, Self.pictureBudget, "\(count) rows")
    }
  }

  func testPain3AHundredThousandRowsReadFromEndToEndLeaveNothingBehind() async throws {
    let feed = TestFeed()
    feed.sections = [[]]
    feed.endless = (100_000, { Item(id: $0, height: 50) })
    let bench = TableBench(feed, estimate: 50)
    bench.host.settle()
    var most = 0
    // Almost ten viewports a frame.
    while bench.offset < bench.table.scrollView.maximumOffset.y - 1 {
      bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: 3_900))
      bench.host.step()
      most = max(most, feed.journal.counts.alive)
    }
    XCTAssertLessThanOrEqual(most, 160)
    bench.host.settle()
    for _ in 0..<3 { bench.host.step() }
    XCTAssertEqual(feed.journal.counts.alive, bench.table.liveNodeCount)
    XCTAssertEqual(feed.journal.counts.freedOnMain, 0)
  }
}
