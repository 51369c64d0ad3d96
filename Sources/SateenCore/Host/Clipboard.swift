/// Exchanges text with other programs.
@MainActor
public protocol Clipboard: AnyObject {
  /// The text that was copied last, by any program; nil where there is none. On a desktop, reading may wait for the
  /// program that owns the text, so read only when the user wants to paste.
  var text: String? { get set }
  /// The text that was selected last, which X11 and some Wayland desktops insert at the middle button; nil where there
  /// is none, or the desktop has no such selection.
  var selectedText: String? { get set }
}

/// A clipboard of its own, for tests and for programs without a window.
@MainActor
public final class MemoryClipboard: Clipboard {
  public var text: String?
  public var selectedText: String?

  public init() {}
}
