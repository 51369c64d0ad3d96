import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText
import SateenThreads

/// A row that shows text.
open class TextCellNode: CellNode {
  /// The node that shows the text. Set truncation, links and colours there.
  nonisolated public let textNode = TextNode()
  // Behind a lock.
  private let insets = Locked(EdgeInsets(horizontal: 15, vertical: 11))

  nonisolated public override init() {
    super.init()
  }

  nonisolated public convenience init(_ text: AttributedText) {
    self.init()
    textNode.attributedText = text
  }

  /// A row of plain text in the system font, dark on light and light on dark.
  nonisolated public convenience init(_ text: String) {
    self.init(AttributedText(text, font: .system(18), color: Color(light: .black, dark: Color(white: 0.95))))
  }

  /// Space around the text, in points.
  nonisolated public var textInsets: EdgeInsets {
    get { insets.withLock { $0 } }
    set {
      insets.withLock { $0 = newValue }
      setNeedsLayout()
    }
  }

  open override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    textNode.padding(textInsets)
  }
}
