import SateenCore
import SateenLayout
import XCTest

/// Which place the focus goes to, as a table of texts.
final class FocusModelTests: XCTestCase {
  private func assertTour(
    _ places: String, from start: String? = nil, _ forward: String, back: String, line: UInt = #line
  ) {
    var scene = FocusScene(places)
    scene.focus(start)
    XCTAssertEqual(scene.tour(), forward, line: line)
    scene.focus(start)
    XCTAssertEqual(scene.tour(.previous), back, "back", line: line)
  }

  func testTabGoesThroughTheStopsInTheirOrder() {
    assertTour("", "", back: "")
    assertTour("a", "a", back: "a")
    assertTour("a b c", "a b c", back: "c b a")
    assertTour("a -b c", "a c", back: "c a")
    assertTour("a -b c", from: "b", "c a", back: "a c")
    assertTour("a g[ b c ] d", "a b d", back: "d b a")
    assertTour("a g[ b *c ] d", "a c d", back: "d c a")
    assertTour("a g[ ] d", "a d", back: "d a")
    assertTour("a g[ b h[ c d ] ] e", "a b e", back: "e b a")
    assertTour("a l{ b c } d", "a l d", back: "d l a")
    assertTour("a g[ l{ b c } ] d", "a l d", back: "d l a")
    assertTour("a -l{ b c } d", "a d", back: "d a")
  }

  func testTabComesBackToTheRememberedPlaceOfAGroup() {
    var scene = FocusScene("a g[ b c d ] e")
    scene.focus("c")
    XCTAssertEqual(scene.tour(), "e a c")
    scene.set("a g[ b *d ] e")
    scene.focus("a")
    XCTAssertEqual(scene.move(.next), "d", "a selected one where the remembered one is gone")
  }

  func testArrowsMoveInAGroup() {
    var scene = FocusScene("a g[ b c d ] e")
    scene.focus("b")
    XCTAssertEqual(scene.move(.right), "c")
    XCTAssertEqual(scene.move(.last), "d")
    XCTAssertEqual(scene.move(.right), "d")
    XCTAssertEqual(scene.move(.up), "d")
    XCTAssertEqual(scene.move(.first), "b")
    XCTAssertEqual(scene.move(.left), "b")
    XCTAssertEqual(scene.move(.left, isMirrored: true), "c")
    scene.focus("a")
    XCTAssertEqual(scene.move(.right), "a", "outside of groups they move nothing")
  }

  func testArrowsSkipNoneFromAMemberThatTakesNoKeysAnyMore() {
    for (text, step, expected) in [
      ("g[ a -b c d ]", FocusStep.right, "c"), ("g[ a -b c d ]", .left, "a"), ("g[ a b -c ]", .left, "b"),
      ("g[ a b -c ]", .right, "c"), ("g[ a -b c ]", .right, "c"), ("g[ -b c ]", .left, "b"),
      ("g( a b -c )", .right, "a"), ("g( -a b c )", .left, "c"),
    ] {
      var scene = FocusScene(text)
      scene.focus(text.split(separator: " ").first { $0.hasPrefix("-") }.map { String($0.dropFirst()) })
      XCTAssertEqual(scene.move(step), expected, "\(step) in \(text)")
    }
  }

  func testAGroupThatHasTheFocusItselfIsFollowedByItsPlace() {
    for step in [FocusStep.next, .right] {
      var scene = FocusScene("a g[ b c ] d")
      scene.focus("g")
      XCTAssertEqual(scene.move(step), "b")
    }
    var scene = FocusScene("a g[ b c ] d")
    scene.focus("g")
    XCTAssertEqual(scene.move(.previous), "a")
  }

  func testTabGoesThroughAStopThatWasEnteredInAGroup() {
    var scene = FocusScene("a g[ b l{ c d } e ] f")
    scene.focus("c")
    XCTAssertEqual(scene.move(.next), "d")
    XCTAssertEqual(scene.move(.next), "f")
    XCTAssertEqual(scene.move(.previous), "l", "the group remembers the stop, not what is in it")
    scene.focus("c")
    XCTAssertEqual(scene.move(.previous), "l")
    XCTAssertEqual(scene.move(.previous), "a")
  }

