import Glibc

/// Measured values by the names used in the report.
typealias Figures = [String: Double]

/// A measurement that did not come about.
struct Failure: Error, CustomStringConvertible {
  let description: String
}

extension [Double] {
  /// 0 without values.
  var median: Double {
    let sorted = sorted()
    return isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}

/// The memory of this process, in MB.
enum ProcessMemory {
  /// Forgets the highest value so far.
  static func forgetPeak() {
    let file = open("/proc/self/clear_refs", O_WRONLY)
    guard file >= 0 else { return }
    _ = "5".withCString { write(file, $0, 1) }
    close(file)
  }

  static var resident: Double { value("VmRSS:") }
  static var peak: Double { value("VmHWM:") }

  private static func value(_ name: String) -> Double {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      if words.first.map(String.init) == name, words.count > 1, let kilobytes = Double(words[1]) {
        return kilobytes / 1024
      }
    }
    return 0
  }
}
