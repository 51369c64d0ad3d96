import Logging
import SateenCore
import SateenLayout
import SateenText
import SateenThreads

/// A large paste that a worker prepares.
struct PendingPaste {
  /// Tells it from others.
  var number: Int
  /// Where the text goes, brought up to the edits since then.
  var range: Range<Int>
}

/// A paste whose text is still to come from the program that has it, or has come and waits for its turn.
struct AwaitedPaste {
  var number: Int
  /// Where the text goes, brought up to the edits since then.
  var range: Range<Int>
  var task: Task<Void, Never>?
  /// Nil until it has come.
  var text: String?
}

/// Input of a person that waits for a paste.
enum WaitingInput {
  case command(TextCommand, isOfKey: Bool)
  case action(TextKeyAction)
}

// Texts that come late, and the input that waits for them.
//
// A text that another program is slow to send holds up no typing: it goes to its place when it comes, and the caret stays
// with what was typed. Return waits for it, since it may send the text, and so does everything behind the Return. While a
// worker prepares a large text, all input waits.
extension EditableTextNode {
  /// Whether text is still to come.
  private var isPasting: Bool { pendingPaste != nil || !awaitedPastes.isEmpty }

  /// Whether input has to wait.
  var inputWaits: Bool { !isResumingInput && (pendingPaste != nil || !waitingInput.isEmpty) }

  /// Has an action wait where the text that it is about is still to come.
  /// - Returns: whether it waits.
  func waits(_ action: TextKeyAction) -> Bool {
    guard action != .cancel, inputWaits || action == .submit && isPasting && !isResumingInput else { return false }
    // A text that comes waits for the end of a composition.
    if editor.compositionRange != nil { carryOut(.endComposition) }
    guard isPasting || inputWaits else { return false }
    waitingInput.append(.action(action))
    return true
  }

  /// Asks for the text of a pasteboard, which goes to a range.
  func request(_ pasteboard: any Pasteboard, for range: Range<Int>) {
    Self.pastes += 1
    let number = Self.pastes
    let task = Task { @MainActor [weak self] in
      let result: Result<PasteboardText, PasteboardError>
      do throws(PasteboardError) { result = .success(try await pasteboard.text()) } catch { result = .failure(error) }
      self?.take(result, number)
    }
    awaitedPastes.append(AwaitedPaste(number: number, range: range, task: task))
  }

  private func take(_ result: Result<PasteboardText, PasteboardError>, _ number: Int) {
    guard let index = awaitedPastes.firstIndex(where: { $0.number == number }) else { return }
    switch result {
    case .failure(let error):
      awaitedPastes.remove(at: index)
      if !error.isCancellation { Logger(label: "sateen.text").warning("Nothing was pasted: \(error)") }
    case .success(let text):
      if acceptsTextInput, !text.string.isEmpty {
        awaitedPastes[index].text = text.string
      } else {
        awaitedPastes.remove(at: index)
      }
    }
    goOnPasting()
  }

  /// Inserts the texts that have come, as far as nothing keeps them, and then carries out the input that has waited.
  func goOnPasting() {
    // A composition in mid-word is not torn; the text goes in when the word is done.
    while pendingPaste == nil, editor.compositionRange == nil,
      let index = awaitedPastes.firstIndex(where: { $0.text != nil })
    {
      let paste = awaitedPastes.remove(at: index)
      insertPasted(paste.text ?? "", at: paste.range)
    }
    guard !isResumingInput else { return }
    while pendingPaste == nil, let next = waitingInput.first {
      if case .action(.submit) = next, isPasting { return }
      waitingInput.removeFirst()
      isResumingInput = true
      switch next {
      case .command(let command, let isOfKey): perform(command, isOfKey: isOfKey)
      case .action(let action): performKeyAction(action)
      }
      isResumingInput = false
    }
  }

  /// Brings the places of pastes up to edits that have been made.
  func movePastes(_ edits: [TextEdit]) {
    for edit in edits {
      for index in awaitedPastes.indices {
        awaitedPastes[index].range = Self.place(awaitedPastes[index].range, behind: edit)
      }
      if let range = pendingPaste?.range { pendingPaste?.range = Self.place(range, behind: edit) }
    }
  }

  /// The place of a paste after an edit. Text that was typed since stays, behind the pasted one.
  private static func place(_ range: Range<Int>, behind edit: TextEdit) -> Range<Int> {
    let start = edit.map(range.lowerBound, range.isEmpty ? .before : .after)
    guard !range.isEmpty, edit.changesOnlyAttributes || !edit.removedRange.overlaps(range) else {
      let place = range.isEmpty ? start : edit.map(range.lowerBound)
      return place..<place
    }
    return start..<max(start, edit.map(range.upperBound))
  }

  /// Ends the wait for texts. A Return that waited for one is not carried out; other input is.
  /// - Returns: whether there was any.
  @discardableResult
  func cancelPastes() -> Bool {
    guard isPasting else { return false }
    let awaited = awaitedPastes
    awaitedPastes = []
    pendingPaste = nil
    for paste in awaited { paste.task?.cancel() }
    waitingInput.removeAll { if case .action(.submit) = $0 { true } else { false } }
    goOnPasting()
    return true
  }

  // MARK: Large texts

  /// The bytes of a text from which on a worker prepares it. Tests change it.
  static var largePaste = 1 << 16
  private static var pastes = 0

  private func insertPasted(_ text: String, at range: Range<Int>) {
    let isAtCaret = range == editor.selection.range
    let attributes = isAtCaret ? typingAttributes : editor.content.typingAttributes(at: range.lowerBound)
    guard text.utf8.count > Self.largePaste else {
      carryOut(.replace(range, TextContent(text, attributes: attributes)), reveals: isAtCaret)
      return
    }
    Self.pastes += 1
    let number = Self.pastes
    pendingPaste = PendingPaste(number: number, range: range)
    let (editor, version) = state.withLock { ($0.editor, $0.version) }
    let time = frameTime
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let content = TextContent(text, attributes: attributes)
      var changed = editor
      let outcome = changed.perform(.replace(range, content), at: time)
      let done = PreparedPaste(
        number: number, version: version, content: content, editor: changed, outcome: outcome, reveals: isAtCaret)
      MainQueue.shared.post(key: key) { self?.take(done) }
    }
  }

  /// A paste that a worker has laid out.
  private struct PreparedPaste: Sendable {
    var number: Int
    /// The version of the editor that it was made for.
    var version: Int
    var content: TextContent
    var editor: TextEditor
    var outcome: TextCommandOutcome
    /// Whether the caret goes behind the text, and comes to sight.
    var reveals: Bool
  }

  private func take(_ done: PreparedPaste) {
    guard let pending = pendingPaste, pending.number == done.number else { return }
    pendingPaste = nil
    let top = topLine
    // The old editor may be the last with its text, which is not released under the lock.
    let (isCurrent, old) = state.withLock { state in
      let old = state.editor
      guard state.version == done.version else { return (false, old) }
      state.editor = done.editor
      state.version += 1
      return (true, old)
    }
    withExtendedLifetime(old) {}
    if isCurrent {
      show(done.outcome, composedBefore: nil, top: top, reveals: done.reveals)
    } else {
      carryOut(.replace(pending.range, done.content), reveals: done.reveals)
    }
    goOnPasting()
  }
}
