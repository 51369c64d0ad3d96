import Sateen

/// A boarding pass that is pulled open by its handle: the drag is the progress of the layout transition.
final class PassNode: DisplayNode, LookNode {
  struct Look: Equatable, Sendable {
    var isOpen = false
  }

  /// The points of a drag from one layout to the other.
  private static let way = 216.0

  private let from = PassNode.text("OSL", .system(30, weight: .bold), Theme.ink)
  private let to = PassNode.text("LIS", .system(30, weight: .bold), Theme.ink)
  private let fromTown = PassNode.text("Oslo 07:25", Theme.meta, Theme.quiet)
  private let toTown = PassNode.text("Lisbon 10:45", Theme.meta, Theme.quiet)
  private let plane = RouteNode()
  private let details = [("GATE", "C 14"), ("SEAT", "21 A"), ("GROUP", "3"), ("BOARDING", "06:50")].map(DetailNode.init)
  private let line = DisplayNode()
  private let code = CodeNode()
  private let name = PassNode.text("Ingrid Solheim", Theme.rowTitle, Theme.ink)
  private let handle = DisplayNode()
  private var drive: LayoutTransitionDrive?
  var onChange: (@MainActor () -> Void)?

  /// How far a drag has come; nil without one.
  var progress: Double? { drive?.progress }

  nonisolated override init() {
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.card
    cornerRadius = 18
    borderWidth = 1
    borderColor = Theme.hairline
    clipsToBounds = true
    pointerShape = .hand
    line.backgroundColor = Theme.hairline
    handle.backgroundColor = Theme.hairline
    handle.cornerRadius = 2.5
    for node in [line, handle] { node.isLayerBacked = true }
  }

  nonisolated fileprivate static func text(_ words: String, _ font: Font, _ color: Color) -> TextNode {
    let node = TextNode(AttributedText(words, font: font, color: color))
    node.isLayerBacked = true
    node.isPlaceholderEnabled = false
    node.maximumNumberOfLines = 1
    return node
  }

  override func didLoad() {
    super.didLoad()
    let pan = PanGestureRecognizer { [weak self] in self?.dragged($0) }
    pan.allowsHorizontal = false
    view.addGestureRecognizer(pan)
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.toggle() })
  }

  /// The sign of a drag towards the look that there is, or that a drag is on its way to.
  private var sign: Double { look.isOpen ? 1 : -1 }

  private func dragged(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .changed:
      if drive == nil {
        guard pan.translation.y * sign < 0 else { return }
        look.isOpen.toggle()
        drive = driveLayoutTransition { [weak self] _ in self?.onChange?() }
      }
      drive?.progress = min(max(pan.translation.y * sign / Self.way, 0), 1)
    case .ended, .cancelled:
      guard let drive else { return }
      self.drive = nil
      let speed = pan.velocity.y * sign / Self.way
      let goesOn = pan.state == .ended && drive.progress + speed * 0.15 > 0.5
      if goesOn {
        drive.finish(.spring(duration: 0.45, bounce: 0.15), velocity: speed)
      } else {
        drive.cancel(.spring(duration: 0.45), velocity: speed) { look.isOpen.toggle() }
      }
    default: return
    }
    onChange?()
  }

  func toggle() {
    guard drive == nil else { return }
    look.isOpen.toggle()
    transitionLayout(.spring(duration: 0.55, bounce: 0.15))
    onChange?()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isOpen = look.isOpen
    let room = max(0, range.max.width - 48)
    return VStack(spacing: 16) {
      HStack(spacing: 12, alignItems: .center) {
        VStack(spacing: 1) {
          from
          fromTown
        }
        plane.frame(height: .points(24)).flexGrow().flexShrink()
        VStack(spacing: 1, alignItems: .end) {
          to
          toTown
        }
      }
      if isOpen {
        HStack(justifyContent: .spaceBetween) { details.map { $0 as any LayoutElement } }
        line.frame(width: .points(room), height: .points(1))
        HStack(spacing: 18, alignItems: .center) {
          code.frame(width: .points(104), height: .points(104))
          name.flexShrink()
        }
      }
      HStack(justifyContent: .center) { handle.frame(width: .points(36), height: .points(5)) }
    }
    .padding(EdgeInsets(top: 22, left: 24, bottom: 10, right: 24))
  }
}

/// A word above a value.
private final class DetailNode: DisplayNode {
  private let title: TextNode
  private let value: TextNode

  nonisolated init(_ title: String, _ value: String) {
    self.title = PassNode.text(title, Theme.overline, Theme.faint)
    self.value = PassNode.text(value, .system(19, weight: .semibold), Theme.ink)
    super.init()
    automaticallyManagesSubnodes = true
    isLayerBacked = true
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 3) {
      title
      value
    }
  }
}

/// A dotted way with a plane in its middle.
private final class RouteNode: DisplayNode {
  nonisolated override init() {
    super.init()
    isLayerBacked = true
    isPlaceholderEnabled = false
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in
      let bounds = request.bounds
      var x = 3.0
      while x < bounds.width - 2 {
        if abs(x - bounds.midX) > 18 {
          context.fill(
            Path(ellipseIn: Rect(x: x - 1.5, y: bounds.midY - 1.5, width: 3, height: 3)), with: Theme.faint)
        }
        x += 9
      }
      context.translate(x: bounds.midX - 12, y: bounds.midY - 12)
      context.stroke(Symbol.plane.path, with: Theme.accent, width: 1.8)
    }
  }
}

/// A square of dark and light fields.
private final class CodeNode: DisplayNode {
  nonisolated override init() {
    super.init()
    isLayerBacked = true
    backgroundColor = .white
    cornerRadius = 6
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in
      let count = 21
      let unit = (request.bounds.width - 12) / Double(count)
      var dice = Dice(7)
      func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: Color) {
        context.fill(
          Rect(
            x: 6 + Double(x) * unit, y: 6 + Double(y) * unit, width: Double(width) * unit, height: Double(height) * unit
          ),
          with: color)
      }
      for y in 0..<count {
        for x in 0..<count where dice.roll(0..<2) == 0 { fill(x, y, 1, 1, .black) }
      }
      for (x, y) in [(0, 0), (count - 7, 0), (0, count - 7)] {
        fill(x - (x > 0 ? 1 : 0), y - (y > 0 ? 1 : 0), 8, 8, .white)
        fill(x, y, 7, 7, .black)
        fill(x + 1, y + 1, 5, 5, .white)
        fill(x + 2, y + 2, 3, 3, .black)
      }
    }
  }
}
