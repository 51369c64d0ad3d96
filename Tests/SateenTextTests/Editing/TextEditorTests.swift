import SateenText
import XCTest

/// Commands to a text with a caret.
final class TextEditorTests: XCTestCase {
  private var editor = TextEditor(TextContent("The quick fox"))
  private var time = 100.0

  @discardableResult
  private func perform(_ command: TextCommand, after seconds: Double = 1) -> TextCommandOutcome {
    time += seconds
    return editor.perform(command, at: time)
  }

  private func open(_ text: String, isSingleLine: Bool = false) {
    editor = TextEditor(TextContent(text), isSingleLine: isSingleLine)
  }

  private func select(_ range: Range<Int>) { perform(.select(TextSelection(range))) }

  private func check(_ text: String, _ selection: Range<Int>? = nil, line: UInt = #line) {
    XCTAssertEqual(editor.content.string, text, line: line)
    XCTAssertEqual(editor.document.text.string, text, line: line)
    if let selection { XCTAssertEqual(editor.selection.range, selection, line: line) }
  }

  // MARK: Typing

  func testTextIsTypedAtTheCaret() {
    perform(.type("!"))
    check("The quick fox!", 14..<14)
    select(4..<9)
    let outcome = perform(.type("s"))
    check("The s fox!", 5..<5)
    XCTAssertTrue(outcome.changesText && outcome.changesSelection)
    XCTAssertEqual(outcome.edits.map(\.removed.string), ["quick"])
    perform(.breakParagraph)
    check("The s\n fox!", 6..<6)
    XCTAssertEqual(editor.document.paragraphCount, 2)
  }

  func testTypedTextLooksLikeTheTextBeforeItUntilAskedOtherwise() {
    let bold = TextAttributes(font: .system(20))
    editor.typingAttributes = bold
    perform(.type("a"))
    XCTAssertEqual(editor.content.attributes(at: 13), bold)
    XCTAssertNil(editor.typingAttributes)
    perform(.type("b"))
    XCTAssertEqual(editor.content.attributes(at: 14), bold)
    editor.typingAttributes = TextAttributes()
    perform(.move(.backward, extends: false))
    XCTAssertNil(editor.typingAttributes, "the caret went elsewhere")
  }

  func testAnEditorThatIsNotEditableSelectsOnly() {
    editor.isEditable = false
    XCTAssertEqual(perform(.type("x")).refusal, .notEditable)
    XCTAssertEqual(perform(.delete(.backward)).refusal, .notEditable)
    XCTAssertEqual(perform(.compose("x", clause: 0..<1)).refusal, .notEditable)
    XCTAssertTrue(perform(.selectAll).changesSelection)
    check("The quick fox", 0..<13)
  }

  // MARK: Deleting

  func testDeletingTakesTheSelectionOrWhatAMoveLeadsOver() {
    perform(.delete(.backward))
    check("The quick fo", 12..<12)
    perform(.delete(.wordBackward))
    check("The quick ", 10..<10)
    XCTAssertEqual(perform(.delete(.forward)).refusal, .nothing)
    select(0..<4)
    perform(.delete(.forward))
    check("quick ", 0..<0)
    perform(.delete(.wordForward))
    check(" ", 0..<0)
    XCTAssertEqual(perform(.delete(.backward)).refusal, .nothing)
  }

  func testBackspaceTakesWholeClustersButTypedMarksAlone() {
    for (text, rest) in [
      ("a👨‍👩‍👧", "a"), ("a🇩🇪🇫🇷", "a🇩🇪"), ("각", ""), ("a\r\n", "a"), ("e\u{301}", ""), ("👍🏽", ""),
      ("เก้", "เก"), ("נָ", "נ"), ("كَ", "ك"), ("कि", "क"),
    ] {
      open(text)
      perform(.delete(.backward))
      check(rest)
    }
    open("कि")
    perform(.move(.documentStart, extends: false))
    perform(.delete(.forward))
    check("")
  }

  // MARK: Moving

