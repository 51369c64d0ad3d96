import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting

/// A window of 200 x 300 points, filled by a scroll view with a picture that zooms.
@MainActor
final class ZoomWindow: ScrollViewDelegate {
  let host = HeadlessHost(size: Size(width: 200, height: 300))
  let scroll = ScrollView()
  let picture = View()
  /// The calls about zooming and about the end of scrolling, in order. Calls that come for each step count once.
  private(set) var log: [String] = []
  var onZoom: (() -> Void)?

  init(picture size: Size = Size(width: 200, height: 300), minimum: Double = 1, maximum: Double = 4) {
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    picture.frame = Rect(origin: .zero, size: size)
    scroll.addSubview(picture)
    scroll.contentSize = size
    scroll.delegate = self
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (minimum, maximum)
    host.container.view.addSubview(scroll)
    host.container.firstResponder = scroll
    host.settle()
    log = []
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { picture }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { note("begin") }
  func scrollViewDidZoom(_ scrollView: ScrollView) {
    note("zoom")
    onZoom?()
  }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
    note(view === picture ? "end \(scale)" : "end of another view")
  }
  func scrollViewDidEndScrolling(_ scrollView: ScrollView) { note("rest") }

  private func note(_ call: String) { if log.last != call { log.append(call) } }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// The point of the picture that shows at a point of the window.
  func content(at point: Point) -> Point { picture.layer.convertFromWindow(point) }

  // MARK: Hands

  func send(_ events: InputEvent...) {
    for event in events { host.send(event) }
    host.step()
  }

  /// Two fingers that move apart along a line, and about a middle that moves.
  func pinch(
    from start: Double, to end: Double, around middle: Point, to last: Point? = nil, steps: Int = 8, lifts: Bool = true,
    each: (Point) -> Void = { _ in }
  ) {
    func places(_ part: Double) -> (Point, Point, Point) {
      let distance = start + (end - start) * part
      let way = (last ?? middle) - middle
      let here = Point(x: middle.x + way.x * part, y: middle.y + way.y * part)
      return (here, here - Point(x: distance / 2, y: 0), here + Point(x: distance / 2, y: 0))
    }
    let (_, a, b) = places(0)
    send(.touchBegan(id: 1, a), .touchBegan(id: 2, b))
    for step in 1...steps {
      let (here, a, b) = places(Double(step) / Double(steps))
      send(.touchMoved(id: 1, a), .touchMoved(id: 2, b))
      each(here)
    }
    guard lifts else { return }
    let (_, c, d) = places(1)
    host.advance(by: 0.2)
    send(.touchEnded(id: 1, c), .touchEnded(id: 2, d))
  }

  func wheel(_ notches: Double, at point: Point) {
    send(.wheel(point, dx: 0, dy: -notches, modifiers: .control))
  }

  func doubleTap(_ point: Point) {
    for _ in 0..<2 { send(.touchBegan(id: 5, point), .touchEnded(id: 5, point)) }
  }
}
