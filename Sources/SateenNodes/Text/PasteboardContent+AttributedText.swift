import SateenCore
import SateenText

extension PasteboardContent {
  /// Programs guess another encoding without it.
  private static let encoding = "<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">"

  /// Styled text, which programs read as HTML or as plain text. Both are made when a program asks for them.
  public init(_ text: AttributedText) {
    self.init()
    add(.html) { Array((Self.encoding + text.html()).utf8) }
    add(text: text.string)
  }
}
