import SateenLayout

/// The spacing that a spec sets: insets, spacing between children, and the additional spacing of its children's styles.
/// Computed from left to right.
struct SpecBands {
  private(set) var bands: [SpaceBand] = []
  private let frame: Rect

  /// - Parameters:
  ///   - frame: the spec's frame, in the root's coordinates.
  ///   - children: the children, with positions relative to the spec's corner.
  init(_ source: SpecElement, _ frame: Rect, _ children: [(source: SpecElement, layout: Layout)]) {
    self.frame = frame
    let placed = children.map { (source: $0.source, frame: Self.frame(of: $0.layout, in: frame)) }
    switch source.kind {
    case .inset:
      if let inner = placed.first { bands = SpaceBand.ring(.padding, around: inner.frame, in: frame) }
    case .stack(let words): addSpacing(words, placed)
    default: break
    }
  }

  private static func frame(of layout: Layout, in frame: Rect) -> Rect {
    Rect(origin: frame.origin + layout.position, size: layout.size)
  }

  private mutating func addSpacing(
    _ words: SpecElement.StackProperties, _ children: [(source: SpecElement, frame: Rect)]
  ) {
    let isRow = words.direction == .horizontal
    func start(_ frame: Rect) -> Double { isRow ? frame.minX : frame.minY }
    func end(_ frame: Rect) -> Double { isRow ? frame.maxX : frame.maxY }
    for (index, child) in children.enumerated() {
      // A child that starts before the end of the last one starts a new line.
      let last = index > 0 && start(child.frame) >= end(children[index - 1].frame) - 0.01 ? children[index - 1] : nil
      let before = child.source.style.spacingBefore
      add(.margin, from: start(child.frame) - before, before, beside: child.frame, isRow)
      add(.margin, from: end(child.frame), child.source.style.spacingAfter, beside: child.frame, isRow)
      guard let last else { continue }
      let both = Rect.hull(last.frame, child.frame)
      add(.spacing, from: end(last.frame) + last.source.style.spacingAfter, words.spacing, beside: both, isRow)
    }
    guard words.flexWrap == .wrap, words.lineSpacing > 0 else { return }
    addLineSpacing(words, children.map(\.frame), isRow)
  }

  /// Adds the space between lines: from the end of a line, at most as much as the stack's line spacing.
  private mutating func addLineSpacing(_ words: SpecElement.StackProperties, _ frames: [Rect], _ isRow: Bool) {
    var lineEnd: Double?
    for (index, child) in frames.enumerated() {
      let (start, end) = isRow ? (child.minY, child.maxY) : (child.minX, child.maxX)
      let begins =
        index > 0 && (isRow ? child.minX < frames[index - 1].maxX - 0.01 : child.minY < frames[index - 1].maxY - 0.01)
      if begins, let lineEnd, start >= lineEnd {
        bands.append(
          SpaceBand(
            .spacing,
            isRow
              ? Rect(x: frame.minX, y: lineEnd, width: frame.width, height: min(words.lineSpacing, start - lineEnd))
              : Rect(x: lineEnd, y: frame.minY, width: min(words.lineSpacing, start - lineEnd), height: frame.height)))
      }
      lineEnd = begins ? end : max(lineEnd ?? end, end)
    }
  }

  private mutating func add(
    _ kind: SpaceBand.Kind, from start: Double, _ length: Double, beside frame: Rect, _ isRow: Bool
  ) {
    guard length > 0, length < 1e7 else { return }
    bands.append(
      SpaceBand(
        kind,
        isRow
          ? Rect(x: start, y: frame.minY, width: length, height: frame.height)
          : Rect(x: frame.minX, y: start, width: frame.width, height: length)))
  }
}

extension SpaceBand {
  /// The area between two rectangles, as up to four rectangles that do not overlap.
  static func ring(_ kind: Kind, around inner: Rect, in outer: Rect) -> [SpaceBand] {
    [
      Rect(x: outer.minX, y: outer.minY, width: outer.width, height: inner.minY - outer.minY),
      Rect(x: outer.minX, y: inner.maxY, width: outer.width, height: outer.maxY - inner.maxY),
      Rect(x: outer.minX, y: inner.minY, width: inner.minX - outer.minX, height: inner.height),
      Rect(x: inner.maxX, y: inner.minY, width: outer.maxX - inner.maxX, height: inner.height),
    ]
    .filter { !$0.isEmpty }.map { SpaceBand(kind, $0) }
  }
}

extension Rect {
  /// The smallest rectangle that contains two others, including those without area.
  static func hull(_ a: Rect, _ b: Rect) -> Rect {
    let (x, y) = (min(a.minX, b.minX), min(a.minY, b.minY))
    return Rect(x: x, y: y, width: max(a.maxX, b.maxX) - x, height: max(a.maxY, b.maxY) - y)
  }
}
