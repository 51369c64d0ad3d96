import SateenLayout

/// Hears of scrolling. Every method has an empty default.
///
/// A drag tells, in this order: that it begins, that it will end, that it has ended and, where content goes on by itself,
/// that it begins to slow down and that it has come to rest. What begins to slow down also stops doing so, be it at rest
/// or because somebody took hold of it.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// The content moved, by whatever moved it.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger or pointer is about to let go.
  /// - Parameters:
  ///   - velocity: points per second.
  ///   - target: where the content will come to rest; change it to have it rest elsewhere. A paging view rests on the page
  ///     nearest to it. Coordinates that are not finite count as not changed.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point)
  /// The finger or pointer let go.
  /// - Parameter willDecelerate: whether the content goes on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The content goes on by itself after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content goes on no more, at rest or because something else moves it now.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// A move that was asked for by ``ScrollView/setContentOffset(_:animated:)`` has come to its end, or something else
  /// moves the content now. Not told of moves that are not animated.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// The content came to rest, by whatever it was moved.
  func scrollViewDidEndScrolling(_ scrollView: ScrollView)
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
}
