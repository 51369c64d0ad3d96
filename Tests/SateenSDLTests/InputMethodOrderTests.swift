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
}
