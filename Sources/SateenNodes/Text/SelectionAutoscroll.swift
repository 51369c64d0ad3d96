import SateenCore
import SateenLayout

/// Scrolls the views around a text while a press selects near or beyond the edges of a viewport, and has the selection
/// follow.
@MainActor
final class SelectionAutoscroll: FrameObserver {
  /// How near to an edge the pointer makes content scroll, in points. It can go beyond the edge, which fingers mostly
  /// cannot.
  static let pointerDepth = 20.0

  private struct Side {
    weak var view: ScrollView?
    var isVertical: Bool
    var edge: EdgeScroll
    /// The scroll position when the selection was updated last.
    var offset: Point
  }

  /// How much beyond the text comes into view before the scrolling ends, in points.
  private static let margin = 8.0

  private var sides: [Side] = []
  private weak var view: View?
  private weak var container: RootContainer?
  /// The location of the press in the window.
  private var windowPoint: Point
  private let onScroll: () -> Void

  /// Finds the innermost scroll views around a view, one for each direction, that have content to scroll; nil where
  /// there is none.
  init?(around view: View, from windowPoint: Point, depth: Double, onScroll: @escaping () -> Void) {
    self.view = view
    self.windowPoint = windowPoint
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

  /// A point in the window, relative to the top left corner of a scroll view's viewport.
  private static func place(of windowPoint: Point, in view: ScrollView) -> Point {
    view.layer.convertFromWindow(windowPoint) - view.layer.bounds.origin
  }

  /// Updates the location of the press in the window.
  func follow(_ windowPoint: Point) {
    self.windowPoint = windowPoint
    steer()
  }

  private func steer() {
    var speeds: [(view: ScrollView, velocity: Point)] = []
    for index in sides.indices {
      guard let scroll = sides[index].view else { continue }
      let isVertical = sides[index].isVertical
      let place = Self.place(of: windowPoint, in: scroll)
      let wanted =
        isVertical
        ? sides[index].edge.speed(at: place.y, length: scroll.bounds.height)
        : sides[index].edge.speed(at: place.x, length: scroll.bounds.width)
      let speed = hasMore(scroll, vertically: isVertical, towardsEnd: wanted > 0) ? wanted : 0
      let velocity = isVertical ? Point(x: 0, y: speed) : Point(x: speed, y: 0)
      if let known = speeds.firstIndex(where: { $0.view === scroll }) {
        speeds[known].velocity = speeds[known].velocity + velocity
      } else {
        speeds.append((scroll, velocity))
      }
    }
    for (view, velocity) in speeds { view.autoscroll(velocity: velocity == .zero ? nil : velocity) }
  }

  /// Whether there is more of the text beyond an edge. Content after the text does not count: it is not being selected.
  private func hasMore(_ scroll: ScrollView, vertically: Bool, towardsEnd: Bool) -> Bool {
    guard let view else { return false }
    let text = view.layer.convert(view.bounds, to: scroll.layer)
    let seen = scroll.layer.bounds.insetBy(x: Self.margin, y: Self.margin)
    if vertically { return towardsEnd ? text.maxY > seen.maxY : text.minY < seen.minY }
    return towardsEnd ? text.maxX > seen.maxX : text.minX < seen.minX
  }

  /// Ends the scrolling with the press.
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
    guard hasScrolled else { return }
    onScroll()
    steer()
  }
}
