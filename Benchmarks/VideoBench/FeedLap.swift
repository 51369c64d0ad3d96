import Sateen
import SateenVideo

/// A feed of videos that scrolls, ten of which are in the window: dropped frames of the feed, and what it costs.
@MainActor
final class FeedLap {
  private let options: BenchOptions
  private let window: BenchWindow
  private let table = TableNode()
  private var source: Rows?

  /// Points a second.
  private static let speed = 120.0
  fileprivate nonisolated static let rowHeight = 90.0

  init(_ options: BenchOptions) {
    self.options = options
    window = BenchWindow(Size(width: 480, height: 10 * Self.rowHeight - 45))
  }

  @MainActor
  private final class Rows: ListDataSource {
    let file: String

    init(_ file: String) { self.file = file }

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { 400 }

    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let file = file
      return { VideoCell(file) }
    }
  }

  private final class VideoCell: CellNode {
    private let video = VideoNode()

    nonisolated init(_ file: String) {
      super.init()
      automaticallyManagesSubnodes = true
      video.source = .file(file)
      video.isMuted = true
      video.shouldAutoplay = true
      video.shouldAutorepeat = true
      video.gravity = .aspectFill
      video.style.height = .points(FeedLap.rowHeight)
    }

    nonisolated override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      VStack(alignItems: .stretch) { video }
    }
  }

  func run() {
    let source = Rows(options.file)
    self.source = source
    table.dataSource = source
    window.window.rootNode = table
    window.run { self.window.window.container.after(2) { self.scroll() } }
  }

  private func scroll() {
    let container = window.window.container
    let (start, processor) = (Clock.monotonic, ProcessFigures.processorTime)
    var frames = 0
    var late = 0
    var worst = 0.0
    var cpu = 0.0
    var last: Int64?
    let registration = window.window.onFramePresented { frame, time in
      frames += 1
      cpu += frame.cpu
      worst = max(worst, frame.cpu)
      // A frame that was to come a 60th of a second after the one before it, and came one later or more.
      if let last, time - last > 25_000_000 { late += Int((Double(time - last) * 60 / 1e9).rounded()) - 1 }
      last = time
    }
    let top = table.contentOffset.y
    var timer: FrameTimer?
    timer = container.after(1.0 / 60, repeats: true) { [self] in
      let past = Clock.monotonic - start
      table.contentOffset.y = top + past * Self.speed
      guard past >= options.seconds else { return }
      timer?.cancel()
      registration.remove()
      ProcessFigures.print("feed_cpu_ms", (ProcessFigures.processorTime - processor) * 1e3 / past)
      ProcessFigures.print("feed_main_ms", cpu * 1e3 / Double(max(1, frames)))
      ProcessFigures.print("feed_worst_ms", worst * 1e3)
      ProcessFigures.print("feed_frames", Double(frames) / past)
      ProcessFigures.print("feed_dropped", Double(late))
      ProcessFigures.print("feed_pss_mb", ProcessFigures.memory)
      window.end()
    }
  }
}
