import SateenCore
import SateenLayout

// The hit-test overlay shows which areas of a tree take presses.
extension ComponentStage {
  /// The areas of taps, long presses and links, in the tree's own space.
  package var hitTestDebugAreas: [Rect] {
    guard let plan else { return [] }
    var areas: [Rect] = []
    for placed in plan.areas where placed.takesEvents {
      let decoration = placed.area.decoration
      if decoration.takesPresses {
        let area = placed.frame.inset(by: decoration.slop)
        areas.append(placed.clip.map { $0.intersection(area) } ?? area)
      }
      guard decoration.onLink != nil else { continue }
      for leaf in plan.leaves[placed.leaves] {
        areas += leaf.leaf.linkAreas(in: leaf.frame.size).map { $0.offsetBy(leaf.frame.origin) }
      }
    }
    return areas
  }
}

nonisolated extension ComponentNode: HitTestDebuggable {
  package var hitTestDebugAreas: [Rect] { stage.hitTestDebugAreas }
}
