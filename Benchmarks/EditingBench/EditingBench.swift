import Foundation

/// Times an editor in texts of many sizes: to open them, a key with all that a view asks for afterwards, and a paste of
/// ten megabytes, at the start, in the middle and at the end. Prints a table; `--keys N` sets how many keys are timed.
@main
struct EditingBench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    var keys = 400
    if let name = arguments.first {
      guard name == "--keys", arguments.count == 2, let stated = Int(arguments.last ?? ""), stated > 0 else {
        FileHandle.standardError.write(Data("EditingBench: usage: EditingBench [--keys N]\n".utf8))
        exit(2)
      }
      keys = stated
    }
    print("A key is a command to the editor, and then a view of \(Int(View.height)) points measured around the caret.")
    print("Microseconds of the thread's processor time: the median, the 99th percentile and the worst of \(keys).")
    print(Row.head)
    for text in BenchText.all {
      let content = text.content
      for (place, share) in [("start", 0.0), ("middle", 0.5), ("end", 1.0)] {
        print(Row(text.name, place, TypingLap(content, share: share, keys: keys)).line)
      }
    }
    let lap = PasteLap(count: 20)
    print("\nIn a text of 1 MB, microseconds with a view measured: the median and the worst of 20")
    print("paste of 10 MB that a worker made".padded(to: 40), lap.paste.text)
    print("undo".padded(to: 40), lap.undo.text)
    print("redo".padded(to: 40), lap.redo.text)
    print("a key in the middle of the pasted text".padded(to: 40), lap.key.text)
    print("release of the text".padded(to: 40), lap.release.text)
  }
}

/// A line of the table.
private struct Row {
  let line: String

  static let head =
    "text".padded(to: 30) + "place".padded(to: 8)
    + ["open", "key", "99 %", "worst", "backspace", "99 %", "worst", "allocations"].map { $0.padded(to: -12) }.joined()

  init(_ text: String, _ place: String, _ lap: TypingLap) {
    let figures = [
      lap.open, lap.keys.median, lap.keys.most, lap.keys.worst, lap.deletions.median, lap.deletions.most,
      lap.deletions.worst, lap.allocations,
    ]
    line = text.padded(to: 30) + place.padded(to: 8) + figures.map { $0.short.padded(to: -12) }.joined()
  }
}
