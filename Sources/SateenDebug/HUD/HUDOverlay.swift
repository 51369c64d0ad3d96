import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A panel with the frame-time graph and other figures of the engine.
///
/// The panel is updated only in frames that happen for other reasons, and only a few times a second: at rest it shows
/// the last readings, and the window sleeps.
@MainActor
final class HUDOverlay: DebugOverlay {
  /// Seconds between two readings, and between two readings of the process's memory.
  static let refreshInterval = 1.0 / 6
  static let memoryInterval = 0.5

  private static let padding = 12.0
  private static let graphSize = Size(width: Double(FrameStatistics.capacity), height: 52)
  private static let headerHeight = 32.0
  private static let rowHeight = 17.0
  private static let columnGap = 20.0
  /// Room for the graph's figures, at its right.
  private static let axisWidth = 22.0
  private static let contentWidth = graphSize.width + axisWidth
  private static let width = contentWidth + 2 * padding

  private let panel = DebugPanel(corner: .topTrailing)
  private let labels: LabelRenderer
  private let graph = Layer()
  private let last: LabelLayer
  private let rate: LabelLayer
  private var values: [LabelLayer] = []
  private var lastRefresh: Double?
  private var memory: ProcessMemory?
  private var lastMemory: Double?
  private var drawnNames: [String] = []
  private var drawnScale = 0.0
  /// Readings taken since the overlay was turned on.
  private(set) var refreshes = 0

  init(labels: LabelRenderer) {
    self.labels = labels
    last = LabelLayer(labels: labels, size: 18, weight: .bold)
    rate = LabelLayer(labels: labels, size: 18, weight: .bold)
    graph.anchorPoint = .zero
    for part in [graph, last.layer, rate.layer] { panel.layer.addSublayer(part) }
  }

  func attach(to container: RootContainer) { panel.attach(to: container) }
  func detach() { panel.detach() }

  func update(in container: RootContainer, at time: Double) {
    let isDue = lastRefresh.map { time - $0 >= Self.refreshInterval || time < $0 } ?? true
    guard isDue || drawnScale != container.scale else {
      panel.arrange(size: panel.layer.frame.size, in: container)
      return
    }
    lastRefresh = time
    refreshes += 1
    if lastMemory.map({ time - $0 >= Self.memoryInterval || time < $0 }) ?? true {
      lastMemory = time
      memory = ProcessMemory.read()
    }
    let statistics = container.statistics
    let counters = DebugCounterRegistry.sources.flatMap(\.debugCounters)
    let readings = HUDReadings(
      summary: FrameSummary(statistics.frames), presentedFrames: statistics.presentedFrames,
      droppedFrames: statistics.droppedFrames, queueDepth: WorkQueue.shared.depth,
      layers: LayerCensus.take(of: container.view.layer), memory: memory,
      renderer: container.rendererName, counters: counters)
    show(readings, statistics.frames, in: container)
  }

  private func show(_ readings: HUDReadings, _ frames: [FrameStatistics.Frame], in container: RootContainer) {
    let scale = container.scale
    let lines = (readings.rows.count + 1) / 2
    let size = Size(
      width: Self.width,
      height: Self.headerHeight + Self.graphSize.height + 8 + Double(lines) * Self.rowHeight + 8)
    let names = readings.rows.map(\.name)
    if names != drawnNames || scale != drawnScale {
      panel.layer.contents = drawChrome(names, size: size, scale: scale)
      drawnNames = names
      drawnScale = scale
    }
    panel.arrange(size: size, in: container)

    let header = Self.headerHeight / 2 + 1
    last.show(readings.last, x: Self.padding, midY: header, scale: scale)
    rate.show(readings.rate, x: Self.width - Self.padding - 24, midY: header, align: .trailing, scale: scale)

    let place = Rect(origin: Point(x: Self.padding, y: Self.headerHeight), size: Self.graphSize)
    graph.frame = place
    let pixels = PixelSize(place.size, scale: scale)
    graph.contents = FrameGraph.draw(
      FrameGraph.columns(for: frames, height: pixels.height), columnWidth: pixels.width / FrameStatistics.capacity,
      size: pixels, scale: scale)
    showValues(readings.rows, scale: scale)
  }

  private func showValues(_ rows: [HUDReadings.Row], scale: Double) {
    while values.count > rows.count { values.removeLast().layer.removeFromSuperlayer() }
    while values.count < rows.count {
      let label = LabelLayer(labels: labels, size: 10)
      panel.layer.addSublayer(label.layer)
      values.append(label)
    }
    for (index, row) in rows.enumerated() {
      let cell = Self.cell(index)
      values[index].show(
        row.value, x: cell.maxX, midY: cell.midY, align: .trailing,
        color: row.isAlarming ? PanelStyle.bad : PanelStyle.text, scale: scale)
    }
  }

  /// The frame of a row: two columns, filled line by line.
  private static func cell(_ index: Int) -> Rect {
    let width = (contentWidth - columnGap) / 2
    return Rect(
      x: padding + Double(index % 2) * (width + columnGap),
      y: headerHeight + graphSize.height + 8 + Double(index / 2) * rowHeight, width: width, height: rowHeight)
  }

  /// Draws everything that stays the same: body, units, names.
  private func drawChrome(_ names: [String], size: Size, scale: Double) -> Bitmap? {
    guard let bitmap = Bitmap(size: PixelSize(size, scale: scale), scale: scale) else { return nil }
    let context = GraphicsContext(bitmap: bitmap, appearance: .dark)
    PanelStyle.drawBody(context, size: size)
    let pen = LabelPen(context: context, labels: labels)
    let header = Self.headerHeight / 2 + 3
    pen.draw("ms CPU", x: Self.padding + 52, midY: header, size: 10, color: PanelStyle.dimText)
    pen.draw("fps", x: Self.width - Self.padding, midY: header, size: 10, color: PanelStyle.dimText, align: .trailing)
    for mark in FrameGraph.marks {
      let up = Double(FrameGraph.height(of: mark, in: Int(Self.graphSize.height)))
      pen.draw(
        NumberText.fixed(mark, 0), x: Self.width - Self.padding, midY: Self.headerHeight + Self.graphSize.height - up,
        size: 8, color: PanelStyle.dimText, align: .trailing)
    }
    for (index, name) in names.enumerated() {
      let cell = Self.cell(index)
      pen.draw(name, x: cell.minX, midY: cell.midY, size: 10, color: PanelStyle.dimText)
    }
    let divider = Rect(
      x: Self.padding + (Self.contentWidth - 1) / 2, y: Self.cell(0).minY + 3, width: 1 / scale,
      height: Double((names.count + 1) / 2) * Self.rowHeight - 6)
    context.fill(divider, with: PanelStyle.separator)
    return bitmap
  }
}
