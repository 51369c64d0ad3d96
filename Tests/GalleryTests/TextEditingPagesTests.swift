import SateenCore
import SateenLayout
import SateenNodes
import SateenText
import XCTest

@testable import Gallery

/// The pages about spelling, undo and large texts.
@MainActor
final class TextEditingPagesTests: XCTestCase {
  /// Runs turns until something is true that a worker or a task brings about.
  private func wait(_ stage: GalleryStage, _ what: String, until isTrue: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(60)
    while !isTrue(), ContinuousClock.now < end {
      stage.host.step()
      await Task.yield()
    }
    XCTAssertTrue(isTrue(), what)
  }

  // MARK: Spelling

  func testUnknownWordsAreFoundAndIgnored() async throws {
    let availability = await SpellChecker.shared.availability(for: "en-US")
    guard case .available = availability else { throw XCTSkip("There is no English dictionary: \(availability)") }
    let stage = try GalleryStage("spelling")
    let page = try stage.page(SpellingPage.self)
    await wait(stage, "no words are marked") { page.unknownWords.count > 4 }
    let words = page.unknownWords.map { page.editor.content.string(in: $0) }
    XCTAssertTrue(words.contains("recieved"), "\(words)")
    XCTAssertFalse(words.contains("exmaple"), "an address is not checked: \(words)")
    await wait(stage, "the page does not say what checks") { page.state.value.sentence.hasPrefix("Checked by") }
    stage.press("n")
    XCTAssertEqual(page.editor.selectedText?.string, words.first)
    let count = words.count
    let isPageActive = page.perform("i", [])
    XCTAssertTrue(isPageActive)
    await wait(stage, "the word is still marked") { page.unknownWords.count < count }
    _ = page.perform("c", [])
    stage.host.settle()
    XCTAssertEqual(page.unknownWords, [])
  }

  func testWithoutADictionaryThePageSaysSo() async throws {
    let stage = try GalleryStage("spelling")
    let page = try stage.page(SpellingPage.self)
    page.show(.unavailable(.noDictionary(language: "en-US")))
    stage.host.settle()
    XCTAssertTrue(page.state.value.isMissing)
    XCTAssertTrue(page.state.value.sentence.contains("no dictionary"), page.state.value.sentence)
    XCTAssertEqual(page.makeStatus(), "No dictionary")
  }

  // MARK: Undo

  func testARunOfTypingIsOneStepAndACompositionAnother() async throws {
    let stage = try GalleryStage("undo")
    let page = try stage.page(UndoPage.self)
    let text = page.editor.text
    XCTAssertEqual(page.steps.value, UndoSteps())
    stage.press("t")
    let run = page.editor.text
    XCTAssertEqual(page.steps.value.shown.count, 1)
    XCTAssertEqual(page.steps.value.shown.first?.text, "Wind from the west. ")
    _ = page.perform("c", [])
    stage.host.settle()
    XCTAssertEqual(page.steps.value.shown.map(\.text), ["Wind from the west. ", "港"])
    _ = page.perform("u", [])
    XCTAssertEqual(page.editor.text, run)
    XCTAssertEqual(page.steps.value.shown.map(\.isDone), [true, false])
    _ = page.perform("u", [])
    XCTAssertEqual(page.editor.text, text)
    XCTAssertFalse(page.steps.value.canUndo)
    _ = page.perform("r", [])
    XCTAssertEqual(page.editor.text, run)
    _ = page.perform("d", [])
    XCTAssertEqual(page.steps.value.shown.map(\.act), ["Added", "Removed"])
    XCTAssertFalse(page.steps.value.canRedo)
  }

  func testTypingOnThePageIsListed() async throws {
    let stage = try GalleryStage("undo")
    let page = try stage.page(UndoPage.self)
    page.editor.focus()
    stage.host.settle()
    for letter in "Ahoy" { stage.host.send(.textInput(String(letter))) }
    stage.host.settle()
    XCTAssertEqual(page.steps.value.shown.map(\.text), ["Ahoy"])
    stage.host.advance(by: 1)
    stage.host.send(.textInput("!"))
    stage.host.settle()
    XCTAssertEqual(page.steps.value.shown.map(\.text), ["Ahoy", "!"], "half a second ends a run")
    for number in 0..<20 {
      stage.host.advance(by: 1)
      stage.host.send(.textInput("\(number)"))
    }
    stage.host.settle()
    XCTAssertEqual(page.steps.value.shown.count, 8)
    XCTAssertEqual(page.steps.value.older, 14)
  }

  // MARK: A large text

  func testTheLargeEditorIsWrittenAndJumpsAndTypes() async throws {
    let stage = try GalleryStage("large-editor")
    let page = try stage.page(LargeEditorPage.self)
    await wait(stage, "no text came") { !page.editor.content.isEmpty }
    stage.host.settle()
    XCTAssertGreaterThan(page.editor.content.byteCount, 9_999_999)
    XCTAssertFalse(page.editor.editor.document.isMeasured)
    let status = page.makeStatus()
    XCTAssertTrue(status.hasPrefix("Line 1 of 1"), status)
    XCTAssertTrue(status.hasSuffix(", 10.0 MB"), status)
    for key in ["e", "s", "m"] as [Character] {
      _ = page.perform(.character(key), [])
      stage.host.settle()
      let caret = try XCTUnwrap(page.editor.caretRect)
      XCTAssertTrue(
        page.editor.bounds.contains(Point(x: caret.midX, y: caret.midY)), "\(key): the caret is at \(caret)")
    }
    let line = page.editor.content.paragraph(at: page.editor.selection.head.offset).range
    stage.host.send(.textInput("Ahoy! "))
    stage.host.settle()
    XCTAssertEqual(page.editor.content.string(in: line.lowerBound..<line.lowerBound + 6), "Ahoy! ")
    _ = page.perform("a", [])
    stage.host.settle()
    XCTAssertTrue(
      page.editor.content.string(in: line.lowerBound..<line.lowerBound + 20).hasPrefix("Added by a key"))
    _ = page.perform("u", [])
    _ = page.perform("u", [])
    XCTAssertFalse(page.editor.canUndo)
  }

  func testTheLogBookHasAsManyBytesAsItIsAskedFor() async {
    let content = LogBook.write(20_000, TextAttributes())
    XCTAssertGreaterThanOrEqual(content.byteCount, 20_000)
    XCTAssertLessThan(content.byteCount, 20_300)
    XCTAssertTrue(content.string.hasPrefix("1  "))
    let none = LogBook.write(0, TextAttributes())
    XCTAssertTrue(none.isEmpty)
  }
}
