/// A node that is notified when the pointer comes over it or over anything inside it.
@MainActor
package protocol HoverFollowing: AnyObject {
  func hoverDidChange(isOver: Bool)
}

struct HoverFollower {
  weak var follower: (any HoverFollowing)?
}
