import Sateen

/// A symbol that plays a spring whenever a number grows: animations of one's own take a node.
struct SpringSymbol: NodeContent {
  var symbol: Symbol
  var springs: Int

  func makeNode() -> SpringNode { SpringNode(symbol, springs: springs) }
  func update(_ node: SpringNode) { node.show(symbol, springs: springs) }
}

final class SpringNode: DisplayNode, LookNode {
  typealias Look = Symbol

  private var springs: Int

  nonisolated init(_ symbol: Symbol, springs: Int) {
    self.springs = springs
    super.init()
    look = symbol
    isLayerBacked = true
  }

  func show(_ symbol: Symbol, springs: Int) {
    look = symbol
    guard springs > self.springs else { return }
    self.springs = springs
    layer.window?.animations.add(
      LayerAnimation(
        .transform(from: Transform(scaleX: 0.6, y: 0.6), to: .identity), duration: 0.45, curve: .spring(damping: 0.45)),
      to: layer)
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: look.size, height: look.size) }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let symbol = look
    return .draw { context, _ in symbol.draw((), in: context, request.bounds, Surroundings()) }
  }
}
