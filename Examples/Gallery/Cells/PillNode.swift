import Sateen

/// A control with a word: one of several to choose from, or a button.
final class PillNode: ControlNode, LookNode {
  struct Look: Equatable {
    var title: String
    /// Shown smaller below the title.
    var note = ""
    /// A small button without a ground of its own.
    var isQuiet = false
    /// The button that the page is about.
    var isMain = false
  }

  nonisolated init(_ title: String, note: String = "", isQuiet: Bool = false, isMain: Bool = false) {
    super.init()
    look = Look(title: title, note: note, isQuiet: isQuiet, isMain: isMain)
    displaysAsynchronously = false
    cornerRadius = 9
    debugName = title
  }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsDisplay()
  }

  nonisolated private static func texts(_ look: Look, _ isSelected: Bool) -> [TextLayout] {
    let ink = look.isMain ? Color.white : isSelected ? Theme.accent : Theme.ink
    let font = look.isQuiet ? Theme.metaStrong : Theme.bodyStrong
    var texts = [TextLayout.layout(AttributedText(look.title, font: font, color: ink), maximumLines: 1)]
    if !look.note.isEmpty {
      texts.append(TextLayout.layout(AttributedText(look.note, font: Theme.meta, color: Theme.quiet), maximumLines: 1))
    }
    return texts
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let look = look
    let texts = Self.texts(look, false)
    let width = (texts.map(\.size.width).max() ?? 0).rounded(.up)
    return Size(width: width + (look.isQuiet ? 22 : 36), height: look.isQuiet ? 28 : look.note.isEmpty ? 38 : 56)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (look, isSelected, isPressed, isHovered) = (look, isSelected, isHighlighted, isHovered)
    return .draw { context, _ in
      let bounds = request.bounds
      let texts = Self.texts(look, isSelected)
      let path = Path(roundedRect: bounds, radius: 9)
      let ground =
        look.isMain ? Theme.accentFill : isSelected ? Theme.accentTint : look.isQuiet ? Theme.field : Theme.raised
      context.fill(path, with: ground)
      if isPressed || isHovered { context.fill(path, with: isPressed ? Theme.press : Theme.hover) }
      if !look.isMain, !look.isQuiet {
        let edge = isSelected ? Theme.accent : Theme.hairline
        context.stroke(
          Path(roundedRect: bounds.insetBy(x: 0.5, y: 0.5), radius: 8.5), with: edge, style: StrokeStyle(width: 1))
      }
      var y = (bounds.midY - texts.reduce(0) { $0 + $1.size.height } / 2).rounded()
      for text in texts {
        text.draw(in: context, at: Point(x: (bounds.midX - text.size.width / 2).rounded(), y: y))
        y += text.size.height
      }
    }
  }
}
