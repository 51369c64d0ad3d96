/// Finds the words of a text that are worth looking up.
///
/// Words end where UAX #29 says, and besides at punctuation inside of them, as in "end.Start". Left out are those that
/// ``SpellingOptions`` names, single letters, words of several scripts, and words that are longer than any.
struct WordFinder {
  let options: SpellingOptions

  /// Appends the words of a text, ascending.
  /// - Parameter text: whole tokens, as ``SpellingToken`` defines them. May have lone surrogates.
  func find(in text: UnsafeBufferPointer<UInt16>, into words: inout [SpellingWord]) {
    let skipped = skippedTokens(text)
    var next = 0
    var start = 0
    // The closure of the boundaries cannot capture an inout parameter.
    var found: [SpellingWord] = []
    TextBoundaries.each(.word, in: text) { end, isWord in
      defer { start = end }
      guard isWord else { return }
      while next < skipped.count, skipped[next].upperBound <= start { next += 1 }
      if next < skipped.count, skipped[next].lowerBound <= start { return }
      findParts(text, start..<end, &found)
    }
    words += found
  }

  private func skippedTokens(_ text: UnsafeBufferPointer<UInt16>) -> [Range<Int>] {
    var skipped: [Range<Int>] = []
    var i = 0
    while i < text.count {
      while i < text.count, SpellingToken.isSeparator(UInt32(text[i])) { i += 1 }
      let start = i
      while i < text.count, !SpellingToken.isSeparator(UInt32(text[i])) { i += 1 }
      guard i > start else { break }
      let token = UnsafeBufferPointer(rebasing: text[start..<i])
      if token.count > SpellingToken.longest || (!options.contains(.addresses) && SpellingToken.isAddress(token)) {
        skipped.append(start..<i)
      }
    }
    return skipped
  }

  // MARK: Parts of a segment

  private enum Role {
    case letter, mark, digit, apostrophe, invisible
    /// Punctuation that is spelled, such as the middle dot of Catalan.
    case inner
    case period, lowLine
    case other
  }

  private func role(_ c: UInt32) -> Role {
    if c < 0x80 {
      if (c | 0x20) &- 0x61 < 26 { return .letter }
      if c &- 0x30 < 10 { return .digit }
      switch c {
      // UAX #29 leaves quotation marks inside of a word between letters of Hebrew alone.
      case 0x22: return .inner
      case 0x27: return .apostrophe
      case 0x2e: return .period
      case 0x5f: return .lowLine
      default: return .other
      }
    }
    if SpellingWord.isApostrophe(c) { return .apostrophe }
    if SpellingWord.isInvisible(c, keepsJoiners: false) { return .invisible }
    // Ideographs count as words for UAX #29.
    if SpellingToken.isSeparator(c) { return .other }
    switch c {
    case 0xb7, 0x5f3, 0x5f4: return .inner
    case 0x203f, 0x2040, 0x2054, 0xfe33, 0xfe34, 0xfe4d...0xfe4f, 0xff3f: return .lowLine
    case 0x2024, 0xfe52, 0xff0e: return .period
    default: break
    }
    switch CodePoint.category(c) {
    case 1...5: return .letter
    case 6...8: return .mark
    case 9...11: return .digit
    default: return .other
    }
  }

  private func findParts(
    _ text: UnsafeBufferPointer<UInt16>, _ segment: Range<Int>, _ words: inout [SpellingWord]
  ) {
    var part = Part()
    var isName = false
    let known = words.count
    var i = segment.lowerBound
    while i < segment.upperBound {
      let (c, length) = SpellingWord.scalar(text, i)
      var role = role(c)
      if role == .digit {
        guard options.contains(.wordsWithDigits) else { return words.removeLast(words.count - known) }
        role = .letter
      }
      switch role {
      case .letter: part.addLetter(c, i..<(i + length))
      case .mark, .inner: part.add(i..<(i + length), isPlain: false)
      case .apostrophe: part.addApostrophe(c, i..<(i + length))
      case .invisible: part.skip()
      case .period, .lowLine, .other, .digit:
        end(&part, isBeforePeriod: role == .period, &words)
        // "main.swift" and "example.com", but not "end.Start".
        if role == .period, !options.contains(.addresses), startsSmall(text, i + length, segment.upperBound) {
          isName = true
        }
        if role == .lowLine, !options.contains(.mixedCase) { isName = true }
      }
      i += length
    }
    let isBeforePeriod = i < text.count && text[i] == 0x2e
    end(&part, isBeforePeriod: isBeforePeriod, &words)
    if isName { words.removeLast(words.count - known) }
  }

