import SateenLayout

/// The view of a view-backed node: takes every event to the node.
@MainActor
open class NodeView: View {
  open override func touchesBegan(_ touches: [Touch]) { node?.touchesBegan(touches) }
  open override func touchesMoved(_ touches: [Touch]) { node?.touchesMoved(touches) }
  open override func touchesEnded(_ touches: [Touch]) { node?.touchesEnded(touches) }
  open override func touchesCancelled(_ touches: [Touch]) { node?.touchesCancelled(touches) }
  open override func pointerMoved(to point: Point?) { node?.pointerMoved(to: point) }
  open override var pointerShape: PointerShape? { node?.pointerShape }

  open override func keepsTouch(_ touch: Touch) -> Bool { node?.keepsTouch(touch) ?? false }
  open override func selectionDidEnd() { node?.selectionDidEnd() }
  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    node?.keyDown(key, modifiers, isRepeat: isRepeat) ?? false
  }

  open override func secondaryPress(at point: Point) -> Bool { node?.secondaryPress(at: point) ?? false }

  open override func pointInside(_ point: Point) -> Bool { node?.pointInside(point) ?? false }
  open override func hitTest(_ point: Point) -> View? { node?.hitTest(point) }

  /// The view's own search, without asking the node first.
  func hitTestIgnoringNode(_ point: Point) -> View? { super.hitTest(point) }
}
