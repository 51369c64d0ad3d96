import Foundation
import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// Random keys, texts, compositions, pastes and sizes on a node, held against a model of a string and against nodes and
/// lines that are made whole.
@MainActor
final class EditingThrashTests: XCTestCase {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  /// A string with a selection and a history, whose characters are all single code units, so that clusters are simple.
  private struct Model {
    struct State {
      var text: [Character] = []
      var anchor = 0
      var head = 0
    }

    private(set) var state = State()
    private var undoable: [(before: State, after: State)] = []
    private var redoable: [(before: State, after: State)] = []

    var text: [Character] { state.text }
    var range: Range<Int> { min(state.anchor, state.head)..<max(state.anchor, state.head) }

    mutating func select(_ anchor: Int, _ head: Int) { (state.anchor, state.head) = (anchor, head) }

    mutating func replace(_ range: Range<Int>, _ new: String) {
      let before = state
      state.text.replaceSubrange(range, with: Array(new))
      select(range.lowerBound + new.count, range.lowerBound + new.count)
      undoable.append((before, state))
      if undoable.count > 1_000 { undoable.removeFirst() }
      redoable = []
    }

    mutating func delete(by step: Int) {
      let end = min(max(state.head + step, 0), text.count)
      let place = range.isEmpty ? min(state.head, end)..<max(state.head, end) : range
      if !place.isEmpty { replace(place, "") }
    }

    mutating func move(by step: Int, extends: Bool) {
      if !extends, !range.isEmpty {
        state.head = step < 0 ? range.lowerBound : range.upperBound
      } else {
        state.head = min(max(state.head + step, 0), text.count)
      }
      if !extends { state.anchor = state.head }
    }

    mutating func undo() {
      guard let last = undoable.popLast() else { return }
      redoable.append(last)
      state = last.before
    }

    mutating func redo() {
      guard let last = redoable.popLast() else { return }
      undoable.append(last)
      state = last.after
    }
  }

  private var random = Generator(state: 0)
  private var model = Model()
  private var stage = EditingStage("")
  private var node: EditableTextNode { stage.node }

