/// A request to a ``Downloader``.
public struct DownloadRequest: Hashable, Sendable {
  /// The address, with its scheme: `https`, `http`, `file` or `data`. Characters that are not allowed in one are encoded as
  /// browsers do. One of the web has at most 32 KB.
  public var url: String
  /// Fields beside those that the downloader writes itself, which are ignored here: `Host`, `Range`, `Accept-Encoding`, and
  /// those that tell how the message is sent. `Authorization`, `Cookie` and `Proxy-Authorization` are never sent on to another
  /// host, scheme or port that an answer redirects to; `Proxy-Authorization` is sent to proxies only. A field that is not
  /// valid, or all together with more than 24 KB, ends the transfer with ``DownloadError/invalidField(url:name:reason:)``.
  public var headers: HTTPHeaders
  /// The first byte wanted: the transfer goes on where an earlier one ended. An answer with status 200 begins at 0 all the
  /// same.
  public var firstByte: Int
  /// The most bytes that are taken, of the whole resource. A larger one ends with ``DownloadError/tooLarge(url:bytes:limit:)``.
  public var byteLimit: Int
  /// Seconds until a connection must stand.
  public var connectTimeout: Double
  /// A transfer slower than this many bytes a second, for ``stallTimeout`` seconds, ends with ``DownloadError/stalled(url:)``.
  public var lowestSpeed: Int
  /// Seconds that a transfer may be slower than ``lowestSpeed``, or without an answer.
  public var stallTimeout: Double
  /// The most redirections that are followed.
  public var redirectLimit: Int
  /// Whether the server may compress the bytes, which come decompressed. For text; pictures are compressed already. It has
  /// no effect where ``firstByte`` is not 0.
  public var acceptsCompression: Bool

  public init(
    url: String, headers: HTTPHeaders = [:], firstByte: Int = 0, byteLimit: Int = 256 << 20,
    connectTimeout: Double = 15, lowestSpeed: Int = 64, stallTimeout: Double = 20, redirectLimit: Int = 10,
    acceptsCompression: Bool = false
  ) {
    self.url = url
    self.headers = headers
    self.firstByte = firstByte
    self.byteLimit = byteLimit
    self.connectTimeout = connectTimeout
    self.lowestSpeed = lowestSpeed
    self.stallTimeout = stallTimeout
    self.redirectLimit = redirectLimit
    self.acceptsCompression = acceptsCompression
  }
}

/// The head of the answer to a ``DownloadRequest``, after all redirections.
public struct DownloadResponse: Hashable, Sendable {
  /// The status of HTTP; 200 for `file` and `data` addresses, 206 where they begin at a later byte.
  public var status: Int
  /// The address that answered, after redirections.
  public var url: String
  public var headers: HTTPHeaders
  /// The bytes that will follow, where the answer says so and they are not compressed on their way.
  public var expectedBytes: Int?

  public init(status: Int, url: String, headers: HTTPHeaders = [:], expectedBytes: Int? = nil) {
    self.status = status
    self.url = url
    self.headers = headers
    self.expectedBytes = expectedBytes
  }
}
