import SateenLayout

nonisolated extension DisplayNode {
  /// How the focus comes to the node: nil leaves that to its view, and plain views take none. Controls begin with
  /// ``Focusability/all``. Layer-backed nodes take no focus. A change does not take the focus away. Any thread.
  public var focusability: Focusability? {
    get { extras?.focusability }
    set { changeExtras { $0.focusability = newValue } }
  }

  /// Makes the places for the focus inside of the node one stop of the Tab key; nil, which is the default, leaves each
  /// of them its own. Any thread.
  public var focusGroup: FocusGroup? {
    get { extras?.focusGroup }
    set { changeExtras { $0.focusGroup = newValue } }
  }

  /// The rank among the nodes of one supernode: Tab goes through nodes of a lower rank first, and through those of one
  /// rank in the order of the layout. 0 at first. Any thread.
  public var focusOrder: Int {
    get { extras?.focusOrder ?? 0 }
    set { changeExtras { $0.focusOrder = newValue } }
  }

  /// The key that presses the node where nothing else uses it.
  package var focusAction: FocusAction? {
    get { extras?.focusAction }
    set { changeExtras { $0.focusAction = newValue } }
  }
}

/// A node with shortcuts.
@MainActor
package protocol ShortcutHost: DisplayNode {
  /// Does what a shortcut does, where the node has it.
  /// - Parameter hasFocusInside: whether the focus is in the node. Shortcuts for what has the focus act then only.
  func performShortcut(_ key: Key, _ modifiers: KeyModifiers, hasFocusInside: Bool) -> Bool
}

extension DisplayNode {
  var focusTraits: FocusTraits {
    let (isVisible, isRasterizing, extras) = box.withLock { state in
      (state.interfaceState.contains(.visible), state.isRasterizing, state.extras)
    }
    var traits = FocusTraits(isVisible: isVisible, hasNodesWithoutViews: isRasterizing)
    guard let extras = extras?.value else { return traits }
    (traits.focusability, traits.group) = (extras.focusability, extras.focusGroup)
    (traits.order, traits.action) = (extras.focusOrder, extras.focusAction)
    traits.hasShortcuts = extras.hasShortcuts
    return traits
  }

  func handleShortcut(_ key: Key, _ modifiers: KeyModifiers, hasFocusInside: Bool) -> Bool {
    if (self as? any ShortcutHost)?.performShortcut(key, modifiers, hasFocusInside: hasFocusInside) == true {
      return true
    }
    return hasFocusInside && extras?.menuSource?.performShortcut(of: self, key, modifiers) == true
  }

  /// Whether the node has the focus of its window, as a whole or by a place in it, so that keys come to it first.
  public var hasFocus: Bool {
    guard let view = loadedView else { return false }
    return view.container?.firstResponder === view
  }

  /// Asks for the focus. A group gives it to one of its places.
  /// - Returns: false, and the focus stays where it is, for a node that takes none, that is hidden or disabled, that is in
  ///   no window, or that lies behind a sheet.
  @discardableResult
  public func focus() -> Bool {
    guard let view = loadedView, let container = view.container else { return false }
    return container.focus.ask(for: view, by: .program)
  }

  /// The views of the subnodes in their order, which is that of the layout, then further views.
  func orderedForFocus(_ subviews: [View]) -> [View] {
    let own = subnodes.compactMap { node in node.loadedView.flatMap { $0.superview === loadedView ? $0 : nil } }
    guard own.count < subviews.count else { return own }
    let known = Set(own.map(ObjectIdentifier.init))
    return own + subviews.filter { !known.contains(ObjectIdentifier($0)) }
  }
}
