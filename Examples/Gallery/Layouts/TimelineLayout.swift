import Sateen

/// Items beside a vertical line in the middle, which is the section's header. An item goes to the side that has room
/// further up. Where it is too narrow for two sides, all items are on the right of the line.
///
/// A value type: the same sizes give the same frames, on any thread.
struct TimelineLayout: CollectionLayout {
  /// The horizontal space for the line, in points.
  var gutter = 64.0
  /// The space between items of one side, in points.
  var spacing = 16.0
  /// The least distance between the tops of two consecutive items, in points, so that their marks on the line keep
  /// apart.
  var step = 56.0
  var insets = EdgeInsets(Theme.inset)
  /// The greatest width of line and items together, in points.
  var maximumWidth = 860.0

  private static let lineWidth = 2.0

  var scrollableDirections: ScrollDirection { .vertical }

  /// The horizontal positions and the width of items.
  struct Columns {
    var left: Double
    /// The middle of the line.
    var line: Double
    /// The left edge of items right of the line.
    var right: Double
    /// The width of an item.
    var width: Double
    var hasTwoSides: Bool
  }

  func columns(in room: Double) -> Columns {
    let whole = max(0, min(room - insets.horizontal, maximumWidth))
    let left = insets.left + max(0, ((room - insets.horizontal - whole) / 2).rounded())
    guard whole >= 560 else {
      return Columns(
        left: left, line: left + 12, right: left + gutter / 2 + 8, width: max(0, whole - gutter / 2 - 8),
        hasTwoSides: false)
    }
    let width = ((whole - gutter) / 2).rounded(.down)
    return Columns(
      left: left, line: left + width + gutter / 2, right: left + width + gutter, width: width, hasTwoSides: true)
  }

  func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    guard element.kind == .item else { return SizeRange(exactly: Size(width: Self.lineWidth, height: 1)) }
    let width = columns(in: context.room.width).width
    return SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
  }

  func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let columns = columns(in: context.room.width)
    // Where the next item may begin: left of the line, right of it, and on the line.
    var ends = (left: insets.top, right: insets.top, line: insets.top)
    var frames = (0..<context.sections.elementCount).map { index -> Rect in
      guard context.sections.element(at: index)?.kind == .item else { return .zero }
      let height = context.sizes[index]?.height ?? context.estimates.item.height
      let isRight = !columns.hasTwoSides || ends.right < ends.left
      let y = max(isRight ? ends.right : ends.left, ends.line)
      if isRight { ends.right = y + height + spacing } else { ends.left = y + height + spacing }
      ends.line = y + (columns.hasTwoSides ? step : 0)
      return Rect(x: isRight ? columns.right : columns.left, y: y, width: columns.width, height: height)
    }
    let end = max(ends.left, ends.right) - spacing + insets.bottom
    // Headers are lines: they are as long as their section's items.
    for section in 0..<context.sections.count {
      guard let header = context.sections.header(of: section) else { continue }
      let items = frames[context.sections.items(of: section)]
      let (top, bottom) = (items.map(\.minY).min() ?? 0, items.map(\.maxY).max() ?? 0)
      frames[header] = Rect(
        x: columns.line - Self.lineWidth / 2, y: top, width: Self.lineWidth, height: bottom - top)
    }
    return CollectionArrangement(
      frames: frames, contentSize: Size(width: context.room.width, height: end), context: context)
  }
}
