/// A node that is notified when the pointer comes over it, or over a view inside it, and when the pointer leaves.
@MainActor
package protocol HoverFollowing: AnyObject {
  func hoverDidChange(isOver: Bool)
}

/// A weak reference, for a list of the nodes under the pointer.
struct HoverFollower {
  weak var follower: (any HoverFollowing)?
}
