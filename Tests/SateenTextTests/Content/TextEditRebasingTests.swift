import XCTest

@testable import SateenText

/// Edits of one text by two sides, made to follow each other.
final class TextEditRebasingTests: XCTestCase {
  private func applied(_ edits: [TextEdit], to content: TextContent) throws -> TextContent {
    var content = content
    for edit in edits {
      XCTAssertEqual(PlainContent(content.slice(edit.removedRange)), PlainContent(edit.removed))
      try content.apply(edit)
    }
    return content
  }

  private func rebased(_ text: String, _ a: (inout TextContent) -> TextEdit, _ b: (inout TextContent) -> TextEdit)
    throws
    -> TextContent
  {
    let start = TextContent(text)
    var (mine, theirs) = (start, start)
    let (first, second) = (a(&mine), b(&theirs))
    let (behindTheirs, behindMine) = TextEdit.rebased([first], [second])
    let one = try applied(behindTheirs, to: theirs)
    XCTAssertEqual(one, try applied(behindMine, to: mine))
    return one
  }

  func testADeletionSparesTextThatTheOtherSideInsertedInsideOfIt() throws {
    let text = try rebased("abcdef", { $0.replace(1..<5, with: "") }, { $0.replace(3..<3, with: "NEW") })
    XCTAssertEqual(text.string, "aNEWf")
  }

  func testTwoDeletionsThatOverlapRemoveEachCharacterOnce() throws {
    XCTAssertEqual(
      try rebased("abcdef", { $0.replace(1..<4, with: "") }, { $0.replace(2..<5, with: "") }).string, "af")
    XCTAssertEqual(
      try rebased("abcdef", { $0.replace(0..<6, with: "") }, { $0.replace(2..<4, with: "") }).string, "")
  }

  func testTheFirstListsTextComesFirstAtOnePlace() throws {
    XCTAssertEqual(try rebased("ab", { $0.replace(1..<1, with: "1") }, { $0.replace(1..<1, with: "2") }).string, "a12b")
  }

  func testReplacementsOfTheSameTextBothStay() throws {
    XCTAssertEqual(
      try rebased("abc", { $0.replace(1..<2, with: "1") }, { $0.replace(1..<2, with: "2") }).string, "a12c")
  }

  func testTheSecondListsAttributesStay() throws {
    let text = try rebased(
      "abcdef", { $0.setAttributes(TextAttributes(kern: 1), in: 0..<4) },
      { $0.setAttributes(TextAttributes(kern: 2), in: 2..<6) })
    XCTAssertEqual(text.runs(in: 0..<6).map(\.attributes.kern), [1, 2])
    XCTAssertEqual(text.runs(in: 0..<6).map(\.range), [0..<2, 2..<6])
  }

  func testAttributesAreNotSetOnTextThatTheOtherSideInserted() throws {
    let text = try rebased(
      "abcd", { $0.setAttributes(TextAttributes(kern: 1), in: 0..<4) }, { $0.replace(2..<2, with: "NEW") })
    XCTAssertEqual(text.runs(in: 0..<7).map(\.range), [0..<2, 2..<5, 5..<7])
  }

  func testBothOrdersOfRandomEditsLeadToTheSameText() throws {
    var (random, note) = ContentTestSeed.random()
    func edits(_ content: inout TextContent, side: Double) -> [TextEdit] {
      (0..<1 + random.below(3)).map { _ in
        let lower = random.below(content.length + 1)
        let range = lower..<min(content.length, lower + random.below(7))
        switch random.below(5) {
        case 0: return content.setAttributes(TextAttributes(kern: side + Double(random.below(3))), in: range)
        case 1: return content.replace(lower..<lower, with: random.text(upTo: 4))
        case 2: return content.replace(range, with: "")
        default: return content.replace(range, with: random.text(upTo: 4))
        }
      }
    }
    var split = 0
    for round in 0..<ContentTestSeed.rounds(1_500) {
      // Halves of a CR LF or of a cluster may be edited; those of a code point may not.
      let start = TextContent(random.text(upTo: 14), chunkLimit: 8)
      var (mine, theirs) = (start, start)
      let (a, b) = (edits(&mine, side: 10), edits(&theirs, side: 20))
      let (behindTheirs, behindMine) = TextEdit.rebased(a, b)
      split += behindTheirs.count > a.count ? 1 : 0
      let one = try applied(behindTheirs, to: theirs)
      let other = try applied(behindMine, to: mine)
      XCTAssertEqual(PlainContent(one), PlainContent(other), "\(note) round \(round)")
      guard testRun?.failureCount == 0 else { return }
    }
    XCTAssertGreaterThan(split, 20)
  }
}
