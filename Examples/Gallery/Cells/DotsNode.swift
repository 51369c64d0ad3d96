import Sateen

/// A dot for each page. The dot of the current page is highlighted.
final class DotsNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var count = 0
    var current = 0
  }

  nonisolated override init() {
    super.init()
    look = Look()
    displaysAsynchronously = false
    backgroundColor = Theme.page
    style.height = .points(32)
  }

  nonisolated func show(_ current: Int, of count: Int) { look = Look(count: count, current: current) }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let look = look
    let side = traits.layoutDirection == .rightToLeft ? -1.0 : 1
    return .draw { context, _ in
      let gap = 16.0
      let middle = Double(look.count - 1) / 2
      for index in 0..<look.count {
        let isLit = index == look.current
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
