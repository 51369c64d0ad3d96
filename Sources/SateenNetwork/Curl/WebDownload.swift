import SateenThreads
import Synchronization

/// A transfer over HTTP as its program sees it. The network's thread does the work.
final class WebDownload: Download {
  let request: DownloadRequest
  private let thread: NetworkThread
  /// Taken out by the end, so that there is one end only.
  private let receiver: Locked<(@Sendable (DownloadEvent) -> Void)?>
  private let cancelled = Atomic<Bool>(false)
  private let paused = Atomic<Bool>(false)

  init(_ request: DownloadRequest, on thread: NetworkThread, _ receive: @escaping @Sendable (DownloadEvent) -> Void) {
    self.request = request
    self.thread = thread
    receiver = Locked(receive)
  }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
  var isPaused: Bool { paused.load(ordering: .acquiring) }
  /// The address for errors, without credentials.
  var shownURL: String { AddressText.shown(request.url) }

  func cancel() {
    if !cancelled.exchange(true, ordering: .acquiringAndReleasing), hasReceiver { thread.post(.cancel(self)) }
  }

  func setPaused(_ isPaused: Bool) {
    if paused.exchange(isPaused, ordering: .acquiringAndReleasing), !isPaused, hasReceiver { thread.post(.goOn(self)) }
  }

  private var hasReceiver: Bool { receiver.withLock { $0 != nil } }

  // MARK: On the network's thread

  func send(_ event: DownloadEvent) {
    let receive = receiver.withLock { $0 }
    receive?(event)
  }

  func end(_ error: DownloadError?) {
    let receive = receiver.exchange(nil)
    receive?(.end(error))
  }
}
