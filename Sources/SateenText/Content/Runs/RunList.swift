/// A value for each UTF-16 code unit of a text, stored as runs of equal values. Neighbouring runs differ.
///
/// Offsets lie between 0 and the length.
struct RunList<Value: Equatable & Sendable>: Equatable, Sendable {
  typealias Run = ValueRun<Value>

  private(set) var tree = SumTree<Run>()

  /// One value for a whole text.
  init(_ value: SharedValue<Value>, length: Int) {
    if length > 0 { tree = SumTree([Run(length: length, value: value)]) }
  }

  /// - Parameter runs: in order. Empty runs are left out, and equal neighbours become one.
  init(_ runs: some Sequence<Run>) {
    var joined: [Run] = []
    for run in runs where run.length > 0 {
      if let both = joined.last?.joined(with: run) {
        joined[joined.count - 1] = both
      } else {
        joined.append(run)
      }
    }
    tree = SumTree(joined)
  }

  private init(_ tree: SumTree<Run>) {
    self.tree = tree
  }

  var length: Int { tree.length }
  var count: Int { tree.sums.runs }

  /// The value of all of the text; nil where there are several, and where the text is empty.
  var onlyValue: SharedValue<Value>? { count == 1 ? tree.first?.value : nil }

  /// The value of the code unit behind an offset; nil at the end.
  func value(at offset: Int) -> SharedValue<Value>? {
    offset < length ? tree.find { $0.length > offset }?.item.value : nil
  }

  /// Calls `body` with the runs in a range, cut at its ends.
  func forEachRun(in range: Range<Int>, _ body: (Range<Int>, SharedValue<Value>) -> Void) {
    guard !range.isEmpty else { return }
    var cursor = TreeCursor(tree)
    cursor.seek { $0.length > range.lowerBound }
    while let run = cursor.item {
      let start = cursor.before.length
      let end = start + run.length
      body(max(start, range.lowerBound)..<min(end, range.upperBound), run.value)
      if end >= range.upperBound || !cursor.advance() { return }
    }
  }

  func slice(_ range: Range<Int>) -> RunList {
    if range.isEmpty { return RunList(SumTree()) }
    if let (run, before) = tree.find({ $0.length > range.lowerBound }), range.upperBound <= before.length + run.length {
      return RunList(run.value, length: range.count)
    }
    return RunList(tree.slice(range))
  }

  mutating func append(_ other: RunList) {
    tree.append(other.tree)
  }

  /// The list with changed values.
  func map(_ change: (Value) -> Value) -> RunList {
    var runs: [Run] = []
    runs.reserveCapacity(count)
    tree.forEach { run in
      let new = change(run.value.value)
      runs.append(new == run.value.value ? run : Run(length: run.length, value: SharedValue(new)))
    }
    return RunList(runs)
  }

  mutating func replace(_ range: Range<Int>, with other: RunList) {
    if range.isEmpty, other.length == 0 { return }
    if other.count < 2, resizeRun(range, by: other) { return }
    tree.replace(range, with: other.tree)
  }

  /// Makes one run longer or shorter, in place, as typing and deleting mostly do.
  /// - Returns: false where nothing was changed, because other runs change, too.
  private mutating func resizeRun(_ range: Range<Int>, by other: RunList) -> Bool {
    let inserted = other.tree.first
    return tree.updateLeaf(at: range.lowerBound) { runs, first, rest in
      var (index, end) = (first, rest + range.count)
      // Text that is inserted between two runs extends the run that it equals.
      if range.isEmpty, rest == runs[index].length, index + 1 < runs.count, let inserted,
        runs[index + 1].value == inserted.value
      {
        (index, end) = (index + 1, 0)
      }
      let length = runs[index].length - range.count + other.length
      guard end <= runs[index].length, length > 0, inserted.map({ $0.value == runs[index].value }) ?? true else {
        return false
      }
      runs[index].length = length
      return true
    }
  }

  static func == (a: RunList, b: RunList) -> Bool {
    if a.tree.isIdentical(to: b.tree) { return true }
    guard a.tree.sums == b.tree.sums else { return false }
    var (mine, theirs) = (TreeCursor(a.tree), TreeCursor(b.tree))
    while let first = mine.item, let second = theirs.item {
      guard first.length == second.length, first.value == second.value else { return false }
      guard mine.advance(), theirs.advance() else { break }
    }
    return true
  }
}
