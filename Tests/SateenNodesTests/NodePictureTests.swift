import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// Bitmaps of nodes that are in no window.
@MainActor
final class NodePictureTests: XCTestCase {
  private let host = HeadlessHost(size: Size(width: 200, height: 100))

  /// Draws a node into a bitmap while the host drives the main loop.
  private func picture(
    of node: DisplayNode, _ range: SizeRange = .unconstrained, scale: Double = 1, appearance: Appearance = .light
  ) async -> Bitmap? {
    var result: Bitmap?
    var isDone = false
    let task = Task { @MainActor in
      result = await node.picture(fitting: range, scale: scale, appearance: appearance)
      isDone = true
    }
    for _ in 0..<1_000 where !isDone {
      host.step()
      await Task.yield()
    }
    await task.value
    return result
  }

  private final class Dot: DisplayNode {
    let color: Color

    nonisolated init(_ color: Color) {
      self.color = color
      super.init()
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 10, height: 10) }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      let color = color
      return .draw { context, _ in context.fill(request.bounds.insetBy(x: 2, y: 2), with: color) }
    }
  }

  func testAMaskedNodeIsTransparentWhereItsMaskIs() async throws {
    let node = DisplayNode()
    node.backgroundColor = Color(hex: 0xff0000)
    node.style.preferredSize = Size(width: 20, height: 10)
    let mask = DisplayNode()
    mask.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    mask.backgroundColor = Color(hex: 0x00ff00, alpha: 0.5)
    node.mask = mask
    let made = await picture(of: node)
    let bitmap = try XCTUnwrap(made)
    XCTAssertEqual(Double(bitmap.pixel(x: 5, y: 5) >> 24), 128, accuracy: 2)
    XCTAssertEqual(Double(bitmap.pixel(x: 5, y: 5) >> 16 & 0xff), 128, accuracy: 2)
    XCTAssertEqual(bitmap.pixel(x: 15, y: 5), 0)
  }

  private final class Row: DisplayNode {
    let parts: [DisplayNode]

    nonisolated init(_ parts: [DisplayNode]) {
      self.parts = parts
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      HStack(spacing: 4, children: { parts })
    }
  }

  func testWhatIsNotDrawnIsSeenThroughAndWhatIsHalfDrawnIsHalf() async throws {
    let row = Row([Dot(Color(hex: 0xff0000)), Dot(Color(hex: 0x0000ff, alpha: 0.5))])
    let picture = try await unwrap(picture(of: row, scale: 2))
    XCTAssertEqual(picture.size, PixelSize(width: 48, height: 20))
    XCTAssertEqual(picture.scale, 2)
    XCTAssertEqual(picture.pixel(x: 1, y: 1), 0)
    XCTAssertEqual(picture.pixel(x: 24, y: 10), 0)
    XCTAssertEqual(picture.pixel(x: 10, y: 10), 0xffff_0000)
    let half = picture.pixel(x: 38, y: 10)
    XCTAssertEqual(Double(half >> 24), 127.5, accuracy: 1.5)
    XCTAssertEqual(Double(half & 0xff), 127.5, accuracy: 1.5)
    XCTAssertEqual(half >> 8 & 0xffff, 0)
  }

  func testTheNodeIsAsLargeAsItIsLetAndDrawnInTheAppearanceAsked() async throws {
    let text = TextNode(AttributedText("As wide as it may be", font: .system(14), color: .white))
    text.backgroundColor = Color(light: .black, dark: Color(hex: 0x000080))
    let range = SizeRange(min: .zero, max: Size(width: 60, height: 400))
    let picture = try await unwrap(picture(of: text, range, appearance: .dark))
    XCTAssertLessThanOrEqual(picture.size.width, 60)
    XCTAssertGreaterThan(picture.size.height, 30)
    XCTAssertEqual(picture.pixel(x: 0, y: 0), 0xff00_0080)
    XCTAssertNil(text.supernode)
  }

  func testAPictureThatIsReadIsWaitedFor() async throws {
    let red = try XCTUnwrap(Bitmap(size: PixelSize(width: 8, height: 8), isOpaque: true))
    GraphicsContext(bitmap: red).fill(Rect(x: 0, y: 0, width: 8, height: 8), with: Color(hex: 0xff0000))
    let bytes = red.pngData()
    let image = ImageNode()
    image.source = .provider(ImageProvider(name: "red square of a node's picture") { bytes })
    image.style.preferredSize = Size(width: 8, height: 8)
    let picture = try await unwrap(picture(of: Row([image])))
    XCTAssertEqual(picture.pixel(x: 4, y: 4), 0xffff_0000)
  }

  func testAPictureThatCannotBeReadLeavesTheRest() async throws {
    let image = ImageNode()
    image.source = .bytes(ImageBytes([1, 2, 3], name: "no picture"))
    image.style.preferredSize = Size(width: 8, height: 8)
    let picture = try await unwrap(picture(of: Row([Dot(Color(hex: 0xff0000)), image])))
    XCTAssertEqual(picture.pixel(x: 5, y: 5), 0xffff_0000)
  }

  func testANodeWithoutASizeHasNoPicture() async {
    let picture = await picture(of: DisplayNode(), SizeRange(exactly: .zero))
    XCTAssertNil(picture)
  }

  func testTheSameNodeCanBeTakenAgainAndShown() async throws {
    let dot = Dot(Color(hex: 0x00ff00))
    let first = try await unwrap(picture(of: dot))
    let second = try await unwrap(picture(of: dot))
    XCTAssertEqual(first.pixel(x: 5, y: 5), second.pixel(x: 5, y: 5))
    host.container.rootNode = dot
    host.settle()
    XCTAssertEqual(host.screenshot().pixel(x: 5, y: 5) & 0xffffff, 0x00ff00)
  }

  func testANodesPictureStandsInALineOfText() async throws {
    let picture = try await unwrap(picture(of: Dot(Color(hex: 0xff0000))))
    var text = AttributedText("a", font: .system(20))
    text.append(AttributedText(attachment: TextAttachment(image: picture, baseline: 9)))
    let node = TextNode(text)
    host.container.backgroundColor = .white
    host.container.rootNode = Row([node])
    host.settle()
    let shot = host.screenshot()
    var red = 0
    for y in 0..<40 {
      for x in 0..<60 where shot.pixel(x: x, y: y) & 0xffffff == 0xff0000 { red += 1 }
    }
    XCTAssertGreaterThanOrEqual(red, 25)
    XCTAssertLessThanOrEqual(red, 36)
  }

  func testATextTooLongForAPictureHasNone() async {
    let text = TextNode(AttributedText(String(repeating: "long ", count: 4_000), font: .system(20), color: .black))
    let picture = await picture(of: text)
    XCTAssertNil(picture)
  }

  func testAllOfALongTextIsInItsPicture() async throws {
    let text = TextNode(AttributedText(String(repeating: "mmmmm", count: 200), font: .system(20), color: .black))
    let wide = try await unwrap(picture(of: text))
    XCTAssertGreaterThan(wide.size.width, 9_000)
    func isDark(_ picture: Bitmap, _ x: Range<Int>, _ y: Range<Int>) -> Bool {
      y.contains { y in x.contains { x in picture.pixel(x: x, y: y) >> 24 > 100 } }
    }
    for x in stride(from: 0, to: wide.size.width - 100, by: 500) {
      XCTAssertTrue(isDark(wide, x..<x + 100, 0..<wide.size.height), "\(x)")
    }
    let column = TextNode(AttributedText(String(repeating: "m\n", count: 500), font: .system(20), color: .black))
    let tall = try await unwrap(picture(of: column))
    XCTAssertGreaterThan(tall.size.height, 9_000)
    for y in stride(from: 0, to: tall.size.height - 100, by: 500) {
      XCTAssertTrue(isDark(tall, 0..<tall.size.width, y..<y + 100), "\(y)")
    }
  }

  private func unwrap(_ picture: Bitmap?) throws -> Bitmap { try XCTUnwrap(picture) }
}
