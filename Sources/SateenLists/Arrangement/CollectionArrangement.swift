import SateenLayout
import SateenThreads

/// The frames of a collection's elements: the result of a layout. It can be read from any thread.
///
/// The frames of equal elements in regular lines are computed on request, so a million of them take no more memory than
/// one. Other elements take 16 bytes each.
public struct CollectionArrangement: Sendable {
  let space: LayoutSpace
  let parts: [ArrangementPart]
  // The furthest end, along the axis, of each part and all parts before it.
  private let reach: [Int]
  /// The start and end of each section along the axis, in pixels.
  let sectionSpans: [PixelSpan]
  /// Whether the sections follow each other along the axis, so that no section overlaps an earlier one.
  let sectionsAreStacked: Bool
  public let sections: CollectionSections
  /// The content's length along the axis, in pixels.
  let length: Int
  /// The content's breadth across the axis, in pixels.
  let breadth: Int
  /// The frames of supplementaries, if these are not among the parts' elements. The parts have empty frames for them.
  var supplementaries: PlacedSupplementaries?

  /// - Parameter parts: ascending in their starts, and ascending without gaps in their elements.
  init(
    space: LayoutSpace, sections: CollectionSections, parts: [ArrangementPart], sectionSpans: [PixelSpan],
    sectionsAreStacked: Bool = true, length: Int, breadth: Int
  ) {
    self.space = space
    self.sections = sections
    self.parts = parts
    self.sectionSpans = sectionSpans
    self.sectionsAreStacked = sectionsAreStacked
    self.length = length
    self.breadth = breadth
    var furthest = Int.min
    reach = parts.map { part in
      furthest = max(furthest, part.end)
      return furthest
    }
  }

  public var elementCount: Int { sections.elementCount }
  /// The direction in which lines are stacked.
  public var axis: CollectionAxis { space.axis }

  /// The size of the content, in points. Horizontal content from right to left begins at the right edge, so it is at
  /// least as wide as the viewport.
  public var contentSize: Size {
    let main = space.points(mirrorLength)
    let cross = space.points(breadth)
    return axis == .vertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
  }

  /// How far the elements and insets reach along the axis, in points, regardless of the viewport's size. It shows
  /// whether the content fills the viewport.
  public var filledLength: Double { space.points(length) }

  /// The frame of an element, in content points. Takes O(log parts).
  public func frame(of index: Int) -> Rect { rect(pixelFrame(of: index)) }

  func pixelFrame(of index: Int) -> PixelFrame {
    contract(index >= 0 && index < elementCount, "Element \(index) is outside of \(elementCount)")
    if let frame = supplementaries?.frame(of: index) { return frame }
    return parts[parts.partitioningIndex { $0.first > index } - 1].frame(of: index)
  }

  /// The elements that overlap a rectangle, in content points, ascending. Takes O(log parts), plus time for each
  /// element.
  public func elements(in rect: Rect) -> [Int] { rect.isEmpty ? [] : elements(in: pixels(rect)) }

  func elements(in rect: PixelFrame) -> [Int] {
    var result: [Int] = []
    guard rect.main < rect.mainEnd, rect.cross < rect.crossEnd else { return result }
    var index = reach.partitioningIndex { $0 > rect.main }
    while index < parts.count, parts[index].start < rect.mainEnd {
      if parts[index].end > rect.main { parts[index].collect(in: rect, into: &result) }
      index += 1
    }
    supplementaries?.collect(in: rect, into: &result)
    return result
  }

  /// The elements in a rectangle without supplementaries, which keys do not move to, and beside which nothing is dropped.
  func stackedElements(in rect: Rect) -> [Int] {
    let found = elements(in: rect)
    return sections.map.hasExtras ? found.filter { sections.map.supplementaryKind(of: $0) == nil } : found
  }

  /// The element nearest to a point: one that contains it, or else the one at the shortest distance, or the first of
  /// several. Supplementaries do not count. Nil if no element has an area.
  public func nearestElement(to point: Point) -> Int? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let content = Rect(origin: .zero, size: contentSize)
    let furthest = 2 * (abs(point.x) + abs(point.y) + content.width + content.height) + 2
    var radius = 1 / space.scale
    while true {
      let found = nearest(
        to: point, of: stackedElements(in: Rect(origin: point, size: .zero).insetBy(x: -radius, y: -radius)))
      if let found, found.distance <= radius { return found.element }
      // If the element is in a corner, it is further away than the radius, and elements outside the square may be
      // nearer.
      if let found { radius = found.distance } else { radius *= 4 }
      if found == nil, radius > 4 * furthest { return nil }
    }
  }

  private func nearest(to point: Point, of elements: [Int]) -> (element: Int, distance: Double)? {
    var best: (element: Int, distance: Double)?
    for element in elements {
      let distance = frame(of: element).distance(to: point)
      if distance < best?.distance ?? .infinity { best = (element, distance) }
    }
    return best
  }

  // MARK: Points and pixels

  /// The length within which horizontal content is mirrored.
  private var mirrorLength: Int {
    space.axis == .horizontal && space.isMirrored ? max(length, space.roomMain) : length
  }

  func rect(_ frame: PixelFrame) -> Rect {
    guard space.isMirrored else { return space.rect(frame) }
    var mirrored = frame
    if axis == .horizontal {
      (mirrored.main, mirrored.mainEnd) = (mirrorLength - frame.mainEnd, mirrorLength - frame.main)
    } else {
      (mirrored.cross, mirrored.crossEnd) = (breadth - frame.crossEnd, breadth - frame.cross)
    }
    return space.rect(mirrored)
  }

  /// The pixels that a rectangle overlaps. An overlap of less than a thousandth of a pixel does not count.
  func pixels(_ rect: Rect) -> PixelFrame {
    func pixel(_ value: Double) -> Int {
      value.isNaN ? 0 : Int(max(-1e15, min(value, 1e15)))
    }
    var x = pixel((rect.minX * space.scale + LayoutSpace.slack).rounded(.down))
    var xEnd = pixel((rect.maxX * space.scale - LayoutSpace.slack).rounded(.up))
    let y = pixel((rect.minY * space.scale + LayoutSpace.slack).rounded(.down))
    let yEnd = pixel((rect.maxY * space.scale - LayoutSpace.slack).rounded(.up))
    if space.isMirrored {
      let width = axis == .horizontal ? mirrorLength : breadth
      (x, xEnd) = (width - xEnd, width - x)
    }
    return axis == .vertical
      ? PixelFrame(main: y, mainEnd: yEnd, cross: x, crossEnd: xEnd)
      : PixelFrame(main: x, mainEnd: xEnd, cross: y, crossEnd: yEnd)
  }
}
