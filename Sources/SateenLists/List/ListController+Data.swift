import FoundationEssentials
import SateenCore
import SateenLayout
import SateenThreads

// What elements there are, and what becomes of those on screen when that changes.
extension ListController {
  func reloadData() {
    needsReload = true
    dataVersion += 1
    setNeedsUpdate()
  }

  /// Calls a completion once a reload that is asked for has taken in what there is; at once where there is none.
  func whenReloaded(_ completion: @escaping @MainActor () -> Void) {
    if needsReload { reloadCompletions.append(completion) } else { completion() }
  }

  private func completeReload() {
    let completions = reloadCompletions
    reloadCompletions = []
    for completion in completions { completion() }
  }

  func readMap() -> SectionMap { host.source?.elementMap() ?? SectionMap() }

  /// Elements keep the sizes they had as the best guess, so the reader stays where they are; those on screen keep their
  /// pixels until the new nodes have theirs.
  func performReload() {
    needsReload = false
    reordering.abandon()
    changesTold += 1
    endAnimations()
    loader.cancel()
    target = nil
    let old = map
    map = readMap()
    map.refusal?.log(host.name)
    let elements = Self.matching(old, map)
    followPins(elements)
    // Nothing says that an element is the one that stood there before.
    selection = ElementSelection()
    memories = ScrollMemory()
    heldAnchor = heldAnchor?.following(elements)
    var replaced: [ElementSlot] = []
    let slots = slots.values.sorted { $0.index < $1.index }
    self.slots = [:]
    for slot in slots {
      guard let index = elements.newIndex(of: slot.index), slot.isShown else {
        if !holds(slot) { release(slot) }
        continue
      }
      guard let (renewed, isFresh) = renewed(slot) else { continue }
      renewed.startsAnew = true
      move(renewed, to: index)
      if isFresh { replaced.append(renewed) }
    }
    var kinds = host.source?.elementKinds(map) ?? KindRuns()
    kinds.isComplete = true
    let changes = ChangeSet(elements: elements, sections: IndexMapping(count: map.sections.count))
    arranger.apply(changes, map: map, kinds: kinds)
    updateContentSize()
    for slot in self.slots.values { showSelection(of: slot) }
    adoptInitialSelection()
    for slot in replaced { prepare(slot, priority: priority(of: slot.index)) }
    completeReload()
  }

  /// Elements that take the places of others where all is new: the same place of the same section.
  private static func matching(_ old: SectionMap, _ new: SectionMap) -> IndexMapping {
    var builder = IndexMapping.Builder()
    for (number, section) in new.sections.enumerated() {
      guard old.sections.indices.contains(number) else {
        builder.insert(section.elementCount)
        continue
      }
      let before = old.sections[number]
      let start = old.start(ofSection: number)
      if section.header != .absent {
        if before.header != .absent { builder.keep(start) } else { builder.insert() }
      }
      let kept = min(before.count, section.count)
      builder.keep(start + before.lead, count: kept)
      builder.insert(section.count - kept)
      if section.footer != .absent {
        if before.footer != .absent { builder.keep(start + before.elementCount - 1) } else { builder.insert() }
      }
    }
    return builder.mapping(oldCount: old.total)
  }

  /// Pinned elements stay where they are until the others have their places.
  private func followPins(_ elements: IndexMapping) {
    var kept: [Int: Rect] = [:]
    if !arranger.arrangesAtOnce {
      for (old, frame) in pins {
        if let new = elements.newIndex(of: old) { kept[new] = frame }
      }
    }
    pins = kept
  }

