import SateenCore
import XCTest

@testable import SateenSDL

final class SelectionTextTests: XCTestCase {
  func testLatin1GoesBothWays() {
    XCTAssertEqual(SelectionText.latin1(Array("aß\r\nÿ".utf8)).bytes, [0x61, 0xDF, 13, 10, 0xFF])
    let lossy = SelectionText.latin1(Array("Ā\u{1F600}e\u{301}".utf8))
    XCTAssertEqual(lossy.bytes, Array("??e?".utf8))
    XCTAssertEqual(lossy.replaced, 3)
    let all = (0...255).map { UInt8($0) }
    XCTAssertEqual(SelectionText.latin1(SelectionText.utf8(latin1: all)).bytes, all)
  }

  func testTargetsStandForTypes() {
    let targets = [
      "TARGETS", "INCR", "MULTIPLE", "COMPOUND_TEXT", "UTF8_STRING", "image/png", "STRING", "text/plain", "", "x",
    ]
    XCTAssertEqual(SelectionText.types(of: targets), [.text, .png, PasteboardType("x")])
  }

  func testNamesOfCommandsAreNotOffered() {
    var content = PasteboardContent(text: "text")
    content.add(PasteboardType("TARGETS")) { [] }
    content.add(PasteboardType("")) { [] }
    content.add(PasteboardType("STRING")) { [7] }
    let offered = OfferedContent(content)
    XCTAssertEqual(offered.targets, ["UTF8_STRING", "text/plain;charset=utf-8", "STRING", "TEXT", "text/plain"])
    XCTAssertNil(offered.rendering(of: "TARGETS"))
    XCTAssertEqual(offered.rendering(of: "STRING")?()?.bytes, Array("text".utf8))
  }

  func testTheOwnerChoosesTheEncodingOfText() throws {
    let latin = try XCTUnwrap(OfferedContent(PasteboardContent(text: "ü")).rendering(of: "TEXT")?())
    XCTAssertEqual(latin.bytes, [0xFC])
    XCTAssertEqual(latin.type, "STRING")
    let wide = try XCTUnwrap(OfferedContent(PasteboardContent(text: "€")).rendering(of: "TEXT")?())
    XCTAssertEqual(wide.bytes, Array("€".utf8))
    XCTAssertEqual(wide.type, "UTF8_STRING")
  }

  func testMarkedUTF16IsRead() {
    XCTAssertEqual(
      SelectionText.utf8(markedUTF16: [0xFF, 0xFE, 0x3C, 0, 0xAC, 0x20, 0x3D, 0xD8, 0x00, 0xDE])?.string, "<€\u{1F600}")
    let half = SelectionText.utf8(markedUTF16: [0xFE, 0xFF, 0xD8, 0x3D, 0, 0x3C, 0])
    XCTAssertEqual(half?.string, "\u{FFFD}<")
    XCTAssertEqual(half?.repairs, .invalidBytes)
    XCTAssertNil(SelectionText.utf8(markedUTF16: Array("<b>".utf8)))
    XCTAssertNil(SelectionText.utf8(markedUTF16: [0xFF]))
  }
}
