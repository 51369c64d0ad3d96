import SateenCore
import SateenGraphics
import SateenLayout

/// A panel above everything else in a window that can be dragged about.
///
/// The panel is a layer among the overlays; an invisible view takes the drag.
@MainActor
final class DebugPanel {
  enum Corner {
    case topTrailing, bottomTrailing
  }

  let layer = Layer()
  private let handle = PanelHandle()
  private let corner: Corner
  /// The position it was dragged to, and the window's size then; nil leaves the panel in its corner.
  private var dropped: (origin: Point, window: Size)?
  private var dragStart: Point = .zero
  private weak var container: RootContainer?

  init(corner: Corner) {
    self.corner = corner
    layer.anchorPoint = .zero
    layer.zPosition = 10
    handle.layer.zPosition = 1_000
    handle.addGestureRecognizer(PanGestureRecognizer { [weak self] in self?.dragged($0) })
  }

  func attach(to container: RootContainer) {
    self.container = container
    container.overlayLayer.addSublayer(layer)
    container.view.addSubview(handle)
  }

  func detach() {
    layer.removeFromSuperlayer()
    handle.removeFromSuperview()
    container = nil
  }

  /// Gives the panel a size and puts it into its corner, or as near as possible to where it was dragged.
  func arrange(size: Size, in container: RootContainer) {
    var place = Self.place(dropped?.origin, size: size, window: container.size, corner: corner)
    // A panel may hang over an edge where it was dragged there, but not because the window became smaller.
    if let dropped, dropped.window != container.size { place = Self.inside(place, size: size, window: container.size) }
    let grid = PixelGrid(scale: container.scale)
    let frame = Rect(origin: grid.round(place), size: size)
    if layer.frame != frame { layer.frame = frame }
    if handle.frame != frame { handle.frame = frame }
  }

  /// The position of a panel's top left corner: enough of the panel always stays in the window to grab it.
  static func place(_ origin: Point?, size: Size, window: Size, corner: Corner) -> Point {
    let margin = PanelStyle.margin
    let home = Point(
      x: max(margin, window.width - size.width - margin),
      y: corner == .topTrailing ? margin : max(margin, window.height - size.height - margin))
    guard let origin else { return home }
    let kept = PanelStyle.minimumVisible
    return Point(
      x: min(max(origin.x, kept - size.width), max(0, window.width - kept)),
      y: min(max(origin.y, kept - size.height), max(0, window.height - kept)))
  }

  /// The nearest position at which all of a panel is in the window, or its top left part where it is larger.
  static func inside(_ origin: Point, size: Size, window: Size) -> Point {
    Point(
      x: max(min(origin.x, window.width - size.width), 0), y: max(min(origin.y, window.height - size.height), 0))
  }

  private func dragged(_ pan: PanGestureRecognizer) {
    guard let container else { return }
    switch pan.state {
    case .began: dragStart = layer.frame.origin
    case .changed, .ended:
      let place = Self.place(
        dragStart + pan.translation, size: layer.frame.size, window: container.size, corner: corner)
      dropped = (place, container.size)
      arrange(size: layer.frame.size, in: container)
    case .possible, .cancelled, .failed: break
    }
  }
}

/// Takes drags on a panel, and leaves the wheel to the views beneath.
@MainActor
final class PanelHandle: View {
  override func touchesBegan(_ touches: [Touch]) {}
  override func touchesMoved(_ touches: [Touch]) {}
  override func touchesEnded(_ touches: [Touch]) {}
  override func touchesCancelled(_ touches: [Touch]) {}

  override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    guard let container else { return false }
    isUserInteractionEnabled = false
    defer { isUserInteractionEnabled = true }
    return container.hitTest(windowPoint)?.offer {
      $0.responder.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: windowPoint)
    } ?? false
  }
}
