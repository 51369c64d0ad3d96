import SateenLayout

/// The room for a section's items, in pixels.
struct SectionRoom: Equatable {
  /// The insets before and after the items, along the axis.
  var main: PixelSpan
  /// The interval for items across the axis.
  var cross: PixelSpan
  /// The gap between lines, and that between the items of a line.
  var lineGap: Int
  var itemGap: Int

  var breadth: Int { cross.end - cross.start }
}

/// Stacks sections along an axis: a header as broad as the room, an inset, the items as placed by a layout, an inset, a
/// footer. Supplementaries have frames in front of these, or behind them.
struct SectionStack {
  let context: CollectionLayoutContext
  let space: LayoutSpace
  /// The interval for headers and footers across the axis.
  let breadth: PixelSpan
  /// The room of sections without a spacing of their own.
  private(set) var common: SectionRoom
  /// Pixels behind the items of a section, and behind each header and footer.
  let trailingGap: Int
  private let spacing: SectionSpacing
  private let margins: PixelSpan
  private let placements: [SupplementaryKind: SupplementaryPlacement]

  /// - Parameters:
  ///   - spacing: that of sections without one of their own.
  ///   - margins: room beside all elements, in points.
  ///   - trailingGap: room behind the items of a section, and behind each header and footer, in points.
  init(
    _ context: CollectionLayoutContext, axis: CollectionAxis, spacing: SectionSpacing,
    placements: [SupplementaryKind: SupplementaryPlacement], margins: EdgeInsets = .zero, trailingGap: Double = 0
  ) {
    self.context = context
    self.spacing = spacing
    self.placements = placements
    space = LayoutSpace(context, axis: axis)
    self.margins = space.insets(margins).cross
    self.trailingGap = max(0, space.pixels(nearest: trailingGap))
    breadth = space.crossRoom(within: self.margins)
    let none = PixelSpan(start: 0, end: 0)
    common = SectionRoom(main: none, cross: none, lineGap: 0, itemGap: 0)
    common = room(spacing)
  }

  func room(of section: Int) -> SectionRoom {
    context.sections.map.sections[section].spacing.map(room) ?? common
  }

  private func room(_ own: SectionSpacing) -> SectionRoom {
    var (main, cross) = space.insets(own.insets ?? spacing.insets ?? .zero)
    cross.start += margins.start
    cross.end += margins.end
    func gap(_ points: Double?) -> Int { max(0, space.pixels(nearest: points ?? 0)) }
    return SectionRoom(
      main: main, cross: space.crossRoom(within: cross), lineGap: gap(own.lineSpacing ?? spacing.lineSpacing),
      itemGap: gap(own.interitemSpacing ?? spacing.interitemSpacing))
  }

  /// - Parameter arrangeItems: places the items of a section from the cursor on, and leaves the cursor at their end.
  ///   Not called for sections without items.
  func arrange(
    arrangeItems: (_ items: Range<Int>, _ section: Int, _ room: SectionRoom, inout ArrangementBuilder) -> Void
  ) -> CollectionArrangement {
    let sections = context.sections
    var builder = ArrangementBuilder(context, space)
    var section = builder.takeOverSections(from: 0)
    while section < sections.count {
      builder.beginSection(section)
      if let header = sections.header(of: section) {
        placeBroad(header, .header, &builder)
        builder.breakPart()
      }
      let room = room(of: section)
      builder.cursor += room.main.start
      let items = sections.items(of: section)
      if !items.isEmpty {
        arrangeItems(items, section, room, &builder)
        builder.cursor += trailingGap
      }
      builder.cursor += room.main.end
      builder.state.lineState = []
      let end = sections.elements(of: section).upperBound
      if items.upperBound < end { builder.breakPart() }
      if let footer = sections.footer(of: section) { placeBroad(footer, .footer, &builder) }
      for _ in sections.stackedElements(of: section).upperBound..<end {
        builder.place(PixelFrame(main: builder.cursor, mainEnd: builder.cursor, cross: 0, crossEnd: 0))
      }
      builder.endSection(section)
      section = builder.takeOverSections(from: section + 1)
    }
    var arrangement = builder.finish()
    if sections.map.hasExtras { arrangement.supplementaries = PlacedSupplementaries(in: self, arrangement) }
    return arrangement
  }

  /// The frame of a supplementary, in points before mirroring; empty for a kind that the layout does not place.
  func frame(of kind: SupplementaryKind, in room: SupplementaryPlacement.Room) -> Rect {
    placements[kind]?.frame(room) ?? (kind == .background ? room.section : .zero)
  }

  /// The lengths of an element along the axis and across it, as measured or estimated, in pixels.
  func lengths(of index: Int, _ kind: CollectionElementKind) -> (main: Int, cross: Int) {
    if let size = context.sizes[index] { return space.lengths(size) }
    let (main, cross) = space.lengths(context.estimate(of: index, kind))
    // An element without an area would never come on screen to be measured.
    return (max(1, main), max(1, cross))
  }

  /// The sizes of headers and footers, which are as broad as the room, and of supplementaries, which may be smaller.
  func range(of kind: CollectionElementKind) -> SizeRange {
    let length = space.points(breadth.end - breadth.start)
    if case .supplementary = kind { return space.range(main: 0...Double.infinity, cross: 0...length) }
    return space.range(main: 0...Double.infinity, cross: length...length)
  }

  private func placeBroad(_ index: Int, _ kind: CollectionElementKind, _ builder: inout ArrangementBuilder) {
    let length = lengths(of: index, kind).main
    builder.place(
      PixelFrame(
        main: builder.cursor, mainEnd: builder.cursor + length, cross: breadth.start, crossEnd: breadth.end))
    builder.cursor += length + trailingGap
  }
}

/// The sizes of a layout's items.
public enum ItemSizing: Sendable {
  /// All items have the same size, in points.
  case fixed(Size)
  /// Items have the sizes of their nodes; estimated until they are measured.
  case measured
  /// Items have individual sizes, by section and item, in points. The function is called on any thread.
  case each(@Sendable (_ section: Int, _ item: Int) -> Size)
}

/// The sizes of one section's items, in pixels.
struct ItemLengths {
  let stack: SectionStack
  let sizing: ItemSizing
  let items: Range<Int>
  let section: Int
  let room: SectionRoom

  func lengths(of index: Int) -> (main: Int, cross: Int) {
    switch sizing {
    case .fixed(let size): return stack.space.lengths(size)
    case .measured: return stack.lengths(of: index, .item)
    case .each(let size): return stack.space.lengths(size(section, index - items.lowerBound))
    }
  }

  /// The number of items, from one on, that are known to have its size without a lookup.
  func alike(from index: Int) -> Int {
    switch sizing {
    case .fixed: return items.upperBound - index
    case .measured:
      let limit = index + stack.context.alikeInKind(from: index, limit: items.upperBound)
      return stack.context.sizes.nextMeasured(from: index, limit: limit) - index
    case .each: return 0
    }
  }
}
