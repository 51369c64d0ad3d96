import SateenCore
import SateenGraphics
import SateenLayout

/// Lays a green rectangle over the area in which each control on screen really takes touches.
@MainActor
final class HitTestOverlay: DebugOverlay {
  // The same green over dark ground glares, and hides light letters.
  static let fill = Color(
    light: Color(red: 0, green: 1, blue: 0, alpha: 0.4), dark: Color(red: 0, green: 0.85, blue: 0.2, alpha: 0.26))
  static let ancestorEdge = Color(red: 30 / 255, green: 90 / 255, blue: 50 / 255, alpha: 0.7)
  static let clippingEdge = Color(red: 1, green: 0.5, blue: 0, alpha: 0.8)
  /// In points.
  static let edgeWidth = 2.0

  private struct Key: Hashable {
    var view: ObjectIdentifier
    var area: Int
  }

  private let board = MarkerBoard<Key, HitTestMarker>()

  func attach(to container: RootContainer) { container.overlayLayer.addSublayer(board.root) }
  func detach() { board.removeAll() }

  func update(in container: RootContainer, at time: Double) {
    board.begin(in: container)
    let window = ClipArea(owner: 0, rect: Rect(origin: .zero, size: container.size))
    visit(container.view, toWindow: container.view.layer.toWindow, clip: window, ancestors: [])
    board.end()
  }

  /// - Parameters:
  ///   - ancestors: the views around this one up to the first scroll view, innermost first.
  private func visit(_ view: View, toWindow: Transform, clip: ClipArea, ancestors: [HitTestAncestor]) {
    guard view.isUserInteractionEnabled, !view.isSeenToGo, !view.layer.isHidden, view.layer.opacity > 0.01,
      !(view is PanelHandle)
    else { return }
    let areas = Self.areas(of: view)
    for (index, area) in areas.enumerated() {
      mark(area, Key(view: ObjectIdentifier(view), area: index), toWindow: toWindow, clip: clip, ancestors: ancestors)
    }
    guard !view.subviews.isEmpty else { return }
    var inner = clip
    if view.layer.masksToBounds {
      let shown = toWindow.apply(view.bounds).intersection(clip.rect)
      guard !shown.isEmpty else { return }
      inner = ClipArea(owner: view.layer.id, rect: shown)
    }
    let isScrollView = view is ScrollView
    let own = HitTestAncestor(bounds: view.bounds, slop: view.hitTestSlop, clips: view.layer.masksToBounds)
    for subview in view.subviews {
      let step = subview.layer.toSuperlayer
      var chain: [HitTestAncestor] = []
      if !isScrollView {
        chain.reserveCapacity(ancestors.count + 1)
        chain.append(own)
        chain[0].fromInner = step
        chain += ancestors
      }
      visit(subview, toWindow: step.concatenating(toWindow), clip: inner, ancestors: chain)
    }
  }

  /// The areas in which a view takes touches; empty for views that do not react to them.
  private static func areas(of view: View) -> [Rect] {
    if let node = view.node as? any HitTestDebuggable {
      return node.isHitTestDebugged ? node.hitTestDebugAreas : []
    }
    let hasGestures = !(view is ScrollView) && view.gestureRecognizers.contains { $0.isEnabled && !$0.isOfWindow }
    return hasGestures ? [view.bounds.inset(by: view.hitTestSlop)] : []
  }

  private func mark(_ rect: Rect, _ key: Key, toWindow: Transform, clip: ClipArea, ancestors: [HitTestAncestor]) {
    let whole = toWindow.apply(rect)
    guard whole.intersects(clip.rect) else { return }
    let area = HitTestGeometry.tappableArea(of: rect, in: ancestors)
    guard !area.rect.isEmpty else { return }
    // The transform from where the walk ended to the window.
    let walked = ancestors.reduce(Transform.identity) { $0.concatenating($1.fromInner) }
    guard let back = walked.inverted else { return }
    let place = back.concatenating(toWindow).apply(area.rect)
    let marker = board.marker(for: key, clip: clip) {
      let made = HitTestMarker()
      return (made, made.layer)
    }
    if !area.isCut, toWindow.b != 0 || toWindow.c != 0 {
      marker.show(rect, turnedBy: toWindow)
    } else {
      marker.show(place, cutByAncestor: area.cutByAncestor, cutByClipping: area.cutByClipping)
    }
  }
}

/// The rectangle over one area, with a bar along each edge that was cut.
@MainActor
final class HitTestMarker {
  let layer = Layer()
  private var bars: [UInt8: Layer] = [:]

  init() {
    layer.anchorPoint = .zero
    layer.backgroundColor = HitTestOverlay.fill
  }

  func show(_ rect: Rect, cutByAncestor: RectEdges, cutByClipping: RectEdges) {
    layer.transform = .identity
    layer.bounds = Rect(origin: .zero, size: rect.size)
    layer.position = rect.origin
    let cut = cutByAncestor.union(cutByClipping)
    let width = min(HitTestOverlay.edgeWidth, rect.width / 2, rect.height / 2)
    // Vertical bars end where horizontal ones begin: a corner drawn twice would be darker.
    let top = cut.contains(.top) ? width : 0
    let height = rect.height - top - (cut.contains(.bottom) ? width : 0)
    let places: [(RectEdges, Rect)] = [
      (.top, Rect(x: 0, y: 0, width: rect.width, height: width)),
      (.bottom, Rect(x: 0, y: rect.height - width, width: rect.width, height: width)),
      (.left, Rect(x: 0, y: top, width: width, height: height)),
      (.right, Rect(x: rect.width - width, y: top, width: width, height: height)),
    ]
    for (edge, place) in places {
      let color =
        cutByClipping.contains(edge)
        ? HitTestOverlay.clippingEdge
        : cutByAncestor.contains(edge) ? HitTestOverlay.ancestorEdge : nil
      guard let color else {
        bars.removeValue(forKey: edge.rawValue)?.removeFromSuperlayer()
        continue
      }
      let bar = bars[edge.rawValue] ?? Layer()
      if bars.updateValue(bar, forKey: edge.rawValue) == nil { layer.addSublayer(bar) }
      bar.frame = place
      bar.backgroundColor = color
    }
  }

  /// Shows the whole rectangle of a rotated view.
  func show(_ rect: Rect, turnedBy transform: Transform) {
    for bar in bars.values { bar.removeFromSuperlayer() }
    bars = [:]
    layer.bounds = Rect(origin: .zero, size: rect.size)
    layer.position = transform.apply(rect.origin)
    layer.transform = Transform(a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0)
  }
}
