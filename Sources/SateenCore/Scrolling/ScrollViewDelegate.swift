import SateenLayout

/// Hears of scrolling. Every method has an empty default.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// - Parameters:
  ///   - velocity: points per second.
  ///   - target: where the content will come to rest; change it to have it rest elsewhere. A paging view rests on the page
  ///     nearest to it.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point)
  func scrollViewDidEndScrolling(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {}
  public func scrollViewDidEndScrolling(_ scrollView: ScrollView) {}
}
