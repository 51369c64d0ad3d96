/// The program's arguments.
struct BenchOptions {
  /// Where the pictures are.
  var pictures = ""
  /// Makes the pictures instead of measuring.
  var makesPictures = false
  /// The address of the folder on a server of limited rate, and that rate in bytes a second.
  var slow = ""
  var rate = 0
  /// The address of the folder on a server that has a latency only.
  var server = ""
  /// Seconds until an answer begins.
  var latency = 0.0
  /// How often each picture is decoded, and shown from memory and from the disk.
  var laps = 15
  /// The rows of the fling.
  var rows = 1_000
  /// Measures whose names begin so; empty for all.
  var only = ""

  static let usage = """
    ImageBench --pictures DIR --make
    ImageBench --pictures DIR --slow URL --rate N --server URL --latency S [--laps N] [--rows N] \
    [--only decode|arrival|hit|fling]
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
    func number(of name: String, _ range: ClosedRange<Int>) throws(Failure) -> Int {
      let text = try value(of: name)
      guard let number = Int(text), range.contains(number) else {
        throw Failure(
          description: "\(name) needs a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
      }
      return number
    }
    while let name = rest.popFirst() {
      switch name {
      case "--pictures": pictures = try value(of: name)
      case "--make": makesPictures = true
      case "--slow": slow = try value(of: name)
      case "--rate": rate = try number(of: name, 1_000...1_000_000_000)
      case "--server": server = try value(of: name)
      case "--latency": latency = Double(try number(of: name, 0...10_000)) / 1000
      case "--laps": laps = try number(of: name, 1...1_000)
      case "--rows": rows = try number(of: name, 50...100_000)
      case "--only": only = try value(of: name)
      default: throw Failure(description: "unknown argument \(name)\n\(Self.usage)")
      }
    }
    guard !pictures.isEmpty else { throw Failure(description: "--pictures names a folder\n\(Self.usage)") }
    guard makesPictures || !slow.isEmpty && !server.isEmpty && rate > 0 else {
      throw Failure(description: "--slow, --rate and --server are needed\n\(Self.usage)")
    }
  }

  func wants(_ measure: String) -> Bool { measure.hasPrefix(only) }
}
