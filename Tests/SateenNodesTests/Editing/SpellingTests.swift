import Foundation
import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenNodes
@testable import SateenText

/// Unknown words of a text that is edited: their marks, and what the menu offers. The dictionary is one of the test's own.
@MainActor
final class SpellingTests: XCTestCase {
  /// A folder for dictionaries and the user's own words, so that no test touches those of the user. libenchant reads its
  /// path from the environment.
  private static let folder: String = {
    let folder = NSTemporaryDirectory() + "sateen-node-spelling-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder + "/hunspell", withIntermediateDirectories: true)
    let known = ["the", "harbour", "master", "tide", "light", "and", "boat", "boats", "mole", "line"]
    let words = "\(known.count)\n" + known.joined(separator: "\n") + "\n"
    try? Data(words.utf8).write(to: URL(fileURLWithPath: folder + "/hunspell/qna.dic"))
    try? Data("SET UTF-8\n".utf8).write(to: URL(fileURLWithPath: folder + "/hunspell/qna.aff"))
    setenv("ENCHANT_CONFIG_DIR", folder, 1)
    atexit { try? FileManager.default.removeItem(atPath: SpellingTests.folder) }
    return folder
  }()

  private func checker(locale: String = "qna", _ errors: Locked<[SpellingError]>? = nil) async throws -> SpellChecker {
    _ = Self.folder
    let checker = SpellChecker(file: "libenchant-2.so.2", locale: locale) { error in
      errors?.withLock { $0.append(error) }
    }
    guard locale == "qna" else { return checker }
    let availability = await checker.availability()
    guard case .available = availability else { throw XCTSkip("no dictionary can be used: \(availability)") }
    return checker
  }

  private func stage(_ text: String, _ checker: SpellChecker, maximumHeight: Double = .infinity) -> EditingStage {
    let node = EditableTextNode(text)
    node.spelling = checker
    node.maximumHeight = maximumHeight
    return EditingStage(node)
  }

  /// The words that are marked.
  private func marked(_ stage: EditingStage) -> [String] {
    let editor = stage.node.editor
    return editor.overlays.spans(of: .spelling, in: 0..<editor.content.length).map { span in
      XCTAssertEqual(span.look.underline?.style, .wavy)
      return editor.content.string(in: span.range)
    }
  }

  /// Runs turns until words are marked, which a worker finds.
  private func expect(
    _ words: [String], _ stage: EditingStage, file: StaticString = #filePath, line: UInt = #line
  ) async {
    let end = ContinuousClock.now + .seconds(30)
    while marked(stage) != words, ContinuousClock.now < end {
      stage.host.step()
      await Task.yield()
    }
    XCTAssertEqual(marked(stage), words, file: file, line: line)
  }

  /// Lets the worker finish everything it knows of.
  private func rest(_ checker: SpellChecker, _ stage: EditingStage) async {
    for _ in 0..<4 {
      checker.queue.waitUntilIdle()
      stage.host.step()
      await Task.yield()
    }
  }

  private func awaitMenu(_ stage: EditingStage) async {
    let end = ContinuousClock.now + .seconds(30)
    while !stage.container.isMenuOpen, ContinuousClock.now < end {
      stage.host.step()
      await Task.yield()
    }
    XCTAssertTrue(stage.container.isMenuOpen)
    stage.host.settle()
  }

  /// The lines that the menu has for the unknown word at the caret.
  private func offers(_ stage: EditingStage) async -> [MenuElement] {
    await withCheckedContinuation { done in
      stage.node.withSuggestions { suggestions in done.resume(returning: stage.node.elements(for: suggestions)) }
    }
  }

  private func choose(_ title: String, _ elements: [MenuElement]) throws {
    for case .item(let item) in elements where item.title == title { return item.action() }
    XCTFail("\(title) is not among \(elements.compactMap(\.title))")
  }

  // MARK: Marks

  func testUnknownWordsAreMarked() async throws {
    let checker = try await checker()
    let stage = stage("the harbuor master\nand the tidde", checker)
    await expect(["harbuor", "tidde"], stage)
    let plain = EditingStage("the harbuor master\nand the tidde")
    // The wave is drawn, in red: it adds no dark pixels.
    let (marked, bare) = (redPixels(stage), redPixels(plain))
    XCTAssertEqual(bare, 0)
    XCTAssertGreaterThan(marked, 20)
  }

