import SateenLayout

/// User input, as a host reports it to the root container. Locations are in points from the window's top left corner.
public enum InputEvent: Sendable, Hashable {
  case pointerMoved(Point)
  case pointerLeft
  case pointerDown(Point, button: PointerButton, clicks: Int, modifiers: KeyModifiers = [])
  case pointerUp(Point, button: PointerButton)
  /// A wheel turned by notches: positive y scrolls towards the end of the content.
  /// With Shift held it scrolls sideways.
  case wheel(Point, dx: Double, dy: Double, modifiers: KeyModifiers = [])
  /// A touchpad's own distance in points, applied without easing. With Shift held it scrolls sideways.
  case preciseScroll(Point, dx: Double, dy: Double, modifiers: KeyModifiers = [])
  case touchBegan(id: Int64, Point)
  case touchMoved(id: Int64, Point)
  case touchEnded(id: Int64, Point)
  case touchCancelled(id: Int64)
  case keyDown(Key, KeyModifiers, isRepeat: Bool)
  case keyUp(Key, KeyModifiers)
  /// Other modifiers are held than before.
  case modifiersChanged(KeyModifiers)
  /// Typed text, as the keyboard's layout or an input method makes it.
  case textInput(String)
  /// The text that an input method composes has changed, or has ended without being committed.
  case composition(TextComposition)
  /// Files of the desktop were dropped on the window, by their paths. A name that is no text has replacement characters.
  case filesDropped(Point, paths: [String])
}

/// Which button of a mouse. Only the primary one makes touches; views are asked about presses of the secondary one.
public enum PointerButton: Sendable, Hashable {
  case primary, secondary, middle
}

/// A key by its meaning, not by its position on the keyboard.
public enum Key: Sendable, Hashable {
  case up, down, left, right, pageUp, pageDown, home, end
  case space, enter, escape, tab, backspace, delete, insert
  /// The key with a menu on it, between Alt and Control.
  case menu
  /// F1 to F12.
  case function(Int)
  /// The key that types this character without modifiers, in lower case.
  case character(Character)
}

extension Key {
  /// Whether the key makes text by itself, as far as its name tells.
  package func makesText(_ modifiers: KeyModifiers) -> Bool {
    guard !modifiers.contains(.command) else { return false }
    // AltGr is Control with Alt on some keyboards.
    let isAltGr = modifiers.isSuperset(of: [.control, .alt])
    guard isAltGr || modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    switch self {
    case .character, .space: return true
    default: return false
    }
  }
}

/// A character stands for its key: `"d"` is `.character("d")`, and `" "` the space bar.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = character == " " ? .space : .character(character)
  }
}

/// Keys held down together with another.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = KeyModifiers(rawValue: 1)
  public static let control = KeyModifiers(rawValue: 2)
  public static let alt = KeyModifiers(rawValue: 4)
  public static let command = KeyModifiers(rawValue: 8)
}
