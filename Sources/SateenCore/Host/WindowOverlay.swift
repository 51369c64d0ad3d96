import SateenGraphics
import SateenLayout
import SateenThreads

/// A node in front of a window's root node: measured on a worker, placed in the window, and closed with it.
///
/// The node is no subnode of the root node. The overlay hands the window's traits and visibility down to it.
@MainActor
package final class WindowOverlay {
  /// The order from back to front. A later overlay of the same level lies in front of an earlier one.
  package enum Level: Double {
    case sheet = 800
    /// The bar beside a selection, in front of the selection's handles.
    case selection = 901
    case menu = 910
    case tooltip = 920
  }

  /// Seconds until the overlay is opaque, or is gone.
  package static let fade = 0.12

  package let node: DisplayNode
  package let level: Level
  /// Whether the overlay appears and goes gradually.
  package var fades = true
  /// Called when the window closed the overlay, and not when ``close()`` did. The overlay is gone by then.
  package var onWindowClose: (@MainActor () -> Void)?
  /// Called when the window got another size, before the overlay is placed anew.
  package var onWindowResize: (@MainActor () -> Void)?
  /// Called when the window lost the keyboard and the pointer to another one.
  package var onInterruption: (@MainActor () -> Void)?
  /// Called where the pointer's secondary button was released, in the window's space.
  package var onSecondaryRelease: (@MainActor (Point) -> Void)?

  package private(set) weak var container: RootContainer?
  private let room: @MainActor (Size) -> SizeRange
  private let arrange: @MainActor (Size, Rect) -> Rect
  /// The size that the node wants; nil until it is measured. The overlay does not show before.
  package private(set) var size: Size?
  /// The layout of that size.
  private var layout: Layout?
  private var owner: (any LayoutOwner)?
  /// The number of the newest measurement; those before are dropped.
  private var measurement = 0
  private var isMeasuring = false
  private var isOutdated = false
  private var isClosed = false

  /// - Parameters:
  ///   - room: the largest size of the node in a window of some size; by default that of the window.
  ///   - place: the node's frame in the window, for the size that the node wants, and the bounds of the window. Called
  ///     after each measurement, and by ``setNeedsPlacement()``.
  package init(
    _ node: DisplayNode, level: Level, in container: RootContainer,
    room: @escaping @MainActor (Size) -> SizeRange = { SizeRange(upTo: $0) },
    place: @escaping @MainActor (Size, Rect) -> Rect
  ) {
    self.node = node
    self.level = level
    self.container = container
    self.room = room
    arrange = place
    node.zPosition = level.rawValue
    node.setTraits(container.surroundings.traits)
    owner = OverlayLayoutOwner(self)
    node.layoutOwner = owner
    node.isHidden = true
    container.overlays.append(self)
    container.view.addSubview(node.view)
    measure()
  }

  /// Whether the overlay is kept out of sight.
  package var isHidden = false { didSet { if isHidden != oldValue { show() } } }

  /// Whether the overlay can be seen.
  package var isShown: Bool { size != nil && !isHidden && !isClosed }

  // MARK: Measuring

  fileprivate func measure() {
    guard let container, !isClosed, !container.size.isEmpty else { return }
    guard !isMeasuring else {
      isOutdated = true
      return
    }
    (isMeasuring, isOutdated) = (true, false)
    measurement += 1
    let (number, node, range) = (measurement, node, room(container.size))
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) {
      let layout = node.layoutThatFits(range)
      MainQueue.shared.post(key: key) { [weak self] in self?.take(layout, number) }
    }
  }

  private func take(_ layout: Layout, _ number: Int) {
    guard number == measurement, !isClosed else { return }
    isMeasuring = false
    // A layout out of date shows all the same, so that a node that changes without end can be seen.
    (size, self.layout) = (layout.size, layout)
    place(isOutdated: true)
    if isOutdated { measure() }
  }

  // MARK: Placing

  /// Puts the node where the window, and what it lies beside, are now.
  package func setNeedsPlacement() { place(isOutdated: false) }

  /// - Parameter isOutdated: whether the contents are laid out anew even if the size stays.
  private func place(isOutdated: Bool) {
    guard let size, let container, !isClosed else { return }
    let window = Rect(origin: .zero, size: container.size)
    let wanted = arrange(size, window)
    let scale = container.scale
    func onGrid(_ length: Double) -> Double { length.isFinite ? (length * scale).rounded() / scale : 0 }
    let frame = Rect(
      x: onGrid(wanted.minX), y: onGrid(wanted.minY), width: max(0, onGrid(wanted.width)),
      height: max(0, onGrid(wanted.height)))
    let isResized = node.frame.size != frame.size
    if node.frame != frame { node.frame = frame }
    if isResized || isOutdated {
      if frame.size == size, let layout { node.apply(layout) } else { measure(exactly: frame.size) }
    }
    show()
  }

  /// Lays the node out for a size that is not the one it wants.
  private func measure(exactly size: Size) {
    let node = node
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) {
      let layout = node.layoutThatFits(SizeRange(exactly: size))
      MainQueue.shared.post(key: key) { [weak self] in
        guard let self, !isClosed, node.frame.size == size else { return }
        node.apply(layout)
      }
    }
  }

  private func show() {
    let isHidden = !isShown
    guard node.isHidden != isHidden else { return }
    node.isHidden = isHidden
    guard !isHidden, fades else { return }
    container?.animations.add(
      LayerAnimation(.opacity(from: 0, to: 1), duration: Self.fade, curve: .easeOut), to: node.layer)
  }

  // MARK: The window

  func windowSizeDidChange() {
    onWindowResize?()
    setNeedsPlacement()
    measure()
  }

  func traitsDidChange(to traits: Traits) {
    node.setTraits(traits)
    measure()
  }

  // MARK: The end

  /// Removes the overlay.
  package func close() {
    guard !isClosed else { return }
    let wasShown = isShown
    end()
    guard wasShown, fades, let container, !container.isClosed else { return leave() }
    // Out of the events and of the focus at once, while it is still seen to go.
    node.isUserInteractionEnabled = false
    node.view.isSeenToGo = true
    node.alpha = 0
    container.animations.add(
      LayerAnimation(.opacity(from: 1, to: 0), duration: Self.fade, curve: .easeIn), to: node.layer)
    container.after(Self.fade) { [self] in leave() }
  }

  /// The window is closed.
  func windowDidClose() {
    guard !isClosed else { return }
    end()
    leave()
    onWindowClose?()
  }

  private func end() {
    isClosed = true
    container?.overlays.removeAll { $0 === self }
    node.layoutOwner = nil
    owner = nil
  }

  private func leave() { node.view.removeFromSuperview() }
}

/// Gets the layout invalidations of an overlay's node on any thread, and has the node measured again.
private final class OverlayLayoutOwner: LayoutOwner, @unchecked Sendable {
  // The reference is only followed on the main loop.
  private weak let overlay: WindowOverlay?
  private let invalidation = CoalescedPost()

  @MainActor init(_ overlay: WindowOverlay) {
    self.overlay = overlay
  }

  func layoutWasInvalidated(of node: DisplayNode) {
    if MainThread.isCurrent {
      MainThread.assume { overlay?.measure() }
    } else {
      invalidation.post { self.overlay?.measure() }
    }
  }
}
