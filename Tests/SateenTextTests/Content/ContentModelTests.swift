import XCTest

@testable import SateenText

/// Random edits of a content, compared with the same edits of plain arrays after each step.
final class ContentModelTests: XCTestCase {
  private static let chunkLimits = [8, 11, 16, 64, 256, 1_024]

  func testRandomEditsEqualPlainArraysAndAreUndoneOneByOne() throws {
    let (random, note) = ContentTestSeed.random()
    var source = random
    for round in 0..<ContentTestSeed.rounds(12) {
      let limit = Self.chunkLimits[round % Self.chunkLimits.count]
      var scene = ContentScene(chunkLimit: limit, length: round % 7 == 0 ? 600 : 40, random: source)
      let note = "\(note) round \(round) chunks of \(limit)"
      var edits: [TextEdit] = []
      var states: [(content: TextContent, plain: PlainContent)] = [(scene.content, scene.plain)]
      for step in 0..<100 {
        edits.append(scene.step(states.map(\.content)))
        states.append((scene.content, scene.plain))
        XCTAssertTrue(PlainContent(scene.content) == scene.plain, "\(note) step \(step)")
        XCTAssertNil(scene.content.brokenRule, "\(note) step \(step)")
        checkQuestions(&scene, "\(note) step \(step)")
        guard testRun?.failureCount == 0 else { return }
      }
      for index in edits.indices.reversed() {
        try scene.content.apply(edits[index].inverse)
        XCTAssertTrue(PlainContent(scene.content) == states[index].plain, "\(note) undo \(index)")
        XCTAssertTrue(scene.content == states[index].content, "\(note) undo \(index)")
        XCTAssertNil(scene.content.brokenRule, "\(note) undo \(index)")
        guard testRun?.failureCount == 0 else { return }
      }
      for index in edits.indices {
        try scene.content.apply(edits[index])
        XCTAssertTrue(scene.content == states[index + 1].content, "\(note) redo \(index)")
      }
      // Copies that were kept have not changed with the text that they share nodes with.
      for (index, state) in states.enumerated() where index % 10 == 0 {
        XCTAssertTrue(PlainContent(state.content) == state.plain, "\(note) copy \(index)")
      }
      source = scene.random
    }
  }

  /// Asks one content and its model the same questions.
  private func checkQuestions(_ scene: inout ContentScene, _ note: String) {
    let (content, plain) = (scene.content, scene.plain)
    let paragraphs = plain.paragraphs
    XCTAssertEqual(content.length, plain.count, note)
    XCTAssertEqual(content.paragraphCount, paragraphs.count, note)
    for _ in 0..<2 {
      let index = scene.random.below(paragraphs.count)
      let next = index + 1 < paragraphs.count ? paragraphs[index + 1] : (plain.count, 0)
      let found = content.paragraph(index)
      XCTAssertEqual(found.fullRange, paragraphs[index].start..<next.0, note)
      XCTAssertEqual(found.separatorLength, next.1, note)

      let offset = scene.random.below(plain.count + 1)
      let whole = plain.codePointStart(offset)
      XCTAssertEqual(content.codePointStart(offset), whole, note)
      XCTAssertEqual(content.paragraphIndex(at: offset), plain.paragraphIndex(at: whole), note)
      XCTAssertEqual(content.codePoints(before: offset), plain.codePoints(before: whole), note)
      XCTAssertEqual(content.bytes(before: offset), plain.bytes(before: whole), note)
      XCTAssertEqual(content.offset(ofCodePoint: plain.codePoints(before: whole)), whole, note)
      let bytes = plain.bytes(before: whole)
      XCTAssertEqual(content.offset(ofByte: bytes), whole, note)
      if whole < plain.count {
        let size = plain.bytes(before: plain.wholeCodePoints(whole..<whole + 1).upperBound) - bytes
        XCTAssertEqual(content.offset(ofByte: bytes + size - 1), whole, note)
      }
      XCTAssertEqual(content.attributes(at: offset)?.kern, offset < plain.count ? plain.kerns[offset] : nil, note)
      if plain.count > 0 {
        XCTAssertEqual(content.typingAttributes(at: offset).kern, plain.typingKern(at: whole), note)
        XCTAssertEqual(content.statedParagraphStyle(at: offset)?.lineSpacing, plain.spacing(at: whole) ?? -1, note)
      }
      let range = scene.randomRange()
      let part = plain.wholeCodePoints(range)
      XCTAssertEqual(content.wholeCodePoints(range), part, note)
      XCTAssertEqual(content.utf16(in: range), Array(plain.units[part]), note)
      XCTAssertEqual(Array(content.string(in: range).utf16), Array(plain.units[part]), note)
      let first = plain.paragraphIndex(at: part.lowerBound)
      let last = part.isEmpty ? first : plain.paragraphIndex(at: part.upperBound - 1)
      XCTAssertEqual(content.paragraphs(in: range), (first...last).map { content.paragraph($0) }, note)
      let slice = content.slice(range)
      XCTAssertTrue(PlainContent(slice) == plain.slice(part), note)
      XCTAssertNil(slice.brokenRule, note)
    }
  }

