import SateenLayout

// Movement by itself: gliding, easing, bouncing, and following an item that is dragged to the edge.
extension ScrollView {
  var isInMotion: Bool { motions.horizontal != nil || motions.vertical != nil }

  /// Whether moves that the user does not make by hand arrive at once.
  var isMotionReduced: Bool { host?.animations.areReduced ?? false }

  /// Stops the motion after a release, or by wheel, key or code, where it is. An autoscroll goes on.
  func endMotion() {
    finishZoom()
    endScrolling()
  }

  /// Stops scrolling, whatever the scale does.
  func endScrolling() {
    let wasMoving = isInMotion || paging.stroke != nil
    dropScrolling()
    if wasMoving { tellEnd() }
  }

  /// Stops motion that another motion replaces at once: the delegate is not told of an end.
  func dropMotion() {
    finishZoom()
    dropScrolling()
  }

  private func dropScrolling() {
    motions = PerAxis(nil)
    paging.stroke = nil
    velocity = .zero
    setMovement(nil)
  }

  /// Runs the motions that were just set; where none was needed, scrolling has ended.
  /// - Parameter movement: the kind of movement whose end the delegate is told; nil for none.
  func startMotion(as movement: ScrollMovement? = nil, tellsEnd: Bool = true) {
    if isInMotion { turns?.addTicker(self) }
    if movement == .decelerating { tellDragEnd() } else { setMovement(isInMotion ? movement : nil) }
    if !isInMotion {
      velocity = .zero
      if tellsEnd { tellEnd() }
    }
  }

  func ease(
    to target: Point, timeConstant: Double = ScrollPhysics.wheelTimeConstant, as movement: ScrollMovement? = nil
  ) {
    if isMotionReduced, movement != .decelerating {
      endMotion()
      moveTo(target)
      return tellEnd()
    }
    finishZoom()
    let wasMoving = isInMotion
    paging.stroke = nil
    for axis in ScrollAxis.allCases where scrolls(axis) {
      if offset[axis] == target[axis] {
        if motions[axis]?.easeTarget != nil { motions[axis] = nil }
      } else {
        // An eased move goes on from its last step. Started anew in each frame, it would never move.
        let since = motions[axis].flatMap { $0.easeTarget == nil ? nil : $0.lastStep }
        motions[axis] = ScrollMotion(
          kind: .ease(to: target[axis], timeConstant: timeConstant), start: offset[axis], startTime: since,
          lastStep: since)
      }
    }
    startMotion(as: movement, tellsEnd: wasMoving)
  }

  func advance(to time: Double) -> Bool {
    var next = offset
    let wasMoving = isInMotion
    for axis in ScrollAxis.allCases {
      guard let motion = motions[axis] else { continue }
      let limits = limits(axis)
      (next[axis], velocity[axis], motions[axis]) = motion.advanced(to: time, in: limits)
      // The edge it bounced back to may have moved.
      if motions[axis] == nil, !limits.contains(next[axis]) {
        let edge = min(max(next[axis], limits.lowerBound), limits.upperBound)
        motions[axis] = .settling(from: next[axis], to: edge, velocity: 0)
      }
    }
    let goesOn = advanceAutoscroll(&next, to: time)
    moveTo(next)
    if wasMoving, !isInMotion {
      if autoscrolling == nil { velocity = .zero }
      setMovement(nil)
      moveInside()
      tellEnd()
    }
    return isInMotion || (goesOn && autoscrolling != nil)
  }

  /// Puts content at rest within its limits, which may have changed while something moved it.
  func moveInside() {
    guard !isPagingEnabled, !isTracking, !isInMotion, !zooming.isActive else { return }
    let inside = clamped(offset)
    if inside != offset { moveTo(inside) }
  }

  /// Ends motion and dragging, and puts the content where it would come to rest.
  func leaveWindow() {
    dropZoom()
    let wasMoving = isDecelerating || isDragging || paging.stroke != nil
    let pages = isPagingEnabled ? restingPages() : nil
    let wasDragging = isDragging
    isDragging = false
    isHeldStill = false
    autoscrolling = nil
    dropMotion()
    if let pages {
      moveTo(pages)
      notePage()
    } else {
      // Without a window there is no bounce back from past an edge.
      moveTo(clamped(contentOffset))
    }
    if wasDragging { tell { $0.scrollViewDidEndDragging(self, willDecelerate: false) } }
    if wasMoving { tellEnd() }
  }

  // MARK: Autoscroll

  /// Moves the content steadily until called with nil, as for an item that is dragged to the edge.
  ///
  /// The content stops at its edges and goes on once there is more of it; it also waits during a drag of the content.
  /// The delegate is told as of any scrolling, and of the end after a call with nil; a paging view then goes to the
  /// nearest page. ``stop()`` and leaving the window end an autoscroll too. Without effect outside of a window.
  /// - Parameter velocity: points per second, positive towards the end, no more than 100,000. A component that is not
  ///   finite counts as 0.
  public func autoscroll(velocity: Point?) {
    guard let velocity else {
      guard autoscrolling != nil else { return }
      autoscrolling = nil
      if isPagingEnabled, !isTracking {
        settle(velocity: .zero)
      } else if !isInMotion {
        self.velocity = .zero
        tellEnd()
      }
      return
    }
    guard host != nil else { return }
    if autoscrolling == nil, !isDragging { dropMotion() }
    let speed = ScrollPhysics.sanitizedVelocity(velocity)
    autoscrolling = ScrollAutoscroll(velocity: speed, time: autoscrolling?.time)
    resumeAutoscroll()
  }

  func resumeAutoscroll() {
    if autoscrolling != nil { turns?.addTicker(self) }
  }

  /// - Returns: whether the content can go further.
  private func advanceAutoscroll(_ next: inout Point, to time: Double) -> Bool {
    guard let auto = autoscrolling else { return false }
    let elapsed = max(0, time - (auto.time ?? time))
    var goesOn = false
    for axis in ScrollAxis.allCases where scrolls(axis) && motions[axis] == nil && !isTracking {
      let end = auto.velocity[axis] > 0 ? maximumOffset[axis] : minimumOffset[axis]
      let left = end - offset[axis]
      guard auto.velocity[axis] != 0, left * auto.velocity[axis] > 0 else {
        velocity[axis] = 0
        continue
      }
      let step = auto.velocity[axis] * elapsed
      next[axis] = abs(step) < abs(left) ? offset[axis] + step : end
      velocity[axis] = auto.velocity[axis]
      goesOn = true
    }
    // Time spent waiting at an edge is not caught up on.
    autoscrolling?.time = goesOn ? time : nil
    return goesOn
  }
}

/// A steady motion that goes on until it is cancelled.
struct ScrollAutoscroll {
  /// Points per second.
  var velocity: Point
  /// The time of the last step, in seconds on the frame clock; nil starts with the next frame.
  var time: Double?
}
