import SateenLayout

/// Observes scrolling. Every method has an empty default.
///
/// The calls of a drag, in this order: it begins, it will end, it has ended and, where content goes on by itself,
/// deceleration begins and ends. Each deceleration that begins also ends, be it at rest or because something else moves
/// the content.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// The content moved, whatever the cause.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The drag is about to end.
  /// - Parameters:
  ///   - velocity: points per second.
  ///   - target: where the content will come to rest; change it to have the content rest elsewhere. A paging view rests
  ///     on the page nearest to it. Coordinates that are not finite count as not changed.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point)
  /// The drag has ended.
  /// - Parameter willDecelerate: whether the content goes on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The content goes on by itself after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The deceleration has ended, at rest or because something else moves the content now.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// A move by ``ScrollView/setContentOffset(_:animated:)`` has ended, or something else moves the content now. Not
  /// called for moves that are not animated.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// The content came to rest, whatever moved it.
  func scrollViewDidEndScrolling(_ scrollView: ScrollView)

  /// The view inside of the scroll view that zooms; nil, which is the default, for none. See
  /// ``ScrollView/minimumZoomScale``.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// A pinch, the wheel, or an animated change of the scale begins.
  /// - Parameter view: the view that zooms; nil for a node without a view.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// The scale changed, whatever the cause.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// The scale has come to rest after ``scrollViewWillBeginZooming(_:with:)``. The wheel has come to rest a quarter of a
  /// second after its last turn.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrolling(_ scrollView: ScrollView) {}
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {}
}
