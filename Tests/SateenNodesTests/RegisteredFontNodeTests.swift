import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

@MainActor
final class RegisteredFontNodeTests: XCTestCase {
  /// The path of an installed font, used like a font file of an application.
  private func fileOfAFont() throws -> String {
    let folders = ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/noto"]
    let names = ["DejaVuSansMono.ttf", "NotoSansMono-Regular.ttf"]
    let paths = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    guard let path = paths.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
      throw XCTSkip("no font of equal widths is installed where Debian has it")
    }
    return path
  }

  func testTextOnScreenShowsAFontThatComesLater() async throws {
    let host = HeadlessHost(size: Size(width: 300, height: 60))
    host.container.backgroundColor = .white
    let own = try await FontLibrary.register(fontAt: fileOfAFont())
    // Refers to exactly this face, which stays in memory once a text was laid out with it.
    var font = Font(own.faces[0], size: 15)
    font.alternatives = []
    XCTAssertGreaterThan(TextLayout(AttributedText("iiiiiiiiii", font: font)).size.width, 80)
    FontLibrary.unregister(own)
    let node = TextNode(AttributedText("iiiiiiiiii", font: font))
    host.container.rootNode = node
    host.settle()
    let before = host.screenshot()
    let again = try await FontLibrary.register(fontAt: fileOfAFont())
    host.settle()
    let layout = try XCTUnwrap(node.textLayout)
    XCTAssertGreaterThan(layout.size.width, 80, "letters of equal width")
    let after = host.screenshot()
    func pixels(_ bitmap: Bitmap) -> Data { Data(bytes: bitmap.data, count: bitmap.byteCount) }
    XCTAssertNotEqual(pixels(before), pixels(after))
    FontLibrary.unregister(again)
    host.settle()
    XCTAssertEqual(pixels(host.screenshot()), pixels(before), "as it was once the font is gone")
  }
}
