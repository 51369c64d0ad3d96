import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting

/// A window filled by a scroll view, with a delegate that records its calls.
@MainActor
enum ScrollWindow {
  final class Listener: ScrollViewDelegate {
    var scrolls = 0
    /// The beginnings and releases of drags, and the ends of scrolling, in order.
    var log: [String] = []
    /// Every call except `scrollViewDidScroll`, in order.
    var everything: [String] = []
    var wish: Double?
    var onScroll: ((ScrollView) -> Void)?
    var onLetGo: ((ScrollView) -> Void)?

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      scrolls += 1
      onScroll?(scrollView)
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("begin") }
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
      note("release")
      if let wish { target.y = wish }
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
      everything.append(willDecelerate ? "let go, going on" : "let go")
      onLetGo?(scrollView)
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { everything.append("decelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { everything.append("decelerated") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { everything.append("animated") }
    func scrollViewDidEndScrolling(_ scrollView: ScrollView) { note("end") }

    private func note(_ call: String) {
      log.append(call)
      everything.append(call)
    }
  }

  static func make(_ length: Double = 2_000) -> (HeadlessHost, ScrollView, Listener) {
    let host = HeadlessHost(size: Size(width: 200, height: 300))
    let scroll = ScrollView()
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    scroll.contentSize = Size(width: 200, height: length)
    let listener = Listener()
    scroll.delegate = listener
    host.container.view.addSubview(scroll)
    host.container.firstResponder = scroll
    host.settle()
    return (host, scroll, listener)
  }
}
