import SateenLayout

/// A box of a file and its contents as a `FlexTree`. Belongs to the thread that made it.
final class FlexboxLayout {
  /// How often each measured box was measured since the tree was made, by the path of the box.
  private(set) var measureCounts: [String: Int] = [:]
  private let tree = FlexTree()
  private let root: FlexTree.Node
  /// The boxes of the file that provide the measure rules.
  private let sources: [FlexTree.Node: FlexboxNode]
  let source: FlexboxNode

  init(_ source: FlexboxNode) {
    self.source = source
    var sources: [FlexTree.Node: FlexboxNode] = [:]
    root = Self.make(source, in: tree, &sources)
    self.sources = sources
  }

  private static func make(
    _ source: FlexboxNode, in tree: FlexTree, _ sources: inout [FlexTree.Node: FlexboxNode]
  ) -> FlexTree.Node {
    // Content provides its own baseline; a box with children takes theirs.
    let isMeasured = source.measure != nil || (source.hasHalfHeightBaseline && source.children.isEmpty)
    let node = tree.makeNode(source.style, isMeasured: isMeasured)
    if isMeasured {
      sources[node] = source
    } else {
      for child in source.children { tree.append(make(child, in: tree, &sources), to: node) }
    }
    return node
  }

  /// - Parameter scale: pixels per point; zero disables rounding.
  func layOut(
    width: Double?, height: Double?, direction: LayoutDirection, scale: Double, rounding: FlexRounding = .edges
  ) {
    tree.layout(
      root, width: width, height: height, direction: direction, scale: scale, rounding: rounding
    ) { node, request in
      guard let source = sources[node] else { return FlexMeasurement(.zero) }
      measureCounts[source.path, default: 0] += 1
      return source.measure(request)
    }
  }

  /// The root's size in the last layout, in points.
  var size: Size { tree.frame(of: root).size }

  /// The frames of the last layout, as a tree of the file's shape.
  var frames: FrameTree { frames(source, root) }

  /// The layout request and the result of each box, by its path.
  var records: [String: FlexRecord] {
    var records: [String: FlexRecord] = [:]
    func note(_ source: FlexboxNode, _ node: FlexTree.Node) {
      records[source.path] = tree.record(of: node)
      for (child, inner) in zip(source.children, tree.children(of: node)) { note(child, inner) }
    }
    note(source, root)
    return records
  }

  private func frames(_ source: FlexboxNode, _ node: FlexTree.Node) -> FrameTree {
    let inner = tree.children(of: node)
    let children = source.children.enumerated().map { index, child in
      index < inner.count ? frames(child, inner[index]) : FrameTree(.zero)
    }
    return FrameTree(tree.frame(of: node), children: children)
  }
}

extension FlexboxNode {
  /// Measures the box's content by its rule.
  func measure(_ request: FlexMeasureRequest) -> FlexMeasurement {
    let rule = measure ?? .exactOr(.zero)
    let size = rule.size(
      width: .init(request.width), height: .init(request.height), isColumn: style.flexDirection.isColumnWise)
    return FlexMeasurement(size, firstBaseline: hasHalfHeightBaseline ? size.height / 2 : nil)
  }
}

extension FlexDirection {
  var isColumnWise: Bool { self == .column || self == .columnReverse }
}

extension MeasureRule.Asked {
  init(_ space: FlexSpace) {
    switch space {
    case .exactly(let points): self = .exactly(points)
    case .atMost(let points): self = .atMost(points)
    case .maxContent: self = .maxContent
    case .minContent: self = .minContent
    }
  }
}
