import SateenGraphics
import SateenLayout
import SateenThreads
import Synchronization

nonisolated extension DisplayNode {
  /// Display blocks started in this process: what tests count where others would time.
  @MainActor public static var startedDisplayBlocks: Int { DisplayScheduler.shared.startedBlocks }

  /// Whether drawing happens on workers. Off, the node is drawn on the main loop, in the frame that needs it.
  public var displaysAsynchronously: Bool {
    get { read(\.displaysAsynchronously) }
    set { box.withLock { $0.displaysAsynchronously = newValue } }
  }

  /// Declares the node's pixels out of date. What is being drawn is dropped when finished; the old pixels stay until the new
  /// ones are there.
  public func setNeedsDisplay() { invalidatePixels() }

  /// - Returns: the sentinel's value before.
  @discardableResult
  func invalidatePixels() -> UInt32 {
    // The mark goes with the version: a drawing that is found out of date is always followed by another one.
    let (before, isLoaded) = box.withLock { state -> (UInt32, Bool) in
      let before = displaySentinel.wrappingAdd(1, ordering: .relaxed).oldValue
      state.needsDisplay = true
      return (before, state.backing != nil)
    }
    guard isLoaded else { return before }
    if MainThread.isCurrent {
      MainThread.assume { DisplayScheduler.shared.add(self) }
    } else {
      DisplayInbox.add(self)
    }
    return before
  }

  /// Takes back drawing that has not begun and drops the result of what has. The node keeps the pixels it has, and is drawn
  /// again when something asks for it; one that is to be displayed and has none is not left blank, but drawn anew from the
  /// next turn on.
  public func cancelDisplay() {
    let isLoaded = box.withLock { state in
      displaySentinel.wrappingAdd(1, ordering: .relaxed)
      // What was taken back is still to be drawn.
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

  /// Drops the pixels. A node that is to be displayed is drawn again in the next turn, any other one when it is needed.
  @MainActor public func clearContents() {
    loadedLayer?.contents = nil
    cancelDisplay()
  }

  /// Suspends drawing of this node, cancels what is on its way and drops the pixels; or takes it up again.
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
      if read(\.isRangeManaged) { load() }
      layOutForBoundsIfNeeded()
      holdBackIfNeeded()
      DisplayScheduler.shared.add(self)
    }
  }

  /// Suspends or resumes drawing of this node and all below it.
  @MainActor public func recursivelySetDisplaySuspended(_ isSuspended: Bool) {
    enumerateSubtree { $0.setDisplaySuspended(isSuspended) }
  }

  /// Whether new pixels are on their way for this node or anything below it, or are to be: what has not been drawn yet counts
  /// from when it is wanted, although its drawing begins only at the end of the turn.
  @MainActor public var isDisplayPending: Bool {
    var pending = false
    enumerateSubtree { node in pending = pending || node.hasDisplayUnderWay || node.isFirstDisplayDue }
    return pending
  }

  /// The same for what shows in the window.
  @MainActor var isVisibleDisplayPending: Bool {
    var pending = false
    enumerateSubtree { node in
      pending = pending || (node.hasDisplayUnderWay || node.isFirstDisplayDue) && node.interfaceState.contains(.visible)
    }
    return pending
  }

  @MainActor var hasDisplayUnderWay: Bool { main.displaysUnderWay > 0 }

  /// Whether the node is to be drawn for the first time since it gave back its pixels, and nobody has begun. A first drawing
  /// that is dropped for being out of date leaves the node so until the end of the turn.
  @MainActor private var isFirstDisplayDue: Bool { !main.hasDisplayed && box.withLock { $0.isDisplayDue } }

  // MARK: Drawing

  /// Draws the node here and now, on the main loop, and drops what workers draw of it. Without effect on a node that is not
  /// to be displayed. The main loop stands still meanwhile: for what is small and cannot wait a frame.
  @MainActor public func displayImmediately() {
    box.withLock { state in
      displaySentinel.wrappingAdd(1, ordering: .relaxed)
      state.needsDisplay = true
    }
    dropAhead()
    displayIfNeeded(isUrgent: true)
  }

  /// Starts drawing if the node is to be displayed and its pixels are out of date.
  /// - Parameter isUrgent: whether it is drawn on the main loop, here and now.
  @MainActor func displayIfNeeded(isUrgent: Bool = false) {
    // One look takes the version, the mark and the state: a change made on another thread from here on counts as made
    // after this drawing, and has another one follow.
    let wanted = box.withLock { state -> (NodeState, UInt32)? in
      guard state.isDisplayDue else { return nil }
      defer { state.needsDisplay = false }
      return (state, displaySentinel.load(ordering: .relaxed))
    }
    guard let (state, version) = wanted, let layer = loadedLayer else { return }
    displayWillStart()
    if state.isInParts { NodesInParts.shared.add(self) }
    switch answer(for: state) {
    case .external: main.hasDisplayed = true
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
    // What changes faster than it is drawn is to be seen to change all the same.
    let isInsistent = main.outdatedDrawings >= Self.drawingPatience && main.insistent == nil
    let drawing = InsistentDrawing()
    if isInsistent { main.insistent = drawing }
    let check = CancellationCheck { [weak self] in
      guard !isInsistent else { return drawing.isDropped }
      return self?.displaySentinel.load(ordering: .relaxed) != version
    }
    let transaction = DisplayScheduler.shared.transaction(for: self)
    beginDrawing()
    updatePlaceholder()
    transaction.add(owner: ObjectIdentifier(self), priority: priority) {
      check.isCancelled ? nil : Trace.span("display") { block.render(request, check: check) }
    } completion: { [weak self] result in
      DisplayScheduler.shared.countEnd()
      guard let self else { return }
      main.displaysUnderWay -= 1
      if main.insistent === drawing { main.insistent = nil }
      // Only the latest answer counts. A stale one leaves what is there, and another is on its way or not wanted.
      if displaySentinel.load(ordering: .relaxed) == version, let layer = loadedLayer {
        if result.isCancelled {
          // Taken back with the container it was in then.
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

  /// How many drawings in a row are thrown away because the node changed meanwhile. The next one is finished, and shows
  /// for as long as there is nothing newer.
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

  /// A block that draws was given no bitmap to draw into.
  @MainActor func displayDidFail(_ contents: DrawnContents, _ request: DisplayRequest) {
    guard contents.isDrawnHere else { return }
    let error = DisplayError.noBitmap(node: layoutName, size: PixelSize(request.part.size, scale: request.scale))
    main.displayError = error
    displayDidFail(error)
  }

  /// Why the node has no pixels; nil where it has, or waits for them.
  @MainActor public var displayError: DisplayError? { box.withLock { $0.main }?.displayError }

  @MainActor func beginDrawing() {
    DisplayScheduler.shared.countStart()
    main.displaysUnderWay += 1
  }

  /// Asks the node for its pixels.
  @MainActor func answer(for state: NodeState) -> DisplayAnswer {
    let request = state.displayRequest
    let size = state.bounds.size
    switch displayBlock(for: request) {
    case nil: return .ready(DrawnContents())
    case .external: return .external
    case .ready(let bitmap, let frame): return .ready(DrawnContents(bitmap: bitmap, place: frame))
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

  /// Puts pixels on the layer, for nodes that get theirs by another way than a display block.
  @MainActor public func show(_ bitmap: Bitmap?, in frame: Rect?) {
    show(DrawnContents(bitmap: bitmap, place: frame), on: layer)
    updatePlaceholder()
  }

  /// - Parameter version: the sentinel at which the pixels were asked for.
  @MainActor func show(_ contents: DrawnContents, version: UInt32, on layer: Layer) {
    main.shownVersion = version
    main.outdatedDrawings = 0
    show(contents, on: layer)
  }

  @MainActor private func show(_ contents: DrawnContents, on layer: Layer) {
    layer.contents = contents.bitmap
    layer.contentsIncludeBackground = contents.includesBackground && contents.bitmap != nil
    layer.contentsFrame = contents.place
    layer.contentsSize = contents.bitmap == nil ? nil : contents.size
    main.hasDisplayed = true
    if contents.bitmap != nil { main.displayError = nil }
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
  /// What the node is asked to draw.
  var displayRequest: DisplayRequest {
    let baked = cornerRoundingType == .precomposited ? cornerRadius : 0
    // Where the drawing itself is not cut, an opaque background in it would fill the corners of the one that is.
    let isSquare = cornerRadius <= 0 || clipsToBounds
    return DisplayRequest(
      bounds: bounds, scale: traits.scale, appearance: traits.appearance,
      backgroundColor: isOpaque && isSquare || baked > 0 ? backgroundColor : nil, cornerRadius: baked, part: partToDraw,
      textRendering: traits.textRendering)
  }
}

/// A drawing that is finished although its node changed meanwhile, unless the node's pixels are given up altogether.
final class InsistentDrawing: Sendable {
  private let isDroppedFlag = Atomic(false)
  var isDropped: Bool { isDroppedFlag.load(ordering: .relaxed) }
  func drop() { isDroppedFlag.store(true, ordering: .relaxed) }
}
