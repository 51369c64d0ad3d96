/// The look of the mouse pointer.
public enum PointerShape: Sendable, Hashable {
  case arrow, hand, text
  /// Something that is dragged to the left and right.
  case resizeHorizontally
  /// Something that is dragged up and down.
  case resizeVertically
  /// Something that is dragged along the diagonal from the top left corner to the bottom right one.
  case resizeDownwards
  /// Something that is dragged along the diagonal from the bottom left corner to the top right one.
  case resizeUpwards
  /// Something that is dragged in all directions.
  case move
  /// Something that can be taken hold of, and something that is held. Systems without such shapes show a hand.
  case grab, grabbing
  /// A place that is chosen exactly.
  case crosshair
  /// A place where what is dragged cannot be dropped.
  case notAllowed
}
