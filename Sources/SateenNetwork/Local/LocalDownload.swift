import SateenThreads

/// A transfer from a source on this computer, in steps that each are a piece of work of a queue.
final class LocalDownload: Download {
  /// Files may be on a disk that is slow to answer, so they keep no worker from measuring and drawing.
  static let queue = WorkQueue(name: "sateen.files", workers: 2)

  private static let chunkBytes = 64 << 10
  /// Chunks that a step reads before others have their turn.
  private static let chunksPerStep = 16

  private struct State {
    var isPaused = false
    var isCancelled = false
    /// Whether a step waits or runs. There is never more than one.
    var isBusy = true
    var hasEnded = false
  }

  private let url: String
  private let source: any LocalSource
  private let state = Locked(State())
  /// Taken out by the end, so that there is one end only.
  private let receiver: Locked<(@Sendable (DownloadEvent) -> Void)?>

  /// - Parameter url: for errors, without credentials.
  init(_ url: String, _ source: any LocalSource, _ receive: @escaping @Sendable (DownloadEvent) -> Void) {
    self.url = url
    self.source = source
    receiver = Locked(receive)
  }

  func start() {
    Self.queue.submit(.visible) { self.open() }
  }

  func cancel() {
    let mustStep = state.withLock { state in
      if state.isCancelled || state.hasEnded { return false }
      state.isCancelled = true
      return Self.takeStep(&state)
    }
    if mustStep { submitStep() }
  }

  func setPaused(_ isPaused: Bool) {
    let mustStep = state.withLock { state in
      state.isPaused = isPaused
      return !isPaused && !state.hasEnded && Self.takeStep(&state)
    }
    if mustStep { submitStep() }
  }

  private static func takeStep(_ state: inout State) -> Bool {
    if state.isBusy { return false }
    state.isBusy = true
    return true
  }

  // MARK: Steps

  private func submitStep() {
    Self.queue.submit(.visible) { self.step() }
  }

  private func open() {
    guard mayGoOn(evenPaused: true) else { return }
    do {
      send(.response(try source.open()))
    } catch {
      return end(error)
    }
    step()
  }

  private func step() {
    for _ in 0..<Self.chunksPerStep {
      guard mayGoOn(evenPaused: false) else { return }
      do {
        guard let bytes = try source.read(Self.chunkBytes) else { return end(nil) }
        send(.bytes(bytes))
      } catch {
        return end(error)
      }
    }
    submitStep()
  }

  /// Ends a cancelled transfer, and leaves a paused one until it goes on.
  private func mayGoOn(evenPaused: Bool) -> Bool {
    let (isCancelled, isPaused) = state.withLock { state in
      if state.isPaused, !state.isCancelled, !evenPaused { state.isBusy = false }
      return (state.isCancelled, state.isPaused)
    }
    if isCancelled { end(.cancelled(url: url)) }
    return !isCancelled && (evenPaused || !isPaused)
  }

  private func send(_ event: DownloadEvent) {
    let receive = receiver.withLock { $0 }
    receive?(event)
  }

  private func end(_ error: DownloadError?) {
    state.withLock { $0.hasEnded = true }
    let receive = receiver.exchange(nil)
    receive?(.end(error))
  }
}
