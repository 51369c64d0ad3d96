import Foundation

/// The medians of what a trace recorded, by the names of spans and counters.
struct FrameCosts {
  private struct Document: Decodable {
    struct Event: Decodable {
      struct Arguments: Decodable { var value: Double? }
      var ph: String
      var name: String
      var dur: Double?
      var args: Arguments?
    }
    var traceEvents: [Event]
  }

  private var values: [String: [Double]] = [:]

  /// Adds the frames of a trace, and the allocations of each.
  mutating func add(_ trace: String, _ allocations: [Double]) throws {
    for event in try JSONDecoder().decode(Document.self, from: Data(trace.utf8)).traceEvents {
      if let value = event.dur ?? event.args?.value { values[event.name, default: []].append(value) }
    }
    values["allocations", default: []] += allocations
  }

  private func median(_ name: String) -> Double {
    guard let all = values[name]?.sorted(), !all.isEmpty else { return 0 }
    return all[all.count / 2]
  }

  func line(_ name: String) -> String {
    let stages = ["snapshot", "diff", "record", "upload", "pixels"].map(median)
    var cells = [name, "\(Int(median("composed layers")))"]
    cells += (stages + [stages.reduce(0, +)]).map { "\(Int($0.rounded()))" }
    cells += ["drawn pixels", "moved pixels"].map { "\(Int((median($0) / 1_000).rounded()))" }
    cells.append("\(Int((median("uploaded bytes") / 1_024).rounded()))")
    cells += ["draw calls", "allocations"].map { "\(Int(median($0)))" }
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
