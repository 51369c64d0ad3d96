import Glibc
import SateenCore
import SateenLayout
import SateenText
import SateenThreads

// The text, and what may be done to it. Any thread.
nonisolated extension EditableTextNode {
  /// The text with its selection and its history, as a value.
  public var editor: TextEditor { state.withLock { $0.editor } }

  /// The characters. Setting others forgets the history and puts the caret at the end; equal ones change nothing.
  public var text: String {
    get { editor.content.string }
    set {
      let (content, attributes) = state.withLock { ($0.editor.content, $0.attributes) }
      // The lengths are known. Texts of megabytes are compared only where they may well be equal.
      guard content.byteCount != newValue.utf8.count || content.string != newValue else { return }
      replaceContent(by: TextContent(newValue, attributes: attributes))
    }
  }

  /// The characters with their attributes. Setting others forgets the history and puts the caret at the end; equal ones
  /// change nothing.
  public var attributedText: AttributedText {
    get { editor.content.attributedText }
    set {
      let attributes = state.withLock { $0.attributes }
      content = TextContent(newValue, attributes: attributes)
    }
  }

  /// The text as it is stored: for texts of megabytes, and those that are used by several threads.
  public var content: TextContent {
    get { editor.content }
    set {
      guard editor.content != newValue else { return }
      replaceContent(by: newValue)
    }
  }

  private func replaceContent(by new: TextContent) {
    let wasComposing = changeEditor { editor in
      let range = editor.compositionRange
      editor.setContent(new)
      return range != nil
    }
    setNeedsLayout()
    onMainIfLoaded { self.contentWasReplaced(endsComposition: wasComposing) }
  }

  /// The selected text, or the caret where it is empty. Positions outside of the text count as its ends.
  public var selection: TextSelection {
    get { editor.selection }
    set {
      let (outcome, composed) = changeEditor { editor in
        let composed = editor.compositionRange
        return (editor.perform(.select(newValue), at: 0), composed)
      }
      guard outcome.changesSelection || outcome.endsComposition else { return }
      // Composed text that is kept is what a person has written.
      let tells = outcome.changesText
      onMainIfLoaded { self.show(outcome, composedBefore: composed, tells: tells) }
    }
  }

  /// The selected text; nil where nothing is selected.
  public var selectedText: AttributedText? { editor.selectedContent?.attributedText }

  /// The attributes of text that is typed next: those of the text before the caret, where they were not set since the
  /// caret was moved. In an empty text they are those of all that is typed.
  public var typingAttributes: TextAttributes {
    get {
      let editor = editor
      return editor.typingAttributes ?? editor.content.typingAttributes(at: editor.selection.range.lowerBound)
    }
    set {
      let isEmpty = changeEditor { editor in
        guard editor.content.isEmpty else {
          editor.typingAttributes = newValue
          return false
        }
        editor.setContent(TextContent("", attributes: newValue))
        return true
      }
      guard isEmpty else { return }
      state.withLock { $0.attributes = newValue }
      setNeedsLayout()
      onMainIfLoaded { self.contentWasReplaced(endsComposition: false) }
    }
  }

  /// Whether a person may change the text. It can be selected and copied in any case.
  public var isEditable: Bool {
    get { editor.isEditable }
    set {
      let (outcome, composed) = changeEditor { editor in
        let composed = editor.compositionRange
        let outcome = newValue ? TextCommandOutcome() : editor.perform(.endComposition, at: 0)
        editor.isEditable = newValue
        return (outcome, composed)
      }
      onMainIfLoaded {
        if composed != nil, !newValue { self.show(outcome, composedBefore: composed) }
        if !newValue { self.cancelPastes() }
        self.textStateDidChange()
      }
    }
  }

  /// Changes or refuses edits that a person makes.
  public var filter: TextFilter? {
    get { editor.filter }
    set { changeEditor { $0.filter = newValue } }
  }

  /// The number of characters that the text may have; nil for any number. See ``TextEditor/characterLimit``.
  public var characterLimit: Int? {
    get { editor.characterLimit }
    set { changeEditor { $0.characterLimit = newValue } }
  }

  /// Whether the text has one line.
  public var isSingleLine: Bool { editor.isSingleLine }

  public var canUndo: Bool { editor.canUndo }
  public var canRedo: Bool { editor.canRedo }

  /// Changes the editor. The change is made on a copy, because it lays out text and calls the filter, which must not run
  /// under a lock; it is made again where another thread was faster, and once where the filter itself has changed the node.
  @discardableResult
  func changeEditor<Result>(_ change: (inout TextEditor) -> Result) -> Result {
    let thread = UInt(pthread_self())
    var rounds = 0
    while true {
      rounds += 1
      let (old, version) = state.withLock { state in
        state.beginChange(by: thread)
        return (state.editor, state.version)
      }
      var new = old
      let result = change(&new)
      // The old editor may be the last with its text, which is not released under the lock.
      let isDone = withExtendedLifetime(old) {
        state.withLock { state in
          let inner = state.endChange(by: thread)
          // Changes that the filter made the first time are in this editor.
          let isDone = state.version == version + (rounds > 1 ? inner : 0)
          state.noteChanges(isDone ? inner + 1 : inner, by: thread)
          guard isDone else { return false }
          state.editor = new
          state.version += 1
          return true
        }
      }
      if isDone { return result }
    }
  }
}
