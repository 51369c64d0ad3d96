import SateenLayout

/// The space around and inside a box of flexbox that its style sets.
struct FlexboxBands {
  private(set) var bands: [SpaceBand] = []
  /// The content box, in the root's coordinates.
  private(set) var content: Rect
  private let frame: Rect
  private let isRightToLeft: Bool

  /// - Parameters:
  ///   - frame: the box's frame, in the root's coordinates.
  ///   - children: the children's frames, relative to the box's corner.
  ///   - base: the width that fractions refer to, in points.
  init(_ source: FlexboxNode, _ frame: Rect, _ children: [Rect], base: Double, isRightToLeft: Bool) {
    self.frame = frame
    self.isRightToLeft = isRightToLeft
    content = frame
    guard source.style.display == .flex else { return }
    let margin = points(source.style.margin, base)
    let border = points(source.style.border, base)
    let padding = points(source.style.padding, base)
    let outer = Rect(
      x: frame.minX - margin.left, y: frame.minY - margin.top, width: frame.width + margin.horizontal,
      height: frame.height + margin.vertical)
    bands = SpaceBand.ring(.margin, around: frame, in: outer)
    let paddingBox = frame.inset(by: border)
    bands += SpaceBand.ring(.border, around: paddingBox, in: frame)
    content = paddingBox.inset(by: padding)
    bands += SpaceBand.ring(.padding, around: content, in: paddingBox)
    addGaps(source, zip(source.children, children).filter { $0.0.isInFlow }.map(\.1))
  }

  /// Edges in points. `auto` counts as zero, because the space it takes up is free space.
  private func points(_ edges: FlexEdges, _ base: Double) -> EdgeInsets {
    func resolve(_ length: FlexLength) -> Double { length.points(of: base) ?? 0 }
    let (start, end) = (edges.inlineStart, edges.inlineEnd)
    return EdgeInsets(
      top: resolve(edges.top), left: resolve((isRightToLeft ? end : start) ?? edges.left),
      bottom: resolve(edges.bottom), right: resolve((isRightToLeft ? start : end) ?? edges.right))
  }

  // MARK: Gaps

  private mutating func addGaps(_ source: FlexboxNode, _ children: [Rect]) {
    let isColumn = source.style.flexDirection.isColumnWise
    let columnGap = source.style.columnGap.points(of: content.width) ?? 0
    let rowGap = source.style.rowGap.points(of: content.height) ?? 0
    let (along, across) = isColumn ? (rowGap, columnGap) : (columnGap, rowGap)
    guard along > 0 || across > 0 else { return }
    let placed = children.map { $0.offsetBy(x: frame.minX, y: frame.minY) }
    let lines = Self.lines(placed, isColumn: isColumn)
    if along > 0 { for line in lines { addGaps(in: line, along, isColumn: isColumn) } }
    guard across > 0, lines.count > 1 else { return }
    // Across the main axis, lines are arranged like the items of a line.
    let extents = lines.map { line in
      let hull = line.dropFirst().reduce(line[0], Rect.hull)
      return isColumn
        ? Rect(x: hull.minX, y: content.minY, width: hull.width, height: content.height)
        : Rect(x: content.minX, y: hull.minY, width: content.width, height: hull.height)
    }
    addGaps(in: extents, across, isColumn: !isColumn)
  }

  /// Groups items into lines: consecutive items that overlap across the main axis share a line.
  private static func lines(_ children: [Rect], isColumn: Bool) -> [[Rect]] {
    func overlapsAcross(_ a: Rect, _ b: Rect) -> Bool {
      isColumn ? a.minX < b.maxX && b.minX < a.maxX : a.minY < b.maxY && b.minY < a.maxY
    }
    var lines: [[Rect]] = []
    for child in children {
      if let last = lines.last?.last, overlapsAcross(last, child) {
        lines[lines.count - 1].append(child)
      } else {
        lines.append([child])
      }
    }
    return lines
  }

  /// Adds the gap in the middle of the space between neighbours, which may be larger than the gap.
  private mutating func addGaps(in line: [Rect], _ gap: Double, isColumn: Bool) {
    let sorted = line.sorted { isColumn ? $0.minY < $1.minY : $0.minX < $1.minX }
    for (a, b) in zip(sorted, sorted.dropFirst()) {
      let (end, start) = isColumn ? (a.maxY, b.minY) : (a.maxX, b.minX)
      guard start - end >= gap - 0.01 else { continue }
      let middle = (start + end) / 2
      let both = Rect.hull(a, b)
      bands.append(
        SpaceBand(
          .spacing,
          isColumn
            ? Rect(x: both.minX, y: middle - gap / 2, width: both.width, height: gap)
            : Rect(x: middle - gap / 2, y: both.minY, width: gap, height: both.height)))
    }
  }
}

extension FlexLength {
  /// The length in points. Nil for keywords, which only a layout can resolve, and for fractions of an unknown length.
  func points(of base: Double) -> Double? {
    switch self {
    case .points(let points): return points
    case .fraction(let part): return base.isFinite ? part * base : nil
    default: return nil
    }
  }
}

extension FlexboxNode {
  /// Whether the box takes up space among its siblings.
  fileprivate var isInFlow: Bool { style.display == .flex && style.position != .absolute }
}
