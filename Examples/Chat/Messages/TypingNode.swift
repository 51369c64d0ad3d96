import Sateen

/// Three dots that swell one after another while somebody writes.
final class TypingNode: DisplayNode {
  private let dots = (0..<3).map { _ in DisplayNode() }
  nonisolated private static let side = 7.0

  nonisolated override init() {
    super.init()
    debugName = "typing"
    automaticallyManagesSubnodes = true
    for dot in dots {
      dot.backgroundColor = Theme.quiet
      dot.cornerRadius = Self.side / 2
      dot.isLayerBacked = true
      dot.alpha = 0.35
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 5, alignItems: .center) {
      for dot in dots { dot.frame(width: .points(Self.side), height: .points(Self.side)) }
    }
    .padding(vertical: 6)
  }

  override func didEnterVisibleState() {
    super.didEnterVisibleState()
    for (number, dot) in dots.enumerated() {
      dot.animate(.easeInOut(0.45).delayed(by: 0.15 * Double(number)).repeated(autoreverses: true)) { dot.alpha = 1 }
    }
  }

  override func didExitVisibleState() {
    super.didExitVisibleState()
    for dot in dots { dot.alpha = 0.35 }
  }
}
