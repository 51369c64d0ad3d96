import SateenCore
import SateenLayout

/// The scroll view of a table: adds pressing and selecting rows.
@MainActor
final class TableView: ScrollView {
  weak var controller: TableController?
  private var pressed: RowSlot?

  override func didMove(to container: RootContainer?) {
    super.didMove(to: container)
    if let container, container.firstResponder == nil { container.firstResponder = self }
    controller?.containerDidChange(container)
  }

  override func boundsDidChange() {
    super.boundsDidChange()
    controller?.sizeDidChange()
  }

  override func touchesBegan(_ touches: [Touch]) {
    let wasMoving = isDecelerating
    super.touchesBegan(touches)
    guard !wasMoving, let touch = touches.first, let controller else { return }
    guard let slot = controller.slot(at: touch.location(in: self).y), let node = slot.node, node.isSelectable
    else { return }
    pressed = slot
    node.isHighlighted = true
    node.selectionDidChange()
  }

  override func touchesEnded(_ touches: [Touch]) {
    defer { release() }
    guard let pressed, let touch = touches.first, let controller,
      controller.slot(at: touch.location(in: self).y) === pressed
    else { return }
    controller.select(pressed)
  }

  override func touchesCancelled(_ touches: [Touch]) { release() }

  private func release() {
    if let node = pressed?.node {
      node.isHighlighted = false
      node.selectionDidChange()
    }
    pressed = nil
  }
}
