import SateenThreads

/// A place through which programs exchange content in many types, and which never blocks its caller.
///
/// A window has the desktop's pasteboard for copied content, and on X11 and Wayland the one of the selection as well. All
/// members may be used on any thread. Content of other programs is asked for when it is read, so reading takes as long as
/// those programs take, and fails where they fail.
public protocol Pasteboard: AnyObject, Sendable {
  /// The types of the current content, in its program's order.
  /// - Throws: ``PasteboardError/cancelled(pasteboard:)`` as soon as the task is cancelled.
  func types(_ limits: PasteboardLimits) async throws(PasteboardError) -> [PasteboardType]

  /// Reads the current content in the first of some types that it has.
  /// - Throws: ``PasteboardError/cancelled(pasteboard:)`` as soon as the task is cancelled.
  func read(_ types: [PasteboardType], _ limits: PasteboardLimits) async throws(PasteboardError) -> PasteboardData

  /// Replaces the content, and returns at once. Reads that begin later see the new content.
  /// - Parameter content: nil leaves the pasteboard empty.
  func write(_ content: PasteboardContent?)

  /// The state as far as it is known, without asking any program.
  var state: PasteboardState { get }

  /// Adds a function that is called on the main loop when the state has changed. Several changes before a turn of the
  /// loop make one call.
  @discardableResult
  func addChangeHandler(_ body: @escaping @MainActor @Sendable (PasteboardState) -> Void) -> Registration
}

extension Pasteboard {
  public func types() async throws(PasteboardError) -> [PasteboardType] { try await types(PasteboardLimits()) }

  public func read(_ types: [PasteboardType]) async throws(PasteboardError) -> PasteboardData {
    try await read(types, PasteboardLimits())
  }

  /// Reads plain text, which a worker decodes.
  public func text(_ limits: PasteboardLimits = PasteboardLimits()) async throws(PasteboardError) -> PasteboardText {
    let data = try await read([.text], limits)
    return await answer { answer in
      WorkQueue.shared.submit(.visible) { answer(data.text) }
    }
  }
}

/// How much a reader takes, and how long it waits.
public struct PasteboardLimits: Sendable, Hashable {
  /// The most bytes of content.
  public var bytes: Int
  /// How many seconds may pass without any progress.
  public var patience: Double

  public init(bytes: Int = 256 << 20, patience: Double = 1) {
    self.bytes = max(0, bytes)
    self.patience = patience.isFinite ? max(0, patience) : 3_600
  }
}

/// The known state of a pasteboard, for example to enable a command that pastes.
public struct PasteboardState: Sendable, Hashable {
  /// Counts changes of the content since the pasteboard is watched.
  public var changeCount: Int
  /// Whether there is content; nil where that cannot be known without reading. A command is enabled then.
  public var hasContent: Bool?
  /// Whether the content is this program's own. Under Wayland, false also where that cannot be told.
  public var isOwn: Bool

  public init(changeCount: Int = 0, hasContent: Bool? = nil, isOwn: Bool = false) {
    self.changeCount = changeCount
    self.hasContent = hasContent
    self.isOwn = isOwn
  }
}
