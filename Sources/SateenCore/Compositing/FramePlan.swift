import SateenLayout

/// The difference between two frames: pixels to move, perhaps, and the damage to redraw afterwards.
package struct FramePlan: Sendable, Equatable {
  package struct Move: Sendable, Equatable {
    /// The area whose pixels move. No pixel outside of it does.
    package var area: PixelRect
    var dx: Int
    var dy: Int

    /// Where the part of a rectangle that lies in the area ends up.
    func carried(_ rect: PixelRect) -> PixelRect {
      rect.intersection(area).offsetBy(x: dx, y: dy).intersection(area)
    }
  }

  package var move: Move?
  package var damage: [PixelRect] = []

  package init() {}

  package var isEmpty: Bool { move == nil && damage.isEmpty }

  /// Every pixel that may differ from the last frame, for presenting.
  package var changed: [PixelRect] {
    guard let move else { return damage }
    return [move.area] + damage.filter { !move.area.contains($0) }
  }

  /// Adds what an item draws in.
  mutating func add(_ item: LayerItem) {
    item.forEachDrawn { add($0) }
  }

  /// Adds an area, joined with earlier ones where their union is at most an eighth larger than the two together.
  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var new = rect
    var index = 0
    while index < damage.count {
      let old = damage[index]
      if old.contains(new) { return }
      let joined = old.union(new)
      if joined.area <= (old.area + new.area) * 9 / 8 {
        damage.remove(at: index)
        new = joined
        index = 0
      } else {
        index += 1
      }
    }
    damage.append(new)
    if damage.count > 16 {
      damage = [damage.reduce(PixelRect.empty) { $0.union($1) }]
    }
  }
}
