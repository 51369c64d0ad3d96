import SateenCore
import SateenLayout

// Frames of elements, and the scroll position. Positions are distances along the axis from the start of the content to
// the start of the viewport, in points. Horizontal content from right to left starts at its right end.
extension ListController {
  var axis: CollectionAxis { arranger.axis }
  var direction: LayoutDirection { arranger.direction }
  private var startsAtRight: Bool { axis == .horizontal && direction == .rightToLeft }

  /// Whether scrolling goes towards the end.
  var movesToEnd: Bool {
    axis == .vertical
      ? !motion.direction.contains(.up) : !motion.direction.contains(startsAtRight ? .right : .left)
  }

  /// The length of the viewport along the axis.
  var viewLength: Double { view.map { length(of: $0.bounds.size) } ?? 0 }

  func length(of size: Size) -> Double { axis == .vertical ? size.height : size.width }

  /// The position at which an area starts.
  func start(of frame: Rect) -> Double {
    if axis == .vertical { return frame.minY }
    return startsAtRight ? arranger.contentSize.width - frame.maxX : frame.minX
  }

  /// The scroll position.
  var position: Double {
    guard let view else { return 0 }
    return position(of: view.contentOffset, in: view)
  }

  private func position(of offset: Point, in view: ListView) -> Double {
    if axis == .vertical { return offset.y }
    return startsAtRight ? view.contentSize.width - view.bounds.width - offset.x : offset.x
  }

  /// The content offset for a position, as soon as the content has the arranger's size.
  private func offset(of position: Double, in view: ListView) -> Point {
    if axis == .vertical { return Point(x: view.contentOffset.x, y: position) }
    let x = startsAtRight ? arranger.contentSize.width - view.bounds.width - position : position
    return Point(x: x, y: view.contentOffset.y)
  }

  /// The first and the last scroll position at rest.
  var positionLimits: ClosedRange<Double> {
    guard let view else { return 0...0 }
    let one = position(of: view.minimumOffset, in: view)
    let other = position(of: view.maximumOffset, in: view)
    guard one.isFinite, other.isFinite else { return 0...0 }
    return min(one, other)...max(one, other)
  }

  /// The frame of an element, with the room that is made for dragged items.
  func frame(of element: Int) -> Rect {
    if let pin = pins[element] { return pin }
    let frame = arranger.frame(of: element) ?? .zero
    return dropping.gap.isEmpty ? frame : frame.offsetBy(x: 0, y: dropping.gap.shift(of: element))
  }

  /// The element at a point of the content; nil between elements. Elements in the viewport are found where they show.
  func element(at point: Point) -> Int? {
    if arranger.hasAttributes, let view, view.shownRect.contains(point) {
      func z(_ element: Int) -> Double {
        (slots[element]?.attributes?.zPosition ?? 0) + (pins[element] == nil ? 0 : 1)
      }
      let found = (ranges.visible + displaced).filter { element in
        let frame = frame(of: element)
        return slots[element]?.attributes?.contains(point, in: frame) ?? frame.contains(point)
      }
      return found.max { (z($0), $0) < (z($1), $1) }
    }
    if let pinned = pins.first(where: { $0.value.contains(point) }) { return pinned.key }
    return arranger.element(at: point)
  }

  func surroundingsDidChange() {
    arranger.surroundingsDidChange()
    guard view != nil else { return }
    updateContentSize()
    if view?.isPagingEnabled != true, positioning.target != nil {
      followTarget()
    } else if positioning.isBottomAnchored, positioning.isAtEnd {
      // The end stays in view when the list gets another size.
      shift(to: positionLimits.upperBound)
    }
    loader.contentDidChange()
    setNeedsUpdate()
  }

  func updateContentSize() {
    guard let view else { return }
    positioning.isContentSizeStale = false
    let wasAdjusting = positioning.isAdjusting
    positioning.isAdjusting = true
    view.contentSize = arranger.contentSize
    var inset = arranger.contentInset
    // Content shorter than the list is placed at its end.
    if positioning.isBottomAnchored {
      let along = axis == .vertical ? inset.vertical : inset.horizontal
      let room = max(0, viewLength - length(of: arranger.contentSize) - along)
      if axis == .vertical {
        inset.top += room
      } else if startsAtRight, !view.isPagingEnabled {
        inset.right += room
      } else {
        inset.left += room
      }
    }
    if axis == .vertical { inset.bottom += dropping.gap.growth }
    view.contentInset = inset
    // The content may have been shifted past its end even if its length is the same.
    if !view.isTracking, !view.isDecelerating, !view.isPagingEnabled {
      view.contentOffset = view.clamped(view.contentOffset)
    }
    beginBehindInset(view)
    positioning.isAdjusting = wasAdjusting
  }

