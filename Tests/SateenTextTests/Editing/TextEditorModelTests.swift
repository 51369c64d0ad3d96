import Foundation
import XCTest

@testable import SateenText

/// Random commands to an editor and to a model of a plain string: the text, the selection, the history and the lines.
final class TextEditorModelTests: XCTestCase {
  /// A text, and what was selected in it.
  private struct State: Equatable {
    var text = ""
    var selection = 0..<0

    /// The ends of all characters, in UTF-16 code units, with the start of the text.
    var boundaries: [Int] {
      var ends = [0]
      for character in text { ends.append(ends.last! + character.utf16.count) }
      return ends
    }

    func part(_ range: Range<Int>) -> String {
      String(decoding: Array(text.utf16)[range], as: UTF16.self)
    }

    mutating func replace(_ range: Range<Int>, with new: String) {
      text = part(0..<range.lowerBound) + new + part(range.upperBound..<text.utf16.count)
      let end = range.lowerBound + new.utf16.count
      let caret = boundaries.first { $0 >= end } ?? text.utf16.count
      selection = caret..<caret
    }
  }

  private var state = State()
  private var undoable: [(before: State, after: State)] = []
  private var redoable: [(before: State, after: State)] = []
  private var editor = TextEditor()
  private var time = 0.0
  private var random = SeededRandom(seed: 0)
  private var note = ""

  private static let pieces = [
    "a", "b", "ü", " ", ".", "word", "two words", "\n", "\r\n", "\u{2029}", "日本", "😀", "👩‍👩‍👧", "🇦🇹", "שלום", "سلام",
    "e\u{301}",
    "\u{301}", "x\ny", "",
  ]

  private var piece: String { Self.pieces.randomElement(using: &random)! }

  private func perform(_ command: TextCommand) {
    time += 1
    _ = editor.perform(command, at: time)
  }

  /// Makes an edit in the model, as a step of its history.
  private func step(_ change: (inout State) -> Void) {
    let before = state
    change(&state)
    undoable.append((before, state))
    redoable = []
  }

  private func act() {
    let selection = state.selection
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      let text = piece
      perform(.type(text))
      if !text.isEmpty { step { $0.replace(selection, with: text) } }
    case 2:
      let text = piece
      perform(.insert(TextContent(text)))
      if !text.isEmpty || !selection.isEmpty { step { $0.replace(selection, with: text) } }
    case 3:
      // A burst is one step, except before a mark that its first letter takes.
      guard !state.part(selection.upperBound..<state.text.utf16.count).hasPrefix("\u{301}") else { return }
      let letters = (0..<Int.random(in: 1..<5, using: &random)).map { _ in "pqr".randomElement(using: &random)! }
      for (index, letter) in letters.enumerated() {
        if index == 0 { time += 1 }
        _ = editor.perform(.type(String(letter)), at: time + Double(index) * 0.1)
      }
      step { $0.replace(selection, with: String(letters)) }
    case 4, 5:
      let isForward = Bool.random(using: &random)
      perform(.delete(isForward ? .forward : .backward))
      delete(isForward: isForward)
    case 6:
      perform(.breakParagraph)
      step { $0.replace(selection, with: "\n") }
    case 7, 8:
      let places = state.boundaries
      let (a, b) = (places.randomElement(using: &random)!, places.randomElement(using: &random)!)
      let isCaret = Bool.random(using: &random)
      perform(.select(TextSelection(anchor: TextPosition(a), head: TextPosition(isCaret ? a : b))))
      state.selection = isCaret ? a..<a : min(a, b)..<max(a, b)
    case 9:
      perform(.undo)
      guard let last = undoable.popLast() else { return }
      redoable.append(last)
      state = last.before
    case 10:
      perform(.redo)
      guard let last = redoable.popLast() else { return }
      undoable.append(last)
      state = last.after
    default: compose()
    }
  }

  private func delete(isForward: Bool) {
    let selection = state.selection
    if !selection.isEmpty { return step { $0.replace(selection, with: "") } }
    let places = state.boundaries
    let index = places.firstIndex(of: selection.lowerBound)!
    let other = isForward ? min(index + 1, places.count - 1) : max(index - 1, 0)
    let range = min(places[index], places[other])..<max(places[index], places[other])
    if !range.isEmpty { step { $0.replace(range, with: "") } }
  }

  private func compose() {
    let selection = state.selection
    var last = ""
    for _ in 0..<Int.random(in: 1..<4, using: &random) {
      let text = ["k", "か", "かん", "漢字の", "👍🏽"].randomElement(using: &random)!
      perform(.compose(text, clause: 0..<text.utf16.count))
      last = text
      var shown = state
      shown.replace(selection, with: text)
      XCTAssertEqual(editor.content.string.utf16.elementsEqual(shown.text.utf16), true, note)
      XCTAssertNotNil(editor.compositionRange, note)
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: perform(.compose("", clause: 0..<0))
    case 1:
      let text = ["漢", "かんじ", last].randomElement(using: &random)!
      perform(.type(text))
      step { $0.replace(selection, with: text) }
    default:
      perform(.endComposition)
      step { $0.replace(selection, with: last) }
    }
    // A commit that comes later is the method's no more.
    time += 1
  }

  private func check(_ round: Int) {
    let note = "\(note), round \(round)"
    XCTAssertTrue(
      editor.content.string.utf16.elementsEqual(state.text.utf16),
      "\(note): \(editor.content.string.debugDescription) is not \(state.text.debugDescription)")
    XCTAssertTrue(editor.document.text.string.utf16.elementsEqual(state.text.utf16), note)
    XCTAssertEqual(editor.selection.range, state.selection, note)
    XCTAssertEqual(editor.canUndo, !undoable.isEmpty, note)
    XCTAssertEqual(editor.canRedo, !redoable.isEmpty, note)
    XCTAssertNil(editor.compositionRange, note)
    XCTAssertTrue(editor.overlays.isEmpty, note)
  }

  private func checkLines(_ round: Int) {
    func lines(_ document: TextDocument) -> [String] {
      var lines: [String] = []
      document.eachLine { lines.append("\($0.range) \($0.frame)") }
      return lines
    }
    let whole = TextDocument(editor.content.attributedText, width: editor.document.width)
    XCTAssertEqual(lines(editor.document), lines(whole), "\(note), round \(round)")
  }

  func testRandomEditingLikeAPlainString() {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...9_999_999)
    let rounds = environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) } ?? 600
    note = "SATEEN_TEST_SEED=\(seed)"
    print("TextEditorModelTests: \(note)")
    random = SeededRandom(seed: seed)
    editor = TextEditor(width: 90)
    for round in 0..<rounds {
      act()
      check(round)
      if round % 50 == 0 {
        checkLines(round)
        editor.setWidth(Double([60, 90, 400].randomElement(using: &random)!))
      }
      // Long texts make the model slow.
      if state.text.utf16.count > 400 {
        perform(.selectAll)
        perform(.delete(.backward))
        step { $0.replace(0..<$0.text.utf16.count, with: "") }
      }
      if testRun?.failureCount ?? 0 > 0 { return }
    }
  }
}
