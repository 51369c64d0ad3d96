import SateenCore
import SateenLayout

/// Finds the element to which a key moves the focus: along the axis by frames, across it by order.
struct NeighborFinder {
  var arrangement: CollectionArrangement
  /// Whether lines begin at the right.
  var isMirrored: Bool
  /// The length of a page, in points.
  var page: Size

  /// Nil if there is none.
  func neighbor(of index: Int, _ key: Key) -> Int? {
    let isVertical = arrangement.axis == .vertical
    switch key {
    case .up, .down: return isVertical ? nearest(to: index, forward: key == .down) : next(index, key == .down ? 1 : -1)
    case .left, .right:
      let isForward = (key == .right) != isMirrored
      return isVertical ? next(index, isForward ? 1 : -1) : nearest(to: index, forward: isForward)
    case .pageUp, .pageDown: return onPage(from: index, forward: key == .pageDown)
    default: return nil
    }
  }

  private func next(_ index: Int, _ step: Int) -> Int? {
    let next = index + step
    return next >= 0 && next < arrangement.elementCount ? next : nil
  }

  /// A frame turned so that the axis is its height and elements ahead are below.
  private func upright(_ frame: Rect) -> Rect {
    guard arrangement.axis == .horizontal else { return frame }
    let start = isMirrored ? -frame.maxX : frame.minX
    return Rect(x: frame.minY, y: start, width: frame.height, height: frame.width)
  }

  /// The nearest element ahead, or behind. Elements in the same column are preferred.
  private func nearest(to index: Int, forward: Bool) -> Int? {
    let frame = arrangement.frame(of: index)
    let own = upright(frame)
    var reach = max(arrangement.axis == .vertical ? page.height : page.width, 1)
    while true {
      let (ahead, isLast) = strip(beside: frame, forward: forward, reach: reach)
      var best: (index: Int, distance: Double)?
      for other in arrangement.stackedElements(in: ahead) where other != index {
        let place = upright(arrangement.frame(of: other))
        let gap = forward ? place.minY - own.maxY : own.minY - place.maxY
        // Elements that overlap follow each other if the middle of one is beyond the other.
        let isBeyond = forward ? place.midY > own.maxY : place.midY < own.minY
        guard gap > -0.5 || isBeyond && place.intersects(own) else { continue }
        let aside = max(0, max(place.minX - own.maxX, own.minX - place.maxX))
        let distance = gap + 4 * aside + abs(place.midX - own.midX) / 4
        if distance < best?.distance ?? .infinity { best = (other, distance) }
      }
      if let best { return best.index }
      if isLast { return nil }
      reach *= 4
    }
  }

  /// The content ahead of a frame, or behind it, up to a distance in points, and whether the content ends there.
  private func strip(beside frame: Rect, forward: Bool, reach: Double) -> (area: Rect, isLast: Bool) {
    let content = arrangement.contentSize
    // Frames that touch overlap by less than this.
    let overlap = 1.0
    if arrangement.axis == .vertical {
      let start = forward ? frame.maxY - overlap : frame.minY - reach
      let area = Rect(x: 0, y: start, width: content.width, height: reach + overlap)
      return (area, forward ? area.maxY >= content.height : area.minY <= 0)
    }
    let goesRight = forward != isMirrored
    let start = goesRight ? frame.maxX - overlap : frame.minX - reach
    let area = Rect(x: start, y: 0, width: reach + overlap, height: content.height)
    return (area, goesRight ? area.maxX >= content.width : area.minX <= 0)
  }

  private func onPage(from index: Int, forward: Bool) -> Int? {
    let frame = arrangement.frame(of: index)
    var point = Point(x: frame.midX, y: frame.midY)
    if arrangement.axis == .vertical {
      point.y += forward ? page.height : -page.height
    } else {
      point.x += forward != isMirrored ? page.width : -page.width
    }
    return arrangement.nearestElement(to: point)
  }
}
