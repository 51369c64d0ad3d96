import Sateen

/// The contents of the window.
@MainActor
final class ChatScreen {
  let controller: ChatController

  init(_ content: ChatContent, clock: ChatClock) {
    controller = ChatController(content, clock: clock)
  }

  /// Installs the program in a window, or in a headless host.
  func install(in container: RootContainer) {
    container.backgroundColor = Theme.page
    container.rootController = controller
  }
}
