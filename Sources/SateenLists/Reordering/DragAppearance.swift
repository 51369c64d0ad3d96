import SateenCore
import SateenGraphics
import SateenLayout

/// The appearance of a lifted item: a little larger, above the others and with a shadow. It is composed from the item's
/// existing pixels.
@MainActor
final class DragAppearance {
  private static let law = MotionLaw.spring(SpringLaw(duration: 0.3))
  /// How much larger an item gets: a part of its size, up to a number of points.
  private static let growth = (part: 0.05, points: 10.0)

  private(set) var slot: ElementSlot
  private var node: CellNode?
  /// Whether the item is dragged; false while it returns into the list.
  var isUp = true { didSet { if isUp != oldValue { turn() } } }
  /// 0 in the list, 1 when fully lifted.
  private(set) var height = 0.0
  /// The height's offset from its end.
  private var rise = MotionOffset(-1, by: DragAppearance.law, quiet: 1.0 / 512)
  /// The time of the last frame.
  private var now = 0.0

  init(_ slot: ElementSlot) { self.slot = slot }

  /// Whether the item has its usual appearance again.
  var isOver: Bool { !isUp && height == 0 && slot.moveAnimation == nil }
  var isMoving: Bool { height != end || (!isUp && slot.moveAnimation != nil) }

  private var end: Double { isUp ? 1 : 0 }

  func advance(to time: Double) {
    now = time
    if rise.start == nil { rise.start = time }
    height = rise.isOver(at: time) ? end : end + rise.state(at: time).offset
  }

  /// Goes up or down from the height that the item has, with its speed.
  private func turn() {
    let isUnderWay = rise.start != nil && !rise.isOver(at: now)
    rise = MotionOffset(
      height - end, speed: isUnderWay ? rise.state(at: now).speed : 0, by: Self.law, quiet: 1.0 / 512,
      from: isUnderWay ? now : nil)
  }

  func show(_ slot: ElementSlot, _ node: CellNode, background: Color?) {
    self.slot = slot
    if node !== self.node { takeOff() }
    self.node = node
    let layer = node.view.layer
    let height = max(height, 0)
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
