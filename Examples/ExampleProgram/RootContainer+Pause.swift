import Sateen

extension RootContainer {
  /// Suspends the calling task for a time on the frame clock, so that a scripted run of an example is the same each time.
  /// The container is retained meanwhile.
  /// - Throws: `CancellationError` after that time, where the task was cancelled meanwhile.
  public func pause(for seconds: Double) async throws {
    await withCheckedContinuation { continuation in
      after(seconds) { continuation.resume() }
    }
    try Task.checkCancellation()
  }
}
