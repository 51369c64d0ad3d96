import SateenCore
import SateenGraphics
import SateenThreads

/// Everything the HUD shows besides the graph, as text.
struct HUDReadings: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    var name: String
    var value: String
    var isAlarming = false
  }

  var last: String
  var rate: String
  var rows: [Row]

  @MainActor
  init(
    summary: FrameSummary, presentedFrames: Int, droppedFrames: Int, queueDepth: Int, layers: LayerCensus,
    memory: ProcessMemory?, renderer: String, counters: [DebugCounter]
  ) {
    last = NumberText.fixed(summary.last, 2)
    rate = summary.framesPerSecond.map { NumberText.fixed($0, 0) } ?? "–"
    func milliseconds(_ name: String, _ value: Double) -> Row {
      Row(name: name, value: NumberText.fixed(value, 2) + " ms", isAlarming: value > FrameGraph.budget)
    }
    func size(_ bytes: Int?) -> String { bytes.map(NumberText.bytes) ?? "–" }
    rows = [
      milliseconds("median", summary.median),
      Row(name: "dropped", value: NumberText.count(droppedFrames), isAlarming: droppedFrames > 0),
      milliseconds("p99", summary.percentile99),
      Row(name: "queue", value: NumberText.count(queueDepth)),
      milliseconds("worst", summary.worst),
      Row(name: "layers", value: NumberText.count(layers.layers)),
      Row(name: "frames", value: NumberText.count(presentedFrames)),
      Row(name: "pixels", value: NumberText.bytes(layers.contentBytes)),
      Row(name: "memory", value: size(memory?.resident)),
      Row(name: "private", value: size(memory?.own)),
      Row(name: "renderer", value: renderer),
    ]
    for counter in counters {
      let value = counter.unit == .bytes ? NumberText.bytes(counter.value) : NumberText.count(counter.value)
      rows.append(Row(name: counter.name, value: value))
    }
  }
}

/// How many layers a window's tree has and how much memory their pixels take.
struct LayerCensus: Hashable, Sendable {
  var layers = 0
  var contentBytes = 0

  /// Bitmaps that several layers show count once.
  @MainActor
  static func take(of root: Layer) -> LayerCensus {
    var census = LayerCensus()
    var seen: Set<ObjectIdentifier> = []
    func visit(_ layer: Layer) {
      census.layers += 1
      if let contents = layer.contents, seen.insert(ObjectIdentifier(contents)).inserted {
        census.contentBytes += contents.byteCount
      }
      if let mask = layer.mask { visit(mask) }
      for sublayer in layer.sublayers { visit(sublayer) }
    }
    visit(root)
    return census
  }
}
