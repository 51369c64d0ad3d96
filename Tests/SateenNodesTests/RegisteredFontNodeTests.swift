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
  /// Any font of the machine's, as it comes to an application that brings its own.
  private func fileOfAFont() throws -> String {
    let folders = ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/noto"]
    let names = ["DejaVuSansMono.ttf", "NotoSansMono-Regular.ttf"]
    let paths = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    guard let path = paths.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
      throw XCTSkip("no font of equal widths is installed where Debian has it")
    }
    return path
  }

  func testANodeThatIsLaidOutAnewShowsAFontThatCameLater() async throws {
    let host = HeadlessHost(size: Size(width: 300, height: 60))
    host.container.backgroundColor = .white
    let own = try await FontLibrary.register(fontAt: fileOfAFont())
    // The very face, which is kept once a text was laid out with it, and no other of its family.
    var font = Font(own.faces[0], size: 15)
    font.alternatives = []
    XCTAssertGreaterThan(TextLayout(AttributedText("iiiiiiiiii", font: font)).size.width, 80)
    FontLibrary.unregister(own)
    let node = TextNode(AttributedText("iiiiiiiiii", font: font))
    host.container.rootNode = node
    host.settle()
    let before = host.screenshot()
    let again = try await FontLibrary.register(fontAt: fileOfAFont())
    defer { FontLibrary.unregister(again) }
    node.setNeedsLayout()
    node.setNeedsDisplay()
    host.settle()
    let layout = try XCTUnwrap(node.textLayout)
    XCTAssertGreaterThan(layout.size.width, 80, "letters of equal width")
    let after = host.screenshot()
    XCTAssertNotEqual(
      Data(bytes: before.data, count: before.byteCount), Data(bytes: after.data, count: after.byteCount))
  }
}
