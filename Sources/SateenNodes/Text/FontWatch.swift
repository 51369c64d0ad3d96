import SateenCore
import SateenText
import SateenThreads
import Synchronization

/// Has the windows' text laid out anew when fonts are added or removed, once for all changes before the next turn.
enum FontWatch {
  /// Begins with the first text node: before that there is no text to lay out.
  static let begin: Void = FontLibrary.observeChanges {
    guard !isPosted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    MainQueue.shared.post {
      isPosted.store(false, ordering: .releasing)
      RootContainer.fontsDidChange()
    }
  }

  private static let isPosted = Atomic<Bool>(false)
}
