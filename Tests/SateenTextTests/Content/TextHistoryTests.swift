import XCTest

@testable import SateenText

final class TextHistoryTests: XCTestCase {
  // MARK: Joining

  func testTypingIsOneGroup() throws {
    var writer = TextWriter("x")
    writer.type("hello")
    XCTAssertEqual(try writer.undone(), ["x"])
    XCTAssertEqual(writer.history.done.first?.edits.count, 1)
    try writer.undo()
    XCTAssertEqual(writer.selection, TextSelection(TextPosition(1)))
    try writer.redo()
    XCTAssertEqual(writer.content.string, "xhello")
    XCTAssertEqual(writer.selection, TextSelection(TextPosition(6)))
  }

  func testStepsCanBeListed() throws {
    var writer = TextWriter()
    writer.type("ab")
    writer.type("c", after: 2)
    XCTAssertEqual(writer.history.undoSteps.map { $0.map(\.inserted.string) }, [["ab"], ["c"]])
    XCTAssertEqual(writer.history.redoSteps.count, 0)
    try writer.undo()
    XCTAssertEqual(writer.history.undoSteps.map { $0.map(\.inserted.string) }, [["ab"]])
    XCTAssertEqual(writer.history.redoSteps.map { $0.map(\.inserted.string) }, [["c"]])
  }

  func testAPauseBeginsAGroup() throws {
    var writer = TextWriter()
    writer.type("a")
    writer.type("b", after: 0.5)
    writer.type("c", after: 0.51)
    XCTAssertEqual(try writer.undone(), ["ab", ""])
    // A clock that runs backwards does not join either.
    writer.type("d", after: -1)
    XCTAssertEqual(try writer.undone(), ["abc", "ab", ""])
  }

  func testBackspacesAreOneGroupApartFromTyping() throws {
    var writer = TextWriter()
    writer.type("abc")
    writer.backspace()
    writer.backspace()
    writer.type("d")
    XCTAssertEqual(try writer.undone(), ["a", "abc", ""])
  }

  func testForwardDeletionsAreOneGroupApartFromBackspaces() throws {
    var writer = TextWriter("abcdef")
    writer.moveCaret(3)
    writer.delete()
    writer.delete()
    writer.backspace()
    XCTAssertEqual(try writer.undone(), ["abcf", "abcdef"])
  }

  func testAMovedCaretBeginsAGroup() throws {
    var writer = TextWriter()
    writer.type("ab")
    writer.moveCaret(0)
    writer.type("c")
    XCTAssertEqual(try writer.undone(), ["ab", ""])
    // Also where the caret came back to its place.
    writer.history.endGroup()
    writer.type("d")
    XCTAssertEqual(try writer.undone(), ["cab", "ab", ""])
  }

  func testTypingInsteadOfASelectionBeginsAGroupThatGoesOn() throws {
    var writer = TextWriter("old")
    writer.type("!")
    writer.selection = TextSelection(0..<3)
    writer.type("new")
    XCTAssertEqual(writer.content.string, "new!")
    XCTAssertEqual(try writer.undone(), ["old!", "old"])
  }

  func testRemovingASelectionBesideABackspaceBeginsAGroup() throws {
    var writer = TextWriter("abcdef")
    writer.backspace()
    writer.selection = TextSelection(3..<5)
    writer.time += 0.1
    writer.record(writer.content.replace(3..<5, with: ""), .backspace)
    XCTAssertEqual(try writer.undone(), ["abcde", "abcdef"])
  }

  func testAReturnIsAGroupByItself() throws {
    for separator in ["\n", "\r\n", "\u{2029}"] {
      var writer = TextWriter()
      writer.type("a")
      writer.type(separator)
      writer.type("b")
      XCTAssertEqual(try writer.undone(), ["a" + separator, "a", ""])
    }
  }

  func testAPasteIsAGroupByItself() throws {
    var writer = TextWriter()
    writer.type("a")
    writer.paste("b")
    writer.paste("c")
    writer.type("d")
    XCTAssertEqual(try writer.undone(), ["abc", "ab", "a", ""])
  }

  func testAnUndoEndsAGroup() throws {
    var writer = TextWriter()
    writer.type("a")
    writer.type("b", after: 1)
    try writer.undo()
    writer.type("c")
    XCTAssertEqual(try writer.undone(), ["a", ""])
  }

  func testAnEmptyEditIsNotRecorded() throws {
    var writer = TextWriter()
    writer.type("a")
    try writer.undo()
    writer.record(writer.content.replace(0..<0, with: ""), .other)
    XCTAssertFalse(writer.history.canUndo)
    XCTAssertTrue(writer.history.canRedo)
  }

  // MARK: Explicit groups

  func testAnExplicitGroupHoldsAllEdits() throws {
    var writer = TextWriter("abc")
    writer.type("d")
    writer.history.beginExplicitGroup()
    writer.moveCaret(0)
    writer.paste("1")
    writer.history.beginExplicitGroup()
    writer.moveCaret(3)
    writer.paste("2")
    writer.history.endExplicitGroup()
    writer.type("3", after: 10)
    writer.history.endExplicitGroup()
    writer.type("4")
    XCTAssertEqual(writer.content.string, "1ab234cd")
    XCTAssertEqual(try writer.undone(), ["1ab23cd", "abcd", "abc"])
    writer.history.endExplicitGroup()
    writer.type("5")
    XCTAssertEqual(try writer.undone().count, 3)
  }

