import CAllocationCount
import SateenText

/// Keys at one place of a text.
struct TypingLap {
  /// Microseconds until the first view is measured.
  let open: Double
  let keys: Samples
  let deletions: Samples
  /// For each key.
  let allocations: Double

  init(_ content: TextContent, share: Double, keys count: Int) {
    let start = Stopwatch()
    var view = View(content, share: share)
    open = start.microseconds
    // A word now and then, as people type, in front of the text that is there.
    let letters = Array("the quick brown fox ")
    keys = Samples(count) { view.perform(.type(String(letters[$0 % letters.count]))) }
    deletions = Samples(count) { _ in view.perform(.delete(.backward)) }
    let before = sateen_allocations()
    sateen_count_allocations(1)
    for index in 0..<count { view.perform(.type(String(letters[index % letters.count]))) }
    sateen_count_allocations(0)
    allocations = Double(sateen_allocations() - before) / Double(count)
  }
}

/// Ten megabytes that come and go.
struct PasteLap {
  let paste: Samples
  let undo: Samples
  let redo: Samples
  let key: Samples
  let release: Samples

  init(count: Int) {
    let pasted = BenchText.pasted.content
    var view = View(BenchText.target.content, share: 0.5)
    var (pastes, undos, redos, keys) = ([Double](), [Double](), [Double](), [Double]())
    for _ in 0..<count {
      pastes.append(Stopwatch.time { view.perform(.insert(pasted)) })
      undos.append(Stopwatch.time { view.perform(.undo) })
      redos.append(Stopwatch.time { view.perform(.redo) })
      let middle = TextPosition(view.editor.content.length / 2)
      view.perform(.select(TextSelection(middle)))
      keys.append(Stopwatch.time { view.perform(.type("x")) })
      view.perform(.undo)
      view.perform(.undo)
    }
    (paste, undo, redo, key) = (Samples(pastes), Samples(undos), Samples(redos), Samples(keys))
    release = Samples(
      (0..<5).map { _ in
        var last: View? = View(BenchText.pasted.content, share: 0)
        return Stopwatch.time { last = nil } + (last == nil ? 0 : .infinity)
      })
  }
}
