import Sateen

/// The numbers of a list's rows that are visible, have pixels, and have nodes.
final class GaugesNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var values = [0, 0, 0]
    var total = 0
  }
  nonisolated private static let names = ["On screen", "With pixels", "With a node"]
  nonisolated private static let tints: [Tint] = [.green, .blue, .violet]

  nonisolated override init() {
    super.init()
    look = Look()
    displaysAsynchronously = false
    backgroundColor = Theme.header
    style.height = .points(84)
  }

  nonisolated func show(visible: Int, pixels: Int, nodes: Int, of total: Int) {
    look = Look(values: [visible, pixels, nodes], total: total)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let look = look
    return .draw { context, _ in
      let bounds = request.bounds
      let side = bounds.width < 560 ? 16.0 : Theme.inset
      let gap = 16.0
      let width = (bounds.width - 2 * side - 2 * gap) / 3
      for (index, value) in look.values.enumerated() {
        let x = side + Double(index) * (width + gap)
        Self.draw("\(value)", .system(22, weight: .bold), Theme.ink, at: Point(x: x, y: 10), context)
        Self.draw(Self.names[index], Theme.meta, Theme.quiet, at: Point(x: x, y: 38), context)
        let track = Rect(x: x, y: 62, width: width, height: 6)
        context.fill(Path(roundedRect: track, radius: 3), with: Theme.field)
        // Thirty rows fill the bar: more than any range mode keeps in a window of usual size.
        let part = min(1, Double(value) / 30)
        if part > 0 {
          let bar = Rect(x: x, y: 62, width: max(6, width * part), height: 6)
          context.fill(Path(roundedRect: bar, radius: 3), with: Self.tints[index].ink)
        }
      }
      context.fill(Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), with: Theme.hairline)
    }
  }

  nonisolated private static func draw(
    _ words: String, _ font: Font, _ color: Color, at point: Point, _ context: GraphicsContext
  ) {
    TextLayout.layout(AttributedText(words, font: font, color: color), maximumLines: 1).draw(in: context, at: point)
  }
}
