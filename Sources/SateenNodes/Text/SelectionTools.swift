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

  private weak var owner: (any SelectionToolsOwner)?
  private weak var container: RootContainer?
  private let handles: SelectionHandlesView
  private var callout: SelectionCallout?
  private(set) var magnifier: SelectionMagnifier?
  /// The point that the bar points at, in the text's own space; nil for the selection as a whole.
  private var calloutPlace: Point?

  /// Whether the ends of the selection can be dragged. Fingers need handles; the pointer does without.
  var showsHandles = false { didSet { place() } }

  init(_ owner: any SelectionToolsOwner) {
    self.owner = owner
    handles = SelectionHandlesView(owner)
    container = owner.textView?.container
    container?.view.addSubview(handles)
    container?.addFrameObserver(self)
  }

  /// Removes the handles and the bar.
  func end() {
    hideCallout()
    endMagnifying()
    handles.removeFromSuperview()
    container?.removeFrameObserver(self)
    if owner?.tools === self { owner?.tools = nil }
  }

  func selectionChanged() {
    if owner?.shownSelection == nil { end() } else { place() }
  }

  // MARK: Bar

  /// Whether the bar shows.
  var showsCallout: Bool { callout != nil }

  /// Shows the bar of actions for the selection.
  /// - Parameter point: where the bar was requested, in the text's own space; nil has it stand beside the selection.
  func showCallout(at point: Point?) {
    hideCallout()
    guard let owner, let container, let view = owner.focusView else { return }
    let actions = owner.offeredActions
    guard !actions.isEmpty else { return }
    calloutPlace = point
    callout = SelectionCallout(actions, for: view, in: container, traits: owner.traits) { [weak self] action in
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

  private func perform(_ action: CalloutAction) {
    guard let owner else { return }
    owner.keepingOwner {
      let before = owner.shownSelection
      action.perform()
      // An action that has changed what is selected gets the bar again; after any other action the bar is done.
      let now = owner.shownSelection
      if now != before, now != nil, owner.offersActionsAgain { showCallout(at: nil) } else { hideCallout() }
      if !showsHandles, !showsCallout { end() }
    }
  }

  // MARK: Loupe

  /// Shows the text below a finger that moves an end of the selection.
  /// - Parameter finger: in the window.
  func magnify(at finger: Point) {
    guard let container else { return }
    let magnifier = magnifier ?? SelectionMagnifier(at: finger, in: container)
    self.magnifier = magnifier
    magnifier.finger = finger
    place()
  }

  func endMagnifying() {
    magnifier?.remove()
    magnifier = nil
  }

  // MARK: Placement

  func willCompose(_ container: RootContainer, at time: Double) { place() }

  private func place() {
    guard let owner, let view = owner.textView, let container, view.container === container,
      owner.shownSelection != nil
    else { return end() }
    let sight = view.visibleRectInWindow
    let way = view.layer.wayToWindow
    let ends = owner.selectionEnds.flatMap { ends in
      way.apply(ends.start).flatMap { start in way.apply(ends.end).map { (start: start, end: $0) } }
    }
    handles.frame = container.view.bounds
    handles.show(
      showsHandles ? ends : nil, within: sight, tint: Color(owner.tint.components(owner.traits.appearance)))
    magnifier?.show(
      owner.movedEnd.flatMap { end in
        let middle = way.apply(end).map { Point(x: $0.midX, y: $0.midY) }
        return middle.map { sight.insetBy(x: -2, y: -2).contains($0) } == true ? end : nil
      },
      of: view.layer, on: view.groundColor(owner.traits.appearance), owner.traits.appearance, in: container.view.bounds)
    guard let callout else { return }
    callout.appearance = owner.traits.appearance
    var target = Rect.zero
    if let calloutPlace {
      target = way.apply(Rect(origin: calloutPlace, size: .zero)) ?? .zero
    } else if let ends {
      // The bar stands beside the visible part of the selection, not beside what the window or a scroll view cuts off.
      let seen = way.inverted?.apply(sight).map { owner.selectionRects(in: $0) } ?? []
      target = seen.compactMap { way.apply($0) }.reduce(Rect.zero) { $0.union($1) }.intersection(sight)
      if target.isEmpty { target = Rect(x: ends.start.minX, y: ends.start.minY, width: 0, height: 0) }
    } else if let caret = owner.selectionCaret {
      target = way.apply(caret) ?? .zero
    }
    let isInSight = sight.insetBy(x: -1, y: -1).contains(Point(x: target.midX, y: target.midY))
    let knobs = showsHandles ? SelectionHandlesView.overhang : 0
    callout.place(beside: target, clearance: calloutPlace == nil ? knobs : 6, isHidden: !isInSight)
  }
}

extension View {
  /// The colour behind what the view shows: that of the nearest layer with an opaque one.
  fileprivate func groundColor(_ appearance: Appearance) -> Color {
    var next: Layer? = layer
    while let current = next {
      if let color = current.backgroundColor, color.components(appearance).alpha > 0.99 { return color }
      next = current.superlayer
    }
    return container?.backgroundColor ?? ControlColors.field
  }

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
