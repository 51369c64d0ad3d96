import Sateen

/// The bar above the canvas.
final class ToolbarNode: DisplayNode {
  // All stored properties are constant, and the subnodes are thread-safe.
  nonisolated static let height = 52.0

  private let name = TextNode()
  private let place = TextNode()
  private let hairline = DisplayNode()
  private let back: PillNode
  private let forth: PillNode
  let pills: [PillNode]

  /// - Parameters:
  ///   - step: called with -1 or 1.
  ///   - pills: the buttons at the right, from left to right.
  nonisolated init(step: @escaping @MainActor @Sendable (Int) -> Void, pills: [PillNode]) {
    back = PillNode("‹") { step(-1) }
    forth = PillNode("›") { step(1) }
    self.pills = pills
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.panel
    hairline.backgroundColor = Theme.hairline
    for node in [name, place] {
      node.isLayerBacked = true
      node.backgroundColor = Theme.panel
      node.maximumNumberOfLines = 1
      node.displaysAsynchronously = false
    }
    hairline.isLayerBacked = true
  }

  nonisolated func show(name title: String, index: Int, count: Int) {
    name.attributedText = AttributedText(title, font: Theme.title, color: Theme.ink)
    place.attributedText = AttributedText(
      count > 1 ? "\(index + 1) of \(count)" : "", font: Theme.body, color: Theme.faint)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let bar = HStack(spacing: 8, alignItems: .center) {
      back
      forth
      name.flexShrink(1).spacing(before: 4)
      place
      Spacer()
      HStack(spacing: 6, alignItems: .center) { pills.map { $0 as any LayoutElement } }
    }
    .padding(horizontal: 14, vertical: 0)
    return VStack {
      bar.frame(height: .points(Self.height - 1))
      hairline.frame(height: .points(1))
    }
  }
}
