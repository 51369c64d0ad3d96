import FeedWorkload
import Glibc
import Sateen

/// Displays the workload in a window, plays the motion script and records the cost of each frame.
///
/// Prints `EVT name nanoseconds` and `FIG name number` lines for the runner, and writes one line per frame to `--out`.
@main
@MainActor
final class FeedBench: FrameTicker {
  static func main() {
    let options: BenchOptions
    do {
      options = try BenchOptions(CommandLine.arguments.dropFirst())
    } catch {
      say("FeedBench: \(error)\n")
      exit(2)
    }
    do {
      try FeedBench(options).run()
    } catch {
      say("FeedBench: \(error)\n")
      exit(2)
    }
  }

  private let options: BenchOptions
  private let window: Window
  private let feed: BenchFeed
  private var second: SecondWindow?
  private var script = MotionScript()
  private var log = FrameLog()
  private var lastCPU: Int64 = 0
  private var hasShownRows = false
  private var framesWithNothing = 0
  private var longestTurn = 0.0

  private init(_ options: BenchOptions) throws {
    self.options = options
    if options.trace != nil { Trace.shared.isEnabled = true }
    FontLibrary.beginWarmUp()
    var windowOptions = WindowOptions()
    windowOptions.size = Size(
      width: Double(WorkloadGeometry.windowWidth), height: Double(WorkloadGeometry.windowHeight))
    windowOptions.scale = 1
    windowOptions.backgroundColor = Color(hex: WorkloadGeometry.listBackground)
    window = Window(title: "FeedBench", options: windowOptions)
    feed = BenchFeed(
      kind: options.workload, rows: options.rows,
      files: try BenchFiles(
        kind: options.workload, assets: options.assets, photos: options.photos, net: options.net),
      form: options.form)
  }

  private func run() throws {
    // Only the list is measured: a fading scrollbar would change the screen after each jump.
    feed.table.scrollView.showsScrollBar = false
    // The script never scrolls back. Images on screen and nearby are kept regardless of the budget.
    ImagePipeline.shared.memoryBudget = 4 << 20
    window.rootNode = feed.table
    window.onFramePresented { [weak self] frame, time in self?.presented(frame, time) }
    second = try options.secondScale.map { try SecondWindow(options, scale: $0) }
    try window.run()
    second?.close()
    try FileWriter.write(Array(log.csv.utf8), to: options.out)
    if let path = options.trace { try Trace.shared.write(to: path) }
    report()
  }

  private func presented(_ frame: FrameStatistics.Frame, _ time: Int64) {
    if !hasShownRows, !feed.table.visibleNodes.isEmpty, feed.table.blankFraction < 0.9 {
      hasShownRows = true
      emit("first_frame")
      window.container.addTicker(self)
    }
    let cpu = Clock.threadCPUNanoseconds
    log.append(
      FrameLog.Frame(
        time: time, mainCPU: cpu - lastCPU, mainWall: Int64(frame.wall * 1e9), blank: feed.table.blankFraction))
    lastCPU = cpu
    if hasShownRows {
      longestTurn = max(longestTurn, frame.cpu)
      if feed.table.visibleElementsWithoutAnything > 0 { framesWithNothing += 1 }
    }
  }

  private func emit(_ name: String) {
    print("EVT \(name) \(Clock.monotonicNanoseconds)")
    fflush(nil)
  }

  func tick(at time: Double) -> Bool {
    let step = script.advance(now: Clock.monotonic)
    for event in step.events { emit(event) }
    let table = feed.table
    if step.scrollBy != 0 {
      table.contentOffset = table.scrollView.clamped(
        Point(x: 0, y: table.contentOffset.y + step.scrollBy))
    }
    switch step.operation {
    case .none: break
    case .jumpToMiddle: table.scrollToItem(at: ItemPath(row: options.rows / 2, section: 0), at: .top, animated: false)
    case .jumpToEnd: table.contentOffset = table.scrollView.maximumOffset
    case .quit:
      for figure in feed.figures { print("FIG \(figure.name) \(figure.value)") }
      if options.net != nil {
        let statistics = ImagePipeline.shared.loader.statistics
        print("FIG fetched_bytes \(statistics.bytesReceived)\nFIG vain_bytes \(statistics.bytesInVain)")
      }
      fflush(nil)
      window.close()
      return false
    }
    if step.wake <= 0 { return true }
    window.container.wake(at: window.container.frameTime + step.wake, for: self)
    return false
  }

  /// Prints the engine's own statistics, for runs without the runner.
  private func report() {
    let statistics = window.container.statistics
    Self.say(
      """
      frames \(statistics.presentedFrames), dropped \(statistics.droppedFrames), \
      longest turn \((longestTurn * 100_000).rounded() / 100) ms of main-thread CPU, \
      frames with a visible row that had neither content nor placeholder: \(framesWithNothing)

      """)
    if let second { Self.say(second.report) }
  }

  private static func say(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
