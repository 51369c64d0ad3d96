import SateenCore
import SateenLayout

/// The scroll view of a list: adds pressing and selecting elements.
@MainActor
final class ListView: ScrollView {
  weak var controller: ListController?
  private var pressed: ElementSlot?

  /// The part of the content that shows, in content points, wherever that is between pixels.
  var shownRect: Rect { Rect(origin: contentOffset, size: bounds.size) }

  override func didMove(to container: RootContainer?) {
    super.didMove(to: container)
    if let container, container.firstResponder == nil { container.firstResponder = self }
    controller?.containerDidChange(container)
  }

  override func boundsDidChange() {
    super.boundsDidChange()
    controller?.surroundingsDidChange()
  }

  override func touchesBegan(_ touches: [Touch]) {
    let wasMoving = isDecelerating || isHeldStill
    super.touchesBegan(touches)
    // Keys go to the list a person touched last.
    container?.firstResponder = self
    guard !wasMoving, controller?.allowsSelection == true, let slot = slot(under: touches), let node = slot.node,
      node.isSelectable
    else { return }
    pressed = slot
    node.isHighlighted = true
    node.selectionDidChange()
  }

  override func touchesEnded(_ touches: [Touch]) {
    defer { release() }
    guard let pressed, slot(under: touches) === pressed else { return }
    controller?.press(pressed, touches.first?.modifiers ?? [])
  }

  private func slot(under touches: [Touch]) -> ElementSlot? {
    guard let controller, let touch = touches.first, let element = controller.element(at: touch.location(in: self)),
      let slot = controller.slots[element], slot.isItem
    else { return nil }
    return slot
  }

  override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    let moved = letGoOfTarget {
      super.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: windowPoint)
    }
    var way: ScrollDirection = []
    if delta.y != 0 { way.insert(delta.y > 0 ? .down : .up) }
    if delta.x != 0 { way.insert(delta.x > 0 ? .right : .left) }
    controller?.readerDidScroll(way)
    return moved
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    if let controller, controller.reordering.keyDown(key, modifiers, controller) { return true }
    if controller?.keyDown(key, modifiers) == true { return true }
    let moved = letGoOfTarget { super.keyDown(key, modifiers, isRepeat: isRepeat) }
    if moved { controller?.readerDidPress(key, modifiers) }
    return moved
  }

  /// A reader who moves the list by hand no longer wants to go where it was sent.
  private func letGoOfTarget(_ move: () -> Bool) -> Bool {
    let moved = move()
    if moved { controller?.target = nil }
    return moved
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
