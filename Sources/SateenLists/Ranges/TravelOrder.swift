import SateenCore
import SateenThreads

/// In which order elements are wanted while content goes by: which of them will be looked at for long enough that drawing them
/// is worth its time.
///
/// An element that leaves before a worker could draw it comes after those that are about to enter: with more to draw than
/// there is time for, each drawing would come too late otherwise. One that enters soon is as good as visible.
struct TravelOrder: Equatable {
  /// How long drawing takes on a busy machine, in seconds.
  static let drawingTime = 0.06
  /// Seconds before which an element counts as visible.
  static let soon = RangeController.leadTime

  /// From the first element worth drawing to the last that enters soon; places in the sequence of elements.
  var wanted = 0..<0
  var movesToEnd = true

  /// - Parameters:
  ///   - visible: the elements that show.
  ///   - last: the last element there is a use in looking at, in the direction of travel.
  ///   - position: where what shows starts, along the axis.
  ///   - length: how much shows.
  ///   - speed: in points per second.
  ///   - extent: where an element starts and ends, along the axis.
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

  /// How many of the wanted elements come before one of them, or nil for another element.
  func rank(of element: Int) -> Int? {
    guard wanted.contains(element) else { return nil }
    return movesToEnd ? element - wanted.lowerBound : wanted.upperBound - 1 - element
  }
}
