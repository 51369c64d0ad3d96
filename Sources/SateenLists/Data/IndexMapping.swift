/// Maps the indices of a sequence before a change to those after it, with deleted and inserted indices.
///
/// The mapping consists of runs that stayed together, so a small change of a long sequence is a small value. A lookup
/// takes O(log r) for r runs.
struct IndexMapping: Equatable, Sendable {
  /// Consecutive indices that are still consecutive after the change.
  struct Run: Equatable, Sendable {
    /// The first index before the change.
    var old: Int
    /// The first index after the change.
    var new: Int
    var count: Int
    /// Whether the run changed its order relative to runs that did not move.
    var isMoved = false

    var oldRange: Range<Int> { old..<(old + count) }
    var newRange: Range<Int> { new..<(new + count) }
  }

  let oldCount: Int
  let newCount: Int
  /// All remaining indices, in the new order. The moved runs have as few indices as possible.
  let runs: [Run]
  /// Indices before the change, ascending and disjoint.
  let deleted: [Range<Int>]
  /// Indices after the change, ascending and disjoint.
  let inserted: [Range<Int>]
  /// Indices in `runs`, in the old order; empty if the old order is the new one.
  private let oldOrder: [Int]

  /// A mapping without any change.
  init(count: Int) {
    self.init(Builder(keeping: count), oldCount: count)
  }

  private init(_ builder: Builder, oldCount: Int) {
    var runs = builder.runs
    oldOrder = RunOrder.markMoves(&runs)
    self.runs = runs
    self.oldCount = oldCount
    newCount = builder.count
    inserted = Self.gaps(between: runs.lazy.map(\.newRange), count: builder.count)
    deleted =
      oldOrder.isEmpty
      ? Self.gaps(between: runs.lazy.map(\.oldRange), count: oldCount)
      : Self.gaps(between: oldOrder.lazy.map { runs[$0].oldRange }, count: oldCount)
  }

  private static func gaps(between ranges: some Sequence<Range<Int>>, count: Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var end = 0
    for range in ranges {
      if range.lowerBound > end { gaps.append(end..<range.lowerBound) }
      end = range.upperBound
    }
    if end < count { gaps.append(end..<count) }
    return gaps
  }

  /// Whether every index is unchanged.
  var isIdentity: Bool { deleted.isEmpty && inserted.isEmpty && oldOrder.isEmpty }

  /// The index after the change; nil if it was deleted.
  func newIndex(of old: Int) -> Int? {
    let place = Self.last(runs.count) { run(inOldOrder: $0).old <= old }
    guard let run = place.map(run(inOldOrder:)), run.oldRange.contains(old) else { return nil }
    return run.new + old - run.old
  }

  /// Visits the remaining part of a range, in the old order, in runs that stayed together.
  func forEachRun(inOld range: Range<Int>, _ body: (_ old: Int, _ new: Int, _ count: Int) -> Void) {
    var place = Self.last(runs.count) { run(inOldOrder: $0).old <= range.lowerBound } ?? 0
    while place < runs.count {
      let run = run(inOldOrder: place)
      guard run.old < range.upperBound else { return }
      let kept = run.oldRange.clamped(to: range)
      if !kept.isEmpty { body(kept.lowerBound, run.new + kept.lowerBound - run.old, kept.count) }
      place += 1
    }
  }

  /// The first index, at or after one, that was neither deleted nor moved. Deleted indices are skipped at no cost; nil
  /// after many moved runs.
  func firstStaying(from old: Int) -> Int? {
    let first = Self.last(runs.count) { run(inOldOrder: $0).old <= old } ?? 0
    for place in first..<max(first, min(runs.count, first + Self.patience)) {
      let run = run(inOldOrder: place)
      if !run.isMoved, run.oldRange.upperBound > old { return max(old, run.old) }
    }
    return nil
  }

  /// The maximum of runs that are searched for one that did not move.
  private static let patience = 10_000

  /// Whether an index that was not deleted changed its order relative to unmoved ones.
  func isMoved(old: Int) -> Bool {
    Self.last(runs.count) { run(inOldOrder: $0).old <= old }.map(run(inOldOrder:))?.isMoved ?? false
  }

  /// The index before the change; nil if it was inserted.
  func oldIndex(of new: Int) -> Int? {
    guard let run = Self.last(runs.count, where: { runs[$0].new <= new }).map({ runs[$0] }), run.newRange.contains(new)
    else { return nil }
    return run.old + new - run.new
  }

