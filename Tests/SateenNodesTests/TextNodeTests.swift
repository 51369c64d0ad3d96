import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import SateenThreads
import XCTest

@MainActor
final class TextNodeTests: XCTestCase {
  private func text(_ string: String, link: String? = nil) -> AttributedText {
    let plain = TextAttributes(font: .system(16))
    guard let link, let range = string.range(of: link) else { return AttributedText(string, attributes: plain) }
    var linked = plain
    linked.link = "https://example.org"
    var text = AttributedText(String(string[..<range.lowerBound]), attributes: plain)
    text.append(link, attributes: linked)
    text.append(String(string[range.upperBound...]), attributes: plain)
    return text
  }

  private final class Taps: Sendable {
    private let count = Locked(0)
    func add() { count.withLock { $0 += 1 } }
    var all: Int { count.withLock { $0 } }
  }

  /// A text with one link, in front of a control that counts the presses on it.
  private func window(_ text: AttributedText) -> (HeadlessHost, TextNode, Taps, Taps) {
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    let behind = ControlNode()
    behind.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    let through = Taps()
    behind.addAction(for: .touchUpInside) { _, _ in through.add() }
    let node = TextNode(text)
    let taps = Taps()
    node.onLinkTap = { _, _ in taps.add() }
    let size = node.layoutThatFits(SizeRange(upTo: Size(width: 280, height: 180))).size
    node.frame = Rect(origin: Point(x: 10, y: 10), size: size)
    root.addSubnode(behind)
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
    return (host, node, taps, through)
  }

  private func placeOfLink(_ node: TextNode) throws -> Point {
    let layout = try XCTUnwrap(node.textLayout)
    let run = try XCTUnwrap(node.attributedText.runs.first { $0.attributes.link != nil })
    let rect = try XCTUnwrap(layout.rects(for: run.range).first)
    return Point(x: node.frame.minX + rect.midX, y: node.frame.minY + rect.midY)
  }

  func testALinkIsTappedAndShowsItWhilePressed() async throws {
    let (host, node, taps, through) = window(text("before link after", link: "link"))
    let place = try placeOfLink(node)
    host.send(.pointerDown(place, button: .primary, clicks: 1))
    host.step()
    XCTAssertEqual(node.layer.sublayers.count, 1)
    host.send(.pointerUp(place, button: .primary))
    host.step()
    XCTAssertEqual(node.layer.sublayers.count, 1, "it fades")
    host.advance(by: 0.2)
    XCTAssertTrue(node.layer.sublayers.isEmpty)
    XCTAssertEqual(taps.all, 1)
    XCTAssertEqual(through.all, 0)
  }

  func testTouchesBesideTheLinkGoThrough() async throws {
    let (host, node, taps, through) = window(text("before link after", link: "link"))
    host.click(Point(x: node.frame.minX + 3, y: node.frame.midY))
    XCTAssertEqual(taps.all, 0)
    XCTAssertEqual(through.all, 1)
    let (plainHost, plain, _, plainThrough) = window(text("no link at all"))
    plainHost.click(Point(x: plain.frame.midX, y: plain.frame.midY))
    XCTAssertEqual(plainThrough.all, 1)
  }

  func testAPressThatLeavesTheLinkDoesNotTap() async throws {
    let (host, node, taps, _) = window(text("before link after", link: "link"))
    let place = try placeOfLink(node)
    host.send(.pointerDown(place, button: .primary, clicks: 1))
    host.send(.pointerMoved(Point(x: place.x, y: place.y + 100)))
    host.advance(by: 0.2)
    XCTAssertTrue(node.layer.sublayers.isEmpty)
    host.send(.pointerUp(Point(x: place.x, y: place.y + 100), button: .primary))
    host.step()
    XCTAssertEqual(taps.all, 0)
  }

  func testThePointerBecomesAHandOverALink() async throws {
    let (host, node, _, _) = window(text("before link after", link: "link"))
    host.send(.pointerMoved(try placeOfLink(node)))
    host.step()
    XCTAssertEqual(host.container.pointerShape, .hand)
  }

