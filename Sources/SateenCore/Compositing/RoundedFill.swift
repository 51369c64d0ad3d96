import SateenGraphics

/// Fills upright rectangles with round corners straight into memory.
///
/// How much of each corner pixel is covered is worked out once for each radius and kept. So a corner comes out the same
/// whichever part of it is redrawn, which a rasterizer that clips outlines does not promise, and most of the area is a plain
/// fill.
@MainActor
struct RoundedFill {
  private static var masks: [Double: CornerMask] = [:]

  /// Coverage of the top left corner's pixels, 0 to 255, a row after the other.
  struct CornerMask {
    let side: Int
    let coverage: [UInt8]

    /// Counts how many of a pixel's 16 x 16 points lie inside the circle.
    init(radius: Double) {
      let side = Int(radius.rounded(.up))
      self.side = side
      let grid = 16
      coverage = (0..<(side * side)).map { index in
        let (y, x) = index.quotientAndRemainder(dividingBy: side)
        var inside = 0
        for sy in 0..<grid {
          for sx in 0..<grid {
            let dx = radius - (Double(x) + (Double(sx) + 0.5) / Double(grid))
            let dy = radius - (Double(y) + (Double(sy) + 0.5) / Double(grid))
            if dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius { inside += 1 }
          }
        }
        return UInt8((inside * 255 + grid * grid / 2) / (grid * grid))
      }
    }
  }

  private static func mask(_ radius: Double) -> CornerMask {
    if let known = masks[radius] { return known }
    if masks.count > 64 { masks = [:] }
    let made = CornerMask(radius: radius)
    masks[radius] = made
    return made
  }

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
    let mask = mask(radius)
    let side = mask.side
    let middle = PixelRect(x0: frame.x0, y0: frame.y0 + side, x1: frame.x1, y1: frame.y1 - side)
    target.fill(middle.intersection(area), with: color)
    let above = PixelRect(x0: frame.x0 + side, y0: frame.y0, x1: frame.x1 - side, y1: min(frame.y0 + side, frame.y1))
    target.fill(above.intersection(area), with: color)
    let below = PixelRect(
      x0: frame.x0 + side, y0: max(frame.y1 - side, frame.y0), x1: frame.x1 - side, y1: frame.y1)
    target.fill(below.intersection(area), with: color)
    for (isRight, isBottom) in [(false, false), (true, false), (false, true), (true, true)] {
      let x = isRight ? frame.x1 - side : frame.x0
      let y = isBottom ? frame.y1 - side : frame.y0
      let corner = PixelRect(x0: x, y0: y, x1: x + side, y1: y + side).intersection(area)
      guard !corner.isEmpty else { continue }
      for row in corner.y0..<corner.y1 {
        let maskRow = isBottom ? side - 1 - (row - y) : row - y
        for column in corner.x0..<corner.x1 {
          let maskColumn = isRight ? side - 1 - (column - x) : column - x
          target.blend(x: column, y: row, color, coverage: mask.coverage[maskRow * side + maskColumn])
        }
      }
    }
  }
}
