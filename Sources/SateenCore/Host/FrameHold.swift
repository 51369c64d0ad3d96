import SateenGraphics

/// Keeps the frame that shows while everything is drawn in other colours: dark letters would stand on dark ground for a
/// moment otherwise, because grounds are composed at once and letters come from workers.
@MainActor
struct FrameHold {
  /// Seconds after which the next frame shows what is there.
  static let longest = 0.25

  /// The pixel size of the frame that is kept; nil where no frame is.
  private var size: PixelSize?
  /// On the frame clock; nil before the first turn.
  private var end: Double?

  /// - Parameter size: that of the frame that shows; nil where there is none yet.
  mutating func begin(_ size: PixelSize?) {
    // One that is kept already is kept for no longer than from the first change on.
    guard self.size == nil else { return }
    self.size = size
    end = nil
  }

  /// The pixels that show are gone, or are to be drawn whatever there is.
  mutating func stop() { size = nil }

  mutating func turnBegins(at time: Double) {
    if size != nil, end == nil { end = time + Self.longest }
  }

  /// Whether the next frame is to wait still.
  /// - Parameter isDrawn: whether everything has its pixels.
  mutating func keeps(_ target: PixelSize, at time: Double, isDrawn: Bool) -> Bool {
    guard let size else { return false }
    if size == target, !isDrawn, time < end ?? .infinity { return true }
    stop()
    return false
  }
}

/// Has a window's first frame wait for its text. Without it that frame shows rows that are empty, and the next one, a moment
/// later, what is in them.
@MainActor
struct FirstFrameHold {
  /// Seconds after which the first frame shows what is there.
  static let longest = 0.1

  private var isWaiting = false
  /// On the frame clock; nil before the first turn.
  private var end: Double?

  mutating func begin() { (isWaiting, end) = (true, nil) }

  mutating func turnBegins(at time: Double) {
    if isWaiting, end == nil { end = time + Self.longest }
  }

  /// Whether the first frame is to wait still.
  /// - Parameter isDrawn: whether everything that shows has its pixels.
  mutating func keeps(at time: Double, isDrawn: () -> Bool) -> Bool {
    guard isWaiting else { return false }
    isWaiting = time < end ?? .infinity && !isDrawn()
    return isWaiting
  }
}
