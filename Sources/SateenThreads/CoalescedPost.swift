import Synchronization

/// Coalesces requests to the main loop that several threads make again and again: one run serves all requests from
/// before it.
package final class CoalescedPost: Sendable {
  private let isPosted = Atomic<Bool>(false)

  package init() {}

  /// Posts work to the main queue, unless such work waits there already. Any thread. A request that comes while the
  /// work runs is posted anew.
  package func post(_ body: @escaping @MainActor @Sendable () -> Void) {
    guard !isPosted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    MainQueue.shared.post {
      self.isPosted.store(false, ordering: .sequentiallyConsistent)
      body()
    }
  }
}
