import SateenCore
import SateenText

extension PasteboardContent {
  /// Programs guess another encoding without it.
  private static let encoding = "<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">"

  /// Styled text, which programs read as HTML or as plain text. Both are made when a program asks for them.
  public init(_ text: AttributedText) {
    self.init()
    add(.html) { Self.html(text) }
    add(text: text.string)
  }

  /// Styled text of any size: its characters are put together when a program asks for them, on a worker.
  init(_ content: TextContent) {
    self.init()
    add(.html) { Self.html(content.attributedText) }
    // Many programs take a NUL character as the end.
    add(.text) { content.string.utf8.filter { $0 != 0 } }
  }

  private static func html(_ text: AttributedText) -> [UInt8] { Array((encoding + text.html()).utf8) }
}