  func testTextIsDrawnAndEmptyTextLeavesNothing() async {
    let (host, node, _, _) = window(text("MMMM"))
    func ink() -> Int {
      let shot = host.screenshot()
      var count = 0
      for y in 0..<shot.size.height {
        for x in 0..<shot.size.width where shot.pixel(x: x, y: y) & 0xff < 128 { count += 1 }
      }
      return count
    }
    XCTAssertGreaterThan(ink(), 50)
    node.attributedText = AttributedText()
    host.settle()
    XCTAssertEqual(ink(), 0)
    node.attributedText = text("MM")
    host.settle()
    XCTAssertGreaterThan(ink(), 20)
  }

  func testBarsStandInForLinesUntilTheyAreDrawn() async {
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    let root = DisplayNode()
    let node = TextNode(text("one two three four five six seven eight nine ten eleven twelve"))
    let size = node.layoutThatFits(SizeRange(upTo: Size(width: 180, height: 100))).size
    node.frame = Rect(origin: .zero, size: size)
    root.addSubnode(node)
    host.container.rootNode = root
    host.step()
    XCTAssertEqual(node.layer.sublayers.first?.sublayers.count, node.lineCount)
    XCTAssertGreaterThan(node.lineCount, 1)
    host.settle()
    XCTAssertTrue(node.layer.sublayers.isEmpty)
  }

  func testTheLayoutThatMeasuredIsTheOneThatIsShown() async {
    let (_, node, _, _) = window(
      text("some words that wrap onto more than one line, since there are many of them here"))
    XCTAssertGreaterThan(node.lineCount, 1)
    XCTAssertFalse(node.isTruncated)
    XCTAssertEqual(node.measureCount, 1)
    node.maximumNumberOfLines = 1
    _ = node.layoutThatFits(SizeRange(upTo: Size(width: 280, height: 180)))
    XCTAssertEqual(node.measureCount, 2)
  }

  /// A text node's `flexShrink` is 1, not 0 as for other nodes, so that text in a row wraps before it pushes its
  /// neighbours out.
  func testTextShrinksInAStackUnlessToldOtherwise() async {
    let long = TextNode(text("A name that is far too long for the row it stands in, and a second half of it"))
    XCTAssertEqual(long.style.flexShrink, 1)
    XCTAssertEqual(DisplayNode().style.flexShrink, 0)
    let icon = DisplayNode()
    icon.style.preferredSize = Size(width: 40, height: 40)
    let row = DisplayNode()
    row.layoutSpecBlock = { _, _ in
      HStack(spacing: 8) {
        long.padding(4)
        icon
      }
    }
    let layout = row.layoutThatFits(SizeRange(width: 200))
    XCTAssertEqual(layout.sublayouts.map(\.frame.maxX), [148, 200])
    XCTAssertGreaterThan(layout.sublayouts[0].size.height, 30, "on several lines")
    long.style.flexShrink = 0
    XCTAssertGreaterThan(row.layoutThatFits(SizeRange(width: 200)).sublayouts[1].frame.minX, 200)
  }

  func testFlexboxShrinksTextToItsLongestWordUnlessToldOtherwise() async {
    let node = TextNode(text("a considerable length of text"))
    let word = TextNode(text("considerable")).layoutThatFits(.unconstrained).size.width
    XCTAssertEqual(node.calculateMinContentWidth(), word)
    let box = DisplayNode()
    box.layoutEngine = .flexbox
    box.addSubnode(node)
    box.layoutSynchronously(SizeRange(exactly: Size(width: 30, height: 400)))
    XCTAssertEqual(node.frame.width, word)
    XCTAssertEqual(node.lineCount, 4)
    node.flexStyle.minWidth = 0
    box.layoutSynchronously(SizeRange(exactly: Size(width: 30, height: 400)))
    XCTAssertEqual(node.frame.width, 30)
  }

