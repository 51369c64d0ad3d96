import CCairo
import SateenGraphics
import SateenLayout
import SateenThreads

/// Draws snapshots on the processor, into memory.
@MainActor
package final class Compositor: LayerRenderer {
  private var last: LayerSnapshot?
  private var diff = FrameDiff()
  private let brush = FrameBrush()

  package init() {}

  package func forget() {
    last = nil
    brush.forgetTarget()
  }

  /// The compositor keeps no copies of bitmaps.
  package func release(_ bitmaps: [UInt64]) {}

  package var byteBudget: Int {
    get { brush.shadows.byteBudget }
    set { brush.shadows.byteBudget = newValue }
  }

  package var keptBytes: Int { brush.shadows.keptBytes + brush.saved.byteCount }

  package func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport {
    let plan = Trace.span("diff") { diff.plan(from: last, to: snapshot) }
    last = snapshot
    guard !plan.isEmpty else { return FrameReport(changed: []) }
    Trace.span("pixels") {
      if let move = plan.move { target.move(move) }
      for area in plan.damage { draw(snapshot, area, target) }
    }
    return FrameReport(
      changed: plan.changed, drawnPixels: plan.damage.reduce(0) { $0 + $1.area },
      movedPixels: plan.move?.area.area ?? 0)
  }

  private func draw(_ snapshot: LayerSnapshot, _ area: PixelRect, _ target: FrameTarget) {
    let first = snapshot.firstNeeded(in: area)
    if first == nil { target.fill(area, with: Color.black.light) }
    var painter = ItemPainter(target: target, shapes: snapshot.shapes, area: area, brush: brush)
    for item in snapshot.items[(first ?? 0)...] where item.visible.intersects(area) { painter.draw(item) }
    painter.finish()
  }
}
