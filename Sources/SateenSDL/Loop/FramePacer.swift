/// Decides when the next frame may begin, and counts dropped frames. Pure arithmetic in nanoseconds.
///
/// Time is cut into slots as long as the display shows one frame. A frame after rest begins at once, and with it a new
/// grid of slots. The few frames that follow it while nothing moves need not wait for their slots: they show what
/// workers made of a key, a press or a jump, and a slot more would be felt. While something moves, frames stay on that
/// grid: each gets its slot's own time rather than the moment the thread woke up, and a slot that ends without the frame
/// due in it counts as dropped.
struct FramePacer: Equatable, Sendable {
  struct Start: Equatable, Sendable {
    /// When the frame's slot begins: the time that motion is computed for.
    var slotTime: Int64
    /// Slots without a frame since the last one, while something moved.
    var dropped: Int
  }

  /// The length of a slot.
  private(set) var interval: Int64
  /// Until this time, frames after rest may follow each other closely, so that the first content does not wait for a
  /// slot.
  var eagerUntil: Int64 = .min
  /// The least distance of two frames until then, and of those that follow a frame after rest.
  static let eagerInterval: Int64 = 4_000_000
  /// How many frames may follow one after rest that closely. Turns that show nothing new do not count.
  static let eagerFrames = 3
  /// How many turns may follow one after rest that closely, whether they show something new or not.
  static let eagerTurns = 12
  /// Slots without a frame after which there is rest. Contents that change all the time are shown once a slot.
  static let slotsOfRest: Int64 = 6

  /// Frames that need not wait for a slot until the next rest.
  private var eagerLeft = Self.eagerFrames
  private var eagerTurnsLeft = Self.eagerTurns
  /// Whether the frame that was begun is one of them.
  private var isEager = false

  private var slot: Int64?
  /// Whether the last frame left something moving.
  private(set) var isMoving = false

  /// - Parameter framesPerSecond: clamped to 1 through 1,000; 60 where it is not a number.
  init(framesPerSecond: Double) {
    interval = Self.interval(framesPerSecond)
  }

  private static func interval(_ framesPerSecond: Double) -> Int64 {
    let rate = framesPerSecond.isFinite && framesPerSecond > 0 ? min(max(framesPerSecond, 1), 1_000) : 60
    return Int64(1e9 / rate)
  }

  mutating func setRate(framesPerSecond: Double) {
    interval = Self.interval(framesPerSecond)
  }

  /// The earliest time for the next frame; nil before the first one, which may begin at any time.
  func earliestStart(at now: Int64) -> Int64? {
    guard let slot else { return nil }
    let isEager = !isMoving && (eagerLeft > 0 && eagerTurnsLeft > 0 || now < eagerUntil)
    return slot + (isEager ? min(Self.eagerInterval, interval) : interval)
  }

  /// Begins a frame.
  mutating func begin(at now: Int64) -> Start {
    isEager = false
    guard let slot, isMoving, now >= slot else {
      if let slot, now >= slot, now - slot < interval {
        isEager = now >= eagerUntil
      } else if let slot, now - slot >= Self.slotsOfRest * interval {
        (eagerLeft, eagerTurnsLeft) = (Self.eagerFrames, Self.eagerTurns)
      }
      self.slot = now
      return Start(slotTime: now, dropped: 0)
    }
    let passed = max(1, (now - slot) / interval)
    let begun = slot + passed * interval
    self.slot = begun
    return Start(slotTime: begun, dropped: Int(passed - 1))
  }

  /// Ends the frame.
  /// - Parameter isPresented: whether it changed anything.
  /// - Returns: the slots that the frame ran over while something moved.
  mutating func finish(at now: Int64, isMoving moves: Bool, isPresented: Bool = true) -> Int {
    if isEager {
      eagerTurnsLeft = max(0, eagerTurnsLeft - 1)
      if isPresented { eagerLeft = max(0, eagerLeft - 1) }
    }
    let wasMoving = isMoving
    isMoving = moves
    guard let slot, now > slot else { return 0 }
    let passed = (now - slot) / interval
    guard passed > 0, wasMoving else { return 0 }
    self.slot = slot + passed * interval
    return Int(passed)
  }

  /// Ends motion, as for a hidden window: the next frame begins a new grid.
  mutating func rest() {
    isMoving = false
  }
}
