import Foundation
import XCTest

/// Accents by dead keys and by Compose, which the display makes without an input method.
final class DeadKeyTests: XCTestCase {
  func testADeadKeyPutsItsAccentOnTheNextLetter() async throws {
    let trial = try await InputMethodTrial(.none)
    try trial.setLayout("us", variant: "intl")
    // On this layout the apostrophe is a dead acute, and the grave one as well.
    try trial.type("dead_acute e a dead_grave a dead_diaeresis o")
    try await trial.expect("éaàö")
    try trial.type("dead_acute space BackSpace BackSpace")
    try await trial.expect("éaà")
    try trial.program.give(line: "focus line")
    try await trial.wait(for: "the line has the focus") { $0.focus == "line" }
    try trial.type("dead_tilde n dead_acute dead_acute", delay: 0)
    try await trial.wait(for: "the line has the accents") { $0.line == "ñ´" }
  }

  func testComposeMakesALetterOfSeveralKeys() async throws {
    let trial = try await InputMethodTrial(.none)
    try trial.setLayout("us", variant: "", option: "compose:ralt")
    try trial.type("a Multi_key s s Multi_key o e b")
    try await trial.expect("aßœb")
  }

  func testASecureFieldTakesAccents() async throws {
    let trial = try await InputMethodTrial(.none)
    try trial.setLayout("us", variant: "intl")
    try trial.program.give(line: "focus secure")
    try await trial.wait(for: "the password has the focus") { $0.focus == "secure" }
    try trial.type("a dead_acute e B dead_grave a 1 exclam", delay: 0)
    try await trial.wait(for: "each key types") { $0.secure == "aéBà1!" }
  }
}
