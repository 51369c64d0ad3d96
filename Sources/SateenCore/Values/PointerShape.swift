/// The look of the mouse pointer.
public enum PointerShape: Sendable, Hashable {
  case arrow, hand, text
  /// Something that is dragged to the left and right.
  case resizeHorizontally
}
