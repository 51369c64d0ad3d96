extension LayerSnapshot {
  /// The topmost item that hides everything below it in an area.
  package func firstNeeded(in area: PixelRect) -> Int? {
    /// Open groups through which the pixels below show.
    var translucent = 0
    for index in items.indices.reversed() {
      let item = items[index]
      switch item.kind {
      case .endGroup, .endClip, .endMasked: if !item.leavesPixels(of: area, in: shapes) { translucent += 1 }
      case .beginGroup, .beginClip, .beginMask: if !item.leavesPixels(of: area, in: shapes) { translucent -= 1 }
      case .shadow, .beginMasked: break
      case .layer, .picture: if translucent == 0, item.opaqueArea.contains(area) { return index }
      }
    }
    return nil
  }
}

extension LayerItem {
  /// Whether a group makes no difference to what its items draw in an area.
  package func leavesPixels(of area: PixelRect, in shapes: [ClipShape]) -> Bool {
    !isMaskEdge && opacity >= 1 && (shape < 0 || shapes[shape].covers(area))
  }

  /// The parts of an area in which a group differs from what its items draw.
  package func forEachMixed(in area: PixelRect, _ shapes: [ClipShape], _ body: (PixelRect) -> Void) {
    let part = visible.intersection(area)
    guard !part.isEmpty, !leavesPixels(of: part, in: shapes) else { return }
    guard opacity >= 1, shape >= 0, isUpright else { return body(part) }
    shapes[shape].forEachCorner { corner in
      let corner = corner.intersection(part)
      if !corner.isEmpty { body(corner) }
    }
  }
}