  /// Headers and footers of a data source that speaks of index paths are pinned from now on, or no longer. Snapshots say
  /// it of each themselves.
  func setPins(headers: Bool, footers: Bool) {
    guard !needsReload, let source = host.source, source === host else { return }
    map = map.pinning(headers: headers, footers: footers)
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

  /// A slot for new content of an element, behind what the element shows now; nil where it shows nothing.
  private func replacement(for slot: ElementSlot) -> ElementSlot? {
    guard slot.isShown else { return nil }
    let replacement = ElementSlot(index: slot.index, isItem: slot.isItem)
    replacement.outgoing = slot
    replacement.inPlaceSince = slot.inPlaceSince
    hasOutgoing = true
    return replacement
  }

  /// An element has new content.
  /// - Returns: the slot it goes on with, and whether a node is to be made for that; nil where none is wanted now.
  private func renewed(_ slot: ElementSlot) -> (slot: ElementSlot, isFresh: Bool)? {
    // A data source that has no node for an element has none made.
    if slot.phase == .preparing && slot.ticket != nil || slot.outgoing != nil {
      slot.isStale = true
      hasStale = true
      return (slot, false)
    }
    if let replacement = replacement(for: slot) { return (replacement, true) }
    release(slot)
    return nil
  }

  /// Begins to make elements anew whose content changed while something else was made for them.
  func renewStale() {
    guard hasStale else { return }
    hasStale = false
    for index in slots.keys.sorted() {
      guard let slot = slots[index], slot.isStale else { continue }
      let showsSoon = !slot.isInTree && slot.phase == .ready && isOnScreen(index)
      if slot.phase == .preparing || slot.outgoing != nil || showsSoon {
        hasStale = true
        // What is measured, or waits for an arrangement, asks for an update itself.
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

  func perform(_ update: ListUpdate, animated: Bool) throws {
    guard !needsReload else { return }
    contract(
      !reordering.isTelling, "\(host.name) tells of a change while it is told of a move, which the list shows by itself"
    )
    let new = readMap()
    if let refusal = new.refusal { throw refusal }
    let changes = try update.resolve(from: map, to: new)
    guard !update.isEmpty else { return }
    perform(SnapshotChange(changes: changes, map: new, kinds: KindRuns(new)), animated: animated)
  }

  /// Puts a change in place. What it does not name keeps its node, its pixels and its state.
  func perform(_ change: SnapshotChange, animated: Bool) {
    if needsReload {
      // What comes first needs no second look at all of it; later on, a reload takes it in.
      guard map.total == 0, change.changes.elements.oldCount == 0 else { return }
      needsReload = false
    }
    let replaced = replacedEdges(by: change)
    let isSeen = animated && view?.bounds.isEmpty == false && list?.interfaceState.contains(.visible) == true
    if !arranger.arrangesAtOnce {
      // Content alone changes in place: nothing follows that could be seen to move.
      if arranger.needsArrangement(for: change.changes, map: change.map) {
        changesTold += 1
        if isSeen { glideChanges.append(changesTold) }
      }
      put(change, fading: false)
    } else if isSeen, let view {
      gliding(view) { putAtOnce(change, fading: true) }
      fadeIn { change.changes.elements.oldIndex(of: $0) == nil }
    } else {
      endAnimations()
      putAtOnce(change, fading: false)
      if let view { updateRanges(view) }
    }
    adoptInitialSelection()
    loader.contentDidChange(replaced: replaced)
    setNeedsUpdate()
    completeReload()
  }

  /// The edges whose item a change takes away, or at which the first items come.
  private func replacedEdges(by change: SnapshotChange) -> [ListEdge] {
    guard let first = item(from: 0, by: 1), let last = item(from: map.total - 1, by: -1) else {
      return change.map.itemCount > 0 ? ListEdge.allCases : []
    }
    func isGone(_ element: Int) -> Bool { change.changes.elements.newIndex(of: element) == nil }
    return (isGone(first) ? [.head] : []) + (isGone(last) ? [.tail] : [])
  }

  private func putAtOnce(_ change: SnapshotChange, fading: Bool) {
    let staysAtEnd = view.map { self.staysAtEnd($0) } ?? false
    let before = position
    let anchor = anchor.flatMap { arranger.anchor($0, after: change.changes, position: before) }
    put(change, fading: fading)
    if let anchor { shift(to: arranger.position(of: anchor)) }
    updateContentSize()
    if target?.isEnd == true {
      followTarget()
    } else if staysAtEnd, target == nil {
      shift(to: positionLimits.upperBound)
    }
    if let view { notePlace(view) }
  }

  func put(_ change: SnapshotChange, fading: Bool) {
    changingElements { take(change, fading: fading) }
  }

  private func take(_ change: SnapshotChange, fading: Bool) {
    dataVersion += 1
    map = change.map
    let changes = change.changes
    followPins(changes.elements)
    var fresh: [ElementSlot] = []
    if !changes.updated.isEmpty {
      // However many there are, only those with nodes are looked at.
      for old in slots.keys.sorted() {
        guard let slot = slots[old], let new = changes.elements.newIndex(of: old), changes.isUpdated(new),
          !keepsNode(slot, at: new)
        else { continue }
        let renewed = renewed(slot)
        slots[old] = renewed?.slot
        if let renewed, renewed.isFresh { fresh.append(renewed.slot) }
      }
    }
    let old = slots.values.sorted { $0.index < $1.index }
    slots = [:]
    for slot in old {
      guard let index = changes.elements.newIndex(of: slot.index) else {
        if !(fading && fadeOut(slot)), !holds(slot) { release(slot) }
        continue
      }
      move(slot, to: index)
    }
    arranger.apply(changes, map: map, kinds: change.kinds)
    reordering.follow(changes)
    selection.follow(changes.elements)
    heldAnchor = heldAnchor?.following(changes.elements)
    memories.follow(changes.elements)
    if let target {
      if target.isEnd, isBottomAnchored {
        self.target?.row = max(0, map.total - 1)
      } else if let new = changes.elements.newIndex(of: target.row) {
        self.target?.row = new
        // Only a list anchored at its end follows what comes behind it.
        if new != map.total - 1 { self.target?.isEnd = false }
      } else {
        self.target = nil
      }
    }
    for slot in fresh { prepare(slot, priority: .visible) }
  }

  /// Whether an element's node has taken in the element's new content.
  private func keepsNode(_ slot: ElementSlot, at index: Int) -> Bool {
    guard let node = slot.node, slot.phase == .ready, slot.outgoing == nil, let element = map.element(at: index) else {
      return false
    }
    guard host.source?.update(node, for: element) == true else { return false }
    slot.isStale = false
    return true
  }

  // MARK: Arrangements that come later

  /// Has a layout that takes a moment only place the elements before the turn does, so that whoever asks where the reader
  /// is gets an answer by the new data.
  func arrangeNow() {
    guard let view, !view.bounds.isEmpty, !needsReload else { return }
    arranger.arrangeIfNeeded()
  }

  /// Puts an arrangement in place without moving what is on screen, and has what waited for it take part.
  /// - Parameters:
  ///   - changesTaken: how many of the changes told it goes by.
  ///   - isNew: whether an element had no place before.
  func arrangementChanges(changesTaken: Int, isNew: (Int) -> Bool, _ swap: () -> Void) {
    let makesRoom = reordering.takeGlides(upTo: changesTaken)
    let glides = glideChanges.contains { $0 <= changesTaken }
    glideChanges.removeAll { $0 <= changesTaken }
    let isSameData = changesTaken == self.changesTaken
    self.changesTaken = changesTaken
    guard let view else { return swap() }
    let (anchor, axis) = (anchorOfTurn, axis)
    func keepPlace() { keepingPlace(anchor, staysAtEnd: isSameData, swap) }
    let gone = held.filter { $0.change <= changesTaken }
    held.removeAll { $0.change <= changesTaken }
    if glides || makesRoom {
      for one in gone where !fadeOut(one.slot) { release(one.slot) }
      gliding(view, keepPlace)
      fadeIn { isNew(arranger.place(of: $0)) }
    } else {
      if hasGlides { gliding(view, goesOn: true, keepPlace) } else { keepPlace() }
      for one in gone { release(one.slot) }
    }
    hold(axis == self.axis ? anchor : nil)
    showInPlaces()
    host.didArrange()
    setNeedsUpdate()
  }

  /// Keeps an element on screen that is gone, until those that stay have their places.
  /// - Returns: whether it does.
  private func holds(_ slot: ElementSlot) -> Bool {
    guard !arranger.arrangesAtOnce, slot.isShown else { return false }
    held.append(HeldElement(slot: slot, change: changesTold))
    return true
  }
}
