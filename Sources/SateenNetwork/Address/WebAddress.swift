import CNetwork
import Glibc

/// An address of `http` or `https`, in the form in which it is sent: in ASCII, with escapes where browsers write them
/// (the URL Standard, https://url.spec.whatwg.org), without a fragment. User and password are apart, so that they reach
/// neither a request line nor a log.
struct WebAddress: Hashable {
  /// The server that an address leads to. Credentials belong to one.
  struct Origin: Hashable {
    var isSecure: Bool
    /// In lower case, with brackets around an address of IPv6.
    var host: String
    var port: Int
  }

  struct Credentials: Hashable {
    /// Without zero bytes.
    var user: [UInt8]
    var password: [UInt8]
  }

  let origin: Origin
  let credentials: Credentials?
  /// Begins with a slash.
  let path: [UInt8]
  /// The part after the question mark; nil where there is no such mark.
  let query: [UInt8]?

  /// The address without user and password.
  var text: String {
    let isUsual = origin.port == (origin.isSecure ? 443 : 80)
    var text = (origin.isSecure ? "https://" : "http://") + origin.host
    if !isUsual { text += ":\(origin.port)" }
    text += String(decoding: path, as: UTF8.self)
    if let query { text += "?" + String(decoding: query, as: UTF8.self) }
    return text
  }

  /// The bytes of ``text``, to within a few.
  var length: Int { origin.host.utf8.count + path.count + (query?.count ?? 0) }

  /// Reads an address with its scheme.
  init(_ bytes: ArraySlice<UInt8>) throws(AddressProblem) {
    let bytes = try Self.trimmed(bytes)
    guard !bytes.isEmpty else { throw .invalid(reason: "it is empty") }
    guard let scheme = AddressText.scheme(bytes) else { throw .invalid(reason: "it has no scheme") }
    guard scheme == "http" || scheme == "https" else { throw .unsupported(scheme: scheme) }
    let rest = bytes.dropFirst(scheme.utf8.count + 1)
    guard rest.count >= 2, rest.prefix(2).allSatisfy(Self.isSlash) else {
      throw .invalid(reason: "two slashes are missing after '\(scheme):'")
    }
    try self.init(isSecure: scheme == "https", afterSlashes: rest.dropFirst(2))
  }

  private init(isSecure: Bool, afterSlashes bytes: ArraySlice<UInt8>) throws(AddressProblem) {
    let end = bytes.firstIndex { Self.isSlash($0) || Self.isEndOfPath($0) } ?? bytes.endIndex
    var server = bytes[..<end]
    credentials = try Self.takeCredentials(&server)
    let port = try Self.takePort(&server)
    origin = Origin(isSecure: isSecure, host: try Self.host(server), port: port ?? (isSecure ? 443 : 80))
    (path, query) = Self.target(bytes[end...])
  }

  private init(_ origin: Origin, _ credentials: Credentials?, path: [UInt8], query: [UInt8]?) {
    self.origin = origin
    self.credentials = credentials
    self.path = path
    self.query = query
  }

