import CXConnection
import Foundation
import SateenCore
import SateenThreads
import XCTest

@testable import SateenSDL

/// Servers that are gone or slow, changes, and the end of the program.
final class SelectionDisplayTests: XCTestCase {
  private let limits = SelectionTrial.generous

  func testAServiceThatIsNotUsedStartsNothing() async throws {
    // Other tests of the process may have opened the library before.
    let wasOpen = sateen_x_library_is_open()
    let service = SelectionService(display: ":none")
    XCTAssertEqual(service.state(of: "CLIPBOARD"), PasteboardState())
    let handover = await service.handOver(within: 1)
    XCTAssertEqual(handover, .nothingToSave)
    XCTAssertFalse(service.isStarted)
    XCTAssertEqual(sateen_x_library_is_open(), wasOpen)
    _ = await failure { () throws(PasteboardError) in try await service.types(of: "CLIPBOARD", SelectionTrial.generous)
    }
    XCTAssertTrue(service.isStarted)
    XCTAssertTrue(sateen_x_library_is_open())
  }

  func testWithoutAServerReadsFailAndCopiesAreLost() async throws {
    let service = SelectionService(display: ":59999")
    for _ in 0..<2 {
      let error = await failure { () throws(PasteboardError) in
        try await service.read("CLIPBOARD", [.text], SelectionTrial.generous)
      }
      guard case .noDisplay("CLIPBOARD", let reason)? = error else { return XCTFail("\(String(describing: error))") }
      XCTAssertEqual(reason, "no X server answers there, or it refuses this program")
    }
    let result = await answer { answer in
      service.own("CLIPBOARD", PasteboardContent(text: "lost")) { answer($0) }
    }
    guard case .failure(.noDisplay) = result else { return XCTFail("\(result)") }
    let handover = await service.handOver(within: 60)
    XCTAssertEqual(handover, .noDisplay)
  }

