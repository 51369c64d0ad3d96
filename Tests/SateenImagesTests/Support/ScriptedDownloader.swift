import SateenNetwork
import SateenThreads

/// Answers requests from a table, at once or when it is told to.
final class ScriptedDownloader: Downloader {
  struct Answer: Sendable {
    var status = 200
    var headers: HTTPHeaders = [:]
    var bytes: [UInt8] = []
    var error: DownloadError?
  }

  private struct State {
    var answers: [String: Answer] = [:]
    var requests: [DownloadRequest] = []
    var held: [Transfer] = []
    var holds = false
  }

  final class Transfer: Download {
    let request: DownloadRequest
    private let receive: @Sendable (DownloadEvent) -> Void
    private let isOver = Locked(false)

    init(_ request: DownloadRequest, _ receive: @escaping @Sendable (DownloadEvent) -> Void) {
      self.request = request
      self.receive = receive
    }

    func cancel() { end(.cancelled(url: request.url)) }
    func setPaused(_ isPaused: Bool) {}

    func begin(_ answer: Answer) {
      receive(
        .response(
          DownloadResponse(
            status: answer.status, url: request.url, headers: answer.headers, expectedBytes: answer.bytes.count)))
    }

    func send(_ bytes: some Collection<UInt8>) {
      if !isOver.withLock({ $0 }) { receive(.bytes(Array(bytes))) }
    }

    func end(_ error: DownloadError? = nil) {
      if !isOver.exchange(true) { receive(.end(error)) }
    }

    func answer(_ answer: Answer) {
      if let error = answer.error { return end(error) }
      begin(answer)
      send(answer.bytes)
      end()
    }
  }

  private let state = Locked(State())
  private let queue = WorkQueue(name: "test.network", workers: 1)

  /// The answer for an address.
  subscript(url: String) -> Answer? {
    get { state.withLock { $0.answers[url] } }
    set { state.withLock { $0.answers[url] = newValue } }
  }

  /// Whether transfers wait for the test.
  var holds: Bool {
    get { state.withLock { $0.holds } }
    set { state.withLock { $0.holds = newValue } }
  }

  var requests: [DownloadRequest] { state.withLock { $0.requests } }
  var held: [Transfer] { state.withLock { $0.held } }

  func start(_ request: DownloadRequest, receive: @escaping @Sendable (DownloadEvent) -> Void) -> any Download {
    let transfer = Transfer(request, receive)
    let answer = state.withLock { state -> Answer? in
      state.requests.append(request)
      if state.holds {
        state.held.append(transfer)
        return nil
      }
      return state.answers[request.url] ?? Answer(status: 404)
    }
    if let answer {
      // A server that knows the entity tag sends no bytes.
      let isKnown = answer.headers["ETag"] != nil && request.headers["If-None-Match"] == answer.headers["ETag"]
      queue.submit(.visible) { transfer.answer(isKnown ? Answer(status: 304, headers: answer.headers) : answer) }
    }
    return transfer
  }
}
