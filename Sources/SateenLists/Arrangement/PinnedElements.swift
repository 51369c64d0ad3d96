import SateenLayout

/// An element that was moved from its own frame to the edge of the viewport.
struct PinnedElement: Hashable {
  var index: Int
  /// The frame at the edge, in content points.
  var frame: Rect
}

extension CollectionArrangement {
  /// The elements outside their own frames where all headers and footers are pinned, ascending.
  ///
  /// A header goes no further than its section's end, so that the next section pushes it out. A footer goes no further
  /// than the end of its section's header. Elements in their own frames, and invisible ones, are not included. Takes
  /// O(log sections), plus time for the visible sections.
  /// - Parameter visible: the visible part of the content, in content points, without the parts that bars and insets
  ///   cover.
  func pinnedElements(in visible: Rect) -> [PinnedElement] {
    let shown = pixels(visible)
    guard shown.main < shown.mainEnd else { return [] }
    var result: [PinnedElement] = []
    for section in sections(between: shown.main, and: shown.mainEnd) {
      let span = sectionSpans[section]
      let header = sections.header(of: section).map { ($0, pixelFrame(of: $0)) }
      if let (index, frame) = header {
        let last = span.end - (frame.mainEnd - frame.main)
        add(index, frame, at: max(frame.main, min(shown.main, last)), in: shown, to: &result)
      }
      if let index = sections.footer(of: section) {
        let frame = pixelFrame(of: index)
        let length = frame.mainEnd - frame.main
        let first = min(frame.main, header.map { span.start + $0.1.mainEnd - $0.1.main } ?? span.start)
        add(index, frame, at: min(frame.main, max(shown.mainEnd - length, first)), in: shown, to: &result)
      }
    }
    return result
  }

  private func add(
    _ index: Int, _ frame: PixelFrame, at start: Int, in shown: PixelFrame, to result: inout [PinnedElement]
  ) {
    let moved = frame.shifted(by: start - frame.main)
    guard moved != frame, moved.main < shown.mainEnd, moved.mainEnd > shown.main else { return }
    result.append(PinnedElement(index: index, frame: rect(moved)))
  }

  /// The sections that overlap an interval of the axis.
  private func sections(between start: Int, and end: Int) -> [Int] {
    guard sectionsAreStacked else {
      return sectionSpans.indices.filter { sectionSpans[$0].end > start && sectionSpans[$0].start < end }
    }
    let first = sectionSpans.partitioningIndex { $0.end > start }
    let behind = sectionSpans.partitioningIndex { $0.start >= end }
    return Array(first..<max(first, behind))
  }
}
