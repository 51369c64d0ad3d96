extension FlexRun {
  /// Puts all frames on whole pixels. Edges are rounded as seen from the root and subtracted, so that boxes that touch
  /// still do, and a box's size depends on where it stands by a pixel at most.
  ///
  /// A box knows by how much of a pixel its corner is off. That is all that matters to what is inside it, so that boxes
  /// which were moved by whole pixels keep the frames inside them without their being looked at.
  func round(_ root: Int32, scale: Double, _ rounding: FlexRounding, grid: UInt32) {
    var walk = FlexWalk(root)
    while let index = walk.next(boxes) {
      let box = boxes + Int(index)
      let isUnchanged = box.pointee.grid == grid && !box.pointee.state.contains(.needsRounding)
      box.pointee.state.remove(.needsRounding)
      box.pointee.grid = grid
      guard scale > 0 else {
        box.pointee.frame = Rect(
          x: box.pointee.x, y: box.pointee.y, width: box.pointee.width, height: box.pointee.height)
        if isUnchanged { walk.skip(index, boxes) }
        continue
      }
      var (offX, offY) = (0.0, 0.0)
      if index != root {
        let parent = boxes + Int(box.pointee.parent)
        (offX, offY) = (parent.pointee.offX, parent.pointee.offY)
      }
      // In pixels, from the corner of the parent as it is seen.
      let left = offX + box.pointee.x * scale
      let top = offY + box.pointee.y * scale
      let (x, y) = (Self.snap(left), Self.snap(top))
      // What is inside stands where it stood; the box itself may not, as seen from a parent that moved the other way.
      let stands = box.pointee.offX == left - x && box.pointee.offY == top - y
      if stands, isUnchanged { walk.skip(index, boxes) }
      box.pointee.offX = left - x
      box.pointee.offY = top - y
      let (ownX, ownY) =
        rounding == .edges ? (x, y) : (Self.snap(box.pointee.x * scale), Self.snap(box.pointee.y * scale))
      box.pointee.frame = Rect(
        x: ownX / scale, y: ownY / scale, width: (Self.snap(left + box.pointee.width * scale) - x) / scale,
        height: (Self.snap(top + box.pointee.height * scale) - y) / scale)
    }
  }

  /// To the nearest pixel, halves up; lengths that should be halves and fell a rounding error short count as halves.
  @inline(__always)
  private static func snap(_ pixels: Double) -> Double {
    let moved = pixels + 0.5 + 1e-4
    // As `rounded(.down)`, which calls a function where the processor is not known to have an instruction for it.
    guard moved.magnitude < 1e18 else { return moved.rounded(.down) }
    let whole = Double(Int64(moved))
    return whole > moved ? whole - 1 : whole
  }
}
