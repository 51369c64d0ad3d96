import SateenCore
import SateenGraphics
import SateenLayout

/// The appearance of a lifted item: a little larger, above the others and with a shadow. It is composed from the item's
/// existing pixels.
@MainActor
final class DragAppearance {
  /// How long lifting and dropping take, in seconds.
  private static let duration = 0.18
  /// How much larger an item gets: a part of its size, up to a number of points.
  private static let growth = (part: 0.05, points: 10.0)

  private(set) var slot: ElementSlot
  private var node: CellNode?
  /// Whether the item is dragged; false while it returns into the list.
  var isUp = true { didSet { if isUp != oldValue { (from, start) = (height, nil) } } }
  /// 0 in the list, 1 when fully lifted.
  private(set) var height = 0.0
  private var from = 0.0
  private var start: Double?

  init(_ slot: ElementSlot) { self.slot = slot }

  /// Whether the item has its usual appearance again.
  var isOver: Bool { !isUp && height == 0 && slot.moveAnimation == nil }
  var isMoving: Bool { height != (isUp ? 1 : 0) || (!isUp && slot.moveAnimation != nil) }

  func advance(to time: Double) {
    let began = start ?? time
    start = began
    let left = 1 - min(max((time - began) / Self.duration, 0), 1)
    let end = isUp ? 1.0 : 0
    height = left == 0 ? end : end + (from - end) * left * left
  }

  func show(_ slot: ElementSlot, _ node: CellNode, background: Color?) {
    self.slot = slot
    if node !== self.node { takeOff() }
    self.node = node
    let layer = node.view.layer
    let side = max(1, layer.bounds.width, layer.bounds.height)
    let scale = 1 + min(Self.growth.part, Self.growth.points / side) * height
    layer.zPosition = node.zPosition + 3
    layer.transform = Transform(scaleX: scale, y: scale).concatenating(slot.transform(of: node))
    layer.opacity = slot.opacity(of: node) * (1 - 0.06 * height)
    layer.backgroundColor = node.backgroundColor ?? background
    layer.shadow =
      height > 0
      ? Shadow(
        color: .black.withAlpha(multipliedBy: 0.3 * height), offset: Size(width: 0, height: 4 * height),
        radius: 10 * height) : node.shadow
  }

  /// Restores the appearance of the node's layer.
  func takeOff() {
    guard let node, let layer = node.loadedView?.layer else { return }
    self.node = nil
    slot.applyLook(to: node)
    layer.backgroundColor = node.backgroundColor
    layer.shadow = node.shadow
  }
}