  func testASelectionIsLeftAtTheEndThatAnArrowPointsTo() {
    select(4..<9)
    perform(.move(.left, extends: false))
    check("The quick fox", 4..<4)
    select(4..<9)
    perform(.move(.right, extends: false))
    check("The quick fox", 9..<9)
    open("שלום עולם")
    select(2..<6)
    perform(.move(.left, extends: false))
    check("שלום עולם", 6..<6)
  }

  func testMovesExtendTheSelectionFromItsAnchor() {
    perform(.move(.wordBackward, extends: true))
    XCTAssertEqual(editor.selection.anchor.offset, 13)
    XCTAssertEqual(editor.selection.head.offset, 10)
    perform(.move(.documentStart, extends: true))
    check("The quick fox", 0..<13)
    XCTAssertEqual(editor.selectedContent?.string, "The quick fox")
  }

  func testVerticalMovesKeepTheirPlaceInTheLine() {
    open("long line here\nx\nlong line here")
    perform(.move(.documentStart, extends: false))
    for _ in 0..<8 { perform(.move(.forward, extends: false)) }
    perform(.move(.down, extends: false))
    check("long line here\nx\nlong line here", 16..<16)
    perform(.move(.down, extends: false))
    check("long line here\nx\nlong line here", 25..<25)
    perform(.type("WWW"))
    perform(.move(.up, extends: false))
    perform(.move(.up, extends: false))
    XCTAssertGreaterThan(editor.selection.range.lowerBound, 10)
  }

  // MARK: Undo

  func testTypingIsUndoneAtOnceUntilAPause() {
    for letter in " ran" { perform(.type(String(letter)), after: 0.1) }
    perform(.type("s"), after: 2)
    perform(.undo)
    check("The quick fox ran", 17..<17)
    perform(.undo)
    check("The quick fox", 13..<13)
    XCTAssertEqual(perform(.undo).refusal, .nothing)
    perform(.redo)
    check("The quick fox ran", 17..<17)
    perform(.redo)
    check("The quick fox rans", 18..<18)
    XCTAssertEqual(perform(.redo).refusal, .nothing)
  }

  func testAMoveOfTheCaretEndsAStep() {
    perform(.type("a"), after: 0.1)
    perform(.move(.backward, extends: false), after: 0.1)
    perform(.move(.forward, extends: false), after: 0.1)
    perform(.type("b"), after: 0.1)
    perform(.undo)
    check("The quick foxa")
  }

  func testUndoBringsBackTheSelectionWithItsText() {
    select(4..<9)
    perform(.insert(TextContent("slow")))
    check("The slow fox", 8..<8)
    perform(.undo)
    check("The quick fox", 4..<9)
    perform(.redo)
    check("The slow fox", 8..<8)
  }

  // MARK: Composing

  func testAComposedTextTakesTheSelectionsPlaceAndGivesItBack() {
    select(4..<9)
    let outcome = perform(.compose("に", clause: 1..<1))
    check("The に fox", 5..<5)
    XCTAssertFalse(outcome.changesText)
    XCTAssertEqual(editor.compositionRange, 4..<5)
    perform(.compose("にほん", clause: 0..<3))
    check("The にほん fox", 7..<7)
    XCTAssertEqual(editor.overlays.spans(of: .composition, in: 0..<99).map(\.range), [4..<7])
    perform(.compose("", clause: 0..<0))
    check("The quick fox", 4..<9)
    XCTAssertFalse(editor.canUndo)
    XCTAssertTrue(editor.overlays.isEmpty)
  }

  func testACommitIsOneStep() {
    select(4..<9)
    perform(.compose("n", clause: 1..<1))
    perform(.compose("にほん", clause: 0..<3))
    let outcome = perform(.type("日本"))
    check("The 日本 fox", 6..<6)
    XCTAssertTrue(outcome.changesText)
    XCTAssertNil(editor.compositionRange)
    perform(.compose("", clause: 0..<0))
    check("The 日本 fox", 6..<6)
    perform(.undo)
    check("The quick fox", 4..<9)
    perform(.redo)
    check("The 日本 fox", 6..<6)
  }

  func testCommitsAreStepsOfTheirOwn() {
    for syllable in ["한", "글"] {
      perform(.compose(syllable, clause: 1..<1), after: 0.05)
      perform(.type(syllable), after: 0.05)
    }
    perform(.undo)
    check("The quick fox한")
  }

