import Sateen

/// Layout transitions that a finger drives, and some that move their nodes in a way of their own.
final class ByHandPage: PageController {
  let pass = PassNode()
  let packing = PackingNode()
  private var sheet: TransitionSheetNode?

  override func makeContent() -> DisplayNode {
    let sheet = TransitionSheetNode([pass, packing])
    self.sheet = sheet
    pass.onChange = { [weak self] in self?.showState() }
    packing.onPress = { [weak self] in
      self?.packing.next()
      self?.showState()
    }
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.space, "Open the pass", isOn: { [weak self] in self?.pass.look.isOpen ?? false }) { [weak self] in
        self?.pass.toggle()
      },
      .letter("p", "Pack for elsewhere") { [weak self] in self?.packing.next() },
    ]
  }

  override func makeStatus() -> String {
    if let progress = pass.progress { return "\(Int(progress * 100)) % by hand" }
    return pass.look.isOpen ? "Drag it up" : "Drag it down"
  }
}
