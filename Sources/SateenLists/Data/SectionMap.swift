import FoundationEssentials

/// Where the rows of each section lie in the one sequence of all rows.
struct SectionMap: Equatable {
  private(set) var counts: [Int]
  private var starts: [Int]

  init(counts: [Int] = []) {
    self.counts = counts
    var starts: [Int] = []
    var sum = 0
    for count in counts {
      starts.append(sum)
      sum += count
    }
    self.starts = starts
    total = sum
  }

  private(set) var total: Int

  func flatIndex(of path: IndexPath) -> Int? {
    guard counts.indices.contains(path.section), path.row >= 0, path.row < counts[path.section] else { return nil }
    return starts[path.section] + path.row
  }

  func indexPath(of flat: Int) -> IndexPath? {
    guard flat >= 0, flat < total else { return nil }
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= flat { low = middle } else { high = middle - 1 }
    }
    return IndexPath(row: flat - starts[low], section: low)
  }

  func start(ofSection section: Int) -> Int { section < starts.count ? starts[section] : total }
}

extension IndexPath {
  /// The path of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// The first index; -1 for an empty path.
  public var section: Int { count > 0 ? self[0] : -1 }
  /// The second index; -1 for a path without one.
  public var row: Int { count > 1 ? self[1] : -1 }
}