  /// If content exists before the list has a size, moves it behind the inset, where other content begins.
  private func beginBehindInset(_ view: ListView) {
    guard !positioning.hasInitialOffset, viewLength > 0 else { return }
    positioning.hasInitialOffset = true
    if view.contentOffset == .zero, !positioning.isBottomAnchored, !startsAtRight {
      view.shiftContentOffset(by: view.minimumOffset)
    }
  }

  /// Updates the view's content size after all sizes of a turn are known.
  func applyContentSize(_ view: ListView) {
    guard positioning.isContentSizeStale else { return }
    if hasMoves { animatingMoves(view, goesOn: true) { updateContentSize() } } else { updateContentSize() }
  }

  // MARK: Anchors

  var anchor: ScrollAnchor? {
    guard let view, viewLength > 0 else { return nil }
    // Elements loaded at the head are inserted outside the viewport. If one of several changes in a turn leads to the
    // very start, `isAtStart` is not set yet, and the anchor holds.
    let anchorsAtStart =
      positioning.isBottomAnchored || loader.distance[.head, default: 0] > 0 || !positioning.isAtStart
    // Elements that make room for the dragged one move on screen.
    let moving = reordering.unsettled
    let shifted = dropping.gap.firstShifted ?? Int.max
    let anchor = arranger.anchor(in: view.shownRect, anchorsAtStart: anchorsAtStart) { element in
      element < shifted && moving?.contains(element) != true && slots[element].map(isSeenInPlace) ?? false
    }
    return anchor.flatMap { moving?.contains($0.row) == true || $0.row >= shifted ? nil : $0 }
  }

  /// The anchor of an earlier arrangement of this turn, or a new anchor if the user has scrolled since.
  var currentAnchor: ScrollAnchor? {
    guard let kept = anchorInTurn?.anchor, reordering.element == nil, dropping.gap.isEmpty else { return anchor }
    return kept
  }

  /// The anchor or end held by an earlier arrangement of this turn; nil if the user has scrolled since.
  private var anchorInTurn: TurnAnchor? {
    guard let held = positioning.turnAnchor, held.turn == container?.turnEdges, held.position == position else {
      return nil
    }
    return held
  }

  /// Remembers the anchor of an arrangement, even where the content was too short to hold it: the turn's next
  /// arrangement may make room.
  /// - Parameter isEnd: whether the scroll position stayed at the end.
  func rememberAnchor(_ anchor: ScrollAnchor?, isEnd: Bool = false) {
    positioning.turnAnchor = nil
    guard anchor != nil || isEnd, let turn = container?.turnEdges else { return }
    positioning.turnAnchor = TurnAnchor(anchor: anchor, isEnd: isEnd, turn: turn, position: position)
  }

  /// Whether a composed frame has shown the element in its own frame, with content. Only such an element can be an
  /// anchor: an element that arrived in this turn has not been seen yet.
  func isSeenInPlace(_ slot: ElementSlot) -> Bool {
    guard slot.isShown, let since = slot.settledEdge else { return false }
    return since != container?.turnEdges
  }

  /// Remembers whether the scroll position is at an end of the content.
  func updateEdgeFlags(_ view: ListView) {
    positioning.isAtEnd = isRestingAtEnd(view)
    positioning.isAtStart = position <= 0
  }

  /// Whether the scroll position is at the very end, at rest.
  func isRestingAtEnd(_ view: ListView) -> Bool { distanceFromEnd(view) != nil }

  /// The distance of the scroll position from the very end, if it rests there; nil elsewhere. It is less than a point,
  /// and is kept through changes elsewhere, so that nothing moves by a pixel.
  func distanceFromEnd(_ view: ListView) -> Double? {
    let distance = positionLimits.upperBound - position
    return !view.isTracking && !view.isDecelerating && distance <= 1 ? max(0, distance) : nil
  }

  /// Shifts the scroll position to a distance from the end.
  func stayAtEnd(_ distance: Double) {
    let limits = positionLimits
    shift(to: max(limits.lowerBound, limits.upperBound - distance))
  }

  /// Changes sizes without moving the anchor on screen, for any number of size changes in a turn.
  func keepingPosition(_ body: () -> Void) {
    let anchor = currentAnchor
    let isEnd = keepingPosition(anchor, staysAtEnd: true, body)
    rememberAnchor(anchor, isEnd: isEnd)
  }

