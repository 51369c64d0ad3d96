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
      case .shadow, .border, .beginMasked: break
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

  /// The parts of the window that the item may draw in: for a border the four strips along the edges, else all that can be
  /// seen of it.
  func forEachDrawn(_ body: (PixelRect) -> Void) {
    guard kind == .border, isUpright else { return body(visible) }
    // Strips of a small border would be many areas that save little. The hole is round also where a clip rounds the rest.
    let shorter = Double(min(frame.width, frame.height))
    let reach = max(look.borderWidth, look.cornerRadius) * toDevice.a + 1
    guard shorter >= 96, reach * 3 < shorter else { return body(visible) }
    let thickness = Int(reach.rounded(.up))
    let (top, bottom) = (frame.y0 + thickness, frame.y1 - thickness)
    for strip in [
      PixelRect(x0: frame.x0, y0: frame.y0, x1: frame.x1, y1: top),
      PixelRect(x0: frame.x0, y0: bottom, x1: frame.x1, y1: frame.y1),
      PixelRect(x0: frame.x0, y0: top, x1: frame.x0 + thickness, y1: bottom),
      PixelRect(x0: frame.x1 - thickness, y0: top, x1: frame.x1, y1: bottom),
    ] {
      let part = strip.intersection(visible)
      if !part.isEmpty { body(part) }
    }
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
