// accepted
import Sateen

final class GaugeNode: DisplayNode {
  var level = 0.5 { didSet { setNeedsDisplay() } }
  private var presses = 0
  private let title = TextNode()

  nonisolated override init() {
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = AttributedText("Level")
  }

  override func didLoad() {
    super.didLoad()
    level = 1
  }

  override func touchesBegan(_ touches: [Touch]) { presses += 1 }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { title.padding(8) }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let level = level
    return .draw { context, _ in
      context.fill(Rect(x: 0, y: 0, width: request.bounds.width * level, height: 4), with: .black)
    }
  }
}

func makeOnAWorker() -> GaugeNode { GaugeNode() }
