import SateenThreads

/// A pasteboard within the program, for tests and for programs without a desktop.
public final class MemoryPasteboard: Pasteboard {
  private let name: String
  private let content = Locked<PasteboardContent?>(nil)
  private let observers = PasteboardObservers()

  /// - Parameter name: told by errors.
  public init(name: String = "pasteboard") {
    self.name = name
    observers.change { $0.hasContent = false }
  }

  public var state: PasteboardState { observers.state }

  @discardableResult
  public func addChangeHandler(_ body: @escaping @MainActor @Sendable (PasteboardState) -> Void) -> Registration {
    observers.add(body)
  }

  public func write(_ content: PasteboardContent?) {
    // Released outside of the lock: renderings may hold objects.
    self.content.exchange(content)
    observers.change { state in
      state.changeCount += 1
      state.hasContent = content != nil
      state.isOwn = content != nil
    }
  }

  public func types(_ limits: PasteboardLimits) async throws(PasteboardError) -> [PasteboardType] {
    guard !Task.isCancelled else { throw .cancelled(pasteboard: name) }
    guard let content = content.withLock({ $0 }) else { throw .empty(pasteboard: name) }
    return content.types
  }

  public func read(
    _ types: [PasteboardType], _ limits: PasteboardLimits
  ) async throws(PasteboardError) -> PasteboardData {
    guard let content = content.withLock({ $0 }) else { throw .empty(pasteboard: name) }
    let pending = PendingRead<PasteboardData>()
    return try await pending.wait(pasteboard: name) {
      content.render(types, limits, pasteboard: name, for: pending)
    }
  }
}

extension PasteboardContent {
  /// Has a worker render the first of some types that the content has.
  package func render(
    _ wanted: [PasteboardType], _ limits: PasteboardLimits, pasteboard: String, for pending: PendingRead<PasteboardData>
  ) {
    guard let type = wanted.first(where: types.contains) else {
      return pending.end(.failure(.noSuchType(pasteboard: pasteboard, offered: types)))
    }
    WorkQueue.shared.submit(.visible) {
      guard !pending.isEnded else { return }
      guard let bytes = bytes(of: type) else {
        return pending.end(.failure(.noSuchType(pasteboard: pasteboard, offered: types)))
      }
      guard bytes.count <= limits.bytes else {
        return pending.end(.failure(.tooLarge(pasteboard: pasteboard, limit: limits.bytes)))
      }
      pending.end(.success(PasteboardData(type: type, bytes: bytes)))
    }
  }
}
