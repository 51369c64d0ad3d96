/// A row of numbers that is blurred by three averages, which together come close to a normal distribution.
struct BlurredLine {
  private let count: Int
  /// Zeros at either end, so that no average reaches beyond.
  private let padding: Int
  private var values: [Double]
  private var averages: [Double]
  /// For each value, the sum of those before it.
  private var sums: [Double]
  private let half: Double

  /// - Parameter deviation: the blur's standard deviation, which each average reaches to either side.
  init(count: Int, deviation: Double) {
    self.count = count
    half = deviation > 0 ? max(deviation, 0.01) : 0
    padding = Int(half.rounded(.up)) + 1
    values = [Double](repeating: 0, count: count + 2 * padding)
    averages = values
    sums = values
  }

  subscript(index: Int) -> Double {
    get { values[padding + index] }
    set { values[padding + index] = newValue }
  }

  mutating func clear() {
    for index in values.indices { values[index] = 0 }
  }

  mutating func blur() {
    guard half > 0 else { return }
    for _ in 0..<3 {
      average()
      swap(&values, &averages)
    }
  }

  private mutating func average() {
    // Averages begin and end between two numbers, each at the same part of one.
    let (from, to) = ((0.5 - half).rounded(.down), (0.5 + half).rounded(.down))
    let (fromPart, toPart) = (0.5 - half - from, 0.5 + half - to)
    let (first, last) = (Int(from), Int(to))
    let share = 1 / (2 * half)
    let places = padding..<(padding + count)
    values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        var sum = 0.0
        for index in values.indices {
          sums[index] = sum
          sum += values[index]
        }
        averages.withUnsafeMutableBufferPointer { averages in
          for x in places {
            let upTo = sums[x + last] + toPart * values[x + last]
            let before = sums[x + first] + fromPart * values[x + first]
            averages[x] = (upTo - before) * share
          }
        }
      }
    }
  }
}
