import Sateen

/// A day of the diary; today stands out.
final class DayCell: CellNode {
  private let ground = DisplayNode()
  private let number = TextNode()
  private let weekday = TextNode()
  private let line = TextNode()
  private let icon: SymbolNode
  private let degrees = TextNode()
  private let mark: LabelNode?

  nonisolated init(_ day: Day) {
    let isToday = day.row == Day.today
    icon = SymbolNode(day.symbol, .disc(day.tint), side: 36)
    mark = isToday ? LabelNode("Row 5,000", .indigo) : nil
    super.init()
    debugName = "day \(day.row)"
    isSelectable = false
    ground.backgroundColor = isToday ? Theme.card : .clear
    ground.cornerRadius = Theme.radius
    ground.borderWidth = isToday ? 2 : 0
    ground.borderColor = isToday ? Theme.accent : nil
    weekday.attributedText = AttributedText(
      "\(day.weekday), \(day.date)", font: Theme.rowTitle, color: isToday ? Theme.accent : Theme.ink)
    line.attributedText = AttributedText(day.line, font: Theme.meta, color: Theme.quiet)
    degrees.attributedText = AttributedText(
      "\(day.degrees < 0 ? "−" : "")\(abs(day.degrees))°", font: Theme.bodyStrong, color: Theme.quiet)
    number.attributedText = AttributedText(Figures.grouped(day.row), font: Theme.meta, color: Theme.faint)
    for node in [ground, number, weekday, line, degrees] as [DisplayNode] {
      node.isLayerBacked = true
      if node is TextNode { node.isPlaceholderEnabled = false }
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 12, alignItems: .center) {
      icon
      VStack(spacing: 2) {
        weekday
        line
      }
      .flexGrow().flexShrink()
      mark
      degrees
      if range.max.width > 480 { number }
    }
    .padding(horizontal: 12, vertical: 12)
    .background(ground)
    .padding(horizontal: 12, vertical: 1)
  }
}
