import CLayoutPeer
import SateenLayout

/// Sateen's layout specs: stacks, insets and absolute layouts in place of boxes.
struct SpecEngine: LayoutEngine {
  let name = "specs"

  func session(_ tree: BenchTree, scale: Double) -> (any LayoutSession)? {
    SpecSession(tree, scale: scale)
  }
}

private final class SpecSession: LayoutSession {
  let texts: SessionTexts
  let remembers = false
  let framesAreAbsolute = true
  private let tree: BenchTree
  private let children: [[Int]]
  private var root: (any LayoutElement)?
  private let scale: Double
  private var result: Layout?

  init(_ tree: BenchTree, scale: Double) {
    // Specs always round; without rounding in the other engines, the finest scale comes closest.
    self.scale = scale > 0 ? scale : 100
    self.tree = tree
    texts = SessionTexts(tree)
    var children = [[Int]](repeating: [], count: tree.boxes.count)
    for (index, box) in tree.boxes.enumerated() where box.parent >= 0 { children[Int(box.parent)].append(index) }
    self.children = children
  }

  func build() { root = element(0, inRow: false) }

  func layout() {
    let width = Double(tree.width)
    result = root?.layoutThatFits(
      SizeRange(width: width), parentSize: Size(width: width, height: .nan), context: LayoutContext(scale: scale)
    ).flattened()
  }

  func free() {
    root = nil
    result = nil
  }

  func markDirty(_ box: Int) {}

  func frames() -> [BenchFrame?] {
    var frames = [BenchFrame?](repeating: nil, count: tree.boxes.count)
    for layout in result?.sublayouts ?? [] {
      guard let leaf = layout.node as? SpecLeaf else { continue }
      let frame = layout.frame
      frames[leaf.box] = BenchFrame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    }
    return frames
  }

  /// The box as one would write it with specs: a stack for its children, insets for its padding and for its margin
  /// across the parent's direction, spacing for its margin along it.
  private func element(_ box: Int, inRow: Bool) -> any LayoutElement {
    let sketch = SpecSketch(tree.properties(of: box))
    var style = LayoutStyle()
    if let width = sketch.width { style.width = .points(width) }
    if let height = sketch.height { style.height = .points(height) }
    if let grow = sketch.grow { style.flexGrow = grow }
    if let shrink = sketch.shrink { style.flexShrink = shrink }
    let margin = sketch.margin
    style.spacingBefore = inRow ? margin.left : margin.top
    style.spacingAfter = inRow ? margin.right : margin.bottom
    style.layoutPosition = sketch.position
    let across =
      inRow
      ? EdgeInsets(top: margin.top, left: 0, bottom: margin.bottom, right: 0)
      : EdgeInsets(top: 0, left: margin.left, bottom: 0, right: margin.right)
    if children[box].isEmpty {
      let text = tree.boxes[box].text
      let leaf = SpecLeaf(box, text >= 0 ? texts.memory + Int(text) : nil, style)
      return across == .zero ? leaf : styled(leaf.padding(across), style)
    }
    let content = children[box].map { element($0, inRow: sketch.isRow) }
    if sketch.isAbsolute(children[box].map { SpecSketch(tree.properties(of: $0)) }) {
      return styled(AbsoluteLayoutSpec(sizing: .sizeToFit, children: content), style)
    }
    let stack = StackLayoutSpec(
      direction: sketch.isRow ? .horizontal : .vertical, spacing: sketch.gap, justifyContent: sketch.justify,
      alignItems: sketch.align, flexWrap: sketch.wraps ? .wrap : .noWrap, lineSpacing: sketch.gap, children: content)
    var insets = sketch.padding
    insets.top += across.top
    insets.left += across.left
    insets.bottom += across.bottom
    insets.right += across.right
    return insets == .zero ? styled(stack, style) : styled(stack.padding(insets), style)
  }

  private func styled(_ spec: some LayoutSpec, _ style: LayoutStyle) -> any LayoutElement {
    var spec = spec
    spec.style = style
    return spec
  }
}

/// The properties of a box, in terms of specs.
private struct SpecSketch {
  var width, height, grow, shrink: Double?
  var margin = EdgeInsets.zero
  var padding = EdgeInsets.zero
  var position = Point.zero
  var gap = 0.0
  var isRow = false
  var wraps = false
  var isOutOfFlow = false
  var justify = JustifyContent.start
  var align = AlignItems.stretch

  init(_ properties: some Sequence<PeerProperty>) {
    for property in properties {
      let value = Double(property.value)
      let word = PeerWord(UInt32(max(0, property.value)))
      switch PeerPropertyKind(UInt32(property.kind)) {
      case PEER_WIDTH: width = value
      case PEER_HEIGHT: height = value
      case PEER_GROW: grow = value
      case PEER_SHRINK: shrink = value
      case PEER_MARGIN_LEFT: margin.left = value
      case PEER_MARGIN_TOP: margin.top = value
      case PEER_MARGIN_RIGHT: margin.right = value
      case PEER_MARGIN_BOTTOM: margin.bottom = value
      case PEER_PADDING_LEFT: padding.left = value
      case PEER_PADDING_TOP: padding.top = value
      case PEER_PADDING_RIGHT: padding.right = value
      case PEER_PADDING_BOTTOM: padding.bottom = value
      case PEER_LEFT: position.x = value
      case PEER_TOP: position.y = value
      case PEER_GAP: gap = value
      case PEER_DIRECTION: isRow = word == PEER_ROW
      case PEER_WRAP: wraps = word == PEER_WRAPPING
      case PEER_POSITION: isOutOfFlow = word == PEER_ABSOLUTE
      case PEER_JUSTIFY:
        switch word {
        case PEER_CENTER: justify = .center
        case PEER_END: justify = .end
        case PEER_SPACE_BETWEEN: justify = .spaceBetween
        default: justify = .start
        }
      case PEER_ALIGN_ITEMS:
        switch word {
        case PEER_START: align = .start
        case PEER_CENTER: align = .center
        case PEER_END: align = .end
        default: align = .stretch
        }
      default: break
      }
    }
  }

  func isAbsolute(_ children: [SpecSketch]) -> Bool { children.allSatisfy(\.isOutOfFlow) }
}

/// A box without children: a text, or an empty box with a size.
private final class SpecLeaf: LayoutNode, @unchecked Sendable {
  // Constant except for the text, which only the session's thread uses.
  let box: Int
  let style: LayoutStyle
  private let text: UnsafeMutablePointer<PeerText>?

  init(_ box: Int, _ text: UnsafeMutablePointer<PeerText>?, _ style: LayoutStyle) {
    self.box = box
    self.text = text
    self.style = style
  }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    var size = Size.zero
    if let text {
      let measured = peer_measure(text, Float(range.max.width))
      size = Size(width: Double(measured.width), height: Double(measured.height))
    }
    return Layout(element: self, size: range.clamp(size), context: context)
  }
}
