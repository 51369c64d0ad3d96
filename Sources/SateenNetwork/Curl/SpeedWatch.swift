/// Tells whether a transfer is too slow. Time is in seconds of a monotonic clock.
struct SpeedWatch {
  private struct Mark {
    var time: Double
    var bytes: Int
  }

  /// Bytes a second.
  let lowestSpeed: Int
  let limit: Double
  /// The oldest is the last that is a whole `limit` away.
  private var marks: [Mark] = []

  init(lowestSpeed: Int, limit: Double) {
    // A transfer without a single byte is too slow even if any speed is allowed.
    self.lowestSpeed = max(lowestSpeed, 0)
    self.limit = limit
  }

  /// How often ``isTooSlow(_:bytes:)`` should be asked.
  var interval: Double { limit / 4 }

  mutating func begin(_ time: Double, bytes: Int) {
    marks = [Mark(time: time, bytes: bytes)]
  }

  /// - Parameter bytes: all bytes since the transfer began.
  mutating func isTooSlow(_ time: Double, bytes: Int) -> Bool {
    guard let last = marks.last else {
      begin(time, bytes: bytes)
      return false
    }
    if time - last.time >= interval { marks.append(Mark(time: time, bytes: bytes)) }
    while marks.count > 1, time - marks[1].time >= limit { marks.removeFirst() }
    let seconds = time - marks[0].time
    guard seconds >= limit else { return false }
    let got = bytes - marks[0].bytes
    return got == 0 || Double(got) < Double(lowestSpeed) * seconds
  }
}
