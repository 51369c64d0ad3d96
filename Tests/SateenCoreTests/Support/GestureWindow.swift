import SateenCore
import SateenLayout
import SateenTesting

/// A window of 200 x 200 points with an inner view of 100 x 100 points in the middle of an outer one, and a log.
@MainActor
final class GestureWindow {
  /// A view that notes its touches, and claims directions for them.
  final class Pad: View {
    var log: [String] = []
    var claims: ScrollDirection?
    var isDeaf = false

    override func touchesBegan(_ touches: [Touch]) {
      if isDeaf { return super.touchesBegan(touches) }
      log.append("began")
    }
    override func touchesMoved(_ touches: [Touch]) { log.append("moved") }
    override func touchesEnded(_ touches: [Touch]) { log.append("ended") }
    override func touchesCancelled(_ touches: [Touch]) { log.append("cancelled") }
    override func claimedDirections(of touch: Touch) -> ScrollDirection? { claims }
  }

  let host = HeadlessHost(size: Size(width: 200, height: 200))
  let outer = Pad()
  let inner = Pad()
  /// The states of recognizers, each as "tap ended".
  private(set) var log: [String] = []
  private var places: [Int64: Point] = [:]

  init() {
    outer.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    inner.frame = Rect(x: 50, y: 50, width: 100, height: 100)
    outer.addSubview(inner)
    host.container.view.addSubview(outer)
  }

  let middle = Point(x: 100, y: 100)

  /// Adds a recognizer to a view, and notes its states under a name.
  @discardableResult
  func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String, to view: View? = nil) -> Recognizer
  {
    recognizer.name = name
    (recognizer as GestureRecognizer).addAction { [weak self] in self?.log.append("\(name) \($0.state)") }
    (view ?? inner).addGestureRecognizer(recognizer)
    return recognizer
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  // MARK: Fingers

  func down(_ id: Int64, _ x: Double, _ y: Double) {
    places[id] = Point(x: x, y: y)
    host.send(.touchBegan(id: id, Point(x: x, y: y)))
    host.step()
  }

  func move(_ id: Int64, _ x: Double, _ y: Double) {
    places[id] = Point(x: x, y: y)
    host.send(.touchMoved(id: id, Point(x: x, y: y)))
    host.step()
  }

  func up(_ ids: Int64...) {
    for id in ids { host.send(.touchEnded(id: id, places[id] ?? middle)) }
    host.step()
  }

  func tap(_ x: Double = 100, _ y: Double = 100) {
    down(1, x, y)
    up(1)
  }
}
