import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// Links and truncation tokens under presses with fingers and with the pointer.
@MainActor
final class TextLinkTests: XCTestCase {
  private func text(_ before: String, _ link: String, _ after: String) -> AttributedText {
    let plain = TextAttributes(font: .system(16))
    var linked = plain
    linked.link = "https://example.org"
    var text = AttributedText(before, attributes: plain)
    text.append(link, attributes: linked)
    text.append(after, attributes: plain)
    return text
  }

  /// A text with a link on the second of three lines, and a log of its taps.
  private func stage(isSelectable: Bool) throws -> (TextStage, Heard) {
    let stage = TextStage(text("first line\nsee ", "the page", " here\nthird line"), isSelectable: isSelectable)
    let heard = Heard()
    stage.node.onLinkTap = { _, hit in heard.add("tap \(hit.link)") }
    return (stage, heard)
  }

  @MainActor
  private final class Heard {
    private(set) var all: [String] = []
    func add(_ word: String) { all.append(word) }
  }

  /// The middle of the link, in the window.
  private func middle(_ stage: TextStage) throws -> Point {
    let (start, end) = (try stage.caret(15), try stage.caret(23))
    return Point(x: (start.minX + end.minX) / 2, y: start.midY)
  }

  func testAFingerMeansALinkWithinASquareOf44Points() async throws {
    for isSelectable in [false, true] {
      for dy in [-21.0, 0, 21] {
        let (stage, heard) = try stage(isSelectable: isSelectable)
        let place = try middle(stage)
        stage.tap(Point(x: place.x, y: place.y + dy))
        XCTAssertEqual(heard.all, ["tap https://example.org"], "\(dy), \(isSelectable)")
      }
      let (stage, heard) = try stage(isSelectable: isSelectable)
      let end = try stage.caret(23)
      stage.tap(Point(x: end.maxX + 18, y: end.midY))
      XCTAssertEqual(heard.all.count, 1)
      stage.tap(Point(x: end.maxX + 30, y: end.midY))
      XCTAssertEqual(heard.all.count, 1, "out of reach")
      stage.click(Point(x: end.maxX + 18, y: end.midY))
      XCTAssertEqual(heard.all.count, 1, "the pointer is exact")
    }
  }

  func testTouchesFarFromALinkGoOnToWhatIsBehind() async throws {
    let (stage, heard) = try stage(isSelectable: false)
    let behind = ControlNode()
    behind.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    behind.zPosition = -1
    var presses = 0
    behind.addAction(for: .touchUpInside) { _, _ in MainActor.assumeIsolated { presses += 1 } }
    stage.container.rootNode?.addSubnode(behind)
    stage.host.settle()
    let (start, end) = (try stage.caret(0), try stage.caret(23))
    stage.tap(Point(x: end.maxX + 30, y: end.midY))
    stage.click(Point(x: start.minX + 5, y: start.midY))
    XCTAssertEqual(presses, 2)
    XCTAssertEqual(heard.all, [])
  }

  func testAPressedLinkIsDarkenedUnlessToldOtherwise() async throws {
    for color in [TextNode.defaultLinkHighlightColor, Color(hex: 0x00ff00), nil] {
      let (stage, heard) = try stage(isSelectable: false)
      stage.node.linkHighlightColor = color
      let caret = try stage.caret(15)
      let area = Rect(x: caret.minX, y: caret.minY, width: 60, height: caret.height)
      let white = stage.count(0xffff_ffff, in: area)
      stage.host.send(.pointerDown(try middle(stage), button: .primary, clicks: 1))
      stage.host.advance(by: 0.2)
      XCTAssertEqual(stage.count(0xffff_ffff, in: area), color == nil ? white : 0)
      if color == Color(hex: 0x00ff00) { XCTAssertGreaterThan(stage.count(0xff00_ff00, in: area), 500) }
      stage.host.send(.pointerUp(try middle(stage), button: .primary))
      stage.host.advance(by: 0.2)
      XCTAssertEqual(heard.all.count, 1)
      XCTAssertEqual(stage.count(0xffff_ffff, in: area), white, "it is gone")
    }
  }

  func testAFingerHeldOnALinkIsALongPressAndNoTap() async throws {
    let (stage, heard) = try stage(isSelectable: false)
    stage.hold(try middle(stage))
    XCTAssertEqual(heard.all, ["tap https://example.org"], "nobody asked for long presses")
    stage.node.onLinkLongPress = { _, hit in heard.add("long \(hit.link)") }
    stage.hold(try middle(stage))
    XCTAssertEqual(heard.all.last, "long https://example.org")
    XCTAssertEqual(heard.all.count, 2)
    XCTAssertTrue(stage.node.layer.sublayers.isEmpty, "no longer shown as pressed")
    stage.tap(try middle(stage))
    XCTAssertEqual(heard.all.count, 3)
    stage.clickSecondary(try middle(stage))
    XCTAssertEqual(heard.all.last, "long https://example.org", "the pointer's word for it")
  }

  func testALongPressBesideTheLinkSelectsWhereTextIsSelectable() async throws {
    let (stage, heard) = try stage(isSelectable: true)
    stage.node.onLinkLongPress = { _, hit in heard.add("long \(hit.link)") }
    stage.hold(try middle(stage))
    XCTAssertEqual(heard.all, ["long https://example.org"])
    XCTAssertNil(stage.node.selectedText)
    stage.node.onLinkLongPress = nil
    stage.hold(try stage.place(17))
    XCTAssertEqual(stage.node.selectedText?.string, "the")
    XCTAssertEqual(heard.all.count, 1)
  }

