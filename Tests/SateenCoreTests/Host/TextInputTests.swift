import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Typed text and released keys.
@MainActor
final class TextInputTests: XCTestCase {
  private final class Field: View {
    var text = ""
    var ups: [Key] = []
    var isOn = true
    var composition = TextComposition.ended
    var compositions = 0
    override var caretRect: Rect? { Rect(x: 3, y: 4, width: 1, height: 14) }
    override func setComposition(_ composition: TextComposition) -> Bool {
      guard isOn else { return false }
      self.composition = composition
      compositions += 1
      return true
    }
    override var acceptsTextInput: Bool { isOn }
    override func insertText(_ text: String) -> Bool {
      guard isOn else { return false }
      self.text += text
      return true
    }
    override func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
      ups.append(key)
      return isOn
    }
  }

  func testTypedTextGoesToTheFocusAndThenOutwards() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let (outer, inner) = (Field(), Field())
    outer.addSubview(inner)
    host.container.view.addSubview(outer)
    XCTAssertFalse(host.container.isTextInputFocused)
    host.container.firstResponder = inner
    XCTAssertTrue(host.container.isTextInputFocused)
    host.send(.textInput("Grüße, "))
    host.send(.textInput("世界 👩🏽‍🚀"))
    host.send(.textInput(""))
    host.press(.enter)
    XCTAssertEqual(inner.text, "Grüße, 世界 👩🏽‍🚀")
    XCTAssertEqual(outer.text, "")
    XCTAssertEqual(inner.ups, [.enter])
    XCTAssertEqual(outer.ups, [])
    inner.isOn = false
    host.send(.textInput("x"))
    host.press(.enter)
    XCTAssertEqual(outer.text, "x")
    XCTAssertEqual(outer.ups, [.enter])
    XCTAssertTrue(host.container.isTextInputFocused, "it is for what is around")
    outer.isOn = false
    XCTAssertFalse(host.container.isTextInputFocused)
  }

  func testACompositionGoesToTheFocusAndThenOutwards() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let (outer, inner) = (Field(), Field())
    outer.addSubview(inner)
    host.container.view.addSubview(outer)
    host.container.firstResponder = inner
    let composition = TextComposition("にほん", selection: 1..<3)
    host.send(.composition(composition))
    host.step()
    XCTAssertEqual(inner.composition, composition)
    XCTAssertTrue(host.container.isComposingText)
    host.send(.composition(.ended))
    host.step()
    XCTAssertFalse(host.container.isComposingText)
    inner.isOn = false
    host.send(.composition(composition))
    host.step()
    XCTAssertEqual(outer.composition, composition)
    XCTAssertEqual(inner.composition, .ended)
  }

  func testTheFocusEndsACompositionByGoing() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let (first, second) = (Field(), Field())
    host.container.view.addSubview(first)
    host.container.view.addSubview(second)
    host.container.firstResponder = first
    host.send(.composition(TextComposition("x")))
    host.step()
    let endings = host.container.textInputWish.endings
    host.container.firstResponder = second
    XCTAssertFalse(host.container.isComposingText)
    XCTAssertEqual(host.container.textInputWish.endings, endings + 1)
    XCTAssertEqual(first.compositions, 1, "the text stays")
    host.container.endComposition()
    XCTAssertEqual(host.container.textInputWish.endings, endings + 1, "there is none")
    host.send(.composition(TextComposition("y")))
    host.step()
    host.container.endComposition()
    XCTAssertEqual(host.container.textInputWish.endings, endings + 2)
  }

  func testACompositionThatNobodyShowsEndsAtOnce() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let endings = host.container.textInputWish.endings
    host.send(.composition(TextComposition("x")))
    host.step()
    XCTAssertFalse(host.container.isComposingText)
    XCTAssertEqual(host.container.textInputWish.endings, endings + 1)
    host.send(.composition(.ended))
    host.step()
    XCTAssertEqual(host.container.textInputWish.endings, endings + 1)
  }

  func testTheCaretIsToldInTheWindow() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let field = Field()
    field.frame = Rect(x: 40, y: 50, width: 100, height: 20)
    host.container.view.addSubview(field)
    XCTAssertNil(host.container.textInputWish.caret)
    host.container.firstResponder = field
    XCTAssertEqual(host.container.textInputWish.caret, Rect(x: 43, y: 54, width: 1, height: 14))
    field.isOn = false
    XCTAssertNil(host.container.textInputWish.caret)
  }

  func testSelectionsOfCompositionsStayInTheText() {
    XCTAssertEqual(TextComposition("ab").selection, 2..<2)
    XCTAssertEqual(TextComposition("ab", selection: 1..<9).selection, 1..<2)
    XCTAssertEqual(TextComposition("", selection: 3..<9).selection, 0..<0)
  }
}
