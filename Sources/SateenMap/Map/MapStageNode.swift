import SateenCore
import SateenLayout

/// A plane of a map, which lets presses beside its nodes through to what is below.
final class MapStageNode: DisplayNode {
  override func hitTest(_ point: Point) -> View? {
    guard let hit = super.hitTest(point), hit !== loadedView else { return nil }
    return hit
  }
}
