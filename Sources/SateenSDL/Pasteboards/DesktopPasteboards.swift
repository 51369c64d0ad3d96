import Glibc
import SateenCore

/// The pasteboards that all windows of the program have in common.
@MainActor
final class DesktopPasteboards {
  /// Seconds that the end of the last window waits for a clipboard manager, which is long enough for one on a busy
  /// machine. The window is gone from the screen by then.
  private static let handoverPatience = 5.0

  let clipboard = DesktopPasteboard(name: XName.clipboard.rawValue)
  /// Not connected while windows are open on a desktop that has no selection.
  let selection = DesktopPasteboard(name: XName.primary.rawValue)
  /// Owns and reads the selections of an X server. Starts nothing before it is used.
  private var service: SelectionService?
  private var texts: [SDLPasteboard] = []

  /// The program has its first window.
  /// - Parameter driver: SDL's name for the kind of display.
  func connect(driver: String) {
    guard service == nil, texts.isEmpty else { return }
    if driver == "x11" {
      // The variable may change until the service connects.
      let service = SelectionService(display: getenv("DISPLAY").map { String(cString: $0) })
      self.service = service
      for pasteboard in [clipboard, selection] {
        pasteboard.connect(to: SelectionPasteboard(service, name: pasteboard.name))
      }
      return
    }
    connect(clipboard, SDLPasteboard(.clipboard, name: clipboard.name))
    if driver == "wayland" { connect(selection, SDLPasteboard(.selection, name: selection.name)) }
  }

  private func connect(_ pasteboard: DesktopPasteboard, _ text: SDLPasteboard) {
    texts.append(text)
    pasteboard.connect(to: text)
  }

  /// SDL tells of a change, which has already happened. The service is told of changes by the X server.
  func mayHaveChanged() {
    for text in texts { text.mayHaveChanged() }
  }

  /// The program's last window has closed. Content that this program has copied on an X server is handed over to the
  /// desktop's clipboard manager, which the main thread waits for: the content ends with the program otherwise.
  func disconnect() {
    if let service { _ = service.handOverAndWait(within: Self.handoverPatience) }
    for text in texts { text.end() }
    clipboard.disconnect()
    selection.disconnect()
    service = nil
    texts = []
  }
}
