import SateenCore
import SateenLayout
import SateenThreads

// The elements of a list, and how a change of them affects those on screen.
extension ListController {
  func reloadData() {
    needsReload = true
    dataVersion += 1
    loader.cancel()
    setNeedsUpdate()
  }

  /// Calls a completion after the requested reload; at once if none is requested.
  func whenReloaded(_ completion: @escaping @MainActor () -> Void) {
    if needsReload { reloadCompletions.append(completion) } else { completion() }
  }

  private func completeReload() {
    let completions = reloadCompletions
    reloadCompletions = []
    for completion in completions { completion() }
  }

  func readMap() -> SectionMap { host.source?.elementMap() ?? SectionMap() }

  /// Reads all data again. Elements keep their old sizes as estimates, so the scroll position stays. Elements on screen
  /// keep their pixels until the new nodes are drawn.
  func performReload() {
    needsReload = false
    reordering.reset()
    swiping.reset()
    dropping.reset()
    cancelAnimations()
    if positioning.target?.isEnd != true { positioning.target = nil }
    let old = map
    prefetching.restart { path(of: $0) }
    map = readMap()
    map.refusal?.log(host.name)
    let elements = Self.matching(old, map)
    followPins(elements)
    // A reload has no ids, so the element at an index may be another one now. The selection and the remembered scroll
    // positions are cleared.
    selection = ElementSelection()
    memories = ScrollMemory()
    positioning.turnAnchor = positioning.turnAnchor?.following(elements)
    var kinds = host.source?.elementKinds(map) ?? KindRuns()
    kinds.isComplete = true
    _ = arranger.leavesTable(for: map)
    let changes = ChangeSet(elements: elements, sections: IndexMapping(count: map.sections.count))
    arranger.apply(changes, map: map, kinds: kinds)
    var replaced: [ElementSlot] = []
    var removed: [ElementSlot] = []
    let slots = slots.values.sorted { $0.index < $1.index }
    self.slots = [:]
    for slot in slots {
      guard let index = elements.newIndex(of: slot.index), slot.isShown else {
        removed.append(slot)
        continue
      }
      guard let (renewed, isFresh) = renewed(slot) else { continue }
      renewed.startsAnew = true
      move(renewed, to: index)
      if isFresh { replaced.append(renewed) }
    }
    updateContentSize()
    positioning.target?.row = max(0, map.total - 1)
    followTarget()
    for slot in self.slots.values { showSelection(of: slot) }
    adoptInitialSelection()
    for slot in replaced { prepare(slot, priority: priority(of: slot.index)) }
    for slot in removed where !holds(slot) { release(slot) }
    completeReload()
  }

  /// The elements of a reload that replace others: those at the same index of the same section.
  private static func matching(_ old: SectionMap, _ new: SectionMap) -> IndexMapping {
    var builder = IndexMapping.Builder()
    for (number, section) in new.sections.enumerated() {
      guard old.sections.indices.contains(number) else {
        builder.insert(section.elementCount)
        continue
      }
      let before = old.sections[number]
      let start = old.start(ofSection: number)
      builder.addHeader(section, before, at: start)
      let kept = min(before.count, section.count)
      builder.keep(start + before.lead, count: kept)
      builder.insert(section.count - kept)
      builder.addEnd(section, before, at: start)
    }
    return builder.mapping(oldCount: old.total)
  }

  /// Keeps the frames of pinned elements until the next arrangement.
  private func followPins(_ elements: IndexMapping) {
    var kept: [Int: Rect] = [:]
    if !arranger.arrangesAtOnce {
      for (old, frame) in pins {
        if let new = elements.newIndex(of: old) { kept[new] = frame }
      }
    }
    pins = kept
  }

  /// Headers and footers of a data source with item paths are pinned from now on, or no longer. In a snapshot, each
  /// section has its own setting.
  func setPins(headers: Bool, footers: Bool) {
    guard !needsReload, let source = host.source, source === host else { return }
    map = map.pinning(headers: headers, footers: footers)
    reordering.tentative?.source = sourceMap.pinning(headers: headers, footers: footers)
    let unchanged = ChangeSet(
      elements: IndexMapping(count: map.total), sections: IndexMapping(count: map.sections.count))
    arranger.apply(unchanged, map: map, kinds: KindRuns(map))
    setNeedsUpdate()
  }

  private func move(_ slot: ElementSlot, to index: Int) {
    slot.index = index
    slot.outgoing?.index = index
    slots[index] = slot
  }

