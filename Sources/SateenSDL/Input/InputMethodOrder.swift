import SateenCore

/// Puts the events of one look at SDL's queue in the order in which the user caused them.
///
/// Keys come over the display's connection, and what an input method makes of them over D-Bus, which SDL reads only after
/// all keys: a space that ends a composition arrives before the syllable that it ended. While a method composes, what it
/// commits therefore goes before the keys of the same look, and so does the end of that composition; what it composes
/// after that goes behind them. Text that comes right after a key that types is that key's own, and stays with it.
///
/// Two commits around two keys within one look cannot be told apart from two commits before them.
struct InputMethodOrder {
  /// Whether a composition shows.
  private(set) var isComposing = false

  /// - Parameter events: those of one look, as SDL has them.
  mutating func arrange(_ events: [InputEvent]) -> [InputEvent] {
    // Without a method at work, text comes from the keys themselves.
    guard isComposing || events.contains(where: \.isComposition) else { return events }
    var keys: [InputEvent] = []
    var method: [InputEvent] = []
    var mayBeKeys = false
    for event in events {
      switch event {
      case .composition(let composition):
        isComposing = !composition.isEmpty
        method.append(event)
        mayBeKeys = false
      case .textInput(let text):
        if mayBeKeys {
          keys.append(event)
        } else if case .textInput(let before) = method.last {
          // SDL cuts long texts.
          method[method.count - 1] = .textInput(before + text)
        } else {
          method.append(event)
        }
        mayBeKeys = false
      default:
        keys.append(event)
        mayBeKeys = event.types
      }
    }
    guard let commit = method.firstIndex(where: { if case .textInput = $0 { true } else { false } }) else {
      return keys + method
    }
    var end = commit + 1
    if end < method.count, method[end] == .composition(.ended) { end += 1 }
    return method[..<end] + keys + method[end...]
  }

  /// The method has forgotten what it composed.
  mutating func reset() { isComposing = false }
}

extension InputEvent {
  fileprivate var isComposition: Bool { if case .composition = self { true } else { false } }

  /// Whether the event is a key that makes text by itself.
  fileprivate var types: Bool {
    guard case .keyDown(let key, let modifiers, _) = self, !modifiers.contains(.command) else { return false }
    // AltGr is Control with Alt on some keyboards.
    let isAltGr = modifiers.isSuperset(of: [.control, .alt])
    guard isAltGr || modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    switch key {
    case .character, .space: return true
    default: return false
    }
  }
}