  /// Changes frames without moving an anchor. During a scroll to an element, the element is held instead.
  ///
  /// If there are several changes in a turn, one may leave the scroll position past the end, and the next may add
  /// content there. So all of them are made before the content size is updated.
  /// - Parameter staysAtEnd: whether a scroll position at the very end stays there in every list, because the end is
  ///   the same one. After insertions or deletions, it stays only in a list anchored at its end.
  /// - Returns: whether the scroll position stayed at the end.
  @discardableResult
  func keepingPosition(_ anchor: ScrollAnchor?, staysAtEnd: Bool, _ body: () -> Void) -> Bool {
    guard let view, map.total > 0 else {
      body()
      goToStart()
      return false
    }
    let (before, axis, direction) = (position, axis, direction)
    let wasEmpty = arranger.filledLength <= 0
    // With paging, the scroll view keeps the page.
    let holdsEnd =
      !view.isPagingEnabled && positioning.isAtEnd
      && (positioning.isBottomAnchored
        || staysAtEnd && (before > positionLimits.lowerBound || anchorInTurn?.isEnd == true))
    let distanceFromEnd = holdsEnd ? distanceFromEnd(view) : nil
    body()
    if axis != self.axis {
      // Positions along the old axis do not apply to the new one.
      updateContentSize()
      shift(to: anchor.flatMap { arranger.frame(of: $0.row) }.map(start) ?? positionLimits.lowerBound)
    } else if let anchor {
      shift(to: arranger.position(of: anchor))
    } else if wasEmpty {
      goToStart()
    } else if direction != self.direction || (startsAtRight && !view.isPagingEnabled) {
      shift(to: before)
    }
    if positioning.target != nil {
      updateContentSize()
      followTarget()
    } else if let distanceFromEnd {
      updateContentSize()
      stayAtEnd(distanceFromEnd)
    } else if view.isTracking || view.isDecelerating || !arranger.arrangesAtOnce {
      updateContentSize()
    } else {
      positioning.isContentSizeStale = true
    }
    return positioning.target == nil && distanceFromEnd != nil
  }

  /// Shows the first content of an empty list at its start. For a list that starts at the right, that is not the scroll
  /// view's zero offset.
  private func goToStart() {
    updateContentSize()
    if startsAtRight, viewLength > 0, length(of: arranger.contentSize) > 0 { shift(to: positionLimits.lowerBound) }
  }

  /// Changes the scroll position together with the content, so that the same content is on screen as before.
  func shift(to position: Double) {
    guard let view else { return }
    let distance = offset(of: position, in: view) - view.contentOffset
    guard abs(distance.x) > 1e-6 || abs(distance.y) > 1e-6 else { return }
    view.shiftContentOffset(by: distance)
    if !ghosts.isEmpty { shiftGhosts(by: distance) }
  }

  // MARK: Going to elements

  func scroll(to path: ItemPath, _ position: ListNode.ScrollPosition, animated: Bool) {
    guard !needsReload, let view, !view.bounds.isEmpty, map.total > 0, let element = element(at: path),
      arranger.frame(of: element) != nil
    else {
      if needsReload || map.total == 0 || view?.bounds.isEmpty != false || element(at: path) != nil {
        positioning.initialTarget = ListPosition.InitialTarget(
          path: path, position: position, followsItem: true, isAnimated: animated && showsElements)
      }
      return
    }
    // In a list anchored at its end, a scroll to the last item also follows content inserted behind it.
    let isEnd = positioning.isBottomAnchored && position == .end && item(from: map.total - 1, by: -1) == element
    go(to: ScrollTarget(row: element, position: position, isEnd: isEnd, isAnimated: animated), view)
  }

  func scrollToEnd(animated: Bool) {
    guard !needsReload, let view, !view.bounds.isEmpty, map.total > 0, arranger.frame(of: map.total - 1) != nil else {
      positioning.initialTarget = ListPosition.InitialTarget(
        path: ItemPath(row: -1, section: -1), position: .end, isEnd: true, isAnimated: animated && showsElements)
      return
    }
    go(to: ScrollTarget(row: map.total - 1, position: .end, isEnd: true, isAnimated: animated), view)
  }

  /// Whether there are elements on screen, so that a scroll to others can be animated.
  private var showsElements: Bool { view?.bounds.isEmpty == false && !ranges.visible.isEmpty }

  /// Scrolls to the start of the content, before any header and inset.
  func scrollToStart() {
    guard let view, let first = arranger.frame(of: 0) else { return }
    let distance = positionLimits.lowerBound - start(of: first)
    go(to: ScrollTarget(row: 0, position: .start, distance: distance, isAnimated: false), view)
  }

  private func go(to target: ScrollTarget, _ view: ListView) {
    // An animated move under way goes on to the new target. Stopped in each frame, it would never move.
    if !target.isAnimated || !view.isInAnimatedMove { view.stop() }
    if positioning.isContentSizeStale { updateContentSize() }
    positioning.target = target
    positioning.target?.isAnimated = target.isAnimated && view.container != nil
    positioning.isAdjusting = true
    view.setContentOffset(offset(of: targetPosition ?? position, in: view), animated: target.isAnimated)
    positioning.isAdjusting = false
    setNeedsUpdate()
  }

