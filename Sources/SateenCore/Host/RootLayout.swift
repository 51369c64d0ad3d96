import SateenLayout
import SateenThreads

/// Measures a window's root node on workers, after each change of the node or of the window's size, and applies the
/// layouts.
///
/// One measurement is under way at a time, and changes meanwhile are coalesced into one more. So each layout arrives,
/// however quickly the window is resized, and no two can arrive in the wrong order.
@MainActor
final class RootLayout {
  /// The number of layouts in a row that are discarded because the node changed while it was measured. The next one is
  /// applied all the same, so that a node that changes without end can be seen.
  private static let patience = 3

  private weak let container: RootContainer?
  private(set) lazy var owner: any LayoutOwner = RootLayoutOwner(self)

  private weak var node: DisplayNode?
  private var isWanted = false
  private var isUrgent = false
  /// The number of the measurement under way, until its layout is applied; nil where there is none.
  private var current: Int?
  private var started = 0
  private var outdated = 0
  private var drawing: LayoutDrawing?

  init(container: RootContainer) {
    self.container = container
  }

  /// Whether the root node's layout is up to date.
  var isDone: Bool { !isWanted && current == nil }

  /// Sets another root node, or none.
  func begin(_ node: DisplayNode?) {
    self.node = node
    current = nil
    drawing = nil
    outdated = 0
    measure()
  }

  /// Asks for a measurement at the end of the turn, one for all changed nodes.
  func setNeedsMeasure() {
    isWanted = true
    container?.setNeedsTurn()
  }

  /// Has the node measured in this turn, before its frame is composed, whatever else is under way.
  func setIsUrgent() {
    isUrgent = true
    container?.setNeedsUpdate(self)
  }

  /// Measures on the main loop, and shows the layout at once. A measurement under way is dropped: it is older.
  private func measureAtOnce() {
    guard isUrgent else { return }
    isUrgent = false
    guard isWanted, let node, let container, !container.size.isEmpty, !node.frame.isEmpty else { return }
    isWanted = false
    outdated = 0
    drawing?.finish()
    started += 1
    let (number, size) = (started, container.size)
    current = number
    let layout = Trace.span("measure root at once") { node.layoutThatFits(SizeRange(exactly: size)) }
    show(layout, on: node, number)
  }

  /// Applies a layout that waits for pixels at once: a window that is being resized does not wait.
  func sizeDidChange() {
    drawing?.finish()
    setNeedsMeasure()
  }

  func measureIfNeeded() {
    if isWanted { measure() }
  }

  /// Measures now, or as soon as the measurement under way is done.
  func measure() {
    guard let node, let container, !container.size.isEmpty else { return }
    guard current == nil else {
      isWanted = true
      return
    }
    isWanted = false
    started += 1
    let (number, size, version) = (started, container.size, node.layoutVersion)
    current = number
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let layout = Trace.span("measure root") { node.layoutThatFits(SizeRange(exactly: size)) }
      MainQueue.shared.post(key: key) { self?.take(layout, number, version) }
    }
  }

  private func take(_ layout: Layout, _ number: Int, _ version: Int) {
    guard current == number, let node else { return }
    if node.layoutVersion != version, outdated < Self.patience {
      outdated += 1
      current = nil
      return setNeedsMeasure()
    }
    outdated = 0
    // A window that is being resized does not wait for pixels.
    guard layout.size == node.frame.size, let turns = node.turns else {
      return show(layout, on: node, number)
    }
    let drawing = LayoutDrawing(node, version: version, in: turns) { [weak self] in
      self?.show(layout, on: node, number)
    }
    self.drawing = drawing
    drawing.begin(layout, size: layout.size)
  }

  private func show(_ layout: Layout, on node: DisplayNode, _ number: Int) {
    guard current == number else { return }
    drawing = nil
    current = nil
    node.frame = Rect(origin: .zero, size: layout.size)
    node.apply(layout)
    container?.setNeedsTurn()
  }
}

extension RootLayout: TurnParticipant {
  func performUpdate(at time: Double) { measureAtOnce() }
}

/// Gets the root node's layout invalidations on any thread, and has the node measured again.
private final class RootLayoutOwner: LayoutOwner, @unchecked Sendable {
  // The reference is only followed on the main loop.
  private weak let layout: RootLayout?
  private let invalidation = CoalescedPost()

  @MainActor init(_ layout: RootLayout) {
    self.layout = layout
  }

  @MainActor func layoutIsUrgent(of node: DisplayNode) { layout?.setIsUrgent() }

  func layoutWasInvalidated(of node: DisplayNode) {
    if MainThread.isCurrent {
      MainThread.assume { layout?.setNeedsMeasure() }
    } else {
      invalidation.post { self.layout?.setNeedsMeasure() }
    }
  }
}
