import Sateen

/// The viewer's parts: pages, a bar above them, arrows at the sides, and details that slide in.
final class ViewerNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var showsInfo = false
    var isPlaying = false
  }

  nonisolated static let panelWidth = 300.0
  /// The least width of a window in which photos make room for the details, in points.
  nonisolated static let roomForPanel = 720.0

  let pager: Pager<Photo>
  let bar: ViewerBarNode
  let info = ComponentNode(InfoPanel(details: nil))
  let slides = SlideShowNode()
  let before = IconButtonNode(.back, "Photo before", isRound: true)
  let next = IconButtonNode(.forward, "Next photo", isRound: true)

  init(pager: Pager<Photo>, bar: ViewerBarNode) {
    self.pager = pager
    self.bar = bar
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.stage
    overrideAppearance = .dark
    for arrow in [before, next] { arrow.alpha = 0 }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let (size, look) = (range.max, look)
    let panel = min(Self.panelWidth, size.width)
    let room = look.showsInfo && size.width >= Self.roomForPanel ? size.width - panel : size.width
    let bar = look.showsInfo ? size.width - panel : size.width
    let middle = ((size.height - IconButtonNode.roundSide) / 2).rounded()
    return Absolute {
      pager.frame(width: .points(room), height: .points(size.height))
      before.position(x: 16, y: middle)
      next.position(x: room - 16 - IconButtonNode.roundSide, y: middle)
      if bar > 200 { self.bar.frame(width: .points(bar), height: .points(Theme.barHeight)) }
      if look.showsInfo {
        info.frame(width: .points(panel), height: .points(size.height)).position(x: size.width - panel, y: 0)
      }
      if look.isPlaying { slides.frame(width: .points(size.width), height: .points(size.height)) }
    }
  }

  /// New details come from the side where lines end, and go there.
  override func animateLayoutTransition(_ context: LayoutTransitionContext) {
    context.animate()
    let outside = Transform(
      translationX: traits.layoutDirection == .rightToLeft ? -Self.panelWidth : Self.panelWidth, y: 0)
    for node in context.insertedSubnodes where node === info {
      node.animate(.transform, from: outside, to: .identity, context.animation ?? .standard)
      node.animate(.opacity, from: 1, to: 1, .linear(0))
    }
    for node in context.removedSubnodes where node === info {
      node.animate(.transform, from: .identity, to: outside, context.animation ?? .standard)
    }
  }
}