  func testADragThatBeginsOnALinkSelectsAndAClickFollowsIt() async throws {
    let (stage, heard) = try stage(isSelectable: true)
    stage.host.drag(from: try stage.place(15), to: try stage.place(18))
    XCTAssertEqual(stage.node.selectedText?.string, "the")
    XCTAssertEqual(heard.all, [])
    stage.host.advance(by: 0.2)
    XCTAssertTrue(stage.node.layer.sublayers.isEmpty, "no longer shown as pressed")
    let place = try middle(stage)
    stage.host.send(.pointerDown(place, button: .primary, clicks: 1))
    stage.host.send(.pointerMoved(Point(x: place.x + 3, y: place.y)))
    stage.host.step()
    stage.host.send(.pointerUp(Point(x: place.x + 3, y: place.y), button: .primary))
    stage.host.step()
    XCTAssertEqual(heard.all.count, 1, "a hand is not quite still")
    XCTAssertNil(stage.node.selectedText)
  }

  func testADoubleClickOnALinkSelectsItsWordAndShiftExtendsAcrossIt() async throws {
    let (stage, heard) = try stage(isSelectable: true)
    stage.click(try stage.place(16), times: 2)
    XCTAssertEqual(stage.node.selectedText?.string, "the")
    XCTAssertEqual(heard.all.count, 1, "the first click")
    stage.click(try stage.place(3))
    stage.click(try stage.place(17), .shift)
    XCTAssertEqual(stage.node.selection?.range, 3..<17)
    XCTAssertEqual(heard.all.count, 1)
  }

  func testAScrollThatBeginsOnALinkDoesNotFollowIt() async throws {
    let stage = TextStage(scrolling: String(repeating: "words to read\n", count: 60))
    var taps = 0
    stage.node.onLinkTap = { _, _ in MainActor.assumeIsolated { taps += 1 } }
    stage.node.attributedText = text("see ", "a link", String(repeating: "\nwords", count: 60))
    stage.host.settle()
    let place = try stage.place(6)
    stage.swipe((0...10).map { Point(x: place.x, y: place.y - Double($0) * 2) })
    XCTAssertEqual(taps, 0)
    XCTAssertGreaterThan(stage.scroll?.scrollView.contentOffset.y ?? 0, 5)
  }

  // MARK: Truncation

  private func cut(_ truncation: TextLayout.Truncation = .word) -> TextStage {
    let stage = TextStage(
      AttributedText(String(repeating: "many words ", count: 30), font: .system(16)), isSelectable: false)
    stage.node.maximumNumberOfLines = 2
    stage.node.truncation = truncation
    stage.node.frame.size = stage.node.layoutThatFits(SizeRange(upTo: Size(width: 280, height: 180))).size
    stage.host.settle()
    return stage
  }

  func testATapOnTheTokenOfCutTextIsToldOf() async throws {
    let stage = cut()
    let token = try XCTUnwrap(stage.node.textLayout?.truncationTokenRects.first)
    let place = Point(x: 10 + token.midX, y: 10 + token.midY)
    XCTAssertNil(stage.container.hitTest(place)?.node as? TextNode, "nobody wants it")
    var taps = 0
    stage.node.onTruncationTap = { _ in MainActor.assumeIsolated { taps += 1 } }
    stage.click(place)
    XCTAssertEqual(taps, 1)
    stage.tap(Point(x: place.x, y: place.y - 20))
    XCTAssertEqual(taps, 2, "within a finger's reach")
    stage.click(Point(x: 15, y: 15))
    XCTAssertEqual(taps, 2)
    stage.host.send(.pointerMoved(place))
    stage.host.step()
    XCTAssertEqual(stage.container.pointerShape, .hand)
  }

  func testTheMessageBehindTheTokenIsPartOfItUnlessItIsALink() async throws {
    let plain = TextAttributes(font: .system(16))
    let stage = cut(.init(message: AttributedText(" Show more", attributes: plain)))
    var heard: [String] = []
    stage.node.onTruncationTap = { _ in MainActor.assumeIsolated { heard.append("token") } }
    stage.node.onLinkTap = { _, hit in MainActor.assumeIsolated { heard.append(hit.link) } }
    let line = try XCTUnwrap(stage.node.textLayout?.lines.last?.frame)
    let place = Point(x: 10 + line.maxX - 5, y: 10 + line.midY)
    stage.click(place)
    XCTAssertEqual(heard, ["token"])
    var linked = plain
    linked.link = "more:"
    stage.node.truncation.message = AttributedText(" Show more", attributes: linked)
    stage.node.frame.size = stage.node.layoutThatFits(SizeRange(upTo: Size(width: 280, height: 180))).size
    stage.host.settle()
    stage.click(place)
    XCTAssertEqual(heard, ["token", "more:"])
    let token = try XCTUnwrap(stage.node.textLayout?.truncationTokenRects.first)
    stage.click(Point(x: 10 + token.minX + 3, y: 10 + token.midY))
    XCTAssertEqual(heard, ["token", "more:", "token"])
  }

  func testTextThatFitsHasNoToken() async {
    XCTAssertEqual(TextLayout(AttributedText("short", font: .system(16))).truncationTokenRects, [])
  }
}
