import SateenLayout

/// Properties that few nodes have. A node with any of them has one allocation for all.
package struct NodeExtras: Sendable {
  /// Makes the node's menu.
  package var menuSource: (any MenuSource)?
  /// Whether the node's view has the recognizer for the menu.
  package var hasMenuPress = false
  /// The sentence that shows while the pointer rests on the node.
  package var tooltip: String?
  /// The looks of things that belong to the node, each by its type.
  package var styles: [ObjectIdentifier: any Sendable] = [:]
  package var focusability: Focusability?
  package var focusGroup: FocusGroup?
  package var focusOrder = 0
  package var focusAction: FocusAction?
  /// See ``DisplayNode/contentsZoom``.
  package var contentsZoom = 1.0
  /// Draw before and after the node.
  package var drawingHooks: DrawingHooks?
  /// Whether elements in the node have a ``FocusAction``.
  package var holdsFocusActions = false
  /// Whether the node, or elements in it, have shortcuts that act wherever the focus is.
  package var hasShortcuts = false

  package init() {}

  fileprivate func count(by number: Int) {
    if focusAction != nil || holdsFocusActions { KeyActions.change(.enterAndEscape, by: number) }
    if hasShortcuts { KeyActions.change(.shortcuts, by: number) }
  }
}

/// Shows the menu of a node, for modules below the one that has menus.
package protocol MenuSource: Sendable {
  /// - Parameter point: in the node's own space; nil where a key asks.
  /// - Returns: whether a menu shows.
  @MainActor func showMenu(of node: DisplayNode, at point: Point?) -> Bool

  /// Does what the menu's item with a shortcut does.
  /// - Returns: false without such an item.
  @MainActor func performShortcut(of node: DisplayNode, _ key: Key, _ modifiers: KeyModifiers) -> Bool
}

/// A reference to the extras of a node. Never changes: a change makes another one.
final class SharedNodeExtras: Sendable {
  let value: NodeExtras

  init(_ value: NodeExtras) {
    self.value = value
    value.count(by: 1)
  }

  deinit {
    value.count(by: -1)
  }
}

nonisolated extension DisplayNode {
  /// The rarely used properties; nil where none was ever set. Any thread.
  package var extras: NodeExtras? { read(\.extras)?.value }

  /// Changes rarely used properties. Any thread.
  /// - Parameter change: called under the node's lock. The old values are released outside of it.
  package func changeExtras(_ change: (inout NodeExtras) -> Void) {
    let old = box.withLock { state in
      let old = state.extras
      var value = old?.value ?? NodeExtras()
      change(&value)
      state.extras = SharedNodeExtras(value)
      return old
    }
    withExtendedLifetime(old) {}
  }
}
