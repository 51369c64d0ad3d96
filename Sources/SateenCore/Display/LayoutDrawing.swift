import SateenGraphics
import SateenLayout
import SateenThreads
import Synchronization

/// Pixels of one node for a size that it is to have.
@MainActor
final class AheadDrawing {
  let size: Size
  let insets: EdgeInsets
  /// The node's `displaySentinel` when the drawing was asked for. It moves on with the sentinel when the node gets the size
  /// that this was drawn for.
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

  /// Whether a node has the size that this was drawn for.
  nonisolated func fits(_ state: NodeState) -> Bool {
    state.bounds.size == size && state.contentInsets == insets
  }

  nonisolated var isDropped: Bool { isDroppedFlag.load(ordering: .relaxed) }
  func drop() { isDroppedFlag.store(true, ordering: .relaxed) }
}

extension DisplayNode {
  /// Forgets what is drawn ahead. Where that had become the node's own drawing, another one takes its place.
  func dropAhead() {
    guard let main = box.withLock({ $0.main }), let ahead = main.ahead else { return }
    ahead.drop()
    main.ahead = nil
    let isOwn = box.withLock { state -> Bool in
      guard ahead.isTakenOver, displaySentinel.load(ordering: .relaxed) == ahead.version else { return false }
      state.needsDisplay = true
      return true
    }
    if isOwn { DisplayScheduler.shared.add(self) }
  }
}

/// Draws, for a layout that is about to be applied, what has other pixels in it than now, so that frames and pixels
/// change together.
@MainActor
final class LayoutDrawing {
  /// Seconds after which a layout comes in without the pixels that are missing.
  static let patience = 0.25

  private let node: DisplayNode
  /// The version of the node's layout that was measured.
  private let version: Int
  private var body: (() -> Void)?
  private var underWay = 0
  private var open: [ObjectIdentifier: DisplayTransaction] = [:]
  private var order: [DisplayTransaction] = []
  private weak let container: RootContainer?
  private var timer: FrameTimer?

  init(_ node: DisplayNode, version: Int, in container: RootContainer, then body: @escaping () -> Void) {
    self.node = node
    self.version = version
    self.container = container
    self.body = body
  }

  /// - Parameter size: what the node itself is to have; a layout's own size lies on the pixel grid.
  func begin(_ layout: Layout, size: Size) {
    visit(node, layout, size)
    let transactions = order
    (open, order) = ([:], [])
    for transaction in transactions { transaction.commit() }
    guard underWay > 0 else { return finish() }
    timer = container?.after(Self.patience) { [weak self] in self?.finish() }
  }

  private func visit(_ node: DisplayNode, _ layout: Layout, _ size: Size) {
    node.drawAhead(size: size, insets: DisplayNode.contentInsets(in: layout), for: self)
    for sublayout in layout.sublayouts {
      if let node = sublayout.node as? DisplayNode, node.isLoaded { visit(node, sublayout, sublayout.size) }
    }
  }

  /// Draws on a worker; of what is held together, nothing is there before all of it is.
  func draw(
    _ node: DisplayNode, _ priority: WorkPriority?, _ work: @escaping @Sendable () -> Bitmap?,
    completion: @escaping @MainActor @Sendable (DrawingResult) -> Void
  ) {
    underWay += 1
    transaction(for: node).add(owner: ObjectIdentifier(node), priority: priority, work) { result in
      completion(result)
      self.underWay -= 1
      if self.underWay == 0 { self.finish() }
    }
  }

  private func transaction(for node: DisplayNode) -> DisplayTransaction {
    let container = node.transactionContainer ?? node
    if let found = open[ObjectIdentifier(container)] { return found }
    let transaction = DisplayScheduler.shared.begin(in: container)
    open[ObjectIdentifier(container)] = transaction
    order.append(transaction)
    return transaction
  }

  /// Has the layout come in with what is there.
  func finish() {
    guard let body else { return }
    self.body = nil
    timer?.cancel()
    // `apply(_:)` in `body` takes this for the version of its layout, whatever changed meanwhile.
    node.main.versionDrawnAhead = version
    body()
    node.main.versionDrawnAhead = nil
  }
}

