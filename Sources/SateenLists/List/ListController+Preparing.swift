import FoundationEssentials
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
    for element in extras { prepareElement(element) }
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

  func makeSlot(_ index: Int) -> ElementSlot { ElementSlot(index: index, isItem: map.indexPath(of: index) != nil) }

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
        slot.questionVersion = arranger.questionVersion
        ask(slot, question(for: slot))
      } else if slot.outgoing == nil {
        fitIfNeeded(slot)
      }
    }
  }

  /// Whether a slot's layout was computed for other sizes than the arranger allows now.
  func isOutOfDate(_ slot: ElementSlot) -> Bool {
    guard let answered = slot.answered else { return true }
    if slot.questionVersion == arranger.questionVersion { return false }
    guard answered == arranger.sizeRange(for: slot.index) else { return true }
    slot.questionVersion = arranger.questionVersion
    return false
  }

  /// The priority of an element's work: visible elements first, then those ahead, then those behind; nearest first.
  /// During scrolling, elements that leave the viewport before they could be drawn come after a screenful ahead, and
  /// elements that enter soon count as visible. In a list that is not visible itself, all elements have lower
  /// priorities.
  func priority(of element: Int) -> WorkPriority {
    guard let travel, pins[element] == nil, !extras.contains(element) else { return restingPriority(of: element) }
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
    if extras.contains(element) { return first }
    if visible.contains(element) { return first.lowered(by: element - visible.lowerBound) }
    let isAfter = element >= visible.upperBound
    let distance = isAfter ? element - visible.upperBound : visible.lowerBound - element
    return (isAfter == movesToEnd && shows ? WorkPriority.leading : .trailing).lowered(by: distance * 4)
  }

  func prepare(_ slot: ElementSlot, priority: WorkPriority) {
    guard let element = sourceMap.element(at: sourceIndex(of: slot.index)),
      let block = host.source?.nodeBlock(for: element)
    else { return }
    slot.questionVersion = arranger.questionVersion
    let question = question(for: slot)
    let owner = ElementLayoutOwner(slot: slot, controller: self)
    slot.layoutOwner = owner
    let reference = ElementSlotReference(slot: slot)
    let key = MainQueue.shared.reserveKey()
    slot.priority = priority
    slot.ticket = WorkQueue.shared.submit(priority) { [weak self] in
      let (node, layout) = Trace.span("measure row") { () -> (CellNode, Layout) in
        let node = block()
        node.setTraits(question.traits)
        // Set before measuring, so that no invalidation from elsewhere is missed in between.
        node.layoutOwner = owner
        return (node, node.layoutThatFits(question.range))
      }
      MainQueue.shared.post(key: key) {
        guard let self else { return LargeObjects.release(node) }
        self.finish(reference.slot, node, layout, question)
      }
    }
  }

  func question(for slot: ElementSlot) -> ElementSlot.Question {
    let base = arranger.sizeRange(for: slot.index)
    var question = ElementSlot.Question(
      base: base, range: base, traits: list?.traits ?? Traits(), version: slot.layoutVersion)
    if let path = path(of: slot.index), let range = host.sizeRange(of: path, within: base) {
      question.range = range
    }
    return question
  }

  private func finish(
    _ slot: ElementSlot?, _ node: CellNode, _ layout: Layout, _ question: ElementSlot.Question
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
    adopt(layout, question, in: slot)
    if let list, list.traits != question.traits {
      // The window changed while the element was made.
      node.setTraits(list.traits)
      slot.layoutVersion += 1
      slot.answered = nil
    }
    setNeedsUpdate()
  }

  /// Whether a slot belongs to a current element. A slot that fades out, or is held, keeps its old index.
  private func stands(_ slot: ElementSlot) -> Bool {
    guard let known = slots[slot.index] else { return false }
    return known === slot || known.outgoing === slot
  }

  /// Adopts a layout. The layout shows as soon as the element's frame has its size.
  private func adopt(_ layout: Layout, _ question: ElementSlot.Question, in slot: ElementSlot) {
    if question.version == slot.layoutVersion, !question.isFitting { slot.answered = question.base }
    if question.isFitting {
      // The frame's size may have changed since the request.
      if let size = sizeToFit(slot, layout.size), size != question.range.max {
        slot.fittedSize = nil
        if slot.layoutSize?.isNear(size) != true { fit(slot, to: size) }
        return
      }
      return show(layout, fitting: question.range.max, in: slot)
    }
    // A later layout of the same size replaces the one kept for a pending arrangement.
    if let fitted = slot.fitted, fitted.size.isNear(layout.size) { slot.fitted = layout }
    if let known = slots[slot.index], known !== slot, known.measuredSize != nil {
      // The frame has the size of the element's replacement.
      slot.waiting = nil
      return showFitting(layout, in: slot)
    }
    slot.measuredSize = layout.size
    // A replacement reports its size only when its pixels are drawn.
    if slot.outgoing == nil, !reportSize(of: slot) {
      slot.waiting = ElementSlot.Waiting(layout: layout, question: question)
    } else {
      slot.waiting = nil
      showFitting(layout, in: slot)
    }
  }

  /// Reports an element's measured size to the arranger.
  /// - Returns: whether the element's frame is the one for this size.
  @discardableResult
  func reportSize(of slot: ElementSlot) -> Bool {
    guard let size = slot.measuredSize else { return true }
    arranger.setSize(size, of: slot.index)
    return arranger.isArranged(size, of: slot.index)
  }

  /// Shows a layout that the element chose. If the element has to fill a frame of another size, the layout for that is
  /// requested first, so that the node is drawn once.
  func showFitting(_ layout: Layout, in slot: ElementSlot) {
    let hasItsFrame = slot.outgoing == nil || arranger.isArranged(layout.size, of: slot.index)
    if hasItsFrame, let size = sizeToFit(slot, layout.size) { return fit(slot, to: size) }
    show(layout, in: slot)
  }

  /// - Parameter size: the size that the layout was requested for; nil where the element chose its size.
  func show(_ layout: Layout, fitting size: Size? = nil, in slot: ElementSlot) {
    slot.layout = layout
    slot.fittedSize = size
    // Nodes in the tree get their origin in `place(_:_:shift:)` with all others. The frames of other nodes may be read.
    let origin = slot.isInTree ? slot.node?.frame.origin : frame(of: slot.index).origin
    slot.node?.frame = Rect(origin: origin ?? .zero, size: layout.size)
    slot.place = nil
    slot.node?.apply(layout, measuredAt: slot.measuredVersion)
    slot.measuredVersion = nil
    slot.node?.showSelectionStyle()
    slot.changeTime = .infinity
  }

  /// Lets the arranger change sizes without moving the anchor on screen.
  func changingSizes(_ body: () -> Void) {
    if hasGlides, let view { gliding(view, goesOn: true) { keepingPlace(body) } } else { keepingPlace(body) }
  }

  func ask(_ slot: ElementSlot, _ question: ElementSlot.Question) {
    guard let node = slot.node else { return }
    slot.isRemeasuring = true
    let reference = ElementSlotReference(slot: slot)
    let key = MainQueue.shared.reserveKey()
    let version = node.layoutVersion
    WorkQueue.shared.submit(max(priority(of: slot.index), restingPriority(of: slot.index))) { [weak self] in
      let layout = Trace.span("measure row") { node.layoutThatFits(question.range) }
      MainQueue.shared.post(key: key) {
        guard let self, let slot = reference.slot, slot.phase == .ready, self.stands(slot) else {
          return LargeObjects.release(node)
        }
        self.take(layout, question, version, in: slot)
      }
    }
  }

  /// How many results in a row are dropped because the element changed while it was measured.
  private static let patience = 3

  /// Draws a node for a layout, and then adopts the layout together with the pixels.
  /// - Parameter version: the version of the node's layout at the request.
  func take(_ layout: Layout, _ question: ElementSlot.Question, _ version: Int, in slot: ElementSlot) {
    guard let node = slot.node else { return }
    if question.version != slot.layoutVersion, slot.outdatedAnswers < Self.patience {
      slot.outdatedAnswers += 1
      slot.isRemeasuring = false
      slot.answered = nil
      if question.isFitting { slot.fittedSize = nil }
      return setNeedsUpdate()
    }
    slot.outdatedAnswers = 0
    if slot.isFittedAhead, slot.isInTree, !question.isFitting { return putOff(layout, question, version, in: slot) }
    let reference = ElementSlotReference(slot: slot)
    node.drawAhead(for: layout, measuredAt: version, size: layout.size) { [weak self] in
      guard let self, let slot = reference.slot, slot.phase == .ready, slot.node === node, stands(slot) else { return }
      slot.isRemeasuring = false
      slot.measuredVersion = version
      adopt(layout, question, in: slot)
      setNeedsUpdate()
    }
  }

  /// Reports the size of a layout, but shows the layout only after the pending arrangement. If it were drawn now, its
  /// pixels would replace those for the element's frame in that arrangement.
  private func putOff(_ layout: Layout, _ question: ElementSlot.Question, _ version: Int, in slot: ElementSlot) {
    slot.isRemeasuring = false
    if question.version == slot.layoutVersion { slot.answered = question.base }
    if slots[slot.index] === slot {
      slot.measuredSize = layout.size
      reportSize(of: slot)
    }
    slot.waiting = ElementSlot.Waiting(layout: layout, question: question, undrawn: version)
    setNeedsUpdate()
  }

  /// An element's node has invalidated its layout.
  func layoutWasInvalidated(of slot: ElementSlot) {
    guard slot.phase != .released else { return }
    slot.layoutVersion += 1
    slot.answered = nil
    setNeedsUpdate()
  }

  func tintDidChange() {
    for slot in slots.values {
      slot.outgoing?.node?.inheritedTintDidChange()
      slot.node?.inheritedTintDidChange()
    }
  }

  func traitsDidChange() {
    guard let list else { return }
    surroundingsDidChange()
    for slot in slots.values {
      slot.outgoing?.node?.setTraits(list.traits)
      slot.node?.setTraits(list.traits)
      slot.changeTime = .infinity
      slot.outgoing?.changeTime = .infinity
      slot.layoutVersion += 1
      slot.answered = nil
    }
    setNeedsUpdate()
  }

  func releaseElements() {
    // Collected first, because releasing an element may run code that changes the list. Usually there are none.
    var gone: [(element: Int, slot: ElementSlot)] = []
    for (element, slot) in slots where !ranges.keep.contains(element) && !extras.contains(element) {
      gone.append((element, slot))
    }
    for one in gone {
      release(one.slot)
      if slots[one.element] === one.slot { slots[one.element] = nil }
    }
  }

  func release(_ slot: ElementSlot) {
    if let outgoing = slot.outgoing { release(outgoing) }
    slot.outgoing = nil
    slot.phase = .released
    if let ticket = slot.ticket { WorkQueue.shared.cancel(ticket) }
    slot.ticket = nil
    slot.layout = nil
    slot.waiting = nil
    slot.fitted = nil
    guard let node = slot.node else { return }
    slot.node = nil
    if stands(slot) { remember(slot, node) }
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
    node.loadedView?.removeFromSuperview()
    guard slot.isItem else { return }
    ended.append(node)
    if changesUnderWay == 0 { tellEnded() }
  }

  /// Makes a change during which data, frames and slots may disagree. The end of display is reported afterwards,
  /// because the delegate may change data again.
  func changingElements<Result>(_ body: () throws -> Result) rethrows -> Result {
    changesUnderWay += 1
    defer {
      changesUnderWay -= 1
      if changesUnderWay == 0 { tellEnded() }
    }
    return try body()
  }

  private func tellEnded() {
    while !ended.isEmpty { host.didEndDisplaying(ended.removeFirst()) }
  }
}
