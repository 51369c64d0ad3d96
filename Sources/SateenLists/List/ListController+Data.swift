import FoundationEssentials
import SateenCore
import SateenLayout

// What elements there are, and what becomes of those on screen when that changes.
extension ListController {
  func reloadData() {
    needsReload = true
    setNeedsUpdate()
  }

  func readMap() -> SectionMap { host.source?.elementMap() ?? SectionMap() }

  /// Elements keep the sizes they had as the best guess, so the reader stays where they are; those on screen keep their
  /// pixels until the new nodes have theirs.
  func performReload() {
    needsReload = false
    reordering.abandon()
    changesTold += 1
    endAnimations()
    fetcher.cancel()
    target = nil
    let old = map
    map = readMap()
    let elements = Self.matching(old, map)
    followPins(elements)
    selection.follow(elements)
    heldAnchor = heldAnchor?.following(elements)
    var replaced: [ElementSlot] = []
    let slots = slots.values.sorted { $0.index < $1.index }
    self.slots = [:]
    for slot in slots {
      guard let index = elements.newIndex(of: slot.index), let replacement = replacement(for: slot) else {
        if !holds(slot) { release(slot) }
        continue
      }
      move(replacement, to: index)
      replaced.append(replacement)
    }
    memories.follow(elements)
    let kinds = host.source?.elementKinds(map) ?? KindRuns()
    let changes = ChangeSet(elements: elements, sections: IndexMapping(count: map.sections.count))
    arranger.apply(changes, map: map, kinds: kinds)
    updateContentSize()
    adoptInitialSelection()
    for slot in replaced { prepare(slot, priority: priority(of: slot.index)) }
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

  private func move(_ slot: ElementSlot, to index: Int) {
    slot.index = index
    slot.outgoing?.index = index
    slots[index] = slot
  }

  /// A slot for new content of an element, behind what the element shows now; nil where it shows nothing.
  private func replacement(for slot: ElementSlot) -> ElementSlot? {
    guard slot.isShown else { return nil }
    let shown = slot.outgoing ?? slot
    let replacement = ElementSlot(index: slot.index, isItem: slot.isItem)
    replacement.outgoing = shown
    replacement.inPlaceSince = slot.inPlaceSince
    hasOutgoing = true
    if shown !== slot {
      slot.outgoing = nil
      release(slot)
    }
    return replacement
  }

  func perform(_ update: ListUpdate, animated: Bool) throws {
    guard !needsReload else { return }
    precondition(
      !reordering.isTelling, "\(host.name) tells of a change while it is told of a move, which the list shows by itself"
    )
    let new = readMap()
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
    let isSeen = animated && view?.bounds.isEmpty == false && list?.interfaceState.contains(.visible) == true
    if !arranger.arrangesAtOnce {
      changesTold += 1
      if isSeen { glideChanges.append(changesTold) }
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
    fetcher.contentDidChange()
    setNeedsUpdate()
  }

  private func putAtOnce(_ change: SnapshotChange, fading: Bool) {
    let staysAtEnd = isBottomAnchored && (view.map { restsAtEnd($0) } ?? false)
    let before = position
    let anchor = anchor.flatMap { arranger.anchor($0, after: change.changes, position: before) }
    put(change, fading: fading)
    if let anchor { shift(to: arranger.position(of: anchor)) }
    updateContentSize()
    if staysAtEnd, target == nil { shift(to: positionLimits.upperBound) }
    if let view { notePlace(view) }
  }

  func put(_ change: SnapshotChange, fading: Bool) {
    map = change.map
    let changes = change.changes
    followPins(changes.elements)
    var fresh: [ElementSlot] = []
    for update in changes.updated {
      guard let slot = slots[update.old], !keepsNode(slot, at: update.new) else { continue }
      if let replacement = replacement(for: slot) {
        slots[update.old] = replacement
        fresh.append(replacement)
      } else {
        release(slot)
        slots[update.old] = nil
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
    if let element = target?.row {
      if let new = changes.elements.newIndex(of: element) { target?.row = new } else { target = nil }
    }
    for slot in fresh { prepare(slot, priority: .visible) }
  }

  /// Whether an element's node has taken in the element's new content.
  private func keepsNode(_ slot: ElementSlot, at index: Int) -> Bool {
    guard let node = slot.node, slot.phase == .ready, slot.outgoing == nil, let element = map.element(at: index) else {
      return false
    }
    return host.source?.update(node, for: element) ?? false
  }

  // MARK: Arrangements that come later

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
