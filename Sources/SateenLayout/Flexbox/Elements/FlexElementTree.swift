/// The boxes of a flexbox element and of all flexbox elements nested in it.
package struct FlexElementTree {
  private let tree: FlexTree
  /// In the order in which the boxes were made: parents before their children.
  private var entries: [Entry] = []

  private struct Entry {
    let element: any LayoutElement
    let box: FlexTree.Node
    let depth: Int32
    /// The entries of its children; nil for an element that is measured as a whole.
    var children: Range<Int>?
  }

  package init(_ root: some FlexElement) {
    tree = FlexTree()
    // Level by level: the children of a box become neighbours, and deep nesting needs no recursion.
    var inside: [[any LayoutElement]?] = []
    func add(_ element: any LayoutElement, depth: Int32) -> FlexTree.Node {
      let flexible = element as? any FlexElement
      inside.append(flexible?.flexChildren)
      let isMeasured = inside[inside.count - 1] == nil
      let box = tree.makeNode(flexible?.flexStyle ?? FlexStyle(), isMeasured: isMeasured)
      entries.append(Entry(element: FlexboxItem.content(of: element), box: box, depth: depth))
      return box
    }
    _ = add(root, depth: 0)
    var next = 0
    while next < entries.count {
      let (parent, depth) = (entries[next].box, entries[next].depth)
      if let children = inside[next] {
        let first = entries.count
        // Boxes below the limit would not be laid out.
        if depth < FlexTree.depthLimit {
          for child in children { tree.append(add(child, depth: depth + 1), to: parent) }
        }
        entries[next].children = first..<entries.count
      }
      next += 1
    }
  }

  /// The layout of the root within a range. Boxes inside a node are relative to that node.
  package func layout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let most = range.max.definite
    let base = Size(
      width: parentSize.width.isNaN ? most.width : parentSize.width,
      height: parentSize.height.isNaN ? most.height : parentSize.height)
    tree.layout(
      entries[0].box, in: range, base: base, direction: context.direction, scale: context.pixelGrid.scale
    ) { box, request in measure(entries[box.number].element, request, context.forSizeOnly()) }
    if context.wantsSizeOnly {
      let size = range.clamp(tree.frame(of: entries[0].box).size)
      return Layout(element: entries[0].element, size: size, context: context)
    }
    var layouts = [Layout?](repeating: nil, count: entries.count)
    // Children before their parents: a layout needs its sublayouts first.
    for index in entries.indices.reversed() {
      layouts[index] = layout(of: index, inside: &layouts, context)
    }
    let root = layouts[0] ?? Layout(element: entries[0].element, size: range.min, context: context)
    return Layout(
      element: root.element, size: range.clamp(root.size), sublayouts: root.sublayouts, context: context)
  }

  private func layout(of index: Int, inside layouts: inout [Layout?], _ context: LayoutContext) -> Layout? {
    let entry = entries[index]
    guard tree.isShown(entry.box) || index == 0 else { return nil }
    let frame = tree.frame(of: entry.box)
    guard let children = entry.children else { return measuredLayout(entry, frame.size, context) }
    // The frames of the boxes are final. Layouts of specs are mirrored later, where content runs from right to left, so
    // they are mirrored here to cancel that out.
    let isMirrored = context.direction == .rightToLeft && entry.element.layoutNode == nil
    var sublayouts: [Layout] = []
    sublayouts.reserveCapacity(children.count)
    for child in children {
      guard let layout = layouts[child] else { continue }
      layouts[child] = nil
      let place = tree.frame(of: entries[child].box)
      let x = isMirrored ? frame.width - place.maxX : place.minX
      sublayouts.append(layout.at(Point(x: x, y: place.minY)))
    }
    return Layout(element: entry.element, size: frame.size, sublayouts: sublayouts, context: context)
  }

  /// The layout of an element inside the padding of its box.
  private func measuredLayout(_ entry: Entry, _ size: Size, _ context: LayoutContext) -> Layout {
    let insets = tree.insets(of: entry.box)
    let inside = Size(width: max(0, size.width - insets.horizontal), height: max(0, size.height - insets.vertical))
    let content = entry.element.layoutThatFits(SizeRange(exactly: inside), parentSize: .unknown, context: context)
    if insets == .zero { return content }
    guard entry.element.layoutNode != nil else {
      let x = context.direction == .rightToLeft ? insets.right : insets.left
      return Layout(
        element: FlexPadding(), size: size, sublayouts: [content.at(Point(x: x, y: insets.top))], context: context)
    }
    // A node fills its box, padding included; its contents are moved inside the padding.
    var sublayouts = content.sublayouts.map { $0.at($0.position + Point(x: insets.left, y: insets.top)) }
    if sublayouts.isEmpty {
      sublayouts = [
        Layout(
          element: FlexContentBox(), size: inside, position: Point(x: insets.left, y: insets.top), context: context)
      ]
    }
    var layout = Layout(element: entry.element, size: size, sublayouts: sublayouts, context: context)
    layout.recordID = content.recordID
    return layout
  }

  private func measure(
    _ element: any LayoutElement, _ request: FlexMeasureRequest, _ context: LayoutContext
  ) -> FlexMeasurement {
    if request.width == .minContent {
      // With no space, an element is as small as the range allows; it still needs the minimum its style sets.
      let least = element.style.resolve(parentSize: .unknown)
      if let own = (element as? any FlexElement)?.minContentWidth {
        return FlexMeasurement(least.clamp(Size(width: own, height: 0)))
      }
      let squeezed = size(of: element, request, context)
      return FlexMeasurement(Size(width: max(squeezed.width, least.min.width), height: squeezed.height))
    }
    let size = size(of: element, request, context)
    let traits = element.stackTraits
    guard traits.ascender != 0 || traits.descender != 0 else { return FlexMeasurement(size) }
    return FlexMeasurement(size, firstBaseline: traits.ascender, lastBaseline: size.height + traits.descender)
  }

  private func size(
    of element: any LayoutElement, _ request: FlexMeasureRequest, _ context: LayoutContext
  ) -> Size {
    let width = Self.extent(request.width, context.pixelGrid)
    let height = Self.extent(request.height, context.pixelGrid)
    let range = SizeRange(
      min: Size(width: width.min, height: height.min), max: Size(width: width.max, height: height.max))
    return element.layoutThatFits(range, parentSize: .unknown, context: context).size
  }

  private static func extent(_ space: FlexSpace, _ grid: PixelGrid) -> Extent {
    switch space {
    // Rounded down to whole pixels, so that the measured width never exceeds the final one: text wrapped one pixel too
    // early is still complete.
    case .exactly(let length): return Extent(min: grid.floor(length), max: grid.floor(length))
    case .atMost(let length): return Extent(min: 0, max: grid.floor(length))
    case .maxContent: return Extent(min: 0, max: .infinity)
    case .minContent: return Extent(min: 0, max: 0)
    }
  }
}

/// The padding and border of a box around a spec, which is not displayed itself.
private struct FlexPadding: LayoutElement {
  var style: LayoutStyle { LayoutStyle() }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(element: self, size: range.min, context: context)
  }
}

/// In the layout of a node that draws itself: the area inside its padding and border.
package struct FlexContentBox: LayoutElement {
  package var style: LayoutStyle { LayoutStyle() }

  package func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  package func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(element: self, size: range.min, context: context)
  }
}

extension FlexTree {
  /// Whether a box is laid out: neither it nor any box around it is hidden.
  fileprivate func isShown(_ box: Node) -> Bool {
    guard styles[Int(box.index)].display != .none, !boxes[Int(box.index)].state.contains(.isCollapsed) else {
      return false
    }
    // A box with `display: contents` is replaced by its children, so without children it is not laid out.
    return styles[Int(box.index)].display != .contents || boxes[Int(box.index)].firstChild >= 0
  }

  /// The sum of a box's padding and border in the last layout.
  fileprivate func insets(of box: Node) -> EdgeInsets {
    let insets = run.insets(box.index, baseWidth: boxes[Int(box.index)].placed.baseWidth)
    return EdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
