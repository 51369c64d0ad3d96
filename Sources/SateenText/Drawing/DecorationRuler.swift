import SateenGraphics
import SateenLayout

/// Computes the shapes of an underline or strikethrough: bars on whole pixels, or a wave.
struct DecorationRuler {
  /// The upper edge of the first bar, from the top of the layout.
  var y: Double
  var thickness: Double
  /// Whether thick and double lines grow downwards, away from the letters.
  var growsDown: Bool

  struct Wave {
    var path: Path
    var width: Double
  }

  struct Shapes {
    var rects: [Rect] = []
    var wave: Wave?
  }

  /// - Parameters:
  ///   - seen: the visible x range. Dots and waves are made only there, so that the time does not depend on the line's
  ///     length.
  ///   - limit: the lowest y that the shapes may reach.
  ///   - scale: pixels per point.
  ///   - origin: the position of the layout's corner in pixels; nil where the context is rotated.
  func shapes(
    _ style: TextDecoration.Style, left: Double, right: Double, seen: ClosedRange<Double>, limit: Double,
    scale: Double, origin: Point?
  ) -> Shapes {
    // The thickness is rounded to whole pixels, at least one.
    let pixels = max(1, (thickness * scale).rounded())
    let bar = (style == .thick ? max(2, (2 * thickness * scale).rounded()) : pixels) / scale
    let height: Double
    switch style {
    case .single, .dotted, .dashed, .thick: height = bar
    case .double: height = 3 * bar
    case .wavy: height = waveHeight(bar)
    }
    var top = growsDown || style == .single || style == .dotted || style == .dashed ? y : y + bar - height
    if style == .wavy && !growsDown { top = y + (bar - height) / 2 }
    top = min(top, limit - height)
    if let origin { top = ((origin.y + top * scale).rounded() - origin.y) / scale }

    var shapes = Shapes()
    func add(_ from: Double, _ to: Double, _ top: Double) {
      let (x0, x1) = (max(from, left), min(to, right))
      if x0 < x1 { shapes.rects.append(Rect(x: x0, y: top, width: x1 - x0, height: bar)) }
    }
    let (x0, x1) = (max(left, seen.lowerBound), min(right, seen.upperBound))
    guard x0 < x1 else { return shapes }
    switch style {
    case .single, .thick: add(left, right, top)
    case .double:
      add(left, right, top)
      add(left, right, top + 2 * bar)
    case .dotted: marks(length: bar, period: 2 * bar, left, x0, x1) { add($0, $1, top) }
    case .dashed: marks(length: 4 * bar, period: 6 * bar, left, x0, x1) { add($0, $1, top) }
    case .wavy: shapes.wave = wave(left, right, x0, x1, top, height, bar)
    }
    return shapes
  }

  private func marks(
    length: Double, period: Double, _ left: Double, _ x0: Double, _ x1: Double, _ body: (Double, Double) -> Void
  ) {
    var x = left + ((x0 - left) / period).rounded(.down) * period
    while x < x1 {
      body(x, x + length)
      x += period
    }
  }

  private func waveHeight(_ bar: Double) -> Double { 3.5 * bar }

  /// A wave of two curves per period.
  private func wave(
    _ left: Double, _ right: Double, _ x0: Double, _ x1: Double, _ top: Double, _ height: Double, _ bar: Double
  ) -> Wave? {
    // The stroke has round caps and has to stay inside of the span.
    let (first, last) = (left + bar / 2, right - bar / 2)
    guard first < last else { return nil }
    let half = 2.5 * bar
    let middle = top + height / 2
    // A curve with both control points at one height reaches three quarters of that height.
    let reach = (height - bar) / 2 * 4 / 3
    let skipped = max(0, ((x0 - first) / (2 * half)).rounded(.down))
    var x = first + skipped * 2 * half
    var path = Path()
    path.move(to: Point(x: x, y: middle))
    var isUp = true
    while x < min(last, x1 + half) {
      let end = min(x + half, last)
      let control = middle + (isUp ? -reach : reach) * (end - x) / half
      path.addCurve(
        to: Point(x: end, y: middle), control1: Point(x: x + (end - x) / 3, y: control),
        control2: Point(x: end - (end - x) / 3, y: control))
      x += half
      isUp.toggle()
    }
    return Wave(path: path, width: bar)
  }
}