  /// A slot for an element's new content, which keeps the element's current content until then; nil for an element that
  /// shows none.
  private func replacement(for slot: ElementSlot) -> ElementSlot? {
    guard slot.isShown else { return nil }
    let replacement = ElementSlot(index: slot.index, isItem: slot.isItem)
    replacement.outgoing = slot
    replacement.settledEdge = slot.settledEdge
    // The present content moves on, and comes in, as part of the element.
    replacement.moveAnimation = slot.moveAnimation
    replacement.followedMove = slot.followedMove
    swiping.follow(slot, replacement)
    (replacement.fade, slot.fade) = (slot.fade, nil)
    hasOutgoing = true
    return replacement
  }

  /// Renews an element whose content has changed.
  /// - Returns: the element's slot, and whether a node for it has to be made; nil if no node is wanted now.
  private func renewed(_ slot: ElementSlot) -> (slot: ElementSlot, isFresh: Bool)? {
    // Without a ticket, the data source had no node for the element, and no worker is making one.
    if slot.phase == .preparing && slot.ticket != nil || slot.outgoing != nil {
      slot.isStale = true
      hasStale = true
      return (slot, false)
    }
    if let replacement = replacement(for: slot) { return (replacement, true) }
    release(slot)
    return nil
  }

  /// Renews elements whose content changed while other work for them was pending.
  func renewStale() {
    guard hasStale else { return }
    hasStale = false
    for index in slots.keys.sorted() {
      guard let slot = slots[index], slot.isStale else { continue }
      let showsSoon = !slot.isInTree && slot.phase == .ready && isOnScreen(index)
      if slot.phase == .preparing || slot.outgoing != nil || showsSoon {
        hasStale = true
        // A pending measurement or arrangement requests an update by itself.
        if showsSoon { wantsUpdateNextTurn = true }
        continue
      }
      slot.isStale = false
      if keepsNode(slot, at: index) { continue }
      guard let (renewed, isFresh) = renewed(slot) else {
        slots[index] = nil
        continue
      }
      slots[index] = renewed
      if isFresh { prepare(renewed, priority: priority(of: index)) }
    }
  }

  func perform(_ update: ListUpdate, _ animation: ListAnimation?) throws {
    guard !needsReload else { return }
    contract(
      !reordering.isNotifyingSource,
      "\(host.name) tells of a change while it is told of a move, which the list shows by itself"
    )
    // The elements of a snapshot change with the snapshot alone: nodes would show at the item paths of other items.
    if host.showsSnapshots, !update.isReload { throw ListUpdateError.onlyReloadsAllowed }
    let new = readMap()
    if let refusal = new.refusal { throw refusal }
    let changes = try update.resolve(from: sourceMap, to: new)
    guard !update.isEmpty else { return }
    perform(SnapshotChange(changes: changes, map: new, kinds: KindRuns(new)), animation)
  }

  /// Applies a change. Elements that the change does not name keep their nodes, pixels and states.
  func perform(_ change: SnapshotChange, _ animation: ListAnimation?) {
    if needsReload {
      // The first content of an empty list is applied without reading it again by a reload. Later changes are included
      // in the reload.
      guard map.total == 0, change.changes.elements.oldCount == 0 else {
        if let before = change.before { followRequests(change, from: before) }
        return setNeedsUpdate()
      }
      needsReload = false
    }
    changingElements {
      apply(change, animation)
      if isPager { arrangeNow() }
    }
    completeReload()
  }

  private func apply(_ change: SnapshotChange, _ animation: ListAnimation?) {
    followRequests(change, from: sourceMap)
    prefetching.takeBack(deletedBy: change.changes.elements, sourceIndex: sourceIndex, path: path)
    var change = reordering.rebase(change)
    if arranger.leavesTable(for: change.map), let source = host.source {
      change.kinds = source.elementKinds(change.map)
    }
    let elements = change.changes.elements
    let replaced = replacedEdges(by: change)
    let isSeen = view?.bounds.isEmpty == false && list?.interfaceState.contains(.visible) == true
    // A row that a swipe has put aside for its removal is always seen to go.
    var given = animation
    if given == nil, swiping.isExpecting(elements) { given = changeAnimation }
    // Dropped items take the room that is there.
    if dropping.isExpecting { given = ListAnimation(insertion: .none, deletion: .fade, duration: 0.28) }
    let animation = isSeen ? wished(given) : nil
    if !arranger.arrangesAtOnce {
      // A change of content alone is made in place. No arrangement follows that could be animated.
      if arranger.needsArrangement(for: change.changes, map: change.map) { expectArrangement(animation) }
      install(change, nil)
    } else if let animation, let view {
      animatingMoves(view, as: animation) { installKeepingPosition(change, animation) }
      fadeIn(animation) { elements.oldIndex(of: $0) == nil }
    } else {
      if !elements.isIdentity { endAnimations() }
      installKeepingPosition(change, nil)
      if let view { updateRanges(view) }
    }
    renewElements(change.changes)
    adoptInitialSelection()
    if !elements.isIdentity { loader.contentDidChange(replaced: replaced) }
    setNeedsUpdate()
  }

