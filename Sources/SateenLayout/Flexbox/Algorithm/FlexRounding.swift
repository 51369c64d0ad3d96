extension FlexRun {
  /// Rounds all frames to whole pixels. Edges are rounded relative to the root and subtracted, so that adjacent boxes
  /// still touch, and a box's size depends on its position by one pixel at most.
  ///
  /// Each box stores the rounding error of its corner, which is all that affects the frames inside it. If a box moves
  /// by whole pixels, those frames are therefore kept without being visited.
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
      // In pixels, relative to the parent's rounded corner.
      let left = offX + box.pointee.x * scale
      let top = offY + box.pointee.y * scale
      let (x, y) = (Self.snap(left), Self.snap(top))
      // With the same rounding error, the frames inside stay valid. The box's own frame may change, because the parent
      // may have moved the other way.
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

  /// The nearest pixel, halves rounded up. A value that falls short of a half by a rounding error counts as a half.
  @inline(__always)
  private static func snap(_ pixels: Double) -> Double {
    let moved = pixels + 0.5 + 1e-4
    // The same as `rounded(.down)`, which calls a function unless the processor is known to have an instruction for it.
    guard moved.magnitude < 1e18 else { return moved.rounded(.down) }
    let whole = Double(Int64(moved))
    return whole > moved ? whole - 1 : whole
  }
}
