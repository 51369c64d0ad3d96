extension FlexRun {
  /// Puts all frames on whole pixels. Edges are rounded as seen from the root and subtracted, so that boxes that touch
  /// still do, and a box's size depends on where it stands by a pixel at most.
  func round(_ root: Int32, scale: Double, _ rounding: FlexRounding, everything: Bool) {
    var walk = FlexWalk(root)
    while let index = walk.next(boxes) {
      let box = boxes + Int(index)
      var (originX, originY, parentX, parentY) = (0.0, 0.0, 0.0, 0.0)
      if index != root {
        let parent = boxes + Int(box.pointee.parent)
        (originX, originY) = (parent.pointee.rootX, parent.pointee.rootY)
        (parentX, parentY) = (Self.snap(originX, scale), Self.snap(originY, scale))
      }
      let left = originX + box.pointee.x
      let top = originY + box.pointee.y
      let stands = box.pointee.rootX == left && box.pointee.rootY == top
      // What is inside stands where it stood; the box itself may not, as seen from a parent that moved the other way.
      if stands, !everything, !box.pointee.state.contains(.needsRounding) { walk.skip(index, boxes) }
      box.pointee.state.remove(.needsRounding)
      box.pointee.rootX = left
      box.pointee.rootY = top
      let (x, y) = (Self.snap(left, scale), Self.snap(top, scale))
      box.pointee.frame = Rect(
        x: rounding == .edges ? x - parentX : Self.snap(box.pointee.x, scale),
        y: rounding == .edges ? y - parentY : Self.snap(box.pointee.y, scale),
        width: Self.snap(left + box.pointee.width, scale) - x,
        height: Self.snap(top + box.pointee.height, scale) - y)
    }
  }

  /// To the nearest pixel, halves up; lengths that should be halves and fell a rounding error short count as halves.
  @inline(__always)
  private static func snap(_ value: Double, _ scale: Double) -> Double {
    scale > 0 ? (value * scale + 0.5 + 1e-4).rounded(.down) / scale : value
  }
}
