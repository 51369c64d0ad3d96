import Sateen

/// The comments under a post that were written here, and the one that is being written.
///
/// The feed keeps a thread in which somebody has begun to write, so a draft outlives the row that it was begun in.
struct CommentThread: Equatable, Sendable {
  struct Comment: Identifiable, Equatable, Sendable {
    let id: Int
    var text: String
  }

  /// Whether there is a place to write.
  var isOpen = false
  /// Whether the place to write was just opened, and is to have the focus.
  var wantsFocus = false
  var draft = ""
  private(set) var comments: [Comment] = []

  /// The draft without the space around it; nil where nothing is left.
  var readyText: String? {
    guard let first = draft.firstIndex(where: { !$0.isWhitespace }),
      let last = draft.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(draft[first...last])
  }

  mutating func toggle() {
    isOpen.toggle()
    wantsFocus = isOpen
  }

  /// Turns the draft into a comment.
  mutating func post() {
    guard let text = readyText else { return }
    comments.append(Comment(id: comments.count + 1, text: text))
    draft = ""
  }
}
