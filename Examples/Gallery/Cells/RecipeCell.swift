import Sateen

/// A recipe on a card, which opens in place. A drag to the side opens or closes it under the finger.
final class RecipeCell: CellNode, LookNode {
  private let cover: ImageNode
  private let name = TextNode()
  private let facts = TextNode()
  private let arrow = SymbolNode(.chevron, .plain(Theme.faint), side: 18)
  private let ingredients = TextNode()
  private let steps = TextNode()
  private let line = DisplayNode()
  private var drive: LayoutTransitionDrive?
  /// Called when a drag has opened the card, or closed it.
  var onTurn: ((_ isOpen: Bool) -> Void)?

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

  // MARK: By a finger

  /// How far a drag goes from one state to the other, in points.
  private static let reach = 260.0

  override func didLoad() {
    super.didLoad()
    let pan = PanGestureRecognizer { [weak self] in self?.dragged($0) }
    pan.allowsVertical = false
    view.addGestureRecognizer(pan)
  }

  private func dragged(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      setOpen(!look.isOpen)
      drive = driveLayoutTransition()
    case .changed: drive?.progress = abs(pan.translation.x) / Self.reach
    case .ended:
      let speed = abs(pan.velocity.x) / Self.reach * (pan.velocity.x * pan.translation.x < 0 ? -1 : 1)
      end(isDone: (drive?.progress ?? 0) + speed * 0.2 > 0.5, speed)
    case .cancelled: end(isDone: false, nil)
    case .possible, .failed: break
    }
  }

  private func end(isDone: Bool, _ speed: Double?) {
    let isOpen = look.isOpen
    if isDone {
      drive?.finish(.spring(duration: 0.45, bounce: 0.1), velocity: speed)
      onTurn?(isOpen)
    } else {
      drive?.cancel(.spring(duration: 0.45), velocity: speed) { setOpen(!isOpen) }
    }
    drive = nil
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
