import SateenLayout

extension FlexboxCase {
  /// The frames of all boxes, each relative to its parent's border box, rounded as set in the case's config.
  public func frames(_ direction: LayoutDirection) -> FrameTree { layout(direction).frames }

  private func layout(_ direction: LayoutDirection) -> FlexboxLayout {
    let layout = FlexboxLayout(root)
    layout.layOut(
      width: availableWidth, height: availableHeight, direction: direction, scale: config.pointScaleFactor,
      // The format is that of Yoga's test suite, including its rounding.
      rounding: .yoga)
    return layout
  }

  /// Lays out the case for display.
  public func placed(_ direction: LayoutDirection) -> PlacedCase {
    let layout = layout(direction)
    let frames = layout.frames
    var placing = FlexboxPlacing(direction, layout)
    // The root's own position, which comes from its margin, is only relevant to a parent.
    placing.add(root, frames, at: Point(x: -(frames.rect.minX), y: -(frames.rect.minY)), parent: nil)
    placing.boxes[0].question = PlacedQuestion(
      range: SizeRange(
        min: Size(width: availableWidth ?? 0, height: availableHeight ?? 0),
        max: Size(width: availableWidth ?? .infinity, height: availableHeight ?? .infinity)), parentSize: .unknown,
      count: layout.measureCounts[root.path])
    return PlacedCase(
      name: id, size: frames.rect.size, direction: direction, boxes: placing.boxes,
      asciiArt: FlexboxArt(root, frames).layout.asciiArt)
  }
}

extension FrameTree {
  /// The frame as a rectangle; missing numbers are zero.
  public var rect: Rect {
    func at(_ index: Int) -> Double { index < frame.count ? frame[index] ?? 0 : 0 }
    return Rect(x: at(0), y: at(1), width: at(2), height: at(3))
  }
}

/// Collects the frames of all boxes of a flexbox layout, in the root's coordinates.
struct FlexboxPlacing {
  var boxes: [PlacedBox] = []
  /// The content box of each box.
  private var contents: [Rect] = []
  private let direction: LayoutDirection
  private let measureCounts: [String: Int]
  private let records: [String: FlexRecord]

  init(_ direction: LayoutDirection, _ layout: FlexboxLayout) {
    self.direction = direction
    measureCounts = layout.measureCounts
    records = layout.records
  }

  /// - Parameter origin: the parent's corner, in the root's coordinates.
  mutating func add(_ source: FlexboxNode, _ frames: FrameTree, at origin: Point, parent: Int?) {
    let index = boxes.count
    let frame = frames.rect.offsetBy(x: origin.x, y: origin.y)
    var box = PlacedBox(
      path: source.path, id: source.id, kind: source.children.isEmpty ? "box" : "flex", color: source.color,
      frame: frame, parent: parent, isNode: true, isRightToLeft: isRightToLeft(source, parent))
    box.text = source.measure?.text
    box.record = records[source.path]
    box.words = source.words.sorted { $0.key < $1.key }.map { FileWord($0.key, $0.value) }
    let base = parent.map { contents[$0].size }
    if let parent, let base {
      box.overflow = frame.overflow(of: boxes[parent].frame)
      box.question = PlacedQuestion(
        range: source.style.limits(in: base), parentSize: base, count: measureCounts[source.path])
    }
    let space = FlexboxBands(
      source, frame, frames.children.map(\.rect), base: base?.width ?? frame.width, isRightToLeft: box.isRightToLeft)
    box.bands = space.bands
    contents.append(space.content)
    boxes.append(box)
    for (child, childFrames) in zip(source.children, frames.children) {
      add(child, childFrames, at: frame.origin, parent: index)
    }
  }

  private func isRightToLeft(_ source: FlexboxNode, _ parent: Int?) -> Bool {
    switch source.style.direction {
    case .leftToRight: return false
    case .rightToLeft: return true
    case .inherit: return parent.map { boxes[$0].isRightToLeft } ?? (direction == .rightToLeft)
    }
  }
}

extension FlexStyle {
  /// The sizes between minimum and maximum; keywords are ignored.
  fileprivate func limits(in base: Size) -> SizeRange {
    SizeRange(
      min: Size(
        width: minWidth.points(of: base.width) ?? 0, height: minHeight.points(of: base.height) ?? 0),
      max: Size(
        width: maxWidth.points(of: base.width) ?? .infinity, height: maxHeight.points(of: base.height) ?? .infinity))
  }
}

extension Rect {
  /// How far this rectangle sticks out of another on each axis, in points.
  fileprivate func overflow(of outer: Rect) -> Size {
    // Smaller values are rounding errors.
    func beyond(_ low: Double, _ high: Double) -> Double {
      max(0, low) + max(0, high) < 0.01 ? 0 : max(0, low) + max(0, high)
    }
    return Size(
      width: beyond(outer.minX - minX, maxX - outer.maxX), height: beyond(outer.minY - minY, maxY - outer.maxY))
  }
}

/// A flexbox layout converted to a `Layout`, for its ASCII art.
private struct FlexboxArt {
  let layout: Layout

  init(_ source: FlexboxNode, _ frames: FrameTree) {
    layout = Self.make(source, frames)
  }

  private static func make(_ source: FlexboxNode, _ frames: FrameTree) -> Layout {
    let children = zip(source.children, frames.children).map { make($0, $1) }
    return Layout(
      element: Element(layoutName: source.id ?? "box", flexStyle: source.style), size: frames.rect.size,
      position: frames.rect.origin, sublayouts: children, context: LayoutContext(scale: 100))
  }

  private struct Element: SateenLayout.FlexElement {
    let layoutName: String
    let flexStyle: FlexStyle
    /// Not nil, so that the art recognizes a flexbox; the sublayouts are those of the layout.
    let flexChildren: [any LayoutElement]? = []
    var style: LayoutStyle { LayoutStyle() }

    func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

    func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      Layout(element: self, size: range.min, context: context)
    }
  }
}
