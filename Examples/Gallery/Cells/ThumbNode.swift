import Sateen

/// A small photo that chooses a large one.
final class ThumbNode: ControlNode {
  nonisolated static let size = Size(width: 60, height: 44)
  private let photo: ImageNode

  nonisolated init(_ town: Town) {
    photo = ImageNode(source: Pictures.photo(town.photo))
    super.init()
    automaticallyManagesSubnodes = true
    debugName = town.name
    cornerRadius = 8
    photo.cornerRadius = 6
    photo.placeholderColor = Theme.placeholder
    photo.isLayerBacked = true
    style.preferredSize = Self.size
    tooltip = town.name
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { photo.padding(3) }

  override func stateDidChange() {
    super.stateDidChange()
    borderWidth = isSelected ? 2 : 0
    borderColor = Theme.accent
    photo.alpha = isHighlighted ? 0.7 : isSelected || isHovered ? 1 : 0.82
  }
}
