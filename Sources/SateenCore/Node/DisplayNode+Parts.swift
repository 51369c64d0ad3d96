import SateenGraphics
import SateenLayout

/// Nodes too large for one bitmap, such as a megabyte of text in one row or a chart a mile wide, are drawn in parts:
/// the part in the viewport, with some room around it.
extension DisplayNode {
  /// Whether a node of a size, in points, is too large for one bitmap.
  nonisolated package static func isDrawnInParts(_ size: Size, scale: Double) -> Bool {
    NodeState.isDrawnInParts(size, scale: scale)
  }

  /// Sets which part of the node, in its own space, should be drawn. Where that part is not drawn yet, in this node or
  /// in one below it that is too large to be drawn whole, its drawing is requested.
  ///
  /// Windows call this in every turn for their visible area. Code that works ahead of the viewport, as lists do, calls
  /// it for nodes that are not visible yet. No effect on a node that is drawn whole.
  package func displayPart(near visible: Rect) {
    let (changed, subnodes) = box.withLock { state in (state.moveDisplayedPart(to: visible), state.subnodes) }
    if changed { setNeedsDisplay() }
    for subnode in subnodes {
      let frame = subnode.frame
      if NodeState.isDrawnInParts(frame.size, scale: traits.drawingScale) {
        subnode.displayPart(near: visible.offsetBy(x: -frame.minX, y: -frame.minY))
      }
    }
  }
}

extension DisplayNode {
  /// Whether nodes that are drawn in parts show all of a rectangle, in this node's coordinates. After a jump, the part
  /// that comes into view is still to be drawn.
  @MainActor package func showsParts(of visible: Rect) -> Bool {
    let (isInParts, bounds, subnodes) = box.withLock { ($0.isInParts, $0.bounds, $0.subnodes) }
    if isInParts, let layer = loadedLayer, layer.contents != nil, let drawn = layer.contentsFrame {
      let wanted = visible.intersection(bounds)
      if !wanted.isEmpty, !drawn.insetBy(x: -1, y: -1).contains(wanted) { return false }
    }
    return subnodes.allSatisfy { subnode in
      let frame = subnode.frame
      return !NodeState.isDrawnInParts(frame.size, scale: traits.drawingScale)
        || subnode.showsParts(of: visible.offsetBy(x: -frame.minX, y: -frame.minY))
    }
  }
}

/// The nodes of all windows that are drawn in parts.
@MainActor
final class NodesInParts {
  static let shared = NodesInParts()

  private struct Entry {
    weak var node: DisplayNode?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  func add(_ node: DisplayNode) { entries[ObjectIdentifier(node)] = Entry(node: node) }

  /// Takes up a node that is about to be drawn in parts. The first one is that which the window shows: a node that
  /// becomes too large for one bitmap, by its size or by another scale, need not show its origin.
  /// - Parameter state: what is drawn.
  func begin(_ node: DisplayNode, _ state: inout NodeState) {
    let isNew = entries[ObjectIdentifier(node)]?.node !== node
    add(node)
    guard isNew, let layer = node.loadedLayer, let host = layer.host as? any ViewHost,
      let visible = Self.visiblePart(of: layer, in: host), state.moveDisplayedPart(to: visible)
    else { return }
    let part = state.displayedPart
    node.box.withLock { $0.displayedPart = part }
  }

  /// The part of a layer's space that the window covers, clips aside; nil for a layer that is turned on its edge.
  private static func visiblePart(of layer: Layer, in host: any ViewHost) -> Rect? {
    layer.wayToWindow.inverted?.apply(Rect(origin: .zero, size: host.size))
  }

  /// Requests the drawing of parts that come into view in a window.
  func follow(_ host: any ViewHost) {
    guard !entries.isEmpty else { return }
    for (id, entry) in entries {
      guard let node = entry.node, node.read(\.isInParts) else {
        entries[id] = nil
        continue
      }
      guard let layer = node.loadedLayer, layer.host === host, let visible = Self.visiblePart(of: layer, in: host)
      else { continue }
      if node.box.withLock({ $0.moveDisplayedPart(to: visible) }) { node.setNeedsDisplay() }
    }
  }
}

extension NodeState {
  /// The longest side of a bitmap that is drawn whole, in pixels.
  private static let largestSide = 8_192.0
  /// The most pixels of a bitmap that is drawn whole: 128 MB, as many as the largest displays have.
  private static let largestArea = 8_192.0 * 4_096
  /// The least length of a part beyond each side of the viewport, in points.
  private var partLength: Double { 1_024 / max(traits.contentsZoom, 1) }

