import SateenLayout

/// Where a layout shows the supplementaries of a kind, in each section that has one.
///
/// ```swift
/// var layout = GridLayout(columns: .count(3), sectionInsets: EdgeInsets(16))
/// layout.supplementaries["badge"] = SupplementaryPlacement { room in
///   Rect(x: room.items.maxX - room.size.width, y: room.items.minY, width: room.size.width, height: room.size.height)
/// }
/// ```
/// Supplementaries take no room from items, and add nothing to the size of the content.
public struct SupplementaryPlacement: Sendable {
  /// A section, in content points. Frames are for left-to-right content, and are mirrored where lines begin at the right.
  public struct Room: Sendable {
    /// All of the section: header, items with their insets, and footer.
    public var section: Rect
    /// The items, without insets.
    public var items: Rect
    /// The size of the supplementary, as measured; estimated until then.
    public var size: Size
  }

  let frame: @Sendable (Room) -> Rect

  /// - Parameter frame: the supplementary's frame, in content points. It is called on any thread.
  public init(_ frame: @escaping @Sendable (_ room: Room) -> Rect) { self.frame = frame }

  /// Around the items.
  /// - Parameter margins: the distance of the frame's edges from the items, in points.
  public static func aroundItems(_ margins: EdgeInsets = .zero) -> SupplementaryPlacement {
    SupplementaryPlacement { room in
      Rect(
        x: room.items.minX - margins.left, y: room.items.minY - margins.top,
        width: room.items.width + margins.horizontal, height: room.items.height + margins.vertical)
    }
  }
}

/// The frames of the supplementaries in a stack of sections.
struct PlacedSupplementaries: Sendable {
  /// Ascending.
  private let elements: [Int]
  private let frames: PagedFrames

  init(in stack: SectionStack, _ arrangement: CollectionArrangement) {
    let map = stack.context.sections.map
    var elements: [Int] = []
    var frames: [PixelFrame] = []
    for (section, shape) in map.sections.enumerated() where !shape.kinds.isEmpty {
      let span = arrangement.sectionSpans[section]
      let own = stack.room(of: section)
      let header = map.flatIndex(of: .header, in: section).map {
        arrangement.pixelFrame(of: $0).mainEnd + stack.trailingGap
      }
      let footer = map.flatIndex(of: .footer, in: section).map { arrangement.pixelFrame(of: $0).main }
      let start = (header ?? span.start) + own.main.start
      let end = max(start, (footer ?? span.end) - own.main.end - stack.trailingGap)
      var room = SupplementaryPlacement.Room(
        section: stack.space.rect(
          PixelFrame(main: span.start, mainEnd: span.end, cross: stack.breadth.start, crossEnd: stack.breadth.end)),
        items: stack.space.rect(
          PixelFrame(main: start, mainEnd: end, cross: own.cross.start, crossEnd: own.cross.end)), size: .zero)
      for (place, kind) in shape.kinds.enumerated() {
        let element = map.start(ofSection: section) + shape.stackedCount + place
        room.size = stack.context.sizes[element] ?? stack.context.estimates[.supplementary(kind)]
        elements.append(element)
        frames.append(stack.space.frame(stack.frame(of: kind, in: room)))
      }
    }
    self.elements = elements
    self.frames = PagedFrames(frames, pageMain: stack.space.roomMain, pageCross: stack.space.roomCross)
  }

  /// The frame of a supplementary; nil for other elements.
  func frame(of element: Int) -> PixelFrame? {
    let place = elements.partitioningIndex { $0 >= element }
    return place < elements.count && elements[place] == element ? frames.frame(place) : nil
  }

  /// Adds the supplementaries in a rectangle to the other elements there.
  func collect(in rect: PixelFrame, into result: inout [Int]) {
    var places: [Int] = []
    frames.collect(in: rect, first: 0, into: &places)
    guard !places.isEmpty else { return }
    result += places.map { elements[$0] }
    result.sort()
  }
}
