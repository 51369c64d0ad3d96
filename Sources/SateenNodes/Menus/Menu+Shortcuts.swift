import SateenCore

extension Menu {
  /// Does what the first item with a shortcut does that can be chosen, in the menu or in one inside of it.
  /// - Returns: false without such an item.
  @MainActor package func performShortcut(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    for element in elements {
      switch element {
      case .item(let item):
        guard item.isEnabled, item.shortcut?.isPressed(key, modifiers) == true else { continue }
        item.action()
        return true
      case .submenu(let submenu):
        if submenu.isEnabled, submenu.menu.performShortcut(key, modifiers) { return true }
      case .separator, .header: continue
      }
    }
    return false
  }
}
