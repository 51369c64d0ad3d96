import SateenCore
import XCTest

@testable import SateenSDL

/// The order of keys and of what input methods send. The cases were recorded with IBus and fcitx5.
final class InputMethodOrderTests: XCTestCase {
  private func key(_ key: Key, _ modifiers: KeyModifiers = []) -> InputEvent {
    .keyDown(key, modifiers, isRepeat: false)
  }

  private func text(_ text: String) -> InputEvent { .textInput(text) }

  private func edit(_ text: String) -> InputEvent { .composition(TextComposition(text)) }

  private func letter(_ letter: Character) -> [InputEvent] { [key(.character(letter)), text(String(letter))] }

  /// Checks a look of which it is known where keys were pressed that the method took.
  private func check(
    after composed: [InputEvent] = [], _ events: [InputEvent], taken: [Int], gives wanted: [InputEvent],
    line: UInt = #line
  ) {
    var order = InputMethodOrder()
    _ = order.arrange(composed)
    XCTAssertEqual(order.arrange(events, taken: taken), wanted, line: line)
  }

  private func check(_ looks: [InputEvent]..., gives wanted: [InputEvent], line: UInt = #line) {
    var order = InputMethodOrder()
    XCTAssertEqual(looks.flatMap { order.arrange($0) }, wanted, line: line)
  }

  func testWithoutAMethodNothingMoves() {
    let events = [key("a"), text("a"), key(.enter), text("é"), key("x", .control), text("b")]
    check(events, gives: events)
  }

  func testTheSyllableComesBeforeTheKeyThatEndedIt() {
    check(
      [edit("글")], [key(.space), text(" "), text("글"), edit("")],
      gives: [edit("글"), text("글"), edit(""), key(.space), text(" ")])
    check(
      [edit("글")], [key(.right), text("글"), edit("")], gives: [edit("글"), text("글"), edit(""), key(.right)])
    check(
      [edit("글")], [key(.enter), text("글"), edit("")], gives: [edit("글"), text("글"), edit(""), key(.enter)])
    check(
      [edit("글")], [key("x", .control), text("글"), edit("")],
      gives: [edit("글"), text("글"), edit(""), key("x", .control)])
  }

  func testTheNextSyllableFollowsTheOneBefore() {
    check([edit("하")], [text("하"), edit("나")], gives: [edit("하"), text("하"), edit("나")])
  }

  func testAfterAStallTheKeyStandsBetweenSyllables() {
    check(
      [key(.space), text(" "), edit("ㅎ"), edit("하"), edit("한"), text("한"), edit(""), edit("ㄱ")],
      gives: [edit("ㅎ"), edit("하"), edit("한"), text("한"), edit(""), key(.space), text(" "), edit("ㄱ")])
  }

  func testPiecesOfALongTextAreJoined() {
    let (first, second) = (String(repeating: "長", count: 10), "い文")
    check([edit("x")], [text(first), text(second), edit("")], gives: [edit("x"), text(first + second), edit("")])
  }

  func testOnceTheCompositionHasEndedNothingMoves() {
    let events = [key(.right), text("é"), key("a"), text("a")]
    check([edit("x")], [edit("")], events, gives: [edit("x"), edit("")] + events)
  }

  func testAltGrTypes() {
    check(
      [edit("x")], [key("e", [.control, .alt]), text("€"), text("x"), edit("")],
      gives: [edit("x"), text("x"), edit(""), key("e", [.control, .alt]), text("€")])
  }

  // MARK: With the keys that the method took

  func testEachKeyThatTheMethodLeftStandsBehindItsSyllable() {
    let space = [key(.space), text(" ")]
    let first = [edit("ㅎ"), edit("하"), edit("한"), text("한"), edit("")]
    let second = [edit("ㄱ"), edit("그"), edit("글"), text("글"), edit("")]
    check(space + space + first + second, taken: [0, 0, 0, 2, 2, 2], gives: first + space + second + space)
    // The method says again that nothing is composed.
    check(
      space + [key(.enter)] + first + [edit(""), edit(""), edit("ㄱ")], taken: [0, 0, 0, 3],
      gives: first + space + [key(.enter)] + [edit(""), edit(""), edit("ㄱ")])
  }

  func testAKeyThatTheMethodTookMayCommit() {
    let first = [edit("n"), edit("ni"), text("に"), edit("")]
    let second = [edit("g"), edit("go"), text("語"), edit("")]
    check(
      [key(.enter), key(.enter)] + first + second + [edit("n")], taken: [0, 0, 0, 1, 1, 1, 2],
      gives: first + [key(.enter)] + second + [key(.enter), edit("n")])
    // Some methods end the composition first.
    let other = [edit("n"), edit(""), text("ん")]
    check([key(.enter)] + other + [edit("g")], taken: [0, 0, 1], gives: other + [key(.enter), edit("g")])
    check(
      after: [edit("n")], [key(.enter), edit(""), text("ん")], taken: [],
      gives: [edit(""), text("ん"), key(.enter)])
  }

  func testTheNextSyllableIsAStepOfTheKeyThatBeganIt() {
    let syllables = [edit("하"), edit("한"), text("한"), edit("그"), edit("글"), text("글"), edit("")]
    check(
      after: [edit("ㅎ")], letter(".") + syllables, taken: [0, 0, 0, 0], gives: syllables + letter("."))
  }

  func testAPressOfThePointerStandsBetweenTheKeys() {
    let press = InputEvent.pointerDown(.zero, button: .primary, clicks: 1)
    let (before, after) = ([edit("n"), edit("ni")], [edit("g")])
    check([press] + before + after, taken: [0, 0, 1], gives: before + [press] + after)
  }

  func testADeadKeyHasNoTextOfItsOwn() {
    check(
      after: [edit("한")], [key("'"), text("한"), edit("")], taken: [], gives: [text("한"), edit(""), key("'")])
  }

  func testWhatAMethodComposedThatIsGoneIsCommitted() {
    var order = InputMethodOrder()
    _ = order.arrange([edit("nihon")], taken: [0])
    XCTAssertEqual(order.arrange([edit("")], taken: [], isWithoutReason: true), [text("nihon"), edit("")])
    XCTAssertFalse(order.isComposing)
    XCTAssertEqual(order.arrange([edit("")], taken: [], isWithoutReason: true), [edit("")])
    _ = order.arrange([edit("n")], taken: [0])
    XCTAssertEqual(order.arrange([edit("")], taken: [0]), [edit("")], "a key took it back")
    _ = order.arrange([edit("nihon")], taken: [0])
    XCTAssertEqual(
      order.arrange([key("x"), text("x"), edit("")], taken: []), [text("nihon"), edit(""), key("x"), text("x")],
      "a look that is late")
  }

  func testTextOfTheMethodWithoutAKeyComesLast() {
    let events = [key(.right), edit("x"), text("y"), edit("")]
    check(events, taken: [], gives: events)
  }
}
