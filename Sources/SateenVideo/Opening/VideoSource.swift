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
    case .url(let url): url.count > 200 ? url.prefix(200) + "…" : url
    case .bytes(_, let name): name
    }
  }

  /// Whether reading may wait for a network.
  package var isRemote: Bool {
    guard case .url(let url) = self else { return false }
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return scheme == "http" || scheme == "https"
  }
}
