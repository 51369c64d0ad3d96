/// The kinds of elements by index, stored as runs. A list of one kind is an empty value.
struct KindRuns: Equatable, Sendable {
  /// The kinds of section headers and footers. Items have smaller numbers. Supplementaries count as footers: their
  /// kinds are not looked up, because sizes are not estimated for them.
  static let header = limit - 2
  static let footer = limit - 1
  /// The maximum number of kinds. Higher kinds of items count as the last one.
  static let limit = 16

  private var starts: [Int] = []
  private var kinds: [Int] = []

  init() {}

  /// The kinds of a list whose items are all of one kind.
  init(_ map: SectionMap) {
    var start = 0
    for section in map.sections {
      if section.header != .absent { add(Self.header, from: start) }
      if section.count > 0 { add(0, from: start + section.lead) }
      let end = start + section.elementCount
      start += section.lead + section.count
      if start < end { add(Self.footer, from: start) }
      start = end
    }
    isComplete = true
  }

  /// Whether any item is of another kind than 0.
  private(set) var hasItemKinds = false
  /// Whether the runs describe all elements rather than only new ones.
  var isComplete = false

  /// The kinds after a change.
  /// - Parameter fresh: the kinds of new elements, by their indices after the change.
  func following(_ change: ChangeSet, _ fresh: KindRuns) -> KindRuns {
    if fresh.isComplete { return fresh }
    var result = KindRuns()
    var end = 0
    var changed = change.kindChanges[...]
    for run in change.elements.runs {
      fresh.forEach(in: end..<run.new) { result.add($1, from: $0.lowerBound) }
      var place = run.new
      func copy(upTo limit: Int) {
        forEach(in: (run.old + place - run.new)..<(run.old + limit - run.new)) { range, kind in
          result.add(kind, from: range.lowerBound - run.old + run.new)
        }
      }
      while let next = changed.first, next.new < run.newRange.upperBound {
        copy(upTo: next.new)
        result.add(next.kind, from: next.new)
        place = next.new + 1
        changed.removeFirst()
      }
      copy(upTo: run.newRange.upperBound)
      end = run.newRange.upperBound
    }
    fresh.forEach(in: end..<change.elements.newCount) { result.add($1, from: $0.lowerBound) }
    return result
  }

  /// Whether the runs are equal, regardless of `isComplete`.
  func isOfSameKinds(as other: KindRuns) -> Bool { starts == other.starts && kinds == other.kinds }

  /// The kind of an item, limited to the kinds that a list distinguishes.
  static func kind(ofItem kind: Int) -> Int { min(max(0, kind), header - 1) }

  /// Sets the kind from an index on. Call it in ascending order of indices.
  mutating func add(_ kind: Int, from start: Int) {
    guard kind != (kinds.last ?? 0) else { return }
    if kind > 0, kind < Self.header { hasItemKinds = true }
    starts.append(start)
    kinds.append(kind)
  }

  /// Adds the kinds of items that follow each other.
  mutating func add<Item: ListItem>(_ items: ArraySlice<Item>, from start: Int) {
    items.withUnsafeBufferPointer { items in
      guard let first = items.baseAddress else { return }
      var place = 0
      while place < items.count {
        add(Self.kind(ofItem: items[place].kind), from: start + place)
        place += Item._equalKinds(from: first + place, atMost: items.count - place)
      }
    }
  }

  func kind(at place: Int) -> Int {
    let run = run(at: place)
    return run < 0 ? 0 : kinds[run]
  }

  /// The end of the run of elements of one kind that contains an index.
  func endOfRun(at place: Int) -> Int {
    let next = run(at: place) + 1
    return next < starts.count ? starts[next] : .max
  }

  /// Visits a range in runs of one kind.
  func forEach(in range: Range<Int>, _ body: (Range<Int>, Int) -> Void) {
    var run = run(at: range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = run + 1 < starts.count ? min(starts[run + 1], range.upperBound) : range.upperBound
      if end > start { body(start..<end, run < 0 ? 0 : kinds[run]) }
      start = max(start, end)
      run += 1
    }
  }

  /// The last run that begins at or before an index; -1 if there is none.
  private func run(at place: Int) -> Int { starts.partitioningIndex { $0 > place } - 1 }
}
