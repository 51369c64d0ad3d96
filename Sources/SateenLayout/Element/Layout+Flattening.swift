extension Layout {
  /// The same layout with nothing but the nearest nodes below it, each with its position from this layout's corner and
  /// with its own layout, in the order they are drawn. Where content runs from right to left, positions are mirrored
  /// here, once: all specs compute from left to right. A layout that is flat already is given back as it is.
  ///
  /// The same node in two places is a mistake of whoever composed the layout, which no layout can repair: it ends the
  /// program with the sentence of ``RepeatedNode``.
  public func flattened() -> Layout { flattened(of: element) }

  /// The same, where the layout is that of another element's content.
  package func flattened(of owner: any LayoutElement) -> Layout {
    if isFlat { return self }
    var found: [Layout] = []
    // An explicit stack, for nothing here may depend on how deep the specs are nested.
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

  /// The first node that appears more than once among the nearest nodes below this layout; nil if none does.
  public var repeatedNode: (any LayoutNode)? {
    var nodes: [any LayoutNode] = []
    var open: [Layout] = sublayouts.reversed()
    while let layout = open.popLast() {
      if let node = layout.node {
        nodes.append(node)
      } else {
        open.append(contentsOf: layout.sublayouts.reversed())
      }
    }
    // Comparing a few with each other is quicker than hashing them.
    if nodes.count <= 16 {
      return nodes.indices.first { late in nodes[..<late].contains { $0 === nodes[late] } }.map { nodes[$0] }
    }
    var seen = Set<ObjectIdentifier>(minimumCapacity: nodes.count)
    return nodes.first { !seen.insert(ObjectIdentifier($0)).inserted }
  }
}
