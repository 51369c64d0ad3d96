import SateenLayout

/// The pointer above a view, or above a view inside of it: `began` as it comes, `changed` as it moves, `ended` as it
/// leaves. Fingers do not hover. It goes on beside all other gestures.
open class HoverGestureRecognizer: GestureRecognizer {
  private var place = Point.zero

  /// The pointer's location in the window, in points; where it was last, once it has left.
  open override var windowLocation: Point { place }

  override var followsTouches: Bool { false }

  /// The pointer is above the view, or has left it (nil).
  func follow(_ point: Point?) {
    guard let point else {
      if isActive { enter(.ended) }
      return
    }
    let isNew = point != place
    place = point
    if !isActive {
      enter(.began)
    } else if isNew {
      enter(.changed)
    }
  }
}
