/// Ascending indices of elements: a run, or any set.
struct ElementSet: RandomAccessCollection, Hashable, Sendable {
  private enum Places: Hashable {
    // Most sets are runs, and copying one counts no references.
    case run(Range<Int>)
    case list([Int])
  }

  private var places = Places.run(0..<0)

  init() {}

  init(_ run: Range<Int>) { places = .run(run) }

  /// - Parameter places: ascending indices without duplicates.
  init(sorted places: [Int]) {
    if let first = places.first, let last = places.last, last - first == places.count - 1 {
      self.places = .run(first..<(last + 1))
    } else if !places.isEmpty {
      self.places = .list(places)
    }
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch places {
    case .run(let run): run.count
    case .list(let list): list.count
    }
  }

  subscript(index: Int) -> Int {
    switch places {
    case .run(let run): run.lowerBound + index
    case .list(let list): list[index]
    }
  }

  func contains(_ place: Int) -> Bool {
    switch places {
    case .run(let run): return run.contains(place)
    case .list(let list):
      let index = list.partitioningIndex { $0 >= place }
      return index < list.count && list[index] == place
    }
  }

  /// From the first to the last; empty for none.
  var span: Range<Int> {
    switch places {
    case .run(let run): run
    case .list(let list): list[0]..<(list[list.count - 1] + 1)
    }
  }
}

extension RandomAccessCollection {
  /// The first index at which a condition holds. It must hold for all elements after that.
  func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var low = startIndex
    var left = count
    while left > 0 {
      let half = left / 2
      let middle = index(low, offsetBy: half)
      if holds(self[middle]) {
        left = half
      } else {
        low = index(after: middle)
        left -= half + 1
      }
    }
    return low
  }
}
