import SateenLayout

/// The touches that one gesture machine follows, up to a limit, in the order in which they began.
struct GestureTouches: Sendable {
  /// An input that concerns the machine.
  enum Change: Sendable {
    case began(GestureSample)
    /// A touch beyond the limit began. Its later inputs are not heard.
    case refused
    case moved(GestureSample, from: Point)
    case ended(GestureSample)
    case cancelled
    case time
  }

  let limit: Int
  /// The last sample of each touch.
  private(set) var samples: [GestureSample] = []
  var clock = GestureClock()

  init(limit: Int) {
    self.limit = max(limit, 1)
  }

  var isEmpty: Bool { samples.isEmpty }
  var count: Int { samples.count }

  /// The middle of the touches; nil for no touch.
  var middle: Point? {
    guard !samples.isEmpty else { return nil }
    var sum = Point.zero
    for sample in samples { sum = sum + sample.point }
    return sum.scaled(by: 1 / Double(samples.count))
  }

  /// - Returns: nil for an input that changes nothing: of a touch that is not followed, of one that begins or ends a second
  ///   time, and where the point is unusable. A touch that ends at an unusable point ends where it was last.
  mutating func update(by input: GestureInput) -> Change? {
    switch input {
    case .began(let sample):
      clock.pass(to: sample.time)
      guard sample.hasUsablePoint, index(of: sample.touch) == nil else { return nil }
      guard samples.count < limit else { return .refused }
      samples.append(sample)
      return .began(sample)
    case .moved(let sample):
      clock.pass(to: sample.time)
      guard sample.hasUsablePoint, let index = index(of: sample.touch) else { return nil }
      let old = samples[index].point
      samples[index].point = sample.point
      return .moved(sample, from: old)
    case .ended(let sample):
      clock.pass(to: sample.time)
      guard let index = index(of: sample.touch) else { return nil }
      var last = samples.remove(at: index)
      if sample.hasUsablePoint { last.point = sample.point }
      return .ended(last)
    case .cancelled(let touch):
      guard let index = index(of: touch) else { return nil }
      samples.remove(at: index)
      return .cancelled
    case .time(let time):
      clock.pass(to: time)
      return .time
    }
  }

  /// Follows only so many touches from now on: one that is given, and the oldest of the others.
  mutating func keep(_ count: Int, with touch: Int64) {
    guard count < samples.count, count > 0 else { return }
    let others = samples.filter { $0.touch != touch }.prefix(samples.contains { $0.touch == touch } ? count - 1 : count)
    samples.removeAll { sample in sample.touch != touch && !others.contains { $0.touch == sample.touch } }
  }

  private func index(of touch: Int64) -> Int? {
    for index in 0..<samples.count where samples[index].touch == touch { return index }
    return nil
  }
}
