// accepted
import Sateen

// Nodes are elements, too: they have the property and the modifier.
nonisolated func faded(_ node: DisplayNode) -> DisplayNode {
  if node.mask != nil { return node }
  let fade = DisplayNode()
  fade.backgroundGradient = .linear([.black, .clear])
  node.mask = fade
  return node
}

final class Portrait: DisplayNode {
  private let photo = faded(DisplayNode())

  nonisolated override init() {
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    photo.mask.map { photo.overlay($0) }
  }
}

struct Headline: Component, Equatable {
  var text: String

  var body: some LayoutElement {
    VStack {
      Label(text).mask(Spacer().fill(.linear([.black, .clear]))).padding(8)
      faded(DisplayNode()).mask(Spacer().fill(.black).cornerRadius(8))
    }
  }
}

@MainActor func seeThrough(_ layer: Layer) { layer.mask = layer.mask ?? Layer() }
