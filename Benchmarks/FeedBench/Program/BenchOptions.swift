import FeedWorkload

/// How the program's rows are written.
enum RowForm: String, CaseIterable {
  case nodes, components
}

/// The program's arguments.
struct BenchOptions {
  var workload = WorkloadKind.v1
  var rows = 10_000
  var form = RowForm.nodes
  var assets = ""
  var photos: String?
  /// The address of a server that has the folder of pictures; nil to read files.
  var net: String?
  var out = "FRAMES.csv"
  /// The scale of a second window that plays the same script; nil for none.
  var secondScale: Double?
  /// The output path of a Perfetto trace; nil for none.
  var trace: String?

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    func value(of name: String) throws -> String {
      guard let value = rest.popFirst() else { throw Failure(description: "\(name) needs a value") }
      return value
    }
    while let name = rest.popFirst() {
      switch name {
      case "--workload":
        let text = try value(of: name)
        guard let kind = WorkloadKind(rawValue: text) else {
          throw Failure(description: "--workload is v1 or v2, not \(text)")
        }
        workload = kind
      case "--rows":
        let text = try value(of: name)
        guard let number = Int(text), number > 0 else {
          throw Failure(description: "--rows needs a number above 0, not \(text)")
        }
        rows = number
      case "--rows-as":
        let text = try value(of: name)
        guard let known = RowForm(rawValue: text) else {
          throw Failure(description: "--rows-as is nodes or components, not \(text)")
        }
        form = known
      case "--second-scale":
        let text = try value(of: name)
        guard let scale = Double(text), scale >= 0.5, scale <= 8 else {
          throw Failure(description: "--second-scale needs a number from 0.5 to 8, not \(text)")
        }
        secondScale = scale
      case "--assets": assets = try value(of: name)
      case "--photos": photos = try value(of: name)
      case "--net":
        let text = try value(of: name)
        guard text.hasPrefix("http://") || text.hasPrefix("https://") else {
          throw Failure(description: "--net needs an address with http or https, not \(text)")
        }
        net = text
      case "--out": out = try value(of: name)
      case "--trace": trace = try value(of: name)
      default: throw Failure(description: "unknown argument \(name)")
      }
    }
    guard !assets.isEmpty else { throw Failure(description: "--assets names the folder of the benchmark's pictures") }
    guard net == nil || photos == nil else {
      throw Failure(description: "--net and --photos exclude each other: the server has the benchmark's own pictures")
    }
  }
}
