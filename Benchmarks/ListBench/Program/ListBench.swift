import Foundation
import Sateen

/// Measures lists of many items. Writes one line of JSON for each list and number of items; Benchmarks/run-listbench
/// formats them as tables.
@main
@MainActor
struct ListBench {
  static func main() {
    do {
      try ListBench(BenchOptions(CommandLine.arguments.dropFirst())).run()
    } catch {
      FileHandle.standardError.write(Data("ListBench: \(error)\n".utf8))
      exit(2)
    }
  }

  private let options: BenchOptions
  private let kinds: [ListKind]

  private init(_ options: BenchOptions) throws {
    self.options = options
    kinds = ListKind.all.filter { kind in
      options.only.isEmpty || options.only.contains { kind.name.hasPrefix($0) }
    }
    guard !kinds.isEmpty else {
      throw BenchOptions.Failure(
        description: "no list's name begins with \(options.only.joined(separator: " or ")); there are "
          + ListKind.all.map(\.name).joined(separator: ", "))
    }
  }

  private struct Line: Encodable {
    var list: String
    var count: Int
    var figures: Figures
  }

  private func write(_ line: Line) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try FileHandle.standardOutput.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
  }

  private func run() throws {
    let items = try options.counts.map { try BenchItems(count: $0) }
    // Not counted: the first run looks up fonts, and fills the caches and the allocator.
    var unused = Samples()
    for kind in kinds { try ListRide(kind: kind, items: items[0]).run(into: &unused) }
    for kind in kinds {
      var samples = options.counts.map { _ in Samples() }
      // The numbers of items alternate, so that a disturbance is likely to affect all of them.
      for _ in 0..<options.laps {
        for index in items.indices {
          try ListRide(kind: kind, items: items[index]).run(into: &samples[index])
        }
      }
      for (count, samples) in zip(options.counts, samples) {
        try write(Line(list: kind.name, count: count, figures: samples.figures(alsoHigh: ["scroll"])))
      }
    }
    guard options.only.isEmpty else { return }
    var samples = Samples()
    let change = try LargeChange()
    for _ in 0..<options.laps { try change.run(into: &samples) }
    try write(Line(list: "change", count: LargeChange.count, figures: samples.figures()))
    samples = Samples()
    let whole = try WholeList()
    for _ in 0..<options.laps { try whole.run(into: &samples) }
    try write(Line(list: "whole", count: WholeList.count, figures: samples.figures()))
  }
}
