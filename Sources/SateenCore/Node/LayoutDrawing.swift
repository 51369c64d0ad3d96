import SateenGraphics
import SateenLayout
import SateenThreads
import Synchronization

/// The drawing of one node at the size of its next layout.
@MainActor
final class AheadDrawing {
  let size: Size
  let insets: EdgeInsets
  /// The node's `displaySentinel` when the drawing was requested. When the node gets the size of this drawing, the
  /// version advances with the sentinel.
  var version: UInt32
  /// Nil while the drawing is under way.
  var contents: DrawnContents?
  /// Whether the node already has this size, so that the drawing counts as its current one.
  var isTakenOver = false
  private nonisolated let isDroppedFlag = Atomic(false)

  init(size: Size, insets: EdgeInsets, version: UInt32) {
    self.size = size
    self.insets = insets
    self.version = version
  }

  /// Whether a node has the size and insets of this drawing.
  nonisolated func fits(_ state: NodeState) -> Bool {
    state.bounds.size == size && state.contentInsets == insets
  }

  nonisolated var isDropped: Bool { isDroppedFlag.load(ordering: .relaxed) }
  func drop() { isDroppedFlag.store(true, ordering: .relaxed) }
}

extension DisplayNode {
  /// Discards the drawing made ahead. If it had become the node's current drawing, the node is drawn again.
  func dropAhead() {
    guard let main = box.withLock({ $0.main }), let ahead = main.ahead else { return }
    ahead.drop()
    main.ahead = nil
    let isOwn = box.withLock { state -> Bool in
      guard ahead.isTakenOver, displaySentinel.version == ahead.version else { return false }
      state.needsDisplay = true
      return true
    }
    if isOwn { DisplayScheduler.shared.add(self) }
  }
}

/// A node whose layouts bring nodes of their own, which show pixels in the frame in which they come.
@MainActor
package protocol AheadPainter: DisplayNode {
  /// Draws what is new in a layout that is about to be applied.
  func drawAhead(for layout: Layout, in batch: AheadBatch)
}

/// Takes drawings that a layout waits for.
@MainActor
package struct AheadBatch {
  fileprivate let drawing: LayoutDrawing
  fileprivate let node: DisplayNode

  /// Draws on a worker.
  /// - Parameter completion: gets the bitmap on the main loop, before the layout is applied unless it took too long; not
  ///   called for a drawing that was cancelled.
  package func draw(
    _ work: @escaping @Sendable () -> Bitmap?, completion: @escaping @MainActor @Sendable (Bitmap?) -> Void
  ) {
    let node = node
    let drawings = node.beginDrawing()
    drawing.draw(node, nil) {
      Trace.span("display") { work() }
    } completion: { result in
      drawings?.end()
      node.main.displaysUnderWay -= 1
      if !result.isCancelled { completion(result.bitmap) }
    }
  }
}

/// Draws the nodes whose pixels differ in a layout that is about to be applied, so that frames and pixels change
/// together.
@MainActor
final class LayoutDrawing {
  /// Seconds after which the layout is applied even with pixels missing.
  static let patience = 0.25

  private let node: DisplayNode
  /// The version of the node's layout that was measured.
  private let version: Int
  private var body: (() -> Void)?
  private var underWay = 0
  private var open: [ObjectIdentifier: DisplayTransaction] = [:]
  private var order: [DisplayTransaction] = []
  private let turns: TurnSchedule
  private var timer: FrameTimer?

  init(_ node: DisplayNode, version: Int, in turns: TurnSchedule, then body: @escaping () -> Void) {
    self.node = node
    self.version = version
    self.turns = turns
    self.body = body
  }

  /// - Parameter size: the node's size in the layout. The layout's own size is rounded to the pixel grid.
  func begin(_ layout: Layout, size: Size) {
    visit(node, layout, size)
    let transactions = order
    (open, order) = ([:], [])
    for transaction in transactions { transaction.commit() }
    guard underWay > 0 else { return finish() }
    timer = turns.after(Self.patience) { [weak self] in self?.finish() }
  }

  private func visit(_ node: DisplayNode, _ layout: Layout, _ size: Size) {
    node.drawAhead(size: size, insets: DisplayNode.contentInsets(in: layout), for: self)
    if let painter = node as? any AheadPainter, node.interfaceState.contains(.display) {
      painter.drawAhead(for: layout, in: AheadBatch(drawing: self, node: node))
    }
    for sublayout in layout.sublayouts {
      if let node = sublayout.node as? DisplayNode, node.isLoaded { visit(node, sublayout, sublayout.size) }
    }
  }

  /// Draws on a worker. The results of one transaction container's nodes appear together.
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

  /// Applies the layout with the pixels drawn so far.
  func finish() {
    guard let body else { return }
    self.body = nil
    timer?.cancel()
    // `apply(_:)`, called in `body`, uses this as the version of its layout, even if the node changed meanwhile.
    node.main.versionDrawnAhead = version
    body()
    node.main.versionDrawnAhead = nil
  }
}

