import SateenCore
import SateenLayout

// Elements on their way to other frames. Frames change at once, and the pixels follow.
extension ListController {
  /// The element's remaining distance from its frame, in points.
  func shift(of slot: ElementSlot) -> Point {
    moveShift(of: slot) + (slot.fade?.shift(at: now) ?? .zero) + Point(x: slot.swipeShift, y: 0)
  }

  /// The remaining distance without that of a slide from an edge, which goes on through other changes.
  private func moveShift(of slot: ElementSlot) -> Point {
    (slot.moveAnimation?.shift(at: now) ?? .zero) + (slot.followedMove?.shift ?? .zero)
  }

  /// The speed of the element towards its frame, in points per second; nil at rest.
  func moveSpeed(of slot: ElementSlot) -> Point? {
    let own = slot.moveAnimation.flatMap { $0.start == nil ? nil : $0.speed(at: now) }
    guard let followed = slot.followedMove?.speed else { return own }
    return followed + (own ?? .zero)
  }

  /// The frame in which an element shows, in the space of the content.
  func shownFrame(of slot: ElementSlot) -> Rect {
    var shown = frame(of: slot.index).offsetBy(shift(of: slot))
    if let growth = slot.moveAnimation?.growth(at: now) {
      shown.size = Size(
        width: max(shown.width + growth.width, 0), height: max(shown.height + growth.height, 0))
    }
    return shown
  }

  /// Makes a change, after which the elements near the viewport glide from their current positions on screen to their
  /// new frames. Elements that glide already keep their speed.
  /// - Parameters:
  ///   - goesOn: whether elements that glide already keep their time of arrival, so that arrangements in between do not
  ///     delay them.
  ///   - lead: an element whose size a gesture moves, and which the others follow.
  func animatingMoves(
    _ view: ListView, goesOn: Bool = false, as animation: ListAnimation = ListAnimation(),
    following lead: ElementSlot? = nil, _ change: () -> Void
  ) {
    if animation.movesAtOnce {
      change()
      updateRanges(view)
      return setNeedsUpdate()
    }
    let before = slots.values.map { seen($0, view) }
    let (framesBefore, offset) = (resizing == nil ? nil : arranger.presentFrames, view.contentOffset)
    change()
    updateRanges(view)
    let screen = Rect(origin: .zero, size: view.bounds.size)
    for old in before {
      // A renewed element continues from the position of the pixels it still shows.
      guard let slot = slots[old.slot.index], slot === old.slot || slot.outgoing === old.slot else { continue }
      let end = frame(of: slot.index).offsetBy(Point.zero - view.contentOffset)
      let shown = old.frame.offsetBy(old.shift + old.followed)
      let isSeen = shown.intersects(screen) || end.intersects(screen)
      let growth = resizing == nil ? nil : shown.size.growth(over: end.size)
      let (running, followed) = (old.slot.moveAnimation, old.slot.followedMove)
      (slot.moveAnimation, slot.followedMove) = (nil, nil)
      guard isSeen else { continue }
      let leadChanges = followed.map(leadChanges) ?? false
      if let lead = lead ?? (goesOn && leadChanges ? followed?.lead : nil) {
        let distance = old.frame.origin + old.followed - end.origin
        slot.moveAnimation = running
        if !MoveAnimation.isNear(distance, .zero) {
          slot.followedMove = FollowedMove(lead, distance: distance, to: frame(of: lead.index).size)
        }
      } else {
        if !leadChanges { slot.followedMove = followed }
        let distance = old.frame.origin + old.shift + (leadChanges ? old.followed : .zero) - end.origin
        slot.moveAnimation = move(
          at: distance, growth, after: running, speed: leadChanges ? old.followedSpeed : nil, goesOn: goesOn, animation)
      }
      if slot.moveAnimation != nil, growth != nil { enter(slot, view) }
      hasMoves = hasMoves || slot.moveAnimation != nil || slot.followedMove != nil
    }
    if let framesBefore { comeIn(view, from: framesBefore, offset, as: animation) }
    updateRanges(view)
    setNeedsUpdate()
  }

  /// Where an element shows before a change, relative to the viewport.
  private struct SeenElement {
    var slot: ElementSlot
    /// Its frame, with the size that shows where sizes are animated.
    var frame: Rect
    /// Its distance from there.
    var shift: Point
    /// The part of the distance by which it follows another element, and the speed of that.
    var followed: Point
    var followedSpeed: Point?
  }

  private func seen(_ slot: ElementSlot, _ view: ListView) -> SeenElement {
    var frame = frame(of: slot.index).offsetBy(Point.zero - view.contentOffset)
    if resizing != nil, slot.outgoing == nil {
      let isShown = slot.isInTree || slot.moveAnimation == nil
      frame.size = (isShown ? slot.shownSize : nil) ?? shownFrame(of: slot).size
    }
    return SeenElement(
      slot: slot, frame: frame, shift: slot.moveAnimation?.shift(at: now) ?? .zero,
      followed: slot.followedMove?.shift ?? .zero, followedSpeed: slot.followedMove?.speed)
  }

  /// Whether the element that others follow is gone, or will have another size, so that the way after it ends.
  private func leadChanges(_ followed: FollowedMove) -> Bool {
    guard let lead = followed.lead, slots[lead.index] === lead else { return true }
    return !frame(of: lead.index).size.isNear(followed.last)
  }

  /// The motion of an element from a distance.
  /// - Parameters:
  ///   - running: the motion so far.
  ///   - speed: what the element has besides, in points per second; nil for nothing.
  private func move(
    at distance: Point, _ growth: Size?, after running: MoveAnimation?, speed: Point?, goesOn: Bool,
    _ animation: ListAnimation
  ) -> MoveAnimation? {
    if let speed {
      let speed = (running?.speed(at: now) ?? .zero) + speed
      return MoveAnimation(distance: distance, growth: growth, speed: speed, by: animation.law, from: now)
    }
    if let running {
      return goesOn
        ? running.goingOn(at: distance, growth: growth, at: now)
        : running.beginning(at: distance, growth: growth, by: animation.law, at: now)
    }
    let isFar = !MoveAnimation.isNear(distance, .zero) || growth.map { !$0.isNear(.zero) } ?? false
    return isFar ? MoveAnimation(distance: distance, growth: growth, by: animation.law) : nil
  }

  /// Has elements without nodes that a change brings into the viewport come from their frames before.
  private func comeIn(
    _ view: ListView, from framesBefore: (Int) -> Rect?, _ offset: Point, as animation: ListAnimation
  ) {
    for element in ranges.visible where slots[element] == nil {
      guard let old = framesBefore(element) else { continue }
      let new = frame(of: element)
      let slot = makeSlot(element)
      slots[element] = slot
      slot.moveAnimation = MoveAnimation(
        distance: (old.origin - offset) - (new.origin - view.contentOffset), growth: old.size.growth(over: new.size),
        by: animation.law)
      slot.firstSize = old.size
      hasMoves = true
      prepare(slot, priority: priority(of: element))
      guard slot.ticket != nil else { continue }
      slot.fade = FadeAnimation(comingFrom: nil, by: animation.law)
      hasFades = true
    }
  }

  /// Takes over the time of the frame that is being made, up to which the edges of a row go by their old law.
  func catchUp(_ view: ListView) { now = max(now, view.container?.frameTime ?? now) }
}

extension Size {
  /// How much larger the size is than another one.
  fileprivate func growth(over other: Size) -> Size {
    Size(width: width - other.width, height: height - other.height)
  }
}
