import SateenCore
import SateenNodes
import SateenText
import XCTest

final class TextMoveKeyTests: XCTestCase {
  func testKeysStandForMovements() {
    let moves: [(Key, TextMove, TextMove)] = [
      (.left, .left, .wordLeft), (.right, .right, .wordRight), (.up, .up, .paragraphStart),
      (.down, .down, .paragraphEnd), (.home, .lineStart, .documentStart), (.end, .lineEnd, .documentEnd),
      (.backspace, .backward, .wordBackward), (.delete, .forward, .wordForward),
    ]
    for (key, near, far) in moves {
      XCTAssertEqual(TextMove(key), near)
      XCTAssertEqual(TextMove(key, .shift), near)
      XCTAssertEqual(TextMove(key, [.control, .shift]), far)
      XCTAssertEqual(TextMove(key, .command), far)
    }
    XCTAssertEqual(TextMove(.pageUp, page: 90), .pageUp(90))
    XCTAssertEqual(TextMove(.pageDown, page: 90), .pageDown(90))
  }

  func testOtherKeysStandForNone() {
    for key: Key in [.enter, .escape, .tab, " ", "a", .pageUp, .pageDown, .function(3)] { XCTAssertNil(TextMove(key)) }
  }
}
