import SateenCore

/// A key with modifiers that does what a control or an item of a menu does.
///
/// A shortcut acts where nothing else in the window, or in the sheet on top, has used the key. Keys that type go to a text
/// first, and a key that is held acts once.
public struct Shortcut: Hashable, Sendable {
  public var key: Key
  public var modifiers: KeyModifiers

  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension Shortcut {
  /// Whether a press of a key is that of the shortcut. Letters count in either case.
  package func isPressed(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    modifiers == self.modifiers && key.inLowerCase == self.key.inLowerCase
  }
}

extension Key {
  fileprivate var inLowerCase: Key {
    guard case .character(let character) = self, let lower = character.lowercased().first else { return self }
    return .character(lower)
  }
}

extension Shortcut: CustomStringConvertible {
  /// The keys by name, such as "Ctrl+Shift+S".
  public var description: String {
    var names: [String] = []
    if modifiers.contains(.control) { names.append("Ctrl") }
    if modifiers.contains(.alt) { names.append("Alt") }
    if modifiers.contains(.shift) { names.append("Shift") }
    if modifiers.contains(.command) { names.append("Super") }
    names.append(name)
    return names.joined(separator: "+")
  }

  private var name: String {
    switch key {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .home: "Home"
    case .end: "End"
    case .space: "Space"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .menu: "Menu"
    case .function(let number): "F\(number)"
    case .character(let character): character.uppercased()
    }
  }
}
