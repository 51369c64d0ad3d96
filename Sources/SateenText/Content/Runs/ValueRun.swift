/// The sums of runs.
struct RunSums: TreeSums, Hashable {
  /// In UTF-16 code units.
  var length = 0
  var runs = 0

  static func + (a: RunSums, b: RunSums) -> RunSums {
    RunSums(length: a.length + b.length, runs: a.runs + b.runs)
  }
}

/// A stretch of text with one value.
struct ValueRun<Value: Equatable & Sendable>: TreeItem {
  /// In UTF-16 code units, above 0.
  var length: Int
  let value: SharedValue<Value>

  var sums: RunSums { RunSums(length: length, runs: 1) }

  func split(at offset: Int) -> (ValueRun, ValueRun) {
    (ValueRun(length: offset, value: value), ValueRun(length: length - offset, value: value))
  }

  func joined(with next: ValueRun) -> ValueRun? {
    value == next.value ? ValueRun(length: length + next.length, value: value) : nil
  }
}
