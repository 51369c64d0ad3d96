import SateenNetwork
import SateenThreads

/// Answers requests from a table, at once or when it is told to.
public final class ScriptedDownloader: Downloader {
  public struct Answer: Sendable {
    public var status: Int
    public var headers: HTTPHeaders
    public var bytes: [UInt8]
    public var error: DownloadError?

    public init(status: Int = 200, headers: HTTPHeaders = [:], bytes: [UInt8] = [], error: DownloadError? = nil) {
      (self.status, self.headers, self.bytes, self.error) = (status, headers, bytes, error)
    }
  }

  private struct State {
    var answers: [String: Answer] = [:]
    public var requests: [DownloadRequest] = []
    var held: [Transfer] = []
    var holds = false
  }

  public final class Transfer: Download {
    public let request: DownloadRequest
    private let receive: @Sendable (DownloadEvent) -> Void
    private let over = Locked(false)
    private let state = Locked((isCancelled: false, isPaused: false))

    init(_ request: DownloadRequest, _ receive: @escaping @Sendable (DownloadEvent) -> Void) {
      self.request = request
      self.receive = receive
    }

    /// Whether the last event was sent.
    public var isOver: Bool { over.withLock { $0 } }
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// Whether the loader holds the transfer up. Bytes that are sent come all the same.
    public var isPaused: Bool { state.withLock { $0.isPaused } }

    public func cancel() {
      state.withLock { $0.isCancelled = true }
      end(.cancelled(url: request.url))
    }

    public func setPaused(_ isPaused: Bool) { state.withLock { $0.isPaused = isPaused } }

    public func begin(_ answer: Answer) {
      receive(
        .response(
          DownloadResponse(
            status: answer.status, url: request.url, headers: answer.headers, expectedBytes: answer.bytes.count)))
    }

    public func send(_ bytes: some Collection<UInt8>) {
      if !over.withLock({ $0 }) { receive(.bytes(Array(bytes))) }
    }

    public func end(_ error: DownloadError? = nil) {
      if !over.exchange(true) { receive(.end(error)) }
    }

    public func answer(_ answer: Answer) {
      if let error = answer.error { return end(error) }
      begin(answer)
      send(answer.bytes)
      end()
    }
  }

  private let state = Locked(State())
  private let queue = WorkQueue(name: "test.network", workers: 1)

  public init() {}

  /// The answer for an address.
  public subscript(url: String) -> Answer? {
    get { state.withLock { $0.answers[url] } }
    set { state.withLock { $0.answers[url] = newValue } }
  }

  /// Whether transfers wait for the test.
  public var holds: Bool {
    get { state.withLock { $0.holds } }
    set { state.withLock { $0.holds = newValue } }
  }

  public var requests: [DownloadRequest] { state.withLock { $0.requests } }
  public var held: [Transfer] { state.withLock { $0.held } }

  public func start(_ request: DownloadRequest, receive: @escaping @Sendable (DownloadEvent) -> Void) -> any Download {
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
