import SateenLayout

/// The state of a paging view.
@MainActor
struct ScrollPaging {
  /// The page that each axis rests on or is moving to; nil before there were any pages.
  var pages = PerAxis<Int?>(nil)
  /// Whether the content's size has yet to follow the view's new size.
  var isWaiting = PerAxis(false)
  /// The measures that the positions of pages refer to.
  var measures = PerAxis<ScrollMeasure?>(nil)
  /// A touchpad's stroke under way.
  var stroke: ScrollStroke?
  let pause = ScrollPause()

  mutating func shift(_ axis: ScrollAxis, by distance: Double) {
    stroke?.began[axis] += distance
    guard distance.isFinite, let page = pages[axis], let measure = measures[axis] else { return }
    let count = (distance / measure.length).rounded()
    if abs(count) < 1e15 { pages[axis] = page + Int(count) }
  }
}

/// The start of an axis's pages, the length of a page, and the length of all of the content, in points.
struct ScrollMeasure: Equatable {
  var start: Double
  var length: Double
  var content: Double
}

extension ScrollView {
  /// The positions of an axis's pages; nil where there are none.
  func pageStands(_ axis: ScrollAxis) -> ScrollPages? {
    guard isPagingEnabled, scrolls(axis) else { return nil }
    return ScrollPages(length: bounds.size[axis], limits: limits(axis))
  }

  func pagingChanged() {
    let isMoving = isInMotion
    paging.pages = PerAxis(nil)
    paging.isWaiting = PerAxis(false)
    paging.measures = PerAxis(nil)
    paging.stroke = nil
    if isPagingEnabled {
      keepPages()
      if isMoving { settle(at: offset, velocity: velocity) }
    }
    updateBars(flash: false)
  }

  /// Makes the page nearest to a position the shown one.
  func notePage(at place: Point? = nil) {
    guard isPagingEnabled else { return }
    for axis in ScrollAxis.allCases {
      guard let stands = pageStands(axis) else { continue }
      paging.pages[axis] = stands.nearest(to: (place ?? offset)[axis])
      paging.isWaiting[axis] = false
      paging.measures[axis] = ScrollMeasure(
        start: stands.limits.lowerBound, length: stands.length, content: contentSize[axis])
    }
  }

  /// The resting position nearest to a position.
  func restingPlace(near point: Point) -> Point {
    var place = clamped(point)
    for axis in ScrollAxis.allCases {
      if let stands = pageStands(axis) { place[axis] = stands.offset(of: stands.nearest(to: place[axis])) }
    }
    return place
  }

  /// The position at which all motion would come to rest.
  func restingPages() -> Point {
    var place = restingPlace(near: offset)
    for axis in ScrollAxis.allCases where motions[axis] != nil {
      if let stands = pageStands(axis), let page = paging.pages[axis] { place[axis] = stands.offset(of: page) }
    }
    return place
  }

  func pageTarget(began: Point, velocity: Point) -> Point {
    var target = offset
    for axis in ScrollAxis.allCases where scrolls(axis) {
      target[axis] = ScrollPhysics.pageTarget(
        began: began[axis], offset: offset[axis], velocity: velocity[axis], length: bounds.size[axis],
        limits: limits(axis))
    }
    return target
  }

  // MARK: Coming to rest

  /// Goes to the nearest page.
  func settle(velocity: Point) { settle(at: offset, velocity: velocity) }

  /// Goes to the page nearest to a position.
  func settle(at place: Point, velocity: Point, as movement: ScrollMovement? = nil) {
    for axis in ScrollAxis.allCases {
      motions[axis] = nil
      guard let stands = pageStands(axis) else { continue }
      go(axis, to: stands.nearest(to: place[axis]), in: stands, velocity: velocity[axis])
    }
    startPages(as: movement)
  }

  private func go(_ axis: ScrollAxis, to page: Int, in stands: ScrollPages, velocity: Double) {
    paging.pages[axis] = page
    paging.isWaiting[axis] = false
    let (here, end) = (offset[axis], stands.offset(of: page))
    let isOutward = !stands.limits.contains(here) && (here - end) * velocity > 0
    if here == end {
      motions[axis] = nil
    } else if isOutward, bounces {
      motions[axis] = ScrollMotion(kind: .bounce(edge: end, velocity: velocity), start: here, startTime: nil)
    } else {
      motions[axis] = .settling(from: here, to: end, velocity: velocity)
    }
  }