  /// The address that a reference in an answer of this address means.
  /// - Parameter reference: as the field `Location` has it.
  func resolve(_ reference: ArraySlice<UInt8>) throws(AddressProblem) -> WebAddress {
    let bytes = try Self.trimmed(reference)
    if AddressText.scheme(bytes) != nil { return try WebAddress(bytes) }
    guard let first = bytes.first else { return self }
    if Self.isSlash(first) {
      if bytes.count > 1, Self.isSlash(bytes[bytes.startIndex + 1]) {
        return try WebAddress(isSecure: origin.isSecure, afterSlashes: bytes.dropFirst(2))
      }
      let target = Self.target(bytes)
      return WebAddress(origin, credentials, path: target.path, query: target.query)
    }
    if first == UInt8(ascii: "#") { return self }
    if first == UInt8(ascii: "?") {
      return WebAddress(origin, credentials, path: path, query: Self.target(bytes).query)
    }
    let folder = path[...(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    // The folder is encoded already, and `%` stays as it is.
    let target = Self.target((folder + bytes)[...])
    return WebAddress(origin, credentials, path: target.path, query: target.query)
  }

  // MARK: Parts

  private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
  private static func isEndOfPath(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) throws(AddressProblem) -> ArraySlice<UInt8> {
    if let control = bytes.first(where: \.isControl) {
      throw .invalid(reason: "it holds the control character \(control)")
    }
    let space = UInt8(ascii: " ")
    guard let first = bytes.firstIndex(where: { $0 != space }), let last = bytes.lastIndex(where: { $0 != space })
    else { return [] }
    return bytes[first...last]
  }

  private static func takeCredentials(_ server: inout ArraySlice<UInt8>) throws(AddressProblem) -> Credentials? {
    guard let sign = server.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let both = server[..<sign]
    server = server[(sign + 1)...]
    let colon = both.firstIndex(of: UInt8(ascii: ":")) ?? both.endIndex
    let credentials = Credentials(
      user: PercentCoding.decode(both[..<colon]), password: PercentCoding.decode(both[colon...].dropFirst()))
    guard !credentials.user.contains(0), !credentials.password.contains(0) else {
      throw .invalid(reason: "its user or password holds a zero byte")
    }
    return credentials.user.isEmpty && credentials.password.isEmpty ? nil : credentials
  }

  private static func takePort(_ server: inout ArraySlice<UInt8>) throws(AddressProblem) -> Int? {
    // The colons of an address of IPv6 are within brackets.
    let start = server.lastIndex(of: UInt8(ascii: "]")) ?? server.startIndex
    guard let colon = server[start...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = server[(colon + 1)...]
    server = server[..<colon]
    guard !digits.isEmpty else { return nil }
    guard digits.allSatisfy(\.isDigit), let port = Int(String(decoding: digits, as: UTF8.self)), port <= 65_535 else {
      throw .invalid(reason: "its port is not a number from 0 to 65535")
    }
    return port
  }

  private static func host(_ bytes: ArraySlice<UInt8>) throws(AddressProblem) -> String {
    guard let first = bytes.first else { throw .invalid(reason: "it names no host") }
    if first == UInt8(ascii: "[") { return try host6(bytes) }
    var name = String(decoding: bytes, as: UTF8.self)
    if bytes.contains(where: { $0 >= 0x80 }) {
      var ascii = [CChar](repeating: 0, count: 1024)
      if let reason = sateen_ascii_host(name, &ascii, ascii.count) {
        throw .invalid(reason: "its host is no valid name: \(String(cString: reason))")
      }
      name = String(decoding: ascii.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    if let other = name.utf8.first(where: { !isHost($0) }) {
      throw .invalid(reason: "its host holds the character '\(Unicode.Scalar(other))'")
    }
    guard !name.isEmpty else { throw .invalid(reason: "it names no host") }
    return String(decoding: name.utf8.map(\.lowercased), as: UTF8.self)
  }

  private static func host6(_ bytes: ArraySlice<UInt8>) throws(AddressProblem) -> String {
    let inside = String(decoding: bytes.dropFirst().dropLast().map(\.lowercased), as: UTF8.self)
    var parsed = in6_addr()
    guard bytes.last == UInt8(ascii: "]"), inet_pton(AF_INET6, inside, &parsed) == 1 else {
      throw .invalid(reason: "its host is no address of IPv6")
    }
    return "[\(inside)]"
  }

  /// Whether a byte may be part of a name. Servers of the wild have underscores, and more.
  private static func isHost(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"#%/:<>?@[\\]^|\"`{}".utf8.contains(byte)
  }

  // MARK: Path and query

  private static func target(_ bytes: ArraySlice<UInt8>) -> (path: [UInt8], query: [UInt8]?) {
    let visible = bytes[..<(bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex)]
    let mark = visible.firstIndex(of: UInt8(ascii: "?")) ?? visible.endIndex
    let path = normal(visible[..<mark])
    guard mark < visible.endIndex else { return (path, nil) }
    var query: [UInt8] = []
    PercentCoding.encode(visible[(mark + 1)...], into: &query) {
      $0 > 0x20 && $0 < 0x7F && !"\"'<>".utf8.contains($0)
    }
    return (path, query)
  }

  /// The path with slashes for backslashes, without segments of dots.
  private static func normal(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let parts = (bytes.first.map(isSlash) == true ? bytes.dropFirst() : bytes)
      .split(omittingEmptySubsequences: false, whereSeparator: isSlash)
    var kept: [ArraySlice<UInt8>] = []
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch dots(part) {
      case 1: if isLast { kept.append([]) }
      case 2:
        _ = kept.popLast()
        if isLast { kept.append([]) }
      default: kept.append(part)
      }
    }
    var path: [UInt8] = []
    path.reserveCapacity(bytes.count + 1)
    for part in kept {
      path.append(UInt8(ascii: "/"))
      PercentCoding.encode(part, into: &path) { $0 > 0x20 && $0 < 0x7F && !"\"<>`{}".utf8.contains($0) }
    }
    return path.isEmpty ? [UInt8(ascii: "/")] : path
  }

  /// 1 for `.`, 2 for `..`, either with its dots as escapes or not; 0 for any other segment.
  private static func dots(_ part: ArraySlice<UInt8>) -> Int {
    guard (1...6).contains(part.count) else { return 0 }
    let plain = PercentCoding.decode(part)
    return plain.count <= 2 && plain.allSatisfy { $0 == UInt8(ascii: ".") } ? plain.count : 0
  }
}
