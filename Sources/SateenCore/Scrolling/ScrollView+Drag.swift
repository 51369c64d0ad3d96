import SateenLayout

/// A drag under way.
struct ScrollDrag {
  /// The scroll position for an unmoved finger, without rubber-banding.
  var origin: Point = .zero
  /// The scroll position when the drag began.
  var began: Point = .zero
  /// The axes along which the drag moves content.
  var axes = PerAxis(false)
}

extension ScrollView {
  func panned() {
    switch pan.state {
    case .began:
      if isScrollEnabled { beginDrag() }
    case .changed:
      // A pinch moves the content meanwhile.
      guard isDragging, !zooming.isActive else { return }
      velocity = Point(x: -pan.velocity.x, y: -pan.velocity.y)
      follow(pan.translation)
    case .ended: endDrag(velocity: Point(x: -pan.velocity.x, y: -pan.velocity.y))
    case .cancelled: endDrag(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func beginDrag() {
    isHeldStill = false
    if !isInMotion { velocity = .zero }
    motions = PerAxis(nil)
    setMovement(nil)
    paging.stroke = nil
    isDragging = true
    drag.origin = unbanded(offset)
    drag.began = offset
    for axis in ScrollAxis.allCases {
      // An axis without overflow only takes part in a drag along it.
      drag.axes[axis] = scrolls(axis) && (overflows(axis) || (axis == .horizontal) == pan.isHorizontal)
    }
    host?.trackingDidChange()
    tell { $0.scrollViewWillBeginDragging(self) }
  }

  /// Goes on with a drag from where a pinch has brought the content.
  func takeDragUp() {
    drag.origin = unbanded(offset) + pan.translation
    for axis in ScrollAxis.allCases where overflows(axis) { drag.axes[axis] = true }
  }

  private func follow(_ translation: Point) {
    let place = banded(drag.origin - translation)
    var next = offset
    for axis in ScrollAxis.allCases where drag.axes[axis] { next[axis] = place[axis] }
    moveTo(next)
  }

  func endDrag(velocity released: Point) {
    guard isDragging else { return }
    isDragging = false
    host?.trackingDidChange()
    var speed = Point.zero
    for axis in ScrollAxis.allCases where drag.axes[axis] { speed[axis] = released[axis] }
    speed = ScrollPhysics.sanitizedVelocity(speed)
    let natural = isPagingEnabled ? pageTarget(began: drag.began, velocity: speed) : glideTarget(velocity: speed)
    var target = natural
    tell { $0.scrollViewWillEndDragging(self, velocity: speed, target: &target) }
    for axis in ScrollAxis.allCases where !target[axis].isFinite { target[axis] = natural[axis] }
    if zooming.isActive {
      // The content comes to rest together with its scale.
      tellDragEnd()
    } else if host == nil {
      // A callback took the view from its window, without which nothing moves.
      tellDragEnd()
      tellEnd()
    } else if isPagingEnabled {
      settle(at: target, velocity: speed, as: .decelerating)
    } else if target != natural {
      ease(to: clamped(target), timeConstant: 0.09, as: .decelerating)
      if !isInMotion { startMotion() }
    } else {
      letGo(velocity: speed)
    }
  }

  private func glideTarget(velocity: Point) -> Point {
    Point(
      x: offset.x + ScrollPhysics.glideDistance(velocity: velocity.x),
      y: offset.y + ScrollPhysics.glideDistance(velocity: velocity.y))
  }

  private func letGo(velocity released: Point) {
    velocity = released
    for axis in ScrollAxis.allCases {
      let (limits, v) = (limits(axis), released[axis])
      if !limits.contains(offset[axis]) {
        let edge = offset[axis] < limits.lowerBound ? limits.lowerBound : limits.upperBound
        motions[axis] = ScrollMotion(kind: .bounce(edge: edge, velocity: v), start: offset[axis], startTime: nil)
      } else if abs(v) > ScrollPhysics.restVelocity {
        motions[axis] = ScrollMotion(kind: .glide(velocity: v), start: offset[axis], startTime: nil)
      } else {
        motions[axis] = nil
      }
    }
    startMotion(as: .decelerating)
  }

  /// The scroll position for a finger's position: edges give way less and less.
  private func banded(_ point: Point) -> Point {
    let inside = clamped(point)
    guard bounces else { return inside }
    return Point(
      x: inside.x + ScrollPhysics.rubberBand(point.x - inside.x, length: bounds.width),
      y: inside.y + ScrollPhysics.rubberBand(point.y - inside.y, length: bounds.height))
  }

  func unbanded(_ point: Point) -> Point {
    let inside = clamped(point)
    return Point(
      x: inside.x + ScrollPhysics.inverseRubberBand(point.x - inside.x, length: bounds.width),
      y: inside.y + ScrollPhysics.inverseRubberBand(point.y - inside.y, length: bounds.height))
  }

  // MARK: Presses

  /// Stops moving content, whatever view the press hits.
  func pressed() {
    pan.allowsHorizontal = takesDrags(along: .horizontal)
    pan.allowsVertical = takesDrags(along: .vertical)
    guard isScrollEnabled, isInMotion || paging.stroke != nil, clamped(offset) == offset else { return }
    isHeldStill = true
    // A paging view moves on after the release, so this is not its end.
    if isPagingEnabled { dropMotion() } else { endMotion() }
  }

  func released() {
    guard isHeldStill else { return }
    isHeldStill = false
    // Meanwhile code, a wheel or another finger may have moved the content.
    if isPagingEnabled, !isTracking, !isInMotion, paging.stroke == nil { settle(velocity: .zero) }
  }

  func scrollBarWasLetGo() {
    if isPagingEnabled {
      settle(velocity: .zero)
    } else {
      moveInside()
      tellEnd()
    }
  }

  func isScrollEnabledChanged() {
    pan.isEnabled = isScrollEnabled
    if !isScrollEnabled { pan.move(to: .cancelled) }
  }

  /// Whether the view takes drags along an axis: it scrolls along it, and has something to scroll or gives way. Views
  /// whose content overflows come before those whose content shows, by ``GestureRecognizer/canMove(_:)``.
  private func takesDrags(along axis: ScrollAxis) -> Bool { scrolls(axis) && (bounces || overflows(axis)) }
}