  /// The animation, or what the window wishes to be left of it.
  private func wished(_ animation: ListAnimation?) -> ListAnimation? {
    view?.container?.reducesMotion == true ? animation?.reduced : animation
  }

  /// Notes how the arrangement of the next change is animated.
  /// - Parameter animation: nil to end the animations under way, and those of changes before that are not arranged yet.
  private func expectArrangement(_ animation: ListAnimation?) {
    guard animation != nil || isAnimating else { return }
    animatedGenerations.append(AnimatedGeneration(number: arranger.generation + 1, animation: animation))
  }

  /// Notes that the next arrangement makes room for a row whose layout changes in a transition.
  func expectSizeAnimation() {
    guard !arranger.arrangesAtOnce, animatedGenerations.isEmpty else { return }
    if let sizeLead {
      animatedGenerations.append(AnimatedGeneration(number: arranger.generation, lead: sizeLead))
    } else if let sizeAnimation {
      animatedGenerations.append(
        AnimatedGeneration(number: arranger.generation, animation: ListAnimation(of: sizeAnimation)))
    }
  }

  /// Item paths that wait for the first turn, or for a frame, follow their items.
  private func followRequests(_ change: SnapshotChange, from old: SectionMap) {
    func followed(_ path: ItemPath) -> ItemPath? {
      // A path without an item is one of data to come.
      guard let element = old.flatIndex(of: path) else { return path }
      return change.changes.elements.newIndex(of: element).flatMap { change.map.itemPath(of: $0) }
    }
    if let target = positioning.initialTarget, target.followsItem {
      positioning.initialTarget = followed(target.path).map { path in
        var target = target
        target.path = path
        return target
      }
    }
    selecting.initialFocus = selecting.initialFocus.flatMap(followed)
    if !selecting.initialSelection.isEmpty {
      selecting.initialSelection = selecting.initialSelection.compactMap(followed)
    }
    if !selecting.initialExceptions.isEmpty {
      selecting.initialExceptions = Set(selecting.initialExceptions.compactMap(followed))
    }
  }

  private func installKeepingPosition(_ change: SnapshotChange, _ animation: ListAnimation?) {
    let distanceFromEnd = positioning.isBottomAnchored ? view.flatMap { self.distanceFromEnd($0) } : nil
    let before = position
    let anchor = anchor.flatMap { arranger.anchor($0, after: change.changes, position: before) }
    install(change, animation)
    dropping.settle { change.changes.elements.oldIndex(of: $0) == nil }
    if let anchor { shift(to: arranger.position(of: anchor)) }
    updateContentSize()
    if positioning.target?.isEnd == true {
      followTarget()
    } else if let distanceFromEnd, positioning.target == nil {
      stayAtEnd(distanceFromEnd)
    }
    if let view { updateEdgeFlags(view) }
  }

  /// Makes a change that keeps all elements, and that nothing else has to follow.
  func commit(_ change: SnapshotChange) { changingElements { install(change, nil) } }

  /// - Parameter animation: how removed elements go; nil for a change that is not animated, or not yet.
  private func install(_ change: SnapshotChange, _ animation: ListAnimation?) {
    dataVersion += 1
    let changes = change.changes
    prefetching.follow(changes.elements)
    nameHeir(before: changes.elements)
    map = change.map
    followPins(changes.elements)
    arranger.apply(changes, map: map, kinds: change.kinds)
    let old = slots.values.sorted { $0.index < $1.index }
    slots = [:]
    var removed: [ElementSlot] = []
    for slot in old {
      if let index = changes.elements.newIndex(of: slot.index) { move(slot, to: index) } else { removed.append(slot) }
    }
    if selection.follow(changes.elements), let slot = selection.focused.flatMap({ slots[$0] }) {
      showSelection(of: slot)
    }
    // A list that loads more when its end comes near would never arrive at an end that it follows.
    positioning.follow(changes.elements, followsEnd: positioning.isBottomAnchored || !loader.loadsAtTail)
    memories.follow(changes.elements)
    dropping.follow(changes.elements)
    loader.follow(changes.elements)
    // Views that leave the window may run code that uses the list.
    for slot in removed {
      if let animation, fadeOut(slot, animation) { continue }
      if !holds(slot) { release(slot) }
    }
  }

