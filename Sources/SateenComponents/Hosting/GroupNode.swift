import SateenCore
import SateenGraphics
import SateenLayout

/// The layer of a decorated element, with all in it. It stays as long as the element stays at its place.
final class GroupNode: DisplayNode {
  private var decoration = Decoration()
  private var isHovered = false
  private var isPressed = false

  /// Whether the node masks the one around.
  nonisolated let isForMask: Bool

  nonisolated init(isForMask: Bool) {
    self.isForMask = isForMask
    super.init()
    automaticallyManagesSubnodes = true
  }

  nonisolated override var layoutName: String { "Group" }

  /// Takes over the look of the evaluation that is shown now.
  func show(_ decoration: Decoration) {
    let old = self.decoration
    self.decoration = decoration
    if old.cornerRadius != decoration.cornerRadius { cornerRadius = decoration.cornerRadius }
    if old.borderWidth != decoration.borderWidth { borderWidth = decoration.borderWidth }
    if old.borderColor != decoration.borderColor { borderColor = decoration.borderColor }
    if old.sharedElementID != decoration.sharedElementID { sharedElementID = decoration.sharedElementID }
    if old.opacity != decoration.opacity { alpha = decoration.opacity }
    if old.shadow != decoration.shadow { shadow = decoration.shadow }
    if clipsToBounds != decoration.clipsContent { clipsToBounds = decoration.clipsContent }
    if rasterizesSubtree != decoration.isRasterized { rasterizesSubtree = decoration.isRasterized }
    showFill()
  }

  func setPressed(_ isPressed: Bool) {
    guard self.isPressed != isPressed else { return }
    self.isPressed = isPressed
    showFill()
  }

  func setHovered(_ isHovered: Bool) {
    guard self.isHovered != isHovered else { return }
    self.isHovered = isHovered
    showFill()
  }

  private func showFill() {
    let feedback = (isPressed ? decoration.pressed : nil) ?? (isHovered ? decoration.hover : nil)
    let fill = feedback ?? decoration.fill
    if backgroundColor != fill { backgroundColor = fill }
    let gradient = feedback == nil ? decoration.gradient : nil
    if backgroundGradient != gradient { backgroundGradient = gradient }
  }

  /// A background needs no pixels of its own.
  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? { .external }
}
