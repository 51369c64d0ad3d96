extension TextDocument {
  /// A place in the text, and a distance from the top of its line: what stays at the top of a view while text above it
  /// is edited or measured.
  public struct Anchor: Hashable, Sendable {
    /// In UTF-16 code units.
    public var offset: Int
    /// From the top of the line that has the offset, in points.
    public var distance: Double

    public init(offset: Int, distance: Double = 0) {
      self.offset = offset
      self.distance = distance
    }
  }

  /// How the lines of a document moved when guesses became measured lines.
  public struct Correction: Hashable, Sendable {
    /// The distance by which the anchor moved down, in points. A view that shows it adds this to its own offset, and
    /// its picture stays.
    public var shift = 0.0
    /// The change of the document's height, in points.
    public var heightChange = 0.0
    /// Whether the document became wider, which happens only at an infinite ``TextDocument/width``.
    public var changesWidth = false

    /// Whether nothing moved.
    public var isEmpty: Bool { self == Correction() }
  }

  /// Whether all lines are measured, so that ``size`` and ``lineCount`` are exact.
  public var isMeasured: Bool { lines.isMeasured }

  /// Whether all lines of a strip are measured.
  /// - Parameter range: heights in the document, in points.
  package func isMeasured(in range: Range<Double>) -> Bool {
    if isMeasured { return true }
    var found = lines.found(atHeight: range.lowerBound)
    while found.segment != nil {
      guard found.end < length + 1, lines.bottom(of: found) < range.upperBound else { return true }
      found = lines.found(at: found.end)
    }
    return false
  }

  /// The place of the line at a height, in points.
  public func anchor(atHeight y: Double) -> Anchor { lines.anchor(atHeight: y.isNaN ? 0 : y) }

  /// The height of an anchor, in points. It is a guess where the text above it was not measured.
  public func height(of anchor: Anchor) -> Double { lines.height(of: anchor) }

  /// Measures what a view shows. The anchor is the first line of the range that was measured already, or else the place
  /// at its top.
  /// - Parameter range: heights in the document, in points. Its lower bound is the top of the view.
  /// - Returns: the distance by which the view's offset has to change, so that the text that was seen stays where it is.
  ///   The end of the document may have come nearer, so that the view shows other text: it then measures again.
  @discardableResult
  public mutating func measure(in range: Range<Double>) -> Correction {
    guard !isMeasured else { return Correction() }
    let anchor = lines.anchor(in: range)
    return measure(anchor) { lines in
      let y = lines.height(of: anchor)
      lines.measure(at: anchor.offset)
      let found = lines.found(at: anchor.offset)
      let inside = max(0, lines.height(of: anchor) - lines.top(of: found)) + (found.segment?.figures.above ?? 0)
      lines.measure(before: anchor.offset, height: y - range.lowerBound)
      lines.measure(from: anchor.offset, height: range.upperBound - y + inside)
      // The space between two paragraphs belongs to the lower one.
      let end = lines.found(atHeight: lines.height(of: anchor) + range.upperBound - y)
      lines.measure(at: end.start)
    }
  }

  /// Measures the lines around a place. The anchor is the place.
  /// - Parameter height: the distance above and below the place, in points.
  @discardableResult
  public mutating func measure(around offset: Int, height: Double = 0) -> Correction {
    guard !isMeasured else { return Correction() }
    let offset = min(max(offset, 0), length)
    return measure(Anchor(offset: offset)) { lines in
      lines.measure(at: offset)
      guard height > 0 else { return }
      lines.measure(from: offset, height: height + lines.found(at: offset).stretch.sums.height)
      lines.measure(before: offset, height: height)
    }
  }

  /// Measures on, outwards from a place, in pieces for a worker at rest: first what lies behind the place, and then
  /// what lies before it. The anchor is the place.
  /// - Parameter limit: the code units to measure. Those of a paragraph more are, or of a part of a long one.
  /// - Returns: nil where all is measured.
  public mutating func measureNext(limit: Int = 16_384, around offset: Int = 0) -> Correction? {
    guard !isMeasured else { return nil }
    return measure(Anchor(offset: offset)) { _ = $0.measureNext(units: limit, around: offset) }
  }

  /// Measures all lines, which is work for background threads.
  @discardableResult
  public mutating func measureAll() -> Correction {
    guard !isMeasured else { return Correction() }
    return measure(Anchor(offset: 0)) { $0.measureAll() }
  }

  /// Takes over what a copy of the document measured meanwhile, on another thread, if that is more than what this one
  /// knows.
  /// - Parameters:
  ///   - copy: a copy of this document, after measuring.
  ///   - anchor: the place that the correction is about.
  /// - Returns: nil where the text or the width has changed since the copy was made, which is then of no use.
  public mutating func takeMeasurements(
    of copy: TextDocument, anchor: Anchor = Anchor(offset: 0)
  ) -> Correction? {
    guard lines.origin == copy.lines.origin else { return nil }
    guard copy.lines.stretches.sums.guessed < lines.stretches.sums.guessed else { return Correction() }
    return measure(anchor) { $0 = copy.lines }
  }

  private mutating func measure(_ anchor: Anchor, _ body: (inout DocumentLines) -> Void) -> Correction {
    let (top, height, width) = (lines.height(of: anchor), lines.height, lines.width)
    body(&lines)
    lines.updateMean()
    return Correction(
      shift: lines.height(of: anchor) - top, heightChange: lines.height - height,
      changesWidth: !self.width.isFinite && lines.width != width)
  }
}
