/// The program's arguments.
struct BenchOptions {
  enum Task: Equatable {
    /// Measure every tree once with every engine.
    case round
    /// Write every tree as JSON, for engines in other processes.
    case trees
    /// Write the frame of each box from each engine.
    case frames
    /// Count allocations and bytes.
    case memory
    /// Lay out one tree in a loop.
    case profile(String)
  }

  enum Phase: String {
    /// Building, laying out and freeing.
    case fresh
    /// Changing one text and laying out.
    case dirty
  }

  var task = Task.round
  /// The libraries of engines outside Sateen.
  var peers: [String] = []
  /// The duration of a measurement, in milliseconds.
  var budget = 20.0
  /// Only trees whose names have one of these prefixes; empty for all.
  var only: [String] = []
  /// The engine to profile.
  var engine = "flexbox"
  var phase = Phase.fresh
  var seconds = 10.0

  static let usage = """
    LayoutBench [--round | --frames | --memory | --trees] [--peer LIBRARY]... [--only NAME]... [--budget MILLISECONDS]
    LayoutBench --profile NAME [--seconds S] [--engine flexbox|specs] [--phase fresh|dirty]
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
    func number(of name: String) throws(Failure) -> Double {
      let text = try value(of: name)
      guard let number = Double(text), number > 0, number < 1e6 else {
        throw Failure(description: "\(name) needs a number above 0, not \(text)")
      }
      return number
    }
    while let name = rest.popFirst() {
      switch name {
      case "--round": task = .round
      case "--trees": task = .trees
      case "--frames": task = .frames
      case "--memory": task = .memory
      case "--profile": task = .profile(try value(of: name))
      case "--peer": peers.append(try value(of: name))
      case "--only": only.append(try value(of: name))
      case "--budget": budget = try number(of: name)
      case "--seconds": seconds = try number(of: name)
      case "--engine": engine = try value(of: name)
      case "--phase":
        let text = try value(of: name)
        guard let known = Phase(rawValue: text) else {
          throw Failure(description: "--phase is fresh or dirty, not \(text)")
        }
        phase = known
      default: throw Failure(description: "unknown argument \(name)\n\(Self.usage)")
      }
    }
  }
}
