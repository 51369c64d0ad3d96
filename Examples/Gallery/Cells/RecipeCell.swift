import Sateen

/// A recipe on a card, which opens in place.
final class RecipeCell: CellNode, LookNode {
  private let cover: ImageNode
  private let name = TextNode()
  private let facts = TextNode()
  private let arrow = SymbolNode(.chevron, .plain(Theme.faint), side: 18)
  private let ingredients = TextNode()
  private let steps = TextNode()
  private let line = DisplayNode()

  struct Look: Equatable {
    /// Whether the ingredients and the steps show.
    var isOpen: Bool
  }

  nonisolated init(_ recipe: Recipe, isOpen: Bool) {
    cover = ImageNode(source: Pictures.photo(recipe.cover))
    super.init()
    look = Look(isOpen: isOpen)
    selectionStyle = .none
    debugName = recipe.name
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    // Ingredients and steps come to light as the card grows.
    clipsToBounds = true
    pointerShape = .hand
    cover.cornerRadius = 8
    cover.placeholderColor = Theme.placeholder
    cover.cornerBackgroundColor = Theme.card
    name.attributedText = AttributedText(recipe.name, font: Theme.title, color: Theme.ink)
    facts.attributedText = AttributedText(
      "\(recipe.minutes) min · serves \(recipe.servings) · \(recipe.ingredients.count) ingredients", font: Theme.meta,
      color: Theme.quiet)
    var needed = AttributedText(
      recipe.ingredients.map { "•  \($0)" }.joined(separator: "\n"), font: Theme.meta, color: Theme.quiet)
    needed.paragraphStyle.lineHeightMultiple = 1.25
    ingredients.attributedText = needed
    var method = AttributedText()
    for (index, step) in recipe.steps.enumerated() {
      if index > 0 { method.append("\n", attributes: TextAttributes(font: Theme.body)) }
      method.append("\(index + 1)  ", attributes: TextAttributes(font: Theme.rowTitle, color: Theme.accent))
      method.append(step, attributes: TextAttributes(font: Theme.body, color: Theme.ink))
    }
    method.paragraphStyle.lineHeightMultiple = 1.12
    method.paragraphStyle.lineSpacing = 2
    steps.attributedText = method
    line.backgroundColor = Theme.hairline
    for node in [cover, name, facts, ingredients, steps, line] as [DisplayNode] {
      node.isLayerBacked = true
      if node is TextNode { node.isPlaceholderEnabled = false }
    }
    showArrow()
  }

  /// Shows or hides ingredients and steps. The row is measured again by itself.
  nonisolated func setOpen(_ open: Bool) {
    look = Look(isOpen: open)
    showArrow()
  }

  nonisolated private func showArrow() {
    let open = look.isOpen
    // A quarter turn, up or down.
    arrow.transform = Transform(a: 0, b: open ? -1 : 1, c: open ? 1 : -1, d: 0, tx: 0, ty: 0)
  }

  override func selectionDidChange() {
    borderWidth = isFocused ? 2 : 0
    borderColor = isFocused ? Theme.accent : nil
    alpha = isHighlighted ? 0.85 : 1
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isOpen = look.isOpen
    let isWide = range.max.width >= 480
    let side = isWide ? 72.0 : 56.0
    return VStack(spacing: 16) {
      HStack(spacing: 16, alignItems: .center) {
        cover.frame(width: .points(side), height: .points(side))
        VStack(spacing: 4) {
          name
          facts
        }
        .flexGrow().flexShrink()
        arrow
      }
      if isOpen {
        line.frame(height: .points(1))
        if isWide {
          HStack(spacing: 24) {
            ingredients.frame(width: .fraction(0.34)).flexShrink(0)
            steps.flexGrow().flexShrink()
          }
        } else {
          ingredients
          steps
        }
      }
    }
    .padding(16)
  }
}
