import SateenCore
import SateenGraphics
import SateenLayout

/// A card in the middle of the window that lists the keys.
@MainActor
final class HelpCard: DebugOverlay {
  private struct Line: Hashable {
    var keys: String
    var title: String
    var isOn: Bool?
  }

  private struct Look: Hashable {
    var lines: [Line]
    var scale: Double
    var window: Size
  }

  private static let padding = 20.0
  private static let lineHeight = 28.0
  private static let titleHeight = 34.0
  private static let leastWidth = 320.0
  /// Between the keys and the titles, and between the titles and the states.
  private static let gap = 14.0
  /// Room for a dot and a word.
  private static let stateWidth = 44.0

  private let layer = Layer()
  private let labels: LabelRenderer
  private let shortcuts: () -> [DebugShortcut]
  private var look: Look?

  init(labels: LabelRenderer, shortcuts: @escaping () -> [DebugShortcut]) {
    self.labels = labels
    self.shortcuts = shortcuts
    layer.anchorPoint = .zero
    layer.zPosition = 20
    layer.cornerRadius = 12
    layer.shadow = Shadow(color: Color(white: 0, alpha: 0.35), offset: Size(width: 0, height: 6), radius: 12)
  }

  func attach(to container: RootContainer) { container.overlayLayer.addSublayer(layer) }
  func detach() { layer.removeFromSuperlayer() }

  func update(in container: RootContainer, at time: Double) {
    let lines = shortcuts().map { Line(keys: $0.keys, title: $0.title, isOn: $0.isOn?()) }
    let new = Look(lines: lines, scale: container.scale, window: container.size)
    guard new != look else { return }
    look = new
    let size = Size(
      width: width(lines, container.scale),
      height: Self.titleHeight + Double(lines.count) * Self.lineHeight + 2 * Self.padding - 6)
    let grid = PixelGrid(scale: container.scale)
    let middle = Point(
      x: max(0, (container.size.width - size.width) / 2), y: max(0, (container.size.height - size.height) / 2))
    layer.frame = Rect(origin: grid.round(middle), size: size)
    layer.contents = draw(lines, size: size, scale: container.scale)
  }

  private func draw(_ lines: [Line], size: Size, scale: Double) -> Bitmap? {
    guard let bitmap = Bitmap(size: PixelSize(size, scale: scale), scale: scale) else { return nil }
    let context = GraphicsContext(bitmap: bitmap, appearance: .dark)
    let hairline = 1 / scale
    let body = Rect(origin: .zero, size: size)
    context.fill(Path(roundedRect: body, radius: 12), with: Color(hex: 0x14161b, alpha: 0.97))
    context.stroke(
      Path(roundedRect: body.insetBy(x: hairline / 2, y: hairline / 2), radius: 12), with: PanelStyle.outline,
      width: hairline)
    let pen = LabelPen(context: context, labels: labels)
    pen.draw("Debugging", x: Self.padding, midY: Self.padding + 8, size: 15, weight: .bold)
    pen.draw(
      "Esc closes", x: size.width - Self.padding, midY: Self.padding + 9, size: 11, color: PanelStyle.dimText,
      align: .trailing)
    let caps = lines.map { capWidth($0, scale) }
    let titleX = Self.padding + (caps.max() ?? 0) + Self.gap
    for (index, line) in lines.enumerated() {
      let y = Self.padding + Self.titleHeight + Double(index) * Self.lineHeight
      draw(line, top: y, width: size.width, capWidth: caps[index], titleX: titleX, pen)
    }
    return bitmap
  }

  /// The card's width: as wide as the longest line needs, including lines of the application.
  private func width(_ lines: [Line], _ scale: Double) -> Double {
    let titles = lines.map { line in
      labels.label(line.title, size: 12, color: PanelStyle.text, scale: scale)?.pointSize.width ?? 0
    }
    let keys = lines.map { capWidth($0, scale) }.max() ?? 0
    let needed = 2 * Self.padding + keys + Self.gap + (titles.max() ?? 0) + Self.gap + Self.stateWidth
    return max(Self.leastWidth, needed.rounded(.up))
  }

  private func capWidth(_ line: Line, _ scale: Double) -> Double {
    let label = labels.label(line.keys, size: 11, weight: .bold, color: PanelStyle.text, scale: scale)
    return max(32, ((label?.pointSize.width ?? 0) + 14).rounded(.up))
  }

  private func draw(
    _ line: Line, top: Double, width: Double, capWidth: Double, titleX: Double, _ pen: LabelPen
  ) {
    let middle = top + Self.lineHeight / 2 - 4
    let context = pen.context
    let hairline = 1 / context.scale
    context.fill(
      Rect(x: Self.padding, y: top - 4, width: width - 2 * Self.padding, height: hairline), with: PanelStyle.separator)
    let cap = Rect(x: Self.padding, y: middle - 9, width: capWidth, height: 19)
    context.fill(Path(roundedRect: cap, radius: 4), with: Color(white: 1, alpha: 0.1))
    context.stroke(
      Path(roundedRect: cap.insetBy(x: hairline / 2, y: hairline / 2), radius: 4), with: PanelStyle.outline,
      width: hairline)
    pen.draw(line.keys, x: cap.midX, midY: middle + 0.5, size: 11, weight: .bold, align: .center)
    pen.draw(line.title, x: titleX, midY: middle + 0.5, size: 12)
    guard let isOn = line.isOn else { return }
    let state = pen.draw(
      isOn ? "on" : "off", x: width - Self.padding, midY: middle + 0.5, size: 11,
      color: isOn ? PanelStyle.good : PanelStyle.dimText, align: .trailing)
    let dot = Rect(x: state.maxX - 30, y: middle - 2.5, width: 6, height: 6)
    context.fill(Path(ellipseIn: dot), with: isOn ? PanelStyle.good : PanelStyle.idle)
  }
}
