import Glibc

/// The proxies that the environment names, by curl's rules.
struct ProxySettings: Sendable {
  /// Empty for none.
  let http: String
  let https: String
  /// The hosts that need no proxy, separated by commas.
  let directHosts: String

  /// - Parameter variable: the value of a variable of the environment.
  init(_ variable: (String) -> String?) {
    let all = variable("all_proxy") ?? variable("ALL_PROXY") ?? ""
    // `HTTP_PROXY` is what a web server sets for a request with the field `Proxy`, so nobody trusts it.
    http = variable("http_proxy") ?? all
    https = variable("https_proxy") ?? variable("HTTPS_PROXY") ?? all
    directHosts = variable("no_proxy") ?? variable("NO_PROXY") ?? ""
  }

  /// Reads the environment of the process.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
