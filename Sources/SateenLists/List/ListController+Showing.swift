import SateenCore
import SateenGraphics
import SateenLayout

// Drawing of elements, and their frames on screen.
extension ListController {
  /// The maximum of elements outside the viewport that begin to be drawn in one turn, because their layers are made on
  /// the main loop.
  private static let newDisplaysPerTurn = 4

  // MARK: States

  func updateStates() {
    var begun = 0
    let kept = ranges.keep
    for index in displaced where !kept.contains(index) { updateState(of: index, &begun) }
    for index in kept { updateState(of: index, &begun) }
  }

  /// - Parameter begun: how many elements have begun to be drawn in this turn.
  private func updateState(of index: Int, _ begun: inout Int) {
    guard let slot = slots[index] else { return }
    if slot.changeTime == .infinity { slot.changeTime = now }
    if let outgoing = slot.outgoing, outgoing.changeTime == .infinity { outgoing.changeTime = now }
    guard slot.phase == .ready else { return }
    var wanted = !displaced.isEmpty && displaced.contains(index) ? ranges.ceiling : ranges.state(of: index)
    // A node without a size would count as drawn.
    if slot.layoutSize == nil { wanted.formIntersection([.measureLayout, .preload]) }
    if wanted.contains(.display), !slot.state.contains(.display), !wanted.contains(.visible) {
      begun += 1
      if begun > Self.newDisplaysPerTurn {
        wanted.remove(.display)
        wantsUpdateNextTurn = true
      }
    }
    if wanted.contains(.display) {
      let priority = priority(of: index)
      if slot.priority != priority || !slot.state.contains(.display) {
        slot.priority = priority
        slot.node?.setRangePriority(priority)
      }
    }
    if wanted != slot.state, let node = slot.node {
      slot.state = wanted
      if !wanted.contains(.display) { slot.forgetPixels() }
      if wanted.contains(.display) { _ = node.view }
      node.recursivelySetInterfaceState(wanted)
    }
  }

  /// The list has left its window. Its elements are no longer visible or drawn.
  func leaveWindow() {
    changingElements { letElementsGo() }
  }

  private func letElementsGo() {
    cancelAnimations()
    releaseGhosts()
    reordering.reset()
    swiping.reset()
    dropping.reset()
    editing.reset()
    prefetching.restart { path(of: $0) }
    for index in slots.keys.sorted() {
      guard let slot = slots[index] else { continue }
      if let outgoing = slot.outgoing {
        slot.outgoing = nil
        release(outgoing)
      }
      guard let node = slot.node, slot.state.contains(.preload) else { continue }
      slot.state = [.measureLayout, .preload]
      slot.forgetPixels()
      node.recursivelySetInterfaceState(slot.state)
    }
  }

  /// The list is in a window, but has no size.
  func showNothing() {
    changingElements {
      cancelAnimations()
      releaseGhosts()
      prefetching.restart { path(of: $0) }
    }
  }

  /// Releases removed elements that are no longer visible, without waiting for an arrangement.
  func releaseGhosts() {
    for slot in removeGhosts(where: { $0 != .fade }) { release(slot) }
  }

  // MARK: Arranging

  func arrangeVisible(_ view: ListView) {
    var withoutContent: Set<Int> = []
    let added = displaced
    for index in ranges.visible { arrange(index, view, &withoutContent) }
    for index in added { arrange(index, view, &withoutContent) }
    swiping.place(self)
    editing.place(self)
    endHiddenFades()
    placeholders.keep(withoutContent)
    showSeparators(view)
    let longest = 2 * viewLength
    for element in ranges.display { displayParts(of: element, longerThan: longest, view) }
    for (index, slot) in slots where slot.isInTree || slot.outgoing != nil || slot.settledEdge != nil {
      if slot.isInTree, !isOnScreen(index), let node = slot.node { takeOut(slot, node) }
      if slot.isShown, ranges.visible.contains(index), pins[index] == nil, map.supplementaryKind(of: index) == nil {
        if slot.settledEdge == nil { slot.settledEdge = container?.turnEdges }
      } else {
        slot.settledEdge = nil
      }
    }
  }

  /// - Parameter withoutContent: the elements that have a placeholder.
  private func arrange(_ index: Int, _ view: ListView, _ withoutContent: inout Set<Int>) {
    guard let slot = slots[index] else { return }
    let shown = slot.outgoing ?? slot
    if shown.phase == .ready { place(shown, of: slot, view) }
    // A placeholder lies below its element until the element has drawn all of its area. An element that is reloaded
    // before that keeps its placeholder.
    if coversPlaceholder(slot), showsItsPart(shown) {
      // Once the transition is over, its old pixels do not cover it any more.
      if shown.outgrowsPixelsInTransition { wantsUpdateNextTurn = true }
      return
    }
    withoutContent.insert(index)
    let frame = slot.moveAnimation == nil && slot.followedMove == nil ? frame(of: index) : shownFrame(of: slot)
    let attributes = arranger.hasAttributes ? arranger.attributes(of: index, at: frame, in: viewport) : nil
    placeholders.show(
      index, frame: frame, attributes: attributes,
      hints: !showsSomething(slot) && map.supplementaryKind(of: index) == nil,
      over: list?.backgroundColor, in: view.layer)
    if shown.phase == .ready, ranges.ceiling.contains(.display) { wantsUpdateAfterDrawing = true }
  }

