import Sateen

/// A photo on paper, which hands move, turn and make larger.
final class PrintNode: DisplayNode {
  /// The size of a print on a table: smaller where there is little room.
  static func size(in room: Size) -> Size {
    room.width < 560 ? Size(width: 152, height: 140) : Size(width: 196, height: 176)
  }

  // Constant.
  let town: Town
  private let photo: ImageNode
  private let caption = TextNode()
  let pan = PanGestureRecognizer()
  let pinch = PinchGestureRecognizer()
  let rotation = RotationGestureRecognizer()
  let tap = TapGestureRecognizer()
  let doubleTap = TapGestureRecognizer()
  let longPress = LongPressGestureRecognizer()
  let hover = HoverGestureRecognizer()
  /// The turn in radians, clockwise.
  private(set) var angle = 0.0
  private(set) var zoom = 1.0
  /// Called with what a gesture did.
  var onEvent: (@MainActor (PrintNode, String) -> Void)?
  private var isRaised = false { didSet { if isRaised != oldValue { showRaised() } } }

  nonisolated private static let zooms = 0.5...3.0
  nonisolated private static let flat = Shadow(
    color: .black.withAlpha(multipliedBy: 0.22), offset: Size(width: 0, height: 2), radius: 6)
  nonisolated private static let raised = Shadow(
    color: .black.withAlpha(multipliedBy: 0.34), offset: Size(width: 0, height: 12), radius: 24)

  init(_ town: Town) {
    self.town = town
    photo = ImageNode(source: Pictures.photo(town.photo))
    super.init()
    automaticallyManagesSubnodes = true
    debugName = town.name
    backgroundColor = Theme.raised
    cornerRadius = 6
    shadow = Self.flat
    pointerShape = .hand
    photo.cornerRadius = 3
    photo.placeholderColor = Theme.placeholder
    caption.attributedText = AttributedText(town.name, font: Theme.metaStrong, color: Theme.ink)
    photo.isLayerBacked = true
    caption.isLayerBacked = true
    connect()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 8) {
      photo.flexGrow().flexShrink()
      caption.padding(horizontal: 2, vertical: 0)
    }
    .padding(EdgeInsets(top: 8, left: 8, bottom: 9, right: 8))
  }

  // MARK: Gestures

  private func connect() {
    pan.maximumNumberOfTouches = 2
    doubleTap.numberOfTapsRequired = 2
    tap.require(toFail: doubleTap)
    pan.addAction { [weak self] in self?.panned($0) }
    pinch.addAction { [weak self] in self?.pinched($0) }
    rotation.addAction { [weak self] in self?.turned($0) }
    tap.addAction { [weak self] _ in self?.tell("tapped, comes to the front") }
    doubleTap.addAction { [weak self] _ in self?.toggleZoom() }
    longPress.addAction { [weak self] in self?.held($0) }
    hover.addAction { [weak self] hover in self?.showHover(hover.isActive) }
    onDidLoad { node in
      guard let node = node as? PrintNode, let view = node.loadedView else { return }
      for recognizer in [node.pan, node.pinch, node.rotation, node.tap, node.doubleTap, node.longPress, node.hover] {
        view.addGestureRecognizer(recognizer)
      }
    }
  }

  private func tell(_ words: String) { onEvent?(self, words) }

  private func panned(_ pan: PanGestureRecognizer) {
    position = position + pan.translation
    pan.setTranslation(.zero)
    follow(pan, "dragged")
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    let factor = min(max(zoom * pinch.scale, Self.zooms.lowerBound), Self.zooms.upperBound) / zoom
    pinch.scale = 1
    zoom *= factor
    moveAround(pinch, scale: factor, angle: 0)
    follow(pinch, "pinched to \(Int((zoom * 100).rounded())) %")
  }

  private func turned(_ rotation: RotationGestureRecognizer) {
    let turn = rotation.rotation
    rotation.rotation = 0
    angle += turn
    moveAround(rotation, scale: 1, angle: turn)
    follow(rotation, "turned to \(degrees)°")
  }

  private var degrees: Int { Int((angle * 180 / .pi).rounded()) }

  /// Leaves the point between the fingers where it is.
  private func moveAround(_ recognizer: GestureRecognizer, scale: Double, angle: Double) {
    if let table = supernode?.loadedView, recognizer.isActive {
      let middle = recognizer.location(in: table)
      let arm = position - middle
      let turned = Transform(turnedBy: angle).apply(arm)
      position = middle + Point(x: turned.x * scale, y: turned.y * scale)
    }
    show()
  }

  private func follow(_ recognizer: GestureRecognizer, _ words: String) {
    isRaised = [pan, pinch, rotation, longPress].contains(where: \.isActive)
    switch recognizer.state {
    case .began: tell("")
    case .ended: tell(words)
    case .cancelled: tell("let go")
    case .possible, .changed, .failed: break
    }
  }

  private func toggleZoom() {
    let isLarge = zoom > 1.2
    zoom = isLarge ? 1 : 1.8
    animate(.spring(duration: 0.45, bounce: 0.2)) { show() }
    tell(isLarge ? "double tapped, small again" : "double tapped, larger")
  }

  private func held(_ press: LongPressGestureRecognizer) {
    isRaised = press.isActive
    guard press.state == .began else { return }
    angle = 0
    animate(.spring(duration: 0.45, bounce: 0.3)) { show() }
    tell("held, lies straight")
  }

  // MARK: Look

  /// Lays the print down.
  func lie(at place: Point, angle: Double, size: Size) {
    bounds.size = size
    (position, self.angle, zoom) = (place, angle, 1)
    show()
  }

  private func show() { transform = Transform(scaleX: zoom, y: zoom).concatenating(Transform(turnedBy: angle)) }

  private func showRaised() { animate(.easeOut(0.18)) { shadow = isRaised ? Self.raised : Self.flat } }

  private func showHover(_ isOver: Bool) {
    borderWidth = isOver ? 2 : 0
    borderColor = Theme.accent
  }
}
