import SateenThreads

// Work of a node's own, such as decoding, follows the node's priority.
extension DisplayNode {
  /// Calls ``displayPriorityDidChange()`` when the priority of this node or of one above it changes, until
  /// ``unfollowDisplayPriority()``. The nodes above it are looked up now.
  public func followDisplayPriority() {
    main.isFollowingPriority = true
    var ancestor: DisplayNode? = self
    while let node = ancestor {
      node.main.priorityFollowers.removeAll { follower in
        guard let other = follower.node else { return true }
        return other === self || !other.main.isFollowingPriority
      }
      node.main.priorityFollowers.append(WeakFollower(node: self))
      ancestor = node.supernode
    }
  }

  /// Ends what ``followDisplayPriority()`` began.
  public func unfollowDisplayPriority() {
    main.isFollowingPriority = false
  }

  /// Tells followers that the priority of this node has changed.
  func tellPriorityFollowers() {
    for follower in main.priorityFollowers {
      guard let node = follower.node, node.main.isFollowingPriority else { continue }
      node.displayPriorityDidChange()
    }
  }
}
