import SateenCore
import SateenLayout
@testable import SateenNodes
import SateenTesting

/// The titles that were chosen.
final class MenuLog: Sendable {
  @MainActor var lines: [String] = []
}

/// A node with a menu in a window.
@MainActor struct MenuStage {
  let host: HeadlessHost
  let root = DisplayNode()
  let node = DisplayNode()
  let log = MenuLog()

  init(size: Size = Size(width: 400, height: 300)) {
    host = HeadlessHost(size: size)
    node.frame = Rect(x: 20, y: 20, width: 100, height: 60)
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
  }

  func item(_ title: String, isEnabled: Bool = true) -> MenuItem {
    MenuItem(title, isEnabled: isEnabled) { [log] in log.lines.append(title) }
  }

  var menu: Menu {
    Menu {
      item("Copy")
      item("Paste", isEnabled: false)
      MenuElement.separator
      Submenu("Move") {
        item("Inbox")
        item("Archive")
      }
      item("Delete")
    }
  }

  var isOpen: Bool { host.container.isMenuOpen }

  /// The panels, the first menu's first.
  var panels: [MenuPanelNode] { host.container.overlays.compactMap { $0.node as? MenuPanelNode } }

  /// The middle of a line, in the window.
  func line(_ index: Int, of level: Int = 0) -> Point { panels[level].rowInWindow(index)!.center }

  func open(at point: Point = Point(x: 10, y: 10)) {
    node.showMenu(menu, at: point)
    host.settle()
  }

  func point(_ point: Point) {
    host.send(.pointerMoved(point))
    host.step()
  }

  func settle() { host.advance(by: 0.3) }
}
