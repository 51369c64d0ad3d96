import SateenGraphics
import SateenLayout
import SateenThreads
import Synchronization

/// Pixels of one node for a size that it is to have.
@MainActor
final class AheadDrawing {
  let size: Size
  let insets: EdgeInsets
  /// The sentinel at which it was asked for. A change of size to what this was drawn for moves it on.
  var version: UInt32
  /// Nil while it is being drawn.
  var contents: DrawnContents?
  /// Whether the node has that size by now, and goes on with this drawing as its own.
  var isTakenOver = false
  private nonisolated let isDroppedFlag = Atomic(false)

  init(size: Size, insets: EdgeInsets, version: UInt32) {
    self.size = size
    self.insets = insets
    self.version = version
  }

  nonisolated var isDropped: Bool { isDroppedFlag.load(ordering: .relaxed) }
  func drop() { isDroppedFlag.store(true, ordering: .relaxed) }
}

extension MainState {
  func dropAhead() {
    ahead?.drop()
    ahead = nil
  }
}

/// Draws, for a layout that is about to be applied, what has other pixels in it than now, so that frames and pixels
/// change together.
@MainActor
final class LayoutDrawing: FrameTicker {
  /// Seconds after which a layout comes in without the pixels that are missing.
  static let patience = 0.25

  private var body: (() -> Void)?
  private var underWay = 0
  private var open: [(container: DisplayNode, transaction: DisplayTransaction)] = []
  private weak var container: RootContainer?

  init(in container: RootContainer, then body: @escaping () -> Void) {
    self.container = container
    self.body = body
  }

  func begin(_ node: DisplayNode, _ layout: Layout) {
    node.main.versionDrawnAhead = node.layoutVersion
    visit(node, layout)
    let transactions = open
    open = []
    for (_, transaction) in transactions { transaction.commit() }
    guard underWay > 0 else { return finish() }
    if let container { container.wake(at: container.frameTime + Self.patience, for: self) }
  }

  private func visit(_ node: DisplayNode, _ layout: Layout) {
    node.drawAhead(size: layout.size, insets: DisplayNode.contentInsets(in: layout), for: self)
    for sublayout in layout.sublayouts {
      if let node = sublayout.node as? DisplayNode, node.isLoaded { visit(node, sublayout) }
    }
  }

  /// Draws on a worker; of what is held together, nothing is there before all of it is.
  func draw(
    _ node: DisplayNode, _ priority: WorkPriority?, _ work: @escaping @Sendable () -> Bitmap?,
    completion: @escaping @MainActor @Sendable (Bitmap?) -> Void
  ) {
    underWay += 1
    transaction(for: node).add(owner: ObjectIdentifier(node), priority: priority, work) { bitmap in
      completion(bitmap)
      self.underWay -= 1
      if self.underWay == 0 { self.finish() }
    }
  }

  private func transaction(for node: DisplayNode) -> DisplayTransaction {
    let container = node.transactionContainer ?? node
    if let found = open.first(where: { $0.container === container }) { return found.transaction }
    let transaction = DisplayScheduler.shared.begin(in: container)
    open.append((container, transaction))
    return transaction
  }

  /// Has the layout come in with what is there.
  func finish() {
    guard let body else { return }
    self.body = nil
    container?.cancelWake(for: self)
    body()
  }

  func tick(at time: Double) -> Bool {
    finish()
    return false
  }
}

extension DisplayNode {
  /// Draws, on workers, what shows in this node and has other pixels in a layout than it has now, and calls `body` when all of
  /// it is there: ``apply(_:)`` the layout in it, and frames and pixels change in the same frame. At once where nothing is
  /// to be drawn, or the node is in no window; and after a quarter of a second at the latest, for what takes that long.
  ///
  /// Nodes that show nothing yet are not waited for. Whoever measures nodes on workers calls it, as windows and lists do.
  @MainActor public func drawAhead(for layout: Layout, then body: @escaping @MainActor () -> Void) {
    guard let window = loadedLayer?.window else { return body() }
    LayoutDrawing(in: window, then: body).begin(self, layout)
  }

