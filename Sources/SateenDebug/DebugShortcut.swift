import SateenCore

/// A line of the F1 card, and perhaps a key that does something.
@MainActor
public struct DebugShortcut {
  /// What is written on the key cap.
  public var keys: String
  /// What the line says.
  public var title: String
  /// Whether what the line speaks of is on; nil for lines that have no such state.
  public var isOn: (() -> Bool)?
  /// The key that runs `action` in the window; nil for a line that only tells.
  public var key: Key?
  public var modifiers: KeyModifiers
  /// What the key does.
  public var action: (() -> Void)?

  /// A key with something to do.
  public init(
    _ key: Key, _ modifiers: KeyModifiers = [], keys: String? = nil, title: String, isOn: (() -> Bool)? = nil,
    action: @escaping () -> Void
  ) {
    self.keys = keys ?? Self.name(of: key, modifiers)
    self.title = title
    self.isOn = isOn
    self.key = key
    self.modifiers = modifiers
    self.action = action
  }

  /// A line that only tells, such as of a key that the application itself listens to.
  public init(keys: String, title: String, isOn: (() -> Bool)? = nil) {
    self.keys = keys
    self.title = title
    self.isOn = isOn
    modifiers = []
  }

  static func name(of key: Key, _ modifiers: KeyModifiers) -> String {
    var out = ""
    if modifiers.contains(.control) { out += "Ctrl " }
    if modifiers.contains(.alt) { out += "Alt " }
    if modifiers.contains(.shift) { out += "Shift " }
    if modifiers.contains(.command) { out += "Super " }
    switch key {
    case .up: out += "↑"
    case .down: out += "↓"
    case .left: out += "←"
    case .right: out += "→"
    case .pageUp: out += "Page Up"
    case .pageDown: out += "Page Down"
    case .home: out += "Home"
    case .end: out += "End"
    case .space: out += "Space"
    case .enter: out += "Enter"
    case .escape: out += "Esc"
    case .tab: out += "Tab"
    case .backspace: out += "Backspace"
    case .delete: out += "Delete"
    case .function(let number): out += "F\(number)"
    case .character(let character): out += character.uppercased()
    }
    return out
  }
}
