import SateenCore
import SateenLayout
import SateenNodes

// Menus and tooltips of elements.
extension ComponentStage {
  /// Whether there is a menu at a point in the tree's own space.
  package func hasMenu(at point: Point) -> Bool { area(at: point, where: { $0.contextMenu != nil }) != nil }

  /// Shows the menu of the innermost element with one: at a point or, where a key asks, of the place with the focus.
  /// - Returns: whether there is one.
  package func menuRequested(at point: Point?) -> Bool {
    guard let node, let plan, let place = point ?? focus.key.flatMap(area)?.frame.center else { return false }
    for placed in plan.areas.reversed() where placed.takesEvents && placed.contains(place) {
      guard let menu = placed.area.decoration.contextMenu?() else { continue }
      let key = placed.area.key
      let isShown = node.showMenu(menu, of: placed.frame, at: point, while: { [weak self] in self?.area(key) != nil })
      if isShown { return true }
    }
    return false
  }

  /// The tooltip at a point in the tree's own space, with the element that it is about; nil asks for the place with the
  /// focus.
  package func tooltip(at point: Point?) -> (text: String, place: Rect)? {
    guard let plan, let place = point ?? focus.key.flatMap(area)?.frame.center else { return nil }
    // Disabled elements have theirs, too.
    let placed = plan.areas.last {
      $0.area.decoration.tooltip?.isEmpty == false && $0.clip?.isEmpty != true && $0.contains(place)
    }
    return placed.flatMap { placed in placed.area.decoration.tooltip.map { ($0, placed.frame) } }
  }
}
