import XCTest

@testable import SateenText

/// Edits from elsewhere, which a history neither records nor takes back.
final class TextHistoryAdaptingTests: XCTestCase {
  func testAForeignEditIsNotUndoneAndMovesTheOthers() throws {
    var writer = TextWriter("one two")
    writer.type("!")
    writer.foreign(0..<0, "zero ")
    XCTAssertEqual(writer.content.string, "zero one two!")
    try writer.undo()
    XCTAssertEqual(writer.content.string, "zero one two")
    XCTAssertEqual(writer.selection, TextSelection(TextPosition(12)))
    writer.foreign(0..<1, "Z")
    try writer.redo()
    XCTAssertEqual(writer.content.string, "Zero one two!")
    XCTAssertEqual(writer.selection.head.offset, 13)
  }

  func testAForeignEditEndsAGroup() throws {
    var writer = TextWriter()
    writer.type("a")
    writer.foreign(0..<0, "")
    writer.type("b")
    XCTAssertEqual(try writer.undone(), ["a", ""])
  }

  func testForeignTextInsideOfTypedTextStays() throws {
    var writer = TextWriter()
    writer.type("abcd")
    writer.foreign(2..<2, "NEW")
    try writer.undo()
    XCTAssertEqual(writer.content.string, "NEW")
    try writer.redo()
    XCTAssertEqual(writer.content.string, "abNEWcd")
  }

  func testAGroupOfWhichNothingIsLeftIsForgotten() throws {
    var writer = TextWriter("x")
    writer.type("ab")
    writer.paste("cd")
    writer.foreign(1..<3, "")
    XCTAssertEqual(try writer.undone(), ["x"])
  }

  func testUndoneTextComesBackWhereForeignEditsMovedIt() throws {
    var writer = TextWriter("one two three")
    writer.selection = TextSelection(4..<8)
    writer.paste("")
    writer.foreign(0..<4, "1 ")
    XCTAssertEqual(writer.content.string, "1 three")
    try writer.undo()
    XCTAssertEqual(writer.content.string, "1 two three")
  }

  func testUndoAndRedoGoThroughRandomForeignEdits() throws {
    var (random, note) = ContentTestSeed.random()
    for round in 0..<ContentTestSeed.rounds(150) {
      let own = "abcdefgh"
      var writer = TextWriter("")
      for _ in 0..<6 {
        let lower = random.below(writer.content.length + 1)
        writer.selection = TextSelection(lower..<min(writer.content.length, lower + random.below(4)))
        writer.paste(String((0..<random.below(6)).map { _ in own.randomElement(using: &random)! }))
      }
      for _ in 0..<random.below(4) { try writer.undo() }
      // Foreign text has its own letters, so that it is told apart at the end.
      var foreign = 0
      for _ in 0..<4 {
        let lower = random.below(writer.content.length + 1)
        let range = lower..<min(writer.content.length, lower + random.below(4))
        foreign -= writer.content.string(in: range).count { $0.isUppercase }
        let text = String((0..<random.below(4)).map { _ in "XYZ".randomElement(using: &random)! })
        foreign += text.count
        writer.foreign(range, text)
        XCTAssertNil(writer.content.brokenRule, note)
      }
      let middle = writer.content
      var undone = 0
      while try writer.undo() { undone += 1 }
      // All that undo could take back is gone, and all that came from elsewhere is left.
      XCTAssertEqual(writer.content.string.count { $0.isUppercase }, foreign, "\(note) round \(round)")
      XCTAssertEqual(writer.content.string.count, foreign, "\(note) round \(round): \(writer.content.string)")
      for _ in 0..<undone { XCTAssertTrue(try writer.redo()) }
      XCTAssertEqual(writer.content.string, middle.string, "\(note) round \(round)")
      while try writer.redo() {}
      XCTAssertEqual(writer.content.string.count { $0.isUppercase }, foreign, "\(note) round \(round)")
      guard testRun?.failureCount == 0 else { return }
    }
  }

  func testAnEditAroundManyDeletionsForgetsTheOldestOfThem() throws {
    var writer = TextWriter(String(repeating: "word ", count: 1_000))
    for index in 0..<1_000 {
      writer.selection = TextSelection(index * 2..<index * 2 + 3)
      writer.paste("")
    }
    XCTAssertEqual(writer.history.undoSteps.count, 1_000)
    // Each word that undo would bring back lies within the text that is replaced, which falls apart between them.
    writer.foreign(0..<writer.content.length, "new")
    XCTAssertEqual(writer.content.string, "new")
    XCTAssertLessThan(writer.history.undoSteps.count, 100)
    XCTAssertGreaterThan(writer.history.undoSteps.count, 10)
    let texts = try writer.undone()
    XCTAssertTrue(texts.allSatisfy { $0.contains("new") })
  }

  func testAnEditAroundManyUndoneInsertionsForgetsTheLastOfThem() throws {
    var writer = TextWriter(String(repeating: "ab", count: 300))
    for index in 0..<300 {
      writer.moveCaret(index * 3 + 1)
      writer.paste("x")
    }
    while try writer.undo() {}
    writer.foreign(0..<writer.content.length, "")
    XCTAssertLessThan(writer.history.redoSteps.count, 100)
    while try writer.redo() {}
    XCTAssertTrue(writer.content.string.allSatisfy { $0 == "x" })
  }
}
