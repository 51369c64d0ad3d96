import FoundationEssentials
import SateenCore
import SateenLayout

/// An item that a person carries to another place of its list.
struct CarriedItem {
  /// In the data source's order; follows every change.
  var element: Int
  /// Where the pointer or finger is, in the window.
  var pointer: Point
  /// From the item's top left corner to where it was taken hold of, in points.
  let grab: Point
  /// The place put to the delegate last, and what it made of it.
  var proposal: IndexPath
  var target: IndexPath
  /// The middle of the item when its place was looked for last.
  var lookedUpAt: Point?
  var edgeScroll: EdgeScroll
  /// Who had the keys before.
  weak var responder: View?
  /// Seconds on the frame clock at which it was let go of; it is put down when its place is known.
  var letGo: Double?
}
