/// How the focus, which keys go to, comes to a node.
public enum Focusability: Sendable, Hashable {
  /// Not by keys and not by a press. Code can make the node's view the first responder all the same.
  case none
  /// By a press on the node. Tab passes it by.
  case pointer
  /// By Tab, and by arrows in a group. A press acts on the node and leaves the focus where it is.
  case keyboard
  /// By keys and by a press.
  case all

  /// Whether Tab stops here.
  package var takesKeys: Bool { self == .keyboard || self == .all }
  /// Whether a press gives the focus.
  package var takesPresses: Bool { self == .pointer || self == .all }
}

/// The places for the focus inside of a node as one stop of the Tab key, with arrows to move among them.
///
/// Tab comes back to the place that had the focus last, else to a selected one, else to the first.
public struct FocusGroup: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Left and Right move, in the direction of writing. Home and End go to the ends of any group.
  public static let horizontal = FocusGroup(rawValue: 1)
  /// Up and Down move. With ``horizontal`` too, arrows go to the nearest place in their direction.
  public static let vertical = FocusGroup(rawValue: 2)
  /// Arrows go on from one end to the other.
  public static let wraps = FocusGroup(rawValue: 4)
  /// The node itself is the stop, and handles arrows itself, as a list does. F2 or Alt+Enter goes on to the places inside,
  /// Tab through them, and Escape back out.
  public static let isEntered = FocusGroup(rawValue: 8)
}

/// A move of the focus by a key.
public enum FocusStep: Sendable, Hashable {
  /// To the next stop of the Tab key, and from the last one to the first.
  case next
  case previous
  /// Within the group around the focus.
  case up, down, left, right, first, last
}

/// Why the focus came to a place.
public enum FocusCause: Sendable, Hashable {
  /// Tab, or an arrow in a group.
  case key
  case press
  /// Code asked for it.
  case program
  /// A screen, or a sheet's screen, came back.
  case restoration
  /// The place that had the focus is gone.
  case removal
}

/// The key that presses a control of a window or sheet when nothing else used it.
package enum FocusAction: Sendable, Hashable {
  /// Enter.
  case standard
  /// Escape.
  case cancel
}
