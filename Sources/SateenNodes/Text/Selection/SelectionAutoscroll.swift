import SateenCore
import SateenLayout

/// Scrolls what is around a text while a press selects near or beyond the edges of what is visible, and has the selection
/// follow.
@MainActor
final class SelectionAutoscroll: FrameObserver {
  /// How near to an edge the pointer has content scroll, in points. It can go beyond the edge, fingers mostly cannot.
  static let pointerDepth = 20.0

  private struct Side {
    weak var view: ScrollView?
    var isVertical: Bool
    var edge: EdgeScroll
    /// Where the content was when the selection was told of last.
    var offset: Point
  }

  private var sides: [Side] = []
  private weak var container: RootContainer?
  private let onScroll: () -> Void

  /// The innermost scroll views around a view, one for each direction, that have content to scroll; nil where there is none.
  init?(around view: View, from windowPoint: Point, depth: Double, onScroll: @escaping () -> Void) {
    self.onScroll = onScroll
    container = view.container
    var next = view.superview
    while let current = next {
      next = current.superview
      // Pages turn as a whole, which would carry the text away.
      guard let scroll = current as? ScrollView, scroll.isScrollEnabled, !scroll.isPagingEnabled else { continue }
      let place = Self.place(of: windowPoint, in: scroll)
      for isVertical in [true, false] where !sides.contains(where: { $0.isVertical == isVertical }) {
        guard Self.scrolls(scroll, vertically: isVertical) else { continue }
        let edge = EdgeScroll(start: isVertical ? place.y : place.x, depth: depth)
        sides.append(Side(view: scroll, isVertical: isVertical, edge: edge, offset: scroll.contentOffset))
      }
    }
    guard !sides.isEmpty, let container else { return nil }
    container.addFrameObserver(self)
  }

  private static func scrolls(_ view: ScrollView, vertically: Bool) -> Bool {
    let room = view.maximumOffset - view.minimumOffset
    return vertically
      ? room.y > 0.5 && !view.scrollableDirections.isDisjoint(with: .vertical)
      : room.x > 0.5 && !view.scrollableDirections.isDisjoint(with: .horizontal)
  }

  /// A place in the window, from the top left corner of what a scroll view shows.
  private static func place(of windowPoint: Point, in view: ScrollView) -> Point {
    view.layer.convertFromWindow(windowPoint) - view.layer.bounds.origin
  }

  /// The press is at a place in the window.
  func follow(_ windowPoint: Point) {
    var speeds: [(view: ScrollView, velocity: Point)] = []
    for index in sides.indices {
      guard let view = sides[index].view else { continue }
      let place = Self.place(of: windowPoint, in: view)
      var velocity = Point.zero
      if sides[index].isVertical {
        velocity.y = sides[index].edge.speed(at: place.y, length: view.bounds.height)
      } else {
        velocity.x = sides[index].edge.speed(at: place.x, length: view.bounds.width)
      }
      if let known = speeds.firstIndex(where: { $0.view === view }) {
        speeds[known].velocity = speeds[known].velocity + velocity
      } else {
        speeds.append((view, velocity))
      }
    }
    for (view, velocity) in speeds { view.autoscroll(velocity: velocity == .zero ? nil : velocity) }
  }

  /// The press is over.
  func end() {
    for side in sides { side.view?.autoscroll(velocity: nil) }
    sides = []
    container?.removeFrameObserver(self)
  }

  func willCompose(_ container: RootContainer, at time: Double) {
    var hasScrolled = false
    for index in sides.indices {
      guard let offset = sides[index].view?.contentOffset, offset != sides[index].offset else { continue }
      sides[index].offset = offset
      hasScrolled = true
    }
    if hasScrolled { onScroll() }
  }
}
