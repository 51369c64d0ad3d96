import CXConnection
import SateenCore
import SateenThreads
import XCTest

@testable import SateenSDL

/// Answers to programs that ask for content well and badly.
final class SelectionOwningTests: XCTestCase {
  private let limits = SelectionTrial.generous

  /// Asks for the clipboard, and does nothing else.
  private func ask(_ peer: XPeer, _ target: XName, time: UInt32 = 0) {
    peer.perform { side in
      let connection = side.connection
      // The property of each target is its own, so that answers do not overwrite each other.
      connection.convert(
        connection[.clipboard], to: connection[target], property: connection[target], of: side.window, time: time)
    }
  }

  func testARequestorThatEndsMidwayEndsTheTransfer() async throws {
    let trial = try SelectionTrial()
    let service = trial.service(.init(requestor: 3_600))
    let text = String(decoding: lines(2_000_000), as: UTF8.self)
    try await SelectionTrial.own(service, PasteboardContent(text: text))
    let pieces = Locked(0)
    let peer = try await XPeer(trial, start: { _ in }) { side, event in
      if event.kind == SATEEN_X_NOTIFY {
        side.connection.delete(event.property, of: side.window)
      } else if event.kind == SATEEN_X_WRITTEN, pieces.increase() == 2 {
        side.connection.delete(event.property, of: side.window)
      }
    }
    ask(peer, .utf8String)
    try await eventually("some pieces are there") { pieces.withLock { $0 >= 3 } }
    let count = await service.transferCount
    XCTAssertEqual(count, 1)
    try await peer.kill()
    try await eventually("the transfer ends") { await service.transferCount == 0 }
    let next = try await trial.xsel("-b", "-o")
    XCTAssertEqual(next.count, 2_000_000)
  }

  func testARequestorThatNeverTakesAPieceIsGivenUp() async throws {
    let trial = try SelectionTrial()
    let service = trial.service(.init(requestor: 1))
    let text = String(decoding: lines(1_000_000), as: UTF8.self)
    try await SelectionTrial.own(service, PasteboardContent(text: text))
    let peer = try await XPeer(trial)
    ask(peer, .utf8String)
    try await eventually("the transfer begins") { !peer.events(SATEEN_X_NOTIFY).isEmpty }
    try await eventually("the transfer is given up") { await service.transferCount == 0 }
    XCTAssertEqual(peer.events(SATEEN_X_WRITTEN).count, 1, "the size, and no piece")
  }

