import SateenLayout

/// Compares two frames. Its buffers are used again for the next ones.
package struct FrameDiff {
  /// For each item of the new frame, the index of the same item in the old one; -1 for none.
  private var pairs: [Int] = []
  /// For each item of the old frame, whether it is one of a pair.
  private var isPaired: [Bool] = []
  /// For each item of the new frame, whether it is in front of the same items as before.
  private var keepsOrder: [Bool] = []
  private var indexes: [Key: Int] = [:]

  package init() {}

  private struct Key: Hashable {
    let layer: UInt64
    let kind: LayerItem.Kind

    init(_ item: LayerItem) {
      layer = item.layerID
      kind = item.kind
    }
  }

  /// The plan that leads from one snapshot's pixels to the next one's. Without an old snapshot of the same size, the
  /// whole window is damage.
  package mutating func plan(from old: LayerSnapshot?, to new: LayerSnapshot) -> FramePlan {
    var plan = FramePlan()
    guard let old, old.size == new.size else {
      plan.add(PixelRect(x0: 0, y0: 0, x1: new.size.width, y1: new.size.height))
      return plan
    }
    pair(old.items, new.items)
    findKeptOrder()
    let scroll = scroll(from: old, to: new)
    plan.move = scroll?.move
    if let scroll { addExposed(scroll, in: new, to: &plan) }
    for index in new.items.indices {
      let pair = pairs[index]
      guard pair >= 0 else {
        plan.add(new.items[index])
        continue
      }
      compare(old, pair, new, index, scroll, &plan)
    }
    for index in old.items.indices where !isPaired[index] {
      // For an item that was inside the region, only the location to which its pixels moved is damage.
      if scroll?.oldItems.contains(index) != true { plan.add(old.items[index]) }
      if let move = scroll?.move { old.items[index].forEachDrawn { plan.add(move.carried($0)) } }
    }
    return plan
  }

  // MARK: Pairs

  /// Pairs the items of two frames. Most follow each other as before.
  private mutating func pair(_ old: [LayerItem], _ new: [LayerItem]) {
    pairs.removeAll(keepingCapacity: true)
    isPaired.removeAll(keepingCapacity: true)
    for _ in old { isPaired.append(false) }
    var expected = 0
    var isIndexed = false
    for item in new {
      var found = -1
      if expected < old.count, old[expected].layerID == item.layerID, old[expected].kind == item.kind {
        found = expected
      } else {
        if !isIndexed {
          isIndexed = true
          indexes.removeAll(keepingCapacity: true)
          for (index, item) in old.enumerated() { indexes[Key(item)] = index }
        }
        found = indexes[Key(item)] ?? -1
      }
      if found >= 0, !isPaired[found] {
        isPaired[found] = true
        expected = found + 1
      } else {
        found = -1
      }
      pairs.append(found)
    }
  }

  /// Finds the largest set of items whose order is unchanged. The others are drawn again.
  private mutating func findKeptOrder() {
    keepsOrder.removeAll(keepingCapacity: true)
    var last = -1
    var isAscending = true
    for pair in pairs {
      keepsOrder.append(pair >= 0)
      guard pair >= 0 else { continue }
      if pair < last { isAscending = false }
      last = pair
    }
    guard !isAscending else { return }
    // The longest ascending subsequence: `ends[n]` is the item that ends the best one of n + 1 items.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() where pair >= 0 {
      keepsOrder[index] = false
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]] < pair { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var index = ends.last ?? -1
    while index >= 0 {
      keepsOrder[index] = true
      index = before[index]
    }
  }

  // MARK: Items

  private func compare(
    _ old: LayerSnapshot, _ oldIndex: Int, _ new: LayerSnapshot, _ index: Int, _ scroll: Scroll?,
    _ plan: inout FramePlan
  ) {
    let (before, item) = (old.items[oldIndex], new.items[index])
    let keepsOrder = keepsOrder[index]
    let isInside = scroll.map { $0.newItems.contains(index) && $0.oldItems.contains(oldIndex) } ?? false
    let (dx, dy) = isInside ? (scroll!.move.dx, scroll!.move.dy) : (0, 0)
    // A group draws nothing by itself: where only its visible part has changed, that of items in it has, too.
    if item.isGroupEdge, keepsOrder, before.opacity == item.opacity,
      isSameShape(before, old, item, new, dx: dx, dy: dy)
    {
      return
    }
    if isInside, let scroll {
      if keepsOrder, item.layerID == scroll.layerID, item.kind == .layer, isSameLook(before, item),
        before.look.contents?.bitmap.number == item.look.contents?.bitmap.number, before.frame == item.frame
      {
        return
      }
      compareMoved(before, item, scroll.move, keepsOrder: keepsOrder, &plan)
      return
    }
    if !(keepsOrder && isSameLook(before, item) && isSamePlace(before, item, dx: 0, dy: 0))
      || before.visible != item.visible
    {
      plan.add(before)
      plan.add(item)
    } else if let changed = changedPart(before, item) {
      plan.add(changed)
    }
    if let scroll {
      // The move carried along the old pixels of an item inside or above the region: where they went is damage. An item
      // above the region now is drawn again.
      if oldIndex >= scroll.oldItems.lowerBound { before.forEachDrawn { plan.add(scroll.move.carried($0)) } }
      if index >= scroll.newItems.upperBound { item.forEachDrawn { plan.add($0.intersection(scroll.move.area)) } }
    }
  }

  private func compareMoved(
    _ before: LayerItem, _ item: LayerItem, _ move: FramePlan.Move, keepsOrder: Bool, _ plan: inout FramePlan
  ) {
    let kept = move.area.intersection(move.area.offsetBy(x: move.dx, y: move.dy))
    let was = before.visible.offsetBy(x: move.dx, y: move.dy).intersection(kept)
    if keepsOrder, isSameLook(before, item), isSamePlace(before, item, dx: move.dx, dy: move.dy),
      was == item.visible.intersection(kept)
    {
      if let changed = changedPart(before, item) { plan.add(changed) }
    } else {
      plan.add(was)
      plan.add(item.visible)
    }
  }

  /// Whether two items look the same, contents aside. Groups are compared otherwise.
  private func isSameLook(_ a: LayerItem, _ b: LayerItem) -> Bool {
    !b.isGroupEdge && a.version == b.version && a.appearance == b.appearance && a.opacity == b.opacity
      && a.isUpright == b.isUpright
      && a.isInOwnShape == b.isInOwnShape && a.isInMask == b.isInMask
      && (a.look.contents == nil) == (b.look.contents == nil)
  }

  private func isSameShape(
    _ a: LayerItem, _ old: LayerSnapshot, _ b: LayerItem, _ new: LayerSnapshot, dx: Int, dy: Int
  ) -> Bool {
    guard a.shape >= 0 || b.shape >= 0 else { return true }
    guard a.shape >= 0, b.shape >= 0, a.isUpright == b.isUpright else { return false }
    return old.shapes[a.shape].cornerRadius == new.shapes[b.shape].cornerRadius && isSameFrame(a, b, dx: dx, dy: dy)
  }

  private func isSamePlace(_ a: LayerItem, _ b: LayerItem, dx: Int, dy: Int) -> Bool {
    // Contents with a frame of their own shift relative to the bounds when the bounds scroll.
    if let one = a.look.contents, let other = b.look.contents {
      guard one.frame.origin - a.bounds.origin == other.frame.origin - b.bounds.origin,
        one.frame.size == other.frame.size
      else { return false }
    }
    return isSameFrame(a, b, dx: dx, dy: dy)
  }

  private func isSameFrame(_ a: LayerItem, _ b: LayerItem, dx: Int, dy: Int) -> Bool {
    guard a.frame.offsetBy(x: dx, y: dy) == b.frame, a.bounds.size == b.bounds.size else { return false }
    if a.isUpright && b.isUpright { return true }
    // Moved by whole pixels, perspective differs by rounding errors.
    if a.plane != nil || b.plane != nil { return a.plane == b.plane && dx == 0 && dy == 0 }
    return a.toDevice.a == b.toDevice.a && a.toDevice.b == b.toDevice.b && a.toDevice.c == b.toDevice.c
      && a.toDevice.d == b.toDevice.d && a.toDevice.tx + Double(dx) == b.toDevice.tx
      && a.toDevice.ty + Double(dy) == b.toDevice.ty
  }

  /// The pixels of the window in which the contents of an otherwise unchanged item differ; nil for none.
  private func changedPart(_ before: LayerItem, _ item: LayerItem) -> PixelRect? {
    guard let old = before.look.contents, let new = item.look.contents, old.bitmap.number != new.bitmap.number
    else { return nil }
    guard item.isExact, old.bitmap.size == new.bitmap.size,
      let area = new.area(changedSince: old.bitmap.number)
    else { return item.visible.union(before.visible) }
    return area.offsetBy(x: item.frame.x0, y: item.frame.y0).intersection(item.visible)
  }

  // MARK: Scrolling

  private struct Scroll {
    var move: FramePlan.Move
    var layerID: UInt64
    var newItems: Range<Int>
    var oldItems: Range<Int>
    /// The innermost shape that the region is cut to, in the new snapshot; -1 for none.
    var shape: Int
  }

  /// The scroll container, if any, whose pixels can be moved rather than drawn again: the largest whose items moved by
  /// whole pixels within an unchanged viewport, with nothing but plain colour behind it.
  ///
  /// The shift is read off the items, not off the scroll position: a list that learned the true height of rows above
  /// the viewport changes its scroll position without moving anything on screen.
  private func scroll(from old: LayerSnapshot, to new: LayerSnapshot) -> Scroll? {
    var best: Scroll?
    for region in new.scrollRegions {
      guard let before = old.scrollRegions.first(where: { $0.layerID == region.layerID }),
        before.viewport == region.viewport, region.viewport.area > best?.move.area.area ?? 0,
        isSameChain(before.shape, old, region.shape, new),
        let (dx, dy) = commonShift(from: old, before, to: new, region), dx != 0 || dy != 0,
        abs(dx) < region.viewport.width, abs(dy) < region.viewport.height,
        hasPlainBack(region, in: new), hasPlainBack(before, in: old)
      else { continue }
      best = Scroll(
        move: FramePlan.Move(area: region.viewport, dx: dx, dy: dy), layerID: region.layerID,
        newItems: region.items, oldItems: before.items, shape: region.shape)
    }
    return best
  }

  /// Whether two regions are cut to the same shapes.
  private func isSameChain(_ shape: Int, _ old: LayerSnapshot, _ other: Int, _ new: LayerSnapshot) -> Bool {
    var (one, other) = (shape, other)
    while one >= 0, other >= 0 {
      guard old.shapes[one].isSame(as: new.shapes[other]) else { return false }
      (one, other) = (old.shapes[one].parent, new.shapes[other].parent)
    }
    return one < 0 && other < 0
  }

  private struct Shift: Hashable {
    var x: Int
    var y: Int
  }

  /// The shift that most of the items inside share.
  private func commonShift(
    from old: LayerSnapshot, _ oldRegion: ScrollRegion, to new: LayerSnapshot, _ newRegion: ScrollRegion
  ) -> (Int, Int)? {
    var votes: [Shift: Int] = [:]
    for index in newRegion.items where new.items[index].layerID != newRegion.layerID {
      guard oldRegion.items.contains(pairs[index]) else { continue }
      let (place, frame) = (old.items[pairs[index]].frame, new.items[index].frame)
      guard place.width == frame.width, place.height == frame.height else { continue }
      votes[Shift(x: frame.x0 - place.x0, y: frame.y0 - place.y0), default: 0] += 1
    }
    // Equal votes are settled by the shift itself: the outcome must not depend on hashing.
    let winner = votes.max { a, b in (a.value, -a.key.y, -a.key.x) < (b.value, -b.key.y, -b.key.x) }
    return winner.map { ($0.key.x, $0.key.y) }
  }

  /// Whether nothing but plain colour shows through a region.
  private func hasPlainBack(_ region: ScrollRegion, in snapshot: LayerSnapshot) -> Bool {
    if let own = snapshot.items[region.items].first, own.layerID == region.layerID, own.kind == .layer {
      guard own.isPlainColor else { return false }
      if own.opaqueArea.contains(region.viewport) { return true }
    }
    /// Open groups, seen from the front, that are closed before the region.
    var closed = 0
    for item in snapshot.items[..<region.items.lowerBound].reversed() {
      if item.isGroupEdge {
        if item.kind == .beginMasked { continue }
        if item.opensGroup, closed == 0 { continue }
        closed += item.opensGroup ? -1 : 1
        let cutsInside =
          item.isMaskEdge || (item.shape >= 0 && !snapshot.shapes[item.shape].covers(region.viewport))
        if cutsInside, item.visible.intersects(region.viewport) { return false }
        continue
      }
      guard item.visible.intersects(region.viewport) else { continue }
      guard item.isPlainColor, item.visible.contains(region.viewport) else { return false }
      if closed == 0, item.opaqueArea.contains(region.viewport) { return true }
    }
    return true
  }

  /// Adds the strip that a move lays bare, and the corners of the shapes that the region is cut to: there, pixels are
  /// mixed with those behind.
  private func addExposed(_ scroll: Scroll, in snapshot: LayerSnapshot, to plan: inout FramePlan) {
    let move = scroll.move
    let area = move.area
    if move.dy > 0 { plan.add(PixelRect(x0: area.x0, y0: area.y0, x1: area.x1, y1: area.y0 + move.dy)) }
    if move.dy < 0 { plan.add(PixelRect(x0: area.x0, y0: area.y1 + move.dy, x1: area.x1, y1: area.y1)) }
    if move.dx > 0 { plan.add(PixelRect(x0: area.x0, y0: area.y0, x1: area.x0 + move.dx, y1: area.y1)) }
    if move.dx < 0 { plan.add(PixelRect(x0: area.x1 + move.dx, y0: area.y0, x1: area.x1, y1: area.y1)) }
    var shape = scroll.shape
    while shape >= 0 {
      snapshot.shapes[shape].forEachCorner { corner in
        plan.add(corner.intersection(area))
        plan.add(move.carried(corner))
      }
      shape = snapshot.shapes[shape].parent
    }
  }
}
