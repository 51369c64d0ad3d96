import Foundation

/// Times of single calls, in microseconds.
struct Samples {
  private let sorted: [Double]

  init(_ times: [Double]) {
    sorted = times.sorted()
  }

  init(_ count: Int, _ body: (Int) -> Void) {
    self.init((0..<count).map { index in Stopwatch.time { body(index) } })
  }

  var median: Double { sorted[sorted.count / 2] }
  /// The 99th percentile.
  var most: Double { sorted[min(sorted.count - 1, sorted.count * 99 / 100)] }
  var worst: Double { sorted[sorted.count - 1] }

  var text: String { median.short.padded(to: -12) + worst.short.padded(to: -12) }
}

/// The processor time of the thread since the watch was made.
struct Stopwatch {
  private let start = Self.now

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  var microseconds: Double { Self.now - start }

  static func time(_ body: () -> Void) -> Double {
    let start = Stopwatch()
    body()
    return start.microseconds
  }
}

extension Double {
  var short: String { String(format: "%.1f", self) }
}

extension String {
  /// The string with spaces behind it, or before it where the width is negative.
  func padded(to width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? spaces + self : self + spaces
  }
}
