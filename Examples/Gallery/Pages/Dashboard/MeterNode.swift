import Foundation
import Sateen

/// Something that is measured.
struct Meter: Sendable {
  enum Kind: Sendable { case line, gauge }

  var name: String
  var unit: String
  var most: Double
  var kind: Kind
  var tint: Tint

  static let all = [
    Meter(name: "Requests", unit: "/s", most: 900, kind: .line, tint: .blue),
    Meter(name: "Processor", unit: " %", most: 100, kind: .gauge, tint: .green),
    Meter(name: "Latency", unit: " ms", most: 60, kind: .line, tint: .amber),
    Meter(name: "Errors", unit: "/h", most: 40, kind: .line, tint: .red),
    Meter(name: "Memory", unit: " %", most: 100, kind: .gauge, tint: .violet),
    Meter(name: "Queue", unit: "", most: 120, kind: .line, tint: .teal),
    Meter(name: "Orders", unit: "/h", most: 300, kind: .line, tint: .pink),
    Meter(name: "Disk", unit: " %", most: 100, kind: .gauge, tint: .orange),
  ]

  func text(_ value: Double) -> String { "\(Int((value * most).rounded()))\(unit)" }
}

/// A card with a figure and its last minute.
final class MeterNode: DisplayNode {
  // Constant.
  let meter: Meter
  private let title: TextNode
  private let figure = TextNode()
  let chart: ChartNode

  nonisolated init(_ meter: Meter, seed: Int) {
    self.meter = meter
    title = TextNode(AttributedText(meter.name, font: Theme.meta, color: Theme.quiet))
    chart = ChartNode(meter, seed)
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    borderWidth = 1
    borderColor = Theme.hairline
    for text in [title, figure] {
      text.isLayerBacked = true
      text.isPlaceholderEnabled = false
      text.maximumNumberOfLines = 1
    }
    showFigure()
  }

  nonisolated private func showFigure() {
    var font = Font.system(17, weight: .bold)
    font.features = [.tabularFigures]
    figure.attributedText = AttributedText(meter.text(chart.latest), font: font, color: Theme.ink)
  }

  /// Adds a value that differs by some part of the scale from the last one.
  func push(_ change: Double) {
    chart.push(change)
    showFigure()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 6) {
      HStack(alignItems: .center) {
        title.flexShrink()
        Spacer()
        figure
      }
      .padding(EdgeInsets(top: 10, left: 14, bottom: 0, right: 14))
      chart.flexGrow().flexShrink()
    }
  }
}

/// The curve or the dial of a meter. A new value comes in gradually, and a tooltip tells those of a curve.
final class ChartNode: DisplayNode, LookNode {
  struct Look: Equatable, Sendable {
    var values: [Double]
    /// How far the newest value has come in, 0 to 1.
    var progress = 1.0
    var pointed: Int?
  }

  private static let capacity = 60

  // Constant.
  private let meter: Meter
  private lazy var value = Tooltip()
  private var motion: Registration?

  nonisolated init(_ meter: Meter, _ seed: Int) {
    self.meter = meter
    super.init()
    look = Look(
      values: (0..<60).map { 0.5 + 0.22 * sin(Double($0) / 5 + Double(seed)) + 0.06 * sin(Double($0 * (seed + 3))) })
    cornerRadius = Theme.radius
    clipsToBounds = true
  }

  nonisolated var latest: Double { look.values.last ?? 0 }

  func push(_ change: Double) {
    var new = look
    new.values.append(min(max(latest + change, 0.03), 0.97))
    if new.values.count > Self.capacity { new.values.removeFirst() }
    new.progress = 0
    look = new
    motion?.remove()
    motion = view.container?.animate(over: 0.1, curve: .easeOut) { [weak self] in self?.look.progress = $0 }
  }

  nonisolated private static func point(_ index: Int, _ look: Look, in room: Rect) -> Point {
    let step = room.width / Double(look.values.count - 1)
    return Point(
      x: room.minX + (Double(index) + 1 - look.progress) * step,
      y: room.minY + 4 + (1 - look.values[index]) * (room.height - 8))
  }

  override func pointerMoved(to point: Point?) {
    super.pointerMoved(to: point)
    guard meter.kind == .line, let point else {
      look.pointed = nil
      return value.hide()
    }
    let last = look.values.count - 1
    let index = min(max(Int((point.x / max(bounds.width, 1) * Double(last)).rounded()), 0), last)
    look.pointed = index
    let place = Self.point(index, look, in: bounds)
    value.show(
      meter.text(look.values[index]), beside: Rect(x: place.x - 4, y: place.y - 4, width: 8, height: 8), of: self)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (look, meter) = (look, meter)
    return .draw { context, _ in
      switch meter.kind {
      case .line: Self.drawLine(look, meter.tint, in: request.bounds, context)
      case .gauge: Self.drawGauge(look, meter.tint, in: request.bounds, context)
      }
    }
  }

  nonisolated private static func drawLine(_ look: Look, _ tint: Tint, in room: Rect, _ context: GraphicsContext) {
    var line = Path()
    for index in look.values.indices {
      let point = point(index, look, in: room)
      if index == 0 { line.move(to: point) } else { line.addLine(to: point) }
    }
    var area = line
    area.addLine(to: Point(x: room.maxX, y: room.maxY))
    area.addLine(to: Point(x: room.minX, y: room.maxY))
    area.close()
    context.fill(
      area, from: Point(x: 0, y: room.minY), tint.light.withAlpha(multipliedBy: 0.4), to: Point(x: 0, y: room.maxY),
      tint.light.withAlpha(multipliedBy: 0.02))
    context.stroke(line, with: tint.ink, width: 1.8)
    guard let pointed = look.pointed, look.values.indices.contains(pointed) else { return }
    let middle = point(pointed, look, in: room)
    context.fill(Path(ellipseIn: Rect(x: middle.x - 4, y: middle.y - 4, width: 8, height: 8)), with: tint.ink)
  }

  nonisolated private static func drawGauge(_ look: Look, _ tint: Tint, in room: Rect, _ context: GraphicsContext) {
    let count = look.values.count
    let value = look.values[count - 2] + (look.values[count - 1] - look.values[count - 2]) * look.progress
    let radius = min(room.width / 2 - 16, room.height - 16)
    let middle = Point(x: room.midX, y: room.maxY - 12)
    for (end, color) in [(1.0, Theme.field), (value, tint.ink)] {
      var arc = Path()
      arc.addArc(center: middle, radius: radius, from: .pi, to: .pi * (1 + end))
      context.stroke(arc, with: color, style: StrokeStyle(width: 10, cap: .round))
    }
  }
}
