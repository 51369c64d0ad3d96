import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// The views over a window that belong to a selection: the handles at its ends, and a bar of actions. They follow the
/// text wherever it goes, and leave with it.
@MainActor
final class SelectionTools: FrameObserver {
  /// In front of everything but debugging aids.
  static let zPosition = 900.0

  private weak var interaction: TextInteraction?
  private weak var container: RootContainer?
  private let handles: SelectionHandlesView
  private var callout: SelectionCallout?
  /// The point that the bar points at, in the node's own space; nil for the selection as a whole.
  private var calloutPlace: Point?

  /// Whether the ends of the selection can be dragged. Fingers need handles; the pointer does without.
  var showsHandles = false { didSet { place() } }

  init(_ interaction: TextInteraction) {
    self.interaction = interaction
    handles = SelectionHandlesView(interaction)
    container = interaction.node.loadedView?.container
    container?.view.addSubview(handles)
    container?.addFrameObserver(self)
  }

  /// Removes the handles and the bar.
  func end() {
    hideCallout()
    handles.removeFromSuperview()
    container?.removeFrameObserver(self)
    if interaction?.tools === self { interaction?.tools = nil }
  }

  func selectionChanged() {
    if interaction?.node.selection == nil { end() } else { place() }
  }

  // MARK: Bar

  /// Whether the bar shows.
  var showsCallout: Bool { callout != nil }

  /// Shows the bar of actions for the selection.
  /// - Parameter point: where the bar was requested, in the node's own space; nil has it stand beside the selection.
  func showCallout(at point: Point?) {
    hideCallout()
    guard let node = interaction?.node, let container, let owner = node.loadedView else { return }
    let actions = node.selectionActions.filter { $0.isOffered(node) }
    guard !actions.isEmpty else { return }
    calloutPlace = point
    callout = SelectionCallout(actions, for: owner, in: container, traits: node.traits) { [weak self] action in
      self?.perform(action)
    }
    place()
  }

  func hideCallout() {
    callout?.remove()
    callout = nil
  }

  func toggleCallout() {
    if showsCallout { hideCallout() } else { showCallout(at: nil) }
  }

  private func perform(_ action: SelectionAction) {
    guard let node = interaction?.node else { return }
    let before = node.selection
    action.perform(node)
    // An action that has changed the selection gets the bar again; after any other action the bar is done.
    if node.selection != before, node.selection != nil { showCallout(at: nil) } else { hideCallout() }
    if !showsHandles, !showsCallout { end() }
  }

  // MARK: Placement

  func willCompose(_ container: RootContainer, at time: Double) { place() }

  private func place() {
    guard let node = interaction?.node, let view = node.loadedView, let container, view.container === container,
      node.selection != nil
    else { return end() }
    let sight = view.visibleRectInWindow
    let way = view.layer.wayToWindow
    let ends = node.selectionEnds.flatMap { ends in
      way.apply(ends.start).flatMap { start in way.apply(ends.end).map { (start: start, end: $0) } }
    }
    handles.frame = container.view.bounds
    handles.show(
      showsHandles ? ends : nil, within: sight,
      tint: Color(node.selectionTint.components(node.traits.appearance)))
    guard let callout else { return }
    callout.appearance = node.traits.appearance
    var target = Rect.zero
    if let calloutPlace {
      target = way.apply(Rect(origin: calloutPlace, size: .zero)) ?? .zero
    } else if let ends {
      // The bar stands beside the visible part of the selection, not beside what the window or a scroll view cuts off.
      let seen = way.inverted?.apply(sight).map { node.selectionRects(in: $0) } ?? []
      target = seen.compactMap { way.apply($0) }.reduce(Rect.zero) { $0.union($1) }.intersection(sight)
      if target.isEmpty { target = Rect(x: ends.start.minX, y: ends.start.minY, width: 0, height: 0) }
    } else if let caret = node.selectionCaret {
      target = way.apply(caret) ?? .zero
    }
    let isInSight = sight.insetBy(x: -1, y: -1).contains(Point(x: target.midX, y: target.midY))
    let knobs = showsHandles ? SelectionHandlesView.overhang : 0
    callout.place(beside: target, clearance: calloutPlace == nil ? knobs : 6, isHidden: !isInSight)
  }
}

extension View {
  /// The part of the view that is not cut off by its superviews or the window, in the window's space. Areas covered by
  /// other views count as visible.
  var visibleRectInWindow: Rect {
    guard let container else { return .zero }
    var rect = container.view.bounds.intersection(layer.wayToWindow.apply(layer.bounds) ?? .zero)
    var next = layer.superlayer
    while let current = next {
      if current.masksToBounds { rect = rect.intersection(current.wayToWindow.apply(current.bounds) ?? .zero) }
      next = current.superlayer
    }
    return rect
  }
}