  func testComposedTextStaysWhereTheCaretGoesElsewhere() {
    perform(.compose("にほん", clause: 3..<3))
    let outcome = perform(.move(.documentStart, extends: false))
    XCTAssertTrue(outcome.endsComposition && outcome.changesText)
    check("The quick foxにほん", 0..<0)
    perform(.undo)
    check("The quick fox", 13..<13)
  }

  func testALateCommitOfKeptTextComesOnce() {
    perform(.compose("글", clause: 1..<1))
    perform(.endComposition)
    perform(.type("글"), after: 0.05)
    check("The quick fox글")
    perform(.compose("n", clause: 1..<1))
    perform(.endComposition)
    perform(.type("ん"), after: 0.05)
    check("The quick fox글ん", 15..<15)
    perform(.compose("n", clause: 1..<1))
    perform(.endComposition)
    perform(.type("n"), after: 0.4)
    check("The quick fox글んnn")
  }

  // MARK: Filters

  func testFiltersChangeAndRefuse() {
    open("")
    editor.filter = .characters { $0.isNumber }
    XCTAssertEqual(perform(.type("a")).refusal, .filtered)
    perform(.insert(TextContent("1a2b3")))
    check("123", 3..<3)
    perform(.compose("x", clause: 1..<1))
    check("123x")
    XCTAssertEqual(perform(.type("x")).refusal, .filtered)
    check("123", 3..<3)
    perform(.compose("4", clause: 1..<1))
    perform(.type("４"))
    check("123４")
  }

  func testALimitCountsCharacters() {
    open("")
    editor.characterLimit = 3
    perform(.insert(TextContent("👨‍👩‍👧🇩🇪e\u{301}x")))
    check("👨‍👩‍👧🇩🇪e\u{301}")
    XCTAssertEqual(perform(.type("y")).refusal, .full)
    perform(.delete(.backward))
    perform(.type("y"))
    check("👨‍👩‍👧🇩🇪y")
    editor.characterLimit = 1
    perform(.delete(.backward))
    check("👨‍👩‍👧🇩🇪", nil)
  }

  func testASingleLineHasNoSeparators() {
    open("a\nb\r\n\r\nc\n", isSingleLine: true)
    check("a b c", 5..<5)
    XCTAssertEqual(perform(.breakParagraph).refusal, .nothing)
    perform(.insert(TextContent("\n1\u{2029}2\n")))
    check("a b c1 2")
    perform(.type("\n"))
    check("a b c1 2")
  }

  // MARK: Edits from elsewhere

  func testAnEditFromElsewhereMovesTheCaretAndStaysWhenUndone() throws {
    perform(.type("!"))
    let edit = editor.content.edit(replacing: 0..<3, with: "One")
    _ = try editor.apply(foreign: edit, at: time)
    check("One quick fox!", 14..<14)
    perform(.undo)
    check("One quick fox")
    XCTAssertThrowsError(
      try editor.apply(
        foreign: TextEdit(offset: 10, removed: TextContent("too long"), inserted: TextContent()), at: time))
    check("One quick fox")
  }

  func testAnEditFromElsewhereThatOnlyFitsRefusedTextIsAnError() {
    editor.filter = .characters { $0.isASCII }
    perform(.compose("にほん", clause: 3..<3))
    let edit = TextEdit(offset: 14, removed: TextContent("ほん"), inserted: TextContent())
    XCTAssertThrowsError(try editor.apply(foreign: edit, at: time))
    check("The quick foxにほん", 16..<16)
    XCTAssertEqual(editor.compositionRange, 13..<16)
  }

  func testALateCommitOfTextThatIsGoneIsTypedAtTheCaret() {
    perform(.compose("n", clause: 1..<1))
    perform(.delete(.backward), after: 0)
    check("The quick fox")
    perform(.type("ん"), after: 0.05)
    check("The quick foxん", 14..<14)
  }

