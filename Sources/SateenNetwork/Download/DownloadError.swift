/// The reason why an address gave no bytes. Each description is one sentence that names the address and the reason.
public enum DownloadError: Error, Hashable, Sendable, CustomStringConvertible {
  case invalidURL(url: String, reason: String)
  case unsupportedScheme(url: String, scheme: String)
  /// A field of the request's ``DownloadRequest/headers`` cannot be sent.
  case invalidField(url: String, name: String, reason: String)
  /// The library for the network could not be opened.
  case noNetwork(url: String, reason: String)
  /// This computer has no connection.
  case offline(url: String)
  case hostNotFound(url: String, host: String)
  case cannotConnect(url: String, reason: String)
  /// The certificate is not to be trusted, or no secure connection came about.
  case notSecure(url: String, reason: String)
  case timedOut(url: String)
  /// The transfer was slower than the request allows.
  case stalled(url: String)
  /// The connection ended before the bytes did.
  case interrupted(url: String, received: Int, expected: Int?)
  case tooLarge(url: String, bytes: Int, limit: Int)
  case tooManyRedirects(url: String, limit: Int)
  /// An answer with a status that is no success.
  case status(url: String, status: Int)
  /// A file of a `file` address could not be read.
  case unreadable(url: String, reason: String)
  /// The answer breaks the protocol.
  case invalidAnswer(url: String, reason: String)
  /// The request asked for a cached copy alone, and there is none.
  case notCached(url: String)
  /// The request was cancelled, which is no failure.
  case cancelled(url: String)

  public var description: String {
    switch self {
    case .invalidURL(let url, let reason): "\(url): is no valid address: \(reason)"
    case .unsupportedScheme(let url, let scheme): "\(url): addresses with the scheme '\(scheme)' are not supported"
    case .invalidField(let url, let name, let reason): "\(url): the field '\(name)' cannot be sent: \(reason)"
    case .noNetwork(let url, let reason): "\(url): the network cannot be used: \(reason)"
    case .offline(let url): "\(url): this computer is offline"
    case .hostNotFound(let url, let host): "\(url): there is no host named '\(host)'"
    case .cannotConnect(let url, let reason): "\(url): no connection came about: \(reason)"
    case .notSecure(let url, let reason): "\(url): the connection is not secure: \(reason)"
    case .timedOut(let url): "\(url): there was no answer in time"
    case .stalled(let url): "\(url): the transfer stalled"
    case .interrupted(let url, let received, let expected):
      "\(url): the connection ended after \(received)\(expected.map { " of \($0)" } ?? "") bytes"
    case .tooLarge(let url, let bytes, let limit): "\(url): has \(bytes) bytes or more, and the limit is \(limit)"
    case .tooManyRedirects(let url, let limit): "\(url): led on to other addresses more than \(limit) times"
    case .status(let url, let status): "\(url): the server answered with status \(status)"
    case .unreadable(let url, let reason): "\(url): cannot be read: \(reason)"
    case .invalidAnswer(let url, let reason): "\(url): the server's answer is not valid: \(reason)"
    case .notCached(let url): "\(url): is not in the cache"
    case .cancelled(let url): "\(url): loading was cancelled"
    }
  }

  public var isCancellation: Bool {
    if case .cancelled = self { return true }
    return false
  }

  /// Whether the same request may succeed a moment later.
  public var isTransient: Bool {
    switch self {
    case .offline, .hostNotFound, .cannotConnect, .timedOut, .stalled, .interrupted: true
    case .status(_, let status): status == 408 || status == 425 || status == 429 || (500...504).contains(status)
    default: false
    }
  }
}
