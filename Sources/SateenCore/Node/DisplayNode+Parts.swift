import SateenLayout

/// Nodes too large for one bitmap, such as a megabyte of text in one row, are drawn in parts: the one the reader looks
/// at, with some room around it.
extension DisplayNode {
  /// Says which part of the node, in its own space, matters now. Where that is not drawn yet, in this node or one below
  /// it that is too large to be drawn whole, it soon will be. Whoever scrolls a large node calls this; for any other it
  /// does nothing.
  @MainActor public func displayPart(near visible: Rect) {
    let (changed, subnodes) = box.withLock { state in (state.moveDisplayedPart(to: visible), state.subnodes) }
    if changed { setNeedsDisplay() }
    for subnode in subnodes {
      let frame = subnode.frame
      if NodeState.isDrawnInParts(frame.size, scale: traits.scale) {
        subnode.displayPart(near: visible.offsetBy(x: -frame.minX, y: -frame.minY))
      }
    }
  }
}

extension NodeState {
  /// The longest side of a bitmap that is drawn whole, in pixels.
  private static let largestSide = 8_192.0
  /// The least length of a part, in points.
  private static let partLength = 1_024.0

  static func isDrawnInParts(_ size: Size, scale: Double) -> Bool { size.height * scale > largestSide }

  /// What of the bounds is drawn.
  var partToDraw: Rect {
    guard Self.isDrawnInParts(bounds.size, scale: traits.scale) else { return bounds }
    return (displayedPart ?? part(around: bounds.minY, length: 0)).intersection(bounds)
  }

  /// A stretch of the bounds with as much again on either side.
  private func part(around start: Double, length: Double) -> Rect {
    let reach = max(Self.partLength, length)
    // Whole pixels at any usual scale.
    let y = ((start - reach) / 20).rounded(.down) * 20
    return Rect(x: bounds.minX, y: y, width: bounds.width, height: (length + 2 * reach).rounded(.up)).intersection(
      bounds)
  }

  /// - Returns: whether another part is to be drawn.
  mutating func moveDisplayedPart(to visible: Rect) -> Bool {
    guard Self.isDrawnInParts(bounds.size, scale: traits.scale), visible.height.isFinite, visible.minY.isFinite else {
      return false
    }
    // A reader outside comes in by the nearest edge.
    let start = min(max(visible.minY, bounds.minY), bounds.maxY)
    let end = min(max(visible.maxY, start), bounds.maxY)
    let wanted = Rect(x: bounds.minX, y: start, width: bounds.width, height: end - start)
    let needed = wanted.insetBy(x: 0, y: -min(wanted.height, Self.partLength) / 2).intersection(bounds)
    let drawn = partToDraw
    if drawn.width == bounds.width, drawn.minY <= needed.minY, drawn.maxY >= needed.maxY { return false }
    displayedPart = part(around: start, length: end - start)
    return true
  }
}
