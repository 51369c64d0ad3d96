import CSDL2
import SateenCore
import SateenThreads

/// SDL's clipboard as a pasteboard, for displays other than X servers. It has plain text alone.
///
/// SDL can be asked on the main thread only, so content is read in the main loop's next turn, and not at all while no
/// loop runs. Text of another program blocks that turn until SDL has it, or gives up: under Wayland, SDL waits for some
/// milliseconds at each piece, and a text that comes more slowly is cut off. The patience of a reader has no effect.
///
/// Content of this program is rendered by a worker as soon as it is written, since SDL takes finished text.
final class SDLPasteboard: Pasteboard {
  enum Kind {
    case clipboard
    /// The primary selection.
    case selection
  }

  private struct State {
    /// Content that SDL does not have yet.
    var unsent: PasteboardContent?
    /// How often content was written.
    var writes = 0
    /// Whether the display is gone.
    var hasEnded = false
  }

  private let kind: Kind
  private let name: String
  private let shared = Locked(State())
  private let observers = PasteboardObservers()

  /// - Parameter name: told by errors.
  init(_ kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// The display is gone. Reads that wait for a turn end with an error in the next one.
  func end() {
    shared.withLock { $0.hasEnded = true }
    _ = shared.exchange(\.unsent, nil)
  }

  // MARK: Reading

  func types(_ limits: PasteboardLimits) async throws(PasteboardError) -> [PasteboardType] {
    let pending = PendingRead<[PasteboardType]>()
    return try await pending.wait(pasteboard: name) {
      if let content = shared.withLock({ $0.unsent }) { return pending.end(.success(content.types)) }
      MainQueue.shared.post { [self] in
        guard isUsable else { return pending.end(.failure(failure)) }
        pending.end(hasText ? .success([.text]) : .failure(.empty(pasteboard: name)))
      }
    }
  }

  func read(_ types: [PasteboardType], _ limits: PasteboardLimits) async throws(PasteboardError) -> PasteboardData {
    let pending = PendingRead<PasteboardData>()
    return try await pending.wait(pasteboard: name) {
      if let content = shared.withLock({ $0.unsent }) {
        return content.render(types, limits, pasteboard: name, for: pending)
      }
      MainQueue.shared.post { [self] in
        // A read that was cancelled must not block the turn.
        if !pending.isEnded { pending.end(readNow(types, limits)) }
      }
    }
  }

  @MainActor private func readNow(
    _ types: [PasteboardType], _ limits: PasteboardLimits
  ) -> Result<PasteboardData, PasteboardError> {
    guard isUsable else { return .failure(failure) }
    guard hasText else { return .failure(.empty(pasteboard: name)) }
    // SDL tells of a failure by an empty text.
    guard types.contains(.text), let bytes = takeText(), !bytes.isEmpty else {
      return .failure(.noSuchType(pasteboard: name, offered: [.text]))
    }
    guard bytes.count <= limits.bytes else { return .failure(.tooLarge(pasteboard: name, limit: limits.bytes)) }
    return .success(PasteboardData(type: .text, bytes: bytes))
  }

  private var failure: PasteboardError { .noDisplay(pasteboard: name, reason: "the window has closed") }

  @MainActor private var isUsable: Bool { !shared.withLock { $0.hasEnded } && SDL_WasInit(SDL_INIT_VIDEO) != 0 }

  @MainActor private var hasText: Bool {
    (kind == .clipboard ? SDL_HasClipboardText() : SDL_HasPrimarySelectionText()) == SDL_TRUE
  }

  @MainActor private func takeText() -> [UInt8]? {
    guard let text = kind == .clipboard ? SDL_GetClipboardText() : SDL_GetPrimarySelectionText() else { return nil }
    defer { SDL_free(text) }
    return Array(UnsafeRawBufferPointer(start: text, count: SDL_strlen(text)))
  }

  // MARK: Writing

  func write(_ content: PasteboardContent?) {
    // The old content is released outside of the lock: renderings may hold objects.
    let (number, _) = shared.withLock { state in
      state.writes += 1
      defer { state.unsent = content }
      return (state.writes, state.unsent)
    }
    observers.change { state in
      state.changeCount += 1
      state.hasContent = content != nil
      state.isOwn = content != nil
    }
    guard let content else { return send([0], number) }
    WorkQueue.shared.submit(.visible) { [self] in
      let bytes = content.bytes(of: .text) ?? []
      send(bytes.filter { $0 != 0 } + [0], number)
    }
  }

  /// Hands text over to SDL, for which an empty one is none.
  /// - Parameter text: in UTF-8, with NUL at its end.
  private func send(_ text: [UInt8], _ number: Int) {
    MainQueue.shared.post { [self] in
      guard isUsable, shared.withLock({ $0.writes == number }) else { return }
      text.withUnsafeBytes { bytes in
        let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress
        _ = kind == .clipboard ? SDL_SetClipboardText(text) : SDL_SetPrimarySelectionText(text)
      }
      _ = shared.exchange(\.unsent, nil)
    }
  }

  // MARK: Changes

  /// SDL has told of a change. It names neither the program nor which of its two texts has changed.
  @MainActor func mayHaveChanged() {
    guard isUsable else { return }
    let hasText = hasText
    observers.change { state in
      state.changeCount += 1
      state.hasContent = hasText
      state.isOwn = false
    }
  }

  var state: PasteboardState { observers.state }

  @discardableResult
  func addChangeHandler(_ body: @escaping @MainActor @Sendable (PasteboardState) -> Void) -> Registration {
    observers.add(body)
  }
}
