import XCTest

@testable import SateenText

/// Limits and filters of an editor.
final class EditorLimitTests: XCTestCase {
  private func editor(_ text: String, limit: Int?) -> TextEditor {
    var editor = TextEditor(TextContent(text))
    editor.characterLimit = limit
    return editor
  }

  /// A character may be finished at the limit, because no other one is added.
  func testMarksThatJoinTheLastCharacterFit() {
    for (text, mark) in [
      ("कक", "ि"), ("กก", "้"), ("ae", "\u{301}"), ("a❤", "\u{fe0f}"), ("a👍", "🏽"), ("a👨‍", "👩"), ("a🇩", "🇪"),
    ] {
      var editor = editor(text, limit: 2)
      XCTAssertNil(editor.perform(.type(mark), at: 0).refusal, text)
      XCTAssertEqual(editor.content.string, text + mark)
      XCTAssertEqual(editor.perform(.type("x"), at: 1).refusal, .full, text)
      XCTAssertEqual(editor.content.string, text + mark)
    }
  }

  func testTextThatIsTooLongMayBecomeShorter() {
    var editor = editor("0123456789abcd", limit: 10)
    _ = editor.perform(.select(TextSelection(2..<7)), at: 0)
    XCTAssertNil(editor.perform(.type("x"), at: 1).refusal)
    XCTAssertEqual(editor.content.string, "01x789abcd")
    XCTAssertEqual(editor.perform(.type("y"), at: 2).refusal, .full)
    _ = editor.perform(.select(TextSelection(0..<3)), at: 3)
    _ = editor.perform(.insert(TextContent("long text")), at: 4)
    XCTAssertEqual(editor.content.string, "lon789abcd")
  }

  /// Random edits at a limit keep to it, use the room that there is, and the number is that of the text.
  func testTheNumberOfCharactersFollowsEdits() {
    var (random, note) = ContentTestSeed.random()
    let texts = [
      "a", "\u{301}", "🇩", "🇪🇫", "👨", "\u{200d}", "👩", "🏽", "क", "्", "ि", "각", "ᄀ", "ᆨ", "\r", "\n", "xyz", "กำ",
    ]
    for round in 0..<ContentTestSeed.rounds(60) {
      let limit = 1 + random.below(12)
      let text = (0..<random.below(20)).map { _ in texts.randomElement(using: &random)! }.joined()
      var editor = editor(text, limit: limit)
      for step in 0..<30 {
        let note = "\(note) round \(round) step \(step)"
        let before = editor.content.string.count
        let lower = random.below(editor.content.length + 1)
        let range = lower..<min(editor.content.length, lower + random.below(4))
        let text = (0..<random.below(4)).map { _ in texts.randomElement(using: &random)! }.joined()
        switch random.below(6) {
        case 0: _ = editor.perform(.undo, at: Double(step))
        case 1: _ = editor.perform(.delete(.backward), at: Double(step))
        case 2: _ = editor.perform(.compose(text, clause: 0..<0), at: Double(step))
        default:
          _ = editor.perform(.endComposition, at: Double(step))
          let before = editor.content.string.count
          let outcome = editor.perform(.replace(range, TextContent(text)), at: Double(step))
          let count = editor.content.string.count
          // Without a joiner, what it joined is two.
          if !text.isEmpty { XCTAssertLessThanOrEqual(count, max(before, limit), note) }
          // A character that divides another one adds two.
          if outcome.refusal == .full { XCTAssertGreaterThanOrEqual(before, limit - 1, note) }
        }
        if let counted = editor.characterCount {
          let new = editor.content.string
          XCTAssertEqual(counted, new.count, "\(before) \(new.unicodeScalars.map(\.value)) \(note)")
        }
        guard testRun?.failureCount == 0 else { return }
      }
    }
  }

  func testOnlyTextAroundAnEditIsLookedAt() {
    for text in ["words and ", "日本語", "слова ", "แมวกินปลา", "हिन्दी "] {
      let content = TextContent(String(repeating: text, count: 20_000))
      let middle = content.length / 2
      XCTAssertGreaterThan(content.certainBoundary(before: middle), middle - 40, text)
      XCTAssertLessThan(content.certainBoundary(behind: middle), middle + 40, text)
    }
    let marks = TextContent("a" + String(repeating: "\u{301}", count: 5_000) + "bc")
    XCTAssertEqual(marks.certainBoundary(before: 2_000), 0)
    XCTAssertEqual(marks.certainBoundary(behind: 2_000), 5_002)
  }

  // MARK: Filters

  func testFilteredTextKeepsItsAttributes() {
    var editor = TextEditor(TextContent("x"))
    editor.filter = .characters { $0.isLetter }
    let bold = TextAttributes(font: .system(20))
    editor.typingAttributes = bold
    _ = editor.perform(.type("a1b"), at: 0)
    XCTAssertEqual(editor.content.string, "xab")
    XCTAssertEqual(editor.content.runs(in: 0..<3).map(\.range), [0..<1, 1..<3])
    XCTAssertEqual(editor.content.attributes(at: 2), bold)
    var pasted = TextContent("1c2d3")
    pasted.setAttributes(bold, in: 3..<5)
    pasted.setAttributes(TextAttributes(kern: 2), in: 0..<2)
    _ = editor.perform(.insert(pasted), at: 1)
    XCTAssertEqual(editor.content.string, "xabcd")
    XCTAssertEqual(editor.content.attributes(at: 3)?.kern, 2)
    XCTAssertEqual(editor.content.attributes(at: 4), bold)
    XCTAssertNil(editor.content.brokenRule)
  }

  func testAFilterBringsNoSeparatorsIntoASingleLine() {
    var editor = TextEditor(TextContent("x"), isSingleLine: true)
    editor.filter = TextFilter { edit, content in
      content.edit(replacing: edit.removedRange, with: "\n" + edit.inserted.string.uppercased() + "\n")
    }
    _ = editor.perform(.type("ab"), at: 0)
    XCTAssertEqual(editor.content.string, "xAB")
    editor.filter = TextFilter { edit, content in content.edit(replacing: edit.removedRange, with: "\n") }
    XCTAssertEqual(editor.perform(.type("ab"), at: 0).refusal, .filtered)
    XCTAssertEqual(editor.document.paragraphCount, 1)
  }
}
