import Sateen

/// Cards that fade and turn: each by itself, and as groups, whose pixels are kept while they move.
final class GroupsPage: PageController {
  let each = EachStage()
  let together = TogetherStage()
  let swing = SwingStage()
  let beacon = BeaconStage()
  private var sheet: MotionSheetNode?

  override func makeContent() -> DisplayNode {
    let sheet = MotionSheetNode([
      MotionCardNode("Each by itself", "What lies below shines through those above.", each),
      MotionCardNode("As a group", "One opacity for all three. Their overlaps do not show.", together),
      MotionCardNode("To and fro", "Drawn once, and kept as a picture while it turns.", swing),
      MotionCardNode("Again and again", "Rings that repeat, until they are told to end.", beacon),
    ])
    self.sheet = sheet
    each.onPress = { [weak self] _ in self?.fade() }
    together.onPress = { [weak self] _ in self?.fade() }
    swing.onPress = { [weak self] _ in self?.did { $0.swing.toggle() } }
    beacon.onPress = { [weak self] _ in self?.did { $0.beacon.toggle() } }
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.space, "Fade", isOn: { [weak self] in self?.together.isFaded ?? false }) { [weak self] in
        self?.fade()
      },
      .letter("t", "To and fro", isOn: { [weak self] in self?.swing.isRunning ?? false }) { [weak self] in
        self?.swing.toggle()
      },
      .letter("r", "Rings", isOn: { [weak self] in self?.beacon.isRunning ?? false }) { [weak self] in
        self?.beacon.toggle()
      },
    ]
  }

  override func makeStatus() -> String { container.map { "Drawn by \($0.rendererName)" } ?? "" }

  override func didAppear(animated: Bool) {
    super.didAppear(animated: animated)
    showState()
  }

  override func didDisappear(animated: Bool) {
    swing.stop()
    beacon.stop()
    super.didDisappear(animated: animated)
  }

  private func did(_ body: (GroupsPage) -> Void) {
    body(self)
    showState()
  }

  private func fade() {
    each.fade()
    together.fade()
    showState()
  }
}
