/// The program's arguments.
struct BenchOptions {
  /// The numbers of items of the measured lists. The first one is the base of the ratios.
  var counts = [100, 10_000, 1_000_000]
  /// How often each list is created and scrolled.
  var laps = 3
  /// Only lists whose names have one of these prefixes; empty for all.
  var only: [String] = []

  static let usage = "ListBench [--counts N,N...] [--laps N] [--only NAME]..."

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: ArraySlice<String>) throws(Failure) {
    var rest = arguments
    func value(of name: String) throws(Failure) -> String {
      guard let value = rest.popFirst() else { throw Failure(description: "\(name) needs a value") }
      return value
    }
    while let name = rest.popFirst() {
      switch name {
      case "--counts":
        let text = try value(of: name)
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.allSatisfy({ (100...10_000_000).contains($0) }) else {
          throw Failure(description: "--counts needs numbers from 100 to 10,000,000 with commas between, not \(text)")
        }
        counts = numbers
      case "--laps":
        let text = try value(of: name)
        guard let number = Int(text), (1...1_000).contains(number) else {
          throw Failure(description: "--laps needs a number from 1 to 1,000, not \(text)")
        }
        laps = number
      case "--only": only.append(try value(of: name))
      default: throw Failure(description: "unknown argument \(name)\n\(Self.usage)")
      }
    }
  }
}
