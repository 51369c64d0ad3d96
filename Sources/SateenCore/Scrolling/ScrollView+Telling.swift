import SateenLayout

/// A movement whose end the delegate is told.
enum ScrollMovement {
  /// The motion after a drag.
  case decelerating
  /// An animated move requested by code.
  case animating
}

/// Keeps up with the content of a scroll view, and is notified before any delegate.
package protocol ScrollOwner: ScrollViewDelegate {
  /// The delegate of the owner, which is notified of scrolling too.
  var scrollDelegate: (any ScrollViewDelegate)? { get }
  /// The view is about to scroll so that a rectangle of the content shows, because the focus came there. The owner gives up
  /// scrolls of its own.
  /// - Returns: the lengths at the view's edges that content covers which stays in view, besides the content inset; nil
  ///   where the rectangle is in such content itself.
  func scrollView(_ scrollView: ScrollView, willShow rect: Rect) -> EdgeInsets?
}

// Notifies the owner and the delegate of scrolling.
extension ScrollView {
  /// Notifies the owner, which has to keep up with the content, then the owner's delegate and the view's own. An object
  /// that is both is notified once.
  func tell(_ message: (any ScrollViewDelegate) -> Void) {
    if let owner { message(owner) }
    let first = owner?.scrollDelegate
    if let first { message(first) }
    if let delegate, delegate !== first { message(delegate) }
  }

  func tellEnd() { tell { $0.scrollViewDidEndScrolling(self) } }

  /// Records the movement under way, and reports the end of the one before.
  func setMovement(_ new: ScrollMovement?) {
    let old = movement
    guard new != old else { return }
    movement = new
    switch old {
    case .decelerating: tell { $0.scrollViewDidEndDecelerating(self) }
    case .animating: tell { $0.scrollViewDidEndScrollingAnimation(self) }
    case nil: break
    }
  }

  /// Reports the end of the drag, and the deceleration that follows it.
  func tellDragEnd() {
    let begun = motions
    tell { $0.scrollViewDidEndDragging(self, willDecelerate: isInMotion) }
    // A callback may have moved the content elsewhere.
    guard isInMotion, motions == begun, movement == nil else { return }
    setMovement(.decelerating)
    tell { $0.scrollViewWillBeginDecelerating(self) }
  }
}
