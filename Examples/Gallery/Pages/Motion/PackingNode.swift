import Sateen

/// Things to pack for a journey. Those that come jump in, one after the other; the others glide.
final class PackingNode: DisplayNode, LookNode {
  struct Look: Equatable, Sendable {
    var journey = 0
  }

  private struct Journey: Sendable {
    var name: String
    var things: [String]
  }

  nonisolated private static let journeys = [
    Journey(name: "A week by the sea", things: ["Hat", "Sun cream", "Book", "Towel", "Sandals", "Charger", "Camera"]),
    Journey(name: "Four days of huts", things: ["Hat", "Boots", "Stove", "Map", "Charger", "Rope", "Wool", "Camera"]),
    Journey(name: "A night in town", things: ["Book", "Charger", "Shirt", "Tickets"]),
  ]

  private let titles: [TextNode]
  private let things: [String: ThingNode]
  var onPress: (@MainActor () -> Void)?

  nonisolated override init() {
    titles = Self.journeys.map { TextNode(AttributedText($0.name, font: Theme.title, color: Theme.ink)) }
    let names = Set(Self.journeys.flatMap(\.things)).sorted()
    things = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, ThingNode($1, Tint.of($0 * 3))) })
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.card
    cornerRadius = 18
    borderWidth = 1
    borderColor = Theme.hairline
    pointerShape = .hand
    for title in titles {
      title.isLayerBacked = true
      title.isPlaceholderEnabled = false
    }
  }

  /// Packs for the next journey.
  func next() {
    look.journey = (look.journey + 1) % Self.journeys.count
    transitionLayout(.spring(duration: 0.5, bounce: 0.1))
  }

  override func touchesEnded(_ touches: [Touch]) { onPress?() }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let journey = Self.journeys[look.journey]
    return VStack(spacing: 16) {
      titles[look.journey]
      HStack(spacing: 8, wrap: .wrap, lineSpacing: 10) {
        journey.things.map { things[$0]! as any LayoutElement }
      }
    }
    .padding(EdgeInsets(top: 20, left: 24, bottom: 22, right: 24))
  }

  override func animateLayoutTransition(_ context: LayoutTransitionContext) {
    context.animate()
    guard context.isAnimated else { return }
    let comers = context.insertedSubnodes.compactMap { $0 as? ThingNode }
      .sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
    for (index, thing) in comers.enumerated() {
      let small = Transform(scaleX: 0.2, y: 0.2).concatenating(Transform(turnedBy: -0.5))
      thing.animate(
        .transform, from: small, to: .identity,
        .spring(duration: 0.5, bounce: 0.45).delayed(by: 0.05 * Double(index)))
    }
    for thing in context.removedSubnodes where thing is ThingNode {
      thing.animate(.transform, to: Transform(scaleX: 0.4, y: 0.4), .easeIn(0.2))
    }
  }
}

/// Something to pack.
private final class ThingNode: DisplayNode {
  private let name: TextNode

  nonisolated init(_ words: String, _ tint: Tint) {
    name = TextNode(AttributedText(words, font: Theme.bodyStrong, color: tint.ink))
    super.init()
    automaticallyManagesSubnodes = true
    isLayerBacked = true
    backgroundColor = tint.wash
    cornerRadius = 17
    name.isLayerBacked = true
    name.isPlaceholderEnabled = false
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    name.padding(EdgeInsets(top: 8, left: 15, bottom: 8, right: 15))
  }
}
