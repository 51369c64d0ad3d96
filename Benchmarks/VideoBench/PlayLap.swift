import Sateen
import SateenVideo

/// A video alone in a window of its size: the time to its first picture, and what playing it costs.
@MainActor
final class PlayLap: VideoNodeDelegate {
  private let options: BenchOptions
  private let window: BenchWindow
  private let video: VideoNode
  private var start = 0.0
  private var first = 0.0

  init(_ options: BenchOptions) {
    self.options = options
    window = BenchWindow(options.size)
    video = VideoNode(source: .file(options.file))
    video.shouldAutoplay = true
    video.shouldAutorepeat = true
    video.delegate = self
  }

  func run() {
    window.run {
      self.start = Clock.monotonic
      self.window.window.rootNode = self.video
    }
  }

  func videoNode(_ node: VideoNode, didFail error: VideoError) {
    print("\(error)")
    window.end()
  }

  func videoNodeDidFinishInitialLoading(_ node: VideoNode) {
    first = Clock.monotonic
    let processor = ProcessFigures.processorTime
    let shown = node.frameCounts.shown
    window.window.container.after(options.seconds) { [self] in
      let seconds = Clock.monotonic - first
      ProcessFigures.print("first_ms", (first - start) * 1e3)
      ProcessFigures.print("cpu_ms", (ProcessFigures.processorTime - processor) * 1e3 / seconds)
      ProcessFigures.print("pictures", Double(node.frameCounts.shown - shown) / seconds)
      ProcessFigures.print("late", Double(node.frameCounts.dropped))
      ProcessFigures.print("pss_mb", ProcessFigures.memory)
      window.end()
    }
  }
}
