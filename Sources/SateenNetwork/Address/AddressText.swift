/// The text of an address of any scheme, as a program or a server wrote it.
enum AddressText {
  /// The part before the first colon, in lower case, if it is a scheme; nil otherwise.
  static func scheme(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = bytes[..<colon]
    guard let first = scheme.first, first.isLetter else { return nil }
    guard
      scheme.allSatisfy({
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      })
    else { return nil }
    return String(decoding: scheme.map(\.lowercased), as: UTF8.self)
  }

  /// The address without user and password, and without the end of a long one, to be shown and logged.
  ///
  /// Addresses that are not valid come here too. In such a one of the web, all up to the last `@` is left out: a password
  /// with a slash has made others of its parts, and would show.
  static func shown(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let scheme = scheme(bytes[...])
    if scheme == "data" { return shortened(text, 64) }
    guard bytes.contains(UInt8(ascii: "@")) else { return shortened(text, 2000) }
    let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    let start = bytes[(scheme.map { $0.utf8.count + 1 } ?? 0)...].firstIndex { !isSlash($0) } ?? bytes.endIndex
    var end = bytes[start...].firstIndex { isSlash($0) || "?#".utf8.contains($0) } ?? bytes.endIndex
    let isWeb = scheme == nil || scheme == "http" || scheme == "https"
    if isWeb, (try? WebAddress(bytes[...])) == nil { end = bytes.endIndex }
    if let sign = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) { bytes.removeSubrange(start...sign) }
    return shortened(String(decoding: bytes, as: UTF8.self), 2000)
  }

  private static func shortened(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "…"
  }
}
