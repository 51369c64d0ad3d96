import SateenLayout

/// Stacks sections along an axis: a header as broad as the room, an inset, the items as placed by a layout, an inset, a
/// footer.
struct SectionStack {
  let context: CollectionLayoutContext
  let space: LayoutSpace
  let insets: (main: PixelSpan, cross: PixelSpan)

  init(_ context: CollectionLayoutContext, axis: CollectionAxis, insets: EdgeInsets) {
    self.context = context
    space = LayoutSpace(context, axis: axis)
    self.insets = space.insets(insets)
  }

  /// The interval for items across the axis.
  var itemRoom: PixelSpan { space.crossRoom(within: insets.cross) }

  /// - Parameter arrangeItems: places the items of a section from the cursor on, and leaves the cursor at their end.
  ///   Not called for sections without items.
  func arrange(
    updating previous: CollectionArrangement? = nil, changed: Range<Int> = 0..<0,
    arrangeItems: (_ items: Range<Int>, _ section: Int, inout ArrangementBuilder) -> Void
  ) -> CollectionArrangement {
    let sections = context.sections
    var builder = ArrangementBuilder(space: space, sections: sections, previous: previous, changed: changed)
    var section = builder.takeOverSections(from: 0)
    while section < sections.count {
      builder.beginSection(section)
      if let header = sections.header(of: section) {
        placeBroad(header, .header, &builder)
        builder.breakPart()
      }
      builder.cursor += insets.main.start
      let items = sections.items(of: section)
      if !items.isEmpty { arrangeItems(items, section, &builder) }
      builder.cursor += insets.main.end
      builder.state.lineState = []
      if let footer = sections.footer(of: section) {
        builder.breakPart()
        placeBroad(footer, .footer, &builder)
      }
      builder.endSection(section)
      section = builder.takeOverSections(from: section + 1)
    }
    return builder.finish()
  }

  /// The lengths of an element along the axis and across it, as measured or estimated, in pixels.
  func lengths(of index: Int, _ kind: CollectionElementKind) -> (main: Int, cross: Int) {
    if let size = context.sizes[index] { return space.lengths(size) }
    let (main, cross) = space.lengths(context.estimate(of: index, kind))
    // An element without an area would never come on screen to be measured.
    return (max(1, main), max(1, cross))
  }

  /// The sizes of headers and footers.
  var broadRange: SizeRange {
    let breadth = space.points(space.roomCross)
    return space.range(main: 0...Double.infinity, cross: breadth...breadth)
  }

  private func placeBroad(_ index: Int, _ kind: CollectionElementKind, _ builder: inout ArrangementBuilder) {
    let length = lengths(of: index, kind).main
    builder.place(
      PixelFrame(main: builder.cursor, mainEnd: builder.cursor + length, cross: 0, crossEnd: space.roomCross))
    builder.cursor += length
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
