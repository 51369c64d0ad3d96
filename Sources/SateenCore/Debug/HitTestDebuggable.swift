import SateenLayout

/// A node that reacts to touches, and whose tappable area the hit-test overlay shows.
///
/// Nodes whose view has gesture recognizers are shown without this.
@MainActor
package protocol HitTestDebuggable: DisplayNode {
  /// Whether the node takes touches now; a disabled control does not.
  var isHitTestDebugged: Bool { get }
  /// The areas that take touches, in the node's own space and before ancestors cut them: one for a control, one for
  /// each line of a link in a text.
  var hitTestDebugAreas: [Rect] { get }
}

extension HitTestDebuggable {
  package var isHitTestDebugged: Bool { true }
  package var hitTestDebugAreas: [Rect] { [bounds.inset(by: hitTestSlop)] }
}
