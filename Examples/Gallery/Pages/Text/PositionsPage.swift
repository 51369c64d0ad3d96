import Sateen

/// Positions in a text: carets, movements, selections, and a document that only lays out changed paragraphs again.
final class PositionsPage: PageController {
  let canvas = WritingNode()

  override func makeContent() -> DisplayNode {
    canvas.onChange = { [weak self] in self?.showState() }
    return canvas
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.left, "As it is seen", cap: "← →") { [weak self] in self?.move(.left, []) },
      PageAction(.left, "By word", modifiers: .control, cap: "Ctrl ← →") { [weak self] in self?.move(.left, .control) },
      PageAction(.right, "Select", modifiers: .shift, cap: "Shift") { [weak self] in self?.move(.right, .shift) },
      PageAction(.up, "Paragraphs", modifiers: .control, cap: "Ctrl ↑ ↓") { [weak self] in self?.move(.up, .control) },
      PageAction(.character("a"), "All", modifiers: .control, cap: "Ctrl A") { [weak self] in
        self?.canvas.take(.selectAll)
      },
      PageAction(
        .character("l"), "\(Figures.grouped(Writing.longCount)) paragraphs", modifiers: .control, cap: "Ctrl L",
        isOn: { [weak self] in self?.canvas.writing.isLong ?? false }
      ) { [weak self] in
        guard let self else { return }
        canvas.take(.open(isLong: !canvas.writing.isLong))
      },
    ]
  }

  override func makeStatus() -> String {
    let writing = canvas.writing
    let selected = writing.selection.range.count
    if selected > 0 { return "\(Figures.count(selected, "unit")) selected" }
    let all = Figures.count(writing.document.paragraphCount, "paragraph")
    return writing.laidAnew.isEmpty
      ? "Place \(Figures.grouped(writing.selection.head.offset)) in \(all)"
      : "Laid anew: \(Figures.grouped(writing.laidAnew.count)) of \(all)"
  }

  // MARK: Keys

  override func perform(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if super.perform(key, modifiers) { return true }
    let isPlain = modifiers.isSubset(of: .shift)
    switch key {
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown:
      guard modifiers.isSubset(of: [.shift, .control]), key != .pageUp && key != .pageDown || isPlain else {
        return false
      }
      move(key, modifiers)
    case .character(let letter) where isPlain:
      canvas.take(.type(modifiers.contains(.shift) ? letter.uppercased() : String(letter)))
    case .space where isPlain: canvas.take(.type(" "))
    case .enter where isPlain: canvas.take(.type("\n"))
    case .backspace where modifiers.isSubset(of: .control):
      canvas.take(.erase(modifiers.contains(.control) ? .wordBackward : .backward))
    case .delete where modifiers.isSubset(of: .control):
      canvas.take(.erase(modifiers.contains(.control) ? .wordForward : .forward))
    default: return false
    }
    return true
  }

  private func move(_ key: Key, _ modifiers: KeyModifiers) {
    guard let move = TextMove(key, modifiers, page: canvas.bounds.height * 0.9) else { return }
    canvas.take(.move(move, extends: modifiers.contains(.shift)))
  }
}