  static func isDrawnInParts(_ size: Size, scale: Double) -> Bool {
    let (width, height) = (size.width * scale, size.height * scale)
    guard width > 0, height > 0 else { return false }
    return width > largestSide || height > largestSide || width * height > largestArea
  }

  var isInParts: Bool { Self.isDrawnInParts(bounds.size, scale: traits.drawingScale) }

  /// The part of the bounds that is drawn.
  var partToDraw: Rect {
    guard isInParts else { return bounds }
    let part = displayedPart ?? part(around: Rect(origin: bounds.origin, size: .zero))
    // The bounds may have changed since.
    let drawn = part.intersection(bounds)
    return drawn.isEmpty ? self.part(around: Rect(origin: bounds.origin, size: .zero)) : drawn
  }

  /// Makes the part smaller that was chosen for another scale, where one bitmap cannot hold it any more.
  mutating func fitDisplayedPart() {
    guard let drawn = displayedPart?.intersection(bounds), Self.isDrawnInParts(drawn.size, scale: traits.drawingScale)
    else {
      return
    }
    displayedPart = part(around: Rect(x: drawn.midX, y: drawn.midY, width: 0, height: 0))
  }

  /// The visible rectangle with as much again on every side, or as much of that as one bitmap may hold.
  private func part(around shown: Rect) -> Rect {
    var (x, y) = (max(partLength, shown.width), max(partLength, shown.height))
    for _ in 0..<16 {
      let part = Self.grown(shown, x, y).intersection(bounds)
      if !Self.isDrawnInParts(part.size, scale: traits.drawingScale) { return part }
      if part.width > part.height { x /= 2 } else { y /= 2 }
    }
    // The visible rectangle alone, whatever its size.
    return Self.grown(shown, 0, 0).intersection(bounds)
  }

  private static func grown(_ rect: Rect, _ x: Double, _ y: Double) -> Rect {
    // Multiples of 20 points are whole pixels at any usual scale.
    let (left, top) = (((rect.minX - x) / 20).rounded(.down) * 20, ((rect.minY - y) / 20).rounded(.down) * 20)
    return Rect(
      x: left, y: top, width: (rect.width + 2 * x).rounded(.up) + 20, height: (rect.height + 2 * y).rounded(.up) + 20)
  }

  /// - Returns: whether another part is to be drawn.
  mutating func moveDisplayedPart(to visible: Rect) -> Bool {
    guard isInParts, [visible.minX, visible.minY, visible.width, visible.height].allSatisfy(\.isFinite) else {
      return false
    }
    // A node out of view comes in over the edge that is nearest to the viewport.
    let x = Self.clamped(visible.minX, visible.maxX, bounds.minX, bounds.maxX)
    let y = Self.clamped(visible.minY, visible.maxY, bounds.minY, bounds.maxY)
    let wanted = Rect(x: x.start, y: y.start, width: x.end - x.start, height: y.end - y.start)
    let best = part(around: wanted)
    // The part is drawn anew before the viewport reaches its edge: half a viewport away, or half way to the edge where
    // that is less.
    let halfway = Rect(
      x: (best.minX + wanted.minX) / 2, y: (best.minY + wanted.minY) / 2,
      width: (best.width + wanted.width) / 2, height: (best.height + wanted.height) / 2)
    let needed = wanted.insetBy(
      x: -min(wanted.width, partLength) / 2, y: -min(wanted.height, partLength) / 2
    ).intersection(halfway)
    let drawn = partToDraw
    if drawn.minX <= needed.minX, drawn.maxX >= needed.maxX, drawn.minY <= needed.minY, drawn.maxY >= needed.maxY {
      return false
    }
    guard displayedPart != best else { return false }
    displayedPart = best
    return true
  }

  private static func clamped(_ start: Double, _ end: Double, _ low: Double, _ high: Double) -> (
    start: Double, end: Double
  ) {
    let first = min(max(start, low), high)
    return (first, min(max(end, first), high))
  }
}
