import SateenGraphics

/// Fills upright rectangles with round corners straight into memory.
///
/// The coverage of each pixel on a corner's arc is computed exactly, and cached by radius. So a corner comes out the
/// same whichever part of it is redrawn, which a rasterizer that clips outlines does not promise, and most of the area
/// is a plain fill.
@MainActor
struct RoundedFill {
  /// - Parameters:
  ///   - frame: the rectangle on the pixel grid.
  ///   - radius: of the corners, in pixels; cut to half of a side.
  ///   - area: nothing outside is touched.
  ///   - color: opaque.
  static func fill(
    _ target: FrameTarget, _ frame: PixelRect, radius: Double, in area: PixelRect, _ color: Color.Components
  ) {
    let radius = min(radius, Double(frame.width) / 2, Double(frame.height) / 2)
    guard radius > 0 else { return target.fill(frame.intersection(area), with: color) }
    let side = Int(radius.rounded(.up))
    let middle = PixelRect(x0: frame.x0, y0: frame.y0 + side, x1: frame.x1, y1: frame.y1 - side)
    target.fill(middle.intersection(area), with: color)
    let above = PixelRect(x0: frame.x0, y0: frame.y0, x1: frame.x1, y1: min(frame.y0 + side, frame.y1))
    fillRows(above, isBottom: false)
    let below = PixelRect(x0: frame.x0, y0: max(frame.y1 - side, above.y1), x1: frame.x1, y1: frame.y1)
    fillRows(below, isBottom: true)

    func fillRows(_ band: PixelRect, isBottom: Bool) {
      let shown = band.intersection(area)
      guard !shown.isEmpty else { return }
      /// Rows of an arc count from its outer end.
      func arcRow(_ y: Int) -> Int { isBottom ? frame.y1 - 1 - y : y - frame.y0 }
      let ends = [arcRow(shown.y0), arcRow(shown.y1 - 1)].sorted()
      let arc = CornerArc.arc(radius, rows: ends[0]..<(ends[1] + 1))
      for y in shown.y0..<shown.y1 {
        let edge = arc.edge(inRow: arcRow(y))
        let inner = edge.first + edge.coverage.count
        target.fill(
          PixelRect(x0: frame.x0 + inner, y0: y, x1: frame.x1 - inner, y1: y + 1).intersection(area), with: color)
        for (index, coverage) in edge.coverage.enumerated() {
          let left = frame.x0 + edge.first + index
          let right = frame.x1 - 1 - edge.first - index
          if left >= shown.x0, left < shown.x1, left <= right { target.blend(x: left, y: y, color, coverage: coverage) }
          if right >= shown.x0, right < shown.x1, right > left {
            target.blend(x: right, y: y, color, coverage: coverage)
          }
        }
      }
    }
  }
}