  func testAServerThatEndsEndsReadsAndNotTheProgram() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    try await SelectionTrial.own(service, PasteboardContent(text: "text"), as: "PRIMARY")
    service.addChangeHandler(for: "CLIPBOARD") { _ in }.remove()
    let peer = try await XPeer.owner(trial, [.utf8String]) { _, _ in }
    let read = Task {
      await failure { () throws(PasteboardError) in
        try await service.read("CLIPBOARD", [.text], SelectionTrial.generous)
      }
    }
    try await eventually("the owner is asked") { peer.events(SATEEN_X_REQUEST).count == 2 }
    try await eventually("the state is known") { service.state(of: "CLIPBOARD").hasContent == true }
    trial.display.stop()
    let error = await read.value
    try await eventually("the state is unknown") { service.state(of: "CLIPBOARD").hasContent == nil }
    // The owner is another client, whose end may be told before that of the connection.
    switch error {
    case .noDisplay, .ownerEnded: break
    default: XCTFail("\(String(describing: error))")
    }
    // The first may still meet the lost connection; later ones try to connect anew.
    for _ in 0..<3 {
      let next = await failure { () throws(PasteboardError) in
        try await service.read("PRIMARY", [.text], SelectionTrial.generous)
      }
      guard case .noDisplay? = next else { return XCTFail("\(String(describing: next))") }
    }
  }

  func testAServerThatEndsAmidTransfersDoesNotEndTheProgram() async throws {
    let trial = try SelectionTrial()
    let (service, reader) = (trial.service(), trial.service())
    let large = [UInt8](repeating: 7, count: 100 << 20)
    var content = PasteboardContent()
    content.add(.png) { large }
    try await SelectionTrial.own(service, content)
    let read = Task {
      await failure { () throws(PasteboardError) in try await reader.read("CLIPBOARD", [.png], SelectionTrial.generous)
      }
    }
    try await eventually("the transfer begins") { await service.transferCount == 1 }
    trial.display.stop()
    _ = await read.value
    try await eventually("the transfer ends") { await service.transferCount == 0 }
  }

  func testWritingToAServerThatIsGoneRaisesNoSignal() async throws {
    let trial = try SelectionTrial()
    let old = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, old) }
    // The threads of tasks block the signal, and those of programs do not.
    try SelectionTrial.withAllSignals {
      let others = try Self.descriptors()
      let connection = try XConnection(display: trial.display.name)
      let socket = try XCTUnwrap(try Self.descriptors().subtracting(others).first)
      let window = connection.makeWindow()
      XCTAssertTrue(connection.flush())
      // Like a server that ends after libxcb has looked whether there is something to read, which would tell it.
      XCTAssertEqual(shutdown(socket, Int32(SHUT_WR)), 0)
      for _ in 0..<1_000 {
        _ = connection.askTime(window)
        _ = connection.flush()
      }
      XCTAssertTrue(connection.isLost)
    }
  }

  /// The sockets of this process.
  private static func descriptors() throws -> Set<Int32> {
    let folder = "/proc/self/fd"
    return try Set(
      FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"))?.hasPrefix("socket:") == true
      }.compactMap { Int32($0) })
  }

  func testAServerThatIsStoppedHoldsNothingUp() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: Array("text".utf8))
    _ = try await service.read("CLIPBOARD", [.text], limits)
    trial.display.pause()
    let error = await failure { () throws(PasteboardError) in
      try await service.read("CLIPBOARD", [.text], PasteboardLimits(patience: 0.3))
    }
    XCTAssertEqual(error, .noAnswer(pasteboard: "CLIPBOARD", seconds: 0.3, received: 0))
    let unconnected = await failure { () throws(PasteboardError) in
      try await trial.service().read("CLIPBOARD", [.text], PasteboardLimits(patience: 0.3))
    }
    XCTAssertEqual(unconnected, .noDisplay(pasteboard: "CLIPBOARD", reason: "the X server does not answer"))
    // More requests than the socket holds are kept until the server goes on.
    for index in 0..<20_000 { service.own("CLIPBOARD", PasteboardContent(text: "\(index)")) }
    let own = try await service.read("CLIPBOARD", [.text], limits)
    XCTAssertEqual(own.text.string, "19999")
    trial.display.goOn()
    try await SelectionTrial.own(service, PasteboardContent(text: "on"))
    let read = try await trial.xsel("-b", "-o")
    XCTAssertEqual(String(decoding: read, as: UTF8.self), "on")
  }

  @MainActor
  func testChangesAreToldOnTheMainLoop() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    let pasteboard = SelectionPasteboard(service, name: "CLIPBOARD")
    XCTAssertNil(pasteboard.state.hasContent)
    var states: [PasteboardState] = []
    let registration = pasteboard.addChangeHandler { states.append($0) }
    func drained(_ condition: (PasteboardState) -> Bool) -> Bool {
      MainQueue.shared.drain()
      return states.last.map(condition) ?? false
    }
    try await eventually("the empty clipboard is told") { drained { $0.hasContent == false } }
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: Array("one".utf8))
    try await eventually("a copy is told") { drained { $0.hasContent == true && !$0.isOwn } }
    pasteboard.write(PasteboardContent(text: "own"))
    try await eventually("an own copy is told") { drained { $0.hasContent == true && $0.isOwn } }
    let other = SelectionService(display: trial.display.name)
    try await SelectionTrial.own(other, PasteboardContent(text: "other"))
    try await eventually("the loss is told") { drained { $0.hasContent == true && !$0.isOwn } }
    let count = pasteboard.state.changeCount
    try await SelectionTrial.own(other, nil)
    try await eventually("the emptying is told") { drained { $0.hasContent == false } }
    XCTAssertEqual(pasteboard.state.changeCount, count + 1)
    registration.remove()
    let calls = states.count
    try await SelectionTrial.own(service, PasteboardContent(text: "last"))
    try await eventually("the state is known without a handler") { pasteboard.state.isOwn }
    MainQueue.shared.drain()
    XCTAssertEqual(states.count, calls)
  }

  func testTheManagerTakesTheClipboardOver() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    try await SelectionTrial.own(service, PasteboardContent(text: "kept"))
    let none = await service.handOver(within: 60)
    XCTAssertEqual(none, .noManager)
    let manager = try await TrialManager(trial)
    let saved = await service.handOver(within: 60)
    XCTAssertEqual(saved, .saved)
    XCTAssertEqual(manager.kept, Array("kept".utf8))
    XCTAssertEqual(manager.wanted, ["UTF8_STRING", "text/plain;charset=utf-8", "STRING", "TEXT", "text/plain"])
    XCTAssertEqual(service.handOverAndWait(within: 60), .saved)
    try await SelectionTrial.own(service, nil)
    let nothing = await service.handOver(within: 60)
    XCTAssertEqual(nothing, .nothingToSave)
  }

  func testACopyIsOwnedBeforeTheManagerReadsIt() async throws {
    let trial = try SelectionTrial()
    let manager = try await TrialManager(trial)
    for index in 1...20 {
      let service = trial.service()
      let pasteboard = SelectionPasteboard(service, name: "CLIPBOARD")
      if index.isMultiple(of: 2) {
        // Names that the server has heard of already are owned sooner.
        try await SelectionTrial.own(service, PasteboardContent(text: "before"))
      }
      pasteboard.write(PasteboardContent(text: "copy \(index)"))
      XCTAssertEqual(service.handOverAndWait(within: 60), .saved)
      XCTAssertEqual(manager.kept.map { String(decoding: $0, as: UTF8.self) }, "copy \(index)")
    }
  }

  func testAManagerThatNeverFinishesIsNotWaitedFor() async throws {
    let trial = try SelectionTrial()
    let service = trial.service()
    try await SelectionTrial.own(service, PasteboardContent(text: "lost"))
    let manager = try await XPeer(trial) { side in
      _ = side.connection.setOwner(of: side.connection[.clipboardManager], side.window, time: 0)
    }
    let late = await service.handOver(within: 0.2)
    XCTAssertEqual(late, .timedOut)
    XCTAssertEqual(service.handOverAndWait(within: 0.2), .timedOut)
    let asked = Task { await service.handOver(within: 60) }
    try await eventually("the manager is asked") { manager.events(SATEEN_X_REQUEST).count == 3 }
    try await manager.kill()
    let refused = await asked.value
    XCTAssertEqual(refused, .refused)
  }
}