  private func redPixels(_ stage: EditingStage) -> Int {
    stage.host.settle()
    let picture = stage.host.screenshot()
    let area = stage.node.layer.convert(stage.node.bounds, to: stage.container.view.layer)
    var found = 0
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) {
        let pixel = picture.pixel(x: x, y: y)
        if pixel >> 16 & 0xff > 0xb0, pixel & 0xff < 0x90, pixel >> 8 & 0xff < 0x90 { found += 1 }
      }
    }
    return found
  }

  func testAWordIsNotMarkedWhileItIsTyped() async throws {
    let checker = try await checker()
    let stage = stage("", checker)
    stage.type("the har")
    await rest(checker, stage)
    XCTAssertEqual(marked(stage), [])
    stage.type("bbr")
    await rest(checker, stage)
    XCTAssertEqual(marked(stage), [])
    stage.type(" ")
    await expect(["harbbr"], stage)
    stage.type("tid")
    await rest(checker, stage)
    XCTAssertEqual(marked(stage), ["harbbr"])
    stage.host.advance(by: 2)
    await expect(["harbbr", "tid"], stage)
    stage.type("e")
    await expect(["harbbr"], stage)
  }

  func testMarksGoWithTheirWords() async throws {
    let checker = try await checker()
    let stage = stage("the tidde", checker)
    await expect(["tidde"], stage)
    stage.place(0)
    stage.type("boat ")
    await rest(checker, stage)
    XCTAssertEqual(marked(stage), ["tidde"])
    stage.press(.enter)
    await expect(["tidde"], stage)
    stage.press("a", .control)
    stage.press(.delete)
    await expect([], stage)
    stage.press("z", .control)
    await expect(["tidde"], stage)
  }

  func testOnlyWhatIsNearTheViewIsChecked() async throws {
    let checker = try await checker()
    let text = (0..<4_000).map { _ in "the tidde and the boat" }.joined(separator: "\n")
    let stage = stage(text, checker, maximumHeight: 200)
    stage.press(.home, .control)
    await rest(checker, stage)
    let first = marked(stage).count
    XCTAssertGreaterThan(first, 10)
    XCTAssertLessThan(first, 200)
    stage.press(.end, .control)
    let end = ContinuousClock.now + .seconds(30)
    let length = stage.node.content.length
    while stage.node.editor.overlays.spans(of: .spelling, in: length - 20..<length).isEmpty, ContinuousClock.now < end {
      stage.host.step()
      await Task.yield()
    }
    XCTAssertLessThan(marked(stage).count, 500)
    XCTAssertFalse(stage.node.editor.overlays.spans(of: .spelling, in: length - 20..<length).isEmpty)
  }

  func testPasswordsAndTextsWithoutACheckerAreNotChecked() async throws {
    let checker = try await checker()
    let field = TextFieldNode("tidde")
    field.isSecure = true
    field.spelling = checker
    let stage = EditingStage(field)
    await rest(checker, stage)
    XCTAssertEqual(marked(stage), [])
    XCTAssertNil(field.spellingFollower)
    field.isSecure = false
    await expect(["tidde"], stage)
    field.spelling = nil
    stage.host.settle()
    XCTAssertEqual(marked(stage), [])
  }

  // MARK: The menu

  func testTheMenuOffersWordsAndPutsThemIn() async throws {
    let checker = try await checker()
    let stage = stage("the tidde and", checker)
    await expect(["tidde"], stage)
    stage.press(.secondary, stage.point(6))
    await awaitMenu(stage)
    XCTAssertEqual(stage.selection, 6..<6)
    stage.press(.down)
    stage.press(.enter)
    XCTAssertEqual(stage.text, "the tide and")
    await expect([], stage)
    stage.press("z", .control)
    XCTAssertEqual(stage.text, "the tidde and", "one step of undo")
  }

  func testAKnownWordIsOfferedNothing() async throws {
    let checker = try await checker()
    let stage = stage("the tidde and", checker)
    await expect(["tidde"], stage)
    stage.place(1)
    let none = await offers(stage)
    XCTAssertEqual(none.compactMap(\.title), [])
    stage.press(.menu)
    XCTAssertTrue(stage.container.isMenuOpen, "at once, because nothing is asked")
  }

  func testAWordWithoutSuggestionsSaysSo() async throws {
    let checker = try await checker()
    let stage = stage("xqzwvk", checker)
    await expect(["xqzwvk"], stage)
    let offered = await offers(stage)
    XCTAssertEqual(offered.compactMap(\.title), ["No Suggestions", "Ignore “xqzwvk”", "Add to Dictionary"])
    guard case .item(let first) = offered[0] else { return XCTFail("no item") }
    XCTAssertFalse(first.isEnabled)
  }

  func testAnIgnoredWordIsKnownEverywhere() async throws {
    let checker = try await checker()
    let stage = stage("ahoyy the boat ahoyy", checker)
    await expect(["ahoyy", "ahoyy"], stage)
    stage.place(2)
    try choose("Ignore “ahoyy”", await offers(stage))
    await expect([], stage)
  }

  func testALearnedWordIsKeptForTheUser() async throws {
    let checker = try await checker()
    let stage = stage("kittiwake the boat", checker)
    await expect(["kittiwake"], stage)
    stage.place(2)
    try choose("Add to Dictionary", await offers(stage))
    await expect([], stage)
    let list = try String(contentsOfFile: Self.folder + "/qna.dic", encoding: .utf8)
    XCTAssertTrue(list.contains("kittiwake"), list)
  }

  func testAWordThatHasChangedMeanwhileIsNotReplaced() async throws {
    let checker = try await checker()
    let stage = stage("the tidde", checker)
    await expect(["tidde"], stage)
    stage.place(6)
    let offered = await offers(stage)
    stage.node.text = "something else"
    try choose("tide", offered)
    XCTAssertEqual(stage.text, "something else")
  }

  // MARK: Without a dictionary

  func testWithoutADictionaryNothingIsMarkedAndThatIsSaidOnce() async throws {
    let errors = Locked<[SpellingError]>([])
    let checker = try await checker(locale: "qnz", errors)
    let stage = stage("the tidde", checker)
    await rest(checker, stage)
    stage.type(" harbuor ")
    await rest(checker, stage)
    XCTAssertEqual(marked(stage), [])
    let said = errors.withLock { $0 }
    XCTAssertEqual(said.count, 1, "\(said)")
    stage.place(6)
    stage.press(.menu)
    XCTAssertTrue(stage.container.isMenuOpen)
  }
}
