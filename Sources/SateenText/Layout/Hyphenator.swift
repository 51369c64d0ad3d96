/// Finds the words of a text chunk and their division points. Each typesetter has its own.
final class Hyphenator {
  private let shaper: Shaper
  private var units = UnsafeBufferPointer<UInt16>(start: nil, count: 0)
  /// The chunk's offset in the text, in code units.
  private var start = 0
  /// The runs that were shaped because a word was divided inside of a ligature.
  private var runs: [ShapedRun] = []
  /// The last results for the chunk. Several lines may end inside of one long word, and each looks the word up again.
  private var language: String?
  private var dictionary: HyphenationDictionary?
  private var word = 0..<0
  private var places: [Int] = []

  /// Longer words are not hyphenated.
  private static let longestWord = 64
  /// The distance on both sides of a word in which characters are searched that make it part of an address or a number.
  private static let reach = 32

  init(_ shaper: Shaper) {
    self.shaper = shaper
  }

  /// Starts on a chunk. The caller keeps `units` alive until the next call.
  func begin(_ chunk: TextChunk, _ units: UnsafeBufferPointer<UInt16>) {
    self.units = units
    start = chunk.start
    language = nil
    word = 0..<0
  }

  /// Returns the divided pieces' runs, which the layout has to retain, and forgets them.
  func takeRuns() -> [ShapedRun] {
    defer { runs = [] }
    return runs
  }

  // MARK: Division points

  /// The division points of the words in a part of the text, in code units of the text, ascending.
  /// - Parameter part: may start and end inside of a word.
  func places(in part: Range<Int>, language: String) -> [Int] {
    let lower = part.lowerBound - start
    let upper = min(part.upperBound - start, units.count)
    guard lower >= 0, lower < upper, let dictionary = dictionary(for: language) else { return [] }
    var found: [Int] = []
    var first = lower
    while first > 0, lower - first <= Self.longestWord, isInWord(first - 1) { first -= 1 }
    while first < upper {
      guard isInWord(first) else {
        first += 1
        continue
      }
      var end = first
      while end < units.count, end - first <= Self.longestWord, isInWord(end) { end += 1 }
      found += places(inWord: first..<end, dictionary).filter { $0 > lower && $0 < upper }
      while end < upper, isInWord(end) { end += 1 }
      first = end
    }
    return found.map { $0 + start }
  }

  private func dictionary(for language: String) -> HyphenationDictionary? {
    guard language != self.language else { return dictionary }
    self.language = language
    dictionary = HyphenationLibrary.dictionary(for: language)
    word = 0..<0
    return dictionary
  }

  private func places(inWord word: Range<Int>, _ dictionary: HyphenationDictionary) -> [Int] {
    if word == self.word { return places }
    self.word = word
    places = findPlaces(inWord: word, dictionary)
    return places
  }

  private func findPlaces(inWord word: Range<Int>, _ dictionary: HyphenationDictionary) -> [Int] {
    guard word.count <= Self.longestWord, standsAlone(word) else { return [] }
    var letters: [UInt16] = []
    // The offset of each letter in the chunk.
    var offsets: [Int] = []
    for i in word {
      let unit = CodePoint.lowercase(units[i])
      if CodePoint.isMark(unit), let last = letters.last {
        if let composed = CodePoint.composed(last, unit) { letters[letters.count - 1] = composed }
        continue
      }
      letters.append(unit == 0x2019 ? 0x27 : unit)
      offsets.append(i)
    }
    return dictionary.places(in: letters).map { offsets[$0] }
  }

  /// Whether the code unit is part of a word: a letter, a mark or an apostrophe.
  private func isInWord(_ i: Int) -> Bool {
    let unit = units[i]
    return CodePoint.isLetter(unit) || CodePoint.isMark(unit) || unit == 0x27 || unit == 0x2019
  }

  /// Whether a word stands alone. A hyphen would mislead in an address or in a name with digits. A word with a soft
  /// hyphen states its own division points.
  private func standsAlone(_ word: Range<Int>) -> Bool {
    var i = word.lowerBound - 1
    while i >= 0, word.lowerBound - i < Self.reach, !isGap(units[i]) {
      if belongsToAddress(i) { return false }
      i -= 1
    }
    i = word.upperBound
    while i < units.count, i - word.upperBound < Self.reach, !isGap(units[i]) {
      if belongsToAddress(i) { return false }
      i += 1
    }
    return true
  }

  private func belongsToAddress(_ i: Int) -> Bool {
    switch units[i] {
    // The characters # % & / = @ \ _ ~, soft hyphens and joiners.
    case 0x23, 0x25, 0x26, 0x2f, 0x3d, 0x40, 0x5c, 0x5f, 0x7e, 0xad, 0x200c, 0x200d, 0x2060: return true
    default: return CodePoint.isLetter(units[i]) || CodePoint.isDigit(units[i])
    }
  }

  /// Whether the code unit separates words: white space, dashes, and East Asian characters, which adjoin words without
  /// a space.
  private func isGap(_ unit: UInt16) -> Bool {
    switch unit {
    case 0...0x20, 0x2d, 0xa0, 0x200b, 0x2010...0x2015, 0x202f, 0x2e80...0x9fff, 0xac00...0xd7a3, 0xff00...0xffef:
      return true
    default: return Shaper.isSpace(unit)
    }
  }

  // MARK: Dividing

  /// Divides a piece at an offset in the text. Inside of a ligature, both parts are shaped again.
  /// - Parameter face: the requested font's face.
  func divide(_ piece: PlacedPiece, at cut: Int, face: Typeface) -> (PlacedPiece, PlacedPiece)? {
    if let parts = piece.divided(at: cut) { return parts }
    let range = piece.range.lowerBound - start..<piece.range.upperBound - start
    let middle = cut - start
    guard range.lowerBound >= 0, range.upperBound <= units.count, range.contains(middle), range.lowerBound < middle
    else { return nil }
    func part(_ range: Range<Int>) -> PlacedPiece {
      let key = piece.run.key
      let run = shaper.shape(units, range, key: key, hash: 0, context: key.script.isJoining)
      runs.append(run)
      return PlacedPiece(
        run: run, start: start + range.lowerBound, style: piece.style, level: piece.level, breakAfter: false,
        isTab: false, scale: piece.scale, kern: piece.kern, face: face)
    }
    let first = part(range.lowerBound..<middle)
    var second = part(middle..<range.upperBound)
    second.breakAfter = piece.breakAfter
    second.endsWithSoftHyphen = piece.endsWithSoftHyphen
    return (first, second)
  }
}