  func testATransferGoesOnWhenAnotherProgramTakesOver() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let bytes = lines(1_000_000)
    try await SelectionTrial.own(service, PasteboardContent(text: String(decoding: bytes, as: UTF8.self)))
    let received = Locked<[UInt8]>([])
    let isHeld = Locked(true)
    let hasEnded = Locked(false)
    let peer = try await XPeer(trial, start: { _ in }) { side, event in
      guard event.kind == SATEEN_X_WRITTEN, !isHeld.withLock({ $0 }) else { return }
      side.take(event.property, into: received, hasEnded)
    }
    ask(peer, .utf8String)
    try await eventually("the transfer begins") { !peer.events(SATEEN_X_NOTIFY).isEmpty }
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: Array("another".utf8))
    isHeld.withLock { $0 = false }
    peer.perform { side in side.connection.delete(side.connection[.utf8String], of: side.window) }
    try await eventually("the transfer ends") { hasEnded.withLock { $0 } }
    XCTAssertTrue(received.withLock { $0 } == bytes)
    let next = try await service.read("CLIPBOARD", [.text], limits)
    XCTAssertEqual(next.text.string, "another")
  }

  func testManyTargetsAtOnceAndOneThatFails() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let bytes = lines(600_000)
    var content = PasteboardContent(text: String(decoding: bytes, as: UTF8.self))
    content.add(.html) { nil }
    try await SelectionTrial.own(service, content)
    let received = Locked<[UInt8]>([])
    let hasEnded = Locked(false)
    let list = Locked<[UInt32]>([])
    let peer = try await XPeer(trial, start: { _ in }) { side, event in
      if event.kind == SATEEN_X_WRITTEN, event.property == side.connection[.text] {
        side.take(event.property, into: received, hasEnded)
      } else if event.kind == SATEEN_X_NOTIFY {
        side.connection.getProperty(event.property, of: side.window, deletes: true) { reply in
          guard let reply else { return }
          let bytes = UnsafeRawBufferPointer(reply.bytes)
          list.exchange((0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) })
        }
        // Begins the transfer that the list brought about.
        side.connection.delete(side.connection[.text], of: side.window)
      }
    }
    let atoms = Locked<[UInt32]>([])
    peer.perform { side in
      let connection = side.connection
      let names: [XName] = [
        .utf8String, .text, .timestamp, .integer, .clipboard, .string, .multiple, .null, .targets, .primary,
      ]
      atoms.exchange(names.map { connection[$0] })
      connection.write(
        numbers: names.map { connection[$0] }, type: connection[.atomPair], to: connection[.transfer],
        of: side.window)
      connection.convert(
        connection[.clipboard], to: connection[.multiple], property: connection[.transfer], of: side.window)
    }
    try await eventually("the list is answered, and the transfer ends") {
      hasEnded.withLock { $0 } && !list.withLock { $0.isEmpty }
    }
    XCTAssertTrue(received.withLock { $0 } == bytes, "\(received.withLock { $0.count }) bytes")
    var expected = atoms.withLock { $0 }
    // The selection has no type CLIPBOARD, and a list in a list is refused.
    expected[5] = 0
    expected[7] = 0
    XCTAssertEqual(list.withLock { $0 }, expected)
  }

  func testRequestsFromBeforeTheOwnershipAreRefused() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    try await SelectionTrial.own(service, PasteboardContent(text: "text"))
    let stamp = Locked<UInt32?>(nil)
    let peer = try await XPeer(trial, start: { _ in }) { side, event in
      guard event.kind == SATEEN_X_NOTIFY, event.target == side.connection[.timestamp] else { return }
      side.connection.getProperty(event.property, of: side.window, deletes: true) { reply in
        guard let reply else { return }
        stamp.exchange(UnsafeRawBufferPointer(reply.bytes).loadUnaligned(as: UInt32.self))
      }
    }
    ask(peer, .timestamp)
    try await eventually("the time is known") { stamp.withLock { $0 != nil } }
    let time = try XCTUnwrap(stamp.withLock { $0 })
    ask(peer, .utf8String, time: time &- 1)
    ask(peer, .string, time: time)
    ask(peer, .plain)
    try await eventually("all are answered") { peer.events(SATEEN_X_NOTIFY).count == 4 }
    // STRING and text/plain are granted, whatever the order in which workers render them.
    XCTAssertEqual(peer.events(SATEEN_X_NOTIFY).filter { $0.property == 0 }.count, 1)
    let utf8 = Locked<UInt32>(0)
    peer.perform { side in utf8.withLock { $0 = side.connection[.utf8String] } }
    _ = await peer.owner()
    XCTAssertEqual(peer.events(SATEEN_X_NOTIFY).first { $0.property == 0 }?.target, utf8.withLock { $0 })
  }

  func testTheServiceReadsItself() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let large = noise(5 << 20)
    var content = PasteboardContent(text: "own")
    content.add(PasteboardType("application/x-sateen.test")) { large }
    // Not waited for: the new content is there for reads that begin later.
    service.own("CLIPBOARD", content)
    let text = try await service.read("CLIPBOARD", [.html, .text], limits)
    XCTAssertEqual(text.text.string, "own")
    let bytes = try await service.read("CLIPBOARD", [PasteboardType("application/x-sateen.test")], limits)
    XCTAssertTrue(bytes.bytes == large)
    let types = try await service.types(of: "CLIPBOARD", limits)
    XCTAssertEqual(types, content.types)
    let error = await failure { () throws(PasteboardError) in
      try await service.read("CLIPBOARD", [.png], SelectionTrial.generous)
    }
    XCTAssertEqual(error, .noSuchType(pasteboard: "CLIPBOARD", offered: content.types))
    service.own("CLIPBOARD", nil)
    let empty = await failure { () throws(PasteboardError) in
      try await service.read("CLIPBOARD", [.text], SelectionTrial.generous)
    }
    XCTAssertEqual(empty, .empty(pasteboard: "CLIPBOARD"))
  }

  func testTwoServicesOfAProcessExchangeLargeContent() async throws {
    let trial = try SelectionTrial()
    let (one, other) = (trial.service(), trial.service())
    let large = noise(3 << 20)
    var content = PasteboardContent()
    content.add(.png) { large }
    try await SelectionTrial.own(one, content)
    let read = try await other.read("CLIPBOARD", [.text, .png], limits)
    XCTAssertTrue(read.bytes == large)
    // Each read comes right after the other one has the selection, which its owner so far may not have heard yet.
    for round in 0..<200 {
      let (owner, reader) = round % 2 == 0 ? (other, one) : (one, other)
      try await SelectionTrial.own(owner, PasteboardContent(text: "\(round)"))
      let back = try await reader.read("CLIPBOARD", [.text], limits)
      XCTAssertEqual(back.text.string, "\(round)")
    }
  }

  func testContentEndsWithTheService() async throws {
    let trial = try SelectionTrial()
    var service: SelectionService? = SelectionService(display: trial.display.name)
    if let service { try await SelectionTrial.own(service, PasteboardContent(text: "text")) }
    let watcher = try await XPeer(trial)
    let owner = await watcher.owner()
    XCTAssertNotEqual(owner, 0)
    service = nil
    try await eventually("the connection is closed") { await watcher.owner() == 0 }
  }
}

extension XPeer.Side {
  /// Takes a piece of a transfer, and notes its end.
  func take(_ property: XConnection.ID, into bytes: Locked<[UInt8]>, _ hasEnded: Locked<Bool>) {
    connection.getProperty(property, of: window, deletes: true) { [connection] reply in
      guard let reply, reply.value != 0, reply.value != connection[.incremental] else { return }
      if reply.bytes.isEmpty {
        hasEnded.withLock { $0 = true }
      } else {
        bytes.withLock { $0.append(contentsOf: reply.bytes) }
      }
    }
  }
}
