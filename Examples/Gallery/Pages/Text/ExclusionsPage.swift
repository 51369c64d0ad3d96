import Sateen

/// Text around a photo and a shape, which are moved with the mouse or by keys.
final class ExclusionsPage: PageController {
  let canvas = FlowingTextNode()

  override func makeContent() -> DisplayNode {
    canvas.onChange = { [weak self] in self?.showState() }
    return canvas
  }

  private static let step = 18.0

  override func makeActions() -> [PageAction] {
    [
      PageAction(.left, "Move", cap: "← → ↑ ↓") { [weak self] in self?.move(x: -1, y: 0) },
      .letter("o", "The other one", isOn: { [weak self] in self?.canvas.chosen == .shape }) { [weak self] in
        guard let self else { return }
        canvas.chosen = canvas.chosen == .picture ? .shape : .picture
      },
      .letter("s", "Shape") { [weak self] in
        self?.canvas.change { flow in
          flow.outline = .init(rawValue: flow.outline.rawValue + 1) ?? .circle
        }
      },
      .letter("c", "Columns") { [weak self] in self?.canvas.change { $0.columns = $0.columns % 3 + 1 } },
      .letter("i", "Insets", isOn: { [weak self] in self?.canvas.flow.hasInsets ?? false }) { [weak self] in
        self?.canvas.change { $0.hasInsets.toggle() }
      },
      .letter("j", "Justified", isOn: { [weak self] in self?.canvas.flow.isJustified ?? false }) { [weak self] in
        self?.canvas.change { $0.isJustified.toggle() }
      },
    ]
  }

  override func perform(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if super.perform(key, modifiers) { return true }
    guard modifiers.isEmpty else { return false }
    switch key {
    case .right: move(x: 1, y: 0)
    case .up: move(x: 0, y: -1)
    case .down: move(x: 0, y: 1)
    default: return false
    }
    return true
  }

  private func move(x: Double, y: Double) {
    canvas.change { $0.move(canvas.chosen, x: x * Self.step, y: y * Self.step) }
    showState()
  }

  override func makeStatus() -> String {
    let flow = canvas.flow
    guard flow.size.width > 0 else { return "" }
    let frame = flow.frame(of: canvas.chosen)
    return "\(canvas.chosen == .picture ? "Picture" : "Shape") at \(Int(frame.minX)), \(Int(frame.minY))"
  }
}
