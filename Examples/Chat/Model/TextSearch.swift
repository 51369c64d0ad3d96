import Foundation

/// Finds a term in texts, in either case, and with accents or without.
enum TextSearch {
  static func ranges(of term: String, in text: String) -> [Range<String.Index>] {
    guard !term.isEmpty else { return [] }
    var found: [Range<String.Index>] = []
    var start = text.startIndex
    while start < text.endIndex,
      let range = text.range(
        of: term, options: [.caseInsensitive, .diacriticInsensitive], range: start..<text.endIndex),
      range.upperBound > start
    {
      found.append(range)
      start = range.upperBound
    }
    return found
  }
}
