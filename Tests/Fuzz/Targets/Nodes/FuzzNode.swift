import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText
import SateenThreads

/// A node with a given size, drawn on a worker.
final class FuzzNode: DisplayNode {
  // Guarded by its lock.
  private let wished = Locked(Size(width: 30, height: 20))
  let draws: Bool

  nonisolated init(draws: Bool) {
    self.draws = draws
    super.init()
  }

  nonisolated func wish(_ size: Size) {
    wished.withLock { $0 = size }
    setNeedsLayout()
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { wished.withLock { $0 } }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    guard draws else { return nil }
    return .draw { context, _ in context.fill(request.bounds, with: Color(hex: 0x3366cc)) }
  }
}

extension FuzzBytes {
  mutating func node() -> DisplayNode {
    switch below(8) {
    case 0:
      let node = TextNode(attributedText(2))
      node.isSelectable = bool()
      return node
    case 1:
      let node = ButtonNode()
      node.setTitle("Button", font: Font(size: 12))
      return node
    case 2:
      let node = ImageNode()
      node.image = Bitmap(size: PixelSize(width: 1 + below(20), height: 1 + below(20)))
      return node
    case 3: return ScrollNode()
    case 4:
      let node = FuzzNode(draws: true)
      node.isLayerBacked = true
      return node
    default: return FuzzNode(draws: bool())
    }
  }

  mutating func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }

  /// Sets a random property of a node to a random value.
  mutating func set(_ node: DisplayNode) {
    switch below(30) {
    case 0, 1, 2: node.frame = rect()
    case 3: node.bounds = rect()
    case 4: node.position = Point(x: number(), y: number())
    case 5: node.anchorPoint = Point(x: number(2), y: number(2))
    case 6:
      node.transform = Transform(
        a: number(2), b: number(2), c: number(2), d: number(2), tx: number(90), ty: number(90))
    case 7: node.zPosition = number(9)
    case 8: node.alpha = number(1)
    case 9: node.isHidden = bool()
    case 10: node.clipsToBounds = bool()
    case 11: node.backgroundColor = chance(4) ? nil : wildColor()
    case 12: node.cornerRadius = number(40)
    case 13: node.cornerRoundingType = pick([.compositor, .precomposited])
    case 14:
      node.borderWidth = number(9)
      node.borderColor = wildColor()
    case 15:
      node.shadow = Shadow(
        color: wildColor(), offset: Size(width: number(9), height: number(9)), radius: number(20))
    case 16: node.backgroundGradient = chance(4) ? nil : gradient()
    case 17: if bool() { node.tintColor = wildColor() } else { node.overrideAppearance = pick([.light, .dark, nil]) }
    case 18: node.isUserInteractionEnabled = bool()
    case 19: node.hitTestSlop = insets()
    case 20: node.style = layoutStyle()
    case 21: node.isPlaceholderEnabled = bool()
    case 22: node.placeholderFadeDuration = number(2)
    case 23: node.layoutEngine = bool() ? .flexbox : .specs
    case 24: node.flexStyle = flexStyle()
    case 25: (node as? FuzzNode)?.wish(Size(width: number(), height: number()))
    case 26: (node as? TextNode)?.textContainerInset = insets()
    case 27:
      (node as? TextNode)?.attributedText = attributedText(2)
      (node as? TextNode)?.exclusionPaths = chance(3) ? [path()] : []
    case 28:
      (node as? ScrollNode)?.scrollableDirections = pick([.vertical, .horizontal, [.vertical, .horizontal], []])
      (node as? ScrollNode)?.automaticallyManagesContentSize = bool()
    default:
      (node as? ButtonNode)?.contentEdgeInsets = insets()
      (node as? ButtonNode)?.contentSpacing = number(20)
    }
  }

  /// A colour, sometimes with components outside of 0...1.
  mutating func wildColor() -> Color {
    chance(3) ? Color(red: number(1), green: number(1), blue: number(1), alpha: number(1)) : color()
  }

  mutating func gradient() -> Gradient {
    let stops = (0..<below(4)).map { _ in Gradient.Stop(wildColor(), at: number(1)) }
    let (start, end) = (Point(x: number(1), y: number(1)), Point(x: number(1), y: number(1)))
    switch below(3) {
    case 0: return .linear(stops, from: start, to: end)
    case 1: return .radial(stops, center: start, radius: number(1))
    default: return .conic(stops, center: start, angle: number(7))
    }
  }

  mutating func flexStyle() -> FlexStyle {
    func length(_ bytes: inout FuzzBytes) -> FlexLength {
      switch bytes.below(4) {
      case 0: return .auto
      case 1: return .fraction(bytes.number(150))
      default: return .points(bytes.number(120))
      }
    }
    var style = FlexStyle()
    style.flexDirection = pick(FlexDirection.allCases)
    style.flexWrap = pick(FlexLines.allCases)
    style.justifyContent = pick(FlexJustification.allCases)
    style.alignItems = pick(FlexAlignment.allCases)
    style.position = pick(FlexPosition.allCases)
    style.display = pick(FlexDisplay.allCases)
    if bool() { style.flexGrow = number(3) }
    if bool() { style.flexShrink = number(3) }
    if bool() { style.width = length(&self) }
    if bool() { style.height = length(&self) }
    if bool() { style.minWidth = length(&self) }
    if bool() { style.maxHeight = length(&self) }
    if bool() { style.flexBasis = length(&self) }
    if bool() { style.aspectRatio = number(3) }
    if bool() { style.padding = FlexEdges(length(&self)) }
    if bool() { style.margin = FlexEdges(length(&self)) }
    if bool() { style.rowGap = length(&self) }
    style.order = Int32(truncatingIfNeeded: below(5) - 2)
    return style
  }
}
