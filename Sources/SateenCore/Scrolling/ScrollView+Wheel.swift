import SateenLayout

// Wheels and touchpads.
extension ScrollView {
  /// - Returns: whether the event was used; otherwise the next responder is asked.
  func wheelTurned(by delta: Point, isPrecise: Bool, at windowPoint: Point) -> Bool {
    guard delta.x.isFinite, delta.y.isFinite, let step = wheelStep(delta, at: windowPoint) else { return false }
    let moved =
      if isPagingEnabled {
        isPrecise ? followStroke(by: step) : turnPages(by: step)
      } else {
        isPrecise ? follow(by: step) : ease(by: step)
      }
    let axis = ScrollAxis(of: step)
    // A turn that goes on at an edge is used up all the same: the wheel scrolls the views around only after a pause.
    guard moved || now - lastWheel[axis] < ScrollPhysics.wheelPause else { return false }
    lastWheel[axis] = now
    return true
  }

  var now: Double { turns?.frameTime ?? 0 }

  /// The part of a wheel's turn that this view scrolls by; nil where there is none.
  private func wheelStep(_ delta: Point, at windowPoint: Point) -> Point? {
    let axis = ScrollAxis(of: delta)
    var step = Point(x: scrolls(.horizontal) ? delta.x : 0, y: scrolls(.vertical) ? delta.y : 0)
    if !scrolls(axis) {
      if hasOther(along: axis, at: windowPoint) { return nil }
      // A wheel with one axis also moves a view that scrolls only sideways, where no view there scrolls vertically.
      if axis == .vertical, delta.x == 0, scrolls(.horizontal) { step.x = delta.y }
    }
    return step == .zero ? nil : step
  }

  /// Whether another scroll view at a point, inside of this one or around it, has something to scroll along an axis.
  private func hasOther(along axis: ScrollAxis, at windowPoint: Point) -> Bool {
    var line: [View] = []
    var view = host?.hitTest(windowPoint)
    while let current = view {
      line.append(current)
      view = current.next
    }
    if !line.contains(where: { $0 === self }) {
      view = next
      while let current = view {
        line.append(current)
        view = current.next
      }
    }
    return line.contains { view in
      guard view !== self, let other = view as? ScrollView else { return false }
      return other.isScrollEnabled && other.overflows(axis)
    }
  }

  private func follow(by step: Point) -> Bool {
    guard clamped(offset + step) != offset else { return false }
    endMotion()
    moveTo(clamped(offset + step))
    tellEnd()
    return true
  }

  private func ease(by step: Point) -> Bool {
    let pending = Point(
      x: motions.horizontal?.easeTarget ?? offset.x, y: motions.vertical?.easeTarget ?? offset.y)
    let target = clamped(pending + step)
    guard target != pending || target != clamped(offset) else { return false }
    ease(to: target)
    return true
  }
}
