import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Backgrounds of elements that change gradually.
final class FillTests: XCTestCase {
  private struct Card: Component, Equatable {
    var color: Color

    var body: some LayoutElement {
      Spacer().frame(width: 100, height: 100).fill(.linear([color, color]))
        .feedback(pressed: Color(hex: 0x00ff00)).onTap {}
    }
  }

  @MainActor func testAGradientFillsAnElementAndGivesWayToFeedback() async {
    let host = makeHost()
    func shown() -> UInt32 { host.screenshot().pixel(x: 50, y: 5) & 0xffffff }
    let card = host.show(Card(color: Color(hex: 0xff0000)), width: 100)
    host.settle()
    XCTAssertEqual(shown(), 0xff0000)
    let point = Point(x: 50, y: 50)
    host.send(.pointerMoved(point))
    host.send(.pointerDown(point, button: .primary, clicks: 1))
    host.settle()
    XCTAssertEqual(shown(), 0x00ff00)
    host.send(.pointerUp(point, button: .primary))
    host.settle()
    XCTAssertEqual(shown(), 0xff0000)
    card.update(Card(color: Color(hex: 0x0000ff)))
    host.settle()
    XCTAssertEqual(shown(), 0x0000ff, "Another gradient is another look")
  }
}
