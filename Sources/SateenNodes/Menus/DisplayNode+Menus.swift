import SateenCore
import SateenLayout
import SateenThreads

nonisolated extension DisplayNode {
  /// Makes the menu of the node, for a point in the node's own space; nil there has no menu, and the node around is asked.
  ///
  /// The menu opens by the pointer's secondary button, by the Menu key or Shift+F10 while the node or something in it has
  /// the focus, and by a finger's long press. Any thread before the node is loaded, then the main loop. A layer-backed
  /// node is never asked.
  public var contextMenu: (@MainActor @Sendable (Point) -> Menu?)? {
    get { (extras?.menuSource as? ContextMenu)?.make }
    set {
      changeExtras { $0.menuSource = newValue.map { ContextMenu(make: $0) } }
      if newValue != nil { addMenuPress() }
    }
  }
}

extension DisplayNode {
  /// Shows a menu at a point in the node's own space. A menu that is open in the window is closed.
  ///
  /// The menu is closed when the node leaves the window, when the window gets another size or loses the keyboard, and
  /// when the window is closed.
  /// - Returns: false where the menu is empty, or where the node is in no window or has no view.
  @discardableResult
  public func showMenu(_ menu: Menu, at point: Point) -> Bool {
    guard let place = loadedLayer?.wayToWindow.apply(point) else { return false }
    return MenuSession.open(menu, of: self, at: .point(place)) != nil
  }

  /// Shows a menu below a rectangle in the node's own space, or above it where there is more room.
  /// - Parameter selecting: the element that is highlighted first.
  /// - Returns: false where the menu is empty, or where the node is in no window or has no view.
  @discardableResult
  public func showMenu(_ menu: Menu, beside rect: Rect, selecting: Int? = nil) -> Bool {
    guard let place = loadedLayer?.wayToWindow.apply(rect) else { return false }
    return MenuSession.open(menu, of: self, at: .rect(place), selecting: selecting) != nil
  }
}

extension DisplayNode {
  /// Shows the menu of a part of the node.
  /// - Parameters:
  ///   - point: in the node's own space; nil where a key asks, which opens the menu beside the part.
  ///   - part: in the node's own space.
  ///   - isWanted: whether the part is still there. The menu is closed once it is not.
  ///   - onEnd: called when the menu is over.
  package func showMenu(
    _ menu: Menu, of part: Rect, at point: Point?, while isWanted: @escaping @MainActor () -> Bool = { true },
    onEnd: (@MainActor () -> Void)? = nil
  ) -> Bool {
    guard let way = loadedLayer?.wayToWindow else { return false }
    let anchor =
      if let point { way.apply(point).map { MenuSession.Anchor.point($0) } } else {
        way.apply(part).map { MenuSession.Anchor.rect($0) }
      }
    guard let anchor, let session = MenuSession.open(menu, of: self, at: anchor) else { return false }
    session.isWanted = isWanted
    session.onEnd = onEnd
    return true
  }

  /// Has a finger's long press ask for a menu, as ``contextMenu`` does. Any thread before the node is loaded, then the
  /// main loop.
  nonisolated package func addMenuPress() {
    var isFirst = false
    changeExtras { extras in
      isFirst = !extras.hasMenuPress
      extras.hasMenuPress = true
    }
    if isFirst { onDidLoad { $0.loadedView?.addGestureRecognizer(MenuPressGestureRecognizer { $0.moved() }) } }
  }
}

extension RootContainer {
  /// Whether a menu is open in the window.
  public var isMenuOpen: Bool { MenuSession.current(in: self) != nil }

  /// Closes the menu that is open in the window, without choosing anything.
  public func closeMenu() { MenuSession.current(in: self)?.end() }
}

/// The menu of a node.
private struct ContextMenu: MenuSource {
  let make: @MainActor @Sendable (Point) -> Menu?

  func showMenu(of node: DisplayNode, at point: Point?) -> Bool {
    guard let view = node.loadedView else { return false }
    // A key asks for the middle of what is seen of the node.
    let place = point ?? view.layer.convertFromWindow(view.visibleRectInWindow.center)
    guard let menu = make(place), let window = view.layer.wayToWindow.apply(place) else { return false }
    return MenuSession.open(menu, of: node, at: .point(window)) != nil
  }

  func performShortcut(of node: DisplayNode, _ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard let view = node.loadedView else { return false }
    return make(view.layer.convertFromWindow(view.visibleRectInWindow.center))?.performShortcut(key, modifiers) == true
  }
}