  func testDeletingALittleAtATimeLeavesNoCrowdOfShortChunks() {
    var (random, note) = ContentTestSeed.random()
    for limit in [16, 64] {
      var content = TextContent((0..<400).map { _ in random.text(upTo: 20) }.joined(), chunkLimit: limit)
      var step = 0
      while content.length > 100 {
        let lower = random.below(content.length)
        content.replace(lower..<lower + random.below(limit / 2), with: random.once(in: 9) ? "x" : "")
        step += 1
        guard step % 20 == 0 else { continue }
        XCTAssertNil(content.brokenRule, "\(note) chunks of \(limit) step \(step)")
        let chunks = content.characters.tree.items.count
        XCTAssertLessThanOrEqual(chunks * limit / 8, content.byteCount + limit, "\(note) step \(step)")
        guard testRun?.failureCount == 0 else { return }
      }
    }
  }

  func testTheRestsOfTwoLeavesAreJoined() {
    var content = TextContent(String(repeating: "x", count: 1_200), chunkLimit: 16)
    let leaves = content.characters.tree.root!.children.map(\.sums.length)
    XCTAssertEqual(content.characters.tree.depth, 2)
    // One character is left of the second leaf and one of the third.
    let start = leaves[0]
    content.replace(start + 1..<start + leaves[1], with: "")
    XCTAssertNil(content.brokenRule)
    content.replace(start + 2..<start + 1 + leaves[2], with: "")
    XCTAssertNil(content.brokenRule)
    XCTAssertEqual(content.length, 1_200 - leaves[1] - leaves[2] + 2)
  }

  func testMergedEditsDoWhatBothDo() throws {
    let (random, note) = ContentTestSeed.random()
    var scene = ContentScene(chunkLimit: 16, length: 60, random: random)
    var merged = 0
    for step in 0..<ContentTestSeed.rounds(600) {
      let start = scene.content
      let first = scene.step([start])
      let second = scene.step([start])
      guard let both = first.merged(with: second) else {
        let (mine, theirs) = (first.insertedRange, second.removedRange)
        XCTAssertTrue(
          theirs.lowerBound > mine.upperBound || theirs.upperBound < mine.lowerBound, "\(note) step \(step)")
        continue
      }
      merged += 1
      var content = start
      XCTAssertTrue(PlainContent(both.removed) == PlainContent(start.slice(both.removedRange)), "\(note) step \(step)")
      try content.apply(both)
      XCTAssertTrue(content == scene.content, "\(note) step \(step)")
      try content.apply(both.inverse)
      XCTAssertTrue(content == start, "\(note) step \(step)")
      if scene.plain.count > 200 {
        scene.plain = PlainContent("start", kern: 1, spacing: nil)
        scene.content = TextContent("start", attributes: TextAttributes(kern: 1), chunkLimit: 16)
      }
    }
    XCTAssertGreaterThan(merged, 100)
  }

  func testPositionsMoveWithTheirNeighbours() {
    let (random, note) = ContentTestSeed.random()
    var scene = ContentScene(chunkLimit: 16, length: 60, random: random)
    // Each code unit has a number, so that its place after an edit is found without any arithmetic.
    var numbers = Array(0..<scene.plain.count)
    var next = numbers.count
    for step in 0..<ContentTestSeed.rounds(600) {
      let old = numbers
      let edit = scene.step([scene.content])
      if !edit.changesOnlyAttributes {
        let new = Array(next..<next + edit.inserted.length)
        next += new.count
        numbers.replaceSubrange(edit.removedRange, with: new)
      }
      for position in 0...old.count {
        let before = position == 0 ? 0 : numbers.firstIndex(of: old[position - 1]).map { $0 + 1 }
        let behind = position == old.count ? numbers.count : numbers.firstIndex(of: old[position])
        let note = "\(note) step \(step) position \(position)"
        XCTAssertEqual(edit.map(position, .before), before ?? behind ?? edit.offset, note)
        XCTAssertEqual(edit.map(position, .after), behind ?? before ?? edit.insertedRange.upperBound, note)
      }
      guard testRun?.failureCount == 0 else { return }
      if numbers.count > 200 {
        _ = scene.content.replace(20..<numbers.count, with: "")
        scene.plain = PlainContent(scene.content)
        numbers.removeSubrange(scene.plain.count...)
      }
    }
  }
}
