/// A clipboard, through which text is exchanged with other programs. A window has the desktop's.
@MainActor
public protocol Clipboard: AnyObject {
  /// The text that any program copied last; nil if the clipboard is empty or has no text. The getter may block until
  /// the program that owns the text answers, so read it only when the user pastes.
  var text: String? { get set }
  /// The text that was selected last in any program, which the middle button inserts on X11 and on some Wayland
  /// desktops; nil if there is none, or if the desktop has no such selection.
  var selectedText: String? { get set }
}

/// A clipboard within the program, for tests and for programs without a window.
@MainActor
public final class MemoryClipboard: Clipboard {
  public var text: String?
  public var selectedText: String?

  public init() {}
}
