import SateenCore
import SateenLayout

/// The way of an element that makes room for another one whose size a gesture moves: it is as far from its frame as that
/// one is from its size.
@MainActor
struct FollowedMove {
  private(set) weak var lead: ElementSlot?
  /// From the element's frame while the other one has the first size, in points.
  private let distance: Point
  private let first: Size
  /// The size that the lead will have.
  let last: Size

  /// - Parameters:
  ///   - lead: the element whose size changes.
  ///   - size: that of the lead's frame, which it will have.
  /// - Returns: nil where the lead shows that size already.
  init?(_ lead: ElementSlot, distance: Point, to size: Size) {
    guard let shown = lead.shownSize, !shown.isNear(size) else { return nil }
    self.lead = lead
    self.distance = distance
    (first, last) = (shown, size)
  }

  private func along(_ size: Size) -> Double {
    abs(first.height - last.height) >= abs(first.width - last.width) ? size.height : size.width
  }

  /// The part of the way that is left. A spring may pass the end.
  private var share: Double {
    guard let shown = lead?.shownSize else { return 0 }
    return (along(shown) - along(last)) / (along(first) - along(last))
  }

  /// The distance of the element from its frame, in points.
  var shift: Point { Point(x: distance.x * share, y: distance.y * share) }

  /// Points per second.
  var speed: Point {
    guard let motion = lead?.node?.sizeMotion else { return .zero }
    let part = along(motion.speed) / (along(first) - along(last))
    return Point(x: distance.x * part, y: distance.y * part)
  }

  /// Whether the lead is gone, or at rest in its new size or in one that it was not expected to get.
  var isOver: Bool {
    guard let lead, let size = lead.layoutSize, let node = lead.node else { return true }
    return node.sizeInTransition == nil && !size.isNear(first)
  }

  /// Whether a gesture holds the lead where it is.
  var isHeld: Bool { lead?.node?.sizeMotion?.isHeld == true }

}

extension ElementSlot {
  /// The size that shows in the current frame; nil for an element without a layout.
  var shownSize: Size? { node?.sizeInTransition ?? layoutSize }
}
