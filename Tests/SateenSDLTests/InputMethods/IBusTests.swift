import Glibc
import XCTest

/// Typing with IBus, whose engine composes letters until Space.
final class IBusTests: XCTestCase {
  func testLettersAreComposedUntilSpaceCommitsTheWord() async throws {
    let trial = try await InputMethodTrial(.ibus)
    try trial.type("n i h o n")
    try await trial.expectComposed("nihon")
    try trial.type("space")
    try await trial.expect("日本")
    try trial.type("g o space Return g o Return")
    try await trial.expect("日本語\ngo")
  }

  func testBackspaceAndArrowsInACompositionAreTheMethods() async throws {
    let trial = try await InputMethodTrial(.ibus)
    try trial.type("n i h o n Left Left")
    let state = try await trial.wait(for: "the caret moves in the composition") { $0.selection == [3, 3] }
    XCTAssertEqual(state.composed, "nihon")
    try trial.type("BackSpace")
    try await trial.expectComposed("nion")
    try trial.type("BackSpace BackSpace BackSpace Right Right BackSpace BackSpace")
    // The composition is gone; the next Backspace is the text's.
    try await trial.expect("")
    try trial.program.give(line: "set ab")
    try await trial.expect("ab")
    try trial.type("g BackSpace BackSpace")
    try await trial.expect("a")
  }

  func testAPressInACompositionKeepsItAndTheMethodBeginsAnew() async throws {
    let trial = try await InputMethodTrial(.ibus)
    try trial.program.give(line: "set ab")
    try trial.type("n i h o n")
    try await trial.expectComposed("nihon")
    try trial.click(17, 24)
    try await trial.expect("abnihon")
    try trial.type("g o space")
    try await trial.expect("語abnihon")
    XCTAssertTrue(trial.said().contains("reset"))
  }

  func testTheFocusGoesOnAndTheCompositionStays() async throws {
    let trial = try await InputMethodTrial(.ibus)
    try trial.type("n i h o n Tab")
    try await trial.wait(for: "the line has the focus") { $0.focus == "line" && $0.text == "nihon" && !$0.isComposing }
    try trial.type("g o")
    try await trial.expectComposed("go")
    try trial.program.give(line: "focus text")
    try await trial.wait(for: "the line keeps its letters") { $0.focus == "text" && $0.line == "go" && !$0.isComposing }
    try trial.type("n i h o n space")
    try await trial.expect("nihon日本")
    try trial.type("n")
    try await trial.expectComposed("n")
    try trial.program.give(line: "blur")
    let last = try await trial.wait(for: "no text has the focus") { $0.focus == "" && !$0.isComposing }
    XCTAssertEqual(last.text, "nihon日本n")
  }

  func testTypingGoesOnWithoutTheEngine() async throws {
    let trial = try await InputMethodTrial(.ibus)
    try trial.type("n i h o n")
    try await trial.expectComposed("nihon")
    // An end right after a key is that key's doing, such as Backspace.
    try await Task.sleep(for: .seconds(1))
    let engine = try XCTUnwrap(trial.engine)
    kill(engine.processIdentifier, SIGKILL)
    engine.waitUntilExit()
    try trial.type("x y")
    try await trial.wait(for: "what was composed and typed is there") { $0.text == "nihonxy" }
    try trial.type("Return BackSpace BackSpace")
    try await trial.expect("nihonx")
  }

  func testTypingGoesOnWithoutTheDaemon() async throws {
    let trial = try await InputMethodTrial(.ibus)
    try trial.type("n i h o n")
    try await trial.expectComposed("nihon")
    let daemon = try XCTUnwrap(trial.daemon)
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
    try trial.type("x y space BackSpace", delay: 400)
    try await trial.expect("nihonxy")
  }

  func testTheListOfCandidatesFollowsTheCaret() async throws {
    let trial = try await InputMethodTrial(.ibus)
    func told(_ sentence: String, line: UInt = #line) async throws -> [Double] {
      let state = try await trial.wait(for: sentence, line: line) { state in
        guard let last = trial.said().last(where: { $0.hasPrefix("cursor") }), state.caret.count == 4 else {
          return false
        }
        let place = last.split(separator: " ").dropFirst().compactMap { Double($0) }
        // In whole pixels, and at least one wide.
        return place == state.caret.map { max($0.rounded(), 1) } || place == state.caret.map { $0.rounded() }
      }
      return state.caret
    }
    // The method asks for the place when it composes.
    try trial.type("n")
    try await trial.expectComposed("n")
    let start = try await told("the place behind the first letter")
    try trial.type("i h o n")
    try await trial.expectComposed("nihon")
    let behind = try await told("the place behind the letters")
    XCTAssertGreaterThan(behind[0], start[0] + 20)
    XCTAssertEqual(behind[1], start[1])
    try trial.type("Left Left")
    try await trial.wait(for: "the caret moves") { $0.selection == [3, 3] }
    let between = try await told("the place between the letters")
    XCTAssertLessThan(between[0], behind[0])
    try trial.type("space Return")
    try await trial.expect("日本\n")
    let below = try await told("the place in the second line")
    XCTAssertGreaterThan(below[1], start[1] + 10)
    try trial.program.give(line: "scroll 12")
    try await trial.wait(for: "the texts are scrolled") { $0.caret[1] == below[1] - 12 }
    let scrolled = try await told("the place after the scroll")
    XCTAssertEqual(scrolled[1], below[1] - 12)
  }

  func testAFrameThatTakesLongKeepsTheOrder() async throws {
    let trial = try await InputMethodTrial(.ibus)
    try await trial.typeInAStall("n i h o n space Return g o space Return n i h o n space")
    try await trial.expect("日本\n語\n日本")
  }

  func testASecureFieldIsTypedIntoWithoutTheMethod() async throws {
    let trial = try await InputMethodTrial(.ibus)
    try trial.type("n i")
    try await trial.expectComposed("ni")
    try trial.program.give(line: "focus secure")
    try await trial.wait(for: "the password has the focus") { $0.focus == "secure" && !$0.isComposing }
    let before = trial.said().filter { $0.hasPrefix("key") }
    try trial.type("n i h A space Left BackSpace o n", delay: 0)
    try await trial.wait(for: "each key types") { $0.secure == "nihon " }
    // Arrows say nothing of the password.
    let after = trial.said().filter { $0.hasPrefix("key") && $0 != "key Left" }
    XCTAssertEqual(after, before, "the method hears of no key that types")
    try trial.program.give(line: "focus line")
    try await trial.wait(for: "the line has the focus") { $0.focus == "line" }
    try trial.type("g o space")
    try await trial.wait(for: "the method is back") { $0.line == "語" }
  }
}
