import FeedContent
import Sateen

/// A photo that fills its frame.
final class PhotoTileCell: CellNode {
  private let photo: ImageNode
  private let frameNode = DisplayNode()

  nonisolated init(_ index: Int) {
    photo = ImageNode(source: Pictures.photo(index))
    super.init()
    selectionStyle = .none
    debugName = Pictures.info(index).fileName
    photo.cornerRadius = 10
    photo.placeholderColor = Theme.placeholder
    photo.isLayerBacked = true
    frameNode.cornerRadius = 10
    frameNode.isLayerBacked = true
    pointerShape = .hand
  }

  override func selectionDidChange() {
    photo.alpha = isHighlighted ? 0.8 : 1
    frameNode.borderWidth = isSelected || isFocused ? 3 : 0
    frameNode.borderColor = isFocused ? Theme.accent : Theme.accentFill
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { photo.overlay(frameNode) }
}
