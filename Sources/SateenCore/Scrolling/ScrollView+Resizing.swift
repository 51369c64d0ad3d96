import SateenLayout

// A paging view stays on its page when its size or its content changes.
extension ScrollView {
  /// Puts every axis where its page is now: at once for an axis at rest, and otherwise by redirecting the motion under
  /// way.
  func keepPages() {
    var next = offset
    for axis in ScrollAxis.allCases {
      guard let stands = pageStands(axis) else { continue }
      let now = ScrollMeasure(start: stands.limits.lowerBound, length: stands.length, content: contentSize[axis])
      let old = paging.measures[axis] ?? now
      paging.measures[axis] = now
      func moved(_ place: Double) -> Double { now.start + (place - old.start) * now.length / old.length }
      let page = keptPage(axis, in: stands, from: old, to: now, heading: moved(motions[axis]?.end ?? offset[axis]))
      if let began = paging.stroke?.began[axis] { paging.stroke?.began[axis] = moved(began) }
      drag.began[axis] = moved(drag.began[axis])
      if let motion = motions[axis] {
        next[axis] = moved(offset[axis])
        let end = stands.offset(of: page)
        if let before = motion.end, abs(moved(before) - end) < 1e-6 {
          motions[axis] = motion.redirected(from: moved(motion.start), to: end)
        } else {
          motions[axis] = .settling(from: next[axis], to: end, velocity: velocity[axis])
        }
      } else if isDragging {
        next[axis] = moved(offset[axis])
      } else if isTracking || isHeldStill || paging.stroke != nil || autoscrolling != nil {
        next[axis] = min(max(moved(offset[axis]), stands.limits.lowerBound), stands.limits.upperBound)
      } else {
        next[axis] = stands.offset(of: page)
      }
    }
    if isDragging { drag.origin = unbanded(next) + pan.translation }
    relocate(to: next)
  }

  /// The page an axis is on after its measures have changed.
  private func keptPage(
    _ axis: ScrollAxis, in stands: ScrollPages, from old: ScrollMeasure, to now: ScrollMeasure, heading: Double
  ) -> Int {
    let wasResized = old.length != now.length
    var page = stands.nearest(to: heading)
    if wasResized || paging.isWaiting[axis], let before = paging.pages[axis] {
      // Content is laid out after the view: until it has been, pages behind the end are kept.
      paging.isWaiting[axis] = old.content == now.content
      page = paging.isWaiting[axis] ? before : min(max(before, 0), stands.last)
    }
    paging.pages[axis] = page
    return page
  }
}
