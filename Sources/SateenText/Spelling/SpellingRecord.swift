/// The state of one paragraph: its unknown words, and the parts of it that are still to be checked.
///
/// After an edit only the tokens around the change are checked again; words before and behind it keep their answers.
struct SpellingRecord {
  private(set) var version: Int
  private(set) var text: SpellingText
  private(set) var languages: [SpellingLanguageRun]
  /// In code units, ascending.
  private(set) var unknownWords: [Range<Int>] = []
  /// Bytes that are still to be checked, ascending and apart. They begin and end where tokens do.
  private(set) var pending: [Range<Int>]

  var isComplete: Bool { pending.isEmpty }

  init(version: Int, text: String, languages: [SpellingLanguageRun]) {
    self.version = version
    self.text = SpellingText(text)
    self.languages = Self.usable(languages)
    pending = self.text.count > 0 ? [0..<self.text.count] : []
  }

  /// The runs that follow each other, without negative offsets and such as cannot be added to.
  private static func usable(_ runs: [SpellingLanguageRun]) -> [SpellingLanguageRun] {
    var end = 0
    return runs.compactMap { run in
      let range = run.range.clamped(to: end..<(1 << 48))
      guard !range.isEmpty else { return nil }
      end = range.upperBound
      return SpellingLanguageRun(range: range, language: run.language)
    }
  }

  /// Has all words looked up again. Those that were unknown stay marked until then.
  mutating func recheck() {
    pending = text.count > 0 ? [0..<text.count] : []
  }

  // MARK: Changes

  /// Takes over a newer text of the paragraph.
  mutating func update(version: Int, text newString: String, languages newLanguages: [SpellingLanguageRun]) {
    let new = SpellingText(newString)
    let newLanguages = Self.usable(newLanguages)
    let common = SpellingText.common(text, new)
    self.version = version
    let isSame = common.prefix == new.count && new.count == text.count
    if isSame, languages == newLanguages { return }
    let start = new.tokenStart(common.prefix)
    let end = new.tokenEnd(new.count - common.suffix)
    let oldEnd = end - new.count + text.count
    let change = Change(
      bytes: (start, oldEnd, end),
      codeUnits: (new.codeUnits(before: start), text.codeUnits(before: oldEnd), new.codeUnits(before: end)))
    let keepsLanguages = change.keeps(languages, newLanguages)
    // Even where only languages changed: the last token then counts as changed.
    moveUnknownWords(change)
    movePending(change)
    text = new
    languages = newLanguages
    if !keepsLanguages { recheck() }
  }

  /// The tokens that an edit replaced.
  private struct Change {
    /// The start of both texts' tokens, and the ends in the old text and in the new one.
    var bytes: (start: Int, oldEnd: Int, newEnd: Int)
    var codeUnits: (start: Int, oldEnd: Int, newEnd: Int)

    /// Whether text outside of the change has the same languages as before.
    func keeps(_ old: [SpellingLanguageRun], _ new: [SpellingLanguageRun]) -> Bool {
      if old.isEmpty, new.isEmpty { return true }
      let start = codeUnits.start
      return Self.clipped(old, to: 0..<start, by: 0) == Self.clipped(new, to: 0..<start, by: 0)
        && Self.clipped(old, to: codeUnits.oldEnd..<Int.max, by: codeUnits.newEnd - codeUnits.oldEnd)
          == Self.clipped(new, to: codeUnits.newEnd..<Int.max, by: 0)
    }

    /// The parts of runs in a range, moved; neighbours in one language become one.
    private static func clipped(
      _ runs: [SpellingLanguageRun], to range: Range<Int>, by distance: Int
    ) -> [SpellingLanguageRun] {
      var clipped: [SpellingLanguageRun] = []
      for run in runs {
        let part = run.range.clamped(to: range)
        guard !part.isEmpty else { continue }
        let moved = (part.lowerBound + distance)..<(part.upperBound + distance)
        if let last = clipped.last, last.language == run.language, last.range.upperBound == moved.lowerBound {
          clipped[clipped.count - 1].range = last.range.lowerBound..<moved.upperBound
        } else {
          clipped.append(SpellingLanguageRun(range: moved, language: run.language))
        }
      }
      return clipped
    }
  }

  private mutating func moveUnknownWords(_ change: Change) {
    let units = change.codeUnits
    let first = unknownWords.partitioningIndex { $0.lowerBound >= units.start }
    let last = unknownWords.partitioningIndex { $0.lowerBound >= units.oldEnd }
    unknownWords.removeSubrange(first..<last)
    let distance = units.newEnd - units.oldEnd
    guard distance != 0 else { return }
    for i in first..<unknownWords.count {
      unknownWords[i] = (unknownWords[i].lowerBound + distance)..<(unknownWords[i].upperBound + distance)
    }
  }

  private mutating func movePending(_ change: Change) {
    let (start, oldEnd, newEnd) = change.bytes
    var before: [Range<Int>] = []
    var behind: [Range<Int>] = []
    for region in pending {
      if region.lowerBound < start { before.append(region.lowerBound..<min(region.upperBound, start)) }
      if region.upperBound > oldEnd {
        let distance = newEnd - oldEnd
        behind.append((max(region.lowerBound, oldEnd) + distance)..<(region.upperBound + distance))
      }
    }
    if newEnd > start { before.append(start..<newEnd) }
    pending = []
    for region in before + behind {
      if let last = pending.last, last.upperBound >= region.lowerBound {
        pending[pending.count - 1] = last.lowerBound..<max(last.upperBound, region.upperBound)
      } else {
        pending.append(region)
      }
    }
  }

  // MARK: Pieces

  /// The part that is to be checked next; nil where all is checked.
  var nextPiece: SpellingText.Piece? { pending.first.map { text.firstPiece(of: $0) } }

  /// Stores what was found in ``nextPiece``.
  /// - Parameters:
  ///   - words: the unknown words, ascending, in code units of the piece.
  ///   - offset: the offset of the piece in the text, in code units.
  mutating func finish(_ piece: SpellingText.Piece, offset: Int, count: Int, unknownWords words: [Range<Int>]) {
    let first = unknownWords.partitioningIndex { $0.lowerBound >= offset }
    let last = unknownWords.partitioningIndex { $0.lowerBound >= offset + count }
    unknownWords.replaceSubrange(
      first..<last, with: words.map { ($0.lowerBound + offset)..<($0.upperBound + offset) })
    guard let region = pending.first else { return }
    if piece.bytes.upperBound >= region.upperBound {
      pending.removeFirst()
    } else {
      pending[0] = piece.bytes.upperBound..<region.upperBound
    }
  }
}
