/// Suggests the correct spelling of a misspelt word.
enum Spelling {
  /// The word with the fewest changed letters, if at most two in five are changed.
  static func nearest(to word: String, of words: [String]) -> String? {
    // A longer text is not a misspelt word, and the comparison takes quadratic time.
    guard word.count <= 64 else { return nil }
    return words.map { (word: $0, distance: distance(word, $0)) }
      .filter { $0.distance * 5 <= word.count * 2 }
      .min { $0.distance < $1.distance }?.word
  }

  /// The number of letters to insert, delete or replace (Levenshtein distance).
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.lowercased()), Array(b.lowercased()))
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
