import SateenCore
import SateenLayout
import SateenThreads
import Synchronization

nonisolated extension DisplayNode {
  /// A sentence about the node, which shows while the pointer rests on it, and on Control+F1 while it has the focus. Nil,
  /// and an empty one, leave it to the node around. A disabled control shows it too, and can say why it is disabled. Any
  /// thread. A layer-backed node shows none.
  public var tooltip: String? {
    get { extras?.tooltip }
    set {
      guard newValue != nil || extras?.tooltip != nil else { return }
      changeExtras { $0.tooltip = newValue }
      if newValue != nil { TooltipPresenter.register() }
    }
  }
}

/// A node with tooltips for places inside of it.
@MainActor
package protocol TooltipPlaces: DisplayNode {
  /// The tooltip at a point in the node's own space, with the rectangle that it is about; nil asks for the place with the
  /// focus.
  func tooltip(at point: Point?) -> (text: String, place: Rect)?
}

/// Shows the tooltips of a window's nodes.
@MainActor
package final class TooltipPresenter: PointerRestObserver {
  /// The greatest height of a thing that its tooltip stands beside, rather than beside the pointer, in points.
  private static let lineHeight = 48.0
  /// The height of the pointer, in points.
  private static let pointerHeight = 18.0

  /// The thing that a tooltip is about.
  private struct Source {
    let node: DisplayNode
    let text: String
    /// In the node's own space.
    let place: Rect
  }

  private let tooltip = Tooltip(on: [.below, .above])
  private weak var node: DisplayNode?
  private var text = ""

  private nonisolated static let isRegistered = Atomic<Bool>(false)

  /// Has windows show tooltips from now on. Any thread.
  package nonisolated static func register() {
    guard !isRegistered.exchange(true, ordering: .relaxed) else { return }
    if MainThread.isCurrent {
      MainThread.assume { RootContainer.makePointerRestObserver = { TooltipPresenter() } }
    } else {
      MainQueue.shared.post { RootContainer.makePointerRestObserver = { TooltipPresenter() } }
    }
  }

  package var isShowing: Bool { tooltip.isShown }

  package func pointerMoved(above view: View, at windowPoint: Point) {
    guard isShowing else { return }
    let source = Self.source(from: view, at: windowPoint)
    if source?.node !== node || source?.text != text { tooltip.hide() }
  }

  package func pointerDidRest(above view: View, at windowPoint: Point) {
    guard let source = Self.source(from: view, at: windowPoint), let layer = source.node.loadedLayer else { return }
    let point = layer.convertFromWindow(windowPoint)
    let isLine = source.place.height <= Self.lineHeight
    show(
      source,
      beside: Rect(
        x: point.x, y: isLine ? source.place.minY : point.y, width: 0,
        height: isLine ? source.place.height : Self.pointerHeight))
  }

  package func helpRequested(about view: View) {
    guard let source = Self.source(from: view, at: nil) else { return }
    show(source, beside: source.place)
  }

  package func restDidEnd() { tooltip.hide() }

  private func show(_ source: Source, beside place: Rect) {
    (node, text) = (source.node, source.text)
    tooltip.show(source.text, beside: place, of: source.node)
  }

  /// The innermost node with a tooltip.
  private static func source(from view: View, at windowPoint: Point?) -> Source? {
    var found: Source?
    view.offer { view in
      guard let node = view.node else { return false }
      let point = windowPoint.map { view.layer.convertFromWindow($0) }
      if let places = node as? any TooltipPlaces, let (text, place) = places.tooltip(at: point), !text.isEmpty {
        found = Source(node: node, text: text, place: place)
      } else if let text = node.tooltip, !text.isEmpty {
        found = Source(node: node, text: text, place: node.bounds)
      }
      return found != nil
    }
    return found
  }
}
