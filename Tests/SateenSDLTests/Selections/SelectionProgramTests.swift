import Foundation
import SateenCore
import XCTest

@testable import SateenSDL

/// Content that goes to and comes from xclip and xsel.
final class SelectionProgramTests: XCTestCase {
  private let limits = SelectionTrial.generous

  func testProgramsReadTextOfManyScripts() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let text = SelectionTrial.scripts
    try await SelectionTrial.own(service, PasteboardContent(text: text))
    for target in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"] {
      let read = try await trial.xclip("-o", "-selection", "clipboard", "-t", target)
      XCTAssertEqual(String(decoding: read, as: UTF8.self), text, target)
    }
    let selected = try await trial.xsel("-b", "-o")
    XCTAssertEqual(String(decoding: selected, as: UTF8.self), text)
  }

  func testTheTargetStringIsLatin1() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    try await SelectionTrial.own(service, PasteboardContent(text: "Grüße\r\n€5 \u{1f600}"))
    let read = try await trial.xclip("-o", "-selection", "clipboard", "-t", "STRING")
    XCTAssertEqual(read, [0x47, 0x72, 0xFC, 0xDF, 0x65, 13, 10] + Array("?5 ?".utf8))
  }

  func testProgramsSeeTheTargetsAndReadEachType() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let picture = noise(10_000)
    var content = PasteboardContent(text: "plain")
    content.add(html: "<b>rich</b>")
    content.add(.png) { picture }
    content.addAddresses(["file:///tmp/a%20b", "bad\naddress", "https://example.org/"])
    content.add(PasteboardType("application/x-sateen.test")) { [0, 1, 2, 0] }
    content.add(PasteboardType("image/none")) { nil }
    try await SelectionTrial.own(service, content)
    let targets = try await trial.xclip("-o", "-selection", "clipboard", "-t", "TARGETS")
    XCTAssertEqual(
      String(decoding: targets, as: UTF8.self).split(separator: "\n").map(String.init),
      [
        "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "UTF8_STRING", "text/plain;charset=utf-8", "STRING", "TEXT",
        "text/plain", "text/html", "image/png", "text/uri-list", "application/x-sateen.test", "image/none",
      ])
    for (target, bytes) in [
      ("text/html", Array("<b>rich</b>".utf8)), ("image/png", picture),
      ("text/uri-list", Array("file:///tmp/a%20b\r\nhttps://example.org/\r\n".utf8)),
      ("application/x-sateen.test", [0, 1, 2, 0]), ("image/none", []), ("image/unknown", []),
    ] {
      let read = try await trial.xclip("-o", "-selection", "clipboard", "-t", target)
      XCTAssertEqual(read, bytes, target)
    }
  }

  func testTextOfProgramsIsRead() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let text = SelectionTrial.scripts
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: Array(text.utf8))
    let first = try await service.read("CLIPBOARD", [.png, .text], limits)
    XCTAssertEqual(first, PasteboardData(type: .text, bytes: Array(text.utf8)))
    XCTAssertEqual(first.text, PasteboardText(utf8: Array(text.utf8)))
    try await trial.copy("xsel", "-b", "-i", bytes: Array("from xsel".utf8))
    let second = try await SelectionPasteboard(service, name: "CLIPBOARD").text(limits)
    XCTAssertEqual(second.string, "from xsel")
    let types = try await service.types(of: "CLIPBOARD", limits)
    XCTAssertEqual(types, [.text])
  }

  func testOtherTypesOfProgramsAreRead() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let picture = noise(300_000)
    try await trial.copy("xclip", "-i", "-selection", "clipboard", "-t", "image/png", bytes: picture)
    let read = try await service.read("CLIPBOARD", [.text, .png], limits)
    XCTAssertEqual(read, PasteboardData(type: .png, bytes: picture))
    let error = await failure { () throws(PasteboardError) in
      try await service.read("CLIPBOARD", [.text, .html], SelectionTrial.generous)
    }
    XCTAssertEqual(error, .noSuchType(pasteboard: "CLIPBOARD", offered: [.png]))
    try await trial.copy("xclip", "-i", "-selection", "clipboard", "-t", "STRING", bytes: [0x47, 0xFC, 0xDF])
    let latin = try await service.read("CLIPBOARD", [.text], limits)
    XCTAssertEqual(latin.text.string, "Güß")
  }

  func testTheSelectionsAreApart() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    try await SelectionTrial.own(service, PasteboardContent(text: "copied"), as: "CLIPBOARD")
    try await SelectionTrial.own(service, PasteboardContent(text: "selected"), as: "PRIMARY")
    try await SelectionTrial.own(service, PasteboardContent(text: "other"), as: "SATEEN_OTHER")
    let copied = try await trial.xsel("-b", "-o")
    let selected = try await trial.xsel("-p", "-o")
    XCTAssertEqual(String(decoding: copied, as: UTF8.self), "copied")
    XCTAssertEqual(String(decoding: selected, as: UTF8.self), "selected")
    let other = try await trial.service().read("SATEEN_OTHER", [.text], limits)
    XCTAssertEqual(other.text.string, "other")
  }

  func testFiftyMegabytesGoToPrograms() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let large = lines(50 << 20)
    try await SelectionTrial.own(service, PasteboardContent(text: String(decoding: large, as: UTF8.self)))
    let xclip = try await trial.xclip("-o", "-selection", "clipboard", "-t", "UTF8_STRING")
    XCTAssertTrue(xclip == large, "\(xclip.count) bytes")
    let xsel = try await trial.xsel("-b", "-o")
    XCTAssertTrue(xsel == large, "\(xsel.count) bytes")
    try await eventually("the transfers end") { await service.transferCount == 0 }
  }

  func testFiftyMegabytesComeFromPrograms() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let large = lines(50 << 20)
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: large)
    let xclip = try await service.read("CLIPBOARD", [.text], limits)
    XCTAssertTrue(xclip.bytes == large, "\(xclip.bytes.count) bytes")
    try await trial.copy("xsel", "-b", "-i", bytes: large)
    let xsel = try await service.read("CLIPBOARD", [.text], limits)
    XCTAssertTrue(xsel.bytes == large, "\(xsel.bytes.count) bytes")
    let small = PasteboardLimits(bytes: 1 << 20, patience: 60)
    let error = await failure { () throws(PasteboardError) in try await service.read("CLIPBOARD", [.text], small) }
    XCTAssertEqual(error, .tooLarge(pasteboard: "CLIPBOARD", limit: 1 << 20))
  }

  func testAnEmptySelectionIsToldFromOneWithoutTheType() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let empty = await failure { () throws(PasteboardError) in
      try await service.read("CLIPBOARD", [.text], SelectionTrial.generous)
    }
    XCTAssertEqual(empty, .empty(pasteboard: "CLIPBOARD"))
    try await SelectionTrial.own(service, PasteboardContent(text: "text"))
    try await SelectionTrial.own(service, nil)
    let emptied = await failure { () throws(PasteboardError) in
      try await service.types(of: "CLIPBOARD", SelectionTrial.generous)
    }
    XCTAssertEqual(emptied, .empty(pasteboard: "CLIPBOARD"))
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: Array("another's".utf8))
    try await SelectionTrial.own(service, nil)
    let read = try await trial.xclip("-o", "-selection", "clipboard")
    XCTAssertEqual(read, [], "a selection of another program is emptied as well")
  }
}
