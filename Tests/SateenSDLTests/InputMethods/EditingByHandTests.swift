import Foundation
import XCTest

/// Mouse, keys, selection and clipboard in a window, with another process that copies and pastes.
final class EditingByHandTests: XCTestCase {
  func testTheMouseSelectsAndAnotherProcessPastesIt() async throws {
    let trial = try await InputMethodTrial(.none)
    trial.program.give(text: "Hello brave new world")
    try await trial.wait(for: "the text is there") { $0.text == "Hello brave new world" }
    let words = try await places(of: [0, 5, 8, 21], trial)

    try trial.display.xdotool("mousemove", "--sync", "\(words[2].x)", "\(words[2].y)")
    try trial.display.xdotool("click", "--repeat", "2", "--delay", "60", "1")
    try await trial.wait(for: "two clicks select a word") { $0.selection == [6, 11] }
    try trial.type("ctrl+c")
    // A click elsewhere, and then one with Shift, select what is between.
    try trial.click(words[0].x, words[0].y)
    try await trial.wait(for: "a click puts the caret there") { $0.selection == [0, 0] }
    try trial.display.xdotool("keydown", "shift")
    try trial.click(words[3].x, words[3].y)
    try trial.display.xdotool("keyup", "shift")
    try await trial.wait(for: "a click with Shift selects up to there") { $0.selection == [0, 21] }
    try drag(from: words[0], to: words[1], trial)
    try await trial.wait(for: "a drag selects") { $0.selection == [0, 5] }

    let other = try await trial.openAnotherWindow()
    try trial.type("ctrl+v")
    try await trial.wait(for: "another process pastes the copied word", of: other) { $0.text == "brave" }
    // The middle button pastes what is selected in the first window.
    let state = try await trial.state(of: other)
    try trial.display.xdotool("mousemove", "--sync", "\(Int(state.caret[0]))", "\(Int(state.caret[1] + 8))")
    try trial.display.xdotool("click", "2")
    try await trial.wait(for: "the middle button pastes the selection", of: other) { $0.text == "braveHello" }
    try trial.type("ctrl+a ctrl+x")
    try await trial.wait(for: "all is cut", of: other) { $0.text == "" }
    try await trial.focusWindow()
    try trial.type("End ctrl+v")
    try await trial.expect("Hello brave new worldbraveHello")
  }

  func testKeysMoveSelectAndDeleteByWords() async throws {
    let trial = try await InputMethodTrial(.none)
    trial.program.give(text: "one two three")
    try await trial.wait(for: "the text is there") { $0.text == "one two three" }
    try trial.type("ctrl+End ctrl+BackSpace")
    try await trial.expect("one two ")
    try trial.type("ctrl+z")
    try await trial.expect("one two three")
    try trial.type("ctrl+Home ctrl+shift+Right")
    let selected = try await trial.wait(for: "a word is selected") { $0.selection.last != 0 }
    XCTAssertEqual(selected.selection.first, 0)
    XCTAssert([3, 4].contains(selected.selection.last), "\(selected.selection)")
    try trial.type("X")
    try await trial.wait(for: "typing replaces it") { $0.text.hasPrefix("X") && $0.text.hasSuffix("two three") }
    try trial.type("End shift+Home Delete")
    try await trial.expect("")
    try trial.type("ctrl+z ctrl+z")
    try await trial.expect("one two three")
    try trial.type("ctrl+y")
    try await trial.wait(for: "it is done again") { $0.text.hasPrefix("X") }
  }

  /// The middles of the carets at offsets of a line.
  private func places(of offsets: [Int], _ trial: InputMethodTrial) async throws -> [(x: Int, y: Int)] {
    try trial.type("ctrl+Home")
    var places: [(x: Int, y: Int)] = []
    var current = 0
    for offset in offsets {
      if offset > current { try trial.type(Array(repeating: "Right", count: offset - current).joined(separator: " ")) }
      current = offset
      let caret = try await trial.wait(for: "the caret is at \(offset)") { $0.selection == [offset, offset] }.caret
      places.append((Int(caret[0].rounded()), Int(caret[1] + caret[3] / 2)))
    }
    return places
  }

  private func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ trial: InputMethodTrial) throws {
    try trial.display.xdotool("mousemove", "--sync", "\(start.x)", "\(start.y)")
    try trial.display.xdotool("mousedown", "1")
    for step in 1...8 {
      try trial.display.xdotool("mousemove", "--sync", "\(start.x + (end.x - start.x) * step / 8)", "\(end.y)")
    }
    try trial.display.xdotool("mouseup", "1")
  }
}

extension TrialProgram {
  fileprivate func give(text: String) {
    XCTAssertNoThrow(try give(line: "set \(text)"))
  }
}
