/// What programs exchange text by.
@MainActor
public protocol Clipboard: AnyObject {
  /// The text that was copied last, by whichever program; nil where there is none. Asking a desktop for it may wait for
  /// the program that has it, so ask when a person wants it.
  var text: String? { get set }
  /// The text that was selected last, which X11 and some Wayland desktops insert at the middle button; nil where there
  /// is none, or no such thing.
  var selectedText: String? { get set }
}

/// A clipboard of its own, for tests and for programs without a window.
@MainActor
public final class MemoryClipboard: Clipboard {
  public var text: String?
  public var selectedText: String?

  public init() {}
}
