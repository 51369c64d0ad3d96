import SateenCore
import SateenThreads

/// The order in which elements are needed during scrolling, by whether they will be visible for long enough to be worth
/// drawing.
///
/// An element that leaves before a worker could draw it comes after those about to enter. Otherwise, with more to draw
/// than there is time for, each drawing would be too late. An element that enters soon counts as visible.
struct TravelOrder: Equatable {
  /// How long drawing takes on a busy machine, in seconds.
  static let drawingTime = 0.06
  /// How long before it enters an element counts as visible, in seconds.
  static let soon = RangeController.leadTime

  /// The indices from the first element worth drawing to the last that enters soon.
  var wanted = 0..<0
  var movesToEnd = true

  /// - Parameters:
  ///   - visible: the visible elements.
  ///   - last: the last element to consider, in the scroll direction.
  ///   - position: the start of the viewport, along the axis.
  ///   - length: the length of the viewport.
  ///   - speed: in points per second.
  ///   - extent: the start and end of an element, along the axis.
  init(
    visible: Range<Int>, last: Int, position: Double, length: Double, speed: Double, movesToEnd: Bool,
    extent: (Int) -> ClosedRange<Double>
  ) {
    self.movesToEnd = movesToEnd
    guard !visible.isEmpty else { return }
    // The front quarter of the screen is worth drawing at any speed.
    let passed = min(speed * Self.drawingTime, length * 0.75)
    let ahead = speed * Self.soon
    var (first, end) = (visible.lowerBound, visible.upperBound)
    if movesToEnd {
      while first < end - 1, extent(first).upperBound <= position + passed { first += 1 }
      while end <= last, extent(end).lowerBound < position + length + ahead { end += 1 }
    } else {
      while end > first + 1, extent(end - 1).lowerBound >= position + length - passed { end -= 1 }
      while first > last, extent(first - 1).upperBound > position - ahead { first -= 1 }
    }
    wanted = first..<end
  }

  /// How many of the wanted elements come before an element; nil for an element that is not wanted.
  func rank(of element: Int) -> Int? {
    guard wanted.contains(element) else { return nil }
    return movesToEnd ? element - wanted.lowerBound : wanted.upperBound - 1 - element
  }
}
