import SateenImages
import SateenThreads

/// Brings news of an image on its way to the main loop: the last of each kind, in one run, however many came.
final class ProgressNews: Sendable {
  private struct News {
    var state: ImageProgress?
    var preview: ImageProgress?
  }

  private let waiting = Locked(News())
  private let posted = CoalescedPost()
  private let receive: @MainActor @Sendable (ImageProgress) -> Void

  init(_ receive: @escaping @MainActor @Sendable (ImageProgress) -> Void) {
    self.receive = receive
  }

  /// Any thread.
  func post(_ progress: ImageProgress) {
    // The old values end outside of the lock.
    if case .preview = progress {
      waiting.exchange(\.preview, progress)
    } else {
      waiting.exchange(\.state, progress)
    }
    posted.post {
      let news = self.waiting.exchange(News())
      for progress in [news.state, news.preview] { if let progress { self.receive(progress) } }
    }
  }
}
