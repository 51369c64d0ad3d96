import SateenCore
import SateenText

/// Has the paragraphs that are seen checked, and marks unknown words.
@MainActor
final class SpellingFollower {
  /// A paragraph that is checked.
  private struct Tracked {
    let id: Int
    var version: Int
    /// Without the separator.
    var range: Range<Int>
  }

  private unowned let node: EditableTextNode
  let checker: SpellChecker
  private var session: SpellingSession<Int>?
  private var tracked: [Tracked] = []
  private var lastID = 0
  private var pause: FrameTimer?

  /// The longest paragraph that is checked, in code units.
  private static let longest = 1 << 17
  /// The paragraphs that are followed before those far away are forgotten.
  private static let mostTracked = 256
  /// The code units around what is seen that count as near.
  private static let nearby = 16_384
  /// Seconds without a key after which the word at the caret counts as finished.
  private static let pauseTime = 1.5

  init(_ node: EditableTextNode, _ checker: SpellChecker) {
    self.node = node
    self.checker = checker
    session = SpellingSession(checker: checker) { [weak self] in self?.take($0) }
    restart()
  }

  /// Checks everything that is seen anew.
  func restart() {
    session?.remove(tracked.map(\.id))
    tracked = []
    followSeen()
  }

  /// Follows a command.
  func follow(_ outcome: TextCommandOutcome) {
    guard !outcome.edits.isEmpty else {
      if outcome.changesSelection { endTyping() }
      return
    }
    var touched: Set<Int> = []
    for edit in outcome.edits where !edit.changesOnlyAttributes {
      for index in tracked.indices {
        let range = tracked[index].range
        let isTouched =
          edit.removedRange.lowerBound <= range.upperBound && edit.removedRange.upperBound >= range.lowerBound
        let lower = edit.map(range.lowerBound, .before)
        tracked[index].range = lower..<max(lower, edit.map(range.upperBound, .after))
        guard isTouched else { continue }
        tracked[index].version += 1
        touched.insert(tracked[index].id)
      }
    }
    // Paragraphs that were divided or joined are others now.
    let content = node.editor.content
    var gone: [Int] = []
    tracked.removeAll { paragraph in
      guard touched.contains(paragraph.id),
        content.paragraph(at: paragraph.range.lowerBound).range != paragraph.range
      else { return false }
      gone.append(paragraph.id)
      return true
    }
    session?.remove(gone)
    let changed = tracked.filter { touched.contains($0.id) }
    let caret = node.selection.head.offset
    if let typed = tracked.first(where: { $0.range.contains(caret) || $0.range.upperBound == caret }) {
      session?.noteTyping(at: .init(id: typed.id, offset: caret - typed.range.lowerBound))
    }
    session?.update(changed.map { paragraph($0, content) })
    followSeen()
    pause?.cancel()
    guard let view = node.loadedView else { return }
    pause = view.container?.after(Self.pauseTime, in: view) { [weak self] in self?.endTyping() }
  }

  /// The caret was moved, or the focus left.
  func endTyping() {
    pause?.cancel()
    pause = nil
    session?.endTyping()
  }

  /// Has what is seen checked.
  func followSeen() {
    guard node.isLoaded, !node.bounds.isEmpty else { return }
    let editor = node.editor
    let seen = node.seenRect
    var ranges: [Range<Int>] = []
    editor.document.eachLine(from: seen.minY - node.surface.origin.y, to: seen.maxY - node.surface.origin.y) { line in
      if let last = ranges.last, last.contains(line.range.lowerBound) || last.upperBound == line.range.lowerBound,
        !line.range.isEmpty
      {
        return
      }
      ranges.append(editor.content.paragraph(at: line.range.lowerBound).range)
    }
    var new: [Tracked] = []
    for range in ranges where !range.isEmpty && range.count <= Self.longest {
      if tracked.contains(where: { $0.range == range }) || new.contains(where: { $0.range == range }) { continue }
      lastID += 1
      new.append(Tracked(id: lastID, version: 0, range: range))
    }
    guard !new.isEmpty else { return }
    forgetFarAway(from: ranges)
    tracked += new
    let content = editor.content
    session?.update(new.map { paragraph($0, content) })
    session?.setVisible(tracked.filter { one in ranges.contains(one.range) }.map(\.id))
  }

  /// Forgets paragraphs that were seen long ago, so that a key costs the same in a text that was read from end to end.
  /// Their marks stay, and they are checked again when they are seen again.
  private func forgetFarAway(from seen: [Range<Int>]) {
    guard tracked.count > Self.mostTracked, let first = seen.first, let last = seen.last else { return }
    let near = first.lowerBound - Self.nearby..<last.upperBound + Self.nearby
    var gone: [Int] = []
    tracked.removeAll { paragraph in
      guard paragraph.range.upperBound < near.lowerBound || paragraph.range.lowerBound > near.upperBound else {
        return false
      }
      gone.append(paragraph.id)
      return true
    }
    session?.remove(gone)
  }

  private func paragraph(_ one: Tracked, _ content: TextContent) -> SpellingParagraph<Int> {
    let runs = content.runs(in: one.range).compactMap { run -> SpellingLanguageRun? in
      guard let language = run.attributes.language else { return nil }
      let start = one.range.lowerBound
      return SpellingLanguageRun(range: run.range.lowerBound - start..<run.range.upperBound - start, language: language)
    }
    return SpellingParagraph(
      id: one.id, version: one.version, text: content.string(in: one.range), languages: runs)
  }

  private func take(_ results: [SpellingResult<Int>]) {
    for result in results {
      guard let one = tracked.first(where: { $0.id == result.id }), one.version == result.version else { continue }
      let look = TextOverlayLook(underline: TextDecoration(.wavy, color: FieldStyle.red))
      let start = one.range.lowerBound
      let spans = result.unknownWords.map { word in
        TextOverlays.Span(word.lowerBound + start..<word.upperBound + start, look)
      }
      let isChanged = node.changeEditor { editor in
        guard editor.overlays.spans(of: .spelling, in: one.range) != spans else { return false }
        editor.overlays.set(spans, of: .spelling, in: one.range)
        return true
      }
      if isChanged { node.redraw(one.range, isUrgent: false) }
    }
  }
}
