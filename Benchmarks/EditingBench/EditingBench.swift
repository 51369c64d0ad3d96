import Foundation

/// Times editing in texts of many sizes, at the start, in the middle and at the end: a key until its frame is composed,
/// opening, and a paste of ten megabytes in a window; and an editor without a node and a window. Prints tables.
@main
@MainActor
struct EditingBench {
  static func main() {
    let options = Options(CommandLine.arguments.dropFirst())
    print("Microseconds of the main thread's processor time: the median, the 99th percentile and the worst.")
    let size = "\(Int(View.width)) x \(Int(View.height)) points"
    print("\nIn a window of \(size), \(options.keys) keys: from the event to the composed frame")
    print(Row.window)
    // The first text of all reads fonts and fills caches.
    _ = WindowLap(Stage(BenchText.all[0].content), share: 1, keys: 20)
    for text in BenchText.all where options.wants(text.name) {
      let content = text.content
      for (place, share) in places {
        let stage = Stage(content)
        let lap = WindowLap(stage, share: share, keys: options.keys)
        let opening = [stage.firstFrame, stage.open.worst]
        print(Row(text.name, place, opening, lap.keys, lap.deletions, lap.allocations).line, lap.late)
      }
    }
    if options.text == nil { pastes() }
    if options.isLong { editors(options) }
  }

  private static func pastes() {
    print("\nThe same window with a text of 1 MB, by keys: all frames of a change together, and the worst of them")
    for (name, spans) in WindowPasteLap(count: 5).lines {
      let (totals, worst) = (Samples(spans.map(\.total)), Samples(spans.map(\.worst)))
      print(name.padded(to: 40), totals.median.short.padded(to: -12), worst.worst.short.padded(to: -12))
    }
  }

  private static let places = [("start", 0.0), ("middle", 0.5), ("end", 1.0)]

  private static func editors(_ options: Options) {
    print("\nAn editor without a node: a command, and a view of \(Int(View.height)) points measured around the caret")
    print(Row.editor)
    for text in BenchText.all where options.wants(text.name) {
      let content = text.content
      for (place, share) in places {
        let lap = TypingLap(content, share: share, keys: options.keys)
        print(Row(text.name, place, [lap.open], lap.keys, lap.deletions, lap.allocations).line)
      }
    }
    let lap = PasteLap(count: 20)
    print("\nAn editor with a text of 1 MB, and a view measured: the median and the worst of 20")
    print("paste of 10 MB that a worker made".padded(to: 40), lap.paste.text)
    print("undo".padded(to: 40), lap.undo.text)
    print("redo".padded(to: 40), lap.redo.text)
    print("a key in the middle of the pasted text".padded(to: 40), lap.key.text)
    print("release of the text".padded(to: 40), lap.release.text)
  }
}

/// The options of the command line.
private struct Options {
  var keys = 200
  /// Whether editors without a window are timed, too.
  var isLong = false
  /// Part of the name of the texts to time; nil for all.
  var text: String?

  func wants(_ name: String) -> Bool { text.map { name.contains($0) } ?? true }

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let name = rest.popFirst() {
      switch name {
      case "--editors": isLong = true
      case "--text":
        guard let stated = rest.popFirst() else { Self.end() }
        text = stated
      case "--keys":
        guard let stated = rest.popFirst().flatMap({ Int($0) }), stated > 0 else { Self.end() }
        keys = stated
      default: Self.end()
      }
    }
  }

  private static func end() -> Never {
    FileHandle.standardError.write(
      Data("EditingBench: usage: EditingBench [--keys N] [--editors] [--text NAME]\n".utf8))
    exit(2)
  }
}

/// A line of the tables.
private struct Row {
  let line: String

  static let window = head(["first frame", "worst frame"]) + " late"
  static let editor = head(["open"])

  private static func head(_ first: [String]) -> String {
    let figures = first + ["key", "99 %", "worst", "backspace", "99 %", "worst", "allocations"]
    return "text".padded(to: 32) + "place".padded(to: 8) + figures.map { $0.padded(to: -12) }.joined()
  }

  init(
    _ text: String, _ place: String, _ first: [Double], _ keys: Samples, _ deletions: Samples, _ allocations: Double
  ) {
    let figures =
      first + [keys.median, keys.most, keys.worst, deletions.median, deletions.most, deletions.worst, allocations]
    line = text.padded(to: 32) + place.padded(to: 8) + figures.map { $0.short.padded(to: -12) }.joined()
  }
}
