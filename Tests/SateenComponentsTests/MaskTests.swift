import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Elements that show where other elements are opaque.
final class MaskTests: XCTestCase {
  private struct Card: Component, Equatable {
    var shape = 0
    @Event var onTap: @MainActor @Sendable (String) -> Void = { _ in }

    var body: some LayoutElement {
      let card = Spacer().frame(width: 100, height: 100).fill(Color(hex: 0xff0000)).onTap { onTap("card") }
      switch shape {
      case 0: card.mask(HStack(alignItems: .start) { square(40) { onTap("mask") } })
      case 1: card.mask(square(40).cornerRadius(20)).mask(HStack(alignItems: .start) { square(20) })
      case 2: card.mask(Spacer().fill(.linear([.clear, .black]))).fill(Color(hex: 0x0000ff))
      case 3: HStack { square(40).flexGrow().mask(Spacer().fill(.black)) }
      default: card
      }
    }

    private func square(
      _ side: SateenLayout.Dimension, _ tap: @escaping @MainActor @Sendable () -> Void = {}
    ) -> Decorated {
      SpacerLayoutSpec().frame(width: side, height: side).fill(Color(hex: 0x00ff00)).onTap(tap)
    }
  }

  @MainActor private func pixel(_ host: HeadlessHost, _ x: Int, _ y: Int) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xffffff
  }

  @MainActor func testAnElementShowsWhereItsMaskIs() async {
    let host = makeHost()
    host.container.backgroundColor = .white
    let card = host.show(Card(), width: 100)
    host.settle()
    XCTAssertEqual(pixel(host, 20, 20), 0xff0000)
    XCTAssertEqual(pixel(host, 60, 20), 0xffffff)
    card.update(Card(shape: 1))
    host.settle()
    XCTAssertEqual(pixel(host, 18, 18), 0xff0000)
    XCTAssertEqual(pixel(host, 30, 20), 0xffffff, "masked twice")
    card.update(Card(shape: 2))
    host.settle()
    XCTAssertGreaterThan(pixel(host, 50, 97) >> 16, 240)
    XCTAssertGreaterThan(pixel(host, 50, 2) & 0xff, 240, "a fill behind the masked element is not masked")
    card.update(Card(shape: 3))
    host.settle()
    XCTAssertEqual(pixel(host, 95, 20), 0x00ff00, "a masked element grows as it would by itself")
    card.update(Card(shape: 4))
    host.settle()
    XCTAssertEqual(pixel(host, 60, 20), 0xff0000)
    card.update(Card(shape: 0))
    host.settle()
    XCTAssertEqual(pixel(host, 60, 20), 0xffffff)
    XCTAssertEqual(pixel(host, 20, 20), 0xff0000)
  }

  private struct Turning: Component {
    @State private var isText = false

    var body: some LayoutElement {
      // The mask has a view where it can be selected.
      let mask: any LayoutElement = isText ? Label("text").selectable().fill(.black) : Spacer().fill(.black)
      VStack(alignItems: .start) {
        Label("switch").frame(height: 20).onTap { withAnimation(.linear(0.5)) { isText.toggle() } }
        SpacerLayoutSpec().frame(width: 100, height: 60).fill(Color(hex: 0xff0000)).mask(mask)
      }
    }
  }

  @MainActor func testAMaskThatGivesWayToAnotherIsNotSeen() async {
    let host = makeHost()
    host.container.backgroundColor = .white
    let row = host.show(Turning(), width: 100)
    host.settle()
    XCTAssertEqual(pixel(host, 50, 50), 0xff0000)
    for _ in 0..<2 {
      host.click(row.center(of: "switch")!)
      for _ in 0..<45 {
        host.step()
        XCTAssertEqual(pixel(host, 50, 50) >> 16, 255, "red, white or in between")
      }
      host.settle()
      XCTAssertEqual(pixel(host, 50, 50), 0xff0000)
    }
  }

  @MainActor func testTapsGoToTheElementAndNotToItsMask() async {
    let host = makeHost()
    let taps = Note<[String]>([])
    _ = host.show(Card { taps.value += [$0] }, width: 100)
    host.settle()
    host.click(Point(x: 20, y: 20))
    host.click(Point(x: 70, y: 70))
    host.settle()
    XCTAssertEqual(taps.value, ["card", "card"])
  }
}
