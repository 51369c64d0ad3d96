import Synchronization

/// Something that several threads ask the main loop for again and again, of which once is enough for all that was asked
/// before.
public final class CoalescedPost: Sendable {
  private let isPosted = Atomic<Bool>(false)

  public init() {}

  /// Posts work to the main queue, unless such work waits there already. Any thread. What is asked for while it runs is
  /// posted anew.
  public func post(_ body: @escaping @MainActor @Sendable () -> Void) {
    guard !isPosted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    MainQueue.shared.post {
      self.isPosted.store(false, ordering: .sequentiallyConsistent)
      body()
    }
  }
}
