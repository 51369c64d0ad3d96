import SateenGraphics
import SateenLayout
import SateenThreads
import Synchronization

extension DisplayNode {
  /// Display blocks started in this process: what tests count where others would time.
  @MainActor public static var startedDisplayBlocks: Int { DisplayScheduler.shared.startedBlocks }

  /// Whether drawing happens on workers. Off, the node is drawn on the main loop, in the frame that needs it.
  public var displaysAsynchronously: Bool {
    get { read(\.displaysAsynchronously) }
    set { box.withLock { $0.displaysAsynchronously = newValue } }
  }

  /// How soon workers draw this node and what it holds together.
  public var displayPriority: WorkPriority {
    get { read(\.displayPriority) }
    set {
      let changed = box.withLock { state -> Bool in
        defer { state.displayPriority = newValue }
        return state.displayPriority != newValue
      }
      if changed, MainThread.isCurrent {
        MainThread.assume {
          for one in main.runningTransactions() { one.setPriority(newValue) }
          tellPriorityFollowers()
        }
      }
    }
  }

  /// How soon what this node shows is wanted: the priority of the nearest node above, or itself, whose contents appear as one.
  @MainActor public var effectiveDisplayPriority: WorkPriority { transactionContainer.displayPriority }

  /// Declares the node's pixels out of date. What is being drawn is dropped when finished; the old pixels stay until the new
  /// ones are there.
  public func setNeedsDisplay() {
    // Whoever finds a result out of date also finds the mark that another one is to follow.
    let isLoaded = box.withLock { state -> Bool in
      displaySentinel.wrappingAdd(1, ordering: .relaxed)
      state.needsDisplay = true
      return state.backing != nil
    }
    guard isLoaded else { return }
    if MainThread.isCurrent {
      MainThread.assume { DisplayScheduler.shared.add(self) }
    } else {
      DisplayInbox.add(self)
    }
  }

  /// Takes back drawing that has not begun and drops the result of what has.
  public func cancelDisplay() {
    displaySentinel.wrappingAdd(1, ordering: .relaxed)
  }

  /// Drops the pixels; they are drawn again when next needed.
  @MainActor public func clearContents() {
    cancelDisplay()
    box.withLock { $0.needsDisplay = true }
    guard let layer = loadedLayer else { return }
    layer.contents = nil
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
      if isTransactionContainer { for one in main.runningTransactions() { one.cancelWaiting() } }
      main.placeholder?.removeFromSuperlayer()
      main.placeholder = nil
    } else {
      if read(\.isRangeManaged) { load() }
      DisplayScheduler.shared.add(self)
    }
  }

  /// Suspends or resumes drawing of this node and all below it.
  @MainActor public func recursivelySetDisplaySuspended(_ isSuspended: Bool) {
    enumerateSubtree { $0.setDisplaySuspended(isSuspended) }
  }

  /// The node whose descendants' contents appear together with its own: the nearest one above that is marked so.
  @MainActor var transactionContainer: DisplayNode {
    var node = self
    while !node.isTransactionContainer, let parent = node.supernode { node = parent }
    return node
  }

  /// Whether the contents of this node and of everything below it appear in the same frame.
  @MainActor public var isTransactionContainer: Bool {
    get { main.isTransactionContainer }
    set { main.isTransactionContainer = newValue }
  }

  @MainActor func remember(_ transaction: DisplayTransaction) {
    main.transactions.removeAll(where: \.isComplete)
    main.transactions.append(transaction)
  }

  @MainActor func updateDisplayPriority() {
    guard !read(\.isRangeManaged) else { return }
    displayPriority = isVisible ? .visible : .trailing
  }

  /// Whether new pixels are on their way for this node or anything below it, or are to be: what has not been drawn yet counts
  /// from when it is wanted, although its drawing begins only at the end of the turn.
  @MainActor public var isDisplayPending: Bool {
    var pending = false
    enumerateSubtree { node in pending = pending || node.hasDisplayUnderWay || node.isFirstDisplayDue }
    return pending
  }

  @MainActor var hasDisplayUnderWay: Bool { main.displaysUnderWay > 0 }

  /// Whether the node is to be drawn for the first time since it gave back its pixels, and nobody has begun. A first drawing
  /// that is dropped for being out of date leaves the node so until the end of the turn.
  @MainActor private var isFirstDisplayDue: Bool { !main.hasDisplayed && box.withLock { $0.isDisplayDue } }

  /// Starts drawing if the node is to be displayed and its pixels are out of date.
  @MainActor func displayIfNeeded() {
    // One look takes the version, the mark and the state: a change made on another thread from here on counts as made
    // after this drawing, and has another one follow.
    let wanted = box.withLock { state -> (NodeState, UInt32)? in
      guard state.isDisplayDue else { return nil }
      defer { state.needsDisplay = false }
      return (state, displaySentinel.load(ordering: .relaxed))
    }
    guard let (state, version) = wanted, let layer = loadedLayer else { return }
    let baked = state.cornerRoundingType == .precomposited ? state.cornerRadius : 0
    // Where the drawing itself is not cut, an opaque background in it would fill the corners of the one that is.
    let isSquare = state.cornerRadius <= 0 || state.clipsToBounds
    let part = state.partToDraw
    let request = DisplayRequest(
      bounds: state.bounds, scale: state.traits.scale, appearance: state.traits.appearance,
      backgroundColor: state.isOpaque && isSquare || baked > 0 ? state.backgroundColor : nil, cornerRadius: baked,
      part: part,
      textRendering: state.traits.textRendering)
    guard let block = displayBlock(for: request) else {
      main.hasDisplayed = true
      return
    }
    if case .ready(let bitmap, let frame) = block {
      show(bitmap, in: frame, on: layer)
      return
    }
    var place: Rect?
    if case .draw = block, part != state.bounds { place = part }
    // A part of a tall node leaves the rest to the layer's own background.
    let background = place == nil && block.includesBackground(request)
    guard state.displaysAsynchronously else {
      show(block.render(request, check: .never), in: place, on: layer, includesBackground: background)
      return
    }
    let check = CancellationCheck { [weak self] in
      self?.displaySentinel.load(ordering: .relaxed) != version
    }
    let transaction = DisplayScheduler.shared.transaction(for: self)
    main.displaysUnderWay += 1
    updatePlaceholder()
    transaction.add {
      check.isCancelled ? nil : Trace.span("display") { block.render(request, check: check) }
    } completion: { [weak self] bitmap in
      guard let self else { return }
      main.displaysUnderWay -= 1
      // Only the latest answer counts. A stale one leaves what is there, and another is on its way or not wanted.
      if displaySentinel.load(ordering: .relaxed) == version, let layer = loadedLayer {
        show(bitmap, in: place, on: layer, includesBackground: background)
      }
      updatePlaceholder()
    }
  }

  /// Puts pixels on the layer, for nodes that get theirs by another way than a display block.
  @MainActor public func show(_ bitmap: Bitmap?, in frame: Rect?) {
    show(bitmap, in: frame, on: layer)
    updatePlaceholder()
  }

  @MainActor private func show(
    _ bitmap: Bitmap?, in frame: Rect?, on layer: Layer, includesBackground: Bool = false
  ) {
    layer.contents = bitmap
    layer.contentsIncludeBackground = includesBackground && bitmap != nil
    layer.contentsFrame = frame
    main.hasDisplayed = true
    displayDidFinish()
    updatePlaceholder()
  }
}
