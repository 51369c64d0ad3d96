import Sateen

/// An action of a page, for a key or for a press on the key's chip.
@MainActor
struct PageAction {
  /// The label of the key cap.
  var cap: String
  var title: String
  var key: Key
  var modifiers: KeyModifiers
  /// Whether the state that the action switches is on; nil for an action without a state.
  var isOn: (() -> Bool)?
  var perform: () -> Void

  init(
    _ key: Key, _ title: String, modifiers: KeyModifiers = [], cap: String? = nil, isOn: (() -> Bool)? = nil,
    perform: @escaping () -> Void
  ) {
    self.cap = cap ?? Self.cap(of: key)
    self.title = title
    self.key = key
    self.modifiers = modifiers
    self.isOn = isOn
    self.perform = perform
  }

  /// An action for a letter key.
  static func letter(
    _ letter: Character, _ title: String, isOn: (() -> Bool)? = nil, perform: @escaping () -> Void
  ) -> PageAction {
    PageAction(.character(letter), title, isOn: isOn, perform: perform)
  }

  private static func cap(of key: Key) -> String {
    switch key {
    case .character(let letter): letter == "-" ? "−" : letter.uppercased()
    case .space: "Space"
    case .enter: "Enter"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backspace: "⌫"
    case .insert: "Ins"
    case .menu: "Menu"
    case .function(let number): "F\(number)"
    }
  }
}
