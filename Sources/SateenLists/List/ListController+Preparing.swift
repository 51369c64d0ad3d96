import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

// Nodes for the elements near the viewport. They are made and measured on workers, and released when the viewport is
// far away.
extension ListController {
  /// Requests elements in the order of their priorities, because an idle worker takes the first request it gets.
  func prepareElements() {
    let preload = ranges.preload
    for element in displaced { prepareElement(element) }
    for element in ranges.visible { prepareElement(element) }
    let shown = ranges.visible.span
    let first = preload.partitioningIndex { $0 >= shown.lowerBound }
    func ahead() {
      for element in preload[first...] where !ranges.visible.contains(element) { prepareElement(element) }
    }
    if movesToEnd { ahead() }
    for element in preload[..<first].reversed() { prepareElement(element) }
    if !movesToEnd { ahead() }
  }

  func makeSlot(_ index: Int) -> ElementSlot { ElementSlot(index: index, isItem: map.itemPath(of: index) != nil) }

  private func prepareElement(_ index: Int) {
    guard let slot = slots[index] else {
      let slot = makeSlot(index)
      slots[index] = slot
      return prepare(slot, priority: priority(of: index))
    }
    if slot.phase == .preparing, let ticket = slot.ticket {
      let priority = priority(of: index)
      guard slot.priority != priority else { return }
      slot.priority = priority
      WorkQueue.shared.setPriority(priority, of: ticket)
    } else if slot.phase == .ready, !slot.isRemeasuring {
      if isOutOfDate(slot) {
        slot.constraintVersion = arranger.constraintVersion
        ask(slot, request(for: slot))
      } else if slot.outgoing == nil {
        stretchIfNeeded(slot)
      }
    }
  }

  /// Whether a slot's layout was computed for other sizes than the arranger allows now.
  func isOutOfDate(_ slot: ElementSlot) -> Bool {
    guard let measuredRange = slot.measuredRange else { return true }
    if slot.constraintVersion == arranger.constraintVersion { return false }
    guard measuredRange == arranger.sizeRange(for: slot.index) else { return true }
    slot.constraintVersion = arranger.constraintVersion
    return false
  }

  /// The priority of an element's work: visible elements first, then those ahead, then those behind; nearest first.
  /// During scrolling, elements that leave the viewport before they could be drawn come after a screenful ahead, and
  /// elements that enter soon count as visible. In a list that is not visible itself, all elements have lower
  /// priorities.
  func priority(of element: Int) -> WorkPriority {
    guard let travel, pins[element] == nil, !displaced.contains(element) else { return restingPriority(of: element) }
    let shows = rangeController.ceiling.contains(.visible)
    if let rank = travel.rank(of: element) { return (shows ? WorkPriority.visible : .leading).lowered(by: rank) }
    let visible = ranges.visible.span
    if visible.contains(element) { return (shows ? WorkPriority.leading : .trailing).lowered(by: visible.count * 4) }
    return restingPriority(of: element)
  }

  /// The priority as at rest, for work whose priority cannot be raised when scrolling stops.
  func restingPriority(of element: Int) -> WorkPriority {
    let visible = ranges.visible.span
    let shows = rangeController.ceiling.contains(.visible)
    let first = shows ? WorkPriority.visible : .leading
    if displaced.contains(element) { return first }
    if visible.contains(element) { return first.lowered(by: element - visible.lowerBound) }
    let isAfter = element >= visible.upperBound
    let distance = isAfter ? element - visible.upperBound : visible.lowerBound - element
    return (isAfter == movesToEnd && shows ? WorkPriority.leading : .trailing).lowered(by: distance * 4)
  }

  func prepare(_ slot: ElementSlot, priority: WorkPriority) {
    guard let element = sourceMap.element(at: sourceIndex(of: slot.index)),
      let block = host.source?.nodeBlock(for: element)
    else { return }
    slot.constraintVersion = arranger.constraintVersion
    let request = request(for: slot)
    let owner = ElementLayoutOwner(slot: slot, owner: self)
    slot.layoutOwner = owner
    let id = slot.id
    let key = MainQueue.shared.reserveKey()
    slot.priority = priority
    let firstSize = slot.firstSize
    slot.ticket = WorkQueue.shared.submit(priority) { [weak self] in
      let (node, first, layout) = Trace.span("measure row") { () -> (CellNode, Layout?, Layout) in
        let node = block()
        node.setTraits(request.traits)
        // Set before measuring, so that no invalidation from elsewhere is missed in between.
        node.layoutOwner = owner
        let first = firstSize.map { node.layoutThatFits(SizeRange(exactly: $0)) }
        return (node, first, node.layoutThatFits(request.range))
      }
      MainQueue.shared.post(key: key) {
        guard let self else { return LargeObjects.release(node) }
        let slot = self.slot(id)
        slot?.firstLayout = first
        self.finish(slot, node, layout, request)
      }
    }
  }