  /// Draws a line below every row that has another row directly below it.
  private func showSeparators(_ view: ListView) {
    guard separators.style != nil || !separators.layers.isEmpty else { return }
    let rows = (ranges.visible + displaced).filter { map.itemPath(of: $0) != nil && map.itemPath(of: $0 + 1) != nil }
      // The line around the focused row is not crossed by a separator.
      .filter { $0 != reordering.element && $0 != selection.focused }
    separators.show(
      rows.map { row in
        var place = frame(of: row).offsetBy(slots[row].map(shift) ?? .zero)
        place.origin.x -= slots[row]?.swipeShift ?? 0
        // The line of a row whose layout changes in a transition stays at the edge that shows.
        if let size = slots[row]?.node?.sizeInTransition { place.size.height = size.height }
        return place
      },
      pixel: 1 / (list?.traits.scale ?? 1), isMirrored: direction == .rightToLeft, in: view.layer)
  }

  /// Draws the part near the viewport of an element many times as long as the list.
  private func displayParts(of index: Int, longerThan longest: Double, _ view: ListView) {
    guard let slot = slots[index], let size = slot.layoutSize, length(of: size) > longest, let node = slot.node else {
      return
    }
    let frame = frame(of: index)
    node.displayPart(near: view.bounds.offsetBy(x: -frame.minX, y: -frame.minY))
  }

  /// Whether the element covers all that lies below its frame.
  private func coversPlaceholder(_ slot: ElementSlot) -> Bool {
    let shown = slot.outgoing ?? slot
    return shown.isInTree && slot.fade == nil && coversItsFrame(shown)
  }

  private func coversItsFrame(_ slot: ElementSlot) -> Bool {
    if slot.showsOldPixels() { return true }
    guard slot.phase == .ready, let size = slot.layoutSize, let node = slot.node else { return false }
    // An empty node draws nothing now, and everything once it has a size.
    if size.isEmpty { return frame(of: slot.index).isEmpty }
    if node.isOpaque { return true }
    let isDrawn = node.interfaceState.contains(.display) && !node.isDisplayPending && slot.changeTime < now
    if isDrawn { slot.didDraw(size) }
    return isDrawn
  }

  /// Whether an element that was drawn shows all of its visible part. One that is many times as long as the list is drawn
  /// in parts, and a jump may lead to a part that is still to be drawn.
  private func showsItsPart(_ slot: ElementSlot) -> Bool {
    guard let view, let size = slot.layoutSize, let place = slot.place, let node = slot.node else { return true }
    let bounds = view.bounds
    guard max(size.width, size.height) > 2 * max(bounds.width, bounds.height), !node.isOpaque else { return true }
    return node.showsParts(of: bounds.offsetBy(x: -place.minX, y: -place.minY))
  }

  /// Whether the element shows pixels or placeholders of its own. The bars of the list's placeholder would mix with
  /// them.
  private func showsSomething(_ slot: ElementSlot) -> Bool {
    let shown = slot.outgoing ?? slot
    guard shown.isInTree, let node = shown.node else { return false }
    if let fade = slot.fade, fade.start == nil { return false }
    return node.showsPixelsOrPlaceholders
  }

  /// - Parameter element: the element's slot, or another one while that waits to replace this.
  private func place(_ slot: ElementSlot, of element: ElementSlot, _ view: ListView) {
    guard let node = slot.node, let size = slot.layoutSize else { return }
    // An element is added on screen only when it has its frame's size.
    if !slot.isInTree, needsStretching(slot) { return }
    let frame = frame(of: slot.index)
    let place = Rect(origin: frame.origin, size: size).offsetBy(shift(of: element))
    if slot.place != place {
      slot.place = place
      node.frame = place
    }
    if !slot.isInTree { add(slot, node, place, view) }
    // Pinned elements are drawn above others.
    let isRaised = pins[slot.index] != nil
    let dimming = dropping.dimming(of: slot.index)
    let attributes = arranger.hasAttributes ? arranger.attributes(of: slot.index, at: place, in: viewport) : nil
    if isRaised != slot.isRaised || attributes != slot.attributes || dimming != slot.dimming {
      (slot.isRaised, slot.attributes, slot.dimming) = (isRaised, attributes, dimming)
      slot.applyLook(to: node)
    }
    if element.fade != nil { showFade(of: element, slot.opacity(of: node), node) }
    reordering.applyAppearance(slot, node)
    let shown = (attributes?.source(of: view.bounds, in: place) ?? view.bounds.intersection(place))
      .offsetBy(x: -place.minX, y: -place.minY)
    guard slot.visibleRect != shown else { return }
    slot.visibleRect = shown
    node.visibleRectDidChange(shown)
  }

