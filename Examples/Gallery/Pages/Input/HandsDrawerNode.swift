import Sateen

/// A drawer at the right edge that tells of the gestures of the page. A drag from the edge pulls it in, and a drag to the
/// right pushes it back.
final class HandsDrawerNode: DisplayNode {
  // Constant.
  private let width: Double
  private let panel = DisplayNode()
  private let grip = DisplayNode()
  private let edge = ScreenEdgePanGestureRecognizer()
  private let push = PanGestureRecognizer()
  private(set) var isOpen = false
  /// How far the drawer is pulled in, from 0 to 1.
  private var part = 0.0
  private var start = 0.0
  private var room = Size.zero
  /// Called when a drag has opened or closed the drawer.
  var onSlide: (@MainActor (Bool) -> Void)?

  private static let gestures = [
    ("Drag", "One finger or two move a print."),
    ("Pinch", "Two fingers, or the wheel with Ctrl."),
    ("Turn", "Two fingers, at the same time."),
    ("Double tap", "Larger, and small again."),
    ("Tap", "Comes to the front, once it is no double tap."),
    ("Hold", "Half a second: the print lies straight."),
    ("Swipe", "Quickly across the table: the next country."),
    ("Right edge", "Pulls in this drawer."),
  ]

  init(width: Double) {
    self.width = width
    super.init()
    panel.backgroundColor = Theme.raised
    panel.cornerRadius = Theme.radius
    panel.borderWidth = 1
    panel.borderColor = Theme.hairline
    panel.shadow = Shadow(color: .black.withAlpha(multipliedBy: 0.2), offset: Size(width: -2, height: 4), radius: 18)
    panel.automaticallyManagesSubnodes = true
    let entries = Self.gestures.map {
      (Self.text($0.0, Theme.rowTitle, Theme.ink), Self.text($0.1, Theme.meta, Theme.quiet))
    }
    panel.layoutSpecBlock = { _, _ in
      VStack(spacing: 11) {
        for (name, line) in entries {
          VStack(spacing: 1) {
            name
            line
          }
        }
      }
      .padding(EdgeInsets(top: 20, left: 22, bottom: 20, right: 22))
    }
    grip.backgroundColor = Theme.faint
    grip.cornerRadius = 2.5
    grip.isLayerBacked = true
    edge.edges = .right
    edge.name = "The drawer's edge"
    push.allowsVertical = false
    edge.addAction { [weak self] in self?.dragged($0) }
    push.addAction { [weak self] in self?.dragged($0) }
    addSubnode(grip)
    addSubnode(panel)
    panel.onDidLoad { [push] node in node.loadedView?.addGestureRecognizer(push) }
  }

  /// Has drags from the edge of a view pull the drawer in.
  func connect(to view: View) { view.addGestureRecognizer(edge) }

  private static func text(_ words: String, _ font: Font, _ color: Color) -> TextNode {
    let node = TextNode()
    node.attributedText = AttributedText(words, font: font, color: color)
    node.isLayerBacked = true
    return node
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    guard bounds.size != room else { return }
    room = bounds.size
    let width = min(width, max(room.width - 40, 60))
    let height = panel.layoutThatFits(SizeRange(upTo: Size(width: width, height: .infinity))).size.height
    panel.transform = .identity
    grip.frame = Rect(x: room.width - 9, y: room.height / 2 - 26, width: 5, height: 52)
    panel.frame = Rect(
      x: room.width - width - 16, y: max((room.height - height) / 2, 12), width: width,
      height: min(height, max(room.height - 24, 1)))
    show()
  }

  /// Only the panel takes presses.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === loadedView ? nil : hit
  }

  private var reach: Double { max(panel.bounds.width + 32, 1) }

  private func dragged(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began: start = part
    case .changed:
      part = min(max(start - pan.translation.x / reach, 0), 1)
      show()
    case .ended:
      let speed = pan.velocity.x
      let opens = abs(speed) > 200 ? speed < 0 : part > 0.5
      let changes = opens != isOpen
      slide(isOpen: opens)
      if changes { onSlide?(opens) }
    case .cancelled: slide(isOpen: isOpen)
    case .possible, .failed: break
    }
  }

  func slide(isOpen: Bool) {
    self.isOpen = isOpen
    part = isOpen ? 1 : 0
    animate(.spring(duration: 0.4, bounce: 0.1)) { show() }
  }

  private func show() {
    panel.transform = Transform(translationX: (1 - part) * reach, y: 0)
    grip.alpha = 1 - part
  }
}
