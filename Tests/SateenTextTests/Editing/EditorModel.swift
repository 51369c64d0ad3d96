@testable import SateenText

/// An editor as plain arrays: the text with its attributes, what is selected, and the history as whole states.
struct EditorModel {
  struct State {
    var plain = PlainContent()
    /// Tells each code unit from all others, through all states.
    var units: [Int] = []
    var selection = 0..<0

    var count: Int { plain.count }

    /// The ends of all characters, in UTF-16 code units, with the start of the text.
    var boundaries: [Int] {
      var ends = [0]
      for character in plain.string { ends.append(ends[ends.count - 1] + character.utf16.count) }
      return ends
    }

    /// The end of the first character that does not end before an offset.
    func characterEnd(atOrBehind offset: Int) -> Int {
      var end = 0
      for character in plain.string where end < offset { end += character.utf16.count }
      return end
    }

    func paragraph(at offset: Int) -> Range<Int> {
      let paragraphs = plain.paragraphs
      let index = plain.paragraphIndex(at: offset)
      return paragraphs[index].start..<(index + 1 < paragraphs.count ? paragraphs[index + 1].start : count)
    }

    /// Gives all of a paragraph the style that it begins with.
    /// - Returns: the paragraph, or an empty range where nothing was changed.
    mutating func unifyStyle(at offset: Int) -> Range<Int> {
      let range = paragraph(at: offset)
      guard !range.isEmpty, Set(plain.spacings[range]).count > 1 else { return offset..<offset }
      for index in range { plain.spacings[index] = plain.spacings[range.lowerBound] }
      return range
    }
  }

  private(set) var state = State()
  private(set) var undoable: [(before: State, after: State)] = []
  private(set) var redoable: [(before: State, after: State)] = []
  private var lastUnit = 0

  /// The number of states that a history keeps.
  private static let limit = 1_000

  mutating func select(_ range: Range<Int>) { state.selection = range }

  /// Another text as a whole.
  mutating func set(_ content: TextContent) {
    (undoable, redoable) = ([], [])
    state = State()
    put(PlainContent(content), in: 0..<0)
    state.selection = state.count..<state.count
  }

  // MARK: Edits

  /// Puts a text in place of the selection, as a step of the history.
  mutating func replaceSelection(with new: PlainContent) { replace(state.selection, with: new) }

  mutating func replace(_ range: Range<Int>, with new: PlainContent) {
    let before = state
    put(new, in: range)
    undoable.append((before, state))
    if undoable.count > Self.limit { undoable.removeFirst() }
    redoable = []
  }

  private mutating func put(_ new: PlainContent, in range: Range<Int>) {
    state.plain.replace(range, with: new)
    state.units.replaceSubrange(range, with: lastUnit..<lastUnit + new.count)
    lastUnit += new.count
    let end = range.lowerBound + new.count
    for offset in [end, range.lowerBound] { _ = state.unifyStyle(at: offset) }
    let caret = state.characterEnd(atOrBehind: end)
    state.selection = caret..<caret
  }

  /// Typed text with the attributes that it gets.
  /// - Parameters:
  ///   - kern: of attributes that were set for it; nil for those of the text before it.
  ///   - empty: the text before, for what an empty one goes on with.
  func typed(_ string: String, kern: Double?, in empty: TextContent) -> PlainContent {
    let place = state.selection.lowerBound
    return PlainContent(
      string, kern: kern ?? state.plain.typingKern(at: place) ?? empty.emptyAttributes.value.kern,
      spacing: state.plain.spacing(at: place) ?? empty.emptyStyle.value?.lineSpacing)
  }

  /// A text from the clipboard, whose paragraphs without a style get that of the place.
  func pasted(_ content: TextContent, in empty: TextContent) -> PlainContent {
    var pasted = PlainContent(content)
    let spacing = state.plain.spacing(at: state.selection.lowerBound) ?? empty.emptyStyle.value?.lineSpacing
    for index in 0..<pasted.count { pasted.spacings[index] = pasted.spacings[index] ?? spacing }
    return pasted
  }

  // MARK: Attributes

  /// A change of attributes that is not undone. Each unit keeps what it gets, in all states that have it.
  mutating func restyle(_ range: Range<Int>, _ change: (inout PlainContent) -> Void) {
    change(&state.plain)
    var touched = Set(state.units[range])
    for offset in [range.upperBound, range.lowerBound] { touched.formUnion(state.units[state.unifyStyle(at: offset)]) }
    var looks: [Int: (kern: Double, spacing: Double?)] = [:]
    for (index, unit) in state.units.enumerated() where touched.contains(unit) {
      looks[unit] = (state.plain.kerns[index], state.plain.spacings[index])
    }
    guard !looks.isEmpty else { return }
    func show(_ state: inout State) {
      for (index, unit) in state.units.enumerated() {
        guard let look = looks[unit] else { continue }
        (state.plain.kerns[index], state.plain.spacings[index]) = look
      }
    }
    for index in undoable.indices {
      show(&undoable[index].before)
      show(&undoable[index].after)
    }
    for index in redoable.indices {
      show(&redoable[index].before)
      show(&redoable[index].after)
    }
  }

  // MARK: Undo

  mutating func undo() {
    guard let last = undoable.popLast() else { return }
    redoable.append(last)
    state = last.before
  }

  mutating func redo() {
    guard let last = redoable.popLast() else { return }
    undoable.append(last)
    state = last.after
  }
}
