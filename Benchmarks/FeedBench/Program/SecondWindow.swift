import FeedWorkload
import Sateen

/// The same feed in another window, at a scale of its own, that plays the same script beside the first.
@MainActor
final class SecondWindow: FrameTicker {
  private let window: Window
  private let feed: BenchFeed
  private var script = MotionScript()
  private var isMoving = false

  init(_ options: BenchOptions, scale: Double) throws {
    var windowOptions = WindowOptions()
    windowOptions.size = Size(
      width: Double(WorkloadGeometry.windowWidth), height: Double(WorkloadGeometry.windowHeight))
    windowOptions.scale = scale
    windowOptions.backgroundColor = Color(hex: WorkloadGeometry.listBackground)
    window = Window(title: "FeedBench at \(scale)", options: windowOptions)
    feed = BenchFeed(
      kind: options.workload, rows: options.rows,
      files: try BenchFiles(
        kind: options.workload, assets: options.assets, photos: options.photos, net: options.net),
      form: options.form)
    feed.table.scrollView.showsScrollBar = false
    window.rootNode = feed.table
    window.onFramePresented { [weak self] _, _ in self?.presented() }
    window.show()
  }

  private func presented() {
    guard !isMoving, feed.table.blankFraction < 0.9 else { return }
    isMoving = true
    window.container.addTicker(self)
  }

  func tick(at time: Double) -> Bool {
    let step = script.advance(now: Clock.monotonic)
    let table = feed.table
    if step.scrollBy != 0 {
      table.contentOffset = table.scrollView.clamped(Point(x: 0, y: table.contentOffset.y + step.scrollBy))
    }
    if case .quit = step.operation { return false }
    if step.wake <= 0 { return true }
    window.container.wake(at: window.container.frameTime + step.wake, for: self)
    return false
  }

  func close() { window.close() }

  /// The frames that the window counted.
  var report: String {
    let statistics = window.container.statistics
    return "second window: frames \(statistics.presentedFrames), dropped \(statistics.droppedFrames)\n"
  }
}
