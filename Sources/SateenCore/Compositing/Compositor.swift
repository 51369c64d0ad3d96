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
  private lazy var pictures = PicturePainter(shadows: brush.shadows)

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

  package func trim() { brush.shadows.trim() }

  package var keptBytes: Int { brush.shadows.keptBytes + brush.saved.byteCount }

  package func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport {
    let plan = Trace.span("diff") { diff.plan(from: last, to: snapshot) }
    last = snapshot
    guard !plan.isEmpty else { return FrameReport(changed: []) }
    Trace.span("pixels") {
      pictures.draw(snapshot)
      if let move = plan.move { target.move(move) }
      for area in plan.damage {
        ItemPainter.draw(snapshot, over: Color.black.light, in: area, of: target, with: brush)
      }
    }
    return FrameReport(
      changed: plan.changed, drawnPixels: plan.damage.reduce(0) { $0 + $1.area },
      movedPixels: plan.move?.area.area ?? 0)
  }
}
