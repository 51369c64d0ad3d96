import SateenLayout

/// A box of a file with everything in it as a tree of the flexbox engine. Belongs to the thread that made it.
final class FlexboxLayout {
  /// How often the content of each measured box was asked for its size, by the path of the box, since the tree was made.
  private(set) var measureCounts: [String: Int] = [:]
  private let tree = FlexTree()
  private let root: FlexTree.Node
  /// What measured boxes go by.
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
    // A baseline of its own is content's to tell; a box with others inside has theirs.
    let isMeasured = source.measure != nil || (source.hasHalfHeightBaseline && source.children.isEmpty)
    let node = tree.makeNode(source.style, isMeasured: isMeasured)
    if isMeasured {
      sources[node] = source
    } else {
      for child in source.children { tree.append(make(child, in: tree, &sources), to: node) }
    }
    return node
  }

  /// - Parameter scale: pixels per point; zero rounds nothing.
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

  /// The size of the root as laid out last.
  var size: Size { tree.frame(of: root).size }

  /// The frames as laid out last, in the shape of the file.
  var frames: FrameTree { frames(source, root) }

  /// How each box came to its size, by its path.
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
  /// What the box's content answers a layout.
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
