import SateenThreads
import XCTest

@testable import SateenCore

final class MemoryPasteboardTests: XCTestCase {
  private let secret = PasteboardType("application/x-sateen.test")

  func testContentIsReadInTheFirstTypeThatItHas() async throws {
    let pasteboard = MemoryPasteboard(name: "test")
    var content = PasteboardContent(text: "plain")
    content.add(html: "<b>ri\0ch</b>")
    content.add(secret) { [0, 1] }
    pasteboard.write(content)
    let types = try await pasteboard.types()
    XCTAssertEqual(types, [.text, .html, secret])
    let first = try await pasteboard.read([.png, secret, .text])
    XCTAssertEqual(first, PasteboardData(type: secret, bytes: [0, 1]))
    let html = try await pasteboard.read([.html])
    XCTAssertEqual(html.text.string, "<b>rich</b>")
    let text = try await pasteboard.text()
    XCTAssertEqual(text, PasteboardText(utf8: Array("plain".utf8)))
  }

  func testErrorsTellWhyNothingWasRead() async throws {
    let pasteboard = MemoryPasteboard(name: "test")
    var content = PasteboardContent()
    content.add(secret) { nil }
    content.add(.png) { [1, 2, 3] }
    for (content, types, limits, expected) in [
      (nil, [PasteboardType.text], PasteboardLimits(), PasteboardError.empty(pasteboard: "test")),
      (content, [.text], PasteboardLimits(), .noSuchType(pasteboard: "test", offered: [secret, .png])),
      (content, [secret], PasteboardLimits(), .noSuchType(pasteboard: "test", offered: [secret, .png])),
      (content, [.png], PasteboardLimits(bytes: 2), .tooLarge(pasteboard: "test", limit: 2)),
    ] {
      pasteboard.write(content)
      do {
        let data = try await pasteboard.read(types, limits)
        XCTFail("read \(data)")
      } catch {
        XCTAssertEqual(error, expected)
      }
    }
    XCTAssertEqual(
      PasteboardError.noSuchType(pasteboard: "test", offered: [.png]).description,
      "test: has none of the wanted types, but image/png")
  }

  func testACancelledReadEndsBeforeTheRendering() async throws {
    let pasteboard = MemoryPasteboard(name: "test")
    let (hasBegun, mayEnd) = (Locked(false), Locked(false))
    var content = PasteboardContent()
    content.add(.png) {
      hasBegun.withLock { $0 = true }
      while !mayEnd.withLock({ $0 }) { usleep(1_000) }
      return []
    }
    pasteboard.write(content)
    let read = Task { () -> PasteboardError? in
      do throws(PasteboardError) {
        _ = try await pasteboard.read([.png])
        return nil
      } catch {
        return error
      }
    }
    while !hasBegun.withLock({ $0 }) { await Task.yield() }
    read.cancel()
    let error = await read.value
    XCTAssertEqual(error, .cancelled(pasteboard: "test"))
    mayEnd.withLock { $0 = true }
  }

  @MainActor
  func testChangesAreToldOncePerTurn() async {
    let pasteboard = MemoryPasteboard()
    XCTAssertEqual(pasteboard.state, PasteboardState(hasContent: false))
    var states: [PasteboardState] = []
    let registration = pasteboard.addChangeHandler { states.append($0) }
    pasteboard.write(PasteboardContent(text: "one"))
    pasteboard.write(PasteboardContent(text: "two"))
    XCTAssertEqual(states, [])
    MainQueue.shared.drain()
    XCTAssertEqual(states, [PasteboardState(changeCount: 2, hasContent: true, isOwn: true)])
    pasteboard.write(nil)
    MainQueue.shared.drain()
    XCTAssertEqual(states.last, PasteboardState(changeCount: 3, hasContent: false, isOwn: false))
    pasteboard.write(PasteboardContent(text: "three"))
    registration.remove()
    MainQueue.shared.drain()
    XCTAssertEqual(states.count, 2)
  }

  func testAddressesAreLines() {
    var content = PasteboardContent()
    content.addAddresses(["file:///a%20b", "two\r\nlines", "https://example.org"])
    let bytes = content.bytes(of: .addresses) ?? []
    XCTAssertEqual(String(decoding: bytes, as: UTF8.self), "file:///a%20b\r\nhttps://example.org\r\n")
    XCTAssertEqual(
      PasteboardData(type: .addresses, bytes: Array("# note\r\n".utf8) + bytes + Array(" \nlast".utf8)).addresses,
      ["file:///a%20b", "https://example.org", "last"])
  }

  func testTextIsRepairedAndSaid() {
    XCTAssertEqual(PasteboardText(utf8: Array("a\r\nb€".utf8)).string, "a\r\nb€")
    XCTAssertEqual(PasteboardText(utf8: Array("a\r\nb€".utf8)).repairs, [])
    let broken = PasteboardText(utf8: [0x61, 0, 0xC3, 0x28, 0xED, 0xA0, 0x80])
    XCTAssertEqual(broken.string, "a\u{FFFD}(\u{FFFD}\u{FFFD}\u{FFFD}")
    XCTAssertEqual(broken.repairs, [.nulCharacters, .invalidBytes])
    let halves = PasteboardText(utf16: [0x61, 0xD83D, 0x62, 0xD83D, 0xDE00, 0xDE00])
    XCTAssertEqual(halves.string, "a\u{FFFD}b\u{1F600}\u{FFFD}")
    XCTAssertEqual(halves.repairs, .invalidBytes)
    XCTAssertEqual(PasteboardContent(text: "a\0b").bytes(of: .text), [0x61, 0x62])
  }

  func testLimitsAreNeverNegativeOrEndless() {
    XCTAssertEqual(PasteboardLimits(bytes: -1, patience: -.infinity), PasteboardLimits(bytes: 0, patience: 3_600))
    XCTAssertEqual(PasteboardLimits(patience: .nan).patience, 3_600)
    XCTAssertEqual(PasteboardLimits(patience: -1).patience, 0)
  }
}
