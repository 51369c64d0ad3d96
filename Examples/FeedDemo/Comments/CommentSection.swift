import FeedContent
import Sateen

/// The comments under a post, and the place to write another one.
struct CommentSection: Component {
  let thread: Store<CommentThread>

  var body: some LayoutElement {
    let isOpen = thread.isOpen
    let comments = thread.comments
    let isEmpty = !isOpen && comments.isEmpty
    VStack(spacing: 10) {
      if !isEmpty { Divider(color: Theme.hairline) }
      ForEach(comments) { comment in
        HStack(spacing: 10, alignItems: .start) {
          initial
          VStack(spacing: 2) {
            Label("You", font: Theme.count, color: Theme.ink)
            Label(comment.text, font: Theme.body, color: Theme.ink)
          }
          .padding(horizontal: 12, vertical: 8).fill(Theme.hover).cornerRadius(14).flexShrink()
        }
        .transition(.slide(.bottom))
      }
      if isOpen {
        HStack(spacing: 8, alignItems: .end) {
          CommentField(thread: thread).flexGrow().flexShrink()
          Label("Post", font: Theme.name, color: thread.readyText == nil ? Theme.quiet : Theme.link)
            .padding(horizontal: 12, vertical: 9).cornerRadius(10).feedback(hover: Theme.hover, pressed: Theme.hover)
            .role("button", "Post").onTap { CommentSection.post(thread) }
        }
        .transition(.opacity)
      }
    }
    .padding(vertical: isEmpty ? 0 : 6)
  }

  private var initial: any LayoutElement {
    Label("Y", font: Theme.count, color: .white).centered().frame(width: 28, height: 28)
      .fill(Theme.link).cornerRadius(14).flexShrink(0)
  }

  /// Puts the draft among the comments, where it is seen to come.
  static func post(_ thread: Store<CommentThread>) {
    withAnimation(.spring(duration: 0.35)) { thread.update { $0.post() } }
  }

  static func toggle(_ thread: Store<CommentThread>) {
    withAnimation(.spring(duration: 0.35)) { thread.update { $0.toggle() } }
  }
}

/// The text that becomes a comment. It grows to six lines, then scrolls.
struct CommentField: NodeContent {
  let thread: Store<CommentThread>

  func makeNode() -> CommentFieldNode { CommentFieldNode(thread.draft) }

  func update(_ node: CommentFieldNode) {
    let thread = thread
    // Empty after the comment was posted; otherwise the draft is what the field has told. The field may show more than that
    // while an input method composes.
    if node.toldDraft != thread.draft {
      node.toldDraft = thread.draft
      node.text = thread.draft
    }
    node.onChange = { [weak node] field, _ in
      node?.toldDraft = field.text
      thread.update { $0.draft = field.text }
    }
    node.onReturn = { _ in
      CommentSection.post(thread)
      return .handled
    }
    node.onShown = { node in
      if thread.value.wantsFocus, node.focus() { thread.update { $0.wantsFocus = false } }
    }
    node.onEscape = { if thread.value.isOpen { CommentSection.toggle(thread) } }
  }
}

/// The text of a comment.
final class CommentFieldNode: EditableTextNode {
  /// Called when the text has got its place in the window.
  var onShown: ((CommentFieldNode) -> Void)?
  /// Called with Escape, where the text has no use for it.
  var onEscape: (() -> Void)?
  /// The text that was set, or told, last.
  var toldDraft: String

  nonisolated static let attributes = TextAttributes(font: Theme.body, color: Theme.ink)

  nonisolated init(_ draft: String) {
    toldDraft = draft
    super.init(
      TextContent(draft, attributes: Self.attributes), attributes: Self.attributes,
      style: FieldStyle(insets: EdgeInsets(horizontal: 14, vertical: 8), cornerRadius: 18, background: Theme.hover))
    debugName = "comment"
    placeholder = "Write a comment"
    maximumHeight = 140
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    onShown?(self)
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    if super.keyDown(key, modifiers, isRepeat: isRepeat) { return true }
    guard key == .escape, modifiers.isEmpty, let onEscape else { return false }
    onEscape()
    return true
  }
}
