/// A node that works ahead of the viewport, as lists do, or that decides the visibility of its own subnodes.
@MainActor
package protocol RangeModeUpdating: AnyObject {
  /// Called when the node's screen came nearer or went further away, or when memory became short.
  func visibilityDidChange(to visibility: ScreenVisibility)

  /// Whether something on screen has no pixels yet. A transition to the screen waits a little for them.
  var isAwaitingPixels: Bool { get }

  /// Whether this node passes visibility on to the nodes inside it itself.
  var passesVisibilityOn: Bool { get }
}

extension RangeModeUpdating {
  package var isAwaitingPixels: Bool { false }
  package var passesVisibilityOn: Bool { false }
}

extension DisplayNode {
  /// Passes a visibility to this node and everything inside: lists adapt, and nodes that no range controller manages go
  /// to the visibility's interface state.
  package func spreadVisibility(_ visibility: ScreenVisibility) {
    if !read(\.isRangeManaged), read(\.isInHierarchy) {
      InterfaceStateQueue.shared.set(visibility.interfaceState, for: self)
    }
    if let follower = self as? any RangeModeUpdating {
      follower.visibilityDidChange(to: visibility)
      if follower.passesVisibilityOn { return }
    }
    for subnode in subnodes { subnode.spreadVisibility(visibility) }
  }

  /// Whether this node, or a node inside it, still waits for its first pixels.
  /// - Parameter counts: whether images that are not loaded yet count too.
  package func isAwaitingPixelsInside(includingPictures counts: Bool) -> Bool {
    if box.withLock({ $0.isRasterized && $0.isLeftOutOfRaster }) { return false }
    if counts && isAwaitingContents { return true }
    if !hasContents {
      let waits = box.withLock { $0.needsDisplay && !$0.bounds.isEmpty && $0.isInHierarchy && !$0.isHidden }
      if waits || hasDisplayUnderWay { return true }
    }
    if let follower = self as? any RangeModeUpdating, follower.isAwaitingPixels { return true }
    return subnodes.contains { $0.isAwaitingPixelsInside(includingPictures: counts) }
  }
}