  private func startsSmall(_ text: UnsafeBufferPointer<UInt16>, _ i: Int, _ end: Int) -> Bool {
    guard i < end else { return false }
    let (c, _) = SpellingWord.scalar(text, i)
    return CodePoint.category(c) == 2
  }

  private func end(_ part: inout Part, isBeforePeriod: Bool, _ words: inout [SpellingWord]) {
    defer { part = Part() }
    guard part.letters > 1, part.units <= SpellingWord.longest, !part.hasSeveralScripts else { return }
    if !options.contains(.capitals), part.isInCapitals { return }
    if !options.contains(.mixedCase), part.hasInnerCapital { return }
    words.append(
      SpellingWord(
        range: part.start..<part.end, script: part.script, isPlain: part.isPlain, isBeforePeriod: isBeforePeriod))
  }

  /// A word that is being read.
  private struct Part {
    /// From the first letter to behind the last letter or mark.
    var start = 0
    var end = 0
    var letters = 0
    var units = 0
    var isPlain = true
    var script = Script.common
    var hasSeveralScripts = false
    var hasInnerCapital = false
    private var capitals = 0
    /// Letters that are not capitals before the last letter, and whether the last letter is one.
    private var othersBeforeLast = 0
    private var lastIsOther = false
    private var lastIsSmall = false
    private var lastLetter: UInt32 = 0
    /// The code units of apostrophes behind the last letter.
    private var gap = 0

    private var others: Int { othersBeforeLast + (lastIsOther ? 1 : 0) }

    mutating func addLetter(_ c: UInt32, _ range: Range<Int>) {
      let isASCII = c < 0x80
      var isCapital = false
      var isSmall = false
      if isASCII {
        isCapital = c &- 0x41 < 26
        isSmall = c &- 0x61 < 26
        note(.latin, isNeutral: !isCapital && !isSmall)
      } else {
        let category = CodePoint.category(c)
        isCapital = category == 1 || category == 3
        isSmall = category == 2
        let script = CodePoint.script(c)
        note(script, isNeutral: script.isNeutral)
      }
      if isCapital, lastIsSmall { hasInnerCapital = true }
      othersBeforeLast = others
      lastIsOther = !isCapital
      lastIsSmall = isSmall
      lastLetter = c
      letters += 1
      if isCapital { capitals += 1 }
      add(range, isPlain: isASCII)
    }

    /// Adds what is spelled beside letters.
    mutating func add(_ range: Range<Int>, isPlain isASCII: Bool) {
      if units == 0 { start = range.lowerBound }
      units += range.count + gap
      gap = 0
      end = range.upperBound
      isPlain = isPlain && isASCII
    }

    /// An apostrophe belongs to the word only if something follows.
    mutating func addApostrophe(_ c: UInt32, _ range: Range<Int>) {
      guard units > 0 else { return }
      lastIsSmall = false
      gap += range.count
      isPlain = isPlain && c == 0x27
    }

    mutating func skip() {
      if units > 0 { isPlain = false }
    }

    private mutating func note(_ new: Script, isNeutral: Bool) {
      guard !isNeutral, new != script else { return }
      if script == .common { script = new } else { hasSeveralScripts = true }
    }

    /// Whether the word is "NASA", "NASA's" or "URLs".
    var isInCapitals: Bool {
      capitals > 1 && (others == 0 || (lastLetter == 0x73 && othersBeforeLast == 0))
    }
  }
}
