import SateenLayout

/// The difference between two frames: pixels to move, perhaps, and the damage to redraw afterwards.
struct FramePlan: Sendable, Equatable {
  struct Move: Sendable, Equatable {
    /// The area whose pixels move. No pixel outside of it does.
    var area: PixelRect
    var dx: Int
    var dy: Int

    /// Where the part of a rectangle that lies in the area ends up.
    func carried(_ rect: PixelRect) -> PixelRect {
      rect.intersection(area).offsetBy(x: dx, y: dy).intersection(area)
    }
  }

  var move: Move?
  var damage: [PixelRect] = []

  var isEmpty: Bool { move == nil && damage.isEmpty }

  /// Every pixel that may differ from the last frame, for presenting.
  var changed: [PixelRect] {
    guard let move else { return damage }
    return [move.area] + damage.filter { !move.area.contains($0) }
  }

  /// Adds an area, joined with earlier ones where their union is at most an eighth larger than the two together.
  mutating func add(_ rect: PixelRect) {
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

/// Compares two frames.
enum FrameDiff {
  /// The plan that leads from one snapshot's pixels to the next one's. Without an old snapshot of the same size and
  /// appearance, the whole window is damage.
  static func plan(from old: LayerSnapshot?, to new: LayerSnapshot) -> FramePlan {
    var plan = FramePlan()
    let window = PixelRect(x0: 0, y0: 0, x1: new.size.width, y1: new.size.height)
    guard let old, old.size == new.size, old.appearance == new.appearance else {
      plan.add(window)
      return plan
    }
    let scroll = moveForScrolling(from: old, to: new)
    plan.move = scroll?.move
    if let scroll { addExposed(scroll.move, to: &plan) }

    var oldIndexes: [Key: Int] = [:]
    oldIndexes.reserveCapacity(old.items.count)
    for (index, item) in old.items.enumerated() { oldIndexes[Key(item)] = index }
    var lastOldIndex = -1
    for (index, item) in new.items.enumerated() {
      let isInside = scroll?.newItems.contains(index) ?? false
      guard let oldIndex = oldIndexes.removeValue(forKey: Key(item)) else {
        plan.add(item.visible)
        continue
      }
      let before = old.items[oldIndex]
      let movedAlong = isInside && scroll!.oldItems.contains(oldIndex)
      let keepsOrder = oldIndex > lastOldIndex
      if keepsOrder { lastOldIndex = oldIndex }
      if keepsOrder, movedAlong, item.layerID == scroll!.layerID, sameLook(before, item), before.frame == item.frame {
        continue
      }
      if movedAlong {
        compareMoved(before, item, scroll!.move, keepsOrder: keepsOrder, &plan)
      } else {
        if !(keepsOrder && sameLook(before, item) && samePlace(before, item, dx: 0, dy: 0))
          || before.visible != item.visible
        {
          plan.add(before.visible)
          plan.add(item.visible)
        }
        if let scroll {
          // The move carried along the old pixels of an item inside or above the region: where they went is damage. An
          // item above the region now is drawn again.
          if oldIndex >= scroll.oldItems.lowerBound { plan.add(scroll.move.carried(before.visible)) }
          if index >= scroll.newItems.upperBound { plan.add(item.visible.intersection(scroll.move.area)) }
        }
      }
    }
    for index in oldIndexes.values.sorted() {
      let gone = old.items[index].visible
      // For an item that was inside the region, only the location to which its pixels moved is damage.
      if scroll?.oldItems.contains(index) != true { plan.add(gone) }
      if let move = scroll?.move { plan.add(move.carried(gone)) }
    }
    return plan
  }

  private struct Key: Hashable {
    let layer: UInt64
    let kind: CompositeItem.Kind

    init(_ item: CompositeItem) {
      layer = item.layerID
      kind = item.kind
    }
  }

  private static func sameLook(_ a: CompositeItem, _ b: CompositeItem) -> Bool {
    a.version == b.version && a.opacity == b.opacity && a.isUpright == b.isUpright
  }

  private static func samePlace(_ a: CompositeItem, _ b: CompositeItem, dx: Int, dy: Int) -> Bool {
    guard a.frame.offsetBy(x: dx, y: dy) == b.frame, a.bounds.size == b.bounds.size else { return false }
    // Contents with a frame of their own shift relative to the bounds when the bounds scroll.
    guard
      a.look.contents == nil
        || a.look.contentsFrame.origin - a.bounds.origin
          == b.look.contentsFrame.origin - b.bounds.origin
    else { return false }
    if a.isUpright && b.isUpright { return true }
    return a.toDevice.a == b.toDevice.a && a.toDevice.b == b.toDevice.b && a.toDevice.c == b.toDevice.c
      && a.toDevice.d == b.toDevice.d && a.toDevice.tx + Double(dx) == b.toDevice.tx
      && a.toDevice.ty + Double(dy) == b.toDevice.ty
  }

  private static func compareMoved(
    _ before: CompositeItem, _ item: CompositeItem, _ move: FramePlan.Move, keepsOrder: Bool, _ plan: inout FramePlan
  ) {
    let kept = move.area.intersection(move.area.offsetBy(x: move.dx, y: move.dy))
    let was = before.visible.offsetBy(x: move.dx, y: move.dy).intersection(kept)
    let same =
      keepsOrder && sameLook(before, item) && samePlace(before, item, dx: move.dx, dy: move.dy)
      && was == item.visible.intersection(kept)
    if !same {
      plan.add(was)
      plan.add(item.visible)
    }
  }

  private struct Scroll {
    var move: FramePlan.Move
    var layerID: UInt64
    var newItems: Range<Int>
    var oldItems: Range<Int>
  }

  /// The scroll container, if any, whose pixels can be moved rather than drawn again: the largest whose items moved by
  /// whole pixels within an unchanged viewport, with nothing but plain colour behind it.
  ///
  /// The shift is read off the items, not off the scroll position: a list that learned the true height of rows above
  /// the viewport changes its scroll position without moving anything on screen.
  private static func moveForScrolling(from old: LayerSnapshot, to new: LayerSnapshot) -> Scroll? {
    var best: Scroll?
    for region in new.scrollRegions {
      guard let before = old.scrollRegions.first(where: { $0.layerID == region.layerID }),
        before.viewport == region.viewport, region.viewport.area > best?.move.area.area ?? 0,
        let (dx, dy) = commonShift(from: old, before, to: new, region), dx != 0 || dy != 0,
        abs(dx) < region.viewport.width, abs(dy) < region.viewport.height,
        hasPlainBack(region, in: new), hasPlainBack(before, in: old)
      else { continue }
      best = Scroll(
        move: FramePlan.Move(area: region.viewport, dx: dx, dy: dy), layerID: region.layerID,
        newItems: region.items, oldItems: before.items)
    }
    return best
  }

  /// The shift that most of the items inside share.
  private static func commonShift(
    from old: LayerSnapshot, _ oldRegion: ScrollRegion, to new: LayerSnapshot, _ newRegion: ScrollRegion
  ) -> (Int, Int)? {
    var places: [Key: PixelRect] = [:]
    for item in old.items[oldRegion.items] { places[Key(item)] = item.frame }
    var votes: [Shift: Int] = [:]
    for item in new.items[newRegion.items] where item.layerID != newRegion.layerID {
      guard let place = places[Key(item)], place.width == item.frame.width, place.height == item.frame.height
      else { continue }
      votes[Shift(x: item.frame.x0 - place.x0, y: item.frame.y0 - place.y0), default: 0] += 1
    }
    // Equal votes are settled by the shift itself: the outcome must not depend on hashing.
    let winner = votes.max { a, b in (a.value, -a.key.y, -a.key.x) < (b.value, -b.key.y, -b.key.x) }
    return winner.map { ($0.key.x, $0.key.y) }
  }

  private struct Shift: Hashable {
    var x: Int
    var y: Int
  }

  private static func hasPlainBack(_ region: ScrollRegion, in snapshot: LayerSnapshot) -> Bool {
    if let own = snapshot.items[region.items].first, own.layerID == region.layerID {
      guard own.isPlainColor else { return false }
      if own.opaqueArea.contains(region.viewport) { return true }
    }
    return snapshot.items[..<region.items.lowerBound].allSatisfy { item in
      !item.visible.intersects(region.viewport)
        || (item.isPlainColor && item.visible.contains(region.viewport))
    }
  }

  private static func addExposed(_ move: FramePlan.Move, to plan: inout FramePlan) {
    let area = move.area
    if move.dy > 0 { plan.add(PixelRect(x0: area.x0, y0: area.y0, x1: area.x1, y1: area.y0 + move.dy)) }
    if move.dy < 0 { plan.add(PixelRect(x0: area.x0, y0: area.y1 + move.dy, x1: area.x1, y1: area.y1)) }
    if move.dx > 0 { plan.add(PixelRect(x0: area.x0, y0: area.y0, x1: area.x0 + move.dx, y1: area.y1)) }
    if move.dx < 0 { plan.add(PixelRect(x0: area.x1 + move.dx, y0: area.y0, x1: area.x1, y1: area.y1)) }
  }
}
