import SateenLayout

/// A movement that the delegate hears the end of.
enum ScrollMovement {
  /// What a drag left behind.
  case decelerating
  /// What code asked for.
  case animating
}

// Tells whoever listens of scrolling.
extension ScrollView {
  /// Tells the owner, which has to keep up with the content, and then the delegate.
  func tell(_ message: (any ScrollViewDelegate) -> Void) {
    if let owner { message(owner) }
    if let delegate { message(delegate) }
  }

  func tellEnd() { tell { $0.scrollViewDidEndScrolling(self) } }

  /// Takes note of what moves the content from now on, and tells of the end of what did before.
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

  /// Tells that the drag is over, and of the movement it left behind.
  func tellDragEnd() {
    let begun = motions
    tell { $0.scrollViewDidEndDragging(self, willDecelerate: isInMotion) }
    // Who heard of it may have sent the content elsewhere.
    guard isInMotion, motions == begun, movement == nil else { return }
    setMovement(.decelerating)
    tell { $0.scrollViewWillBeginDecelerating(self) }
  }
}
