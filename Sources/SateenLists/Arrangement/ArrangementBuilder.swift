import SateenThreads

/// Builds an arrangement, part by part, and reuses the parts of the previous one whose elements did not change.
struct ArrangementBuilder {
  /// Sections up to this number of elements share parts.
  static let smallSection = 64
  /// The minimum of equal elements for a grid.
  static let smallestGrid = 64

  let space: LayoutSpace
  let sections: CollectionSections
  /// The position of the next element along the axis, in pixels.
  var cursor: Int {
    get { state.cursor }
    set { state.cursor = newValue }
  }
  var state = ResumePoint()

  private let previous: CollectionArrangement?
  private let changed: Range<Int>
  private var parts: [ArrangementPart] = []
  private var spans: [PixelSpan] = []
  // The part being filled.
  private var open: OpenPart?
  // The state at the start of the last section, line or break. A later arrangement resumes from it at a part opened
  // now.
  private var checkpoint = ResumePoint()
  private var next = 0
  private var sharesParts = false
  // The index in `previous.parts` at which the search for reusable parts continues.
  private var candidate = 0

  private struct OpenPart {
    var first: Int
    var chunk: FrameChunk
    var before: ResumePoint
    var section: Int
    var isResumable: Bool
  }

  init(_ context: CollectionLayoutContext, _ space: LayoutSpace) {
    self.space = space
    sections = context.sections
    previous = context.previous.flatMap { $0.space == space && $0.sections == context.sections ? $0 : nil }
    changed = context.changed
    spans.reserveCapacity(sections.count)
  }

  // MARK: Sections

  /// Reuses whole parts of small sections.
  /// - Returns: the first section that remains to be laid out.
  mutating func takeOverSections(from section: Int) -> Int {
    guard let previous else { return section }
    var section = section
    while section < sections.count, let part = reusable(at: sections.elements(of: section).lowerBound),
      let whole = part.sections, whole.lowerBound == section
    {
      // The open part is closed first, because parts are in the order of their elements.
      close(before: section)
      let shift = cursor - part.before.cursor
      takeOver(part)
      for span in previous.sectionSpans[whole] {
        spans.append(PixelSpan(start: span.start + shift, end: span.end + shift))
      }
      section = whole.upperBound
    }
    return section
  }

  mutating func beginSection(_ section: Int) {
    let elements = sections.elements(of: section)
    sharesParts = elements.count <= Self.smallSection
    state.lineState = []
    if let open,
      !sharesParts || open.chunk.count + elements.count > FrameChunk.capacity
        || reusable(at: elements.lowerBound) != nil
    {
      close(before: section)
    }
    checkpoint = state
    spans.append(PixelSpan(start: cursor, end: cursor))
  }

  mutating func endSection(_ section: Int) {
    spans[section].end = cursor
    state.lineState = []
    if !sharesParts { close(before: section + 1) }
  }

  // MARK: Elements

  /// Ends the open part. A part that begins here can be reused by a later arrangement.
  mutating func breakPart() {
    guard !sharesParts else { return }
    close(before: nil)
    checkpoint = state
  }

  /// Called before each line, while the state includes nothing of it, not even the space before it, and once more after
  /// the last line. Ends a full part, and reuses the parts of the previous arrangement that fit.
  /// - Parameter limit: the end of the elements in these lines.
  /// - Returns: the first element of the line, or the limit. The state is then the one before it.
  mutating func beginLine(limit: Int) -> Int {
    guard !sharesParts else { return next }
    while next < limit, let part = reusable(at: next), part.sections == nil, part.elements.upperBound <= limit {
      close(before: nil)
      takeOver(part)
    }
    // The last part ends with its last line. Insets and other space behind it do not belong to the part.
    if let open, open.chunk.count >= FrameChunk.capacity || next == limit { close(before: nil) }
    checkpoint = state
    return next
  }

  mutating func place(_ frame: PixelFrame) {
    var breaksLine = false
    if let open, !open.chunk.reaches(frame.main) {
      // Neither this part nor the next can be reused, because a line may cross their border.
      breaksLine = true
      self.open?.isResumable = false
      close(before: nil)
    }
    if open == nil {
      open = OpenPart(
        first: next, chunk: FrameChunk(base: frame.main), before: checkpoint, section: spans.count - 1,
        isResumable: !breaksLine)
    }
    open?.chunk.append(frame)
    next += 1
  }

  /// Whether a run of equal elements may be placed as a grid.
  func wantsGrid(of count: Int) -> Bool { !sharesParts && count >= Self.smallestGrid }

  /// Places a grid that starts at the cursor.
  /// - Parameters:
  ///   - lineState: that of the state afterwards.
  ///   - end: the cursor afterwards; nil for the grid's end.
  mutating func place(_ grid: UniformGrid, lineState: [Int], end: Int? = nil) {
    // The part before the grid ended where this line began. The space before the line does not belong to it.
    let now = state
    state = checkpoint
    close(before: nil)
    state = now
    cursor = end ?? grid.end
    state.lineState = lineState
    parts.append(
      ArrangementPart(
        first: next, frames: .grid(grid), before: checkpoint, after: state, sections: nil, isResumable: true))
    next += grid.count
  }

  mutating func finish() -> CollectionArrangement {
    close(before: sections.count)
    contract(
      next == sections.elementCount, "A layout placed \(next) of \(sections.elementCount) elements")
    return CollectionArrangement(
      space: space, sections: sections, parts: parts, sectionSpans: spans, length: cursor, breadth: space.roomCross)
  }

  // MARK: Parts

  /// - Parameter section: the first section behind the part, if the part ends with a section; nil otherwise.
  private mutating func close(before section: Int?) {
    guard let open else { return }
    self.open = nil
    var whole: Range<Int>?
    if let section, section > open.section, sharesWholeSections(open.first, open.section) {
      whole = open.section..<section
    }
    parts.append(
      ArrangementPart(
        first: open.first, frames: .chunk(open.chunk), before: open.before, after: state, sections: whole,
        isResumable: open.isResumable))
  }

  private func sharesWholeSections(_ first: Int, _ section: Int) -> Bool {
    sections.elements(of: section).lowerBound == first
      && sections.elements(of: section).count <= Self.smallSection
  }

  private mutating func reusable(at index: Int) -> ArrangementPart? {
    guard let previous else { return nil }
    while candidate < previous.parts.count, previous.parts[candidate].first < index { candidate += 1 }
    guard candidate < previous.parts.count else { return nil }
    let part = previous.parts[candidate]
    // The element behind a part determines where the part's last line ends.
    let seen = part.elements.lowerBound..<(part.elements.upperBound + 1)
    guard part.first == index, !seen.overlaps(changed), part.before.lineState == state.lineState else { return nil }
    return part.isResumable ? part : nil
  }

  private mutating func takeOver(_ part: ArrangementPart) {
    var part = part
    part.shift(by: cursor - part.before.cursor)
    parts.append(part)
    state = part.after
    next = part.elements.upperBound
  }
}
