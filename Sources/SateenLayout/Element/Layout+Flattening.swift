extension Layout {
  /// The same layout with only the nearest nodes below it, in drawing order. Each node's position is relative to this
  /// layout, and each node keeps its own layout. Positions are mirrored here, and only here, where content runs from
  /// right to left: all specs compute from left to right. A layout that is flat already is returned unchanged.
  ///
  /// A node that appears twice in the layout is a mistake of the program, and a node has only one frame. The program
  /// ends with a message that names the node.
  public func flattened() -> Layout { flattened(of: element) }

  /// The same, where this is the layout of another element's content. The message about a repeated node names `owner`.
  package func flattened(of owner: any LayoutElement) -> Layout {
    if isFlat { return self }
    var found: [Layout] = []
    // An explicit stack instead of recursion: deeply nested specs must not overflow the thread's stack.
    var open: [(layout: Layout, origin: Point)] = sublayouts.reversed().map { ($0, .zero) }
    while let (layout, origin) = open.popLast() {
      let place = origin + layout.position
      if layout.node != nil {
        let x = direction == .rightToLeft ? size.width - layout.size.width - place.x : place.x
        found.append(Layout(flattening: layout, position: Point(x: x, y: place.y), sublayouts: layout.sublayouts))
      } else {
        for sublayout in layout.sublayouts.reversed() { open.append((sublayout, place)) }
      }
    }
    let flat = Layout(flattening: self, position: .zero, sublayouts: found)
    if flat.repeatedNode != nil, let mistake = RepeatedNode(in: self, of: owner) {
      fatalError(mistake.description)
    }
    return flat
  }

  /// The first node that appears more than once among the nearest nodes below this layout; nil if all are different.
  package var repeatedNode: (any LayoutNode)? {
    var nodes: [any LayoutNode] = []
    var open: [Layout] = sublayouts.reversed()
    while let layout = open.popLast() {
      if let node = layout.node {
        nodes.append(node)
      } else {
        open.append(contentsOf: layout.sublayouts.reversed())
      }
    }
    // Comparing a few nodes with each other is quicker than hashing them.
    if nodes.count <= 16 {
      return nodes.indices.first { late in nodes[..<late].contains { $0 === nodes[late] } }.map { nodes[$0] }
    }
    var seen = Set<ObjectIdentifier>(minimumCapacity: nodes.count)
    return nodes.first { !seen.insert(ObjectIdentifier($0)).inserted }
  }
}