  func request(for slot: ElementSlot) -> ElementSlot.MeasureRequest {
    let base = arranger.sizeRange(for: slot.index)
    var request = ElementSlot.MeasureRequest(
      base: base, range: base, traits: list?.traits ?? Traits(), version: slot.layoutVersion)
    if let path = path(of: slot.index),
      let range = host.ask({ $0.listNode($1, constrainedSizeForItemAt: path, within: base) })
    {
      request.range = range ?? base
    }
    return request
  }

  private func finish(
    _ slot: ElementSlot?, _ node: CellNode, _ layout: Layout, _ request: ElementSlot.MeasureRequest
  ) {
    guard let slot, slot.phase == .preparing else {
      LargeObjects.release(node)
      return
    }
    slot.ticket = nil
    slot.node = node
    slot.phase = .ready
    node.owner = self
    node.surroundingNode = list
    node.setRangeManaged(true)
    showSelection(of: slot)
    adopt(layout, request, in: slot)
    if let list, list.traits != request.traits {
      // The window changed while the element was made.
      node.setTraits(list.traits)
      slot.layoutVersion += 1
      slot.measuredRange = nil
    }
    setNeedsUpdate()
  }

  /// Whether a slot belongs to a current element. A slot that belongs to a ghost keeps its old index.
  private func isOfCurrentElement(_ slot: ElementSlot) -> Bool {
    guard let known = slots[slot.index] else { return false }
    return known === slot || known.outgoing === slot
  }

  /// The slot of a current element, or the one it replaces; nil once it belongs to none.
  func slot(_ id: ElementSlot.ID) -> ElementSlot? {
    func match(_ slot: ElementSlot) -> ElementSlot? {
      if id.isOf(slot) { return slot }
      return slot.outgoing.flatMap { id.isOf($0) ? $0 : nil }
    }
    if let slot = slots[id.index].flatMap(match) { return slot }
    for slot in slots.values {
      if let found = match(slot) { return found }
    }
    return nil
  }

  /// Adopts a layout. The layout shows as soon as the element's frame has its size.
  private func adopt(_ layout: Layout, _ request: ElementSlot.MeasureRequest, in slot: ElementSlot) {
    if request.version == slot.layoutVersion, !request.isStretching { slot.measuredRange = request.base }
    if request.isStretching {
      // The frame's size may have changed since the request.
      if let size = sizeToStretch(slot, layout.size), size != request.range.max {
        slot.stretchedSize = nil
        if slot.layoutSize?.isNear(size) != true { stretch(slot, to: size) }
        return
      }
      return show(layout, fitting: request.range.max, in: slot)
    }
    // A later layout of the same size replaces the one kept for a pending arrangement.
    if let upcomingLayout = slot.upcomingLayout, upcomingLayout.size.isNear(layout.size) {
      slot.upcomingLayout = layout
    }
    if let known = slots[slot.index], known !== slot, known.measuredSize != nil {
      // The frame has the size of the element's replacement.
      slot.pendingLayout = nil
      return showStretched(layout, in: slot)
    }
    slot.measuredSize = layout.size
    // A replacement reports its size only when its pixels are drawn.
    if slot.outgoing == nil, !reportSize(of: slot, layout) {
      slot.pendingLayout = ElementSlot.PendingLayout(layout: layout, request: request)
    } else {
      slot.pendingLayout = nil
      showStretched(layout, in: slot)
    }
  }

  /// Reports an element's measured size to the arranger.
  /// - Parameter layout: the one of that size; nil where it is not new.
  /// - Returns: whether the element's frame is the one for this size.
  @discardableResult
  func reportSize(of slot: ElementSlot, _ layout: Layout? = nil) -> Bool {
    guard let size = slot.measuredSize else { return true }
    sizeAnimation = nil
    if view?.container?.reducesMotion == false, let node = slot.node {
      sizeAnimation =
        node.animationAwaitingLayout(measuredAt: slot.measuredVersion) ?? layout.flatMap(node.animation)
    }
    sizeLead = slot.node?.gestureAwaitsLayout(measuredAt: slot.measuredVersion) == true ? slot : nil
    arranger.setSize(size, of: slot.index)
    (sizeAnimation, sizeLead) = (nil, nil)
    return arranger.isArranged(size, of: slot.index)
  }

