import SateenCore

/// The last frames in a few figures.
package struct FrameSummary: Hashable, Sendable {
  /// Milliseconds of the main thread's processor time per frame.
  package var last = 0.0
  package var median = 0.0
  package var percentile99 = 0.0
  package var worst = 0.0
  /// New frames a second while something moves, or moved last; nil where too few frames followed each other.
  package var framesPerSecond: Double?

  /// Frames further apart than this, in seconds, belong to different movements.
  static let pause = 0.1
  /// How far back the rate looks, in seconds.
  static let rateWindow = 1.0

  package init(_ frames: [FrameStatistics.Frame]) {
    guard let newest = frames.last else { return }
    let times = frames.map { $0.cpu * 1_000 }.sorted()
    last = newest.cpu * 1_000
    median = Self.percentile(times, 0.5)
    percentile99 = Self.percentile(times, 0.99)
    worst = times[times.count - 1]
    framesPerSecond = Self.rate(frames)
  }

  /// The smallest value that at least this part of all values does not exceed.
  private static func percentile(_ sorted: [Double], _ part: Double) -> Double {
    sorted[min(sorted.count - 1, max(0, Int((part * Double(sorted.count)).rounded(.up)) - 1))]
  }

  private static func rate(_ frames: [FrameStatistics.Frame]) -> Double? {
    let presented = frames.filter(\.isPresented)
    guard let newest = presented.last else { return nil }
    var first = presented.count - 1
    while first > 0, presented[first].time - presented[first - 1].time < pause,
      newest.time - presented[first - 1].time <= rateWindow
    {
      first -= 1
    }
    let span = newest.time - presented[first].time
    let intervals = presented.count - 1 - first
    return intervals >= 2 && span > 0 ? Double(intervals) / span : nil
  }
}
