import SateenCore

/// A line of the F1 card, perhaps with a key and an action.
@MainActor
public struct DebugShortcut {
  /// The label of the key cap.
  public var keys: String
  /// The text of the line.
  public var title: String
  /// Whether the line's feature is on; nil for lines without such a state.
  public var isOn: (() -> Bool)?
  /// The key that runs `action` in the window; nil for a line without an action.
  public var key: Key?
  public var modifiers: KeyModifiers
  /// The action of the key.
  public var action: (() -> Void)?

  /// A key with an action.
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

  /// A line without an action, such as for a key that the application itself listens to.
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
    case .insert: out += "Insert"
    case .menu: out += "Menu"
    case .function(let number): out += "F\(number)"
    case .character(let character): out += character.uppercased()
    }
    return out
  }
}
