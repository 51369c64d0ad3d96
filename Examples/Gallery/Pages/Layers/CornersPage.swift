import Sateen

/// Round corners made in four ways, each with a border and a shadow that can be taken away.
final class CornersPage: PageController {
  let stages: [CornersStage] = [CutStage(), DrawnStage(), ContainerStage(), LeafStage()]
  private(set) var look = CornersStage.Look()
  private var sheet: MotionSheetNode?

  private static let captions = [
    ("Cut as the frame is composed", "Nothing is drawn again while the radius moves."),
    ("Drawn round on a worker", "The corners are in the bitmap: free while it scrolls."),
    ("A container cuts its contents", "The caption ends where the card does."),
    ("The mask of a leaf", "Two corners are round. The rim is a leaf as well."),
  ]

  override func makeContent() -> DisplayNode {
    let sheet = MotionSheetNode(
      zip(Self.captions, stages).map { MotionCardNode($0.0, $0.1, $1) })
    self.sheet = sheet
    for stage in stages { stage.onPress = { [weak self] _ in self?.change { $0.isRounder.toggle() } } }
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.space, "Rounder", isOn: { [weak self] in self?.look.isRounder ?? false }) { [weak self] in
        self?.change { $0.isRounder.toggle() }
      },
      .letter("b", "Borders", isOn: { [weak self] in self?.look.hasBorder ?? false }) { [weak self] in
        self?.change { $0.hasBorder.toggle() }
      },
      .letter("s", "Shadows", isOn: { [weak self] in self?.look.hasShadow ?? false }) { [weak self] in
        self?.change { $0.hasShadow.toggle() }
      },
      .letter("t", "Turn", isOn: { [weak self] in self?.look.isTurned ?? false }) { [weak self] in
        self?.change { $0.isTurned.toggle() }
      },
    ]
  }

  private func change(_ body: (inout CornersStage.Look) -> Void) {
    body(&look)
    animate(.spring(duration: 0.6, bounce: 0.2)) { for stage in stages { stage.show(look) } }
    showState()
  }
}
