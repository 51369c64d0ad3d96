import SateenLayout

/// Where something lies that belongs to a place in a window, such as a menu beside its button.
///
/// It goes to the first side of the place that has room for it. Where none has, it goes to the one with the most room and
/// is made smaller, or lies on the place. Along the side it moves as far as it must to be in the window.
package struct AnchoredPlacement: Equatable, Sendable {
  package enum Side: Sendable { case above, below, leading, trailing }
  /// How it lies along the side of the place.
  package enum Alignment: Sendable {
    /// It begins where the place begins: at the edge where lines begin, or at the top.
    case start
    case center
  }

  package var frame: Rect
  /// The side of the place; nil where it lies on the place.
  package var side: Side?

  /// - Parameters:
  ///   - size: what it would like to have, in points.
  ///   - anchor: the place, in the window's space.
  ///   - sides: the sides it may go to, the best first.
  ///   - window: where it has to stay.
  ///   - gap: the distance from the place, in points.
  ///   - leastLength: the smallest length, away from the place, that it may get by being made smaller; nil where it
  ///     rather lies on the place.
  ///   - isMirrored: whether lines run to the left, so that leading is on the right.
  package init(
    _ size: Size, beside anchor: Rect, on sides: [Side], aligned alignment: Alignment = .center, in window: Rect,
    gap: Double = 0, leastLength: Double? = nil, isMirrored: Bool = false
  ) {
    let width = min(max(size.width, 0), max(window.width, 0))
    let height = min(max(size.height, 0), max(window.height, 0))
    let anchor = Self.visible(anchor, in: window)

    func room(_ side: Side) -> Double {
      switch side {
      case .above: anchor.minY - gap - window.minY
      case .below: window.maxY - anchor.maxY - gap
      case .leading: isMirrored ? window.maxX - anchor.maxX - gap : anchor.minX - gap - window.minX
      case .trailing: isMirrored ? anchor.minX - gap - window.minX : window.maxX - anchor.maxX - gap
      }
    }
    func length(_ side: Side) -> Double { side == .above || side == .below ? height : width }

    var side = sides.first { room($0) >= length($0) }
    var (w, h) = (width, height)
    if side == nil, let leastLength, let roomiest = sides.max(by: { room($0) < room($1) }),
      room(roomiest) >= leastLength
    {
      side = roomiest
      if roomiest == .above || roomiest == .below { h = room(roomiest) } else { w = room(roomiest) }
    }

    func slid(_ start: Double, _ length: Double, _ low: Double, _ high: Double) -> Double {
      max(low, min(start, high - length))
    }
    let isVertical =
      side.map { $0 == .above || $0 == .below } ?? (sides.first.map { $0 == .above || $0 == .below } ?? true)
    var x = anchor.midX - w / 2
    var y = anchor.midY - h / 2
    if isVertical {
      if alignment == .start { x = isMirrored ? anchor.maxX - w : anchor.minX }
    } else if alignment == .start {
      y = anchor.minY
    }
    switch side {
    case .above: y = anchor.minY - gap - h
    case .below: y = anchor.maxY + gap
    case .leading: x = isMirrored ? anchor.maxX + gap : anchor.minX - gap - w
    case .trailing: x = isMirrored ? anchor.minX - gap - w : anchor.maxX + gap
    case nil: break
    }
    frame = Rect(
      x: slid(x, w, window.minX, window.maxX), y: slid(y, h, window.minY, window.maxY), width: w, height: h)
    self.side = side
  }

  /// The part of the place that is in the window; its nearest point there where none is.
  private static func visible(_ anchor: Rect, in window: Rect) -> Rect {
    func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
      value.isNaN ? low : min(max(value, low), max(low, high))
    }
    let (left, right) = (
      clamp(anchor.minX, window.minX, window.maxX), clamp(anchor.maxX, window.minX, window.maxX)
    )
    let (top, bottom) = (
      clamp(anchor.minY, window.minY, window.maxY), clamp(anchor.maxY, window.minY, window.maxY)
    )
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
