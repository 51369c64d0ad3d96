import Sateen

/// A text with what the method says of it, two lines beside each other, and a list of rows with lines.
final class InputMethodsContentNode: DisplayNode {
  private let text: DisplayNode
  private let line: DisplayNode
  private let secure: DisplayNode
  private let report: DisplayNode
  private let phrases: DisplayNode
  let plane = MarkPlaneNode()

  nonisolated init(
    _ text: DisplayNode, _ line: DisplayNode, _ secure: DisplayNode, _ report: DisplayNode, _ phrases: DisplayNode
  ) {
    (self.text, self.line, self.secure, self.report, self.phrases) = (text, line, secure, report, phrases)
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.page
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = max(16, ((range.max.width - Theme.column) / 2).rounded())
    return VStack(spacing: 16) {
      text
      report.padding(horizontal: 14, vertical: 0)
      HStack(spacing: 16) {
        line.flexGrow().flexShrink().flexBasis(.points(0))
        secure.flexGrow().flexShrink().flexBasis(.points(0))
      }
      phrases.flexGrow().flexShrink()
    }
    .padding(EdgeInsets(top: 16, left: side, bottom: 16, right: side))
    .overlay(plane)
  }

  /// Marks a place in the window; nil for none.
  func mark(_ place: Rect?) { plane.show(place.map { convert($0, from: nil) }) }
}

/// Frames the caret: the place by which a method shows its candidates.
final class MarkPlaneNode: DisplayNode {
  private let mark = DisplayNode()

  nonisolated override init() {
    super.init()
    isUserInteractionEnabled = false
    mark.isLayerBacked = true
    mark.isHidden = true
    mark.cornerRadius = 4
    mark.borderWidth = 1.5
    mark.borderColor = Tint.orange.ink
    addSubnode(mark)
  }

  func show(_ place: Rect?) {
    mark.isHidden = place == nil
    guard let place else { return }
    mark.frame = Rect(
      x: (place.minX - 4).rounded(), y: (place.minY - 3).rounded(), width: place.width.rounded(.up) + 8,
      height: place.height.rounded(.up) + 6)
  }

  /// The marked place, with a margin; nil for none.
  var marked: Rect? { mark.isHidden ? nil : mark.frame }
}
