import SateenNetwork
import SateenThreads

/// A downloader whose transfers do what a test says.
final class FakeDownloader: Downloader {
  private let state = Locked<[FakeTransfer]>([])
  /// Whether a cancelled transfer ends at once.
  let endsCancelled: Bool

  init(endsCancelled: Bool = true) {
    self.endsCancelled = endsCancelled
  }

  /// All transfers in the order they began.
  var transfers: [FakeTransfer] { state.withLock { $0 } }
  /// Those that have not ended.
  var open: [FakeTransfer] { transfers.filter { !$0.isEnded } }
  var last: FakeTransfer? { transfers.last }
  var urls: [String] { transfers.map(\.request.url) }

  func start(_ request: DownloadRequest, receive: @escaping @Sendable (DownloadEvent) -> Void) -> any Download {
    let transfer = FakeTransfer(request, endsCancelled: endsCancelled, receive)
    state.withLock { $0.append(transfer) }
    return transfer
  }

  func forgetEnded() {
    state.withLock { $0.removeAll { $0.isEnded } }
  }
}

final class FakeTransfer: Download {
  private struct State {
    var isPaused = false
    var isCancelled = false
    var hasHead = false
    var isEnded = false
  }

  let request: DownloadRequest
  private let endsCancelled: Bool
  private let receive: @Sendable (DownloadEvent) -> Void
  private let state = Locked(State())

  init(_ request: DownloadRequest, endsCancelled: Bool, _ receive: @escaping @Sendable (DownloadEvent) -> Void) {
    self.request = request
    self.endsCancelled = endsCancelled
    self.receive = receive
  }

  var isPaused: Bool { state.withLock { $0.isPaused } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var hasHead: Bool { state.withLock { $0.hasHead } }
  var isEnded: Bool { state.withLock { $0.isEnded } }

  func cancel() {
    state.withLock { $0.isCancelled = true }
    if endsCancelled { end(.cancelled(url: request.url)) }
  }

  func setPaused(_ isPaused: Bool) { state.withLock { $0.isPaused = isPaused } }

  // MARK: The server

  /// - Parameter expected: nil has the answer not say it; the default is the `Content-Length`.
  func respond(_ status: Int, _ headers: HTTPHeaders = [:]) {
    guard !isEnded else { return }
    state.withLock { $0.hasHead = true }
    let length = headers["Content-Length"].flatMap { Int($0) }
    receive(.response(DownloadResponse(status: status, url: request.url, headers: headers, expectedBytes: length)))
  }

  func send(_ bytes: some Sequence<UInt8>) {
    guard !isEnded else { return }
    receive(.bytes([UInt8](bytes)))
  }

  func end(_ error: DownloadError? = nil) {
    let isFirst = state.withLock { state in
      defer { state.isEnded = true }
      return !state.isEnded
    }
    if isFirst { receive(.end(error)) }
  }
}
