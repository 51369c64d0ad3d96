/// An action on selected text, from the bar beside it.
public struct SelectionAction: Sendable {
  /// The title on the bar.
  public var title: String
  /// Whether the action makes sense now.
  public var isOffered: @MainActor @Sendable (TextNode) -> Bool
  public var perform: @MainActor @Sendable (TextNode) -> Void

  /// - Parameter isOffered: whether the action makes sense now; by default, whenever text is selected.
  public init(
    _ title: String, isOffered: @escaping @MainActor @Sendable (TextNode) -> Bool = { $0.selectedText != nil },
    perform: @escaping @MainActor @Sendable (TextNode) -> Void
  ) {
    self.title = title
    self.isOffered = isOffered
    self.perform = perform
  }

  /// Puts the selected text into the clipboard.
  public static let copy = SelectionAction("Copy") { $0.copySelection() }

  /// Selects the whole text; not offered where all of it is selected.
  public static let selectAll = SelectionAction("Select All") { node in
    (node.selection?.range.count ?? 0) < node.attributedText.length
  } perform: { node in
    node.selectAll()
  }

  /// The same action under another title, such as one in the user's language.
  public func titled(_ title: String) -> SelectionAction {
    var action = self
    action.title = title
    return action
  }
}
