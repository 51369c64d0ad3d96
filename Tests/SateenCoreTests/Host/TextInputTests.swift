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
}
