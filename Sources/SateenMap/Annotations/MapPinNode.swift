import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText

/// The pin of an annotation without a node of its own: a drop whose tip is at the place.
public final class MapPinNode: DisplayNode {
  nonisolated public static let defaultTint = Color(light: Color(hex: 0xd9362b), dark: Color(hex: 0xf0554a))

  nonisolated static let size = Size(width: 30, height: 40)
  private let tint: Color

  nonisolated public init(tint: Color = MapPinNode.defaultTint) {
    self.tint = tint
    super.init()
    isLayerBacked = true
    style.preferredSize = Self.size
  }

  public override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let tint = tint
    return .draw { context, _ in
      let box = request.bounds
      let radius = 11.0
      let middle = Point(x: box.midX, y: 14)
      let tip = Point(x: box.midX, y: box.maxY - 3)
      // A flat shadow where the tip touches the ground.
      for (size, alpha) in [(12.0, 0.10), (8, 0.14), (4, 0.18)] {
        context.fill(
          Path(ellipseIn: Rect(x: tip.x - size / 2, y: tip.y - size / 5, width: size, height: size / 2.5)),
          with: .black.withAlpha(multipliedBy: alpha))
      }
      func drop(_ radius: Double, _ tip: Point) -> Path {
        var path = Path()
        let (left, right) = (middle.x - radius, middle.x + radius)
        let curve = radius * 0.5523
        path.move(to: tip)
        path.addCurve(
          to: Point(x: left, y: middle.y), control1: Point(x: tip.x - radius * 0.25, y: tip.y - radius * 0.7),
          control2: Point(x: left, y: middle.y + radius * 0.75))
        path.addCurve(
          to: Point(x: middle.x, y: middle.y - radius), control1: Point(x: left, y: middle.y - curve),
          control2: Point(x: middle.x - curve, y: middle.y - radius))
        path.addCurve(
          to: Point(x: right, y: middle.y), control1: Point(x: middle.x + curve, y: middle.y - radius),
          control2: Point(x: right, y: middle.y - curve))
        path.addCurve(
          to: tip, control1: Point(x: right, y: middle.y + radius * 0.75),
          control2: Point(x: tip.x + radius * 0.25, y: tip.y - radius * 0.7))
        path.close()
        return path
      }
      context.fill(drop(radius + 1.5, Point(x: tip.x, y: tip.y + 1)), with: .white)
      context.fill(drop(radius, Point(x: tip.x, y: tip.y - 1)), with: tint)
      context.fill(Path(ellipseIn: Rect(x: middle.x - 4, y: middle.y - 4, width: 8, height: 8)), with: .white)
    }
  }
}

/// A disc with the number of annotations in a cluster; larger for more.
final class ClusterNode: DisplayNode {
  private let count: Int
  private let tint: Color

  nonisolated init(count: Int, tint: Color) {
    self.count = count
    self.tint = tint
    super.init()
    isLayerBacked = true
    let side = count < 10 ? 36.0 : count < 100 ? 42 : count < 1_000 ? 50 : 58
    style.preferredSize = Size(width: side, height: side)
  }

  nonisolated static func text(_ count: Int) -> String {
    count < 1_000 ? String(count) : count < 10_000 ? "\(count / 1_000).\(count % 1_000 / 100)k" : "\(count / 1_000)k"
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (count, tint) = (count, tint)
    return .draw { context, _ in
      let box = request.bounds
      context.fill(Path(ellipseIn: box), with: tint.withAlpha(multipliedBy: 0.28))
      context.fill(Path(ellipseIn: box.insetBy(x: 4, y: 4)), with: .white)
      context.fill(Path(ellipseIn: box.insetBy(x: 5.5, y: 5.5)), with: tint)
      let words = TextLayout.layout(
        AttributedText(Self.text(count), font: .system(count < 100 ? 13 : 14, weight: .semibold), color: .white),
        maximumLines: 1)
      words.draw(
        in: context, at: Point(x: box.midX - words.size.width / 2, y: box.midY - words.size.height / 2))
    }
  }
}

/// A bubble above an annotation.
final class CalloutNode: DisplayNode {
  private let bubble = DisplayNode()
  private let tail = CalloutTailNode()
  private let content: DisplayNode

  nonisolated static let tailSize = Size(width: 18, height: 9)

  nonisolated init(content: DisplayNode) {
    self.content = content
    super.init()
    automaticallyManagesSubnodes = true
    bubble.isLayerBacked = true
    bubble.backgroundColor = .card
    bubble.cornerRadius = 10
    bubble.shadow = Shadow(color: .black.withAlpha(multipliedBy: 0.3), offset: Size(width: 0, height: 2), radius: 6)
  }

  nonisolated convenience init(title: String?, subtitle: String?) {
    let words = DisplayNode()
    words.automaticallyManagesSubnodes = true
    let lines = [
      title.map { AttributedText($0, font: .system(14, weight: .semibold), color: .primary) },
      subtitle.map { AttributedText($0, font: .system(12), color: .secondary) },
    ].compactMap { $0 }
    let texts = lines.map { line in
      let text = TextNode(line)
      text.isLayerBacked = true
      text.isPlaceholderEnabled = false
      text.maximumNumberOfLines = 3
      return text
    }
    words.layoutSpecBlock = { _, _ in VStack(spacing: 2) { for text in texts { text } } }
    self.init(content: words)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(alignItems: .center) {
      content.padding(horizontal: 12, vertical: 8).background(bubble)
      tail
    }
  }
}

/// The tip of a callout.
private final class CalloutTailNode: DisplayNode {
  nonisolated override init() {
    super.init()
    isLayerBacked = true
    style.preferredSize = CalloutNode.tailSize
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in
      let box = request.bounds
      context.fill(
        Path(lines: [Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.midX, y: box.maxY)]
        ),
        with: .card)
    }
  }
}
