import SateenImages

/// The reason why a map, or a part of it, cannot be shown. Each description is one sentence that names the source or the
/// place and the reason.
public enum MapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A template for addresses of tiles that cannot be one.
  case template(String, reason: String)
  /// A source of tiles that cannot be opened: none of its tiles shows.
  case unusable(source: String, reason: String)
  /// A part of a source's own description that makes no sense: the map goes by the tiles instead.
  case metadata(source: String, name: String, value: String, reason: String)
  /// One tile that cannot be shown: what is known of its place from other zooms shows instead.
  case tile(source: String, TileAddress, ImageError)
  /// A tile that cannot be read from its file.
  case unreadable(source: String, TileAddress, reason: String)
  /// Something whose coordinates are no place: it does not show.
  case place(name: String, reason: String)

  public var description: String {
    switch self {
    case .template(let template, let reason): "the template '\(Self.short(template))' \(reason)"
    case .unusable(let source, let reason): "\(source): \(reason)"
    case .metadata(let source, let name, let value, let reason):
      "\(source): its metadata '\(name)' is '\(Self.short(value))', \(reason)"
    case .tile(let source, let address, let error): "tile \(address) of \(source): \(error)"
    case .unreadable(let source, let address, let reason): "tile \(address) of \(source): \(reason)"
    case .place(let name, let reason): "\(name) \(reason)"
    }
  }

  /// The text without line ends, cut where it is long.
  private static func short(_ text: String) -> String {
    let line = String(String.UnicodeScalarView(text.unicodeScalars.prefix(120).map { $0.value < 0x20 ? " " : $0 }))
    return text.unicodeScalars.count > 120 ? line + "…" : line
  }
}
