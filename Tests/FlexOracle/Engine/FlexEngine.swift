import SateenLayout

/// The library's flexbox engine.
struct FlexEngine: FrameSource {
  func frames(of cases: [LayoutCase]) throws -> [[Frame]] {
    try cases.map { one in
      let tree = FlexTree()
      var texts: [FlexTree.Node: TextContent] = [:]
      var nodes: [FlexTree.Node] = []
      let root = try build(one.root, one.defaults, tree, &texts, &nodes)
      tree.layout(root, width: one.width, height: one.height, direction: one.direction, scale: 0) { node, request in
        texts[node]!.measure(request)
      }
      return nodes.map { node in
        let frame = tree.frame(of: node)
        return Frame(x: frame.origin.x, y: frame.origin.y, width: frame.size.width, height: frame.size.height)
      }
    }
  }

  private func build(
    _ box: Box, _ defaults: FlexStyle.Defaults, _ tree: FlexTree, _ texts: inout [FlexTree.Node: TextContent],
    _ nodes: inout [FlexTree.Node]
  ) throws -> FlexTree.Node {
    let style = try FlexStyle.parse(box.style, defaults: defaults)
    let node = tree.makeNode(style, isMeasured: box.text != nil && box.text?.ahem == nil)
    nodes.append(node)
    if let text = box.text {
      if text.ahem == nil {
        texts[node] = text
      } else {
        // The text is an item of its box.
        var inner = FlexStyle()
        inner.minWidth = .points(text.minContentWidth)
        let item = tree.makeNode(inner, isMeasured: true)
        texts[item] = text
        tree.append(item, to: node)
      }
    }
    for child in box.children {
      tree.append(try build(child, defaults, tree, &texts, &nodes), to: node)
    }
    return node
  }
}

extension TextContent {
  /// What the text answers a layout.
  func measure(_ request: FlexMeasureRequest) -> FlexMeasurement {
    let width: Double
    switch request.width {
    case .exactly(let given): width = given
    case .atMost(let most): width = max(minContentWidth, min(most, maxContentWidth))
    case .maxContent: width = maxContentWidth
    case .minContent: width = minContentWidth
    }
    let height = height(in: width)
    let last = height - lineHeight + ascent
    return FlexMeasurement(Size(width: width, height: height), firstBaseline: ascent, lastBaseline: last)
  }
}
