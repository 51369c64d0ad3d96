import CNetwork
import SateenThreads

/// The downloader of programs: fetches `https` and `http` addresses by libcurl, and `file` and `data` addresses by itself.
///
/// ```swift
/// let download = CurlDownloader.shared.start(DownloadRequest(url: "https://example.org/cat.jpg")) { event in
///   switch event {
///   case .response(let response): print(response.status)
///   case .bytes(let bytes): picture.append(bytes)
///   case .end(let error): print(error.map { "\($0)" } ?? "done")
///   }
/// }
/// ```
///
/// libcurl is opened, and a thread started, by the first request to the network. The thread carries out all transfers of
/// the downloader, keeps connections open for the next ones, costs nothing while there is none, and ends after a minute
/// without any. Hosts that know HTTP/2 get one connection for up to 100 transfers at once, others up to 6 connections.
///
/// Redirections lead to `http` and `https` addresses only. `Authorization`, `Cookie` and `Proxy-Authorization`, and user and
/// password of the address, go to the scheme, host and port that the request names, and to no other. User and password are
/// part of no error. The proxies are those that the environment names (`https_proxy`, `http_proxy`, `all_proxy` and
/// `no_proxy`) when the thread starts.
public final class CurlDownloader: Downloader {
  /// The downloader that programs share, with its connections.
  public static let shared = CurlDownloader()

  private let thread: NetworkThread

  /// - Parameters:
  ///   - userAgent: the value of `User-Agent` where a request has none.
  ///   - certificates: the path of a file with certificates (PEM) of authorities that are trusted beside those of the
  ///     system, such as a company's own. Where it cannot be read, secure requests end with
  ///     ``DownloadError/notSecure(url:reason:)``.
  public convenience init(userAgent: String = "Sateen", trusting certificates: String? = nil) {
    var options = NetworkThread.Options()
    options.userAgent = userAgent
    options.certificates = certificates
    self.init(options)
  }

  convenience init(_ options: NetworkThread.Options) {
    self.init(NetworkThread(options))
  }

  init(_ thread: NetworkThread) {
    self.thread = thread
  }

  /// Transfers go on to their ends.
  deinit {
    thread.close()
  }

  public func start(_ request: DownloadRequest, receive: @escaping @Sendable (DownloadEvent) -> Void) -> any Download {
    let text = request.url.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let scheme = AddressText.scheme(Array(request.url.utf8.dropFirst(text).prefix(64))[...])
    if scheme == "http" || scheme == "https" {
      let download = WebDownload(request, on: thread, receive)
      thread.post(.start(download))
      return download
    }
    let download = LocalDownload(AddressText.shown(request.url), source(request, scheme), receive)
    download.start()
    return download
  }

  private func source(_ request: DownloadRequest, _ scheme: String?) -> any LocalSource {
    var request = request
    if request.url.utf8.first == UInt8(ascii: " ") { request.url = String(request.url.drop { $0 == " " }) }
    let url = AddressText.shown(request.url)
    switch scheme {
    case "file": return FileSource(request)
    case "data": return DataSource(request)
    case let scheme?: return RefusedSource(.unsupportedScheme(url: url, scheme: scheme))
    case nil:
      let reason = request.url.isEmpty ? "it is empty" : "it has no scheme"
      return RefusedSource(.invalidURL(url: url, reason: reason))
    }
  }

  /// Whether libcurl has been opened.
  package static var hasOpenedLibrary: Bool { sateen_network_is_loaded() }
  /// Whether the downloader's thread runs.
  package var isThreadRunning: Bool { thread.isRunning }
}
