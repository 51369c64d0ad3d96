import CSDL2
import SateenCore
import SateenThreads

/// The windows that run, and what they have in common: the sleep of the main thread, SDL's events, the pointer's shape,
/// the pasteboards and the watch on memory.
@MainActor
final class OpenWindows {
  static let shared = OpenWindows()

  let sleeper = LoopSleeper()
  let cursors = PointerCursors()
  let pasteboards = DesktopPasteboards()
  /// In the order in which they were shown.
  private(set) var windows: [Window] = []
  /// The windows that stay after the loop that runs them.
  private var shown: Set<ObjectIdentifier> = []
  private var memoryWatcher: MemoryPressureWatcher?
  /// How many windows have a connection to the display.
  private var connections = 0

  /// Has the loop run a window, from its next pass on.
  /// - Parameter isShown: whether the window stays until it is closed, rather than until ``remove(_:)``.
  /// - Returns: whether the window is new.
  @discardableResult
  func add(_ window: Window, isShown: Bool) -> Bool {
    if isShown { shown.insert(ObjectIdentifier(window)) }
    guard !windows.contains(where: { $0 === window }) else { return false }
    windows.append(window)
    let bell = sleeper.bell
    window.container.onWake = { bell.ring() }
    bell.ring()
    return true
  }

  /// Ends a loop's interest in a window.
  func remove(_ window: Window) {
    guard !shown.contains(ObjectIdentifier(window)) else { return }
    take(window)
  }

  private func take(_ window: Window) {
    guard let index = windows.firstIndex(where: { $0 === window }) else { return }
    windows.remove(at: index)
    window.container.onWake = nil
  }

  /// A window has a connection to the display, which all windows share.
  /// - Parameter descriptor: the connection's socket; -1 for none.
  func didConnect(_ descriptor: Int32) {
    connections += 1
    sleeper.watch(descriptor)
    if memoryWatcher == nil { memoryWatcher = MemoryPressureWatcher() }
    pasteboards.connect(driver: SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "")
  }

  /// A window will give its connection back.
  func willDisconnect() {
    connections -= 1
    guard connections == 0 else { return }
    memoryWatcher = nil
    cursors.free()
    sleeper.stopWatching()
  }

  /// Called when a window has closed and its nodes have left it, which may have written to a pasteboard.
  func endPasteboardsIfUnused() {
    if connections == 0 { pasteboards.disconnect() }
  }

  func didClose(_ window: Window) {
    shown.remove(ObjectIdentifier(window))
    take(window)
  }

  func closeAll() {
    for window in windows { window.close() }
  }

  // MARK: Events

  /// Takes all of SDL's events, and hands each to its window, which keeps input until it can take a turn. Those of
  /// windows that are gone are dropped.
  func pollEvents() {
    guard connections > 0 else { return }
    var event = SDL_Event()
    while connections > 0, SDL_PollEvent(&event) != 0 {
      PlainKeys.shared.restore(&event)
      if event.type == SDL_CLIPBOARDUPDATE.rawValue { pasteboards.mayHaveChanged() }
      if let number = Self.windowNumber(of: event) {
        if number != 0 { windows.first { $0.sdlIdentifier == number }?.handle(event) }
      } else {
        for window in windows { window.handle(event) }
      }
      // SDL hands over a copy of a composition.
      if event.type == SDL_TEXTEDITING_EXT.rawValue { SDL_free(event.editExt.text) }
      // It hands over the path of a file and a dropped text as well.
      if event.type == SDL_DROPFILE.rawValue || event.type == SDL_DROPTEXT.rawValue { SDL_free(event.drop.file) }
    }
    for window in windows { window.eventsWerePolled() }
  }

  /// SDL's number of the window that an event belongs to; nil for one that concerns all.
  private static func windowNumber(of event: SDL_Event) -> UInt32? {
    switch SDL_EventType(event.type) {
    case SDL_WINDOWEVENT: event.window.windowID
    case SDL_MOUSEMOTION: event.motion.windowID
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: event.button.windowID
    case SDL_MOUSEWHEEL: event.wheel.windowID
    case SDL_KEYDOWN, SDL_KEYUP: event.key.windowID
    case SDL_TEXTINPUT: event.text.windowID
    case SDL_TEXTEDITING: event.edit.windowID
    case SDL_TEXTEDITING_EXT: event.editExt.windowID
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: event.tfinger.windowID
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: event.drop.windowID
    default: nil
    }
  }
}
