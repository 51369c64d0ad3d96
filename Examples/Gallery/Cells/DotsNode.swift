import Sateen

/// A dot for each page, of which the current one is lit.
final class DotsNode: DisplayNode {
  // Inside the box.
  private struct State: Hashable {
    var count = 0
    var current = 0
  }
  private let state = Locked(State())

  nonisolated override init() {
    super.init()
    displaysAsynchronously = false
    backgroundColor = Theme.page
    style.height = .points(32)
  }

  nonisolated func show(_ current: Int, of count: Int) {
    let changed = state.withLock { state -> Bool in
      let new = State(count: count, current: current)
      defer { state = new }
      return state != new
    }
    if changed { setNeedsDisplay() }
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let state = state.withLock { $0 }
    let side = traits.layoutDirection == .rightToLeft ? -1.0 : 1
    return .draw { context, _ in
      let gap = 16.0
      let middle = Double(state.count - 1) / 2
      for index in 0..<state.count {
        let isLit = index == state.current
        let width = isLit ? 20.0 : 7
        let place = Rect(
          x: request.bounds.midX + side * (Double(index) - middle) * gap - width / 2, y: request.bounds.midY - 3.5,
          width: width, height: 7)
        context.fill(
          Path(roundedRect: place, radius: 3.5), with: isLit ? Theme.accent : Theme.faint.withAlpha(multipliedBy: 0.5))
      }
    }
  }
}