  private func startPages(as movement: ScrollMovement? = nil) {
    if isInMotion, host == nil || (isMotionReduced && movement != .decelerating) {
      // Without a window there are no frames, so the content goes there at once.
      let place = restingPages()
      dropMotion()
      moveTo(place)
    }
    startMotion(as: movement)
  }

  // MARK: Wheel, keys and touchpad

  /// Turns as many pages as a wheel went notches, and at least one.
  func turnPages(by step: Point) -> Bool {
    let axis = ScrollAxis(of: step)
    let notches = min(max((abs(step[axis]) / ScrollPhysics.pointsPerNotch).rounded(), 1), 1_000)
    return turnPages(axis, by: step[axis] > 0 ? Int(notches) : -Int(notches))
  }

  /// Turns pages, counted from the page the view is moving to.
  /// - Returns: whether there is such a page.
  func turnPages(_ axis: ScrollAxis, by count: Int) -> Bool {
    guard let stands = pageStands(axis) else { return false }
    guard !isTracking else { return true }
    let shown = stands.nearest(to: offset[axis])
    let base = motions[axis] != nil ? min(max(paging.pages[axis] ?? shown, 0), stands.last) : shown
    // Limits how far a freely spinning wheel gets ahead of the shown page.
    let most = ScrollPhysics.pagesAhead
    let wanted = count > 0 ? max(base, min(base + count, shown + most)) : min(base, max(base + count, shown - most))
    let page = min(max(wanted, 0), stands.last)
    if page == base {
      guard offset[axis] != stands.offset(of: base) else { return false }
      if motions[axis] != nil { return true }
    }
    isHeldStill = false
    paging.stroke = nil
    go(axis, to: page, in: stands, velocity: velocity[axis])
    // A press or a stroke may have left the other axis between pages as well.
    if motions[axis.across] == nil, let stands = pageStands(axis.across) {
      go(axis.across, to: stands.nearest(to: offset[axis.across]), in: stands, velocity: 0)
    }
    startPages()
    return true
  }

  /// Whether a page turn still has more than a quarter of a page to go.
  func isTurning(_ axis: ScrollAxis) -> Bool {
    guard let stands = pageStands(axis), let page = paging.pages[axis], motions[axis] != nil else { return false }
    return abs(offset[axis] - stands.offset(of: page)) > stands.length / 4
  }

  /// Follows a touchpad, no further than to the page next to the one where the stroke began.
  /// - Returns: whether there is content that way.
  func followStroke(by step: Point) -> Bool {
    guard !isTracking else { return true }
    var stroke = paging.stroke ?? newStroke()
    var next = offset
    for axis in ScrollAxis.allCases {
      guard let stands = pageStands(axis) else { continue }
      let start = stands.nearest(to: stroke.began[axis])
      let (here, low, high) = (offset[axis], stands.offset(of: start - 1), stands.offset(of: start + 1))
      next[axis] = min(max(here + step[axis], min(low, here)), max(high, here))
    }
    let isAtEdge = clamped(offset + step) == offset
    if isAtEdge, paging.stroke == nil { return false }
    isHeldStill = false
    motions = PerAxis(nil)
    velocity = .zero
    setMovement(nil)
    stroke.follow(to: next, at: now)
    paging.stroke = stroke
    turns?.setNeedsUpdate(paging.pause)
    moveTo(next)
    return !isAtEdge
  }

  private func newStroke() -> ScrollStroke {
    var began = offset
    for axis in ScrollAxis.allCases where motions[axis] != nil {
      guard let stands = pageStands(axis), let page = paging.pages[axis] else { continue }
      // A page less than a page's length away counts as reached.
      if abs(stands.offset(of: page) - offset[axis]) < stands.length { began[axis] = stands.offset(of: page) }
    }
    return ScrollStroke(began: began, last: now)
  }

  /// Goes to a page once a stroke's events have stopped.
  func endStroke() {
    guard let stroke = paging.stroke, !isTracking else { return }
    guard now - stroke.last >= ScrollPhysics.strokeRest else {
      turns?.setNeedsUpdateNextTurn(paging.pause)
      return
    }
    paging.stroke = nil
    let speed = stroke.velocity
    settle(at: pageTarget(began: stroke.began, velocity: speed), velocity: speed)
  }
}
