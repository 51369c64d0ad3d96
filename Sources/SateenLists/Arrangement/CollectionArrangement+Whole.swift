import SateenLayout
import SateenThreads

// Arrangements of a single part.
extension CollectionArrangement {
  /// All elements in one grid.
  /// - Parameter after: pixels between the grid's end and the end of the content.
  init(space: LayoutSpace, sections: CollectionSections, grid: UniformGrid, after: Int) {
    let part = ArrangementPart(
      first: 0, frames: .grid(grid), before: ResumePoint(), after: ResumePoint(), sections: nil,
      isResumable: false)
    let spans = (0..<sections.count).map { section -> PixelSpan in
      let elements = sections.elements(of: section)
      guard let last = elements.last else {
        let start = elements.lowerBound == 0 ? grid.start : grid.frame(elements.lowerBound - 1).mainEnd
        return PixelSpan(start: start, end: start)
      }
      return PixelSpan(start: grid.frame(elements.lowerBound).main, end: grid.frame(last).mainEnd)
    }
    self.init(
      space: space, sections: sections, parts: grid.count > 0 ? [part] : [], sectionSpans: spans,
      length: max(0, (grid.count > 0 ? grid.end : grid.start) + after), breadth: space.roomCross)
  }

  /// An arrangement with any frame for any element.
  ///
  /// Frames are for left-to-right content. They are mirrored within the content's width if the context's direction is
  /// right to left. Edges are rounded to device pixels. Negative and NaN sides count as zero.
  /// - Parameters:
  ///   - frames: one per element of the context, in content points.
  ///   - contentSize: nil for the extent of the frames.
  ///   - axis: the axis along which sections follow each other and headers are pinned.
  public init(
    frames: [Rect], contentSize: Size? = nil, axis: CollectionAxis = .vertical, context: CollectionLayoutContext
  ) {
    contract(
      frames.count == context.sections.elementCount,
      "\(frames.count) frames are not one for each of \(context.sections.elementCount) elements")
    let space = LayoutSpace(context, axis: axis)
    let pixels = frames.map { space.frame($0) }
    var spans: [PixelSpan] = []
    for section in 0..<context.sections.count {
      let elements = pixels[context.sections.stackedElements(of: section)]
      // An empty section is placed at the end of the one before it.
      let start = elements.map(\.main).min() ?? spans.last?.end ?? 0
      spans.append(PixelSpan(start: start, end: elements.map(\.mainEnd).max() ?? start))
    }
    let areStacked = zip(spans, spans.dropFirst()).allSatisfy { $0.start <= $1.start && $0.end <= $1.end }
    let reached = pixels.reduce((main: 0, cross: 0)) { (max($0.main, $1.mainEnd), max($0.cross, $1.crossEnd)) }
    let size = contentSize.map { space.lengths($0) } ?? reached
    let paged = PagedFrames(pixels, pageMain: space.roomMain, pageCross: space.roomCross)
    let part = ArrangementPart(
      first: 0, frames: .paged(paged), before: ResumePoint(), after: ResumePoint(), sections: nil,
      isResumable: false)
    self.init(
      space: space, sections: context.sections, parts: frames.isEmpty ? [] : [part], sectionSpans: spans,
      sectionsAreStacked: areStacked, length: size.main, breadth: size.cross)
  }
}
