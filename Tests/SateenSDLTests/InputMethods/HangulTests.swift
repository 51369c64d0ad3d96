import XCTest

/// Typing Korean with fcitx5, whose engine leaves the keys that end a syllable to the program.
final class HangulTests: XCTestCase {
  func testASpaceComesBehindTheSyllableThatItEnds() async throws {
    let trial = try await InputMethodTrial(.hangul)
    try trial.type("g k s r m f")
    try await trial.expectComposed("글")
    try trial.type("space")
    try await trial.expect("한글 ")
    try trial.type("g k s Left r")
    try await trial.wait(for: "an arrow ends the syllable before it moves") { $0.text == "한글 ㄱ한" }
  }

  func testKeysThatComeFastKeepTheirOrder() async throws {
    let trial = try await InputMethodTrial(.hangul)
    for _ in 1...6 { try trial.type("g k s r m f space", delay: 0) }
    try await trial.expect(String(repeating: "한글 ", count: 6))
  }

  func testAFrameThatTakesLongKeepsTheOrder() async throws {
    let trial = try await InputMethodTrial(.hangul)
    try await trial.typeInAStall("g k s r m f space")
    try await trial.expect("한글 ")
    try await trial.typeInAStall("g k s space r m f space Return g k s Return r")
    try await trial.wait(for: "each key is behind its syllable") { $0.text == "한글 한 글 \n한\nㄱ" }
  }

  func testReturnComesBehindTheSyllable() async throws {
    let trial = try await InputMethodTrial(.hangul)
    try trial.type("g k s Return r m f", delay: 0)
    try await trial.wait(for: "a paragraph begins behind the syllable") { $0.text == "한\n글" }
    try trial.program.give(line: "focus line")
    try await trial.wait(for: "the line has the focus") { $0.focus == "line" }
    try trial.type("g k s r m f Return", delay: 0)
    let state = try await trial.wait(for: "the line is sent") { !$0.returned.isEmpty }
    XCTAssertEqual(state.returned, ["한글"])
    XCTAssertEqual(state.line, "한글")
    XCTAssertEqual(state.text, "한\n글")
  }

  func testBackspaceTakesALetterOfTheSyllable() async throws {
    let trial = try await InputMethodTrial(.hangul)
    try trial.type("g k s BackSpace")
    try await trial.expectComposed("하")
    try trial.type("BackSpace BackSpace")
    try await trial.expect("")
    try trial.type("g k s space BackSpace BackSpace")
    try await trial.expect("")
  }

  func testAPressInASyllableDoesNotDoubleIt() async throws {
    let trial = try await InputMethodTrial(.hangul)
    try trial.program.give(line: "set ab")
    try trial.type("g k s")
    try await trial.expectComposed("한")
    try trial.click(17, 24)
    try await trial.wait(for: "the caret is at the start") { $0.selection == [0, 0] && !$0.isComposing }
    // The method commits what it had, some time later.
    try trial.type("r")
    try await trial.wait(for: "the next syllable begins") { $0.composed == "ㄱ" }
    try trial.program.give(line: "focus line")
    try await trial.wait(for: "the line has the focus") { $0.focus == "line" && !$0.isComposing }
    try trial.type("r m f space")
    let state = try await trial.wait(for: "the line has a syllable") { $0.line.hasSuffix("글 ") }
    XCTAssertEqual(state.line, "글 ")
    XCTAssertEqual(state.text, "ㄱab한")
  }

  func testASecureFieldIsTypedIntoWithoutTheMethod() async throws {
    let trial = try await InputMethodTrial(.hangul)
    try trial.program.give(line: "focus secure")
    try await trial.wait(for: "the password has the focus") { $0.focus == "secure" }
    try trial.type("g k s space r", delay: 0)
    try await trial.wait(for: "each key types") { $0.secure == "gks r" }
  }

  func testAWindowThatLosesTheKeysKeepsItsSyllable() async throws {
    let trial = try await InputMethodTrial(.hangul)
    try trial.type("g k s")
    try await trial.expectComposed("한")
    let other = try await trial.openAnotherWindow()
    try await trial.wait(for: "the syllable stays") { $0.text == "한" && !$0.isComposing }
    try trial.type("r")
    try await trial.focusWindow()
    try trial.type("r m f space")
    try await trial.expect("한글 ")
    withExtendedLifetime(other) {}
  }
}
