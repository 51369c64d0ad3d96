import Dispatch
import Foundation
import SateenFoundation
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenText

final class RegisteredFontTests: XCTestCase {
  private func width(_ string: String, _ font: Font) -> Double {
    TextLayout(AttributedText(string, font: font)).size.width
  }

  private func file(_ bytes: [UInt8], _ name: String = "font.ttf") throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return url.path
  }

  func testARegisteredFileIsFoundByItsFamily() throws {
    let path = try file(TestFont(family: "Blocks One", characters: "ab", advance: 1_500).bytes)
    let font = Font(family: "Blocks One", size: 20)
    XCTAssertNotEqual(width("ab", font), 60)
    let registered = try FontLibrary.register(fontAt: path)
    XCTAssertEqual(registered.faces.map(\.family), ["Blocks One"])
    XCTAssertEqual(registered.faces.map(\.style), ["Regular"])
    XCTAssertEqual(registered.faces[0].weight, .regular)
    XCTAssertFalse(registered.faces[0].isItalic)
    XCTAssertTrue(registered.faces[0].axes.isEmpty)
    XCTAssertEqual(width("ab", font), 60)
    XCTAssertTrue(try XCTUnwrap(Picture(TextLayout(AttributedText("ab", font: font)))).hasInk)
    XCTAssertTrue(FontLibrary.unregister(registered))
    XCTAssertNotEqual(width("ab", font), 60)
    XCTAssertFalse(FontLibrary.unregister(registered), "it is gone already")
  }

  func testWhatWasLaidOutBeforeIsLaidOutAnew() throws {
    let text = AttributedText("a", font: Font(family: "Blocks Two", size: 20))
    let before = TextLayout.layout(text)
    XCTAssertTrue(TextLayout.layout(text) === before)
    let registered = try FontLibrary.register(
      font: TestFont(family: "Blocks Two", characters: "a", advance: 3_000).bytes)
    let with = TextLayout.layout(text)
    XCTAssertEqual(with.size.width, 60)
    FontLibrary.unregister(registered)
    XCTAssertEqual(TextLayout.layout(text).size.width, before.size.width)
    // An existing layout is still drawn with the font that it was made with.
    XCTAssertTrue(try XCTUnwrap(Picture(with)).hasInk)
  }

  func testADocumentIsLaidOutAnew() throws {
    let font = Font(family: "Blocks Six", size: 20)
    var document = TextDocument(AttributedText("a\naa", font: font))
    let own = try FontLibrary.register(font: TestFont(family: "Blocks Six", characters: "a", advance: 3_000).bytes)
    defer { FontLibrary.unregister(own) }
    XCTAssertNotEqual(document.size.width, 120)
    document.relayout()
    XCTAssertEqual(document.size.width, 120)
  }

  func testAFaceIsFoundByItselfWhateverElseHasItsName() throws {
    let narrow = try FontLibrary.register(font: TestFont(family: "Twins", characters: "a", advance: 500).bytes)
    let wide = try FontLibrary.register(font: TestFont(family: "Twins", characters: "a", advance: 2_500).bytes)
    XCTAssertEqual(width("a", Font(narrow.faces[0], size: 20)), 10)
    XCTAssertEqual(width("a", Font(wide.faces[0], size: 20)), 50)
    FontLibrary.unregister(wide)
    XCTAssertEqual(width("a", Font(wide.faces[0], size: 20)), 10, "its family has another face")
    FontLibrary.unregister(narrow)
  }

  func testARegisteredFamilyComesBeforeTheSystemsOfThatName() throws {
    let own = try FontLibrary.register(font: TestFont(family: "DejaVu Sans", characters: "ab", advance: 4_000).bytes)
    XCTAssertEqual(width("ab", Font(family: "DejaVu Sans", size: 10)), 80)
    FontLibrary.unregister(own)
    XCTAssertLessThan(width("ab", Font(family: "DejaVu Sans", size: 10)), 20)
  }

  func testARegisteredFontHelpsOutWithCharactersThatOthersLack() throws {
    let icon = "\u{f8f0}"
    let own = try FontLibrary.register(font: TestFont(family: "Icons", characters: icon, advance: 2_000).bytes)
    let layout = TextLayout(AttributedText("x\(icon)x", font: Font(size: 10)))
    XCTAssertEqual(layout.pieces.map { $0.run.key.face.match?.path.hasPrefix("registered") }, [false, true, false])
    FontLibrary.unregister(own)
    let after = TextLayout(AttributedText("x\(icon)x", font: Font(size: 10)))
    XCTAssertFalse(after.pieces.contains { $0.run.key.face.match?.path.hasPrefix("registered") == true })
  }

  func testEqualBytesAreThereOnceAndStayUntilTheLastIsGone() throws {
    let bytes = TestFont(family: "Blocks Three", characters: "a", advance: 2_000).bytes
    let before = FontLibrary.state.withLock { $0.contents.count }
    let first = try FontLibrary.register(font: bytes)
    let second = try FontLibrary.register(fontAt: file(bytes))
    XCTAssertNotEqual(first, second)
    XCTAssertEqual(first.faces, second.faces)
    XCTAssertEqual(FontLibrary.state.withLock { $0.contents.count }, before + 1)
    FontLibrary.unregister(first)
    XCTAssertEqual(width("a", Font(family: "Blocks Three", size: 10)), 20)
    FontLibrary.unregister(second)
    // The font's contents stay in memory, because text was laid out with the font. Registering the font again reuses
    // them.
    XCTAssertEqual(FontLibrary.state.withLock { $0.contents.count }, before + 1)
    for _ in 0..<20 { FontLibrary.unregister(try FontLibrary.register(font: bytes)) }
    XCTAssertEqual(FontLibrary.state.withLock { $0.contents.count }, before + 1)
  }

  func testAFontThatNoTextUsedLeavesNothingBehind() throws {
    let before = FontLibrary.state.withLock { ($0.contents.count, $0.files.count) }
    let font = try FontLibrary.register(font: TestFont(family: "Unused", characters: "\u{f8f1}").bytes)
    FontLibrary.unregister(font)
    let after = FontLibrary.state.withLock { ($0.contents.count, $0.files.count) }
    XCTAssertEqual(before.0, after.0)
    XCTAssertEqual(before.1, after.1)
  }

  func testACollectionTellsAllItsFaces() throws {
    var bold = TestFont(family: "Pair", characters: "a", advance: 2_000)
    bold.weight = 700
    bold.style = "Bold"
    let bytes = TestFont.collection([TestFont(family: "Pair", characters: "a", advance: 1_000), bold])
    let pair = try FontLibrary.register(font: bytes)
    XCTAssertEqual(pair.families, ["Pair"])
    XCTAssertEqual(pair.faces.map(\.style), ["Regular", "Bold"])
    XCTAssertEqual(pair.faces.map(\.weight), [.regular, .bold])
    XCTAssertEqual(width("a", Font(family: "Pair", size: 10)), 10)
    XCTAssertEqual(width("a", Font(family: "Pair", size: 10, weight: .bold)), 20)
    XCTAssertEqual(width("a", Font(pair.faces[1], size: 10)), 20)
    FontLibrary.unregister(pair)
  }

  func testACollectionOfCFFFontsIsRead() throws {
    let path = try XCTUnwrap(FontLibrary.typeface(for: Font(family: "Noto Sans CJK JP")).match?.path)
    guard path.hasSuffix(".ttc") else { throw XCTSkip("Noto Sans CJK is not installed as a collection") }
    let own = try FontLibrary.register(fontAt: path)
    defer { FontLibrary.unregister(own) }
    let japanese = try XCTUnwrap(own.faces.first { $0.family == "Noto Sans CJK JP" })
    let layout = TextLayout(AttributedText("永遠", font: Font(japanese, size: 20)))
    XCTAssertEqual(layout.size.width, 40, accuracy: 0.1)
    XCTAssertEqual(layout.pieces.first?.run.key.face.match?.path.hasPrefix("registered"), true)
    XCTAssertTrue(try XCTUnwrap(Picture(layout)).hasInk)
  }

  func testRegisteringInTheBackground() async throws {
    let path = try file(TestFont(family: "Blocks Four", characters: "a", advance: 2_000).bytes)
    let font = try await FontLibrary.register(fontAt: URL(fileURLWithPath: path))
    XCTAssertEqual(width("a", Font(family: "Blocks Four", size: 10)), 20)
    FontLibrary.unregister(font)
    do {
      _ = try await FontLibrary.register(fontAt: "/nowhere/at all.ttf")
      XCTFail("there is no such file")
    } catch {
      XCTAssertEqual(error, FontError(source: "/nowhere/at all.ttf", reason: .missing))
    }
  }

  func testAnAddressThatIsNoFilesIsRefused() throws {
    let url = try XCTUnwrap(URL(string: "https://example.org/a.ttf"))
    XCTAssertThrowsError(try FontLibrary.register(fontAt: url)) { error in
      XCTAssertEqual(
        "\(error)",
        "The font https://example.org/a.ttf cannot be registered: it cannot be read (its address is not that of a file)."
      )
    }
  }

  func testManyThreadsRegisterAndLayOut() throws {
    let font = Font(family: "Busy", size: 10)
    let bytes = (0..<4).map { TestFont(family: "Busy", characters: "ab", advance: 1_000 + 500 * $0).bytes }
    let widths = Locked<Set<Double>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<30 {
        guard thread % 2 == 0 else {
          let layout = TextLayout.layout(AttributedText("ab ab", font: font))
          _ = Picture(layout)
          widths.withLock { _ = $0.insert(layout.size.width) }
          continue
        }
        if let own = try? FontLibrary.register(font: bytes[(thread / 2 + round) % 4]) { FontLibrary.unregister(own) }
      }
    }
    let other = TextLayout(AttributedText("ab ab", font: font)).size.width
    XCTAssertFalse(widths.withLock { $0 }.isEmpty)
    XCTAssertEqual(
      TextLayout.layout(AttributedText("ab ab", font: font)).size.width, other, "nothing old is remembered")
  }

  // MARK: Invalid fonts

  private func reason(_ body: () throws(FontError) -> RegisteredFont) -> FontError.Reason? {
    do {
      FontLibrary.unregister(try body())
      return nil
    } catch {
      return error.reason
    }
  }

  func testErrorsSayWhereAndWhy() throws {
    let good = TestFont(family: "Blocks Five", characters: "ab").bytes
    func reason(_ bytes: [UInt8]) -> FontError.Reason? {
      self.reason { () throws(FontError) in try FontLibrary.register(font: bytes) }
    }
    XCTAssertEqual(reason([]), .notAFont)
    XCTAssertEqual(reason(Array("<svg></svg>".utf8)), .notAFont)
    XCTAssertEqual(reason(Array("wOF2".utf8) + good), .unsupportedFormat("WOFF2 font"))
    XCTAssertEqual(reason(Array("%!PS-AdobeFont-1.0".utf8)), .unsupportedFormat("PostScript Type 1 font"))
    XCTAssertEqual(reason(Array(good.prefix(40))), .truncated(table: "OS/2"))
    XCTAssertEqual(reason(Array(good.prefix(14))), .truncated(table: "directory"))
    XCTAssertEqual(reason(Array(good.dropLast())), .truncated(table: "post"))
    XCTAssertEqual(reason(Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 9]), .truncated(table: "ttcf"))
    let folder = FileManager.default.temporaryDirectory.path
    let folderReason = self.reason { () throws(FontError) in try FontLibrary.register(fontAt: folder) }
    XCTAssertEqual(folderReason, .unreadable("it is a folder"))
    let path = try file(Array(good.prefix(100)), "half a font.ttf")
    XCTAssertThrowsError(try FontLibrary.register(fontAt: path)) { error in
      XCTAssertEqual(
        "\(error)", "The font \(path) cannot be registered: it is cut off, its bytes end inside of the table 'OS/2'.")
    }
    XCTAssertThrowsError(try FontLibrary.register(fontAt: "/no/such.otf")) { error in
      XCTAssertEqual("\(error)", "The font /no/such.otf cannot be registered: there is no such file.")
    }
    XCTAssertNil(reason(good), "nothing is lost by what failed")
  }

  func testEveryTruncationOfAFontIsRefused() {
    let good = TestFont(family: "Cut", characters: "abc").bytes
    // The last table may end in up to three padding bytes.
    for count in stride(from: 0, to: good.count - 3, by: 7) {
      XCTAssertThrowsError(try FontLibrary.register(font: good.prefix(count)), "\(count) of \(good.count) bytes")
    }
  }
}
