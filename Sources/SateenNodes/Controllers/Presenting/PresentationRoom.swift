import SateenCore
import SateenLayout

/// Where nodes go that lie over a whole window: over the outermost screen or, in a window without controllers, over its
/// root node.
@MainActor
package final class PresentationRoom {
  private weak var screen: ScreenNode?
  private weak var container: RootContainer?
  private var overlays: [WindowOverlay] = []

  package init(over screen: ScreenNode) {
    self.screen = screen
  }

  private init(over container: RootContainer) {
    self.container = container
  }

  /// The room around a node; nil where the node is in no window.
  package static func around(_ node: DisplayNode) -> PresentationRoom? {
    guard let container = node.loadedView?.container else { return nil }
    var outermost: ScreenNode?
    var view = node.loadedView
    while let current = view {
      if let screen = current.node as? ScreenNode { outermost = screen }
      view = current.superview
    }
    return outermost.map { PresentationRoom(over: $0) } ?? PresentationRoom(over: container)
  }

  package func add(_ node: DisplayNode) {
    if let screen { return screen.addOverlay(node) }
    guard let container else { return }
    let overlay = WindowOverlay(node, level: .sheet, in: container) {
      SizeRange(exactly: $0)
    } place: {
      $1
    }
    overlay.fades = false
    overlays.append(overlay)
  }

  /// All nodes over the window, from back to front, with those that go.
  package var nodes: [DisplayNode] {
    screen?.subnodes ?? container?.overlays.filter { $0.level == .sheet }.map(\.node) ?? []
  }

  package func remove(_ node: DisplayNode) {
    screen?.removeOverlay(node)
    for overlay in overlays where overlay.node === node { overlay.close() }
    overlays.removeAll { $0.node === node }
  }
}
