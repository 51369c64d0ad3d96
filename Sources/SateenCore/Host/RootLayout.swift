import SateenLayout
import SateenThreads

/// Measures a window's root node on workers, for every change of it or of the window's size, and brings the answers in.
///
/// One measurement is under way at a time, and what changes meanwhile has one more follow. So each answer comes in, however
/// quickly the window is dragged to other sizes, and no two can come in the wrong order.
@MainActor
final class RootLayout {
  /// How many answers in a row are thrown away because the node changed while it was measured. Then one is taken: what
  /// changes without end is to be seen.
  private static let patience = 3

  private weak let container: RootContainer?
  private(set) lazy var owner: any LayoutOwner = RootLayoutOwner(self)

  private weak var node: DisplayNode?
  private var isWanted = false
  /// The number of the measurement under way, up to and with its answer coming in; nil where there is none.
  private var current: Int?
  private var started = 0
  private var outdated = 0
  private var drawing: LayoutDrawing?

  init(container: RootContainer) {
    self.container = container
  }

  /// Whether the root node has the layout it is to have.
  var isDone: Bool { !isWanted && current == nil }

  /// Takes another root node, or none.
  func begin(_ node: DisplayNode?) {
    self.node = node
    current = nil
    drawing = nil
    outdated = 0
    measure()
  }

  /// However many nodes changed, the root is measured once for all of them, at the end of the turn.
  func setNeedsMeasure() {
    isWanted = true
    container?.setNeedsTurn()
  }

  /// The window follows the hand that drags it; nothing is held back for it.
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
    guard layout.size == node.frame.size, let window = node.loadedLayer?.window else {
      return show(layout, on: node, number)
    }
    let drawing = LayoutDrawing(node, version: version, in: window) { [weak self] in
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

/// Hears that the root node's layout is out of date, on whatever thread that happened, and has it measured again.
private final class RootLayoutOwner: LayoutOwner, @unchecked Sendable {
  // The reference is only followed on the main loop.
  private weak let layout: RootLayout?
  private let invalidation = CoalescedPost()

  @MainActor init(_ layout: RootLayout) {
    self.layout = layout
  }

  func layoutWasInvalidated(of node: DisplayNode) {
    if MainThread.isCurrent {
      MainThread.assume { layout?.setNeedsMeasure() }
    } else {
      invalidation.post { self.layout?.setNeedsMeasure() }
    }
  }
}