  /// Draws the node as it is to be in a layout, where it shows something and will show something else.
  @MainActor func drawAhead(size: Size, insets: EdgeInsets, for drawing: LayoutDrawing) {
    guard let layer = loadedLayer, layer.contents != nil else { return }
    let wanted = box.withLock { state -> (NodeState, UInt32)? in
      guard state.displaysAsynchronously,
        state.needsDisplay || state.bounds.size != size || state.contentInsets != insets
      else { return nil }
      var copy = state
      copy.bounds.size = size
      copy.contentInsets = insets
      copy.needsDisplay = true
      return copy.isDisplayDue ? (copy, displaySentinel.load(ordering: .relaxed)) : nil
    }
    guard let (state, version) = wanted else { return }
    main.dropAhead()
    let ahead = AheadDrawing(size: size, insets: insets, version: version)
    displayWillStart()
    if state.isInParts { NodesInParts.shared.add(self) }
    switch answerAhead(state) {
    case .external: return
    case .ready(let contents):
      ahead.contents = contents
      main.ahead = ahead
    case .drawing(let block, let request, let contents):
      main.ahead = ahead
      beginDrawing()
      let check = CancellationCheck { ahead.isDropped }
      drawing.draw(self, state.ownDisplayPriority) {
        check.isCancelled ? nil : Trace.span("display") { block.render(request, check: check) }
      } completion: { [weak self] bitmap in
        DisplayScheduler.shared.countEnd()
        guard let self else { return }
        main.displaysUnderWay -= 1
        if bitmap == nil, !ahead.isDropped { displayDidFail(contents, request) }
        finish(ahead, contents.with(bitmap))
        updatePlaceholder()
      }
    }
  }

  /// Asks for the pixels of a state the node is yet to have. What the node reads about itself meanwhile says the same.
  @MainActor private func answerAhead(_ state: NodeState) -> DisplayAnswer {
    let now = box.withLock { own in
      defer { (own.bounds.size, own.contentInsets) = (state.bounds.size, state.contentInsets) }
      return (own.bounds.size, own.contentInsets)
    }
    defer { box.withLock { ($0.bounds.size, $0.contentInsets) = now } }
    return answer(for: state)
  }

  @MainActor private func finish(_ ahead: AheadDrawing, _ contents: DrawnContents) {
    guard main.ahead === ahead, !ahead.isDropped else { return }
    guard ahead.isTakenOver else {
      ahead.contents = contents
      return
    }
    main.ahead = nil
    if displaySentinel.load(ordering: .relaxed) == ahead.version, let layer = loadedLayer { show(contents, on: layer) }
  }

  /// Declares the pixels out of date because the node has another size, unless they were drawn for that one.
  func sizeNeedsDisplay() {
    let before = invalidatePixels()
    guard MainThread.isCurrent else { return }
    MainThread.assume {
      let (main, size, insets) = box.withLock { ($0.main, $0.bounds.size, $0.contentInsets) }
      guard let ahead = main?.ahead, ahead.version == before, ahead.size == size || ahead.insets == insets else {
        return
      }
      ahead.version = before &+ 1
    }
  }

  /// Shows what was drawn for the layout the node has now.
  @MainActor func takeOver(_ ahead: AheadDrawing) {
    let state = box.withLock { $0 }
    let isCurrent = displaySentinel.load(ordering: .relaxed) == ahead.version
    guard state.bounds.size == ahead.size, state.contentInsets == ahead.insets, !state.isDisplaySuspended,
      state.interfaceState.contains(.display), isCurrent || ahead.contents != nil, let layer = loadedLayer
    else { return main.dropAhead() }
    // What changed after this was asked for is drawn again all the same.
    if isCurrent { box.withLock { $0.needsDisplay = false } }
    if let contents = ahead.contents {
      main.ahead = nil
      show(contents, on: layer)
    } else {
      ahead.isTakenOver = true
    }
  }
}
