import SateenLayout

/// Counts the taps of fingers in quick succession, as hosts count the clicks of a pointer.
struct TapCounter {
  /// Seconds between a release and the next press.
  static let pause = 0.3
  /// How long a tap lasts at most, in seconds.
  static let longest = 0.5
  /// How far a tap may stray, and how far the next one may be from it, in points.
  static let tolerance = 10.0
  static let reach = 20.0

  private struct Press {
    var place: Point
    var time: Double
    var count: Int
  }

  private var down: [Int64: Press] = [:]
  private var last: Press?
  /// Whether a second finger came down beside the first.
  private var hasSeveral = false

  /// A finger came down.
  /// - Returns: the number of taps that it completes if it is lifted soon.
  mutating func began(_ id: Int64, at point: Point, time: Double) -> Int {
    var count = 1
    if down.isEmpty, let last, time - last.time <= Self.pause, point.distance(to: last.place) <= Self.reach {
      count = last.count + 1
    }
    last = nil
    hasSeveral = !down.isEmpty
    down[id] = Press(place: point, time: time, count: count)
    return count
  }

  /// A finger was lifted. Several fingers at once do not tap.
  mutating func ended(_ id: Int64, at point: Point, time: Double) {
    let press = down.removeValue(forKey: id)
    last = nil
    guard let press, !hasSeveral, time - press.time <= Self.longest,
      point.distance(to: press.place) <= Self.tolerance
    else { return }
    last = Press(place: press.place, time: time, count: press.count)
  }

  mutating func cancelled(_ id: Int64) {
    down[id] = nil
    last = nil
  }

  mutating func cancelAll() { self = TapCounter() }
}
