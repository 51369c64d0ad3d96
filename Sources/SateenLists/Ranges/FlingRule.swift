import SateenCore
import SateenLayout

/// Tells when the content of a list passes so quickly that most of it is gone before it is looked at.
///
/// A fling begins at ``beginning`` viewports per second, and ends below ``end``. Between two events of a pointer there are
/// frames without any movement, so a movement has to be slow for ``patience`` seconds before the fling ends.
struct FlingRule: Hashable, Sendable {
  /// In lengths of the viewport per second. An element shows for a third of a second then, as the next one does.
  static let beginning = 3.0
  /// A glide that is slower than this comes to rest within half a viewport.
  static let end = 1.5
  /// Seconds for which a movement has to be slow.
  static let patience = 0.05
  /// Seconds since the last update after which the content counts as having rested until a frame ago.
  static let rest = 0.1
  private static let frame = 1.0 / 60

  private(set) var isFlinging = false
  /// The movement since ``lastTime``, in viewports.
  private var travel = 0.0
  private var lastTime = -Double.infinity
  private var slowSince: Double?

  /// - Parameters:
  ///   - travel: the distance since the last update along each axis, in points.
  ///   - isStopped: whether the content was put where it is, or is held there.
  ///   - time: seconds on the frame clock.
  mutating func update(travel: Point, viewport: Size, isStopped: Bool, at time: Double) {
    if isStopped {
      self = FlingRule()
      lastTime = time
      return
    }
    self.travel += max(
      viewport.width > 0 ? abs(travel.x) / viewport.width : 0,
      viewport.height > 0 ? abs(travel.y) / viewport.height : 0)
    let elapsed = time - lastTime
    guard elapsed > 0 else { return }
    let speed = self.travel / (elapsed > Self.rest ? Self.frame : elapsed)
    (self.travel, lastTime) = (0, time)
    guard speed < (isFlinging ? Self.end : Self.beginning) else {
      (isFlinging, slowSince) = (true, nil)
      return
    }
    guard isFlinging else { return }
    let since = slowSince ?? time
    slowSince = since
    if time - since >= Self.patience { (isFlinging, slowSince) = (false, nil) }
  }
}
