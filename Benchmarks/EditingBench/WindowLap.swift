import SateenCore
import SateenNodes
import SateenText

/// Keys at one place of a text in a window.
@MainActor
struct WindowLap {
  let keys: Samples
  let deletions: Samples
  /// For each key.
  let allocations: Double
  /// The keys whose frame did not show them.
  let late: Int

  init(_ stage: Stage, share: Double, keys count: Int) {
    stage.place(share)
    // A word now and then, as people type, in front of the text that is there.
    let letters = Array("the quick brown fox ")
    // The first key lays out what opening left as a guess.
    _ = stage.key(.textInput("x"))
    let typed = (0..<count).map { stage.key(.textInput(String(letters[$0 % letters.count]))) }
    let deleted = (0..<count).map { _ in stage.key(.keyDown(.backspace, [], isRepeat: true)) }
    keys = Samples(typed.map(\.time))
    deletions = Samples(deleted.map(\.time))
    allocations = Double(typed.reduce(0) { $0 + $1.allocations }) / Double(count)
    late = typed.count { !$0.isShown }
  }
}

/// Ten megabytes that come and go in a window, by keys.
@MainActor
struct WindowPasteLap {
  let lines: [(name: String, spans: [Stage.Span])]

  init(count: Int) {
    var spans: [[Stage.Span]] = Array(repeating: [], count: Self.names.count)
    let pasted = BenchText.pasted.content.string
    for _ in 0..<count {
      let stage = Stage(BenchText.target.content)
      stage.place(0.5)
      let length = stage.node.content.length
      func isLong() -> Bool { stage.node.content.length > length }
      func isShort() -> Bool { stage.node.content.length == length }
      stage.copy(pasted)
      spans[0].append(stage.span({ stage.press("v", .control) }, until: isLong))
      spans[1].append(stage.span({ stage.press("z", .control) }, until: isShort))
      spans[2].append(stage.span({ stage.press("y", .control) }, until: isLong))
      spans[3].append(stage.span({ stage.press("a", .control) }, until: { !stage.node.selection.isEmpty }))
      let changes = stage.clipboardChanges
      spans[4].append(stage.span({ stage.press("c", .control) }, until: { stage.clipboardChanges > changes }))
      spans[5].append(stage.span({ stage.press(.backspace, []) }, until: { stage.node.content.isEmpty }))
      spans[6].append(stage.span({ stage.press("z", .control) }, until: isLong))
      let other = BenchText.target.content
      spans[7].append(stage.span({ stage.node.content = other }, until: isShort))
    }
    lines = zip(Self.names, spans).map { (name: $0, spans: $1) }
  }

  private static let names = [
    "paste of 10 MB", "undo", "redo", "select all", "copy of all", "backspace over all", "undo",
    "another text, the old one released",
  ]
}