  /// Renews elements whose content a change names, once everything else follows the change: a program that shows an
  /// item in its present node may use the list there.
  private func renewElements(_ changes: ChangeSet) {
    guard !changes.updated.isEmpty else { return }
    // Only elements with nodes are visited, regardless of the number of updates.
    let updated = slots.values.filter { changes.isUpdated($0.index) }.sorted { $0.index < $1.index }
    for slot in updated where changes.isReloaded(slot.index) { slot.isReloaded = true }
    for slot in updated where slots[slot.index] === slot {
      if keepsNode(slot, at: slot.index) { continue }
      guard slots[slot.index] === slot else { continue }
      let renewed = renewed(slot)
      slots[slot.index] = renewed?.slot
      if let renewed, renewed.isFresh { prepare(renewed.slot, priority: .visible) }
    }
  }

  /// Whether an element's node could be updated to the element's new content.
  private func keepsNode(_ slot: ElementSlot, at index: Int) -> Bool {
    // A data source decides by itself; an item that its snapshot marks gets a new node.
    let mustBeNew = slot.isReloaded && host.source !== host
    guard let node = slot.node, slot.phase == .ready, slot.outgoing == nil, !mustBeNew,
      let element = sourceMap.element(at: sourceIndex(of: index))
    else {
      return false
    }
    guard host.source?.update(node, for: element) == true else { return false }
    slot.isStale = false
    return true
  }

  // MARK: Arrangements

  /// The layout, with the row separator of a table.
  var layout: any CollectionLayout {
    guard var table = arranger.layout as? TableLayout else { return arranger.layout }
    table.rowSeparator = separators.style
    return table
  }

  /// Replaces the layout.
  /// - Parameter animated: whether visible elements move to their new frames in an animation.
  func setLayout(_ layout: any CollectionLayout, animated: Bool) {
    separators.style = (layout as? TableLayout)?.rowSeparator
    // Other rows of a table are in place at once.
    if !arranger.arrangesAtOnce || !(layout is TableLayout) {
      expectArrangement(animated && list?.interfaceState.contains(.visible) == true ? wished(changeAnimation) : nil)
    }
    arranger.setLayout(layout)
    // Elements of the same breadth as before are not measured again.
    for slot in slots.values where slot.outgoing == nil && slot.measuredRange == arranger.sizeRange(for: slot.index) {
      reportSize(of: slot)
    }
    editing.fit(animated: false)
    setNeedsUpdate()
  }

  /// Starts an arrangement before the turn does. An instant layout completes at once, so that the current page is that of
  /// the new data.
  private func arrangeNow() {
    guard let view, !view.bounds.isEmpty, !needsReload else { return }
    arranger.arrangeIfNeeded()
  }

  /// Applies an arrangement without moving the anchor on screen, then shows the layouts that waited for it.
  /// - Parameters:
  ///   - generation: the number of the last change that the arrangement includes.
  ///   - hasNewData: whether the arrangement before included fewer changes.
  ///   - isNew: whether an element had no position before.
  func arrangementChanges(to generation: Int, hasNewData: Bool, isNew: (Int) -> Bool, _ swap: () -> Void) {
    changingElements { changeArrangement(to: generation, hasNewData: hasNewData, isNew: isNew, swap) }
  }

  private func changeArrangement(
    to generation: Int, hasNewData: Bool, isNew: (Int) -> Bool, _ swap: () -> Void
  ) {
    let change = animatedGenerations.last { $0.number <= generation }
    animatedGenerations.removeAll { $0.number <= generation }
    guard let view else { return swap() }
    if change?.animation?.isOfTransition == true { catchUp(view) }
    if let change, change.animation == nil { endAnimations() }
    let (anchor, axis) = (currentAnchor, axis)
    func keepPlace() {
      keepingPosition(anchor, staysAtEnd: !hasNewData) {
        swap()
        if hasNewData { dropping.settle(isNew) }
      }
    }
    let removed = removeGhosts { $0.isOver(at: generation) }
    var released = removed
    if let lead = change?.lead {
      animatingMoves(view, following: lead, keepPlace)
    } else if let animation = change?.animation {
      if !animation.isOfTransition { resizing = animation.ofSizes }
      released = removed.filter { !fadeOut($0, animation) }
      animatingMoves(view, as: animation, keepPlace)
      fadeIn(animation, isNew)
    } else if hasMoves {
      animatingMoves(view, goesOn: true, keepPlace)
    } else {
      keepPlace()
    }
    rememberAnchor(axis == self.axis ? anchor : nil)
    showInPlaces()
    for slot in released { release(slot) }
    notePage()
    setNeedsUpdate()
  }

  /// Keeps a removed element on screen until the remaining ones are in their new positions.
  /// - Returns: whether the element is kept.
  private func holds(_ slot: ElementSlot) -> Bool {
    guard !arranger.arrangesAtOnce, slot.isShown else { return false }
    ghosts.append(Ghost(slot: slot, end: .arrangement(generation: arranger.generation)))
    return true
  }
}
