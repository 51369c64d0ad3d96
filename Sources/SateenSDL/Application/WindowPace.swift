/// The windows whose slots bring input and work from other threads to the main thread.
///
/// As long as any window moves, the others do not wake the main thread between its slots. That holds for windows whose
/// slots come about as often as those of the fastest window in sight: a window of a frame a second would make the
/// others wait that long.
struct WindowPace {
  /// Whether a window moves, whose slots set the pace of all.
  let isSet: Bool
  private let isAnyInSight: Bool
  /// Nanoseconds of the longest slot that counts as being about as long as the shortest.
  private let longestSlot: Int64

  @MainActor init(_ frames: [WindowFrames]) {
    let inSight = frames.filter { !$0.isOutOfSight }
    let shortest = inSight.lazy.map(\.slotLength).min() ?? .max
    let longest = shortest < .max / 2 ? shortest + shortest / 2 : shortest
    isAnyInSight = !inSight.isEmpty
    longestSlot = longest
    isSet = inSight.contains { $0.isMoving && $0.slotLength <= longest }
  }

  /// Whether a window's slots come about as often as those of the fastest.
  @MainActor func isKept(by frames: WindowFrames) -> Bool { frames.slotLength <= longestSlot }

  /// Whether a window's turns run the main queue's work: those of the windows that set the pace, and otherwise those of
  /// any window in sight.
  @MainActor func givesQueue(to frames: WindowFrames) -> Bool {
    isSet ? frames.isMoving && isKept(by: frames) : !isAnyInSight || !frames.isOutOfSight
  }
}
