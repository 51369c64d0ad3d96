/// Consecutive elements, each with a frame of its own: 16 bytes per element.
struct FrameChunk: Hashable, Sendable {
  /// The number of elements at which a builder ends a chunk. A search visits all elements of a chunk.
  static let capacity = 256

  private struct Compact: Hashable, Sendable {
    var main: Int32
    var mainEnd: Int32
    var cross: Int32
    var crossEnd: Int32
  }

  // The origin of the frames. It lets them fit into 32 bits, and a shift of all frames changes only the origin.
  private var base: Int
  private var frames: [Compact] = []
  // Bounds along the axis, relative to the base.
  private var low = 0
  private var high = 0

  init(base: Int) {
    self.base = base
    frames.reserveCapacity(16)
  }

  var count: Int { frames.count }
  var start: Int { base + low }
  var end: Int { base + high }

  /// Whether a frame at a position fits into 32 bits relative to the base, whatever its length.
  func reaches(_ main: Int) -> Bool { abs(main - base) < 1 << 30 }

  mutating func append(_ frame: PixelFrame) {
    let compact = Compact(
      main: Int32(clamping: frame.main - base), mainEnd: Int32(clamping: frame.mainEnd - base),
      cross: Int32(clamping: frame.cross), crossEnd: Int32(clamping: frame.crossEnd))
    low = frames.isEmpty ? Int(compact.main) : min(low, Int(compact.main))
    high = frames.isEmpty ? Int(compact.mainEnd) : max(high, Int(compact.mainEnd))
    frames.append(compact)
  }

  mutating func shift(by distance: Int) { base += distance }

  func frame(_ place: Int) -> PixelFrame {
    let frame = frames[place]
    return PixelFrame(
      main: base + Int(frame.main), mainEnd: base + Int(frame.mainEnd), cross: Int(frame.cross),
      crossEnd: Int(frame.crossEnd))
  }

  func collect(in rect: PixelFrame, first: Int, into result: inout [Int]) {
    for place in frames.indices where frame(place).intersects(rect) { result.append(first + place) }
  }
}