  func testAnEmptyExplicitGroupLeavesNothing() throws {
    var writer = TextWriter()
    writer.history.beginExplicitGroup()
    writer.history.endExplicitGroup()
    XCTAssertFalse(writer.history.canUndo)
  }

  func testAnUndoClosesAnExplicitGroup() throws {
    var writer = TextWriter()
    writer.history.beginExplicitGroup()
    writer.paste("a")
    try writer.undo()
    writer.paste("b")
    writer.paste("c")
    XCTAssertEqual(try writer.undone(), ["b", ""])
  }

  // MARK: Redo

  func testAnEditForgetsWhatCouldBeMadeAgain() throws {
    var writer = TextWriter()
    writer.paste("a")
    writer.paste("b")
    try writer.undo()
    try writer.undo()
    XCTAssertTrue(writer.history.canRedo)
    try writer.redo()
    XCTAssertEqual(writer.content.string, "a")
    writer.paste("c")
    XCTAssertFalse(writer.history.canRedo)
    XCTAssertFalse(try writer.redo())
    writer.history.removeAll()
    XCTAssertFalse(writer.history.canUndo)
  }

  func testRandomEditsAreUndoneAndRedone() throws {
    var (random, note) = ContentTestSeed.random()
    for round in 0..<ContentTestSeed.rounds(20) {
      var writer = TextWriter(random.text(upTo: 20))
      // The text after each number of groups. An edit that joins a group changes the last one.
      var texts = [0: writer.content]
      for _ in 0..<100 {
        let content = writer.content
        let offset = content.codePointStart(random.below(content.length + 1))
        let seconds = Double(random.below(7)) / 10
        switch random.below(9) {
        case 0: writer.moveCaret(offset)
        case 1: writer.selection = TextSelection(0..<offset)
        case 2: writer.paste(random.text(upTo: 5))
        case 3: writer.record(writer.content.setAttributes(TextAttributes(kern: 2), in: 0..<offset), .other)
        case 4, 5: if writer.selection.range.lowerBound > 0 { writer.backspace(after: seconds) }
        case 6: if writer.selection.range.upperBound < content.length { writer.delete(after: seconds) }
        default: writer.type(String(random.text(upTo: 3).prefix(1)), after: seconds)
        }
        texts[writer.history.done.count] = writer.content
      }
      let groups = writer.history.done.count
      XCTAssertGreaterThan(groups, 5, note)
      while try writer.undo() {
        XCTAssertEqual(writer.content, texts[writer.history.done.count], "\(note) round \(round)")
      }
      XCTAssertEqual(writer.content, texts[0], "\(note) round \(round)")
      while try writer.redo() {
        XCTAssertEqual(writer.content, texts[writer.history.done.count], "\(note) round \(round)")
      }
      XCTAssertEqual(writer.history.done.count, groups, "\(note) round \(round)")
    }
  }

  // MARK: Limits

  func testTheOldestGroupsAreForgotten() throws {
    var writer = TextWriter()
    writer.history.groupLimit = 3
    for text in ["a", "b", "c", "d", "e"] { writer.paste(text) }
    XCTAssertEqual(try writer.undone(), ["abcd", "abc", "ab"])
  }

  func testBytesThatTheTextHasNotAreLimitedAndTheNewestGroupStays() throws {
    var writer = TextWriter(String(repeating: "x", count: 10_000))
    writer.history.byteLimit = 3_000
    for _ in 0..<4 {
      writer.selection = TextSelection(0..<1_000)
      writer.paste("")
    }
    XCTAssertEqual(try writer.undone().count, 2)
    writer.selection = TextSelection(0..<5_000)
    writer.paste("")
    XCTAssertEqual(try writer.undone().map(\.utf8.count), [6_000])
    // Text that was inserted is still there and does not count.
    for _ in 0..<4 { writer.paste(String(repeating: "y", count: 2_000)) }
    XCTAssertEqual(try writer.undone().count, 4)
  }

  func testAJoinedGroupIsCountedOnce() throws {
    var writer = TextWriter(String(repeating: "x", count: 4_000))
    for _ in 0..<1_000 { writer.backspace() }
    XCTAssertEqual(writer.history.done.count, 1)
    XCTAssertEqual(writer.history.heldBytes, writer.history.done[0].heldBytes(isDone: true))
    try writer.undo()
    XCTAssertEqual(writer.history.heldBytes, 0)
    try writer.redo()
    XCTAssertGreaterThanOrEqual(writer.history.heldBytes, 1_000)
    XCTAssertLessThan(writer.history.heldBytes, 1_200)
  }

  func testAnIntervalBelowZeroJoinsNoEdits() throws {
    for interval in [-1, Double.nan] {
      var writer = TextWriter()
      writer.history.joinInterval = interval
      writer.type("ab")
      XCTAssertEqual(try writer.undone(), ["a", ""])
    }
  }

  func testAChangeOfAttributesThatChangesNothingIsNotRecorded() {
    var writer = TextWriter("abc")
    writer.record(writer.content.setAttributes(TextAttributes(kern: 1), in: 1..<1), .other)
    writer.record(writer.content.setParagraphStyle(nil, in: 0..<3), .other)
    XCTAssertFalse(writer.history.canUndo)
    writer.record(writer.content.setAttributes(TextAttributes(kern: 1), in: 1..<2), .other)
    XCTAssertTrue(writer.history.canUndo)
  }
}
