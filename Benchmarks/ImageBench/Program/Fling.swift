import Glibc
import Sateen

/// A table of pictures that each have an address of their own, flung past the window.
@MainActor
final class Fling: ListDataSource {
  private static let velocity = 12_000.0
  private let table = TableNode()
  private let loader: ResourceLoader
  private let pipeline: ImagePipeline
  private let options: BenchOptions
  /// Whether the loader is told that rows fly by.
  private let isTold: Bool

  init(options: BenchOptions, isTold: Bool) {
    self.options = options
    self.isTold = isTold
    loader = ResourceLoader(downloader: CurlDownloader(), cache: RecentResources())
    pipeline = ImagePipeline(
      queue: WorkQueue(name: "bench.pictures", workers: 2), memoryBudget: 16 << 20, loader: loader)
    table.estimatedSizes.item.height = PictureRow.height
    table.dataSource = self
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { options.rows }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let row = itemPath.row
    // A query makes it a picture of its own.
    let url = "\(options.server)/\(BenchPictures.rowFile(row))?\(isTold ? "told" : "untold")-\(row)"
    return { [pipeline] in PictureRow(row, url, pipeline) }
  }

  func run() throws -> Figures {
    let window = PacedHost(table, height: 1_200)
    _ = try window.run("the first rows") { waiting == 0 && !rows.isEmpty }
    let before = loader.statistics
    ProcessMemory.forgetPeak()
    let resident = ProcessMemory.resident
    loader.isFlinging = isTold
    var blank: [Double] = []
    var seen: Set<Int> = []
    let view = table.scrollView
    var last = Clock.monotonic
    while table.contentOffset.y < view.maximumOffset.y {
      window.frame()
      let now = Clock.monotonic
      let distance = Self.velocity * (now - last)
      last = now
      blank.append(Double(waiting) / Double(max(rows.count, 1)))
      for row in rows where !row.isWaiting { seen.insert(row.number) }
      table.contentOffset = view.clamped(Point(x: 0, y: table.contentOffset.y + distance))
    }
    loader.isFlinging = false
    let end = Clock.monotonic
    _ = try window.run("the last rows") { waiting == 0 }
    let rest = Clock.monotonic - end
    let after = loader.statistics
    let received = Double(after.bytesReceived - before.bytesReceived)
    let inVain = Double(after.bytesInVain - before.bytesInVain)
    let name = isTold ? "fling_told" : "fling"
    return [
      "\(name)_blank": blank.mean * 100, "\(name)_rest": rest * 1000, "\(name)_received": received / 1e6,
      "\(name)_in_vain": inVain / 1e6, "\(name)_in_vain_share": received > 0 ? inVain / received * 100 : 0,
      "\(name)_started": Double(after.transfersStarted - before.transfersStarted),
      "\(name)_cancelled": Double(after.transfersCancelled - before.transfersCancelled),
      "\(name)_seen": Double(seen.count), "\(name)_peak": ProcessMemory.peak,
      "\(name)_growth": ProcessMemory.peak - resident,
    ]
  }

  private var rows: [PictureRow] { table.visibleNodes.compactMap { $0 as? PictureRow } }
  /// The rows on screen without their picture.
  private var waiting: Int { rows.count { $0.isWaiting } }
}

/// A row with a picture alone.
final class PictureRow: CellNode {
  nonisolated static let height = 160.0

  let number: Int
  private let photo = NetworkImageNode()

  nonisolated init(_ number: Int, _ url: String, _ pipeline: ImagePipeline) {
    self.number = number
    super.init()
    photo.pipeline = pipeline
    photo.placeholderColor = Color(hex: Viewer.placeholder)
    photo.placeholderFadeDuration = 0
    photo.url = url
  }

  var isWaiting: Bool { photo.isAwaitingContents || photo.loadedImage == nil }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    photo.frame(width: .points(min(range.max.width, 800)), height: .points(Self.height))
  }
}
