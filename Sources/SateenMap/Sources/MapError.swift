import SateenImages

/// The reason why a map, or a part of it, cannot be shown. Each description is one sentence that names the source or the
/// place and the reason.
public enum MapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A template for addresses of tiles that cannot be one.
  case template(String, reason: String)
  /// A source of tiles that cannot be opened: none of its tiles shows.
  case unusable(source: String, reason: String)
  /// A part of a source's own description that makes no sense: the map goes by the tiles instead. An empty name stands for
  /// all of it.
  case metadata(source: String, name: String, value: String, reason: String)
  /// One tile that cannot be shown: what is known of its place from other zooms shows instead.
  case tile(source: String, TileAddress, ImageError)
  /// A tile that cannot be read from its file.
  case unreadable(source: String, TileAddress, reason: String)
  /// Something whose coordinates are no place: it does not show.
  case place(name: String, reason: String)

  public var description: String {
    switch self {
    case .template(let template, let reason): "the template '\(Self.short(template))' \(Self.line(reason))"
    case .unusable(let source, let reason): "\(Self.line(source)): \(Self.line(reason))"
    case .metadata(let source, "", _, let reason): "\(Self.line(source)): its metadata \(Self.line(reason))"
    case .metadata(let source, let name, let value, let reason):
      "\(Self.line(source)): its metadata '\(Self.short(name))' is '\(Self.short(value))', \(Self.line(reason))"
    case .tile(let source, let address, let error):
      "tile \(address) of \(Self.line(source)): \(Self.line("\(error)"))"
    case .unreadable(let source, let address, let reason):
      "tile \(address) of \(Self.line(source)): \(Self.line(reason))"
    case .place(let name, let reason): "\(Self.short(name)) \(Self.line(reason))"
    }
  }

  /// A text that is quoted.
  private static func short(_ text: String) -> String { cut(text, 120) }

  /// A path, an address or a reason, parts of which may come from a file.
  private static func line(_ text: String) -> String { cut(text, 500) }

  /// The text without line ends, cut where it is long.
  private static func cut(_ text: String, _ most: Int) -> String {
    let start = text.unicodeScalars.prefix(most)
    let line = String(String.UnicodeScalarView(start.map { $0.value < 0x20 ? " " : $0 }))
    return start.endIndex < text.unicodeScalars.endIndex ? line + "…" : line
  }
}
