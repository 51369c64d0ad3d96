import CLayoutPeer
import SateenLayout

/// Sateen's flexbox.
struct FlexEngine: LayoutEngine {
  let name = "flexbox"

  func session(_ tree: BenchTree, scale: Double) -> (any LayoutSession)? {
    FlexSession(tree, scale: scale)
  }
}

private final class FlexSession: LayoutSession {
  let texts: SessionTexts
  private let tree: BenchTree
  private let scale: Double
  private var flex: FlexTree?
  private var nodes: [FlexTree.Node] = []

  init(_ tree: BenchTree, scale: Double) {
    self.scale = scale
    self.tree = tree
    texts = SessionTexts(tree)
  }

  func build() {
    let flex = FlexTree()
    var nodes: [FlexTree.Node] = []
    nodes.reserveCapacity(tree.boxes.count)
    for (index, box) in tree.boxes.enumerated() {
      let node = flex.makeNode(style(tree.properties(of: index)), isMeasured: box.text >= 0)
      if box.parent >= 0 { flex.append(node, to: nodes[Int(box.parent)]) }
      nodes.append(node)
    }
    self.flex = flex
    self.nodes = nodes
  }

  func layout() {
    guard let flex else { return }
    let (boxes, texts) = (tree.boxes, texts.memory)
    flex.layout(nodes[0], width: Double(tree.width), scale: scale) { node, request in
      // The nodes of a new tree are numbered in the order in which they were made.
      let text = texts + Int(boxes[node.number].text)
      let width: Float
      switch request.width {
      case .exactly(let points), .atMost(let points): width = Float(points)
      case .maxContent: width = .infinity
      case .minContent: width = 0
      }
      let size = peer_measure(text, width)
      return FlexMeasurement(Size(width: Double(size.width), height: Double(size.height)))
    }
  }

  func free() {
    flex = nil
    nodes = []
  }

  func markDirty(_ box: Int) { flex?.markDirty(nodes[box]) }

  func frames() -> [BenchFrame?] {
    nodes.map { node in
      guard let frame = flex?.frame(of: node) else { return nil }
      return BenchFrame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    }
  }

  private func style(_ properties: some Sequence<PeerProperty>) -> FlexStyle {
    var style = FlexStyle(.yoga)
    for property in properties {
      let value = Double(property.value)
      let word = PeerWord(UInt32(max(0, property.value)))
      switch PeerPropertyKind(UInt32(property.kind)) {
      case PEER_WIDTH: style.width = .points(value)
      case PEER_HEIGHT: style.height = .points(value)
      case PEER_MIN_WIDTH: style.minWidth = .points(value)
      case PEER_MIN_HEIGHT: style.minHeight = .points(value)
      case PEER_MAX_WIDTH: style.maxWidth = .points(value)
      case PEER_MAX_HEIGHT: style.maxHeight = .points(value)
      case PEER_GROW: style.flexGrow = value
      case PEER_SHRINK: style.flexShrink = value
      case PEER_BASIS: style.flexBasis = .points(value)
      case PEER_MARGIN_LEFT: style.setMargin(.left, .points(value))
      case PEER_MARGIN_TOP: style.setMargin(.top, .points(value))
      case PEER_MARGIN_RIGHT: style.setMargin(.right, .points(value))
      case PEER_MARGIN_BOTTOM: style.setMargin(.bottom, .points(value))
      case PEER_PADDING_LEFT: style.setPadding(.left, .points(value))
      case PEER_PADDING_TOP: style.setPadding(.top, .points(value))
      case PEER_PADDING_RIGHT: style.setPadding(.right, .points(value))
      case PEER_PADDING_BOTTOM: style.setPadding(.bottom, .points(value))
      case PEER_LEFT: style.setInset(.left, .points(value))
      case PEER_TOP: style.setInset(.top, .points(value))
      case PEER_GAP: (style.rowGap, style.columnGap) = (.points(value), .points(value))
      case PEER_DIRECTION: style.flexDirection = word == PEER_ROW ? .row : .column
      case PEER_WRAP: style.flexWrap = word == PEER_WRAPPING ? .wrap : .nowrap
      case PEER_POSITION: style.position = word == PEER_ABSOLUTE ? .absolute : .relative
      case PEER_JUSTIFY:
        switch word {
        case PEER_CENTER: style.justifyContent = .center
        case PEER_END: style.justifyContent = .flexEnd
        case PEER_SPACE_BETWEEN: style.justifyContent = .spaceBetween
        default: style.justifyContent = .flexStart
        }
      case PEER_ALIGN_ITEMS: style.alignItems = Self.alignment(word)
      case PEER_ALIGN_SELF: style.alignSelf = Self.alignment(word)
      default: break
      }
    }
    return style
  }

  private static func alignment(_ word: PeerWord) -> FlexAlignment {
    switch word {
    case PEER_CENTER: .center
    case PEER_END: .flexEnd
    case PEER_STRETCH: .stretch
    default: .flexStart
    }
  }
}
