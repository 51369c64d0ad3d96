import SateenLayout

// The keyboard. Keys of a paging view turn its pages. Arrow keys scroll where they point; the other keys follow the
// direction of lines.
extension ScrollView {
  /// Whether lines run to the left.
  var isMirrored: Bool { (backed?.layoutDirection ?? host?.layoutDirection) == .rightToLeft }

  /// 1 where lines run to the right, -1 where they run to the left.
  private var onward: Int { isMirrored ? -1 : 1 }

  func move(by key: Key, _ modifiers: KeyModifiers) -> Bool {
    let page = Point(x: bounds.width * 0.9, y: bounds.height * 0.9)
    let isPicture = isZoomable
    func takes(_ axis: ScrollAxis) -> Bool { isPicture ? overflows(axis) : scrolls(axis) }
    let (scrollsX, scrollsY) = (takes(.horizontal), takes(.vertical))
    // Pages around turn by the keys of a picture that shows all of itself.
    if isPicture, !scrollsX, !scrollsY { return false }
    let start = Point(
      x: motions.horizontal?.easeTarget ?? offset.x, y: motions.vertical?.easeTarget ?? offset.y)
    var target = start
    switch key {
    case .up where scrollsY: target.y -= lineStep
    case .down where scrollsY: target.y += lineStep
    case .left where scrollsX: target.x -= lineStep
    case .right where scrollsX: target.x += lineStep
    case .pageUp: if scrollsY { target.y -= page.y } else { target.x -= page.x * Double(onward) }
    case .pageDown: if scrollsY { target.y += page.y } else { target.x += page.x * Double(onward) }
    case .space where scrollsY: target.y += modifiers.contains(.shift) ? -page.y : page.y
    case .home, .end: return moveToEnd(key)
    default: return false
    }
    let end = clamped(target)
    if isPicture, end == clamped(start) { return false }
    ease(to: end, timeConstant: 0.075)
    return true
  }

  /// Scrolls as little as possible so that a rectangle of the content shows beside the content inset, with a little room
  /// around it.
  /// - Returns: how far the content will move on screen.
  func move(toShow rect: Rect) -> Point {
    guard isScrollEnabled, !isTracking else { return .zero }
    guard let covered = owner.map({ $0.scrollView(self, willShow: rect) }) ?? .zero else { return .zero }
    let margin = 12.0
    let start = Point(
      x: motions.horizontal?.easeTarget ?? offset.x, y: motions.vertical?.easeTarget ?? offset.y)
    var target = start
    for axis in ScrollAxis.allCases where overflows(axis) {
      let (low, high, length) =
        axis == .vertical ? (rect.minY, rect.maxY, bounds.height) : (rect.minX, rect.maxX, bounds.width)
      let (before, after) =
        axis == .vertical
        ? (contentInset.top + covered.top, contentInset.bottom + covered.bottom)
        : (contentInset.left + covered.left, contentInset.right + covered.right)
      if low - margin < target[axis] + before {
        target[axis] = low - margin - before
      } else if high + margin > target[axis] + length - after {
        // The beginning of what is longer than the view counts.
        target[axis] = min(high + margin - length + after, low - margin - before)
      }
    }
    target = clamped(target)
    if target != start { setContentOffset(target, animated: true) }
    return offset - target
  }

  func moveToEnd(_ key: Key) -> Bool {
    var (start, end) = (minimumOffset, maximumOffset)
    if isMirrored { swap(&start.x, &end.x) }
    setContentOffset(key == .home ? start : end, animated: false)
    return true
  }

  /// - Returns: whether the key was used; at the first and the last page, keys that go further are not.
  func turnPage(by key: Key, _ modifiers: KeyModifiers, _ isRepeat: Bool) -> Bool {
    let main: ScrollAxis = scrolls(.vertical) ? .vertical : .horizontal
    let forth = main == .vertical ? 1 : onward
    let turn: (axis: ScrollAxis, count: Int) =
      switch key {
      case .up: (.vertical, -1)
      case .down: (.vertical, 1)
      case .left: (.horizontal, -1)
      case .right: (.horizontal, 1)
      case .pageUp: (main, -forth)
      case .pageDown: (main, forth)
      case .space: (main, modifiers.contains(.shift) ? -forth : forth)
      default: (main, 0)
      }
    if key == .home || key == .end { return moveToEnd(key) }
    guard turn.count != 0, scrolls(turn.axis) else { return false }
    // A key held down asks for the next page when the one before has nearly arrived.
    if isRepeat, isTurning(turn.axis) { return true }
    return turnPages(turn.axis, by: turn.count)
  }
}