  private func below(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &random) }

  private static let pieces = ["a", "b ", "word ", "two words ", ". ", "x"]

  func testRandomCommandsAgreeWithAString() async {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...9_999_999)
    // A step with its frame takes as long as many of an editor without a node.
    let steps = environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) }.map { max(1, $0 / 10) } ?? 250
    print("EditingThrashTests: SATEEN_TEST_SEED=\(seed)")
    random = Generator(state: seed)
    let node = EditableTextNode("")
    node.maximumHeight = 150
    stage = EditingStage(node)
    // Each command is undone by itself.
    stage.host.frameDuration = 0.6
    for step in 0..<steps {
      await act()
      stage.host.step()
      let note = "SATEEN_TEST_SEED=\(seed) step \(step)"
      XCTAssertEqual(node.text, String(model.text), note)
      XCTAssertEqual(node.selection.range, model.range, note)
      checkStrips(note)
      if step % 20 == 19 {
        // Another width of the window takes more than a frame.
        stage.host.settle()
        checkLines(note)
      }
      if step % 500 == 499 || step == steps - 1 { checkPixels(note) }
      if testRun?.failureCount ?? 0 > 0 { return }
      guard model.text.count > 700 else { continue }
      stage.host.press("a", .control)
      stage.host.press(.delete)
      // An undo selects what was deleted.
      model.select(0, model.text.count)
      model.replace(0..<model.text.count, "")
    }
  }

  // MARK: Steps

  private func act() async {
    switch below(20) {
    case 0...3:
      let piece = Self.pieces.randomElement(using: &random)!
      stage.host.send(.textInput(piece))
      model.replace(model.range, piece)
    case 4:
      stage.host.press(.enter)
      model.replace(model.range, "\n")
    case 5, 6:
      let extends = Bool.random(using: &random)
      stage.host.press(.left, extends ? .shift : [])
      model.move(by: -1, extends: extends)
    case 7:
      let extends = Bool.random(using: &random)
      stage.host.press(.right, extends ? .shift : [])
      model.move(by: 1, extends: extends)
    case 8:
      stage.host.press(.backspace)
      model.delete(by: -1)
    case 9:
      stage.host.press(.delete)
      model.delete(by: 1)
    case 10: compose()
    case 11:
      stage.host.press(.home, .control)
      model.select(0, 0)
    case 12: select(below(model.text.count + 1), nil)
    case 13: select(below(model.text.count + 1), below(model.text.count + 1))
    case 14, 15:
      stage.host.press("z", .control)
      model.undo()
    case 16:
      stage.host.press("y", .control)
      model.redo()
    case 17:
      let text = (0..<below(12)).map { _ in Self.pieces.randomElement(using: &random)! }.joined(separator: "\n") + "p"
      stage.copy(text)
      await stage.paste()
      model.replace(model.range, text)
    case 18: stage.width = [90, 240, 200.5].randomElement(using: &random)!
    default: restyle()
    }
  }

  private func select(_ anchor: Int, _ head: Int?) {
    let head = head ?? anchor
    node.selection = TextSelection(anchor: TextPosition(anchor), head: TextPosition(head))
    model.select(anchor, head)
  }

  private func compose() {
    stage.host.send(.composition(TextComposition("composed")))
    stage.host.step()
    if Bool.random(using: &random) {
      stage.host.send(.textInput("done"))
      model.replace(model.range, "done")
    } else {
      stage.host.send(.composition(.ended))
    }
  }

  /// Attributes that a program sets, which change the height of lines.
  private func restyle() {
    let lower = below(model.text.count + 1)
    let size = Double(10 + below(3) * 4)
    let edit = node.content.edit(changingAttributesIn: lower..<min(model.text.count, lower + below(40))) {
      $0.font = .system(size)
    }
    XCTAssertNoThrow(try node.apply(edit))
  }

  // MARK: Checks

  /// Strips lie below each other without gaps, hold 8 lines at most, and cover what is seen.
  private func checkStrips(_ note: String) {
    let strips = node.surface.stripNodes.map(\.strip)
    for (one, next) in zip(strips, strips.dropFirst()) {
      XCTAssertEqual(one.bottom, next.top, accuracy: 0.02, note)
    }
    guard let first = strips.first, let last = strips.last else { return XCTFail("no strips, \(note)") }
    let seen = node.scroller.scrollView.bounds.offsetBy(x: 0, y: -node.surface.origin.y)
    XCTAssertLessThanOrEqual(first.top, max(0, seen.minY) + 0.02, note)
    XCTAssertGreaterThanOrEqual(last.bottom + 0.02, min(node.editor.document.size.height, seen.maxY), note)
    for strip in strips {
      var lines = 0
      node.editor.document.eachLine(from: strip.top + 0.5, to: strip.bottom - 0.5) { _ in lines += 1 }
      XCTAssertLessThanOrEqual(lines, 8, note)
      XCTAssertGreaterThan(lines, 0, note)
    }
  }

  /// The lines are those of the text laid out whole, and the node is as high as they need.
  private func checkLines(_ note: String) {
    func lines(_ document: TextDocument) -> [String] {
      var lines: [String] = []
      // Heights are sums, whose rounding depends on their order.
      func short(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
      document.eachLine { line in
        let frame = line.frame
        lines.append(
          "\(line.range) \(short(frame.minX)) \(short(frame.minY)) \(short(frame.width)) \(short(frame.height))")
      }
      return lines
    }
    let document = node.editor.document
    XCTAssertEqual(document.content, node.content, note)
    // A text without characters has attributes that an attributed text cannot carry.
    if !node.content.isEmpty {
      XCTAssertEqual(lines(document), lines(TextDocument(node.content.attributedText, width: document.width)), note)
    }
    let twin = twin()
    // Frames are rounded to pixels, before or after lines are laid out in them.
    XCTAssertEqual(document.width, twin.node.editor.document.width, accuracy: 1, note)
    if document.width == twin.node.editor.document.width {
      XCTAssertEqual(node.bounds.size, twin.node.bounds.size, note)
    }
  }

  private func twin() -> EditingStage {
    let fresh = EditableTextNode(node.content)
    fresh.maximumHeight = 150
    return EditingStage(fresh, width: stage.width, focused: false)
  }

  /// The pixels are those of a node that was made with the text.
  private func checkPixels(_ note: String) {
    stage.other.focus()
    stage.host.settle()
    let twin = twin()
    twin.node.scroller.scrollView.contentOffset = node.scroller.scrollView.contentOffset
    twin.host.settle()
    // Lines that have moved may lie on other rows by rounding, and be cut at the edges. In widths that differ by rounding
    // they may end elsewhere.
    if node.editor.document.width == twin.node.editor.document.width {
      XCTAssertEqual(Double(stage.ink()), Double(twin.ink()), accuracy: 30 + 0.05 * Double(twin.ink()), note)
    }
    node.focus()
    stage.host.settle()
  }
}