nonisolated extension DisplayNode {
  /// Draws, on workers, the nodes in this one that show pixels and have other ones in the layout, then calls `body`.
  /// Call ``apply(_:)`` in `body`: frames and pixels then change in the same frame.
  ///
  /// `body` is called at once where nothing has to be drawn or the node is in no window, and after a quarter of a
  /// second at the latest. Nodes that show nothing yet are not waited for. For code that measures nodes on workers, as
  /// windows and lists do.
  @MainActor package func drawAhead(for layout: Layout, then body: @escaping @MainActor () -> Void) {
    drawAhead(for: layout, measuredAt: layoutVersion, size: layout.size, then: body)
  }

  /// - Parameters:
  ///   - version: the node's ``layoutVersion`` before the layout was measured.
  ///   - size: the node's size in the layout, in points.
  @MainActor package func drawAhead(
    for layout: Layout, measuredAt version: Int, size: Size, then body: @escaping @MainActor () -> Void
  ) {
    guard let turns else { return body() }
    LayoutDrawing(self, version: version, in: turns, then: body).begin(layout, size: size)
  }

  /// Draws the node at its size in a layout, if the node shows pixels and they will differ.
  @MainActor func drawAhead(size: Size, insets: EdgeInsets, for drawing: LayoutDrawing) {
    guard let layer = loadedLayer, layer.contents != nil else { return }
    let wanted = box.withLock { state -> (NodeState, UInt32)? in
      // The nodes in a raster get their frames with the layout.
      guard state.displaysAsynchronously, !state.ownsRaster,
        state.needsDisplay || state.bounds.size != size || state.contentInsets != insets
      else { return nil }
      var copy = state
      copy.bounds.size = size
      copy.contentInsets = insets
      copy.needsDisplay = true
      return copy.isDisplayDue ? (copy, displaySentinel.version) : nil
    }
    guard let (taken, version) = wanted else { return }
    var state = taken
    // Pixels that are out of date while the layout is not are drawn at the end of the turn anyway: drawn ahead as well,
    // they would be drawn twice.
    let isResized = read(\.bounds.size) != size || read(\.contentInsets) != insets
    guard isResized || awaitedLayout != nil else { return }
    dropAhead()
    let ahead = AheadDrawing(size: size, insets: insets, version: version)
    displayWillStart()
    if state.isInParts { NodesInParts.shared.begin(self, &state) }
    switch answerAhead(state) {
    case .external: return
    case .ready(let contents):
      ahead.contents = contents
      main.ahead = ahead
    case .drawing(let block, let request, let contents):
      main.ahead = ahead
      let drawings = beginDrawing()
      let check = CancellationCheck { ahead.isDropped }
      drawing.draw(self, state.ownDisplayPriority) {
        check.isCancelled ? nil : Trace.span("display") { block.render(request, check: check) }
      } completion: { [weak self] result in
        drawings?.end()
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

  /// Requests the pixels of a future state. Meanwhile the node's own size and insets are those of that state.
  @MainActor private func answerAhead(_ state: NodeState) -> DisplayAnswer {
    let now = box.withLock { own in
      defer { (own.bounds.size, own.contentInsets) = (state.bounds.size, state.contentInsets) }
      return (own.bounds.size, own.contentInsets)
    }
    main.isAnsweringAhead = true
    defer {
      main.isAnsweringAhead = false
      // Another thread may have given the node other bounds meanwhile.
      box.withLock { own in
        if own.bounds.size == state.bounds.size { own.bounds.size = now.0 }
        if own.contentInsets == state.contentInsets { own.contentInsets = now.1 }
      }
    }
    return answer(for: state)
  }

  /// Whether ``displayBlock(for:)`` is being called for the node's size in a layout that is about to be applied.
  @MainActor package var isAnsweringAhead: Bool { box.withLock { $0.main }?.isAnsweringAhead ?? false }

  @MainActor private func finish(_ ahead: AheadDrawing, _ contents: DrawnContents) {
    guard main.ahead === ahead, !ahead.isDropped else { return }
    guard ahead.isTakenOver else {
      ahead.contents = contents
      return
    }
    main.ahead = nil
    let isWanted = box.withLock { state in
      displaySentinel.version == ahead.version && ahead.fits(state)
    }
    if isWanted, let layer = loadedLayer { show(contents, version: ahead.version, on: layer) }
  }

  /// Marks the pixels out of date after a change of size. A drawing made ahead for the new size stays valid.
  func sizeNeedsDisplay() {
    let before = invalidatePixels()
    guard MainThread.isCurrent else { return }
    MainThread.assume {
      let (main, size, insets) = box.withLock { ($0.main, $0.bounds.size, $0.contentInsets) }
      guard let ahead = main?.ahead, ahead.version == before else { return }
      // When a layout is applied, size and insets change one after the other, so either may match first. Once taken
      // over, both must match.
      let (fitsSize, fitsInsets) = (ahead.size == size, ahead.insets == insets)
      if ahead.isTakenOver ? fitsSize && fitsInsets : fitsSize || fitsInsets { ahead.version = before &+ 1 }
    }
  }

  /// Shows the pixels that were drawn ahead for the node's current layout.
  @MainActor func takeOver(_ ahead: AheadDrawing) {
    let shownVersion = main.shownVersion
    let isWanted = box.withLock { state -> Bool in
      guard ahead.fits(state), !state.isDisplaySuspended, state.interfaceState.contains(.display) else { return false }
      if displaySentinel.version == ahead.version {
        state.needsDisplay = false
        return true
      }
      // A newer drawing than this one is due. Until that is there, this one may stand in if it is newer than the pixels
      // on the layer.
      return ahead.contents != nil && state.needsDisplay && Int32(bitPattern: ahead.version &- shownVersion) > 0
    }
    guard isWanted, let layer = loadedLayer else { return dropAhead() }
    // Until now the node had another size, for which it may have been drawn whole.
    if read(\.isInParts) { NodesInParts.shared.add(self) }
    if let contents = ahead.contents {
      main.ahead = nil
      show(contents, version: ahead.version, on: layer)
    } else {
      ahead.isTakenOver = true
    }
  }
}