  /// Scrolls to the initial item once there is data.
  func goToInitialTarget() {
    guard let initial = positioning.initialTarget, map.itemCount > 0 else { return }
    let element = initial.isEnd ? map.total - 1 : element(at: initial.path)
    // An element without a frame is scrolled to once it has one.
    if let element, arranger.frame(of: element) == nil { return }
    positioning.initialTarget = nil
    if initial.isEnd { return scrollToEnd(animated: initial.isAnimated) }
    guard let distance = initial.distance else {
      return scroll(to: initial.path, initial.position, animated: initial.isAnimated)
    }
    guard let element else { return }
    positioning.target = ScrollTarget(row: element, position: initial.position, distance: distance, isAnimated: false)
    followTarget()
  }

  /// The lengths at the start and at the end of the viewport that the content inset covers. Elements scrolled to, and
  /// pinned elements, are placed beside them.
  var coveredLengths: (start: Double, end: Double) {
    let inset = arranger.contentInset
    if axis == .vertical { return (inset.top, inset.bottom) }
    return startsAtRight ? (inset.right, inset.left) : (inset.left, inset.right)
  }

  /// The scroll position that puts the target where it shall be; nil while the target has no frame.
  private var targetPosition: Double? {
    guard let target = positioning.target else { return nil }
    let limits = positionLimits
    if target.isEnd { return limits.upperBound }
    guard target.row < map.total, let frame = arranger.frame(of: target.row) else { return nil }
    let covered = target.distance == nil ? coveredLengths : (start: 0, end: 0)
    var place = target.position(
      start: start(of: frame), length: length(of: frame.size), viewLength: viewLength - covered.start - covered.end)
    place -= covered.start
    if target.position == .top { place -= pinnedLength(before: target.row) }
    return min(max(place, limits.lowerBound), limits.upperBound)
  }

  /// Corrects a scroll to an element whose frame has changed.
  func followTarget() {
    guard let view, let target = positioning.target, let end = targetPosition else { return }
    if target.isAnimated, view.isDecelerating {
      view.setContentOffset(offset(of: end, in: view), animated: true)
    } else {
      shift(to: end)
    }
  }

  /// Ends a scroll to an element once nothing can move that element any more.
  func settleTarget(_ view: ListView) {
    guard positioning.target != nil, !view.isDecelerating, arranger.isSettled else { return }
    let isKnown = ranges.visible.allSatisfy { element in
      guard let slot = slots[element] else { return false }
      return slot.phase == .ready && slot.outgoing == nil && slot.pendingLayout == nil && !isOutOfDate(slot)
    }
    if isKnown { positioning.target = nil }
  }

  /// The lengths at the viewport's edges that pinned elements cover beside a place in the content; nil where the place is
  /// in a pinned element.
  func pinnedInsets(beside rect: Rect) -> EdgeInsets? {
    let focused = view?.container?.firstResponder
    func holdsFocus(_ element: Int) -> Bool {
      slots[element]?.node?.loadedView.map { focused?.isInside($0) == true } ?? false
    }
    if pins.keys.contains(where: holdsFocus) { return nil }
    let place = slots.keys.filter { pins[$0] == nil && map.element(at: $0)?.role != .header }.sorted()
      .first { arranger.frame(of: $0)?.contains(rect.center) == true }
    guard let place else { return .zero }
    let (start, end) = (pinnedLength(before: place), pinnedLength(after: place))
    if axis == .vertical { return EdgeInsets(top: start, left: 0, bottom: end, right: 0) }
    return startsAtRight
      ? EdgeInsets(top: 0, left: end, bottom: 0, right: start) : EdgeInsets(top: 0, left: start, bottom: 0, right: end)
  }

  /// The length of the pinned footer that covers the end of the viewport when the element is there, in points.
  private func pinnedLength(after index: Int) -> Double {
    guard let element = map.element(at: index), element.role != .footer,
      map.sections[element.section].footer == .pinned,
      let footer = map.flatIndex(of: .footer, in: element.section)
    else { return 0 }
    return arranger.frame(of: footer).map { length(of: $0.size) } ?? 0
  }

  /// The length of the pinned header that covers the start of the viewport when the element is scrolled to, in points.
  func pinnedLength(before index: Int) -> Double {
    guard let element = map.element(at: index), element.role != .header,
      map.sections[element.section].header == .pinned,
      let header = map.flatIndex(of: .header, in: element.section)
    else { return 0 }
    return arranger.frame(of: header).map { length(of: $0.size) } ?? 0
  }
}
