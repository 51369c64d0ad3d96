import CXConnection
import SateenCore
import SateenThreads
import XCTest

@testable import SateenSDL

/// Reads from owners that are slow, wrong, or gone.
final class SelectionReadingTests: XCTestCase {
  private let limits = SelectionTrial.generous

  func testAnOwnerThatNeverAnswersIsGivenUp() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let peer = try await XPeer.owner(trial, [.utf8String]) { _, _ in }
    let impatient = PasteboardLimits(patience: 0.3)
    let began = Clock.monotonic
    let error = await failure { () throws(PasteboardError) in try await readText(service, impatient) }
    // The limit is the machine's, which is busy: the patience is told by the error.
    XCTAssertLessThan(Clock.monotonic - began, 30)
    XCTAssertEqual(error, .noAnswer(pasteboard: "CLIPBOARD", seconds: 0.3, received: 0))
    // The owner's answer comes late, and finds its window: an error would end a program of Xlib's.
    let request = try XCTUnwrap(peer.events(SATEEN_X_REQUEST).last)
    peer.perform { side in side.reply(request, [1, 2, 3], type: side.connection[.utf8String]) }
    _ = await peer.owner()
    XCTAssertEqual(peer.events(SATEEN_X_FAILED).count, 0)
  }

  func testTheWindowOfAReadThatFailedIsDestroyedLater() async throws {
    let trial = try SelectionTrial()
    let service = trial.service(.init(lateAnswers: 0))
    let peer = try await XPeer.owner(trial, [.utf8String]) { _, _ in }
    _ = await failure { () throws(PasteboardError) in
      try await readText(service, PasteboardLimits(patience: 0.1))
    }
    let window = try XCTUnwrap(peer.events(SATEEN_X_REQUEST).last?.requestor)
    try await eventually("the window is gone") {
      peer.perform { side in side.connection.write([1], type: side.connection[.string], to: 1, of: window) }
      _ = await peer.owner()
      return !peer.events(SATEEN_X_FAILED).isEmpty
    }
  }

  func testACancelledReadEndsAtOnce() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let peer = try await XPeer.owner(trial, [.utf8String]) { _, _ in }
    let read = Task { await failure { () throws(PasteboardError) in try await readText(service) } }
    try await eventually("the owner is asked") {
      peer.events(SATEEN_X_REQUEST).contains { $0.target != peer.events(SATEEN_X_REQUEST).first?.target }
    }
    let began = Clock.monotonic
    read.cancel()
    let error = await read.value
    XCTAssertEqual(error?.isCancellation, true)
    XCTAssertLessThan(Clock.monotonic - began, limits.patience / 2)
    try await SelectionTrial.own(service, PasteboardContent(text: "next"))
    let next = try await readText(service)
    XCTAssertEqual(next.text.string, "next")
  }

  func testAnOwnerThatEndsMidwayIsTold() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let piece = noise(50_000)
    let pieces = Locked(0)
    let peer = try await XPeer.owner(trial, [.utf8String]) { side, event in
      if event.kind == SATEEN_X_REQUEST {
        side.connection.watch(event.requestor)
        side.reply(event, numbers: [1_000_000], type: side.connection[.incremental])
      } else if event.kind == SATEEN_X_DELETED, pieces.increase() <= 3 {
        side.connection.write(piece, type: side.connection[.utf8String], to: event.property, of: event.window)
      }
    }
    let read = Task { await failure { () throws(PasteboardError) in try await readText(service) } }
    try await eventually("three pieces are taken") { pieces.withLock { $0 >= 4 } }
    try await peer.kill()
    let error = await read.value
    XCTAssertEqual(error, .ownerEnded(pasteboard: "CLIPBOARD", received: 150_000))
  }

  func testAnOwnerThatEndsBeforeItsAnswerIsTold() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let peer = try await XPeer.owner(trial, [.utf8String]) { _, _ in }
    let read = Task { await failure { () throws(PasteboardError) in try await readText(service) } }
    try await eventually("the owner is asked") { peer.events(SATEEN_X_REQUEST).count == 2 }
    try await peer.kill()
    let error = await read.value
    XCTAssertEqual(error, .ownerEnded(pasteboard: "CLIPBOARD", received: 0))
  }

  func testAnOwnerThatStopsMidwayIsGivenUp() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let pieces = Locked(0)
    _ = try await XPeer.owner(trial, [.utf8String]) { side, event in
      if event.kind == SATEEN_X_REQUEST {
        side.connection.watch(event.requestor)
        side.reply(event, numbers: [10], type: side.connection[.incremental])
      } else if event.kind == SATEEN_X_DELETED, pieces.increase() == 1 {
        side.connection.write([1, 2, 3], type: side.connection[.utf8String], to: event.property, of: event.window)
      }
    }
    let error = await failure { () throws(PasteboardError) in
      try await readText(service, PasteboardLimits(patience: 1))
    }
    XCTAssertEqual(error, .noAnswer(pasteboard: "CLIPBOARD", seconds: 1, received: 3))
  }

  func testPiecesOfAnySizeAreReadInOrder() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let whole = noise(1_500_000)
    // The second piece is larger than what is read at once, and the third is a single byte.
    let ends = [100, 900_000, 900_001, 1_500_000, 1_500_000]
    let next = Locked(0)
    let peer = try await XPeer.owner(trial, [.utf8String]) { side, event in
      if event.kind == SATEEN_X_REQUEST {
        side.connection.watch(event.requestor)
        side.reply(event, numbers: [0], type: side.connection[.incremental])
      } else if event.kind == SATEEN_X_DELETED {
        let index = next.increase() - 1
        guard index < ends.count else { return }
        let start = index == 0 ? 0 : ends[index - 1]
        side.connection.write(
          whole[start..<ends[index]], type: side.connection[.utf8String], to: event.property, of: event.window)
      }
    }
    let read = try await readText(service)
    XCTAssertTrue(read.bytes == whole, "\(read.bytes.count) bytes")
    // The owner may name the window after the end: an error would end a program of Xlib's.
    let window = try XCTUnwrap(peer.events(SATEEN_X_REQUEST).last?.requestor)
    peer.perform { side in side.connection.write([1], type: side.connection[.string], to: 1, of: window) }
    _ = await peer.owner()
    XCTAssertEqual(peer.events(SATEEN_X_FAILED).count, 0)
  }

  func testTheLimitHoldsForClaimsAndForPieces() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    for claim in [UInt32.max, 0] {
      let peer = try await XPeer.owner(trial, [.utf8String]) { side, event in
        if event.kind == SATEEN_X_REQUEST {
          side.connection.watch(event.requestor)
          side.reply(event, numbers: [claim], type: side.connection[.incremental])
        } else if event.kind == SATEEN_X_DELETED {
          side.connection.write(
            noise(100_000), type: side.connection[.utf8String], to: event.property, of: event.window)
        }
      }
      let error = await failure { () throws(PasteboardError) in
        try await readText(service, PasteboardLimits(bytes: 250_000, patience: 60))
      }
      XCTAssertEqual(error, .tooLarge(pasteboard: "CLIPBOARD", limit: 250_000), "claim \(claim)")
      try await peer.kill()
    }
  }

  func testAReadGoesOnWhenItsOwnerLosesTheSelection() async throws {
    let trial = try SelectionTrial()
    let (service, other) = (trial.service(), trial.service())
    let pieces = Locked(0)
    let held = Locked<sateen_x_event?>(nil)
    let peer = try await XPeer.owner(trial, [.utf8String]) { side, event in
      if event.kind == SATEEN_X_REQUEST {
        side.connection.watch(event.requestor)
        side.reply(event, numbers: [6], type: side.connection[.incremental])
      } else if event.kind == SATEEN_X_DELETED, event.window != side.window {
        let count = pieces.increase()
        if count == 1 {
          side.connection.write(
            Array("abc".utf8), type: side.connection[.utf8String], to: event.property, of: event.window)
        } else if count == 2 {
          held.exchange(event)
        } else if count == 3 {
          side.connection.write([], type: side.connection[.utf8String], to: event.property, of: event.window)
        }
      }
    }
    let read = Task { try await readText(service) }
    try await eventually("the first piece is taken") { held.withLock { $0 != nil } }
    try await SelectionTrial.own(other, PasteboardContent(text: "another"))
    try await eventually("the owner has lost it") { !peer.events(SATEEN_X_CLEAR).isEmpty }
    let event = try XCTUnwrap(held.withLock { $0 })
    peer.perform { side in
      side.connection.write(
        Array("def".utf8), type: side.connection[.utf8String], to: event.property, of: event.window)
    }
    let data = try await read.value
    XCTAssertEqual(data.text.string, "abcdef")
    let next = try await readText(service)
    XCTAssertEqual(next.text.string, "another")
  }

  func testAnswersThatAreNoneAreRefusals() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    // No list of targets, and promises of properties that are not there.
    let liar = try await XPeer(trial) { side in
      _ = side.connection.setOwner(of: side.connection[.clipboard], side.window, time: 0)
    } handle: { side, event in
      guard event.kind == SATEEN_X_REQUEST else { return }
      side.notify(event, property: event.property)
    }
    let error = await failure { () throws(PasteboardError) in try await readText(service) }
    XCTAssertEqual(error, .noSuchType(pasteboard: "CLIPBOARD", offered: []))
    try await liar.kill()
    // An old program without a list of targets, which knows Latin-1 alone.
    _ = try await XPeer(trial) { side in
      _ = side.connection.setOwner(of: side.connection[.clipboard], side.window, time: 0)
    } handle: { side, event in
      guard event.kind == SATEEN_X_REQUEST else { return }
      guard event.target == side.connection[.string] else { return side.refuse(event) }
      side.reply(event, [0x67, 0xFC, 0x74, 0], type: side.connection[.string])
    }
    let old = try await readText(service)
    XCTAssertEqual(old.text.string, "güt")
    XCTAssertEqual(old.text.repairs, .nulCharacters)
  }

  func testTextThatIsNoneIsRepaired() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    _ = try await XPeer.owner(trial, [.utf8String]) { side, event in
      guard event.kind == SATEEN_X_REQUEST else { return }
      // A byte that is no UTF-8, half a surrogate pair, and a NUL.
      side.reply(event, [0x61, 0xFF, 0xED, 0xA0, 0x80, 0x0D, 0x0A, 0x00, 0x62], type: side.connection[.utf8String])
    }
    let text = try await SelectionPasteboard(service, name: "CLIPBOARD").text(limits)
    XCTAssertEqual(text.string, "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\r\nb")
    XCTAssertEqual(text.repairs, [.invalidBytes, .nulCharacters])
  }
}

private func readText(
  _ service: SelectionService, _ limits: PasteboardLimits = SelectionTrial.generous
) async throws(PasteboardError) -> PasteboardData {
  try await service.read("CLIPBOARD", [.text], limits)
}