  /// Shows a layout that the element chose. If the element has to fill a frame of another size, the layout for that is
  /// requested first, so that the node is drawn once.
  func showStretched(_ layout: Layout, in slot: ElementSlot) {
    let hasItsFrame = slot.outgoing == nil || arranger.isArranged(layout.size, of: slot.index)
    if hasItsFrame, let size = sizeToStretch(slot, layout.size) { return stretch(slot, to: size) }
    show(layout, in: slot)
  }

  /// - Parameter size: the size that the layout was requested for; nil where the element chose its size.
  func show(_ layout: Layout, fitting size: Size? = nil, in slot: ElementSlot) {
    // An element too large for one bitmap has pixels of a part only, which may lie outside of what the element becomes.
    if let old = slot.layoutSize, old != layout.size, DisplayNode.isDrawnInParts(old, scale: list?.traits.scale ?? 1) {
      slot.forgetPixels()
    }
    let resizing = resizing(of: slot, to: layout.size)
    let (oldSize, change) = (slot.layoutSize, slot.node?.animation(for: layout))
    slot.layout = layout
    slot.stretchedSize = size
    // Nodes in the tree get their origin in `place(_:_:shift:)` with all others. The frames of other nodes may be read.
    let origin = slot.isInTree ? slot.node?.frame.origin : frame(of: slot.index).origin
    slot.node?.transitioning(measuredAt: slot.measuredVersion, by: resizing) {
      slot.node?.frame = Rect(origin: origin ?? .zero, size: layout.size)
      slot.node?.apply(layout, measuredAt: slot.measuredVersion)
    }
    if let oldSize, oldSize != layout.size { slot.node?.changeSize(from: oldSize, by: change) }
    slot.place = nil
    slot.measuredVersion = nil
    slot.node?.showSelectionStyle()
    slot.changeTime = .infinity
  }

  /// How an element's change to a size is seen while an arrangement takes it to another frame; nil for at once.
  private func resizing(of slot: ElementSlot, to size: Size) -> Animation? {
    guard let resizing, slot.isInTree, slots[slot.index]?.moveAnimation != nil,
      slot.layoutSize != size || slot.node?.sizeInTransition != nil
    else { return nil }
    return resizing
  }

  /// Lets the arranger change sizes without moving the anchor on screen.
  ///
  /// Where a row's layout changes in a transition, the others glide by the law that moves its edges.
  func changingSizes(_ body: () -> Void) {
    if let sizeLead, let view {
      catchUp(view)
      animatingMoves(view, following: sizeLead) { keepingPosition(body) }
    } else if let sizeAnimation, let view {
      catchUp(view)
      animatingMoves(view, as: ListAnimation(of: sizeAnimation)) { keepingPosition(body) }
    } else if hasMoves, let view {
      catchUp(view)
      animatingMoves(view, goesOn: true) { keepingPosition(body) }
    } else {
      keepingPosition(body)
    }
  }

  func ask(_ slot: ElementSlot, _ request: ElementSlot.MeasureRequest) {
    guard let node = slot.node else { return }
    slot.isRemeasuring = true
    let id = slot.id
    let key = MainQueue.shared.reserveKey()
    let version = node.layoutVersion
    WorkQueue.shared.submit(max(priority(of: slot.index), restingPriority(of: slot.index))) { [weak self] in
      let layout = Trace.span("measure row") { node.layoutThatFits(request.range) }
      MainQueue.shared.post(key: key) {
        guard let self, let slot = self.slot(id), slot.phase == .ready else {
          return LargeObjects.release(node)
        }
        self.drawAndAdopt(layout, request, version, in: slot)
      }
    }
  }

  /// How many results in a row are dropped because the element changed while it was measured.
  private static let outdatedLimit = 3

  /// Draws a node for a layout, and then adopts the layout together with the pixels.
  /// - Parameter version: the version of the node's layout at the request.
  func drawAndAdopt(_ layout: Layout, _ request: ElementSlot.MeasureRequest, _ version: Int, in slot: ElementSlot) {
    guard let node = slot.node else { return }
    if request.version != slot.layoutVersion, slot.outdatedResults < Self.outdatedLimit {
      slot.outdatedResults += 1
      slot.isRemeasuring = false
      slot.measuredRange = nil
      if request.isStretching { slot.stretchedSize = nil }
      return setNeedsUpdate()
    }
    slot.outdatedResults = 0
    if slot.isStretchedAhead, slot.isInTree, !request.isStretching {
      return postpone(layout, request, version, in: slot)
    }
    let id = slot.id
    node.drawAhead(for: layout, measuredAt: version, size: layout.size) { [weak self] in
      guard let self, let slot = self.slot(id), slot.phase == .ready, slot.node === node else { return }
      slot.isRemeasuring = false
      slot.measuredVersion = version
      adopt(layout, request, in: slot)
      setNeedsUpdate()
    }
  }

