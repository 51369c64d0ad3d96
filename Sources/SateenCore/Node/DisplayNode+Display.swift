import SateenGraphics
import SateenLayout
import SateenThreads
import Synchronization

nonisolated extension DisplayNode {
  /// The number of display blocks started in this process. Tests count blocks instead of measuring time.
  @MainActor public static var startedDisplayBlocks: Int { DisplayScheduler.shared.startedBlocks }

  /// Whether drawing happens on workers. Off, the node is drawn on the main loop, in the frame that needs it.
  public var displaysAsynchronously: Bool {
    get { read(\.displaysAsynchronously) }
    set { box.withLock { $0.displaysAsynchronously = newValue } }
  }

  /// Marks the node's pixels out of date. A drawing under way is discarded when finished. The old pixels stay until the
  /// new ones are drawn. Any thread.
  public func setNeedsDisplay() { invalidatePixels() }

  /// - Returns: the sentinel's value before.
  @discardableResult
  func invalidatePixels() -> UInt32 {
    // The flag changes together with the version: a drawing that is found out of date is always followed by another
    // one.
    let (before, isLoaded, isRasterized) = box.withLock { state -> (UInt32, Bool, Bool) in
      let before = displaySentinel.increment()
      state.needsDisplay = true
      return (before, state.backing != nil, state.isRasterized)
    }
    if isRasterized { redrawRaster() }
    guard isLoaded, !isRasterized else { return before }
    if MainThread.isCurrent {
      MainThread.assume { DisplayScheduler.shared.add(self) }
    } else {
      DisplayInbox.add(self)
    }
    return before
  }

  /// Cancels a drawing that has not begun, and discards the result of one under way. The node keeps its pixels, and is
  /// drawn again on the next request. A node without pixels that should be displayed is drawn anew from the next turn
  /// on. Any thread.
  public func cancelDisplay() {
    let isLoaded = box.withLock { state in
      displaySentinel.increment()
      // The cancelled drawing is still due.
      state.needsDisplay = true
      return state.backing != nil
    }
    guard isLoaded else { return }
    if MainThread.isCurrent {
      MainThread.assume { displayWasCancelled() }
    } else {
      MainQueue.shared.post { self.displayWasCancelled() }
    }
  }

  @MainActor private func displayWasCancelled() {
    box.withLock { $0.main }?.insistent?.drop()
    dropAhead()
    if loadedLayer?.contents == nil, box.withLock({ $0.isDisplayDue }) { DisplayScheduler.shared.add(self) }
  }

  /// Drops the pixels. A node that should be displayed is drawn again in the next turn, any other node when it is
  /// needed.
  @MainActor public func clearContents() {
    loadedLayer?.contents = nil
    dropRasterPart()
    cancelDisplay()
    if box.withLock({ $0.isRasterized && $0.interfaceState.contains(.display) && !$0.isDisplaySuspended }) {
      redrawRaster()
    }
  }

  /// Suspends drawing of this node, cancels pending drawings and drops the pixels; or resumes drawing.
  @MainActor func setDisplaySuspended(_ isSuspended: Bool) {
    let changed = box.withLock { state -> Bool in
      defer { state.isDisplaySuspended = isSuspended }
      return state.isDisplaySuspended != isSuspended
    }
    if isSuspended {
      if changed {
        clearContents()
        main.hasDisplayed = false
      }
      for one in box.withLock({ $0.main })?.runningTransactions() ?? [] { one.cancelWaiting() }
      main.placeholder?.removeFromSuperlayer()
      main.placeholder = nil
    } else {
      let isRasterized = read(\.isRasterized)
      if read(\.isRangeManaged), !isRasterized { load() }
      layOutForBoundsIfNeeded()
      holdBackIfNeeded()
      if isRasterized { redrawRaster() } else { DisplayScheduler.shared.add(self) }
    }
  }

  /// Suspends or resumes drawing of this node and all below it.
  @MainActor package func recursivelySetDisplaySuspended(_ isSuspended: Bool) {
    enumerateSubtree { $0.setDisplaySuspended(isSuspended) }
  }

  /// Whether this node, or a node below it, has a drawing under way or due. A first drawing counts from its request on,
  /// although it begins only at the end of the turn.
  @MainActor public var isDisplayPending: Bool {
    var pending = false
    enumerateSubtree { node in pending = pending || node.hasDisplayUnderWay || node.isFirstDisplayDue }
    return pending
  }

  /// As ``isDisplayPending``, for visible nodes only.
  @MainActor var isVisibleDisplayPending: Bool {
    var pending = false
    enumerateSubtree { node in
      pending = pending || (node.hasDisplayUnderWay || node.isFirstDisplayDue) && node.interfaceState.contains(.visible)
    }
    return pending
  }

  @MainActor var hasDisplayUnderWay: Bool { main.displaysUnderWay > 0 }

  /// Whether the pixels are out of date, or being drawn.
  @MainActor var hasPixelsToCome: Bool {
    let (needsDisplay, main) = box.withLock { ($0.needsDisplay, $0.main) }
    return needsDisplay || main?.ahead != nil || (main?.displaysUnderWay ?? 0) > 0
  }

  /// Whether the first drawing since the node released its pixels is due and has not begun. A first drawing that is
  /// discarded as out of date leaves this true until the end of the turn.
  @MainActor private var isFirstDisplayDue: Bool { !main.hasDisplayed && box.withLock { $0.isDisplayDue } }

  // MARK: Drawing

  /// Draws the node at once, on the main loop, and discards drawings on workers. Without effect on a node that should
  /// not be displayed. Blocks the main loop meanwhile: for small nodes that cannot wait a frame.
  @MainActor public func displayImmediately() {
    if let rasterizer {
      invalidatePixels()
      return rasterizer.displayImmediately()
    }
    box.withLock { state in
      displaySentinel.increment()
      state.needsDisplay = true
    }
    dropAhead()
    displayIfNeeded(isUrgent: true)
  }

  /// Starts drawing if the node is to be displayed and its pixels are out of date.
  /// - Parameter isUrgent: whether the node is drawn at once, on the main loop.
  @MainActor func displayIfNeeded(isUrgent: Bool = false) {
    // The version, the flag and the state are taken under one lock: a later change on another thread counts as made
    // after this drawing, and another drawing follows.
    let wanted = box.withLock { state -> (NodeState, UInt32)? in
      guard state.isDisplayDue, state.main.map({ !$0.isLeavingRasterization }) ?? true else { return nil }
      defer { state.needsDisplay = false }
      return (state, displaySentinel.version)
    }
    guard let (taken, version) = wanted, let layer = loadedLayer else { return }
    var state = taken
    displayWillStart()
    if state.isInParts { NodesInParts.shared.begin(self, &state) }
    switch answer(for: state) {
    case .external:
      main.hasDisplayed = true
      if main.showsRaster { dropRaster(on: layer) }
    case .ready(let contents):
      if contents.bitmap == nil, layer.contents == nil {
        main.hasDisplayed = true
        updatePlaceholder()
      } else {
        show(contents, version: version, on: layer)
      }
    case .drawing(let block, let request, let contents):
      guard state.displaysAsynchronously, !isUrgent else {
        let bitmap = block.render(request, check: .never)
        if bitmap == nil { displayDidFail(contents, request) }
        return show(contents.with(bitmap), version: version, on: layer)
      }
      draw(block, request, contents, version, state.ownDisplayPriority)
    }
  }

  @MainActor private func draw(
    _ block: DisplayBlock, _ request: DisplayRequest, _ contents: DrawnContents, _ version: UInt32,
    _ priority: WorkPriority?
  ) {
    // A node that changes faster than it is drawn must still show some of its changes.
    let isInsistent = main.outdatedDrawings >= Self.drawingPatience && main.insistent == nil
    let drawing = InsistentDrawing()
    if isInsistent { main.insistent = drawing }
    let check = CancellationCheck { [weak self] in
      guard !isInsistent else { return drawing.isDropped }
      return self?.displaySentinel.version != version
    }
    let transaction = DisplayScheduler.shared.transaction(for: self)
    let drawings = beginDrawing()
    updatePlaceholder()
    transaction.add(owner: ObjectIdentifier(self), priority: priority) {
      check.isCancelled ? nil : Trace.span("display") { block.render(request, check: check) }
    } completion: { [weak self] result in
      drawings?.end()
      guard let self else { return }
      main.displaysUnderWay -= 1
      if main.insistent === drawing { main.insistent = nil }
      // Only the latest drawing counts. An outdated one leaves the old pixels: another one is pending, or none is
      // wanted.
      if displaySentinel.version == version, let layer = loadedLayer {
        if result.isCancelled {
          // The drawing was cancelled with the transaction container that the node was in then.
          setNeedsDisplay()
        } else {
          if result.bitmap == nil { displayDidFail(contents, request) }
          show(contents.with(result.bitmap), version: version, on: layer)
        }
      } else if isInsistent {
        showOutdated(contents.with(result.bitmap), request, version, drawing)
      } else {
        main.outdatedDrawings += 1
      }
      updatePlaceholder()
    }
  }

  /// The number of drawings in a row that are discarded because the node changed meanwhile. The next one is finished,
  /// and shows until a newer one is drawn.
  private static let drawingPatience = 2

  @MainActor private func showOutdated(
    _ contents: DrawnContents, _ request: DisplayRequest, _ version: UInt32, _ drawing: InsistentDrawing
  ) {
    guard !drawing.isDropped, contents.bitmap != nil, Int32(bitPattern: version &- main.shownVersion) > 0,
      box.withLock({ $0.bounds == request.bounds && !$0.isDisplaySuspended && $0.interfaceState.contains(.display) }),
      let layer = loadedLayer
    else { return }
    show(contents, version: version, on: layer)
  }

  /// Reports that the bitmap for a drawing could not be allocated.
  @MainActor func displayDidFail(_ contents: DrawnContents, _ request: DisplayRequest) {
    guard contents.isDrawnHere else { return }
    let error = DisplayError.noBitmap(node: layoutName, size: PixelSize(request.part.size, scale: request.scale))
    main.displayError = error
    displayDidFail(error)
  }

  /// Why the node has no pixels; nil where it has pixels, or waits for them.
  @MainActor public var displayError: DisplayError? { box.withLock { $0.main }?.displayError }

  /// Counts a drawing that begins.
  /// - Returns: the drawings of the node's window, which this one leaves when it ends, wherever the node is by then.
  @MainActor func beginDrawing() -> WindowDrawings? {
    DisplayScheduler.shared.countStart()
    main.displaysUnderWay += 1
    let drawings = turns?.drawings
    drawings?.begin()
    return drawings
  }

  /// Requests the pixels of the node and, where it rasterizes them, of all nodes below.
  @MainActor func answer(for state: NodeState) -> DisplayAnswer {
    state.ownsRaster ? rasterAnswer(for: state) : ownAnswer(for: state, state.displayRequest)
  }

  /// Requests the node's own pixels.
  @MainActor func ownAnswer(for state: NodeState, _ request: DisplayRequest) -> DisplayAnswer {
    let size = state.bounds.size
    let own = displayBlock(for: request)
    switch state.extras?.value.drawingHooks.map({ $0.around(own, request) }) ?? own {
    case nil: return .ready(DrawnContents())
    case .external: return .external
    case .ready(let bitmap, let frame):
      return .ready(
        DrawnContents(bitmap: bitmap, place: frame, size: state.keepsScaleInTransitions ? size : nil))
    case .image(let body): return .drawing(.image(body), request, DrawnContents())
    case .draw(let body):
      let block = DisplayBlock.draw(body)
      // A part of a large node leaves the rest to the layer's own background.
      let isPart = request.part != state.bounds
      return .drawing(
        block, request,
        DrawnContents(
          place: isPart ? request.part : nil, includesBackground: !isPart && block.includesBackground(request),
          size: isPart ? nil : size, isDrawnHere: true))
    }
  }

  /// Puts pixels on the layer, for nodes that get them without a display block.
  /// - Parameter frame: in the node's own space; nil fills the bounds.
  @MainActor public func show(_ bitmap: Bitmap?, in frame: Rect?) {
    let contents = DrawnContents(bitmap: bitmap, place: frame)
    let (isInRaster, extras) = box.withLock { ($0.isRasterized || $0.ownsRaster, $0.extras) }
    if isInRaster { return keepForRaster(contents) }
    if let hooks = extras?.value.drawingHooks, let bitmap { return draw(bitmap, in: frame, hooks) }
    show(contents, on: layer)
    updatePlaceholder()
  }

  /// Draws delivered pixels with hooks around them.
  @MainActor private func draw(_ bitmap: Bitmap, in frame: Rect?, _ hooks: DrawingHooks) {
    // A drawing of pixels that were delivered before is out of date.
    let (state, version) = box.withLock { state -> (NodeState, UInt32) in
      displaySentinel.increment()
      return (state, displaySentinel.version)
    }
    let request = state.displayRequest
    guard let block = hooks.around(.ready(bitmap, frame: frame), request) else { return }
    let contents = DrawnContents(
      place: request.part == state.bounds ? nil : request.part, includesBackground: block.includesBackground(request),
      isDrawnHere: true)
    draw(block, request, contents, version, state.ownDisplayPriority)
  }

  /// Whether the pixels on the layer are those that were requested last.
  @MainActor package var showsNewestPixels: Bool {
    displaySentinel.version == main.shownVersion
  }

  /// - Parameter version: the sentinel's value when the pixels were requested.
  @MainActor func show(_ contents: DrawnContents, version: UInt32, on layer: Layer) {
    main.shownVersion = version
    main.outdatedDrawings = 0
    show(contents, on: layer)
  }

  @MainActor private func show(_ contents: DrawnContents, on layer: Layer) {
    let fade = LayoutTransitions.shared.pixelsWillChange(of: self, on: layer)
    defer { fade?() }
    layer.contents = contents.bitmap
    layer.contentsIncludeBackground = contents.includesBackground && contents.bitmap != nil
    layer.contentsFrame = contents.place
    layer.contentsSize = contents.bitmap == nil ? nil : contents.size
    layer.contentsAnchor = read(\.contentsAnchor) ?? (traits.layoutDirection == .rightToLeft ? 1 : 0)
    main.hasDisplayed = true
    if contents.bitmap != nil { main.displayError = nil }
    main.showsRaster = !contents.raster.isEmpty
    for part in contents.raster { part.node.rasterDidShow(part) }
    displayDidFinish()
    updatePlaceholder()
  }
}

