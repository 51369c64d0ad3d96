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
    let first = firstNeeded(snapshot, area)
    if first == nil { target.fill(area, with: Color.black.light) }
    var painter = ItemPainter(target: target, shapes: snapshot.shapes, area: area, brush: brush)
    for item in snapshot.items[(first ?? 0)...] where item.visible.intersects(area) { painter.draw(item) }
    painter.finish()
  }

  /// The topmost item that hides everything below it in an area.
  private func firstNeeded(_ snapshot: LayerSnapshot, _ area: PixelRect) -> Int? {
    /// Open groups through which the pixels below show.
    var translucent = 0
    for index in snapshot.items.indices.reversed() {
      let item = snapshot.items[index]
      switch item.kind {
      case .endGroup, .endClip: if !item.leavesPixels(of: area, in: snapshot.shapes) { translucent += 1 }
      case .beginGroup, .beginClip: if !item.leavesPixels(of: area, in: snapshot.shapes) { translucent -= 1 }
      case .shadow: break
      case .layer: if translucent == 0, item.opaqueArea.contains(area) { return index }
      }
    }
    return nil
  }
}

extension LayerItem {
  /// Whether a group makes no difference to what its items draw in an area.
  func leavesPixels(of area: PixelRect, in shapes: [ClipShape]) -> Bool {
    opacity >= 1 && (shape < 0 || shapes[shape].covers(area))
  }
}