  /// Reports the size of a layout, but shows the layout only after the pending arrangement. If it were drawn now, its
  /// pixels would replace those for the element's frame in that arrangement.
  private func postpone(_ layout: Layout, _ request: ElementSlot.MeasureRequest, _ version: Int, in slot: ElementSlot) {
    slot.isRemeasuring = false
    if request.version == slot.layoutVersion { slot.measuredRange = request.base }
    if slots[slot.index] === slot {
      slot.measuredSize = layout.size
      reportSize(of: slot, layout)
    }
    slot.pendingLayout = ElementSlot.PendingLayout(layout: layout, request: request, undrawn: version)
    setNeedsUpdate()
  }

  /// An element's node has invalidated its layout.
  func layoutWasInvalidated(of id: ElementSlot.ID) {
    let ghost = ghosts.first { id.isOf($0.slot) }
    guard let slot = slot(id) ?? ghost?.slot, slot.phase != .released else { return }
    slot.layoutVersion += 1
    slot.measuredRange = nil
    setNeedsUpdate()
  }

  func gestureMovedLayout() { if hasMoves { setNeedsUpdate() } }

  func tintDidChange() {
    for slot in slots.values + ghosts.map(\.slot) {
      slot.outgoing?.node?.inheritedTintDidChange()
      slot.node?.inheritedTintDidChange()
    }
  }

  func traitsDidChange() {
    guard let list else { return }
    surroundingsDidChange()
    for slot in slots.values + ghosts.map(\.slot) {
      slot.outgoing?.node?.setTraits(list.traits)
      slot.node?.setTraits(list.traits)
      slot.changeTime = .infinity
      slot.outgoing?.changeTime = .infinity
      slot.layoutVersion += 1
      slot.measuredRange = nil
    }
    setNeedsUpdate()
  }

  func releaseElements() {
    // Collected first, because releasing an element may run code that changes the list. Usually there are none.
    var removed: [(element: Int, slot: ElementSlot)] = []
    for (element, slot) in slots where !ranges.keep.contains(element) && !displaced.contains(element) {
      removed.append((element, slot))
    }
    for one in removed {
      release(one.slot)
      if slots[one.element] === one.slot { slots[one.element] = nil }
    }
  }

  func release(_ slot: ElementSlot) {
    swiping.forget(slot)
    if slot.fade != nil { endFade(of: slot) }
    if let outgoing = slot.outgoing { release(outgoing) }
    slot.outgoing = nil
    slot.phase = .released
    if let ticket = slot.ticket { WorkQueue.shared.cancel(ticket) }
    slot.ticket = nil
    slot.layout = nil
    slot.pendingLayout = nil
    slot.upcomingLayout = nil
    guard let node = slot.node else { return }
    slot.node = nil
    if isOfCurrentElement(slot) { savePositions(slot, node) }
    takeOut(slot, node)
    node.layoutOwner = nil
    node.surroundingNode = nil
    node.setRangeManaged(false)
    node.recursivelySetInterfaceState([])
    LargeObjects.release(node)
  }

  func takeOut(_ slot: ElementSlot, _ node: CellNode) {
    guard slot.isInTree else { return }
    slot.isInTree = false
    slot.visibleRect = nil
    if slot.attributes != nil || slot.dimming != 1 {
      (slot.attributes, slot.dimming) = (nil, 1)
      slot.applyLook(to: node)
    }
    node.loadedView?.removeFromSuperview()
    guard slot.isItem else { return }
    ended.append(node)
    if changesUnderWay == 0 { report() }
  }

  /// Makes a change during which data, frames and slots may disagree. The end of display is reported afterwards,
  /// because the delegate may change data again.
  func changingElements<Result>(_ body: () throws -> Result) rethrows -> Result {
    changesUnderWay += 1
    defer {
      changesUnderWay -= 1
      if changesUnderWay == 0 { report() }
    }
    return try body()
  }

  /// Calls the delegate and the completions that waited for the end of a change.
  private func report() {
    while !ended.isEmpty {
      let node = ended.removeFirst()
      _ = host.ask { $0.listNode($1, didEndDisplaying: node) }
    }
    reportPrefetches()
    reportAnimationsEnd()
  }
}
