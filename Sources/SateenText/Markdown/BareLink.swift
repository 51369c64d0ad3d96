/// An address without brackets in a text, found by the rules of GitHub Flavored Markdown.
struct BareLink {
  /// The index behind the last scalar.
  let end: Int
  /// The text in front of the address to make it a URL, such as "mailto:".
  let prefix: String

  /// Longer names are invalid (RFC 5321, RFC 1035).
  private static let longestName = 64
  private static let longestHost = 253

  /// Whether an address may start behind a scalar. An address may also start at the start of the text.
  static func mayFollow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "*", "_", "~", "(": return true
    default: return scalar.isSpace
    }
  }

  /// The address that starts at an index.
  /// - Parameters:
  ///   - isInBrackets: whether a bracket is open, so that "]" ends the address.
  ///   - work: incremented by the number of scalars visited. The number of scalars visited without finding an address
  ///     is bounded.
  static func read(
    _ scalars: [Unicode.Scalar], at start: Int, isInBrackets: Bool, work: inout Int
  ) -> BareLink? {
    guard scalars[start].isASCIILetterOrDigit else { return nil }
    if let scheme = ["http://", "https://", "ftp://"].first(where: { hasPrefix($0, scalars, start) }) {
      return web(
        scalars, start, host: start + scheme.utf8.count, prefix: "", isInBrackets: isInBrackets, work: &work)
    }
    if hasPrefix("www.", scalars, start) {
      return web(scalars, start, host: start + 4, prefix: "http://", isInBrackets: isInBrackets, work: &work)
    }
    return mail(scalars, start, work: &work)
  }

  private static func hasPrefix(_ prefix: String, _ scalars: [Unicode.Scalar], _ start: Int) -> Bool {
    var i = start
    for wanted in prefix.unicodeScalars {
      guard i < scalars.count else { return false }
      let found = scalars[i]
      guard found == wanted || found.value | 0x20 == wanted.value && found.isASCIILetterOrDigit else { return false }
      i += 1
    }
    return true
  }

  private static func web(
    _ scalars: [Unicode.Scalar], _ start: Int, host: Int, prefix: String, isInBrackets: Bool, work: inout Int
  ) -> BareLink? {
    var i = host
    // A host with underscores in its last two parts is invalid.
    var underscores = (last: 0, before: 0)
    while i < scalars.count, i - host < longestHost {
      let c = scalars[i]
      if c == "_" {
        underscores.last += 1
      } else if c == "." {
        underscores = (0, underscores.last)
      } else if c != "-", c.isSpace || c.isMark {
        break
      }
      i += 1
    }
    work += i - host
    guard i > host, !scalars[host].isMark, underscores == (0, 0) else { return nil }
    var open = 0
    var end = i
    while end < scalars.count, !scalars[end].isSpace, scalars[end] != "<" {
      if isInBrackets, scalars[end] == "]" { break }
      if scalars[end] == "(" { open += 1 }
      if scalars[end] == ")" { open -= 1 }
      end += 1
    }
    work += end - i
    end = withoutPunctuation(scalars, from: host, to: end, open: open)
    return end > host ? BareLink(end: end, prefix: prefix) : nil
  }

  /// Excludes punctuation that belongs to the sentence around an address.
  /// - Parameter open: the number of opening minus closing parentheses.
  private static func withoutPunctuation(_ scalars: [Unicode.Scalar], from start: Int, to end: Int, open: Int) -> Int {
    var (end, open) = (end, open)
    while end > start {
      switch scalars[end - 1] {
      case "?", "!", ".", ",", ":", "*", "_", "~", "'", "\"":
        end -= 1
      case ")" where open < 0:
        end -= 1
        open += 1
      case ";":
        // An entity is not part of the address.
        var first = end - 1
        while first > start, scalars[first - 1].isASCIILetterOrDigit { first -= 1 }
        end = first > start && first < end - 1 && scalars[first - 1] == "&" ? first - 1 : end - 1
      default:
        return end
      }
    }
    return end
  }

  private static func mail(_ scalars: [Unicode.Scalar], _ start: Int, work: inout Int) -> BareLink? {
    var i = start
    defer { work += i - start }
    while i < scalars.count, i - start < longestName, isOfName(scalars[i]) { i += 1 }
    guard i < scalars.count, scalars[i] == "@" else { return nil }
    i += 1
    let host = i
    var dots = 0
    while i < scalars.count, i - host < longestHost {
      let c = scalars[i]
      guard c == "." || c == "-" || c == "_" || c.isASCIILetterOrDigit else { break }
      // A dot at the end of a sentence is not part of the address.
      if c == "." {
        guard i > host, i + 1 < scalars.count, scalars[i + 1].isASCIILetterOrDigit else { break }
        dots += 1
      }
      i += 1
    }
    guard dots > 0, scalars[i - 1].isASCIILetterOrDigit else { return nil }
    return BareLink(end: i, prefix: "mailto:")
  }

  private static func isOfName(_ c: Unicode.Scalar) -> Bool {
    c == "." || c == "-" || c == "_" || c == "+" || c.isASCIILetterOrDigit
  }
}
