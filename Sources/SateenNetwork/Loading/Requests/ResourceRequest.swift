/// A request for a ``ResourceLoader``.
///
/// Requests with the same address and the same ``headers`` share one transfer, and one entry of the cache. The fields
/// `User-Agent`, `Referer`, `Cache-Control`, `Pragma` and `Priority` make no difference. `Range` and the fields of
/// conditions (`If-None-Match` and the like) are the loader's own, and are left out.
public struct ResourceRequest: Hashable, Sendable {
  /// How a cached copy is used.
  public enum CacheMode: Hashable, Sendable {
    /// As the server says: a fresh copy without a question to the server. A stale one is given at once, unless the server
    /// forbids that (`no-cache`, `must-revalidate`), and the server is asked whether it has changed.
    case useProtocol
    /// The server's copy, whatever the cache has. It replaces the cached one.
    case reload
    /// The cached copy, fresh or stale; the network is not used. Without one, ``DownloadError/notCached(url:)``.
    case onlyIfCached
    /// The cached copy, fresh or stale; the server's where there is none.
    case returnCacheElseLoad
  }

  /// The address, with its scheme: `https`, `http`, `file` or `data`. Only the first two are cached. A fragment (`#…`) is
  /// left out.
  public var url: String
  public var headers: HTTPHeaders
  public var cacheMode: CacheMode
  /// The most bytes that the resource may have. A larger one ends with ``DownloadError/tooLarge(url:bytes:limit:)``.
  public var byteLimit: Int
  /// Whether the request waits while this computer is offline, after ``ResourceEvent/waitingForNetwork(_:)``. Otherwise
  /// it ends with ``DownloadError/offline(url:)``.
  public var waitsForNetwork: Bool

  public init(
    url: String, headers: HTTPHeaders = [:], cacheMode: CacheMode = .useProtocol, byteLimit: Int = 256 << 20,
    waitsForNetwork: Bool = true
  ) {
    self.url = url
    self.headers = headers
    self.cacheMode = cacheMode
    self.byteLimit = byteLimit
    self.waitsForNetwork = waitsForNetwork
  }

  /// The address without its fragment.
  var address: String {
    guard let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return url }
    return String(url[..<end])
  }

  /// The key of the resource in a ``ResourceCache``: the address, and a line for each header field that matters.
  package var cacheKey: String {
    let fields = sentHeaders.filter { !Self.isIn(Self.indifferent, $0.name) }
    guard !fields.isEmpty else { return address }
    return ([address] + fields.map { "\($0.name.lowercased()): \($0.value)" }.sorted()).joined(separator: "\n")
  }

  /// The header without the fields that the loader writes itself.
  var sentHeaders: HTTPHeaders {
    HTTPHeaders(headers.filter { !Self.isIn(Self.own, $0.name) })
  }

  /// Whether the resource can be in a cache.
  var isCacheable: Bool { isHTTP }

  /// Whether an answer proves that the network works.
  var isHTTP: Bool {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return scheme == "https" || scheme == "http"
  }

  /// The host with its port, to count transfers by; empty for addresses without one.
  var host: String {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
      return ""
    }
    let authority = url[bytes.index(colon, offsetBy: 3)...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    // A name and a password before the host are left out.
    let start = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
    return authority[start...].lowercased()
  }

  private static let own = [
    "Range", "If-Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since",
  ]
  private static let indifferent = ["User-Agent", "Referer", "Cache-Control", "Pragma", "Priority"]

  private static func isIn(_ names: [String], _ name: String) -> Bool {
    names.contains { HTTPHeaders.isEqual($0, name) }
  }
}
