import CCairo
import SateenGraphics
import SateenLayout
import SateenThreads

/// Turns snapshots into pixels, and redraws only the pixels that changed.
@MainActor
package final class Compositor {
  private var last: LayerSnapshot?
  private var context: GraphicsContext?
  private var contextTarget: UnsafeMutableRawPointer?

  /// Frames composed and pixels drawn since the start, for tests. A frame without a change is not composed.
  package private(set) var composedFrames = 0
  package private(set) var drawnPixels = 0

  package init() {}

  /// The pixel size of the last frame; nil before the first one and after ``invalidate()``.
  var frameSize: PixelSize? { last?.size }

  /// Forgets the last frame, so that the next one is drawn whole.
  package func invalidate() {
    last = nil
    context = nil
    contextTarget = nil
  }

  /// Draws the differences from the last frame.
  /// - Returns: the areas that may have changed; empty where nothing did.
  func compose(_ snapshot: LayerSnapshot, into target: FrameTarget) -> [PixelRect] {
    let plan = Trace.span("diff") { FrameDiff.plan(from: last, to: snapshot) }
    last = snapshot
    guard !plan.isEmpty else { return [] }
    composedFrames += 1
    let damage = plan.damage.reduce(0) { $0 + $1.area }
    drawnPixels += damage
    Trace.count("composed layers", Double(snapshot.items.count))
    Trace.count("drawn pixels", Double(damage))
    Trace.count("moved pixels", Double(plan.move?.area.area ?? 0))
    Trace.span("pixels") {
      if let move = plan.move { target.move(move) }
      for area in plan.damage { draw(snapshot, area, target) }
    }
    return plan.changed
  }

  private func draw(_ snapshot: LayerSnapshot, _ area: PixelRect, _ target: FrameTarget) {
    let first = firstNeeded(snapshot.items, area)
    if first == nil { target.fill(area, with: Color.black.components(snapshot.appearance)) }
    var painter = ItemPainter(target: target, appearance: snapshot.appearance, area: area) {
      self.cairo(for: target, snapshot.appearance)
    }
    for item in snapshot.items[(first ?? 0)...] where item.visible.intersects(area) { painter.draw(item) }
    painter.finish()
  }

  /// The topmost item that hides everything below it in an area.
  private func firstNeeded(_ items: [CompositeItem], _ area: PixelRect) -> Int? {
    var depth = 0
    for index in items.indices.reversed() {
      switch items[index].kind {
      case .endGroup, .endClip: depth += 1
      case .beginGroup, .beginClip: depth -= 1
      case .shadow: break
      case .layer:
        if depth == 0, items[index].opaqueArea.contains(area) { return index }
      }
    }
    return nil
  }

  private func cairo(for target: FrameTarget, _ appearance: Appearance) -> OpaquePointer {
    if let context, contextTarget == target.pixels, context.appearance == appearance,
      cairo_status(context.cairo) == CAIRO_STATUS_SUCCESS
    {
      return context.cairo
    }
    let made = GraphicsContext(
      pixels: target.pixels, size: target.size, bytesPerRow: target.bytesPerRow, isOpaque: true, scale: 1,
      appearance: appearance)
    cairo_set_antialias(made.cairo, CAIRO_ANTIALIAS_GOOD)
    context = made
    contextTarget = target.pixels
    return made.cairo
  }
}
