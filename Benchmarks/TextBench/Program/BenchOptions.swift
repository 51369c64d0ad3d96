/// The program's arguments.
struct BenchOptions: Sendable {
  var file = ""
  var threads = 1
  /// The width of a line, in points.
  var width = 343.0
  /// The font size, in points.
  var fontSize = 15.0
  /// Pixels per point.
  var scale = 1.0
  /// The output path of an image of the first paragraphs; nil for none.
  var picture: String?
  /// How often the warm pass is repeated; use more than one for profiling.
  var laps = 1
  /// Whether edits of a long text are timed in place of the layout of paragraphs.
  var timesEdits = false

  static let usage = """
    TextBench FILE [--threads N] [--width POINTS] [--size POINTS] [--scale PIXELS] [--picture PNG] [--laps N]
    TextBench --edits
    """

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: ArraySlice<String>) throws(Failure) {
    var rest = arguments
    func value(of name: String) throws(Failure) -> String {
      guard let value = rest.popFirst() else { throw Failure(description: "\(name) needs a value") }
      return value
    }
    func number(of name: String, most: Double) throws(Failure) -> Double {
      let text = try value(of: name)
      guard let number = Double(text), number > 0, number <= most else {
        throw Failure(description: "\(name) needs a number above 0 and up to \(most), not \(text)")
      }
      return number
    }
    while let name = rest.popFirst() {
      switch name {
      case "--edits": timesEdits = true
      case "--threads": threads = max(1, Int(try number(of: name, most: 256)))
      case "--laps": laps = max(1, Int(try number(of: name, most: 10_000)))
      case "--width": width = try number(of: name, most: 10_000)
      case "--size": fontSize = try number(of: name, most: 1_000)
      case "--scale": scale = try number(of: name, most: 16)
      case "--picture": picture = try value(of: name)
      case _ where !name.hasPrefix("-") && file.isEmpty: file = name
      default: throw Failure(description: "\(name) is not known; usage:\n\(Self.usage)")
      }
    }
    guard timesEdits || !file.isEmpty else {
      throw Failure(description: "the file of paragraphs is missing; usage:\n\(Self.usage)")
    }
  }
}
