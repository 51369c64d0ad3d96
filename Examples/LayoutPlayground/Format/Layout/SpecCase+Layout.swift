import SateenLayout

extension SpecCase {
  /// Lays the case out.
  public func placed() -> PlacedCase {
    let built = BuiltElement(root)
    let recorder = LayoutRecorder()
    let context = LayoutContext(scale: scale, direction: direction).recorded(by: recorder)
    let layout = built.element.layoutThatFits(sizeRange, parentSize: sizeRange.max, context: context)
    var placing = SpecPlacing(rootSize: layout.size, direction: direction, grid: PixelGrid(scale: scale))
    placing.add(built, layout, recorder.record, at: .zero, parent: nil)
    return PlacedCase(
      name: name, size: layout.size, direction: direction, boxes: placing.boxes, asciiArt: layout.asciiArt)
  }

  /// The same case with an exact width, height or both, in points.
  public func sized(width: Double?, height: Double?) -> SpecCase {
    var other = self
    if let width { (other.sizeRange.min.width, other.sizeRange.max.width) = (width, width) }
    if let height { (other.sizeRange.min.height, other.sizeRange.max.height) = (height, height) }
    return other
  }
}

/// Walks a layout together with its elements, and collects their frames.
private struct SpecPlacing {
  let rootSize: Size
  let direction: LayoutDirection
  let grid: PixelGrid
  private(set) var boxes: [PlacedBox] = []

  /// - Parameter origin: the position relative to the root's corner, computed from left to right.
  mutating func add(
    _ built: BuiltElement, _ layout: Layout, _ record: LayoutRecord?, at origin: Point, parent: Int?
  ) {
    let index = boxes.count
    let source = built.source
    var box = PlacedBox(
      path: source.path, id: source.id, kind: source.specName, color: source.color,
      frame: place(Rect(origin: origin, size: layout.size)), parent: parent, isNode: layout.node != nil,
      isRightToLeft: direction == .rightToLeft)
    if case .node(.rule(let rule)) = source.kind { box.text = rule.text }
    if box.isNode { box.baseline = source.style.ascenderIfSet }
    box.words = source.words
    if let record {
      box.overflow = record.overflow
      box.question = record.range.map { range in
        PlacedQuestion(
          range: range, parentSize: record.parentSize, count: record.questionCount,
          isRemembered: record.source == .remembered)
      }
    }
    let matched = built.matching(layout.sublayouts)
    box.bands = SpecBands(source, Rect(origin: origin, size: layout.size), matched.map { ($0.child.source, $0.layout) })
      .bands.map { SpaceBand($0.kind, mirrored($0.frame)) }
    boxes.append(box)
    if case .flex(let content) = source.kind, let element = built.element as? FlexElement {
      addInside(of: element, content, index)
    }
    // A record lists the elements in the order of the layout.
    let records = record.map { $0.children.count == matched.count ? $0.children : [] } ?? []
    for (place, part) in matched.enumerated() {
      add(
        part.child, part.layout, place < records.count ? records[place] : nil, at: origin + part.layout.position,
        parent: index)
    }
  }

  /// Adds the boxes of an element laid out by flexbox, which mirrors them itself.
  private mutating func addInside(of element: FlexElement, _ content: FlexboxNode, _ parent: Int) {
    let frame = boxes[parent].frame
    let layout = element.layout(in: frame.size, direction: direction, scale: grid.scale)
    let frames = layout.frames
    var placing = FlexboxPlacing(direction, layout)
    placing.add(content, frames, at: frame.origin - frames.rect.origin, parent: nil)
    boxes[parent].bands = placing.boxes[0].bands
    for var box in placing.boxes.dropFirst() {
      // The first box stands for the element itself.
      box.parent = box.parent.map { $0 + parent }
      boxes.append(box)
    }
  }

  /// The frame on screen: mirrored where content runs from right to left, its origin rounded up to whole pixels.
  private func place(_ frame: Rect) -> Rect {
    let origin = mirrored(frame).origin
    return Rect(origin: Point(x: grid.ceil(origin.x), y: grid.ceil(origin.y)), size: frame.size)
  }

  private func mirrored(_ frame: Rect) -> Rect {
    guard direction == .rightToLeft else { return frame }
    return Rect(origin: Point(x: rootSize.width - frame.maxX, y: frame.minY), size: frame.size)
  }
}
