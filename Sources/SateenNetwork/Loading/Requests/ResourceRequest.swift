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
  public var url: String { didSet { inline = InlineAddress(url) } }
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
    inline = InlineAddress(url)
    self.headers = headers
    self.cacheMode = cacheMode
    self.byteLimit = byteLimit
    self.waitsForNetwork = waitsForNetwork
  }

  /// In place of a long address that holds the bytes itself: hashed once, and not at each use of the request.
  private var inline: InlineAddress?

  public static func == (a: ResourceRequest, b: ResourceRequest) -> Bool {
    a.inline == b.inline && (a.inline != nil || a.url == b.url) && a.headers == b.headers && a.cacheMode == b.cacheMode
      && a.byteLimit == b.byteLimit && a.waitsForNetwork == b.waitsForNetwork
  }

  public func hash(into hasher: inout Hasher) {
    if let inline { hasher.combine(inline) } else { hasher.combine(url) }
    hasher.combine(headers)
    hasher.combine(cacheMode)
    hasher.combine(byteLimit)
    hasher.combine(waitsForNetwork)
  }

  /// The address without its fragment. Long `data` addresses keep theirs, which their source leaves out.
  var address: String {
    if inline != nil { return url }
    guard let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return url }
    return String(url[..<end])
  }

  /// The address without its fragment, user and password: for errors, and for what is written to files.
  var shownAddress: String {
    if let inline { return inline.shown }
    guard let user = credentials else { return address }
    let address = address
    return String(address[..<user.startIndex] + address[address.index(after: user.endIndex)...])
  }

  /// The address as it is named in errors and logs.
  package var shownURL: String { inline?.shown ?? AddressText.shown(url) }

  /// The key of the resource in a ``ResourceCache``: the address, and a line for each header field that matters.
  /// Secrets are replaced by their hashes, because keys are written to files. Long `data` addresses, which no cache keeps,
  /// are replaced by hashes that differ in each process.
  package var cacheKey: String {
    var lines = sentHeaders.filter { !Self.isIn(Self.indifferent, $0.name) }.map { field in
      let isSecret = Self.isIn(Self.secret, field.name)
      return "\(field.name.lowercased()): \(isSecret ? Self.hash(field.value) : field.value)"
    }
    if let credentials { lines.append("credentials: \(Self.hash(credentials))") }
    let start = inline?.key ?? shownAddress
    return lines.isEmpty ? start : ([start] + lines.sorted()).joined(separator: "\n")
  }

  private static func hash(_ text: some StringProtocol) -> String {
    let words = SHA256.hash(text.utf8)
    return words.indices.map { String(words[$0], radix: 16) }.joined(separator: "-")
  }

  /// The header without the fields that the loader writes itself.
  var sentHeaders: HTTPHeaders {
    HTTPHeaders(headers.filter { !Self.isIn(Self.own, $0.name) })
  }

  /// Whether the resource can be in a cache.
  var isCacheable: Bool { isHTTP }

  /// Whether a later answer may have other bytes.
  package var mayChange: Bool { !InlineAddress.isInline(url) }

  /// Whether an answer proves that the network works.
  var isHTTP: Bool {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return scheme == "https" || scheme == "http"
  }

  /// The host with its port, to count transfers by; empty for addresses without one.
  var host: String {
    if inline != nil { return "" }
    let address = shownAddress
    return address[Self.authority(of: address)].lowercased()
  }

  /// User and password, as they stand in ``address``.
  private var credentials: Substring? {
    if inline != nil { return nil }
    let address = address
    let authority = Self.authority(of: address)
    return address[authority].lastIndex(of: "@").map { address[authority.lowerBound..<$0] }
  }

  /// The place of everything between `://` and the path.
  private static func authority(of address: String) -> Range<String.Index> {
    let bytes = address.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
      return address.startIndex..<address.startIndex
    }
    let start = bytes.index(colon, offsetBy: 3)
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    return start..<(end ?? address.endIndex)
  }

  private static let own = [
    "Range", "If-Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since",
  ]
  private static let indifferent = ["User-Agent", "Referer", "Cache-Control", "Pragma", "Priority"]

  private static let secret = ["Authorization", "Cookie", "Proxy-Authorization"]

  private static func isIn(_ names: [String], _ name: String) -> Bool {
    names.contains { HTTPHeaders.isEqual($0, name) }
  }
}
