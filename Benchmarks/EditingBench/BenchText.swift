import SateenText

/// A text that is edited.
struct BenchText: Sendable {
  let name: String
  private let line: String
  private let size: Int

  static let all = [
    BenchText(name: "1 KB", line: ascii + "\n", size: 1 << 10),
    BenchText(name: "1 MB", line: ascii + "\n", size: 1 << 20),
    BenchText(name: "10 MB", line: ascii + "\n", size: 10 << 20),
    BenchText(name: "10 MB of many scripts", line: mixed + "\n", size: 10 << 20),
    BenchText(name: "1 MB, one paragraph", line: ascii + " ", size: 1 << 20),
    BenchText(name: "1 MB of scripts, one paragraph", line: mixed + " ", size: 1 << 20),
    BenchText(name: "10 MB, one paragraph", line: ascii + " ", size: 10 << 20),
    BenchText(name: "10 MB without a space", line: "abcdefghij", size: 10 << 20),
  ]

  private static let ascii = "The quick brown fox jumps over the lazy dog, and 0123456789 more besides to fill a line."
  private static let mixed = "Zażółć gęślą jaźń, 日本語のテキスト and كتابة عربية 😀 with some Latin in between them."

  /// The text, made anew: a worker's job.
  var content: TextContent {
    TextContent(String(repeating: line, count: size / line.utf8.count + 1))
  }

  /// Ten megabytes for the clipboard.
  static let pasted = BenchText(name: "", line: ascii + "\n", size: 10 << 20)
  /// The text that they are pasted into.
  static let target = BenchText(name: "", line: mixed + "\n", size: 1 << 20)
}
