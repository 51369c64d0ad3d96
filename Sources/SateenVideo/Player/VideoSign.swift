import SateenGraphics
import SateenLayout
import SateenText

/// The drawing of a sign, and what it depends on. Signs are outlines on a grid of 20 units.
struct VideoSign: Hashable, Sendable {
  var face: VideoButtonFace
  var color: Color

  static func draw(_ text: String, _ color: Color, in context: GraphicsContext, _ bounds: Rect) {
    let layout = TextLayout.layout(
      AttributedText(text, font: .system(13, weight: .semibold), color: color), width: bounds.width)
    layout.draw(
      in: context,
      at: Point(
        x: ((bounds.width - layout.size.width) / 2).rounded(), y: ((bounds.height - layout.size.height) / 2).rounded()))
  }

  static func draw(_ glyph: VideoGlyph, _ color: Color, in context: GraphicsContext, _ bounds: Rect) {
    let unit = bounds.width / 20
    func point(_ x: Double, _ y: Double) -> Point { Point(x: bounds.minX + x * unit, y: bounds.minY + y * unit) }
    func line(_ points: (Double, Double)...) -> Path { Path(lines: points.map { point($0.0, $0.1) }) }
    let pen = StrokeStyle(width: 1.7 * unit, cap: .round, join: .round)
    switch glyph {
    case .play:
      var path = line((6.2, 3.6), (16.6, 10), (6.2, 16.4))
      path.close()
      context.fill(path, with: color)
      context.stroke(path, with: color, style: pen)
    case .pause:
      for x in [5.0, 11.6] {
        let bar = Rect(x: bounds.minX + x * unit, y: bounds.minY + 3 * unit, width: 3.4 * unit, height: 14 * unit)
        context.fill(Path(roundedRect: bar, radius: 1.1 * unit), with: color)
      }
    case .again:
      var arc = Path()
      arc.addArc(center: point(10, 10.6), radius: 6.4 * unit, from: -.pi / 2, to: 1.15 * .pi)
      context.stroke(arc, with: color, style: pen)
      var head = line((10.4, 1.2), (6.4, 4.2), (10.4, 7.2))
      head.close()
      context.fill(head, with: color)
    case .sound, .noSound:
      var cone = line((2.6, 7.4), (5.4, 7.4), (9.6, 3.8), (9.6, 16.2), (5.4, 12.6), (2.6, 12.6))
      cone.close()
      context.fill(cone, with: color)
      context.stroke(cone, with: color, style: StrokeStyle(width: 1.1 * unit, cap: .round, join: .round))
      if glyph == .noSound {
        context.stroke(line((13, 7.4), (18, 12.6)), with: color, style: pen)
        context.stroke(line((18, 7.4), (13, 12.6)), with: color, style: pen)
      } else {
        for radius in [3.6, 7.0] {
          var wave = Path()
          wave.addArc(center: point(10.4, 10), radius: radius * unit, from: -.pi / 4, to: .pi / 4)
          context.stroke(wave, with: color, style: pen)
        }
      }
    case .expand:
      for corner in [
        line((3, 7.4), (3, 3), (7.4, 3)), line((12.6, 3), (17, 3), (17, 7.4)),
        line((17, 12.6), (17, 17), (12.6, 17)), line((7.4, 17), (3, 17), (3, 12.6)),
      ] {
        context.stroke(corner, with: color, style: pen)
      }
    case .shrink:
      for corner in [
        line((7.4, 3), (7.4, 7.4), (3, 7.4)), line((17, 7.4), (12.6, 7.4), (12.6, 3)),
        line((12.6, 17), (12.6, 12.6), (17, 12.6)), line((3, 12.6), (7.4, 12.6), (7.4, 17)),
      ] {
        context.stroke(corner, with: color, style: pen)
      }
    }
  }
}
