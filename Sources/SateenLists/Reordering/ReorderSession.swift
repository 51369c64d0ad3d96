import SateenCore
import SateenLayout

/// An item that the user drags to another position of its list.
struct ReorderSession {
  /// The item's index in the order on screen. Follows every change.
  var element: Int
  /// The position of the pointer or finger, in the window.
  var pointer: Point
  /// The vector from the item's top left corner to the pointer at the start, in points.
  let grabOffset: Point
  /// The item path last proposed to the delegate, and the delegate's target for it.
  var proposal: ItemPath
  var target: ItemPath
  /// The centre of the item at the last lookup of its target.
  var lookedUpAt: Point?
  var edgeScroll: EdgeScroll
  /// The first responder before the drag.
  weak var responder: View?
  /// The time on the frame clock at which the item was released; nil during the drag. It is dropped as soon as its
  /// target is known.
  var releaseTime: Double?
}
