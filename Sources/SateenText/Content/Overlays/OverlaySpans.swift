/// A span of an overlay, or the gap between two spans.
struct OverlayStretch: TreeItem {
  struct Sums: TreeSums, Hashable {
    /// In UTF-16 code units.
    var length = 0
    var spans = 0

    static func + (a: Sums, b: Sums) -> Sums { Sums(length: a.length + b.length, spans: a.spans + b.spans) }
  }

  /// In UTF-16 code units, above 0.
  var length: Int
  /// Nil for a gap.
  let look: SharedValue<TextOverlayLook>?

  var sums: Sums { Sums(length: length, spans: look == nil ? 0 : 1) }

  func split(at offset: Int) -> (OverlayStretch, OverlayStretch) {
    (OverlayStretch(length: offset, look: look), OverlayStretch(length: length - offset, look: look))
  }

  /// Gaps are joined. Spans stay apart, also where they touch and look alike, because each is a word or a match.
  func joined(with next: OverlayStretch) -> OverlayStretch? {
    look == nil && next.look == nil ? OverlayStretch(length: length + next.length, look: nil) : nil
  }
}

/// The spans of one layer in the order of the text. They do not overlap.
struct OverlaySpans: Sendable {
  typealias Span = TextOverlays.Span

  /// Ends with a span. The text behind the last span is not in the tree, so its length need not be known.
  private var tree = SumTree<OverlayStretch>()

  var isEmpty: Bool { tree.isEmpty }
  var count: Int { tree.sums.spans }

  /// The spans that have characters in a range, whole.
  func spans(in range: Range<Int>) -> [Span] {
    var spans: [Span] = []
    guard range.lowerBound < tree.length, !range.isEmpty else { return spans }
    var cursor = TreeCursor(tree)
    cursor.seek { $0.length > range.lowerBound }
    while let stretch = cursor.item, cursor.before.length < range.upperBound {
      let start = cursor.before.length
      if let look = stretch.look { spans.append(Span(start..<start + stretch.length, look.value)) }
      if !cursor.advance() { break }
    }
    return spans
  }

  /// Replaces all spans in a range. Those that reach over an end of it keep the part outside.
  /// - Parameter spans: sorted by their starts. They are cut to the range, and to the end of the span before.
  mutating func replace(_ range: Range<Int>, with spans: [Span]) {
    var stretches: [OverlayStretch] = []
    var end = range.lowerBound
    var shared: SharedValue<TextOverlayLook>?
    for span in spans {
      let lower = max(end, span.range.lowerBound)
      let upper = min(span.range.upperBound, range.upperBound)
      guard lower < upper else { continue }
      if lower > end { stretches.append(OverlayStretch(length: lower - end, look: nil)) }
      // Most layers have a single look, which all spans then share.
      let look = shared.flatMap { $0.value == span.look ? $0 : nil } ?? SharedValue(span.look)
      shared = look
      stretches.append(OverlayStretch(length: upper - lower, look: look))
      end = upper
    }
    if end < range.upperBound { stretches.append(OverlayStretch(length: range.upperBound - end, look: nil)) }
    substitute(range, with: SumTree(stretches))
  }

  /// Moves the spans as an edit moves the text below them.
  mutating func apply(_ edit: TextEdit) {
    let (range, inserted) = (edit.removedRange, edit.inserted.length)
    guard !edit.changesOnlyAttributes, range.lowerBound < tree.length else { return }
    if let (stretch, before) = tree.find({ $0.length > range.lowerBound }), takesIn(edit, stretch, at: before.length) {
      resize(at: range.lowerBound, by: inserted - range.count)
      return
    }
    substitute(range, with: SumTree(inserted > 0 ? [OverlayStretch(length: inserted, look: nil)] : []))
  }

  /// Whether an edit removes part of a stretch, and the inserted text belongs to the same stretch.
  /// - Parameter start: not behind the edit's offset.
  private func takesIn(_ edit: TextEdit, _ stretch: OverlayStretch, at start: Int) -> Bool {
    let range = edit.removedRange
    let all = start..<start + stretch.length
    guard range.upperBound <= all.upperBound else { return false }
    if stretch.look == nil { return range != all || !edit.inserted.isEmpty }
    return range.isEmpty ? start < range.lowerBound : range != all
  }

  /// Makes the stretch behind an offset longer or shorter, in place.
  private mutating func resize(at offset: Int, by change: Int) {
    if change == 0 { return }
    tree.updateLeaf(at: offset + 1) { stretches, index, _ in
      stretches[index].length += change
      return true
    }
  }

  private mutating func substitute(_ range: Range<Int>, with new: SumTree<OverlayStretch>) {
    if range.lowerBound > tree.length {
      tree.append(SumTree([OverlayStretch(length: range.lowerBound - tree.length, look: nil)]))
    }
    tree.replace(range.lowerBound..<min(range.upperBound, max(tree.length, range.lowerBound)), with: new)
    if let last = tree.last, last.look == nil { tree = tree.split(at: tree.length - last.length).0 }
  }
}
