import SateenCore
import SateenThreads

/// A key with an action.
struct KeyCommand {
  var key: Key
  var modifiers: KeyModifiers
  var action: @MainActor () -> Void
}

extension NodeController {
  /// Calls an action when a key is pressed that no view inside the screen used, and that ``keyDown(_:_:isRepeat:)`` left
  /// as well. A key that is held down calls it once.
  ///
  /// ```swift
  /// addKeyCommand("d", .control) { [weak self] in self?.container?.appearance.toggle() }
  /// ```
  /// - Parameter modifiers: the keys that are held down with it, and no others.
  @discardableResult
  public func addKeyCommand(
    _ key: Key, _ modifiers: KeyModifiers = [], _ action: @escaping @MainActor () -> Void
  ) -> Registration {
    let id = keyCommands.add(KeyCommand(key: key, modifiers: modifiers, action: action))
    return .onMain { [weak self] in _ = self?.keyCommands.remove(id) }
  }

  /// - Returns: whether there is a command for the key.
  func performKeyCommand(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard let command = keyCommands.all.last(where: { $0.key == key && $0.modifiers == modifiers }) else {
      return false
    }
    if !isRepeat { command.action() }
    return true
  }
}
