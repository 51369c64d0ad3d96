// accepted: the programs of the article on input.
import Sateen
import SateenTesting

final class Knob: DisplayNode, LookNode {
  struct Look: Equatable { var value = 0.5 }

  nonisolated override init() {
    super.init()
    look = Look()
    style.preferredSize = Size(width: 120, height: 24)
    hitTestSlop = EdgeInsets(-8)
  }

  override func touchesBegan(_ touches: [Touch]) { follow(touches) }
  override func touchesMoved(_ touches: [Touch]) { follow(touches) }
  override func claimedDirections(of touch: Touch) -> ScrollDirection? { .horizontal }  // up and down scrolls

  private func follow(_ touches: [Touch]) {
    guard let touch = touches.first else { return }
    look.value = min(max(touch.location(in: view).x / bounds.width, 0), 1)
  }

  override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    guard modifiers.contains(.control) else { return false }  // the list scrolls
    look.value = min(max(look.value - delta.y / 960, 0), 1)
    return true
  }
}

final class ScratchGestureRecognizer: GestureRecognizer {
  private var turns = 0
  private var last = 0.0

  override func reset() {
    super.reset()
    (turns, last) = (0, 0)
  }

  override func touchesMoved(_ touches: [Touch]) {
    guard let touch = touches.first else { return }
    let step = touch.windowLocation.x - touch.previousWindowLocation.x
    if step * last < 0 { turns += 1 }
    if step != 0 { last = step }
    if turns == 4 { move(to: .ended) }  // to and fro, twice
  }

  override func touchesEnded(_ touches: [Touch]) { move(to: .failed) }
}

@MainActor func inputs(
  photo: DisplayNode, show: @escaping (DisplayNode) -> Void, zoom: @escaping (DisplayNode) -> Void,
  card: DisplayNode, dismiss: @escaping (DisplayNode) -> Void, window: Window, search: Search, host: HeadlessHost
) {
  let drag = PanGestureRecognizer { drag in
    switch drag.state {
    case .began, .changed: card.transform = Transform(translationX: drag.translation.x, y: 0)
    case .ended where abs(drag.velocity.x) > 800: dismiss(card)
    default: card.transform = .identity
    }
  }
  drag.allowsVertical = false  // up and down stays with the list
  card.view.addGestureRecognizer(drag)
  let open = TapGestureRecognizer { _ in show(photo) }
  let enlarge = TapGestureRecognizer(taps: 2) { _ in zoom(photo) }
  open.require(toFail: enlarge)
  let move = PanGestureRecognizer { move in
    photo.position = photo.position + move.translation
    move.setTranslation(.zero)  // each change by itself
  }
  move.maximumNumberOfTouches = 2
  let pinch = PinchGestureRecognizer { pinch in
    photo.transform = photo.transform.concatenating(Transform(scaleX: pinch.scale, y: pinch.scale))
    pinch.scale = 1
  }
  for recognizer in [move, pinch, open, enlarge] { photo.view.addGestureRecognizer(recognizer) }
  window.container.addKeyHandler { key, modifiers in
    guard key == .character("f"), modifiers == .control else { return false }
    search.begin()
    return true
  }
  host.container.enqueue(.pointerDown(Point(x: 40, y: 20), button: .primary, clicks: 1))
  host.container.enqueue(.pointerUp(Point(x: 40, y: 20), button: .primary))
  host.settle()
}

@MainActor final class Search { func begin() {} }

struct Snap: ListItem, Equatable {
  let id: Int
  var path: String
  var ratio: Double
}

@MainActor func zooming(picture: ImageNode, photos: [Snap]) -> [DisplayNode] {
  let viewer = ScrollNode()
  viewer.scrollableDirections = []  // at scale 1 all of the picture shows
  viewer.zoomedNode = picture
  viewer.maximumZoomScale = 8
  viewer.layoutSpecBlock = { _, _ in picture.aspectRatio(1.5) }
  let album = Pager(photos) { photo in
    Zoom(1...8) { Picture(file: photo.path).aspectRatio(photo.ratio) }
  }
  return [viewer, album]
}
