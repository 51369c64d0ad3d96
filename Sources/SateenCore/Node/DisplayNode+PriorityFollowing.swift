import SateenThreads

// Work of a node's own, as a decode is, moves ahead and back with the node.
extension DisplayNode {
  /// Has ``displayPriorityDidChange()`` called when the priority of this node or of one above it changes, for as long as
  /// work is under way. Which nodes are above it is looked up now.
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

  /// To be called whenever how soon this node is wanted changes.
  func tellPriorityFollowers() {
    for follower in main.priorityFollowers {
      guard let node = follower.node, node.main.isFollowingPriority else { continue }
      node.displayPriorityDidChange()
    }
  }
}
