import Sateen

/// Something a page does at a key, or at a press on the chip that tells of the key.
@MainActor
struct PageAction {
  /// What stands on the key cap.
  var cap: String
  var title: String
  var key: Key
  var modifiers: KeyModifiers
  /// Whether what the action speaks of is on; nil where it is nothing that lasts.
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

  /// A letter's key.
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
    case .function(let number): "F\(number)"
    }
  }
}
