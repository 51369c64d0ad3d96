import CVideoMaker
import Foundation
import Sateen
import SateenVideo

/// How far the pictures that a window shows are from the sound that is heard.
///
/// SDL's disk driver writes each buffer of sound to a file at the pace at which a loudspeaker would take it. As with one
/// of two buffers, the buffer is heard that was written before the last one. Each picture tells its number, and ticks in
/// the sound its time.
@MainActor
final class SoundLap {
  private let options: BenchOptions
  private let window: BenchWindow
  private let video: VideoNode
  private let sound: String
  private let watch: FileWatch
  /// The numbers of the pictures, and the pairs of samples that had been heard when each was presented first.
  private var shown: [(number: Int, heard: Double)] = []

  private static let rate = 48_000.0

  init(_ options: BenchOptions) throws(BenchFailure) {
    guard let sound = getenv("SDL_DISKAUDIOFILE") else {
      throw BenchFailure(description: "SDL_AUDIODRIVER=disk and SDL_DISKAUDIOFILE are needed")
    }
    self.options = options
    self.sound = String(cString: sound)
    watch = FileWatch(self.sound, bytesPerSecond: Self.rate * 8)
    window = BenchWindow(options.size)
    video = VideoNode(source: .file(options.file))
    video.shouldAutoplay = true
  }

  func run() throws(BenchFailure) {
    window.window.onFramePresented { [self] _, _ in
      guard let heard = watch.heard, let picture = window.window.screenshot() else { return }
      let number = Int(
        sateen_video_number(
          picture.data.assumingMemoryBound(to: UInt8.self), Int32(picture.size.width), Int32(picture.size.height),
          Int32(picture.bytesPerRow)))
      if number >= 0, number != shown.last?.number { shown.append((number, heard / 8)) }
    }
    window.run {
      self.window.window.rootNode = self.video
      self.window.window.container.after(self.options.seconds) { self.window.end() }
    }
    watch.end()
    try report()
  }

  private func report() throws(BenchFailure) {
    let ticks = try ticks()
    guard ticks.count > 2, shown.count > 30 else {
      throw BenchFailure(description: "\(ticks.count) ticks and \(shown.count) pictures are too few")
    }
    var offsets: [Double] = []
    for (number, heard) in shown {
      // The ticks before and behind what was heard tell which time of the video that was.
      guard let next = ticks.firstIndex(where: { $0 > heard }), next > 0 else { continue }
      let part = (heard - ticks[next - 1]) / (ticks[next] - ticks[next - 1])
      offsets.append(Double(number) / BenchVideo.rate - (Double(next - 1) + part) * BenchVideo.tick)
    }
    let sorted = offsets.sorted()
    ProcessFigures.print("offset_median_ms", sorted[sorted.count / 2] * 1e3)
    ProcessFigures.print("offset_least_ms", sorted[0] * 1e3)
    ProcessFigures.print("offset_most_ms", sorted[sorted.count - 1] * 1e3)
    ProcessFigures.print("offset_pictures", Double(sorted.count))
    ProcessFigures.print("offset_late", Double(video.frameCounts.dropped))
  }

  /// The pairs of samples at which ticks begin.
  private func ticks() throws(BenchFailure) -> [Double] {
    guard let file = fopen(sound, "r") else { throw BenchFailure(description: "\(sound) cannot be read") }
    defer { fclose(file) }
    var ticks: [Double] = []
    var pair: (Float, Float) = (0, 0)
    var place = 0
    var lastSound = -100_000
    while fread(&pair, 8, 1, file) == 1 {
      if abs(pair.0) > 0.02 {
        if Double(place - lastSound) > Self.rate * BenchVideo.tick / 2 { ticks.append(Double(place)) }
        lastSound = place
      }
      place += 1
    }
    return ticks
  }
}

/// Watches how a file grows, on a thread of its own.
final class FileWatch: Sendable {
  private struct State {
    var size = 0
    var grew = 0.0
    var growth = 0
    var hasEnded = false
  }

  private let state = Locked(State())
  private let bytesPerSecond: Double

  init(_ path: String, bytesPerSecond: Double) {
    self.bytesPerSecond = bytesPerSecond
    Thread.detachNewThread { [state] in
      while !state.withLock({ $0.hasEnded }) {
        var facts = stat()
        if stat(path, &facts) == 0 {
          let now = Clock.monotonic
          state.withLock { state in
            guard Int(facts.st_size) > state.size else { return }
            (state.growth, state.size, state.grew) = (Int(facts.st_size) - state.size, Int(facts.st_size), now)
          }
        }
        usleep(500)
      }
    }
  }

  func end() { state.withLock { $0.hasEnded = true } }

  /// The bytes that are heard by now: those before the last two buffers, and of the first of these as many as the time
  /// since the last write allows.
  var heard: Double? {
    let now = Clock.monotonic
    return state.withLock { state in
      guard state.size > 0 else { return nil }
      let since = min((now - state.grew) * bytesPerSecond, Double(state.growth))
      return Double(state.size - 2 * state.growth) + since
    }
  }
}
