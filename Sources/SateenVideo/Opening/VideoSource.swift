import SateenNetwork

/// Where the bytes of a video are.
public enum VideoSource: Hashable, Sendable {
  /// A file, by its path.
  case file(String)
  /// An address: `https`, `http`, `file` or `data`.
  case url(String)
  /// Bytes in memory.
  case bytes([UInt8], name: String)

  /// The name of the source in errors.
  public var name: String {
    switch self {
    case .file(let path): path
    case .url(let url): Self.shown(url)
    case .bytes(_, let name): name
    }
  }

  /// An address without its user and password.
  static func shown(_ url: String) -> String {
    let shown = ResourceRequest(url: url).shownURL
    return shown.count > 200 ? shown.prefix(200) + "…" : shown
  }

  /// Whether an address needs no network.
  static func isLocal(_ url: String) -> Bool {
    let scheme = url.drop { $0.isWhitespace }.prefix { $0 != ":" }.lowercased()
    return scheme == "file" || scheme == "data"
  }

  /// Whether reading may wait for a network.
  package var isRemote: Bool {
    guard case .url(let url) = self else { return false }
    return !Self.isLocal(url)
  }
}
