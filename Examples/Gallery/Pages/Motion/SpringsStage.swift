import Sateen

/// Discs that run to and fro by springs of different bounce.
final class SpringsStage: MotionStageNode {
  nonisolated static let bounces = [-0.4, 0, 0.2, 0.4, 0.6]
  nonisolated private static let tints: [Tint] = [.indigo, .blue, .teal, .green, .amber]
  nonisolated private static let side = 24.0

  let discs = SpringsStage.tints.map { DiscNode($0) }
  /// Whether the discs are at the right end, or on their way there.
  private(set) var isSent = false

  nonisolated override init() {
    super.init()
    for disc in discs { addSubnode(disc) }
  }

  /// The ends of a disc's way.
  nonisolated private static func ends(_ row: Int, in room: Size) -> (Point, Point) {
    let y = (12 + (room.height - 28) * (Double(row) + 0.5) / Double(bounces.count)).rounded()
    // Beyond the ends there is room for the largest swing.
    let (left, right) = (76.0, room.width - 24)
    let margin = ((right - left) * 0.17).rounded()
    return (Point(x: left + margin, y: y), Point(x: right - margin, y: y))
  }

  override func arrange(in room: Size) {
    for (row, disc) in discs.enumerated() {
      let (start, end) = Self.ends(row, in: room)
      disc.bounds.size = Size(width: Self.side, height: Self.side)
      disc.position = isSent ? end : start
    }
  }

  /// Sends the discs to their other ends.
  func send() {
    isSent.toggle()
    for (row, disc) in discs.enumerated() {
      let (start, end) = Self.ends(row, in: bounds.size)
      let spring = Animation.spring(duration: 0.9, bounce: Self.bounces[row])
      _ = track { disc.animate(.position, to: isSent ? end : start, spring, onEnd: $0) }
    }
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in
      for (row, bounce) in Self.bounces.enumerated() {
        let (start, end) = Self.ends(row, in: request.bounds.size)
        let words = TextLayout.layout(
          AttributedText(bounce < 0 ? "−\(-bounce)" : "\(bounce)", font: Theme.figures, color: Theme.quiet),
          maximumLines: 1)
        words.draw(in: context, at: Point(x: 58 - words.size.width, y: (start.y - words.size.height / 2).rounded()))
        var line = Path()
        line.move(to: start)
        line.addLine(to: end)
        context.stroke(line, with: Theme.hairline, width: 2)
        for place in [start, end] {
          let ring = Rect(x: place.x - 14, y: place.y - 14, width: 28, height: 28)
          context.fill(Path(ellipseIn: ring), with: Theme.card)
          context.fill(Path(ellipseIn: ring), with: Self.tints[row].wash)
        }
      }
    }
  }
}
