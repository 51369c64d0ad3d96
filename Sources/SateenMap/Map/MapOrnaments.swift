import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText

/// Whom the map is owed to, in a corner of it.
final class AttributionNode: DisplayNode {
  private let text = TextNode()

  nonisolated override init() {
    super.init()
    isLayerBacked = true
    automaticallyManagesSubnodes = true
    backgroundColor = Color(light: Color(white: 1, alpha: 0.78), dark: Color(white: 0, alpha: 0.6))
    cornerRadius = 4
    text.isLayerBacked = true
    text.isPlaceholderEnabled = false
    text.maximumNumberOfLines = 3
  }

  nonisolated var words: String {
    get { text.attributedText.string }
    set {
      guard newValue != words else { return }
      text.attributedText = AttributedText(newValue, font: .system(11), color: MapColors.ink)
      // The text is in no tree before the first layout, so its change does not reach the map by itself.
      setNeedsLayout()
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    text.padding(horizontal: 6, vertical: 2)
  }
}

/// A bar that is as long as its words say.
final class ScaleBarNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var bar: ScaleBar?
  }

  nonisolated static let size = Size(width: 132, height: 28)
  nonisolated static let longest = 110.0

  nonisolated override init() {
    super.init()
    look = Look()
    isLayerBacked = true
    style.preferredSize = Self.size
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    guard let bar = look.bar else { return nil }
    return .draw { context, _ in
      let inset = 4.0
      let width = bar.width.rounded()
      let words = TextLayout.layout(
        AttributedText(bar.text, font: .system(11, weight: .medium), color: MapColors.ink), maximumLines: 1)
      let base = request.bounds.maxY - inset - 1.5
      var path = Path()
      path.move(to: Point(x: inset + 0.5, y: base - 5))
      path.addLine(to: Point(x: inset + 0.5, y: base))
      path.addLine(to: Point(x: inset + width - 0.5, y: base))
      path.addLine(to: Point(x: inset + width - 0.5, y: base - 5))
      // A halo keeps it legible over anything.
      let halo = Rect(
        x: 0, y: max(0, base - 7 - words.size.height), width: max(width, words.size.width) + 2 * inset + 4,
        height: words.size.height + 12)
      context.fill(Path(roundedRect: halo, radius: 4), with: MapColors.halo)
      context.stroke(path, with: MapColors.ink, style: StrokeStyle(width: 1.5, cap: .round, join: .round))
      words.draw(in: context, at: Point(x: inset + 4, y: base - 4 - words.size.height))
    }
  }
}

/// Colours of parts that lie on a map.
enum MapColors {
  static let ink = Color(light: Color(hex: 0x2a2d33), dark: Color(hex: 0xe8eaee))
  static let halo = Color(light: Color(white: 1, alpha: 0.6), dark: Color(white: 0, alpha: 0.5))
  /// Shows where there is no tile of any zoom.
  static let ground = Color(light: Color(hex: 0xe6ecf1), dark: Color(hex: 0x1b2027))
}
