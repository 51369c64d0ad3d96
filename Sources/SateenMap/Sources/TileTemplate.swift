/// An address with places for a tile's numbers.
struct TileTemplate: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    case zoom, x, y, southernRow, ratio, server
  }

  private let parts: [Part]
  private let servers: [String]
  /// Whether there are pictures for dense displays, by `{r}`.
  let hasRatio: Bool

  /// - Throws: ``MapError/template(_:reason:)``.
  init(_ template: String, servers: [String]) throws(MapError) {
    func fault(_ reason: String) -> MapError { .template(template, reason: reason) }
    var parts: [Part] = []
    var rest = Substring(template)
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{" else { throw fault("has a } without a {") }
      guard let close = rest[open...].firstIndex(of: "}") else { throw fault("has a { without a }") }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let name = String(rest[rest.index(after: open)..<close])
      switch name {
      case "z": parts.append(.zoom)
      case "x": parts.append(.x)
      case "y": parts.append(.y)
      case "-y": parts.append(.southernRow)
      case "r": parts.append(.ratio)
      case "s": parts.append(.server)
      default: throw fault("has a place for {\(name)}; known are {z}, {x}, {y}, {-y}, {r} and {s}")
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    for (part, name) in [(Part.zoom, "z"), (.x, "x")] where !parts.contains(part) {
      throw fault("has no {\(name)}: all tiles would have one address")
    }
    guard parts.contains(.y) || parts.contains(.southernRow) else {
      throw fault("has no {y}: all tiles would have one address")
    }
    if parts.contains(.server), servers.isEmpty { throw fault("has an {s}, and no servers are named") }
    guard case .text(let start) = parts[0],
      let scheme = ["https://", "http://", "file://"].first(where: { start.lowercased().hasPrefix($0) }),
      scheme == "file://" || start.utf8.count > scheme.utf8.count || parts.count > 1 && parts[1] == .server
    else { throw fault("does not begin with https://, http:// or file:// and a server's name") }
    self.parts = parts
    self.servers = servers
    hasRatio = parts.contains(.ratio)
  }

  func address(of tile: TileAddress, isDense: Bool) -> String {
    var address = ""
    for part in parts {
      switch part {
      case .text(let text): address += text
      case .zoom: address += String(tile.zoom)
      case .x: address += String(tile.x)
      case .y: address += String(tile.y)
      case .southernRow: address += String(tile.southernRow)
      case .ratio: if isDense { address += "@2x" }
      // The same server for the same tile, so that caches find it.
      case .server: address += servers[(tile.x + tile.y) % servers.count]
      }
    }
    return address
  }
  /// The path of an address such as `file:///a/b%20c.png`; nil for addresses of servers and of other computers' files.
  static func path(ofFile address: String) -> String? {
    let scheme = "file://"
    guard address.prefix(scheme.count).lowercased() == scheme else { return nil }
    var rest = address.dropFirst(scheme.count)
    if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    guard rest.first == "/" else { return nil }
    var bytes: [UInt8] = []
    var escaped = Array(rest.prefix { $0 != "?" && $0 != "#" }.utf8)[...]
    while let byte = escaped.popFirst() {
      let digits = escaped.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        escaped = escaped.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}
