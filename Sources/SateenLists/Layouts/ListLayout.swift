import SateenCore
import SateenLayout

/// One element per line, as broad as the room.
public struct ListLayout: CollectionLayout {
  public var axis: CollectionAxis
  /// Points between items.
  public var spacing: Double
  /// Points around the items of each section. The left inset is at the side where lines begin.
  public var sectionInsets: EdgeInsets

  public init(axis: CollectionAxis = .vertical, spacing: Double = 0, sectionInsets: EdgeInsets = .zero) {
    self.axis = axis
    self.spacing = spacing
    self.sectionInsets = sectionInsets
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let stack = SectionStack(context, axis: axis, insets: sectionInsets)
    guard element.kind == .item else { return stack.broadRange }
    let breadth = stack.space.points(stack.itemRoom.end - stack.itemRoom.start)
    return stack.space.range(main: 0...Double.infinity, cross: breadth...breadth)
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    arrange(context, nil, 0..<0)
  }

  public func arrangement(
    for context: CollectionLayoutContext, updating previous: CollectionArrangement, changed: Range<Int>
  ) -> CollectionArrangement {
    arrange(context, previous, changed)
  }

  private func arrange(
    _ context: CollectionLayoutContext, _ previous: CollectionArrangement?, _ changed: Range<Int>
  ) -> CollectionArrangement {
    let stack = SectionStack(context, axis: axis, insets: sectionInsets)
    let gap = max(0, stack.space.pixels(nearest: spacing))
    let room = stack.itemRoom
    return stack.arrange(updating: previous, changed: changed) { items, section, builder in
      let lengths = ItemLengths(stack: stack, sizing: .measured, items: items, section: section)
      var index = builder.beginLine(limit: items.upperBound)
      while index < items.upperBound {
        if index > items.lowerBound { builder.cursor += gap }
        let length = lengths.lengths(of: index).main
        let alike = lengths.alike(from: index)
        if builder.wantsLattice(of: alike) {
          builder.place(
            Lattice(count: alike, start: builder.cursor, length: length, pitch: length + gap, columns: [room]),
            profile: [])
        } else {
          builder.place(
            PixelFrame(main: builder.cursor, mainEnd: builder.cursor + length, cross: room.start, crossEnd: room.end))
          builder.cursor += length
        }
        index = builder.beginLine(limit: items.upperBound)
      }
    }
  }
}

extension CollectionAxis {
  var scrollDirections: ScrollDirection { self == .vertical ? .vertical : .horizontal }
}
