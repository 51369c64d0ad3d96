import Foundation
import XCTest

@testable import SateenText

/// Random commands to an editor and to a model of plain arrays: the text, the attributes, the selection, the history,
/// and the lines, which are those of a text that is laid out whole.
final class EditorThrashTests: XCTestCase {
  private var model = EditorModel()
  private var editor = TextEditor()
  private var time = 0.0
  private var random = SeededRandom(seed: 0)
  private var note = ""

  /// `SATEEN_THRASH_ROUNDS` of them where that is set.
  private static func steps(_ usual: Int, of share: Int) -> Int {
    let stated = ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) }
    return stated.map { max(1, $0 / share) } ?? usual
  }

  private static let pieces = [
    "a", "b", "ü", " ", ".", "word", "two words", "\n", "\r\n", "\u{2029}", "日本", "😀", "👩‍👩‍👧", "🇦🇹", "שלום", "سلام",
    "e\u{301}",
    "\u{301}", "x\ny", "",
  ]

  private var piece: String { Self.pieces.randomElement(using: &random)! }

  /// Carries out a command, and adds up the heights that it reports.
  private func perform(_ command: TextCommand) {
    time += 1
    let (height, wasMeasured) = (editor.document.size.height, editor.document.isMeasured)
    let outcome = editor.perform(command, at: time)
    guard wasMeasured, editor.document.isMeasured else { return }
    let shift = outcome.layoutEdits.reduce(0) { $0 + $1.shift }
    XCTAssertEqual(editor.document.size.height, height + shift, accuracy: 1e-6, "\(command) \(note)")
  }

  // MARK: Steps

  private func act() {
    let kind = random.below(16)
    note += " kind \(kind)"
    switch kind {
    case 0, 1: type(piece)
    case 2:
      // Attributes that were set for what is typed next.
      editor.typingAttributes = TextAttributes(kern: Double(random.below(3)))
      if random.once(in: 3) { compose() } else { type(piece) }
    case 3: paste()
    case 4: typeBurst()
    case 5, 6: delete(isForward: random.once(in: 2))
    case 7: breakParagraph()
    case 8, 9: select()
    case 10, 11:
      perform(.undo)
      model.undo()
    case 12:
      perform(.redo)
      model.redo()
    case 13: restyle()
    case 14: resize()
    default: compose()
    }
  }

  private func resize() {
    if random.once(in: 3) {
      var showing = TextShowing()
      showing.textScale = [1, 1.5].randomElement(using: &random)!
      editor.setShowing(showing)
    } else {
      editor.setWidth([60, 90, 400, .infinity].randomElement(using: &random)!)
    }
  }

  private func type(_ text: String) {
    let typed = model.typed(text, kern: editor.typingAttributes?.kern, in: editor.content)
    perform(.type(text))
    if !text.isEmpty { model.replaceSelection(with: typed) }
  }

  /// A burst is one step, except before a mark that its first letter takes.
  private func typeBurst() {
    let end = model.state.selection.upperBound
    guard end == model.state.count || model.state.plain.units[end] != 0x301 else { return }
    let letters = (0..<1 + random.below(4)).map { _ in "pqr".randomElement(using: &random)! }
    let typed = model.typed(String(letters), kern: editor.typingAttributes?.kern, in: editor.content)
    time += 1
    for (index, letter) in letters.enumerated() {
      _ = editor.perform(.type(String(letter)), at: time + Double(index) * 0.1)
    }
    model.replaceSelection(with: typed)
  }

  private func paste() {
    let selection = model.state.selection
    var content = TextContent(piece, attributes: TextAttributes(kern: Double(random.below(3))))
    if random.once(in: 2) {
      let places = model.state.boundaries
      let lower = random.below(places.count)
      content = editor.content.slice(places[lower]..<places[min(places.count - 1, lower + random.below(30))])
    }
    let pasted = model.pasted(content, in: editor.content)
    perform(.insert(content))
    if !content.isEmpty || !selection.isEmpty { model.replaceSelection(with: pasted) }
  }

  private func breakParagraph() {
    let typed = model.typed("\n", kern: editor.typingAttributes?.kern, in: editor.content)
    perform(.breakParagraph)
    model.replaceSelection(with: typed)
  }

  private func delete(isForward: Bool) {
    perform(.delete(isForward ? .forward : .backward))
    let selection = model.state.selection
    if !selection.isEmpty { return model.replaceSelection(with: PlainContent()) }
    let places = model.state.boundaries
    guard let index = places.firstIndex(of: selection.lowerBound) else { return XCTFail("inside a character, \(note)") }
    let other = isForward ? min(index + 1, places.count - 1) : max(index - 1, 0)
    let range = places[min(index, other)]..<places[max(index, other)]
    if !range.isEmpty { model.replace(range, with: PlainContent()) }
  }

  private func select() {
    let places = model.state.boundaries
    let a = places.randomElement(using: &random)!
    let b = random.once(in: 2) ? a : places.randomElement(using: &random)!
    perform(.select(TextSelection(anchor: TextPosition(a), head: TextPosition(b))))
    model.select(min(a, b)..<max(a, b))
  }

  /// Attributes that a program sets.
  private func restyle() {
    guard !editor.content.isEmpty else { return }
    let lower = random.below(model.state.count + 1)
    let range = lower..<min(model.state.count, lower + random.below(random.once(in: 4) ? 200 : 12))
    let edit: TextEdit
    if random.once(in: 2) {
      let kern = Double(random.below(3))
      edit = editor.content.edit(changingAttributesIn: range) { $0.kern = kern }
      model.restyle(edit.removedRange) { plain in for index in edit.removedRange { plain.kerns[index] = kern } }
    } else {
      let spacing = random.once(in: 3) ? nil : Double(random.below(3))
      var copy = editor.content
      edit = copy.setParagraphStyle(spacing.map { ParagraphStyle(lineSpacing: $0) }, in: range)
      // The style of an empty paragraph at the end is that of no unit, which the model gives styles to.
      guard copy.lastStyle == nil else { return }
      model.restyle(edit.removedRange) { plain in for index in edit.removedRange { plain.spacings[index] = spacing } }
    }
    time += 1
    XCTAssertNoThrow(try editor.apply(foreign: edit, at: time), note)
  }

  private func compose() {
    let kern = editor.typingAttributes?.kern
    let before = editor.content
    func typed(_ text: String) -> PlainContent { model.typed(text, kern: kern, in: before) }
    var last = ""
    for _ in 0..<1 + random.below(3) {
      last = ["k", "か", "かん", "漢字の", "👍🏽"].randomElement(using: &random)!
      perform(.compose(last, clause: 0..<last.utf16.count))
      var shown = model.state.plain
      shown.replace(model.state.selection, with: typed(last))
      XCTAssertEqual(editor.content.utf16(in: 0..<editor.content.length), shown.units, note)
      XCTAssertNotNil(editor.compositionRange, note)
    }
    switch random.below(3) {
    case 0: perform(.compose("", clause: 0..<0))
    case 1:
      let text = ["漢", "かんじ", last].randomElement(using: &random)!
      perform(.type(text))
      model.replaceSelection(with: typed(text))
    default:
      perform(.endComposition)
      model.replaceSelection(with: typed(last))
    }
    // A commit that comes later is the method's no more.
    time += 1
  }

  // MARK: Checks

  private func check() {
    let (found, wanted) = (PlainContent(editor.content), model.state.plain)
    XCTAssertTrue(
      found.units == wanted.units, "\(note): \(found.string.debugDescription) is not \(wanted.string.debugDescription)")
    XCTAssertEqual(found.kerns, wanted.kerns, note)
    XCTAssertEqual(found.spacings, wanted.spacings, note)
    XCTAssertEqual(editor.selection.range, model.state.selection, note)
    XCTAssertEqual(editor.canUndo, !model.undoable.isEmpty, note)
    XCTAssertEqual(editor.canRedo, !model.redoable.isEmpty, note)
    XCTAssertNil(editor.compositionRange, note)
    XCTAssertTrue(editor.overlays.isEmpty, note)
    XCTAssertEqual(editor.document.length, editor.content.length, note)
  }

  private func checkLines() {
    XCTAssertNil(editor.content.brokenRule, note)
    XCTAssertNil(editor.document.brokenRule, note)
    let scale = editor.showing.textScale
    XCTAssertTrue(editor.document.content == editor.content.scaled(by: scale), note)
    // A text without characters has attributes that an attributed text cannot carry.
    guard !editor.content.isEmpty else { return }
    var document = editor.document
    document.measureAll()
    let whole = TextDocument(editor.content.attributedText.scaled(by: scale), width: document.width)
    assertEqualLines(document.allLines, whole.allLines, note)
    XCTAssertEqual(document.size.height, whole.size.height, accuracy: 1e-6, note)
  }

  private func begin(_ test: String) {
    let (random, note) = ContentTestSeed.random(test)
    (self.random, self.note) = (random, note)
  }

  private func set(_ content: TextContent) {
    editor.setContent(content)
    model.set(content)
  }

  func testShortTexts() {
    begin(#function)
    let seed = note
    editor = TextEditor(width: 90)
    for step in 0..<Self.steps(600, of: 1) {
      note = "\(seed) step \(step)"
      act()
      check()
      if step % 25 == 0 { checkLines() }
      if testRun?.failureCount ?? 0 > 0 { return }
      // Long texts make the model slow.
      guard model.state.count > 400 else { continue }
      if random.once(in: 2) {
        perform(.selectAll)
        perform(.delete(.backward))
        model.replace(0..<model.state.count, with: PlainContent())
      } else {
        set(TextContent(piece, attributes: TextAttributes(kern: 1)))
      }
      check()
    }
  }

  /// Texts of which only some is laid out.
  func testLongTexts() {
    begin(#function)
    let seed = note
    editor = TextEditor(width: 400)
    for step in 0..<Self.steps(120, of: 10) {
      note = "\(seed) step \(step)"
      if step % 120 == 0 {
        let words = Self.pieces.filter { !$0.isEmpty && !$0.contains(where: \.isNewline) }
        let lines = (0..<160).map { _ in
          (0..<25).map { _ in words.randomElement(using: &random)! + " " }.joined()
        }
        set(TextContent(lines.joined(separator: "\n"), attributes: TextAttributes(kern: 1)))
      }
      if random.once(in: 3) { look() }
      act()
      check()
      if step % 25 == 0 { checkLines() }
      if testRun?.failureCount ?? 0 > 0 { return }
    }
  }

  /// Measures as a view and a worker do.
  private func look() {
    switch random.below(3) {
    case 0: _ = editor.measureNext(limit: 2_000)
    case 1:
      var copy = editor.document
      _ = copy.measureNext(limit: 2_000, around: random.below(copy.length + 1))
      XCTAssertNotNil(editor.takeMeasurements(of: copy), note)
    default:
      let y = Double.random(in: 0...max(1, editor.document.size.height), using: &random)
      editor.measure(in: y..<y + 300)
    }
  }
}
