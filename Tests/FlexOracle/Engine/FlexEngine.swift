import SateenLayout

/// Lays out cases with the engine: makes a tree for every case, and reads its frames before rounding.
struct FlexEngine: FrameSource {
  /// Whether each tree is laid out in other forms first. A result that the engine should have dropped from its cache
  /// then makes the frames wrong.
  var hasHistory = false
  var name: String { hasHistory ? "engine again" : "engine" }

  func frames(of cases: [LayoutCase]) throws -> [[Frame]] {
    EngineWatch.start()
    defer { EngineWatch.stop() }
    return try cases.map { layout in
      EngineWatch.enter(layout.id)
      return try frames(of: layout)
    }
  }

  private func frames(of layout: LayoutCase) throws -> [Frame] {
    var made = MadeTree(defaults: layout.defaults)
    let root = try made.add(layout.root)
    if hasHistory { made.passThroughOtherForms(layout) }
    made.layOut(root, layout)
    return made.nodes.map { node in
      let frame = made.tree.frame(of: node)
      return Frame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    }
  }
}

/// A case's boxes as nodes, parents first.
private struct MadeTree {
  let defaults: FlexStyle.Defaults
  let tree = FlexTree()
  var nodes: [FlexTree.Node] = []
  private var texts: [FlexTree.Node: MeasuredText] = [:]

  init(defaults: FlexStyle.Defaults) {
    self.defaults = defaults
  }

  mutating func add(_ box: Box) throws -> FlexTree.Node {
    let style = try FlexStyle.parse(box.style, defaults: defaults)
    let node = tree.makeNode(style, isMeasured: box.text != nil)
    nodes.append(node)
    if let text = box.text {
      let isInRow = style.flexDirection == .row || style.flexDirection == .rowReverse
      texts[node] = MeasuredText(text: text, leastWidth: text.ahem != nil && isInRow ? text.minContentWidth : 0)
    }
    for child in box.children { tree.append(try add(child), to: node) }
    return node
  }

  func layOut(_ root: FlexTree.Node, _ layout: LayoutCase) {
    tree.layout(root, width: layout.width, height: layout.height, direction: layout.direction, scale: 0) {
      texts[$0]?.measurement($1) ?? FlexMeasurement(.zero)
    }
  }

  /// Lays the tree out with styles and texts exchanged and boxes missing, then brings it back step by step.
  mutating func passThroughOtherForms(_ layout: LayoutCase) {
    let (styles, contents) = (nodes.map { tree.style(of: $0) }, texts)
    var random = Random(seed: UInt64(nodes.count))
    let measured = nodes.filter { texts[$0] != nil }
    for (a, b) in zip(measured, measured.reversed()) { texts[a] = contents[b] }
    let exchanged = nodes.indices.dropFirst().shuffled(using: &random)
    for (a, b) in zip(exchanged, nodes.indices.dropFirst()) { tree.setStyle(styles[a], of: nodes[b]) }
    var missing: [(child: FlexTree.Node, parent: FlexTree.Node, next: FlexTree.Node?)] = []
    for node in nodes.dropFirst() where random.chance(0.2) {
      guard let parent = tree.parent(of: node) else { continue }
      let siblings = tree.children(of: parent)
      missing.append((node, parent, siblings[(siblings.firstIndex(of: node)! + 1)...].first))
      tree.remove(node)
    }
    var other = layout
    other.direction = layout.direction == .leftToRight ? .rightToLeft : .leftToRight
    (other.width, other.height) = (77, layout.height.map { $0 / 2 })
    layOut(nodes[0], other)
    for (index, node) in nodes.enumerated() where random.chance(0.5) { tree.setStyle(styles[index], of: node) }
    layOut(nodes[0], layout)
    for (child, parent, next) in missing.reversed() { tree.insert(child, into: parent, before: next) }
    for (index, node) in nodes.enumerated() where random.chance(0.5) { tree.setStyle(styles[index], of: node) }
    layOut(nodes[0], layout)
    texts = contents
    for node in measured { tree.markDirty(node) }
    for (index, node) in nodes.enumerated() { tree.setStyle(styles[index], of: node) }
  }
}

/// A measured box's content.
private struct MeasuredText {
  let text: TextContent
  /// The least width at which lines are broken: the width of an item that cannot shrink.
  let leastWidth: Double

  func measurement(_ request: FlexMeasureRequest) -> FlexMeasurement {
    let width =
      switch request.width {
      case .exactly(let points): points
      case .atMost(let points): min(text.maxContentWidth, max(text.minContentWidth, points))
      case .maxContent: text.maxContentWidth
      case .minContent: text.minContentWidth
      }
    let lines = text.height(in: max(width, leastWidth))
    let height = if case .exactly(let points) = request.height { points } else { lines }
    return FlexMeasurement(
      Size(width: width, height: height), firstBaseline: text.ascent,
      lastBaseline: lines - text.lineHeight + text.ascent)
  }
}
