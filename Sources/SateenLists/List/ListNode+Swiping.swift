import SateenCore
import SateenThreads

// Swipes over items: see ``SwipeActions``.
extension ListNode {
  /// The item whose actions show beside it, or that a hand swipes; nil for none.
  public var pathForSwipedItem: ItemPath? { controller.swiping.element.flatMap { controller.path(of: $0) } }

  /// Has the item that is swiped go back where it belongs.
  public func closeSwipe() { controller.swiping.close() }
}

extension ListController {
  /// Does the destructive action of the item that keys act on.
  /// - Returns: false where the item has none.
  func deleteByKey() -> Bool {
    guard !needsReload, let element = menuElement, let path = path(of: element) else { return false }
    let actions = host.swipeActions(at: path)
    let all = (actions[.trailing]?.actions ?? []) + (actions[.leading]?.actions ?? [])
    guard let action = all.first(where: { $0.role == .destructive }) else { return false }
    swiping.close()
    if selection.focused == element {
      selection.heir = item(from: element + 1, by: 1) ?? item(from: element - 1, by: -1)
    }
    action.action()
    return true
  }
}
