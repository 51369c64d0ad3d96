import Glibc
import Sateen
import SateenTesting
import SateenVideo

/// A video that loops for hours, in a window without a screen whose clock does not wait: what its memory grows by.
@MainActor
struct LoopLap {
  private let options: BenchOptions

  /// Seconds after which the first value is taken.
  private static let warmUp = 600.0

  init(_ options: BenchOptions) { self.options = options }

  func run() throws(BenchFailure) {
    let host = HeadlessHost(size: options.size)
    let video = VideoNode(source: .file(options.file))
    video.shouldAutoplay = true
    video.shouldAutorepeat = true
    video.isMuted = true
    host.container.rootNode = video
    // A frame for each picture.
    host.frameDuration = 1 / BenchVideo.rate
    host.advance(by: Self.warmUp)
    if let error = video.error { throw BenchFailure(description: "\(error)") }
    let before = ProcessFigures.memory
    let shown = video.frameCounts.shown
    host.advance(by: options.seconds)
    ProcessFigures.print("loop_hours", options.seconds / 3600)
    ProcessFigures.print("loop_pictures", Double(video.frameCounts.shown - shown))
    ProcessFigures.print("loop_before_mb", before)
    ProcessFigures.print("loop_growth_mb", ProcessFigures.memory - before)
  }
}
