import SateenThreads

@testable import SateenLists

extension IndexMapping {
  var moved: [Run] { runs.filter(\.isMoved) }

  /// - Parameter removed: indices before the change, ascending and disjoint.
  init(removing removed: [Range<Int>], from count: Int) {
    var builder = Builder()
    var start = 0
    for range in removed {
      builder.keep(start, count: range.lowerBound - start)
      start = range.upperBound
    }
    builder.keep(start, count: count - start)
    self = builder.mapping(oldCount: count)
  }

  /// - Parameter added: indices after the change, ascending and disjoint.
  init(inserting added: [Range<Int>], into count: Int) {
    var builder = Builder()
    var start = 0
    for range in added {
      let kept = range.lowerBound - builder.count
      contract(start + kept <= count, "Inserting \(range) would leave a gap after \(builder.count + count - start)")
      builder.keep(start, count: kept)
      start += kept
      builder.insert(range.count)
    }
    builder.keep(start, count: count - start)
    self = builder.mapping(oldCount: count)
  }
}
