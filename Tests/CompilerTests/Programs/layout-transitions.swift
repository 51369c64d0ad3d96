// accepted: the programs of the article on motion that are about layouts.
import Sateen

final class PlayerNode: DisplayNode, LookNode {
  struct Look: Equatable { var isOpen = false }

  let cover = ImageNode(), title = TextNode(), controls = DisplayNode()

  nonisolated override init() {
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    clipsToBounds = true
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = look.isOpen ? 232.0 : 56.0
    let picture = cover.frame(width: .points(side), height: .points(side))
    return look.isOpen
      ? VStack(spacing: 14) {
        picture; title; controls
      }
      : HStack(spacing: 14) {
        picture; title
      }
  }

  func toggle() {
    look.isOpen.toggle()
    transitionLayout(.spring(duration: 0.5, bounce: 0.2)) { finished in
      if finished { print("open: \(self.look.isOpen)") }
    }
  }

  override func animateLayoutTransition(_ context: LayoutTransitionContext) {
    context.animate()
    for node in context.insertedSubnodes {
      node.animate(.transform, from: Transform(scaleX: 0.8, y: 0.8), to: .identity, .spring(0.4))
    }
  }
}

final class SwipedNode: DisplayNode {
  override func animateLayoutTransition(_ context: LayoutTransitionContext) {
    guard context.isAnimated, let node = context.removedSubnodes.first, let frame = context.initialFrame(for: node)
    else {
      return context.animate()
    }
    node.animate(.position, to: Point(x: frame.midX, y: -frame.height)) { _ in context.completeTransition() }
  }
}

@MainActor func drag(card: PlayerNode) {
  card.look.isOpen = true
  let drive = card.driveLayoutTransition()
  drive.progress = 0.4
  drive.finish(.spring())
}

@MainActor func transitions(card: DisplayNode) {
  card.transitionLayout(.spring(), to: SizeRange(width: 320))
  card.transitionLayout(nil)
  card.transitionLayout()
  card.cancelLayoutTransition()
}

@MainActor func share(thumbnail: ImageNode, picture: ImageNode, photo: ImageSource) -> some LayoutElement {
  thumbnail.sharedElementID = "photo 7"
  picture.sharedElementID = "photo 7"
  return Picture(photo).sharedElement("photo 7")
}