  func testArrowsGoRoundInAGroupThatWraps() {
    var scene = FocusScene("a g( b c d ) e")
    scene.focus("d")
    XCTAssertEqual(scene.move(.right), "b")
    XCTAssertEqual(scene.move(.left), "d")
  }

  func testArrowsGoToTheNearestPlaceInAGrid() {
    var tree = FocusTree()
    let group = tree.add(
      FocusTree.Item(FocusID(view: 100), group: [.horizontal, .vertical], takesKeys: false))
    for number in 0..<9 {
      tree.add(
        FocusTree.Item(
          FocusID(view: UInt64(number)), in: group,
          frame: Rect(x: Double(number % 3) * 20, y: Double(number / 3) * 20, width: 10, height: 10)))
    }
    var model = FocusModel()
    func move(_ step: FocusStep) -> UInt64? {
      if let target = model.target(of: step, in: tree) { model.focus(target, by: .key) }
      return model.focused?.view
    }
    model.focus(FocusID(view: 4), by: .program)
    XCTAssertEqual([.up, .right, .down, .down, .left, .left].map(move), [1, 2, 5, 8, 7, 6])
  }

  func testPlacesInsideOfAStopAreEnteredAndTabGoesThroughThem() {
    var scene = FocusScene("a l{ b c } d")
    XCTAssertEqual(scene.name(scene.tree.firstInside(scene.id("l"))), "b")
    scene.focus("b")
    XCTAssertEqual(scene.name(scene.tree.entered(around: scene.id("b"))), "l")
    XCTAssertNil(scene.tree.entered(around: scene.id("a")))
    XCTAssertEqual(scene.move(.next), "c")
    XCTAssertEqual(scene.move(.next), "d")
    XCTAssertEqual(scene.move(.previous), "l")
    scene.focus("b")
    XCTAssertEqual(scene.move(.previous), "l")
  }

  func testTheFocusGoesOnWhenItsPlaceIsGone() {
    let cases: [(from: String, at: String, to: String, expected: String)] = [
      ("a b c", "b", "a c", "c"), ("a b c", "c", "a b", "b"), ("a b c", "b", "", "nil"),
      ("a b c", "b", "x y", "x"), ("a b c", "b", "-a c", "c"), ("a b c", "b", "a -c", "a"),
      ("a g[ b c ] d", "b", "a g[ c ] d", "c"), ("a g[ b c ] d", "c", "a g[ b ] d", "b"),
      ("a g[ b c ] d", "c", "a g[ x ] d", "x"), ("a g[ b c ] d", "c", "a d", "d"), ("a g[ b c ] d", "c", "a", "a"),
      ("a l{ b c } d", "c", "a l{ b } d", "b"), ("a l{ b c } d", "c", "a l{ } d", "l"),
      ("a l{ b c } d", "c", "a d", "d"), ("a -b c", "b", "a c", "c"),
    ]
    for (from, place, to, expected) in cases {
      var scene = FocusScene(from)
      scene.focus(place)
      XCTAssertEqual(scene.change(to: to), expected, "\(from) at \(place) to \(to)")
    }
  }

  func testOnlyKeysShowTheRing() {
    var scene = FocusScene("a b")
    scene.focus("a")
    XCTAssertFalse(scene.model.showsRing)
    scene.move(.next)
    XCTAssertTrue(scene.model.showsRing)
    _ = scene.change(to: "a")
    XCTAssertTrue(scene.model.showsRing, "it goes on with the focus")
    scene.model.acted(byKey: false)
    XCTAssertFalse(scene.model.showsRing)
    scene.focus("a", by: .press)
    XCTAssertFalse(scene.model.showsRing)
    scene.focus("b")
    XCTAssertFalse(scene.model.showsRing)
  }
}
