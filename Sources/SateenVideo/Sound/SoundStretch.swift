/// Plays sound faster or slower at its own pitch: pieces of it are laid over each other where their waves are most alike
/// (W. Verhelst and M. Roelands, "An overlap-add technique based on waveform similarity", 1993).
struct SoundStretch {
  /// Pairs in a piece that is given out; as many more are faded into the next one.
  static let hop = 480
  /// Pairs by which a piece may begin earlier or later.
  static let reach = 240
  /// Every how many pairs waves are compared.
  private static let stride = 4

  private var output: [Float] = []
  private var read = 0
  /// The sound that follows the last piece, to be faded into the next one.
  private var tail: [Float] = []
  /// The part of a pair that the place in the source is off.
  private var rest = 0.0

  var isEmpty: Bool { read >= output.count }

  mutating func next() -> (Float, Float)? {
    guard !isEmpty else { return nil }
    defer { read += 2 }
    return (output[read], output[read + 1])
  }

  /// Makes a piece.
  /// - Returns: the pairs by which the place in the source moves on; nil where there are too few.
  mutating func make(from source: UnsafeBufferPointer<Float>, speed: Double) -> Int? {
    let pairs = source.count / 2
    let step = Double(Self.hop) * speed + rest
    guard pairs >= max(Self.reach + 2 * Self.hop, Int(step)) else { return nil }
    let offset = tail.isEmpty ? 0 : bestOffset(in: source)
    output.removeAll(keepingCapacity: true)
    read = 0
    for index in 0..<Self.hop {
      let weight = tail.isEmpty ? 1 : Float(index) / Float(Self.hop)
      for channel in 0..<2 {
        let new = source[2 * (offset + index) + channel]
        output.append(tail.isEmpty ? new : tail[2 * index + channel] * (1 - weight) + new * weight)
      }
    }
    tail = Array(source[2 * (offset + Self.hop)..<2 * (offset + 2 * Self.hop)])
    rest = step - step.rounded(.down)
    return Int(step)
  }

  /// The place where the source goes on most like the tail.
  private func bestOffset(in source: UnsafeBufferPointer<Float>) -> Int {
    var best = (offset: 0, likeness: -Float.infinity)
    for offset in Swift.stride(from: 0, through: Self.reach, by: Self.stride) {
      var (product, power): (Float, Float) = (0, 1e-6)
      for index in Swift.stride(from: 0, to: Self.hop, by: Self.stride) {
        let value = source[2 * (offset + index)] + source[2 * (offset + index) + 1]
        product += value * (tail[2 * index] + tail[2 * index + 1])
        power += value * value
      }
      let likeness = product / power.squareRoot()
      if likeness > best.likeness { best = (offset, likeness) }
    }
    return best.offset
  }
}
