import Glibc
import Sateen
import SateenVideo

/// A window that is measured after its first frame, and ends the program.
@MainActor
final class BenchWindow {
  let window: Window
  private var hasBegun = false

  init(_ size: Size) {
    var options = WindowOptions()
    options.size = size
    window = Window(title: "VideoBench", options: options)
  }

  /// Runs until ``end()``.
  /// - Parameter body: called once the window shows its first frame.
  func run(_ body: @escaping @MainActor () -> Void) {
    window.onFramePresented { [weak self] _, _ in
      guard let self, !hasBegun else { return }
      hasBegun = true
      body()
    }
    Application.run(window)
  }

  func end() { window.close() }
}

/// Figures of this process.
enum ProcessFigures {
  /// Seconds of processor time of all threads.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Its share of the memory, in MB.
  static var memory: Double {
    guard let file = fopen("/proc/self/smaps_rollup", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      if words.first == "Pss:", words.count > 1, let kilobytes = Double(words[1]) { return kilobytes / 1024 }
    }
    return 0
  }

  static func print(_ name: String, _ value: Double) {
    let text = (value * 1000).rounded() / 1000
    Swift.print("FIG \(name) \(text)")
  }
}
