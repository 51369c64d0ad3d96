import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

@MainActor
final class TextRenderingNodeTests: XCTestCase {
  private func window(background: Color?, rendering: TextRendering?) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 160, height: 30))
    host.container.backgroundColor = .white
    if let rendering { host.container.textRendering = rendering }
    let node = TextNode(AttributedText("Hillside, 1347", font: Font(size: 15), color: .black))
    node.backgroundColor = background
    host.container.rootNode = node
    host.settle()
    return host
  }

  private func hasColours(_ host: HeadlessHost) -> Bool {
    let picture = host.screenshot()
    return (0..<picture.size.height).contains { y in
      (0..<picture.size.width).contains { x in
        let pixel = picture.pixel(x: x, y: y)
        return pixel & 0xff != pixel >> 8 & 0xff || pixel & 0xff != pixel >> 16 & 0xff
      }
    }
  }

  func testSubpixelsAreDrawnWhereANodeIsOpaque() async {
    let subpixel = TextRendering(antialiasing: .subpixel(.rgb))
    XCTAssertTrue(hasColours(window(background: .white, rendering: subpixel)))
    XCTAssertFalse(hasColours(window(background: nil, rendering: subpixel)), "what is behind it is not known")
    XCTAssertFalse(hasColours(window(background: Color(white: 1, alpha: 0.5), rendering: subpixel)))
  }

  func testWithoutAWindowRenderingIsTheStandardWhateverTheDesktopSays() async {
    FontLibrary.textRendering = TextRendering(antialiasing: .subpixel(.bgr))
    defer { FontLibrary.resetTextRendering() }
    XCTAssertFalse(hasColours(window(background: .white, rendering: nil)))
  }

  func testAnotherRenderingHasTextDrawnAnew() async {
    let host = window(background: .white, rendering: nil)
    XCTAssertFalse(hasColours(host))
    host.container.textRendering = TextRendering(antialiasing: .subpixel(.verticalRGB))
    host.settle()
    XCTAssertTrue(hasColours(host))
    host.container.textRendering = .standard
    host.settle()
    XCTAssertFalse(hasColours(host))
  }
}
