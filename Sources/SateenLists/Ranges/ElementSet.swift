/// Places of elements, ascending: a run of neighbours, or any.
struct ElementSet: RandomAccessCollection, Hashable, Sendable {
  // Empty beside a run.
  private var places: [Int] = []
  private var run = 0..<0

  init() {}

  init(_ run: Range<Int>) { self.run = run }

  /// - Parameter places: ascending, each once.
  init(sorted places: [Int]) {
    if let first = places.first, let last = places.last, last - first == places.count - 1 {
      run = first..<(last + 1)
    } else {
      self.places = places
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { places.isEmpty ? run.count : places.count }

  subscript(index: Int) -> Int { places.isEmpty ? run.lowerBound + index : places[index] }

  func contains(_ place: Int) -> Bool {
    if places.isEmpty { return run.contains(place) }
    let index = places.partitioningIndex { $0 >= place }
    return index < places.count && places[index] == place
  }

  /// From the first to the last; empty for none.
  var span: Range<Int> {
    guard let first = places.first, let last = places.last else { return run }
    return first..<(last + 1)
  }
}
