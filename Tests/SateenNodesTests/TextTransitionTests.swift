import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// Texts whose size changes in a layout transition.
@MainActor
final class TextTransitionTests: XCTestCase {
  /// A text beside a tile that makes room for it, or takes it away.
  private final class Card: DisplayNode, LookNode {
    struct Look: Equatable { var isNarrow = false }

    let text = TextNode()
    let tile = DisplayNode()

    nonisolated override init() {
      super.init()
      look = Look()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      HStack {
        tile.frame(width: .points(look.isNarrow ? 120 : 20), height: .points(20))
        text.flexGrow().flexShrink()
      }
    }
  }

  private func makeCard(
    _ string: String, _ direction: LayoutDirection, _ alignment: ParagraphStyle.Alignment = .natural
  ) -> (Card, HeadlessHost) {
    let card = Card()
    card.text.attributedText = AttributedText(
      string, attributes: TextAttributes(font: .system(18), color: .black),
      paragraphStyle: ParagraphStyle(alignment: alignment))
    let host = HeadlessHost(size: Size(width: 300, height: 120))
    host.container.backgroundColor = .white
    host.container.layoutDirection = direction
    host.container.rootNode = card
    host.settle()
    return (card, host)
  }

  /// The first and the last column with ink.
  private func ink(_ host: HeadlessHost) -> (left: Double, right: Double)? {
    let picture = host.screenshot()
    let columns = (0..<300).filter { x in (0..<120).contains { picture.pixel(x: x, y: $0) & 0xff < 0xa0 } }
    guard let first = columns.first, let last = columns.last else { return nil }
    return (Double(first), Double(last))
  }

  /// Runs a transition there and back, and tells how far the ink moves against a point of the text's frame.
  /// - Parameter share: of the width, from the left edge.
  private func drift(_ card: Card, _ host: HeadlessHost, from share: Double) throws -> Double {
    func place() throws -> Double {
      let (text, ink) = (card.text, try XCTUnwrap(ink(host)))
      let left = text.shown(.position).x - text.frame.width / 2
      let width = text.sizeInTransition?.width ?? text.frame.width
      return ink.left + share * (ink.right - ink.left) - (left + share * width)
    }
    let first = try place()
    var most = 0.0
    for isNarrow in [true, false] {
      card.look.isNarrow = isNarrow
      card.transitionLayout(.linear(0.4))
      for _ in 0..<40 {
        host.step()
        most = max(most, abs(try place() - first))
      }
      XCTAssertTrue(host.settle())
    }
    return most
  }

  func testGlyphsStayAtTheEdgeWhereTheirLinesBegin() async throws {
    let (latin, left) = makeCard("Hamburg", .leftToRight)
    XCTAssertLessThan(try drift(latin, left, from: 0), 1.6)
    let (hebrew, right) = makeCard("שלום עולם", .rightToLeft)
    XCTAssertLessThan(try drift(hebrew, right, from: 1), 1.6)
  }

  func testTheTextDecidesWhereItsDirectionIsNotThatOfTheLayout() async throws {
    let (hebrew, left) = makeCard("שלום עולם", .leftToRight)
    XCTAssertLessThan(try drift(hebrew, left, from: 1), 1.6)
    let (latin, right) = makeCard("Hamburg", .rightToLeft)
    XCTAssertLessThan(try drift(latin, right, from: 0), 1.6)
    let (end, other) = makeCard("Hamburg", .leftToRight, .end)
    XCTAssertLessThan(try drift(end, other, from: 1), 1.6)
  }

  func testCenteredTextStaysInTheMiddle() async throws {
    let (card, host) = makeCard("Hamburg", .leftToRight, .center)
    XCTAssertLessThan(try drift(card, host, from: 0.5), 1.6)
  }
}