  func testAnotherTextForgetsAll() {
    perform(.type("!"))
    perform(.compose("x", clause: 0..<1))
    editor.setContent(TextContent("new"))
    check("new", 3..<3)
    XCTAssertFalse(editor.canUndo || editor.canRedo)
    XCTAssertNil(editor.compositionRange)
  }

  func testAnEditFromElsewhereKeepsAttributesForTyping() throws {
    let bold = TextAttributes(font: .system(20))
    func type(after edit: (TextContent) -> TextEdit) throws -> TextAttributes? {
      open("one two three")
      select(7..<7)
      editor.typingAttributes = bold
      _ = try editor.apply(foreign: edit(editor.content), at: time)
      perform(.type("x"))
      return editor.content.attributes(at: editor.selection.head.offset - 1)
    }
    for range in [0..<0, 0..<3, 7..<7, 7..<9, 9..<13] {
      XCTAssertEqual(try type { $0.edit(replacing: range, with: "new") }, bold, "\(range)")
    }
    for range in [4..<7, 6..<8] {
      XCTAssertNotEqual(try type { $0.edit(replacing: range, with: "new") }, bold, "\(range)")
    }
  }

  func testAnEditFromElsewhereBringsNoSeparatorsIntoASingleLine() throws {
    open("ab", isSingleLine: true)
    perform(.type("!"))
    let outcome = try editor.apply(foreign: editor.content.edit(replacing: 1..<1, with: "\n1\n\n2"), at: time)
    check("a1 2b!", 6..<6)
    XCTAssertEqual(outcome.edits.count, 2)
    perform(.undo)
    check("a1 2b", 5..<5)
    perform(.redo)
    check("a1 2b!", 6..<6)
  }

  func testManyLinesBecomeOneLine() {
    var content = TextContent()
    let kinds = ["\n", "\r\n", "\u{2029}", "\n\n"]
    for index in 0..<400 {
      content.replace(
        content.length..<content.length,
        with: TextContent(index % 7 == 0 ? "" : "é\(index)", attributes: TextAttributes(kern: Double(index % 3))))
      content.replace(content.length..<content.length, with: kinds[index % 4])
    }
    let line = TextEditor(content, isSingleLine: true).content
    XCTAssertEqual(line.string, content.string.split { $0.isNewline }.joined(separator: " "))
    XCTAssertEqual(line.paragraphCount, 1)
    var offset = 0
    for part in content.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) where !part.isEmpty
    {
      let kern = Double((Int(part.dropFirst()) ?? 0) % 3)
      XCTAssertEqual(line.attributes(at: offset)?.kern, kern, String(part))
      offset += part.utf16.count
      if offset < line.length { XCTAssertEqual(line.attributes(at: offset)?.kern, kern, "the space behind \(part)") }
      offset += 1
    }
    XCTAssertEqual(offset, line.length + 1)
    XCTAssertEqual(TextEditor(TextContent("\n\r\n"), isSingleLine: true).content.string, "")
  }

  func testAReturnBehindALoneCarriageReturnBeginsAParagraph() {
    open("a\rb")
    select(2..<2)
    perform(.breakParagraph)
    check("a\r\rb", 3..<3)
    XCTAssertEqual(editor.content.paragraphCount, 3)
    perform(.undo)
    check("a\rb", 2..<2)
    perform(.type("\nx"))
    check("a\r\rxb", 4..<4)
    perform(.undo)
    perform(.insert(TextContent("\n\ny", attributes: TextAttributes(kern: 2))))
    check("a\r\r\ryb", 5..<5)
    XCTAssertEqual(editor.content.runs(in: 0..<6).map(\.range), [0..<2, 2..<5, 5..<6])
    open("a\r\nb")
    select(3..<3)
    perform(.breakParagraph)
    check("a\r\n\nb", 4..<4)
  }

  func testACompositionEndsWithEditing() {
    perform(.compose("にほん", clause: 3..<3))
    editor.isEditable = false
    XCTAssertNil(editor.compositionRange)
    XCTAssertTrue(editor.overlays.isEmpty)
    editor.isEditable = true
    perform(.type("a"), after: 0.01)
    check("The quick foxにほんa", 17..<17)
    perform(.undo)
    perform(.undo)
    check("The quick fox", 13..<13)
  }
}
