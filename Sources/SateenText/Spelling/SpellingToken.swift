/// A run of characters without spaces, such as a word with its punctuation, or an address.
///
/// The words of a token depend on that token alone. So a text can be cut into pieces at the ends of tokens, and after an
/// edit only the tokens that it touched are checked again.
enum SpellingToken {
  /// The most code units of a token that is checked. A longer one is data, such as a picture in base 64.
  static let longest = 4_096

  /// Whether a character separates tokens: spaces, control characters, and ideographs and kana, for whose languages there
  /// are no dictionaries.
  static func isSeparator(_ c: UInt32) -> Bool {
    if c < 0x1680 { return c <= 0x20 || (c >= 0x7f && c <= 0xa0) }
    switch c {
    case 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x205f: return true
    // Not the half of them that are letters of Hangul, and marks.
    case 0x2e80...0x2fdf, 0x3000...0x3029, 0x3030...0x3098, 0x309b...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf,
      0x4e00...0x9fff, 0xf900...0xfaff, 0xff66...0xff9d:
      return true
    default: return false
    }
  }

  /// Whether a token is an address, a path, or a name as networks write them, and not made of words.
  static func isAddress(_ token: UnsafeBufferPointer<UInt16>) -> Bool {
    // Brackets and quotation marks may stand before an address.
    guard let start = token.firstIndex(where: { !isOpening($0) }) else { return false }
    let body = UnsafeBufferPointer(rebasing: token[start...])
    let first = body[0]
    let second = body.count > 1 ? body[1] : 0
    switch first {
    case 0x2f where second != 0: return true  // "/usr"
    case 0x40 where isNameUnit(second), 0x23 where isNameUnit(second): return true  // "@name", "#topic"
    case 0x7e where second == 0x2f: return true  // "~/"
    case 0x5c where second == 0x5c: return true  // "\\server"
    case 0x2e where second == 0x2f || second == 0x2e && body.count > 2 && body[2] == 0x2f: return true  // "./", "../"
    default: break
    }
    if hasPrefix("www.", body) || hasPrefix("mailto:", body) { return true }
    // "C:\" and "C:/".
    if body.count > 2, isASCIILetter(first), body[1] == 0x3a, body[2] == 0x5c || body[2] == 0x2f { return true }
    return hasAddressInside(body)
  }

  /// Looks for "://", for "a@b", and for paths such as "src/main.c", which differ from "and/or" by a name with a period.
  private static func hasAddressInside(_ body: UnsafeBufferPointer<UInt16>) -> Bool {
    var hasSlash = false
    var hasFileName = false
    for i in body.indices.dropFirst() {
      let (before, after) = (body[i - 1], i + 1 < body.count ? body[i + 1] : 0)
      switch body[i] {
      case 0x40 where isNameUnit(before) && isNameUnit(after): return true
      case 0x2f, 0x5c:
        if body[i] == 0x2f, before == 0x3a, after == 0x2f { return true }
        hasSlash = true
      case 0x2e where isNameUnit(before) && isNameUnit(after): hasFileName = true
      default: break
      }
    }
    return hasSlash && hasFileName
  }

  private static func isOpening(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x22, 0x27, 0x28, 0x3c, 0x5b, 0x7b, 0xab, 0x2018...0x201f, 0x2039: return true
    default: return false
    }
  }

  private static func isASCIILetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 }

  /// Letters, digits, and all characters beyond ASCII that addresses may have.
  private static func isNameUnit(_ unit: UInt16) -> Bool {
    isASCIILetter(unit) || unit &- 0x30 < 10 || unit == 0x5f || CodePoint.isLetter(unit)
  }

  private static func hasPrefix(_ prefix: StaticString, _ body: UnsafeBufferPointer<UInt16>) -> Bool {
    prefix.withUTF8Buffer { prefix in
      guard body.count > prefix.count else { return false }
      for (i, byte) in prefix.enumerated() {
        let unit = body[i]
        guard unit == UInt16(byte) || (isASCIILetter(unit) && unit | 0x20 == UInt16(byte)) else { return false }
      }
      return true
    }
  }
}
