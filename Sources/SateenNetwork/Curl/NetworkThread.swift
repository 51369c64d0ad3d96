import CNetwork
import Glibc
import SateenThreads

/// A thread that carries out the transfers of one downloader. It starts with the first, and ends once it has had none for
/// a while; until then it keeps connections open.
final class NetworkThread: Sendable {
  struct Options: Sendable {
    var userAgent = "Sateen"
    /// A file of certificates that are trusted beside those of the system.
    var certificates: String?
    /// Seconds without a transfer after which the thread ends.
    var idleLimit = 60.0
    /// The variables of the environment, which are read when the thread starts.
    var environment: @Sendable (String) -> String? = ProxySettings.variable
    var isOffline: @Sendable () -> Bool = Connectivity.isOffline
  }

  enum Message: Sendable {
    case start(WebDownload)
    case cancel(WebDownload)
    case goOn(WebDownload)
  }

  private struct State {
    var inbox: [Message] = []
    /// The connections that the running thread waits for; nil until it is about to.
    var network: OpaquePointer?
    var isRunning = false
    /// Whether the downloader is gone, so that the thread need not wait for more.
    var isClosed = false
  }

  let options: Options
  private let state = Locked(State())

  init(_ options: Options) {
    self.options = options
  }

  var isRunning: Bool { state.withLock(\.isRunning) }

  /// Hands the thread a message, and starts it if need be. Any thread.
  func post(_ message: Message) {
    let mustStart = state.withLock { state in
      if !state.isRunning {
        // Without a thread there is no transfer that could be cancelled.
        guard case .start = message else { return false }
        state.isRunning = true
        state.inbox.append(message)
        return true
      }
      state.inbox.append(message)
      if state.inbox.count == 1, let network = state.network { sateen_network_wake_up(network) }
      return false
    }
    guard mustStart else { return }
    if !DetachedThread.start("sateen.network", { self.run() }) {
      LocalDownload.queue.submit(.visible) { self.refuse("the system starts no more threads") }
    }
  }

  /// Has the thread end once the last transfer has.
  func close() {
    state.withLock { state in
      state.isClosed = true
      if let network = state.network { sateen_network_wake_up(network) }
    }
  }

  // MARK: The thread

  private func run() {
    // Writing to a connection that the other side has closed would end the process.
    var pipe = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, nil)
    repeat {
      if let reason = sateen_network_failure() { return refuse(String(cString: reason)) }
      let connections = TransferQueue<ObjectIdentifier>.connections
      let perHost = TransferQueue<ObjectIdentifier>.connectionsPerHost
      guard let network = sateen_network_create(Int32(connections), Int32(perHost)) else {
        return refuse("there is not enough memory")
      }
      state.withLock { $0.network = network }
      TransferLoop(self, network).run()
      // No other thread wakes the network up from here on, so it may go.
      state.withLock { $0.network = nil }
      // The library ignores SIGPIPE while it closes connections, whatever its transfers were told.
      EndSignals.borrowBrokenPipes { sateen_network_destroy(network) }
    } while !endIfUnused()
  }

  /// The messages since the last call.
  func take() -> [Message] {
    state.withLock { state in
      defer { state.inbox = [] }
      return state.inbox
    }
  }

  /// Whether the thread should end as soon as it is idle.
  var isClosed: Bool { state.withLock(\.isClosed) }
  var hasMessages: Bool { state.withLock { !$0.inbox.isEmpty } }

  private func endIfUnused() -> Bool {
    state.withLock { state in
      if state.inbox.isEmpty { state.isRunning = false }
      return state.inbox.isEmpty
    }
  }

  /// Ends all transfers that wait, and those that come meanwhile, because there is no network.
  private func refuse(_ reason: String) {
    repeat {
      for case .start(let download) in take() {
        download.end(
          download.isCancelled ? .cancelled(url: download.shownURL) : .noNetwork(url: download.shownURL, reason: reason)
        )
      }
    } while !endIfUnused()
  }
}
