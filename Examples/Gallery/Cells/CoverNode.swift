import Sateen

/// A record's cover, painted from a number.
final class CoverNode: DisplayNode {
  // Constant.
  private let seed: Int
  private let radius: Double

  nonisolated init(seed: Int, side: Double, radius: Double = 8) {
    self.seed = seed
    self.radius = radius
    super.init()
    isLayerBacked = true
    cornerRadius = radius
    isPlaceholderEnabled = true
    placeholderColor = Theme.placeholder
    style.preferredSize = Size(width: side, height: side)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (seed, radius) = (seed, radius)
    return .draw { context, _ in
      context.clip(to: Path(roundedRect: request.bounds, radius: radius))
      Self.paint(seed, request.bounds, context)
    }
  }

  nonisolated private static func paint(_ seed: Int, _ bounds: Rect, _ context: GraphicsContext) {
    var dice = Dice(seed ^ 0x5eed)
    let ground = Tint.of(dice.roll(0..<9))
    let other = Tint.of(ground.rawValue + 2 + dice.roll(0..<5))
    let side = bounds.width
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x * side, y: y * side) }
    func disc(_ x: Double, _ y: Double, _ r: Double) -> Path {
      Path(ellipseIn: Rect(x: (x - r) * side, y: (y - r) * side, width: 2 * r * side, height: 2 * r * side))
    }
    context.fill(Path(rect: bounds), from: .zero, ground.light, to: at(0.7, 1), ground.deep)
    let paper = Color.white.withAlpha(multipliedBy: 0.9)
    switch dice.roll(0..<8) {
    case 0:
      // A sun over waves.
      context.fill(disc(0.5, 0.44, 0.24), with: paper)
      for step in 0..<3 {
        let y = 0.62 + Double(step) * 0.13
        var wave = Path()
        wave.move(to: at(-0.1, y))
        wave.addCurve(to: at(0.5, y), control1: at(0.1, y - 0.12), control2: at(0.3, y + 0.12))
        wave.addCurve(to: at(1.1, y), control1: at(0.7, y - 0.12), control2: at(0.9, y + 0.12))
        wave.addLine(to: at(1.1, 1.1))
        wave.addLine(to: at(-0.1, 1.1))
        wave.close()
        context.fill(wave, with: other.deep.withAlpha(multipliedBy: 0.45))
      }
    case 1:
      // Rings.
      for ring in 0..<4 {
        context.stroke(
          disc(0.5, 0.5, 0.1 + Double(ring) * 0.12), with: paper.withAlpha(multipliedBy: 1 - Double(ring) * 0.2),
          width: side * 0.045)
      }
    case 2:
      // Quarter circles.
      context.fill(disc(0, 1, 0.78), with: other.light)
      context.fill(disc(0, 1, 0.46), with: paper)
      context.fill(disc(0.82, 0.2, 0.1), with: paper)
    case 3:
      // Mountains under a moon.
      context.fill(disc(0.72, 0.28, 0.12), with: paper)
      for (x, height, alpha) in [(0.3, 0.55, 0.6), (0.68, 0.42, 0.9)] {
        var peak = Path()
        peak.move(to: at(x - 0.5, 1))
        peak.addLine(to: at(x, 1 - height))
        peak.addLine(to: at(x + 0.5, 1))
        peak.close()
        context.fill(peak, with: other.deep.withAlpha(multipliedBy: alpha))
      }
    case 4:
      // Stripes across.
      for stripe in -3..<7 {
        var band = Path()
        let x = Double(stripe) * 0.22
        band.move(to: at(x, 1.1))
        band.addLine(to: at(x + 0.9, -0.1))
        band.addLine(to: at(x + 1.0, -0.1))
        band.addLine(to: at(x + 0.1, 1.1))
        band.close()
        context.fill(band, with: stripe % 2 == 0 ? paper : other.light.withAlpha(multipliedBy: 0.7))
      }
    case 5:
      // Dots, each row smaller.
      for row in 0..<5 {
        for column in 0..<5 {
          context.fill(
            disc(0.14 + Double(column) * 0.18, 0.14 + Double(row) * 0.18, 0.066 - Double(row) * 0.011),
            with: (row + column) % 4 == 0 ? other.light : paper)
        }
      }
    case 6:
      // A moon behind another one.
      context.fill(disc(0.42, 0.46, 0.27), with: paper)
      context.fill(disc(0.6, 0.58, 0.27), with: other.deep.withAlpha(multipliedBy: 0.75))
    default:
      // Bars.
      for bar in 0..<5 {
        let height = 0.22 + Double(dice.roll(0..<50)) / 100
        let place = Rect(
          x: (0.17 + Double(bar) * 0.14) * side, y: (0.5 - height / 2) * side, width: 0.09 * side,
          height: height * side)
        context.fill(Path(roundedRect: place, radius: 0.045 * side), with: paper)
      }
    }
  }
}
