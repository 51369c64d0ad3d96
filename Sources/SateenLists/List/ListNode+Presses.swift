import SateenCore
import SateenLayout

extension ListNode {
  /// A press on an item other than the one that selects it.
  public enum Press: Hashable, Sendable {
    /// The second press of a double click on the item. Each of the two has selected it.
    case double
    /// A press of the secondary button at a point of the content, in points.
    case secondary(Point)
    /// A press that has stayed at a point of the content, in points, for half a second. In a list with
    /// ``ListNode/allowsReordering``, it lifts an item without a handle instead.
    case long(Point)
  }
}

extension ListNode: ShortcutHost {
  /// The shortcuts of the focused item's menu, or of the selected one's, act while the list has the focus.
  package func performShortcut(_ key: Key, _ modifiers: KeyModifiers, hasFocusInside: Bool) -> Bool {
    hasFocusInside && controller.view?.performShortcut(key, modifiers) == true
  }
}

extension ListController {
  /// - Returns: whether the press was used.
  func report(_ press: ListNode.Press, on element: Int) -> Bool {
    guard selecting.allowsSelection, !needsReload, let slot = slots[element], let path = path(of: element),
      (slot.node ?? slot.outgoing?.node)?.isSelectable == true
    else { return false }
    return host.didPress(path, press)
  }
}
