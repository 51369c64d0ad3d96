import Sateen

/// Springs, key frames, a group that is sent back, and discs that follow the pointer's presses.
final class MotionPage: PageController {
  let springs = SpringsStage()
  let flight = FlightStage()
  let fan = FanStage()
  let follow = FollowStage()
  private var sheet: MotionSheetNode?
  private var places = Dice(11)

  override func makeContent() -> DisplayNode {
    let sheet = MotionSheetNode([
      MotionCardNode("Springs", "Each with a bounce of its own. Sent back, they turn round.", springs),
      MotionCardNode("Key frames", "Five legs, each with a curve and a time of its own.", flight),
      MotionCardNode("A group", "Five photos go together, and are sent back together.", fan),
      MotionCardNode("Another target", "Press anywhere, at any time, and they go on from there.", follow),
    ])
    self.sheet = sheet
    springs.onPress = { [weak self] _ in self?.did { $0.springs.send() } }
    flight.onPress = { [weak self] _ in self?.did { $0.flight.fly() } }
    fan.onPress = { [weak self] _ in self?.did { $0.fan.toggle() } }
    follow.onPress = { [weak self] place in self?.did { $0.follow.go(to: place) } }
    for stage in stages { stage.onRest = { [weak self] in self?.showState() } }
    return sheet
  }

  private var stages: [MotionStageNode] { [springs, flight, fan, follow] }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.space, "Send the springs") { [weak self] in self?.springs.send() },
      .letter("k", "Fly") { [weak self] in self?.flight.fly() },
      .letter("f", "Fan out", isOn: { [weak self] in self?.fan.isOpen ?? false }) { [weak self] in
        self?.fan.toggle()
      },
      .letter("r", "Send back") { [weak self] in self?.fan.sendBack() },
      .letter("c", "Stop") { [weak self] in self?.fan.stop() },
      .letter("a", "Another target") { [weak self] in self?.goAnywhere() },
    ]
  }

  override func makeStatus() -> String {
    let count = stages.count(where: \.isMoving)
    return count == 0 ? "At rest" : "\(count) of \(stages.count) moving"
  }

  private func did(_ body: (MotionPage) -> Void) {
    body(self)
    showState()
  }

  private func goAnywhere() {
    let room = follow.bounds.insetBy(x: 60, y: 50)
    follow.go(
      to: Point(
        x: room.minX + Double.random(in: 0...1, using: &places) * room.width,
        y: room.minY + Double.random(in: 0...1, using: &places) * room.height))
  }
}

/// Cards beside each other in two columns, or below each other in a narrow window.
final class MotionSheetNode: ScrollNode {
  // Constant.
  private let cards: [MotionCardNode]

  nonisolated init(_ cards: [MotionCardNode]) {
    self.cards = cards
    super.init()
    backgroundColor = Theme.page
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isWide = range.max.width >= 680
    let side = isWide ? max(Theme.inset, ((range.max.width - 1_080) / 2).rounded()) : 16.0
    let room = range.max.width - 2 * side
    let width = isWide ? ((room - 16) / 2).rounded(.down) : room
    return VStack(spacing: 16) {
      for first in stride(from: 0, to: cards.count, by: isWide ? 2 : 1) {
        HStack(spacing: 16) {
          for card in cards[first..<min(first + (isWide ? 2 : 1), cards.count)] { card.frame(width: .points(width)) }
        }
      }
    }
    .padding(EdgeInsets(top: isWide ? 20 : 16, left: side, bottom: 24, right: side))
  }
}

/// A card with a title, a sentence and a stage.
final class MotionCardNode: DisplayNode {
  private let title = TextNode()
  private let note = TextNode()
  private let stage: MotionStageNode

  nonisolated init(_ name: String, _ sentence: String, _ stage: MotionStageNode) {
    self.stage = stage
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    borderWidth = 1
    borderColor = Theme.hairline
    title.attributedText = AttributedText(name, font: Theme.rowTitle, color: Theme.ink)
    note.attributedText = AttributedText(sentence, font: Theme.meta, color: Theme.quiet)
    for node in [title, note] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      VStack(spacing: 2) {
        title
        note
      }
      .padding(EdgeInsets(top: 16, left: 20, bottom: 0, right: 20))
      Spacer()
      stage.frame(height: .points(204))
    }
  }
}
