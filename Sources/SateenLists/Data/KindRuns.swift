/// The kinds of elements, by their places, told where they change: a list of one kind is an empty value.
struct KindRuns: Equatable, Sendable {
  /// Of section headers and footers; items have smaller numbers.
  static let header = HeightIndex.kindLimit - 2
  static let footer = HeightIndex.kindLimit - 1

  private var starts: [Int] = []
  private var kinds: [Int] = []

  init() {}

  /// Items of one kind, with the headers and footers of a list.
  init(_ map: SectionMap) {
    var start = 0
    for section in map.sections {
      if section.header != .absent { add(Self.header, from: start) }
      if section.count > 0 { add(0, from: start + section.lead) }
      if section.footer != .absent { add(Self.footer, from: start + section.elementCount - 1) }
      start += section.elementCount
    }
  }

  /// The kind of an item as a list keeps it.
  static func kind(ofItem kind: Int) -> Int { min(max(0, kind), header - 1) }

  /// The kind from a place on. Places are told in ascending order.
  mutating func add(_ kind: Int, from start: Int) {
    guard kind != (kinds.last ?? 0) else { return }
    starts.append(start)
    kinds.append(kind)
  }

  func kind(at place: Int) -> Int {
    let run = run(at: place)
    return run < 0 ? 0 : kinds[run]
  }

  /// Goes through a stretch in pieces of one kind.
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

  /// The last run that begins at a place or before it; -1 before the first.
  private func run(at place: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
