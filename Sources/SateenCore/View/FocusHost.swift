import SateenLayout

/// A node with places for the focus that have no views of their own: parts of a tree of components, links in a text.
@MainActor
package protocol FocusHost: AnyObject {
  /// The places, and the views among them, in the order of the Tab key.
  var focusParts: [FocusPart] { get }
  /// Whether a place is there still. A place that takes no keys for now is.
  func hasFocusPlace(_ place: FocusPlace) -> Bool
  /// Where the ring goes around a place; nil for no ring.
  func focusRing(of place: FocusPlace) -> FocusRing?
  /// The effect on the focus of a press at a point in the node's own space.
  func effectOfPress(at point: Point) -> FocusPress
  /// The focus came to a place, or left the node's own places (nil).
  func focusDidMove(to place: FocusPlace?)
  /// Whether there are groups among the places.
  var hasFocusGroups: Bool { get }
  /// Does what a press on a place does.
  /// - Returns: whether it does anything.
  func activate(_ place: FocusPlace) -> Bool
}

/// A part of a ``FocusHost``.
package enum FocusPart {
  /// - Parameter action: the key that presses the place where nothing else uses it.
  case place(FocusPlace, action: FocusAction? = nil)
  case view(View)
  /// Places with one stop of the Tab key.
  /// - Parameter takesKeys: whether the group is that stop itself.
  case group(FocusPlace, FocusGroup, takesKeys: Bool, [FocusPart])
}

/// The effect of a press on the focus.
package enum FocusPress {
  /// The place gets the focus.
  case focuses(FocusPlace)
  /// The press is for the node, and leaves the focus where it is.
  case stays
  /// The press is for a view around the node.
  case passes
}

/// A place by its view.
struct FocusTarget {
  weak var view: View?
  var place = FocusPlace.whole

  @MainActor var id: FocusID? { view.map { FocusID(view: $0.number, place: place) } }
}
