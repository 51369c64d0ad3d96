import Sateen

/// A day's temperatures, which a tooltip tells under the pointer, and buttons that explain themselves.
final class TooltipsPage: PageController {
  private let chart = HoursNode()
  private var day = 0

  override func makeContent() -> DisplayNode {
    let tools = [
      (Symbol.sun, "Today’s forecast for the harbour"), (.cloud, "Clouds over the bay, hour by hour"),
      (.rain, "Rain in millimetres. The gauge stands behind the boathouse, where the wind does not reach it."),
      (.snow, "Snow, from November on"), (.globe, "The weather elsewhere"),
    ].map { symbol, sentence in ToolNode(symbol, sentence) }
    let closed = ToolNode(.bolt, "No lightning today: the station on the hill is closed until spring")
    closed.isEnabled = false
    let note = ComponentNode(TooltipNote())
    let (chart, content) = (chart, DisplayNode())
    chart.show(Self.temperatures(day))
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      VStack(spacing: 20) {
        HStack(spacing: 8) {
          tools
          closed
        }
        chart.flexGrow().flexShrink()
        note
      }
      .padding(24)
    }
    return content
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("d", "Another day") { [weak self] in
        guard let self else { return }
        day += 1
        chart.show(Self.temperatures(day))
      }
    ]
  }

  override func makeStatus() -> String { "Day \(day + 1)" }

  private static func temperatures(_ day: Int) -> [Double] {
    var dice = Dice(day + 3)
    var value = Double(dice.roll(4..<9))
    return (0..<24).map { hour in
      let warmth = hour < 15 ? Double(hour) : Double(30 - hour)
      value += Double(dice.roll(-3..<4)) * 0.3
      return value + warmth * 0.8
    }
  }
}

/// A bar for each hour. A live tooltip follows the pointer from bar to bar.
final class HoursNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var values: [Double] = []
    var hour: Int?
  }

  private lazy var value = Tooltip()

  nonisolated override init() {
    super.init()
    look = Look()
    cornerRadius = Theme.radius
    backgroundColor = Theme.card
    borderWidth = 1
    borderColor = Theme.hairline
  }

  func show(_ values: [Double]) {
    look = Look(values: values)
    value.hide()
  }

  nonisolated private static func bar(_ hour: Int, _ look: Look, in bounds: Rect) -> Rect {
    let width = (bounds.width - 32) / Double(max(1, look.values.count))
    let most = max(look.values.max() ?? 1, 1)
    let height = max(2, (bounds.height - 48) * max(0, look.values[hour]) / most)
    return Rect(x: 16 + Double(hour) * width + 2, y: bounds.height - 16 - height, width: width - 4, height: height)
  }

  override func pointerMoved(to point: Point?) {
    super.pointerMoved(to: point)
    let hour = point.flatMap { point in
      look.values.indices.first { hour in
        let bar = Self.bar(hour, look, in: bounds)
        return point.x >= bar.minX - 2 && point.x < bar.maxX + 2
      }
    }
    look.hour = hour
    guard let hour else { return value.hide() }
    let degrees = (look.values[hour] * 10).rounded() / 10
    value.show("\(hour):00   \(degrees) °C", beside: Self.bar(hour, look, in: bounds), of: self)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let look = look
    return .draw { context, _ in
      for hour in look.values.indices {
        let bar = Self.bar(hour, look, in: Rect(origin: .zero, size: request.bounds.size))
        let path = Path(roundedRect: bar, radius: min(5, bar.width / 2))
        if hour == look.hour {
          context.fill(path, with: Theme.accent)
        } else {
          context.fill(
            path, from: Point(x: 0, y: bar.minY), Tint.blue.light, to: Point(x: 0, y: bar.maxY), Tint.teal.deep)
        }
      }
    }
  }
}

/// A button with an icon, which a tooltip explains. Where the button is disabled, the tooltip says why.
final class ToolNode: ControlNode {
  private let icon: SymbolNode

  nonisolated init(_ symbol: Symbol, _ sentence: String) {
    icon = SymbolNode(symbol, .plain(Theme.ink), side: 22)
    super.init()
    automaticallyManagesSubnodes = true
    cornerRadius = 8
    tooltip = sentence
  }

  override func stateDidChange() {
    super.stateDidChange()
    backgroundColor = isHighlighted ? Theme.press : isHovered ? Theme.hover : nil
    icon.alpha = isEnabled ? 1 : 0.35
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { icon.padding(9) }
}

/// Components with tooltips.
struct TooltipNote: Component {
  var body: some LayoutElement {
    HStack(spacing: 12, alignItems: .center) {
      for (tint, name) in [(Tint.teal, "cold"), (.amber, "mild"), (.red, "hot")] {
        Label(name, font: Theme.label, color: tint.ink).padding(horizontal: 10, vertical: 5).fill(tint.wash)
          .cornerRadius(8).flexShrink(0).onTap {}.tooltip("A day counts as \(name) by its warmest hour")
      }
      Spacer()
      Label("Keep the pointer still, or press Ctrl+F1 on what has the focus.", font: Theme.meta, color: Theme.quiet)
        .flexShrink()
    }
  }
}
