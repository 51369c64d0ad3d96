import Logging
import SateenCore
import SateenThreads

/// The desktop's clipboard or its selection, by the pasteboard for the kind of display that SDL has chosen.
///
/// Windows have it before the first of them opens, when the kind of display is not known yet, and programs may keep it
/// after the last one has closed. Reads fail then, and copies are lost. Handlers stay.
final class DesktopPasteboard: Pasteboard {
  private struct Link {
    var target: (any Pasteboard)?
    /// How many changes the targets before this one have counted.
    var earlierChanges = 0
    /// Whether there are, or were, handlers to tell of changes.
    var isWatched = false
    var isFollowed = false
  }

  /// Told by errors.
  let name: String
  private let link = Locked(Link())
  private let observers = PasteboardObservers()

  init(name: String) {
    self.name = name
  }

  // MARK: The display

  var isConnected: Bool { link.withLock { $0.target != nil } }

  /// - Parameter target: the pasteboard until ``disconnect()``.
  func connect(to target: any Pasteboard) {
    _ = link.exchange(\.target, target)
    follow()
    tell()
  }

  func disconnect() {
    let count = state.changeCount
    _ = link.exchange(\.target, nil)
    link.withLock { link in
      link.earlierChanges = count
      link.isFollowed = false
    }
    tell()
  }

  private var failure: PasteboardError { .noDisplay(pasteboard: name, reason: "no window is open") }

  private func target() throws(PasteboardError) -> any Pasteboard {
    guard let target = link.withLock({ $0.target }) else { throw failure }
    return target
  }

  // MARK: Content

  func types(_ limits: PasteboardLimits) async throws(PasteboardError) -> [PasteboardType] {
    try await target().types(limits)
  }

  func read(_ types: [PasteboardType], _ limits: PasteboardLimits) async throws(PasteboardError) -> PasteboardData {
    try await target().read(types, limits)
  }

  func write(_ content: PasteboardContent?) {
    guard let target = link.withLock({ $0.target }) else {
      return Logger(label: "sateen.pasteboard").warning("Nothing was copied: \(failure)")
    }
    target.write(content)
  }

  // MARK: Changes

  var state: PasteboardState {
    let (target, earlierChanges) = link.withLock { ($0.target, $0.earlierChanges) }
    var state = target?.state ?? PasteboardState()
    state.changeCount += earlierChanges
    return state
  }

  @discardableResult
  func addChangeHandler(_ body: @escaping @MainActor @Sendable (PasteboardState) -> Void) -> Registration {
    let registration = observers.add(body)
    link.withLock { $0.isWatched = true }
    follow()
    return registration
  }

  /// Has the target tell of changes, unless no handler wants to know of them: a target that is never asked for anything
  /// starts nothing.
  private func follow() {
    let target = link.withLock { link -> (any Pasteboard)? in
      guard link.isWatched, !link.isFollowed else { return nil }
      link.isFollowed = link.target != nil
      return link.target
    }
    target?.addChangeHandler { [weak self] _ in self?.tell() }
  }

  private func tell() {
    let state = state
    observers.change { $0 = state }
  }
}
