import SateenGraphics

/// Keeps the last frame on screen while everything is redrawn in other colours. Otherwise dark letters would stand on a
/// dark background for a moment, because backgrounds are composed at once and letters come from workers.
@MainActor
struct FrameHold {
  /// Seconds after which the next frame is composed even with drawings missing.
  static let longest = 0.25

  /// The pixel size of the frame that is kept; nil while none is.
  private var size: PixelSize?
  /// When the hold ends, in seconds on the frame clock; nil before the first turn.
  private var end: Double?

  /// - Parameter size: the pixel size of the last frame; nil where there is none yet.
  mutating func begin(_ size: PixelSize?) {
    // A frame that is already kept is not kept longer: the time counts from the first change.
    guard self.size == nil else { return }
    self.size = size
    end = nil
  }

  /// Ends the hold: the shown pixels are gone, or must be drawn now.
  mutating func stop() { size = nil }

  mutating func turnBegins(at time: Double) {
    if size != nil, end == nil { end = time + Self.longest }
  }

  /// Whether the next frame must still wait.
  /// - Parameter isDrawn: whether everything has its pixels.
  mutating func keeps(_ target: PixelSize, at time: Double, isDrawn: () -> Bool) -> Bool {
    guard let size else { return false }
    if size == target, time < end ?? .infinity, !isDrawn() { return true }
    stop()
    return false
  }
}

/// Delays a window's first frame until its text is drawn. Otherwise the first frame would show empty rows, and the next
/// one, a moment later, their contents.
@MainActor
struct FirstFrameHold {
  /// Seconds after which the first frame is composed even with drawings missing.
  static let longest = 0.1

  private var isWaiting = false
  /// When the hold ends, in seconds on the frame clock; nil before the first turn.
  private var end: Double?

  mutating func begin() { (isWaiting, end) = (true, nil) }

  mutating func turnBegins(at time: Double) {
    if isWaiting, end == nil { end = time + Self.longest }
  }

  /// Whether the first frame must still wait.
  /// - Parameter isDrawn: whether everything that shows has its pixels.
  mutating func keeps(at time: Double, isDrawn: () -> Bool) -> Bool {
    guard isWaiting else { return false }
    isWaiting = time < end ?? .infinity && !isDrawn()
    return isWaiting
  }
}
