import FeedContent
import Sateen

/// A task with a checkbox, a label and the avatar of its author.
final class TaskCell: CellNode {
  private let box: CheckNode
  private let title = TextNode()
  private let label: LabelNode
  private let avatar = ImageNode()
  private let edits: TextNode?

  nonisolated init(_ task: ToDo) {
    box = CheckNode(isOn: task.isDone)
    label = LabelNode(task.label, task.tint)
    edits =
      task.edits > 0
      ? TextNode(
        AttributedText(task.edits == 1 ? "edited" : "edited \(task.edits)×", font: .system(12), color: Theme.faint))
      : nil
    super.init()
    debugName = task.title
    isSelectable = false
    backgroundColor = Theme.card
    cornerRadius = 10
    var attributes = TextAttributes(font: Theme.bodyStrong, color: task.isDone ? Theme.faint : Theme.ink)
    if task.isDone { attributes.strikethrough = .single }
    var words = AttributedText()
    words.append(task.title, attributes: attributes)
    title.attributedText = words
    title.maximumNumberOfLines = 2
    avatar.source = Pictures.avatar(task.author)
    avatar.cornerRadius = 13
    avatar.placeholderColor = Theme.placeholder
    avatar.style.preferredSize = Size(width: 26, height: 26)
    for node in [title, avatar, edits].compactMap({ $0 as DisplayNode? }) { node.isLayerBacked = true }
    for node in [title, edits].compactMap({ $0 }) { node.isPlaceholderEnabled = false }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 12, alignItems: .center) {
      box
      title.flexGrow().flexShrink()
      if range.max.width > 480 {
        edits
        label
      }
      avatar
    }
    .padding(horizontal: 16, vertical: 12)
  }
}

/// A checkbox.
final class CheckNode: DisplayNode {
  // Constant.
  private let isOn: Bool

  nonisolated init(isOn: Bool) {
    self.isOn = isOn
    super.init()
    isLayerBacked = true
    style.preferredSize = Size(width: 20, height: 20)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let isOn = isOn
    return .draw { context, _ in
      let circle = Path(ellipseIn: request.bounds.insetBy(x: 1, y: 1))
      guard isOn else { return context.stroke(circle, with: Theme.faint, width: 1.6) }
      context.fill(circle, with: Theme.accentFill)
      var tick = Path()
      tick.move(to: Point(x: 6, y: 10.4))
      tick.addLine(to: Point(x: 9, y: 13.3))
      tick.addLine(to: Point(x: 14.2, y: 7.2))
      context.stroke(tick, with: .white, width: 1.9)
    }
  }
}

/// A word on a wash of a tint.
final class LabelNode: DisplayNode {
  // Constant.
  private let word: String
  private let tint: Tint

  nonisolated init(_ word: String, _ tint: Tint) {
    self.word = word
    self.tint = tint
    super.init()
    isLayerBacked = true
  }

  nonisolated private var text: TextLayout {
    TextLayout.layout(AttributedText(word, font: Theme.label, color: tint.ink), maximumLines: 1)
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    Size(width: text.size.width.rounded(.up) + 16, height: 24)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (text, tint) = (text, tint)
    return .draw { context, _ in
      context.fill(Path(roundedRect: request.bounds, radius: 12), with: tint.wash)
      text.draw(
        in: context, at: Point(x: 8, y: ((request.bounds.height - text.size.height) / 2).rounded()))
    }
  }
}
