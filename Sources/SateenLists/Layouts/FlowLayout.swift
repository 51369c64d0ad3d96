import SateenCore
import SateenLayout

/// Items side by side in lines, as many as fit, each of its own size.
public struct FlowLayout: CollectionLayout {
  /// The positions of items along their line.
  public enum Justification: Hashable, Sendable {
    /// Items are packed at the line's start.
    case start
    /// The remaining room of a line is distributed between its items. A section's last line has the gaps of the line
    /// before it if its items fit with them, so that equal items form columns, and the smallest gaps otherwise.
    case justified
  }

  /// The positions of items across their line, which is as thick as its thickest item.
  public enum LineAlignment: Hashable, Sendable {
    case start, center, end
  }

  public var axis: CollectionAxis
  public var itemSizing: ItemSizing
  /// Points between lines.
  public var lineSpacing: Double
  /// The minimum of points between the items of a line.
  public var interitemSpacing: Double
  /// Points around the items of each section. The left inset is at the side where lines begin.
  public var sectionInsets: EdgeInsets
  public var justification: Justification
  public var lineAlignment: LineAlignment
  /// Where supplementaries show, by kind. Those of other kinds do not show, except backgrounds, which are as large as their
  /// sections.
  public var supplementaries: [SupplementaryKind: SupplementaryPlacement] = [:]

  /// - Parameter axis: the axis along which lines are stacked and the content scrolls.
  public init(
    axis: CollectionAxis = .vertical, itemSizing: ItemSizing = .measured, lineSpacing: Double = 0,
    interitemSpacing: Double = 0, sectionInsets: EdgeInsets = .zero, justification: Justification = .start,
    lineAlignment: LineAlignment = .start
  ) {
    self.axis = axis
    self.itemSizing = itemSizing
    self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing
    self.sectionInsets = sectionInsets
    self.justification = justification
    self.lineAlignment = lineAlignment
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let stack = stack(context)
    guard element.kind == .item else { return stack.range(of: element.kind) }
    let room = stack.room(of: element.section)
    switch itemSizing {
    case .measured:
      return stack.space.range(main: 0...Double.infinity, cross: 0...stack.space.points(room.breadth))
    case .fixed, .each:
      let items = context.sections.items(of: element.section)
      let lengths = ItemLengths(stack: stack, sizing: itemSizing, items: items, section: element.section, room: room)
        .lengths(of: element.index)
      return stack.space.range((lengths.main, min(lengths.cross, room.breadth)))
    }
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let stack = stack(context)
    return stack.arrange { items, section, room, builder in
      let lengths = ItemLengths(stack: stack, sizing: itemSizing, items: items, section: section, room: room)
      var index = builder.beginLine(limit: items.upperBound)
      while index < items.upperBound {
        if index > items.lowerBound { builder.cursor += room.lineGap }
        if !placeGrid(from: index, lengths, &builder) { placeLine(from: index, lengths, &builder) }
        index = builder.beginLine(limit: items.upperBound)
      }
    }
  }

  private func stack(_ context: CollectionLayoutContext) -> SectionStack {
    SectionStack(
      context, axis: axis,
      spacing: SectionSpacing(insets: sectionInsets, lineSpacing: lineSpacing, interitemSpacing: interitemSpacing),
      placements: supplementaries)
  }

  /// Places whole lines of equal items.
  private func placeGrid(from index: Int, _ lengths: ItemLengths, _ builder: inout ArrangementBuilder) -> Bool {
    let alike = lengths.alike(from: index)
    guard builder.wantsGrid(of: alike) else { return false }
    let (breadth, gap) = (lengths.room.breadth, lengths.room.itemGap)
    let (length, ownCross) = lengths.lengths(of: index)
    let cross = min(ownCross, breadth)
    let perLine = cross + gap > 0 ? max(1, (breadth + gap) / (cross + gap)) : alike
    // At least one equal item is left for the next line. This proves that the grid's last line is full, whatever
    // item follows.
    let reachesEnd = index + alike == lengths.items.upperBound
    let count = reachesEnd ? alike : (alike - 1) / perLine * perLine
    guard count >= ArrangementBuilder.smallestGrid, perLine < count else { return false }
    let gaps = LineGaps(
      count: perLine, free: breadth - perLine * cross, smallest: gap, isJustified: justification == .justified)
    let columns = (0..<perLine).map { column in
      let start = lengths.room.cross.start + column * cross + gaps.before(column)
      return PixelSpan(start: start, end: start + cross)
    }
    builder.place(
      UniformGrid(
        count: count, start: builder.cursor, length: length, pitch: length + lengths.room.lineGap, columns: columns),
      lineState: gaps.lineState)
    return true
  }

  private func placeLine(from index: Int, _ lengths: ItemLengths, _ builder: inout ArrangementBuilder) {
    let (breadth, gap) = (lengths.room.breadth, lengths.room.itemGap)
    var sizes: [(main: Int, cross: Int)] = []
    var used = 0
    var thickness = 0
    var isLast = true
    for item in index..<lengths.items.upperBound {
      var size = lengths.lengths(of: item)
      size.cross = min(size.cross, breadth)
      let wanted = used + size.cross + (sizes.isEmpty ? 0 : gap)
      if !sizes.isEmpty, wanted > breadth {
        isLast = false
        break
      }
      sizes.append(size)
      used = wanted
      thickness = max(thickness, size.main)
    }
    let free = breadth - sizes.reduce(0) { $0 + $1.cross }
    var gaps = LineGaps(count: sizes.count, free: free, smallest: gap, isJustified: justification == .justified)
    if isLast, justification == .justified {
      gaps = LineGaps(count: sizes.count, free: free, smallest: gap, after: builder.state.lineState)
    }
    var cross = lengths.room.cross.start
    for (place, size) in sizes.enumerated() {
      let start = cross + gaps.before(place)
      let main = builder.cursor + offset(of: size.main, in: thickness)
      builder.place(PixelFrame(main: main, mainEnd: main + size.main, cross: start, crossEnd: start + size.cross))
      cross += size.cross
    }
    builder.cursor += thickness
    builder.state.lineState = gaps.lineState
  }

  private func offset(of length: Int, in thickness: Int) -> Int {
    switch lineAlignment {
    case .start: return 0
    case .center: return (thickness - length) / 2
    case .end: return thickness - length
    }
  }
}

/// The gaps between the items of a line: a number of pixels divided by a number of gaps, with each edge on a whole
/// pixel.
struct LineGaps {
  private var pixels: Int
  private var gaps: Int

  /// - Parameter free: the remaining pixels of the line.
  init(count: Int, free: Int, smallest: Int, isJustified: Bool) {
    let spreads = isJustified && count > 1
    gaps = spreads ? count - 1 : 1
    pixels = spreads ? max(free, smallest * gaps) : smallest
  }

  /// The gaps of a section's last line.
  init(count: Int, free: Int, smallest: Int, after lineState: [Int]) {
    self.init(count: count, free: free, smallest: smallest, isJustified: false)
    guard lineState.count == 2 else { return }
    let wider = Self(pixels: lineState[0], gaps: lineState[1])
    if wider.before(count - 1) <= free { self = wider }
  }

  private init(pixels: Int, gaps: Int) {
    self.pixels = pixels
    self.gaps = gaps
  }

  /// The part of the builder's state that the next line needs.
  var lineState: [Int] { [pixels, gaps] }

  /// The pixels of all gaps before an item.
  func before(_ item: Int) -> Int { (2 * pixels * item + gaps) / (2 * gaps) }
}