  func testTextInAPaddedBoxIsDrawnAndTouchedInsideThePadding() async {
    let node = TextNode(text("press me", link: "me"))
    node.flexStyle.padding = FlexEdges(horizontal: 30, vertical: 20)
    let box = DisplayNode()
    box.layoutEngine = .flexbox
    box.flexStyle.alignItems = .flexStart
    box.addSubnode(node)
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    host.container.backgroundColor = .white
    host.container.rootNode = box
    host.settle()
    let plain = TextNode(text("press me")).layoutThatFits(.unconstrained).size
    XCTAssertEqual(node.frame.size, Size(width: plain.width + 60, height: plain.height + 40))
    XCTAssertEqual(node.lineCount, 1)
    XCTAssertNil(node.link(at: Point(x: plain.width - 4, y: plain.height / 2)))
    XCTAssertNotNil(node.link(at: Point(x: 30 + plain.width - 4, y: 20 + plain.height / 2)))
    let picture = host.screenshot()
    func isBlank(_ rect: Rect) -> Bool {
      for y in Int(rect.minY)..<Int(rect.maxY) {
        for x in Int(rect.minX)..<Int(rect.maxX) where picture.pixel(x: x, y: y) != 0xFFFF_FFFF { return false }
      }
      return true
    }
    XCTAssertTrue(isBlank(Rect(x: 0, y: 0, width: 30, height: node.frame.height)))
    XCTAssertTrue(isBlank(Rect(x: 0, y: 0, width: node.frame.width, height: 20)))
    XCTAssertFalse(isBlank(Rect(x: 30, y: 20, width: plain.width, height: plain.height)))
  }

  func testAMessageBehindTheTruncationTokenIsTapped() async throws {
    let (host, node, taps, through) = window(text(String(repeating: "many words ", count: 30)))
    var linked = TextAttributes(font: .system(16))
    linked.link = "more:"
    node.maximumNumberOfLines = 2
    node.truncation = .init(message: AttributedText(" Show more", attributes: linked))
    node.frame.size = node.layoutThatFits(SizeRange(upTo: Size(width: 280, height: 180))).size
    host.settle()
    let line = try XCTUnwrap(node.textLayout?.lines.last?.frame)
    host.click(Point(x: node.frame.minX + line.maxX - 5, y: node.frame.minY + line.midY))
    XCTAssertEqual(taps.all, 1)
    XCTAssertEqual(through.all, 0)
  }

  func testTextStandsAroundAnExclusion() async throws {
    let (host, node, _, _) = window(text(String(repeating: "many words ", count: 30)))
    node.exclusionPaths = [Path(rect: Rect(x: 100, y: 0, width: 80, height: 60))]
    let size = node.layoutThatFits(SizeRange(upTo: Size(width: 280, height: 180))).size
    XCTAssertEqual(size.width, 280)
    node.frame.size = size
    host.settle()
    let lines = try XCTUnwrap(node.textLayout).lines
    XCTAssertEqual(lines[0].frame.minY, lines[1].frame.minY)
    for line in lines where line.frame.minY < 60 {
      XCTAssertTrue(line.frame.maxX <= 100.01 || line.frame.minX >= 179.99)
    }
  }

  func testLettersShrinkByTheFirstFactorThatFits() async throws {
    let node = TextNode(text("A headline of some words"))
    node.maximumNumberOfLines = 1
    node.pointSizeScaleFactors = [0.8, 0.6]
    let whole = node.layoutThatFits(SizeRange(upTo: Size(width: 1_000, height: 100))).size
    let tight = node.layoutThatFits(SizeRange(upTo: Size(width: whole.width * 0.85, height: 100))).size
    XCTAssertEqual(tight.width, whole.width * 0.8, accuracy: 3)
    XCTAssertLessThan(tight.height, whole.height)
  }

  func testAPictureInTheTextIsFoundAtItsPlace() async throws {
    let icon = TextAttachment(size: Size(width: 20, height: 20)) { context, rect in context.fill(rect, with: .black) }
    var words = text("ab ")
    words.append(AttributedText(attachment: icon, attributes: TextAttributes(font: .system(16))))
    let (_, node, _, _) = window(words)
    node.textContainerInset = EdgeInsets(7)
    node.frame.size = node.layoutThatFits(SizeRange(upTo: Size(width: 280, height: 180))).size
    let frame = try XCTUnwrap(node.textLayout?.attachments.first?.frame)
    let hit = node.attachment(at: Point(x: frame.midX + 7, y: frame.midY + 7))
    XCTAssertEqual(hit?.attachment, icon)
    XCTAssertEqual(hit?.frame, frame.offsetBy(x: 7, y: 7))
    XCTAssertNil(node.attachment(at: Point(x: 9, y: frame.midY)))
  }
}
