import Sateen

/// A round button over the map.
final class MapButtonNode: ControlNode {
  enum Sign: Sendable {
    case plus, minus, pin, plane
  }

  private let sign: Sign
  nonisolated static let side = 40.0

  nonisolated init(_ sign: Sign, _ help: String) {
    self.sign = sign
    super.init()
    tooltip = help
    debugName = help
    focusability = .keyboard
    displaysAsynchronously = false
    style.preferredSize = Size(width: Self.side, height: Self.side)
    backgroundColor = .card
    cornerRadius = Self.side / 2
    cornerRoundingType = .compositor
    shadow = Shadow(color: .black.withAlpha(multipliedBy: 0.25), offset: Size(width: 0, height: 1), radius: 4)
  }

  override var focusRing: FocusRing? { FocusRing(bounds, cornerRadius: Self.side / 2) }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsDisplay()
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (sign, isOn) = (sign, isSelected)
    let tint: Color = isHighlighted ? .controlFill : isHovered ? .controlFill.withAlpha(multipliedBy: 0.5) : .clear
    return .draw { context, _ in
      let box = request.bounds
      context.fill(Path(ellipseIn: box), with: tint)
      let ink: Color = isOn ? .accent : .primary
      let middle = box.center
      var path = Path()
      switch sign {
      case .plus, .minus:
        path.move(to: Point(x: middle.x - 7, y: middle.y))
        path.addLine(to: Point(x: middle.x + 7, y: middle.y))
        if case .plus = sign {
          path.move(to: Point(x: middle.x, y: middle.y - 7))
          path.addLine(to: Point(x: middle.x, y: middle.y + 7))
        }
      case .pin:
        path.addArc(
          center: Point(x: middle.x, y: middle.y - 3), radius: 5.5, from: 0.75 * .pi, to: 2.25 * .pi)
        path.addLine(to: Point(x: middle.x, y: middle.y + 9))
        path.close()
      case .plane:
        path.move(to: Point(x: middle.x + 9, y: middle.y - 9))
        path.addLine(to: Point(x: middle.x - 9, y: middle.y - 2))
        path.addLine(to: Point(x: middle.x - 2, y: middle.y + 2))
        path.addLine(to: Point(x: middle.x + 2, y: middle.y + 9))
        path.close()
      }
      context.stroke(path, with: ink, style: StrokeStyle(width: 2, cap: .round, join: .round))
    }
  }
}

/// A line over the map, until it is pressed.
final class NoticeNode: ControlNode {
  private let text = TextNode()

  nonisolated override init() {
    super.init()
    automaticallyManagesSubnodes = true
    isHidden = true
    backgroundColor = .card
    cornerRadius = 10
    cornerRoundingType = .compositor
    shadow = Shadow(color: .black.withAlpha(multipliedBy: 0.25), offset: Size(width: 0, height: 1), radius: 4)
    text.isLayerBacked = true
    text.maximumNumberOfLines = 3
    style.maxWidth = .points(560)
  }

  nonisolated func show(_ sentence: String) {
    text.attributedText = AttributedText(sentence, font: .system(13), color: .primary)
    isHidden = false
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    text.padding(horizontal: 14, vertical: 9)
  }
}