  private func add(_ slot: ElementSlot, _ node: CellNode, _ place: Rect, _ view: ListView) {
    slot.isInTree = true
    let (first, layout) = (slot.firstLayout, slot.layout)
    (slot.firstLayout, slot.firstSize) = (nil, nil)
    if let first, let layout, let resizing, slot.moveAnimation?.growth(at: now) != nil {
      node.frame = Rect(origin: place.origin, size: shownFrame(of: slot).size)
      node.apply(first)
      view.addSubview(node.view)
      node.transitioning(measuredAt: slot.measuredVersion, by: resizing) {
        node.frame = place
        node.apply(layout)
      }
    } else {
      view.addSubview(node.view)
    }
    if slot.isItem, let path = path(of: slot.index) {
      _ = host.ask { $0.listNode($1, willDisplay: node, forItemAt: path) }
    }
  }

  /// Shows an element before its frame comes into the viewport, so that it is seen to come with the size that it had.
  func enter(_ slot: ElementSlot, _ view: ListView) {
    guard slot.phase == .ready, !slot.isInTree, slot.outgoing == nil, let node = slot.node, let size = slot.layoutSize
    else { return }
    let place = Rect(origin: frame(of: slot.index).origin, size: size)
    slot.place = place
    node.frame = place
    add(slot, node, place, view)
  }

  /// Fades in a new element once it has pixels.
  /// - Parameters:
  ///   - opacity: the element's opacity without the fade.
  ///   - node: the node that shows the element.
  private func showFade(of slot: ElementSlot, _ opacity: Double, _ node: CellNode) {
    guard let fade = slot.fade else { return }
    if node.interfaceState.contains(.display) { wantsUpdateNextTurn = true }
    if fade.start == nil, node.interfaceState.contains(.display), !node.isDisplayPending { slot.fade?.start = now }
    node.view.layer.opacity = opacity * fade.opacity(at: now)
  }

  // MARK: Handing over

  /// Replaces reloaded elements, once their own pixels are drawn or they are off screen, in the same frame in which
  /// their neighbours make room.
  func handOver(_ view: ListView) {
    guard hasOutgoing else { return }
    hasOutgoing = false
    let shown = view.bounds
    for index in slots.keys.sorted() {
      guard let slot = slots[index], let outgoing = slot.outgoing else { continue }
      hasOutgoing = true
      let isSeen = frame(of: index).intersects(shown) && rangeController.ceiling.contains(.display)
      if isSeen {
        guard isComplete(slot) else {
          // A pending measurement requests an update by itself.
          if slot.phase == .ready { wantsUpdateNextTurn = true }
          continue
        }
      }
      guard reportSize(of: slot) else { continue }
      if isSeen, needsStretching(slot) {
        stretchIfNeeded(slot)
        continue
      }
      slot.outgoing = nil
      if isSeen { place(slot, of: slot, view) }
      release(outgoing)
    }
  }

  private func isComplete(_ slot: ElementSlot) -> Bool {
    guard slot.phase == .ready, let node = slot.node, slot.state.contains(.display), slot.changeTime < now,
      node.interfaceState.contains(.display)
    else { return false }
    var waits = false
    node.enumerateSubtree { waits = waits || $0.isDisplayPending || $0.isAwaitingContents }
    return !waits
  }

  // MARK: Missing content

  var blankFraction: Double {
    guard let view else { return 0 }
    var total = 0.0
    var blank = 0.0
    for element in ranges.visible {
      let shown = view.bounds.intersection(frame(of: element))
      total += shown.area
      guard let slot = slots[element], let node = (slot.outgoing ?? slot).node, (slot.outgoing ?? slot).isInTree else {
        blank += shown.area
        continue
      }
      if node.isAwaitingContents {
        blank += shown.area
        continue
      }
      node.enumerateSubtree { one in
        if one.isAwaitingContents {
          blank += view.bounds.intersection(one.layer.convert(one.bounds, to: view.layer)).area
        }
      }
    }
    return total > 0 ? min(1, blank / total) : 0
  }

  var visibleElementsWithoutAnything: Int {
    var count = 0
    for element in ranges.visible where showsNothing(element) { count += 1 }
    for element in displaced where showsNothing(element) { count += 1 }
    return count
  }

  private func showsNothing(_ element: Int) -> Bool {
    if placeholders.layers[element] != nil { return false }
    guard let slot = slots[element] else { return true }
    return !coversPlaceholder(slot)
  }
}
