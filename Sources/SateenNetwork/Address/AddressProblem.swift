/// The reason why a text is no address that can be fetched.
enum AddressProblem: Error, Hashable {
  case invalid(reason: String)
  case unsupported(scheme: String)

  /// - Parameter url: a text that may be shown.
  func error(_ url: String) -> DownloadError {
    switch self {
    case .invalid(let reason): .invalidURL(url: url, reason: reason)
    case .unsupported(let scheme): .unsupportedScheme(url: url, scheme: scheme)
    }
  }
}
