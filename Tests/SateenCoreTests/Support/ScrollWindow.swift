import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting

/// A window filled by a scroll view whose calls are noted.
@MainActor
enum ScrollWindow {
  final class Listener: ScrollViewDelegate {
    var scrolls = 0
    var log: [String] = []
    var wish: Double?
    var onScroll: ((ScrollView) -> Void)?
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      scrolls += 1
      onScroll?(scrollView)
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log.append("begin") }
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
      log.append("release")
      if let wish { target.y = wish }
    }
    func scrollViewDidEndScrolling(_ scrollView: ScrollView) { log.append("end") }
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