  /// This change and the next one combined. O(r log r) for the runs of both.
  func followed(by next: IndexMapping) -> IndexMapping {
    var builder = Builder()
    for run in next.runs {
      builder.insert(run.new - builder.count)
      var place = run.old
      let end = place + run.count
      // The first run that ends behind `place`.
      var index = Self.last(runs.count) { runs[$0].newRange.upperBound <= place }.map { $0 + 1 } ?? 0
      while place < end {
        guard index < runs.count, runs[index].new < end else {
          builder.insert(end - place)
          break
        }
        let known = runs[index]
        builder.insert(max(0, known.new - place))
        place = max(place, known.new)
        let count = min(end, known.newRange.upperBound) - place
        builder.keep(known.old + place - known.new, count: count)
        place += count
        index += 1
      }
    }
    builder.insert(next.newCount - builder.count)
    return builder.mapping(oldCount: oldCount)
  }

  private func run(inOldOrder place: Int) -> Run { runs[oldOrder.isEmpty ? place : oldOrder[place]] }

  /// The last index below `count` up to which a condition holds; nil if there is none.
  private static func last(_ count: Int, where holds: (Int) -> Bool) -> Int? {
    let end = (0..<count).partitioningIndex { !holds($0) }
    return end > 0 ? end - 1 : nil
  }
}

extension IndexMapping {
  /// Builds a mapping from the front of the new sequence to its end.
  struct Builder {
    fileprivate(set) var runs: [Run] = []
    /// The number of new indices added so far.
    private(set) var count = 0

    init() {}

    fileprivate init(keeping count: Int) {
      keep(0, count: count)
    }

    /// Adds consecutive old indices, from `old` on.
    mutating func keep(_ old: Int, count: Int = 1) {
      guard count > 0 else { return }
      if let last = runs.last, last.old + last.count == old, last.new + last.count == self.count {
        runs[runs.count - 1].count += count
      } else {
        runs.append(Run(old: old, new: self.count, count: count))
      }
      self.count += count
    }

    /// Adds inserted indices.
    mutating func insert(_ count: Int = 1) { self.count += count }

    /// - Parameter oldCount: the count before the change. Old indices that are never kept are deleted.
    func mapping(oldCount: Int) -> IndexMapping { IndexMapping(self, oldCount: oldCount) }
  }
}

/// Determines which runs moved.
private enum RunOrder {
  /// Marks all runs as moved except a heaviest sequence in unchanged order (Jacobson and Vo, "Heaviest
  /// Increasing/Common Subsequence Problems", 1992). The weight of a run is its length, so no other choice moves fewer
  /// indices. O(r log r).
  /// - Returns: the indices of the runs in the old order; empty if no run moved.
  static func markMoves(_ runs: inout [IndexMapping.Run]) -> [Int] {
    if zip(runs, runs.dropFirst()).allSatisfy({ $0.old < $1.old }) { return [] }
    let order = runs.indices.sorted { runs[$0].old < runs[$1].old }
    var rank = Array(repeating: 0, count: runs.count)
    for (place, run) in order.enumerated() { rank[run] = place + 1 }
    // The weight of the heaviest sequence that ends with each run, and the run before it in that sequence.
    var weight = Array(repeating: 0, count: runs.count)
    var previous = Array(repeating: -1, count: runs.count)
    // A Fenwick tree over the ranks. A node holds the run with the heaviest sequence that ends in its range of ranks.
    var heaviest = Array(repeating: -1, count: runs.count + 1)
    for run in runs.indices {
      var best = -1
      var node = rank[run] - 1
      while node > 0 {
        let other = heaviest[node]
        if other >= 0, best < 0 || weight[other] > weight[best] { best = other }
        node -= node & -node
      }
      previous[run] = best
      weight[run] = runs[run].count + (best < 0 ? 0 : weight[best])
      node = rank[run]
      while node <= runs.count {
        if heaviest[node] < 0 || weight[run] > weight[heaviest[node]] { heaviest[node] = run }
        node += node & -node
      }
    }
    for run in runs.indices { runs[run].isMoved = true }
    var run = runs.indices.max { weight[$0] < weight[$1] } ?? -1
    while run >= 0 {
      runs[run].isMoved = false
      run = previous[run]
    }
    return order
  }
}