nonisolated extension DisplayNode {
  /// Draws, on workers, what shows in this node and has other pixels in a layout than it has now, and calls `body` when all of
  /// it is there: ``apply(_:)`` the layout in it, and frames and pixels change in the same frame. At once where nothing is
  /// to be drawn, or the node is in no window; and after a quarter of a second at the latest, for what takes that long.
  ///
  /// Nodes that show nothing yet are not waited for. Whoever measures nodes on workers calls it, as windows and lists do.
  @MainActor public func drawAhead(for layout: Layout, then body: @escaping @MainActor () -> Void) {
    drawAhead(for: layout, measuredAt: layoutVersion, size: layout.size, then: body)
  }

  /// - Parameters:
  ///   - version: the node's ``layoutVersion`` before the layout was measured.
  ///   - size: what the node is to have.
  @MainActor package func drawAhead(
    for layout: Layout, measuredAt version: Int, size: Size, then body: @escaping @MainActor () -> Void
  ) {
    guard let window = loadedLayer?.window else { return body() }
    LayoutDrawing(self, version: version, in: window, then: body).begin(layout, size: size)
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
    dropAhead()
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
      } completion: { [weak self] result in
        DisplayScheduler.shared.countEnd()
        guard let self else { return }
        main.displaysUnderWay -= 1
        if result.isCancelled {
          if main.ahead === ahead { dropAhead() }
        } else {
          if result.bitmap == nil, !ahead.isDropped { displayDidFail(contents, request) }
          finish(ahead, contents.with(result.bitmap))
        }
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
    defer {
      // Another thread may have given the node other bounds meanwhile.
      box.withLock { own in
        if own.bounds.size == state.bounds.size { own.bounds.size = now.0 }
        if own.contentInsets == state.contentInsets { own.contentInsets = now.1 }
      }
    }
    return answer(for: state)
  }

  @MainActor private func finish(_ ahead: AheadDrawing, _ contents: DrawnContents) {
    guard main.ahead === ahead, !ahead.isDropped else { return }
    guard ahead.isTakenOver else {
      ahead.contents = contents
      return
    }
    main.ahead = nil
    let isWanted = box.withLock { state in
      displaySentinel.load(ordering: .relaxed) == ahead.version && ahead.fits(state)
    }
    if isWanted, let layer = loadedLayer { show(contents, version: ahead.version, on: layer) }
  }

  /// Declares the pixels out of date because the node has another size, unless they were drawn for that one.
  func sizeNeedsDisplay() {
    let before = invalidatePixels()
    guard MainThread.isCurrent else { return }
    MainThread.assume {
      let (main, size, insets) = box.withLock { ($0.main, $0.bounds.size, $0.contentInsets) }
      guard let ahead = main?.ahead, ahead.version == before else { return }
      // Size and insets change one after the other when a layout comes in, and later only to something else.
      let (fitsSize, fitsInsets) = (ahead.size == size, ahead.insets == insets)
      if ahead.isTakenOver ? fitsSize && fitsInsets : fitsSize || fitsInsets { ahead.version = before &+ 1 }
    }
  }

  /// Shows what was drawn for the layout the node has now.
  @MainActor func takeOver(_ ahead: AheadDrawing) {
    let shownVersion = main.shownVersion
    let isWanted = box.withLock { state -> Bool in
      guard ahead.fits(state), !state.isDisplaySuspended, state.interfaceState.contains(.display) else { return false }
      if displaySentinel.load(ordering: .relaxed) == ahead.version {
        state.needsDisplay = false
        return true
      }
      // A newer drawing than this one is due. Until that is there, this one may stand in if it is newer than the pixels on
      // the layer.
      return ahead.contents != nil && state.needsDisplay && Int32(bitPattern: ahead.version &- shownVersion) > 0
    }
    guard isWanted, let layer = loadedLayer else { return dropAhead() }
    if let contents = ahead.contents {
      main.ahead = nil
      show(contents, version: ahead.version, on: layer)
    } else {
      ahead.isTakenOver = true
    }
  }
}
