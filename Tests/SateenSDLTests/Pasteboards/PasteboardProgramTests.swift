import CXConnection
import Glibc
import ProgramWindows
import SateenCore
import SateenThreads
import XCTest

@testable import SateenSDL

/// Windows of several processes, and xclip, that copy and paste on an X server.
final class PasteboardProgramTests: XCTestCase {
  private let scripts = Array(SelectionTrial.scripts.utf8)

  func testTextGoesBetweenTwoPrograms() async throws {
    let trial = try SelectionTrial()
    let first = try await TrialProgram(trial.display)
    let second = try await TrialProgram(trial.display)
    try await first.copy(scripts)
    let there = try await second.paste()
    XCTAssertEqual(there, scripts)
    try await second.copy(Array("and back".utf8))
    let back = try await first.paste()
    XCTAssertEqual(back, Array("and back".utf8))
    let own = try await second.paste()
    XCTAssertEqual(own, Array("and back".utf8))
    try first.give("select", Array("selected".utf8))
    try await first.wait(for: "selected")
    try await eventually("what is selected is that of the desktop") {
      (try? await second.paste(as: "paste-selection")) == Array("selected".utf8)
    }
    let copied = try await second.paste()
    XCTAssertEqual(copied, Array("and back".utf8), "selecting is not copying")
  }

