import Foundation
import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// Random keys, texts and compositions on a node, held against a model of a string.
@MainActor
final class EditingRandomTests: XCTestCase {
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

  /// A string with a selection, whose characters are all single code units, so that clusters are simple.
  private struct Model {
    var text: [Character] = []
    var anchor = 0
    var head = 0
    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

    mutating func replace(_ range: Range<Int>, _ new: String) {
      text.replaceSubrange(range, with: Array(new))
      anchor = range.lowerBound + new.count
      head = anchor
    }

    mutating func move(by step: Int, extends: Bool) {
      if !extends, !range.isEmpty {
        head = step < 0 ? range.lowerBound : range.upperBound
      } else {
        head = min(max(head + step, 0), text.count)
      }
      if !extends { anchor = head }
    }
  }

  func testRandomCommandsAgreeWithAString() async {
    let seed = ProcessInfo.processInfo.environment["EDITING_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...9_999)
    print("EDITING_SEED=\(seed)")
    var random = Generator(state: seed)
    let node = EditableTextNode("")
    node.maximumHeight = 150
    let stage = EditingStage(node)
    var model = Model()
    let pieces = ["a", "b ", "word ", "two words ", ". ", "x"]
    for step in 0..<200 {
      switch Int.random(in: 0..<14, using: &random) {
      case 0...3:
        let piece = pieces.randomElement(using: &random)!
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
        let range = model.range.isEmpty ? max(0, model.head - 1)..<model.head : model.range
        if !range.isEmpty { model.replace(range, "") }
      case 9:
        stage.host.press(.delete)
        let range = model.range.isEmpty ? model.head..<min(model.text.count, model.head + 1) : model.range
        if !range.isEmpty { model.replace(range, "") }
      case 10:
        let before = model
        stage.host.send(.composition(TextComposition("composed")))
        stage.host.step()
        if Bool.random(using: &random) {
          stage.host.send(.textInput("done"))
          model.replace(model.range, "done")
        } else {
          stage.host.send(.composition(.ended))
          model = before
        }
      case 11:
        stage.host.press(.home, .control)
        (model.anchor, model.head) = (0, 0)
      case 12:
        let place = Int.random(in: 0...model.text.count, using: &random)
        node.selection = TextSelection(TextPosition(place))
        (model.anchor, model.head) = (place, place)
      default:
        let lower = Int.random(in: 0...model.text.count, using: &random)
        let upper = Int.random(in: lower...model.text.count, using: &random)
        node.selection = TextSelection(lower..<upper)
        (model.anchor, model.head) = (lower, upper)
      }
      stage.host.step()
      let what = "seed \(seed), step \(step)"
      XCTAssertEqual(node.text, String(model.text), what)
      XCTAssertEqual(node.selection.range, model.range, what)
      XCTAssertEqual(node.editor.document.text.string, node.text, what)
      checkStrips(node, what)
      if node.text != String(model.text) { return }
    }
    // The pixels are those of a node that was made with the text.
    stage.other.focus()
    stage.host.settle()
    let fresh = EditableTextNode(node.content)
    fresh.maximumHeight = 150
    let twin = EditingStage(fresh, focused: false)
    fresh.scroller.scrollView.contentOffset = node.scroller.scrollView.contentOffset
    twin.host.settle()
    // Lines that have moved may lie on other rows by rounding, and be cut at the edges.
    XCTAssertEqual(Double(stage.ink()), Double(twin.ink()), accuracy: 30 + 0.05 * Double(twin.ink()), "seed \(seed)")
  }

  /// Strips lie below each other without gaps, hold 16 lines at most, and cover what is seen.
  private func checkStrips(_ node: EditableTextNode, _ what: String) {
    let strips = node.surface.stripNodes.map(\.strip)
    for (one, next) in zip(strips, strips.dropFirst()) {
      XCTAssertEqual(one.bottom, next.top, accuracy: 0.02, what)
    }
    guard let first = strips.first, let last = strips.last else { return XCTFail("no strips, \(what)") }
    let seen = node.scroller.scrollView.bounds.offsetBy(x: 0, y: -node.surface.origin.y)
    XCTAssertLessThanOrEqual(first.top, max(0, seen.minY) + 0.02, what)
    XCTAssertGreaterThanOrEqual(last.bottom + 0.02, min(node.editor.document.size.height, seen.maxY), what)
    for strip in strips {
      var lines = 0
      node.editor.document.eachLine(from: strip.top + 0.5, to: strip.bottom - 0.5) { _ in lines += 1 }
      XCTAssertLessThanOrEqual(lines, 16, what)
      XCTAssertGreaterThan(lines, 0, what)
    }
  }
}