extension DrawnContents {
  func with(_ bitmap: Bitmap?) -> DrawnContents {
    var copy = self
    copy.bitmap = bitmap
    return copy
  }
}

extension NodeState {
  /// The request that the node's display block gets.
  var displayRequest: DisplayRequest {
    let baked = cornerRoundingType == .precomposited ? cornerRadius : 0
    // Corners rounded while composing are not cut out of the drawing: an opaque background in it would fill them.
    let isSquare = cornerRadius <= 0 || clipsToBounds
    // A gradient lies between the background colour and the drawing.
    let includesBackground = backgroundGradient == nil && (isSquare || baked > 0)
    return DisplayRequest(
      bounds: bounds, scale: traits.drawingScale, contentsZoom: traits.contentsZoom, appearance: traits.appearance,
      backgroundColor: includesBackground ? backgroundColor : nil, cornerRadius: baked, part: partToDraw,
      textRendering: traits.textRendering)
  }
}

/// A drawing that is finished although its node changed meanwhile, unless the node drops its pixels altogether.
final class InsistentDrawing: Sendable {
  private let isDroppedFlag = Atomic(false)
  var isDropped: Bool { isDroppedFlag.load(ordering: .relaxed) }
  func drop() { isDroppedFlag.store(true, ordering: .relaxed) }
}
