import SateenCore
import SateenGraphics
import SateenLayout

/// A panel with a bar for each range controller on screen: its visible, display and preload ranges.
@MainActor
final class RangeOverlay: DebugOverlay {
  static let background = Color(white: 0, alpha: 0.4)
  /// In points, on all sides of the bars.
  static let inset = 10.0
  static let minimumWidth = 168.0
  private static let spacing = 8.0

  private let panel = DebugPanel(corner: .bottomTrailing)
  private let labels: LabelRenderer
  private var bars: [ObjectIdentifier: RangeBar] = [:]

  init(labels: LabelRenderer) {
    self.labels = labels
    panel.layer.backgroundColor = Self.background
    panel.layer.cornerRadius = PanelStyle.cornerRadius
  }

  func attach(to container: RootContainer) {
    panel.attach(to: container)
    panel.layer.isHidden = true
  }

  func detach() { panel.detach() }

  func update(in container: RootContainer, at time: Double) {
    let window = Rect(origin: .zero, size: container.size)
    let sources = RangeDebugRegistry.sources.filter { Self.isOnScreen($0.rangeDebugLayer, container, window) }
    let alive = Set(sources.map { ObjectIdentifier($0) })
    for (id, bar) in bars where !alive.contains(id) {
      bar.layer.removeFromSuperlayer()
      bars[id] = nil
    }
    panel.layer.isHidden = sources.isEmpty
    guard !sources.isEmpty else { return }
    let width = max(Self.minimumWidth, (container.size.width / 3).rounded())
    let step = RangeBar.height + Self.spacing
    let height = Double(sources.count) * step - Self.spacing + 2 * Self.inset
    panel.arrange(size: Size(width: width, height: height), in: container)
    for (index, source) in sources.enumerated() {
      let bar = bars[ObjectIdentifier(source)] ?? RangeBar(labels: labels)
      if bars.updateValue(bar, forKey: ObjectIdentifier(source)) == nil { panel.layer.addSublayer(bar.layer) }
      let frame = Rect(
        x: Self.inset, y: Self.inset + Double(index) * step, width: width - 2 * Self.inset, height: RangeBar.height)
      bar.show(source.rangeDebugInfo, frame: frame, scale: container.scale)
    }
  }

  private static func isOnScreen(_ layer: Layer?, _ container: RootContainer, _ window: Rect) -> Bool {
    guard let layer, layer.window === container else { return false }
    var ancestor: Layer? = layer
    while let current = ancestor {
      if current.isHidden { return false }
      ancestor = current.superlayer
    }
    return layer.toWindow.apply(layer.bounds).intersects(window)
  }
}