  func testTextGoesToAndComesFromXclip() async throws {
    let trial = try SelectionTrial()
    let program = try await TrialProgram(trial.display)
    try await program.copy(scripts)
    let there = try await trial.xclip("-o", "-selection", "clipboard", "-t", "UTF8_STRING")
    XCTAssertEqual(there, scripts)
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: Array("from xclip".utf8))
    let back = try await program.paste()
    XCTAssertEqual(back, Array("from xclip".utf8))
    _ = try await trial.run("/usr/bin/xclip", ["-i", "-selection", "primary"], input: Array("selected".utf8))
    try await eventually("xclip's selection is pasted") {
      (try? await program.paste(as: "paste-selection")) == Array("selected".utf8)
    }
    try program.give("select", Array("own".utf8))
    try await program.wait(for: "selected")
    try await eventually("xclip pastes what is selected") {
      (try? await trial.xclip("-o", "-selection", "primary")) == Array("own".utf8)
    }
  }

  func testStyledTextIsHTMLAndPlainText() async throws {
    let trial = try SelectionTrial()
    let program = try await TrialProgram(trial.display)
    try await program.copy(Array("Tom & **Ada**".utf8), as: "copy-styled")
    let targets = try await trial.xclip("-o", "-selection", "clipboard", "-t", "TARGETS")
    XCTAssertEqual(
      String(decoding: targets, as: UTF8.self).split(separator: "\n").dropFirst(4),
      ["text/html", "UTF8_STRING", "text/plain;charset=utf-8", "STRING", "TEXT", "text/plain"])
    let html = try await trial.xclip("-o", "-selection", "clipboard", "-t", "text/html")
    XCTAssertEqual(
      String(decoding: html, as: UTF8.self),
      "<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">Tom &amp; <b>Ada</b>")
    let plain = try await trial.xclip("-o", "-selection", "clipboard")
    XCTAssertEqual(String(decoding: plain, as: UTF8.self), "Tom & Ada")
  }

  func testFiveMegabytesGoBothWays() async throws {
    let trial = try SelectionTrial()
    let first = try await TrialProgram(trial.display)
    let second = try await TrialProgram(trial.display)
    let large = lines(5 << 20)
    try await first.copy(large)
    let xclip = try await trial.xclip("-o", "-selection", "clipboard", "-t", "UTF8_STRING")
    XCTAssertTrue(xclip == large, "\(xclip.count) bytes")
    let there = try await second.paste()
    XCTAssertTrue(there == large, "\(there.count) bytes")
    let other = Array(large.dropFirst(65))
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: other)
    let back = try await first.paste()
    XCTAssertTrue(back == other, "\(back.count) bytes")
  }

  func testAnOwnerThatNeverAnswersEndsThePasteAndHoldsNoFrameUp() async throws {
    let trial = try SelectionTrial()
    let program = try await TrialProgram(trial.display)
    let peer = try await XPeer.owner(trial, [.utf8String]) { _, _ in }
    try program.give("paste-in-a-second")
    let answer = try await program.news()
    let words = answer.split(separator: " ", maxSplits: 4)
    XCTAssertEqual(words.last, "CLIPBOARD: its program sent nothing for 1.0 seconds, after 0 bytes", answer)
    // A second has some 60 frames, and on a machine that is busy fewer; a main loop that waits has one or two.
    XCTAssertGreaterThan(words.dropFirst(2).first.flatMap { Int($0) } ?? 0, 4, answer)
    // The owner keeps the clipboard.
    let owner = await peer.owner()
    XCTAssertNotEqual(owner, 0)
    XCTAssertEqual(peer.events(SATEEN_X_CLEAR).count, 0)
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: Array("next".utf8))
    let next = try await program.paste()
    XCTAssertEqual(next, Array("next".utf8))
  }

  func testAWindowOfWaylandCopiesBySDL() async throws {
    guard SwayDisplay.isInstalled else { throw XCTSkip("There is no sway to open windows in.") }
    let desktop: SwayDisplay
    do {
      desktop = try SelectionTrial.withAllSignals { try SwayDisplay([.init(scale: 1)]) }
    } catch {
      throw XCTSkip("\(error)")
    }
    defer { desktop.stop() }
    let program = try await TrialProgram(desktop.environment.merging(["SDL_VIDEODRIVER": "wayland"]) { $1 })
    try await program.copy(scripts)
    let pasted = try await program.paste()
    XCTAssertEqual(pasted, scripts)
    try program.give("select", Array("selected".utf8))
    try await program.wait(for: "selected")
    let selected = try await program.paste(as: "paste-selection")
    XCTAssertEqual(selected, Array("selected".utf8))
    try program.give("close")
    let signal = try await program.end()
    XCTAssertEqual(signal, 0)
  }

  // MARK: The end of the program

  func testTheManagerKeepsTheTextOfAProgramThatEnds() async throws {
    for isSignal in [false, true] {
      let trial = try SelectionTrial()
      let manager = try await TrialManager(trial)
      let program = try await TrialProgram(trial.display)
      try await program.copy(scripts)
      if isSignal { program.terminate() } else { try program.give("close") }
      let signal = try await program.end()
      XCTAssertEqual(signal, isSignal ? SIGTERM : 0)
      XCTAssertEqual(manager.kept, scripts)
      XCTAssertEqual(manager.wanted.first, "UTF8_STRING")
    }
  }

  func testACopyRightBeforeTheEndIsKept() async throws {
    let trial = try SelectionTrial()
    let manager = try await TrialManager(trial)
    let program = try await TrialProgram(trial.display)
    try program.give("copy", scripts)
    try program.give("close")
    let signal = try await program.end()
    XCTAssertEqual(signal, 0)
    XCTAssertEqual(manager.kept, scripts)
  }

  func testAManagerThatNeverFinishesIsLeftBehind() async throws {
    let trial = try SelectionTrial()
    let manager = try await XPeer(trial) { side in
      _ = side.connection.setOwner(of: side.connection[.clipboardManager], side.window, time: 0)
    }
    let program = try await TrialProgram(trial.display)
    try await program.copy(scripts)
    let began = Clock.monotonic
    try program.give("close")
    let signal = try await program.end()
    XCTAssertEqual(signal, 0)
    XCTAssertEqual(manager.events(SATEEN_X_REQUEST).count, 1)
    XCTAssertGreaterThan(Clock.monotonic - began, 0.4)
    XCTAssertLessThan(Clock.monotonic - began, 30)
  }

  func testAProgramThatHasCopiedNothingAsksNoManager() async throws {
    let trial = try SelectionTrial()
    let manager = try await XPeer(trial) { side in
      _ = side.connection.setOwner(of: side.connection[.clipboardManager], side.window, time: 0)
    }
    try await trial.copy("xclip", "-i", "-selection", "clipboard", bytes: scripts)
    let program = try await TrialProgram(trial.display)
    let pasted = try await program.paste()
    XCTAssertEqual(pasted, scripts)
    try program.give("select", scripts)
    try await program.wait(for: "selected")
    try program.give("close")
    let signal = try await program.end()
    XCTAssertEqual(signal, 0)
    XCTAssertEqual(manager.events(SATEEN_X_REQUEST).count, 0)
  }
}
