import CNetwork
import Glibc

extension Transfer {
  /// The connection ended before the answer did.
  var interruption: DownloadError {
    .interrupted(url: download.shownURL, received: received, expected: expected)
  }

  /// The error that libcurl's end of the transfer means; nil where the answer is whole. Asked before the transfer is taken
  /// from libcurl.
  func failure(for end: sateen_end, isOffline: () -> Bool) -> DownloadError? {
    let url = download.shownURL
    let reason = handle.map { String(cString: sateen_transfer_reason($0)) } ?? ""
    switch end {
    // libcurl takes a head that is cut off for an answer without a body.
    case SATEEN_END_WHOLE: return head.isComplete ? nil : interruption
    case SATEEN_END_ABORTED: return failure ?? interruption
    case SATEEN_END_BAD_ADDRESS: return .invalidURL(url: url, reason: reason)
    case SATEEN_END_NO_HOST:
      return isOffline() ? .offline(url: url) : .hostNotFound(url: url, host: address.origin.host)
    case SATEEN_END_NO_CONNECTION:
      if head.isComplete { return interruption }
      return isUnreachable && isOffline() ? .offline(url: url) : .cannotConnect(url: url, reason: reason)
    case SATEEN_END_NOT_SECURE: return .notSecure(url: url, reason: reason)
    case SATEEN_END_TIMED_OUT: return head.isComplete ? .stalled(url: url) : .timedOut(url: url)
    case SATEEN_END_CUT_OFF: return interruption
    case SATEEN_END_BAD_ANSWER: return .invalidAnswer(url: url, reason: reason)
    default: return .noNetwork(url: url, reason: reason)
    }
  }

  /// Whether the system knew no way to the host, rather than that the host refused.
  private var isUnreachable: Bool {
    guard let handle else { return false }
    let codes = [ENETUNREACH, ENETDOWN, EHOSTUNREACH, EADDRNOTAVAIL]
    return codes.contains(Int32(truncatingIfNeeded: sateen_transfer_system_error(handle)))
  }
}

extension DownloadError {
  /// The same failure to connect, of a transfer that waited for the connection.
  func ofConnection(for url: String) -> DownloadError {
    switch self {
    case .noNetwork(_, let reason): .noNetwork(url: url, reason: reason)
    case .offline: .offline(url: url)
    case .hostNotFound(_, let host): .hostNotFound(url: url, host: host)
    case .notSecure(_, let reason): .notSecure(url: url, reason: reason)
    case .timedOut: .timedOut(url: url)
    case .cannotConnect(_, let reason): .cannotConnect(url: url, reason: reason)
    default: .cannotConnect(url: url, reason: "the connection of another transfer failed")
    }
  }
}
