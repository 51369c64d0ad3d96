import Sateen

/// The reasons why something of the network is not there, for a person and without the address.
enum DownloadWords {
  static func of(_ error: DownloadError) -> String {
    switch error {
    case .offline: "This computer is offline."
    case .hostNotFound(_, let host): "There is no server \(host)."
    case .cannotConnect, .noNetwork: "The server cannot be reached."
    case .notSecure: "The connection is not secure."
    case .timedOut, .stalled, .interrupted: "The server does not answer."
    case .status(_, 404), .status(_, 410): "The server has no such thing."
    case .status(_, 401), .status(_, 403): "The server does not allow it."
    case .status(_, let status): "The server answered with status \(status)."
    case .tooLarge: "It is too large."
    case .unreadable(_, let reason): "The file cannot be read: \(reason)."
    case .invalidURL, .unsupportedScheme: "The address is not valid."
    case .tooManyRedirects, .invalidField, .invalidAnswer, .notCached, .cancelled: "It cannot be loaded."
    }
  }
}
